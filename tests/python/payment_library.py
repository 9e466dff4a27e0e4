"""Other people's own libraries, on what standard input says.

payment_library.py sign SECRET UNIX_SECONDS           signs; prints the provider's header
payment_library.py verify SECRET HEADER               prints the event's id, or exits 1
payment_library.py read SECRET HEADER                 prints what the event says, or exits 1
payment_library.py sign-standard SECRET UNIX_SECONDS  prints the signature of message msg_1
payment_library.py create KEY BASE IDEMPOTENCY_KEY    asks for a session with these parameters
"""

import json
import sys
from datetime import datetime, timezone

import standardwebhooks
import stripe


def sign(body: str, secret: str, unix_seconds: str) -> str:
    return stripe.WebhookSignature.generate_signature_header(body, secret, int(unix_seconds))


def verify(body: str, secret: str, header: str) -> str:
    return stripe.Webhook.construct_event(body, header, secret).id


def read(body: str, secret: str, header: str) -> str:
    event = stripe.Webhook.construct_event(body, header, secret)
    session = event.data.object
    assert isinstance(session, stripe.checkout.Session)
    names = ("status", "payment_status", "amount_total", "currency", "client_reference_id")
    said = {name: getattr(session, name) for name in names}
    said |= {"type": event.type, "livemode": event.livemode, "session": session.id}
    said["metadata"] = session.metadata.to_dict()
    return json.dumps(said)


def sign_standard(body: str, secret: str, unix_seconds: str) -> str:
    at = datetime.fromtimestamp(int(unix_seconds), timezone.utc)
    return standardwebhooks.Webhook(secret).sign("msg_1", at, body)


def create(parameters: str, key: str, base: str, idempotency_key: str) -> str:
    client = stripe.StripeClient(key, base_addresses={"api": base}, max_network_retries=0)
    session = client.v1.checkout.sessions.create(
        json.loads(parameters), {"idempotency_key": idempotency_key}
    )
    return session.id


TASKS = {
    "sign": sign,
    "verify": verify,
    "read": read,
    "sign-standard": sign_standard,
    "create": create,
}


def main(task: str, *arguments: str) -> int:
    said = sys.stdin.buffer.read().decode("utf-8")
    try:
        print(TASKS[task](said, *arguments))
    except stripe.SignatureVerificationError:
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
