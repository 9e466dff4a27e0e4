"""An SMTP server of aiosmtpd beside the tests: controlled line by line through standard input."""

import asyncio
import json
import socket
import ssl
import sys
from email import message_from_bytes
from email.policy import default

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult


class Handler:
    def __init__(self):
        self.mails = []
        self.commands = []
        self.answers = {}

    def answer(self, stage):
        waiting = self.answers.get(stage)
        return waiting.pop(0) if waiting else None

    async def handle_MAIL(self, server, session, envelope, address, options):
        self.commands.append("MAIL")
        envelope.mail_from = address
        return self.answer("MAIL") or "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        self.commands.append("RCPT")
        refusal = self.answer("RCPT")
        if refusal == "hang":
            await asyncio.sleep(600)
        if refusal:
            return refusal
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        self.commands.append("DATA")
        answer = self.answer("DATA")
        if answer == "drop":
            server.transport.abort()
            return "421 gone"
        if answer == "slow":
            await asyncio.sleep(2)
            answer = None
        if answer == "keep and drop":
            self.keep(session, envelope)
            server.transport.abort()
            return "421 gone"
        if answer:
            return answer
        self.keep(session, envelope)
        return "250 OK"

    def keep(self, session, envelope):
        message = message_from_bytes(envelope.content, policy=default)
        parts = {
            part.get_content_type(): part.get_content()
            for part in message.walk()
            if not part.is_multipart()
        }
        self.mails.append(
            {
                "from": envelope.mail_from,
                "to": envelope.rcpt_tos,
                "headers": {name.lower(): value for name, value in message.items()},
                "parts": parts,
                "encrypted": session.ssl is not None,
            }
        )


def authenticate(server, session, envelope, mechanism, data):
    good = (data.login, data.password) == (b"reports", b"a secret/of:ours")
    return AuthResult(success=good, handled=good)


def main():
    options = json.loads(sys.argv[1])
    handler = Handler()
    arguments = {}
    if "certificate" in options:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(options["certificate"], options["key"])
        arguments["tls_context"] = context
    if options.get("password"):
        arguments.update(
            authenticator=authenticate, auth_required=True, auth_require_tls=False
        )
    controller = Controller(handler, hostname="127.0.0.1", port=0, **arguments)

    def port():
        return controller.server.sockets[0].getsockname()[1]

    def trigger():
        with socket.create_connection(("127.0.0.1", port())) as probe:
            probe.recv(1024)

    # Port 0 is any; the controller would look for itself at 0.
    controller._trigger_server = trigger
    controller.start()
    print(port(), flush=True)
    for line in sys.stdin:
        command = json.loads(line)
        if command["do"] == "answer":
            handler.answers.setdefault(command["stage"], []).extend(command["with"])
            print("{}", flush=True)
        elif command["do"] == "mails":
            print(json.dumps(handler.mails), flush=True)
        else:
            print(json.dumps(handler.commands), flush=True)


main()
