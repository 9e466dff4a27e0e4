"""Signs and verifies the event on standard input with the payment provider's own library.

payment_library.py sign SECRET UNIX_SECONDS      prints the header
payment_library.py verify SECRET HEADER          prints the event's id, or the refusal and exits 1
"""

import sys

import stripe


def main(task: str, secret: str, argument: str) -> int:
    body = sys.stdin.buffer.read().decode("utf-8")
    if task == "sign":
        at = int(argument)
        print(stripe.WebhookSignature.generate_signature_header(body, secret, at))
        return 0
    try:
        print(stripe.Webhook.construct_event(body, argument, secret).id)
    except stripe.SignatureVerificationError as refusal:
        print(refusal.user_message or str(refusal))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
