"""Signs and verifies the event on standard input with other people's own libraries.

payment_library.py sign SECRET UNIX_SECONDS           prints the provider's header
payment_library.py verify SECRET HEADER               prints the event's id, or exits 1
payment_library.py sign-standard SECRET UNIX_SECONDS  prints the signature of message msg_1
"""

import sys
from datetime import datetime, timezone

import standardwebhooks
import stripe


def main(task: str, secret: str, argument: str) -> int:
    body = sys.stdin.buffer.read().decode("utf-8")
    if task == "sign":
        at = int(argument)
        print(stripe.WebhookSignature.generate_signature_header(body, secret, at))
    elif task == "sign-standard":
        at = datetime.fromtimestamp(int(argument), timezone.utc)
        print(standardwebhooks.Webhook(secret).sign("msg_1", at, body))
    else:
        try:
            print(stripe.Webhook.construct_event(body, argument, secret).id)
        except stripe.SignatureVerificationError:
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
