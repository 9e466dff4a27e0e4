"""The server that misbehaves on purpose."""

from __future__ import annotations

import json
import os
import socket
import threading
import uuid
from typing import Any
from urllib.request import urlopen


class FaultServer:
    """A place of the fault server that no other test has used."""

    def __init__(self, fault: str) -> None:
        self.url = f"{os.environ['NYCAPT_FAULT_URL'].rstrip('/')}/{fault}/{uuid.uuid4().hex}"

    def requests(self) -> list[dict[str, Any]]:
        """What it was sent, oldest first."""
        with urlopen(f"{self.url}/requests", timeout=10) as answer:
            seen: list[dict[str, Any]] = json.load(answer)
        return seen


class SilentServer:
    """Takes one request and never answers it."""

    def __init__(self, listener: socket.socket) -> None:
        self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        self._arrived = threading.Event()
        self._given_up = threading.Event()
        self.text = ""
        threading.Thread(target=self._listen, args=(listener,), daemon=True).start()

    def has_arrived(self) -> bool:
        """Waits for the request."""
        return self._arrived.wait(10)

    def is_given_up(self) -> bool:
        """Waits for the client to close the connection."""
        return self._given_up.wait(10)

    def _listen(self, listener: socket.socket) -> None:
        connection, _ = listener.accept()
        with connection:
            try:
                while received := connection.recv(65536):
                    self.text += received.decode()
                    self._arrived.set()
            except ConnectionError:
                pass
            self._given_up.set()
