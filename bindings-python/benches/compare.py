"""What the Python SDK costs, in figures.

Run: python benches/compare.py BASE_URL SLUGS_FILE, with `usaddress` installed beside nycapt. The
overhead of a call is its time less that of the same request by `http.client` on a kept connection.
"""

from __future__ import annotations

import http.client
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import nycapt
import usaddress
from nycapt import Client

SPELLINGS = ("{}", "{} apt 4b", "{}, New York", "{} # 12")


def main() -> None:
    url, slugs_file = sys.argv[1:]
    slugs = Path(slugs_file).read_text(encoding="utf-8").split()
    with Client(base_url=url) as client:
        print(f"import              {import_time() * 1e3:8.1f} ms (median of 21 processes)")
        own = each(lambda: client.get_health(), 2000)
        plain = each(plain_request(url), 2000)
        print(f"get_health          {own * 1e6:8.0f} us a call")
        print(f"http.client         {plain * 1e6:8.0f} us for the same request, JSON unread")
        preview = each(lambda: client.get_preview(slugs[0]), 500)
        print(f"get_preview         {preview * 1e6:8.0f} us a call")
        many = (slugs * (2000 // len(slugs) + 1))[:2000]
        batch = rate(lambda: client.previews(many).all(), len(many))
        print(f"batch               {batch:8.0f} previews/s")
        answers = [client.get_preview(slug).address.formatted for slug in slugs[:100]]
    texts = [form.format(text) for text in answers for form in SPELLINGS]
    parsers = {"nycapt.normalize": nycapt.normalize, "usaddress.parse": usaddress.parse}
    for name, parse in parsers.items():
        speed = rate(lambda parse=parse: [parse(text) for text in texts], len(texts))
        print(f"{name:20}{speed:8.0f} addresses/s")


def import_time() -> float:
    """Seconds that `import nycapt` adds to a fresh process, as it measures itself."""
    script = "import time; t = time.perf_counter(); import nycapt; print(time.perf_counter() - t)"
    times = sorted(
        float(subprocess.check_output([sys.executable, "-I", "-c", script])) for _ in range(21)
    )
    return times[10]


def plain_request(url: str) -> Callable[[], object]:
    connection = http.client.HTTPConnection(urlsplit(url).netloc)

    def request() -> bytes:
        connection.request("GET", "/v1/health")
        return connection.getresponse().read()

    return request


def each(call: Callable[[], object], times: int) -> float:
    """Median of seconds."""
    call()
    measured = []
    for _ in range(times):
        started = time.perf_counter()
        call()
        measured.append(time.perf_counter() - started)
    return sorted(measured)[times // 2]


def rate(call: Callable[[], object], items: int) -> float:
    """Items a second, best of 3."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - started)
    return items / best


if __name__ == "__main__":
    main()
