"""The server that misbehaves on purpose."""

from __future__ import annotations

import json
import os
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
