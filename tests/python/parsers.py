"""Reads addresses, a JSON list on standard input, with usaddress.

Prints what it found, and the seconds of the fastest of three rounds, as one line of JSON.
"""

from __future__ import annotations

import json
import sys
import time

import usaddress

PARTS = (("AddressNumber",), ("StreetName",), ("Occupancy", "Subaddress"))


def parts(text: str) -> list[str]:
    """House number, street and unit, as far as they are labeled."""
    words = usaddress.parse(text)
    return [
        " ".join(word for word, label in words if label.startswith(starts)).strip(" ,;")
        for starts in PARTS
    ]


def main() -> None:
    texts = json.load(sys.stdin)
    seconds = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        found = [parts(text) for text in texts]
        seconds = min(seconds, time.perf_counter() - started)
    print(json.dumps({"parser": "usaddress", "seconds": seconds, "parts": found}))


if __name__ == "__main__":
    main()
