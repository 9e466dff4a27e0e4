"""The fake server: a thread that responds like the service."""

from __future__ import annotations

import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, NamedTuple, cast
from urllib.parse import parse_qs, unquote, urlsplit

from . import answers
from .reports import Job

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Self

_PDF = b"%PDF-1.7\n%%EOF\n"
_BATCH_MOST = 25
_ACCOUNT = "acct_fake"
_RATE_LIMIT = {"ratelimit-limit": "600", "ratelimit-remaining": "599", "ratelimit-reset": "60"}
# Paths whose answers caches may keep.
_CACHED = ("/v1/previews/", "/v1/addresses/suggest")


class SeenRequest(NamedTuple):
    """A request the server received; the credential isn't kept."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any


class _Asked(NamedTuple):
    """A request as an operation sees it."""

    path: str
    query: dict[str, list[str]]
    body: Any
    api_key: str
    idempotency_key: str | None


class _Holdings:
    """What belongs to one API key."""

    def __init__(self) -> None:
        self.jobs: dict[str, Job] = {}
        self.starts: dict[str, Job] = {}
        self.is_revoked = False


class _Refusal(Exception):
    def __init__(
        self, status: int, detail: str, code: str | None = None, retry_after: float | None = None
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail
        self.code = code
        self.retry_after = retry_after


class _Invalid(_Refusal):
    """A 422 that says which part of the request is wrong."""

    def __init__(self, place: list[str], detail: str, kind: str = "value_error") -> None:
        super().__init__(422, detail)
        self.place = place
        self.kind = kind


class FakeServer:
    """A server for tests: it knows only what the test adds.

    >>> from nycapt import Client
    >>> with FakeServer() as server:
    ...     server.add_address("350 5th Ave", "350-5-avenue-manhattan")
    ...     client = Client(base_url=server.url)
    ...     client.resolve_address("350 5th Ave").match.slug
    '350-5-avenue-manhattan'
    """

    def __init__(self, *, credits: int = 0) -> None:
        self.credits = credits
        """Credits of the one account behind every key. A report costs one."""
        self.requests: list[SeenRequest] = []
        """Every request, oldest first; of ``authorization`` only that it was ``present``."""
        self._previews: dict[str, dict[str, Any]] = {}
        self._addresses: dict[str, str] = {}
        self._failures: list[_Refusal] = []
        self._spellings: dict[str, str] = {}
        self._holdings: dict[str, _Holdings] = {}
        self._lock = threading.Lock()
        self._http = _Http(self)
        self._thread = threading.Thread(target=self._serve, name="nycapt-fake", daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """The base URL for a client.

        >>> with FakeServer() as server:
        ...     server.url.startswith("http://127.0.0.1:")
        True
        """
        return f"http://127.0.0.1:{self._http.server_port}"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Stops the server, as the end of a ``with`` block does.

        >>> server = FakeServer()
        >>> server.close()
        """
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    def add_preview(self, slug: str, **members: Any) -> None:
        """Adds a building.

        Args:
            slug: The building's slug. Slugs of its apartments work, too.
            **members: Members of its preview, as in the JSON. The others have no records.

        >>> from nycapt import Client
        >>> with FakeServer() as server:
        ...     server.add_preview("1-main-street-queens", disclaimers=["Not a real building."])
        ...     preview = Client(base_url=server.url).get_preview("1-main-street-queens")
        ...     preview.disclaimers[0]
        'Not a real building.'
        """
        self._previews[slug] = answers.preview(self.url, slug, members)

    def add_address(self, text: str, slug: str) -> None:
        """Maps an address to a building, adding it if needed.

        Args:
            text: The address. Any spelling of its house number and street is found.
            slug: The building's slug.

        >>> from nycapt import Client
        >>> with FakeServer() as server:
        ...     server.add_address("350 5th Ave", "350-5-avenue-manhattan")
        ...     found = Client(base_url=server.url).resolve_address("350 Fifth Avenue")
        ...     found.match.slug
        '350-5-avenue-manhattan'
        """
        self._addresses[_plain(text)] = slug
        self._spellings[text.lower()] = slug
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
        """Fails the next request, or the next few. A client may repeat them.

        Args:
            status: The HTTP status.
            code: The code; defaults to the status's.
            retry_after: Seconds, sent as ``Retry-After``.
            times: How many requests fail.

        >>> from nycapt import Client, errors
        >>> with FakeServer() as server:
        ...     server.fail_next(404, "not_sold")
        ...     try:
        ...         Client(base_url=server.url).get_preview("1-main-street-queens")
        ...     except errors.NotFoundError as error:
        ...         print(error.code)
        not_sold
        """
        refusal = _Refusal(status, "The test asked for this.", code, retry_after)
        self._failures.extend([refusal] * times)

    def _serve(self) -> None:
        self._http.serve_forever(poll_interval=0.02)

    def _answer(self, seen: SeenRequest, asked: _Asked) -> tuple[int, Any]:
        with self._lock:
            self.requests.append(seen)
            if self._failures:
                raise self._failures.pop(0)
            operation = _ROUTES.get((seen.method, _form(seen.path)))
            if operation is None:
                raise _Refusal(404, "No operation has this path.")
            return operation(self, asked)

    def _resolve_address(self, asked: _Asked) -> tuple[int, Any]:
        text, unit = asked.body["address"], asked.body.get("unit")
        return 200, answers.resolution(text, unit, self._building(asked.body))

    def _suggest_addresses(self, asked: _Asked) -> tuple[int, Any]:
        text = asked.query.get("q", [""])[0].lower()
        most = int(asked.query.get("limit", ["5"])[0])
        slugs = {slug: None for one, slug in self._spellings.items() if one.startswith(text)}
        found = [answers.suggestion(self._previews[slug]) for slug in slugs]
        return 200, {"suggestions": found[:most], "directory": answers.DIRECTORY}

    def _get_preview(self, asked: _Asked) -> tuple[int, Any]:
        found = self._previewed(_last(asked.path))
        if found is None:
            raise _Refusal(404, "We have no address with this slug.")
        return 200, found

    def _batch_previews(self, asked: _Asked) -> tuple[int, Any]:
        if not 1 <= len(asked.body) <= _BATCH_MOST:
            raise _Invalid(["body"], f"A batch has 1 to {_BATCH_MOST} items")
        slugs = [item["slug"] for item in asked.body]
        return 200, [answers.batch_result(slug, self._previewed(slug)) for slug in slugs]

    def _get_health(self, _asked: _Asked) -> tuple[int, Any]:
        return 200, answers.health()

    def _register_agent(self, _asked: _Asked) -> tuple[int, Any]:
        return 201, {
            "accountId": _ACCOUNT,
            "keyId": f"key_{_fresh()}",
            "secret": f"nycapt_live_fake{_fresh()}",
            "balance": self.credits,
            "documentation": f"{self.url}/auth.md",
        }

    def _revoke_agent(self, asked: _Asked) -> tuple[int, Any]:
        self._held(asked).is_revoked = True
        return 200, {"keyId": "key_fake", "revoked": True, "revokedAt": answers.INSTANT}

    def _start_report(self, asked: _Asked) -> tuple[int, Any]:
        held = self._held(asked)
        key = asked.idempotency_key or _fresh()
        before = held.starts.get(key)
        if before is not None:
            if before.asked != asked.body:
                reused = "The key was used with another request"
                place = ["header", "idempotency-key"]
                raise _Invalid(place, reused, "idempotency_key_reused")
            return 202, before.state()
        building = self._building(asked.body)
        if building is None:
            unknown = "Value error, no building in New York City has this address"
            raise _Invalid(["body", "address"], unknown)
        if self.credits < 1:
            raise _Refusal(402, "The account has no credits left.")
        self.credits -= 1
        job = Job(f"job_{_fresh()}", asked.body, building)
        held.jobs[job.job_id] = held.starts[key] = job
        return 202, job.state()

    def _get_report(self, asked: _Asked) -> tuple[int, Any]:
        job = self._job(asked, _last(asked.path))
        job.reads += 1
        return 200, job.state()

    def _get_report_pdf(self, asked: _Asked) -> tuple[int, Any]:
        if not self._job(asked, asked.path.split("/")[-2]).is_done:
            raise _Refusal(409, "The report is still in progress.")
        return 200, _PDF

    def _list_reports(self, asked: _Asked) -> tuple[int, Any]:
        jobs = reversed(self._held(asked).jobs.values())
        reports = [job.summary() for job in jobs]
        return 200, {"reports": reports, "hasMore": False, "nextCursor": None}

    def _get_balance(self, asked: _Asked) -> tuple[int, Any]:
        self._held(asked)
        return 200, {"accountId": _ACCOUNT, "balance": self.credits, "reports": self.credits}

    def _building(self, body: dict[str, Any]) -> dict[str, Any] | None:
        """The building of an address, else one that a question names."""
        if isinstance(body.get("address"), str):
            slug = self._addresses.get(_plain(body["address"]))
        else:
            ask = (body.get("ask") or "").lower()
            named = (slug for text, slug in self._spellings.items() if text in ask)
            slug = next(named, None)
        return None if slug is None else self._previews[slug]

    def _previewed(self, slug: str) -> dict[str, Any] | None:
        """The preview of a building that was added, or of one of its apartments."""
        found = self._previews.get(slug)
        building, _, unit = slug.partition("-apt-")
        if found is None and unit and building in self._previews:
            return answers.of_unit(self._previews[building], unit)
        return found

    def _job(self, asked: _Asked, job_id: str) -> Job:
        job = self._held(asked).jobs.get(job_id)
        if job is None:
            raise _Refusal(404, "No report of this account has this id.")
        return job

    def _held(self, asked: _Asked) -> _Holdings:
        held = self._holdings.setdefault(asked.api_key, _Holdings())
        if not asked.api_key or held.is_revoked:
            raise _Refusal(401, "The key is missing or revoked.")
        return held


_ROUTES: dict[tuple[str, str], Callable[[FakeServer, _Asked], tuple[int, Any]]] = {
    ("POST", "/v1/addresses/resolve"): FakeServer._resolve_address,
    ("GET", "/v1/addresses/suggest"): FakeServer._suggest_addresses,
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
        """Ignores clients that do not wait for their response."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Head and body are two writes, and a client would wait 40 ms for the second.
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self._reply(None)

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers.get("content-length") or 0))
        self._reply(json.loads(text) if text else None)

    def log_message(self, format: str, *args: Any) -> None:
        """Prints nothing: `requests` has every request."""

    @property
    def _fake(self) -> FakeServer:
        return cast("_Http", self.server).fake

    def _reply(self, body: Any) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        api_key = headers.get("authorization", "").removeprefix("Bearer ")
        if api_key:
            headers["authorization"] = "present"
        url = urlsplit(self.path)
        seen = SeenRequest(self.command, url.path, headers, body)
        query = parse_qs(url.query)
        asked = _Asked(url.path, query, body, api_key, headers.get("idempotency-key"))
        around = {"x-request-id": f"req_{_fresh()}"}
        if seen.path != "/v1/health":
            around.update(_RATE_LIMIT)
        try:
            status, answer = self._fake._answer(seen, asked)
            if seen.method == "GET" and seen.path.startswith(_CACHED):
                around["cache-control"] = "public, max-age=300"
        except _Refusal as refusal:
            status, answer = self._refused(refusal, around)
        self._send(status, around, answer)

    def _refused(self, refusal: _Refusal, around: dict[str, str]) -> tuple[int, Any]:
        url, status = self._fake.url, refusal.status
        if refusal.retry_after is not None:
            around["retry-after"] = str(int(refusal.retry_after))
        if status == 401:
            resource = f"{url}/.well-known/oauth-protected-resource"
            around["www-authenticate"] = f'Bearer resource_metadata="{resource}"'
        if isinstance(refusal, _Invalid):
            return status, answers.refusal(refusal.place, refusal.detail, refusal.kind)
        if status == 422:
            return status, answers.refusal(["body"], refusal.detail)
        request_id = around["x-request-id"]
        return status, answers.error(url, status, refusal.code, refusal.detail, request_id)

    def _send(self, status: int, around: dict[str, str], answer: Any) -> None:
        is_document = isinstance(answer, bytes)
        content = answer if is_document else json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("content-type", "application/pdf" if is_document else "application/json")
        self.send_header("content-length", str(len(content)))
        for name, value in around.items():
            self.send_header(name, value)
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
    words = answers.normalized(text)
    return f"{words['houseNumber']} {words['street']}"


def _fresh() -> str:
    return os.urandom(8).hex()
