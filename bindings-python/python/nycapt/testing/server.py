"""The fake server: a thread of this process that answers as the service does."""

from __future__ import annotations

import json
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import unquote, urlsplit

from .. import _native
from . import answers

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

_PDF = b"%PDF-1.4\n% an invented report\n%%EOF\n"
_BATCH_MOST = 25


class SeenRequest(NamedTuple):
    """A request that the server was sent."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any


class _Refusal(Exception):
    def __init__(
        self, status: int, detail: str, code: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.code = code
        self.retry_after = retry_after


class FakeServer:
    """A server for tests: it knows what the test adds and nothing else.

    >>> from nycapt import Client
    >>> with FakeServer() as server:
    ...     server.add_address("350 5th Ave", "350-5-avenue-manhattan")
    ...     client = Client(base_url=server.url)
    ...     client.resolve_address("350 5th Ave").match.slug
    '350-5-avenue-manhattan'
    """

    def __init__(self, *, credits: int = 10) -> None:
        self.credits = credits
        """Reports that every key can still buy."""
        self.requests: list[SeenRequest] = []
        """Every request, oldest first; ``authorization`` is among the headers."""
        self._previews: dict[str, dict[str, Any]] = {}
        self._addresses: dict[str, str] = {}
        self._failures: list[_Refusal] = []
        self._jobs: dict[str, dict[str, Any]] = {}
        self._keys: dict[str, str] = {}
        self._revoked: set[str] = set()
        self._lock = threading.Lock()
        self._http = _Http(self)
        self._thread = threading.Thread(target=self._serve, name="nycapt-fake", daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The base URL for a client."""
        return f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops answering."""
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def add_preview(self, slug: str, **members: Any) -> None:
        """Adds a building; ``members`` are members of its preview as in the JSON."""
        self._previews[slug] = answers.preview(slug, members)

    def add_address(self, text: str, slug: str) -> None:
        """Makes an address mean a building, which is added when it is new."""
        self._addresses[_plain(text)] = slug
        if slug not in self._previews:
            self.add_preview(slug)

    def fail_next(
        self,
        status: int,
        code: str | None = None,
        retry_after: float | None = None,
        *,
        times: int = 1,
    ) -> None:
        """Refuses the next request, or the next few, with this status."""
        refusal = _Refusal(status, "The test asked for this.", code, retry_after)
        self._failures.extend([refusal] * times)

    def _serve(self) -> None:
        self._http.serve_forever(poll_interval=0.02)

    def _answer(self, seen: SeenRequest) -> tuple[int, Any]:
        with self._lock:
            self.requests.append(seen)
            if self._failures:
                raise self._failures.pop(0)
            operation = _ROUTES.get((seen.method, _form(seen.path)))
            if operation is None:
                raise _Refusal(404, "No operation has this path.")
            return operation(self, seen)

    def _resolve_address(self, seen: SeenRequest) -> tuple[int, Any]:
        text = seen.body["address"]
        understood = json.loads(_native.normalize(text, seen.body.get("unit")))
        return 200, answers.resolution(understood, self._addresses.get(_plain(text)))

    def _get_preview(self, seen: SeenRequest) -> tuple[int, Any]:
        found = self._previews.get(_last(seen.path))
        if found is None:
            raise _Refusal(404, "No address has this slug.")
        return 200, found

    def _batch_previews(self, seen: SeenRequest) -> tuple[int, Any]:
        if not 1 <= len(seen.body) <= _BATCH_MOST:
            raise _Refusal(422, f"List should have 1 to {_BATCH_MOST} items")
        return 200, [self._batch_result(item["slug"]) for item in seen.body]

    def _batch_result(self, slug: str) -> dict[str, Any]:
        found = self._previews.get(slug)
        if found is None:
            return {"slug": slug, "status": 404, "error": "No address has this slug."}
        return {"slug": slug, "status": 200, "preview": found}

    def _get_health(self, _seen: SeenRequest) -> tuple[int, Any]:
        return 200, answers.health()

    def _register_agent(self, _seen: SeenRequest) -> tuple[int, Any]:
        number = len(self._keys) + 1
        secret = f"nycapt_live_fake{number}"
        self._keys[secret] = f"acct_fake{number}"
        return 201, {
            "accountId": f"acct_fake{number}",
            "keyId": f"key_fake{number}",
            "secret": secret,
            "balance": 0,
            "documentation": f"{self.url}/auth.md",
        }

    def _revoke_agent(self, seen: SeenRequest) -> tuple[int, Any]:
        key = self._key(seen)
        self._revoked.add(key)
        return 200, {"keyId": "key_fake", "revoked": True, "revokedAt": answers.INSTANT}

    def _start_report(self, seen: SeenRequest) -> tuple[int, Any]:
        self._key(seen)
        slug = self._addresses.get(_plain(seen.body.get("address") or ""))
        if slug is None:
            raise _Refusal(422, "Value error, the address is not known")
        key = seen.headers.get("idempotency-key")
        for job_id, job in self._jobs.items():
            if key is not None and job["key"] == key:
                return 202, self._job(job_id, done=False)
        if self.credits < 1:
            raise _Refusal(402, "No credit is left.")
        self.credits -= 1
        job_id = f"job_fake{len(self._jobs) + 1}"
        self._jobs[job_id] = {"asked": seen.body, "slug": slug, "reads": 0, "key": key}
        return 202, self._job(job_id, done=False)

    def _get_report(self, seen: SeenRequest) -> tuple[int, Any]:
        self._key(seen)
        job = self._known_job(_last(seen.path))
        job["reads"] += 1
        return 200, self._job(_last(seen.path), done=job["reads"] > 1)

    def _get_report_pdf(self, seen: SeenRequest) -> tuple[int, Any]:
        self._key(seen)
        if self._known_job(seen.path.split("/")[-2])["reads"] < 2:
            raise _Refusal(409, "The report is still being made.")
        return 200, _PDF

    def _list_reports(self, seen: SeenRequest) -> tuple[int, Any]:
        self._key(seen)
        reports = [
            answers.summary(self._job(job_id, done=job["reads"] > 1), job["slug"])
            for job_id, job in reversed(self._jobs.items())
        ]
        return 200, {"reports": reports, "hasMore": False, "nextCursor": None}

    def _get_balance(self, seen: SeenRequest) -> tuple[int, Any]:
        account = self._keys.get(self._key(seen), "acct_fake")
        return 200, {"accountId": account, "balance": self.credits, "reports": self.credits}

    def _job(self, job_id: str, *, done: bool) -> dict[str, Any]:
        job = self._jobs[job_id]
        return answers.job(job_id, job["asked"], job["slug"], done=done)

    def _known_job(self, job_id: str) -> dict[str, Any]:
        if job_id not in self._jobs:
            raise _Refusal(404, "No report has this id.")
        return self._jobs[job_id]

    def _key(self, seen: SeenRequest) -> str:
        key = seen.headers.get("authorization", "").removeprefix("Bearer ")
        if not key or key in self._revoked:
            raise _Refusal(401, "The key is missing or revoked.")
        return key


_ROUTES: dict[tuple[str, str], Callable[[FakeServer, SeenRequest], tuple[int, Any]]] = {
    ("POST", "/v1/addresses/resolve"): FakeServer._resolve_address,
    ("GET", "/v1/previews/*"): FakeServer._get_preview,
    ("POST", "/v1/previews/batch"): FakeServer._batch_previews,
    ("GET", "/v1/health"): FakeServer._get_health,
    ("POST", "/v1/agent/register"): FakeServer._register_agent,
    ("POST", "/v1/agent/revoke"): FakeServer._revoke_agent,
    ("POST", "/api/report"): FakeServer._start_report,
    ("GET", "/api/report/*"): FakeServer._get_report,
    ("GET", "/api/report/*/pdf"): FakeServer._get_report_pdf,
    ("GET", "/api/reports"): FakeServer._list_reports,
    ("GET", "/api/balance"): FakeServer._get_balance,
}


class _Http(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, fake: FakeServer) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.fake = fake

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Says nothing of a client that does not wait for its answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body are two writes, and a client would wait 40 ms for the second.
    disable_nagle_algorithm = True
    def do_GET(self) -> None:
        self._reply(self._seen(None))

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers.get("content-length") or 0))
        self._reply(self._seen(json.loads(text) if text else {}))

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing: `requests` has it all."""

    @property
    def _fake(self) -> FakeServer:
        return cast("_Http", self.server).fake

    def _seen(self, body: Any) -> SeenRequest:
        headers = {name.lower(): value for name, value in self.headers.items()}
        return SeenRequest(self.command, urlsplit(self.path).path, headers, body)

    def _reply(self, seen: SeenRequest) -> None:
        request_id = f"req_fake{len(self._fake.requests) + 1}"
        retry_after = None
        try:
            status, body = self._fake._answer(seen)
        except _Refusal as refusal:
            status, retry_after = refusal.status, refusal.retry_after
            body = answers.error(status, refusal.code, refusal.detail, request_id)
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        kind = "application/pdf" if isinstance(body, bytes) else "application/json"
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(content)))
        self.send_header("x-request-id", request_id)
        if retry_after is not None:
            self.send_header("retry-after", str(int(retry_after)))
        self.end_headers()
        self.wfile.write(content)


def _form(path: str) -> str:
    """The path with a star for each part that names one thing."""
    parts = path.split("/")
    if parts[1:3] == ["v1", "previews"] and parts[3:] != ["batch"]:
        parts[3:] = ["*"]
    elif parts[1:3] == ["api", "report"] and len(parts) > 3:
        parts[3] = "*"
    return "/".join(parts)


def _last(path: str) -> str:
    return unquote(path.rsplit("/", 1)[1])


def _plain(text: str) -> str:
    return " ".join(text.lower().split())
