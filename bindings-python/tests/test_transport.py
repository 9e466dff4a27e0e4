"""A custom transport that sends the requests."""

from __future__ import annotations

import asyncio
import threading
import urllib.error
import urllib.request
from typing import Any

import pytest
from nycapt import AsyncClient, Client, TransportRequest, TransportResponse, errors
from nycapt.testing import FakeServer

HEALTH = b'{"status": "ok", "version": "1.0.0", "release": null}'


def over_urllib(sent: TransportRequest) -> TransportResponse:
    """Sends a request as a program with a library of its own would."""
    request = urllib.request.Request(
        sent.url, method=sent.method, headers=sent.headers, data=sent.content
    )
    try:
        with urllib.request.urlopen(request, timeout=sent.timeout) as answer:
            return TransportResponse(answer.status, dict(answer.headers), answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return TransportResponse(error.code, dict(error.headers), error.read())


def test_a_transport_sends_every_request_and_the_client_does_the_rest(fake: FakeServer) -> None:
    sent: list[TransportRequest] = []

    def recorded(request: TransportRequest) -> TransportResponse:
        sent.append(request)
        return over_urllib(request)

    fake.add_address("1 Main St", "1-main-street-queens")
    fake.fail_next(503, retry_after=0)
    client = Client("k", base_url=fake.url, transport=recorded)
    match = client.resolve_address("1 Main St").match
    assert match is not None
    assert client.get_preview(match.slug).slug == match.slug
    with pytest.raises(errors.NotFoundError):
        client.get_preview("nowhere")
    assert [result.status for result in client.previews([match.slug, "nowhere"])] == [200, 404]
    job = client.start_report("1 Main St")
    assert client.wait_for_report(job.job_id).status == "done"
    assert client.get_report_pdf(job.job_id).startswith(b"%PDF")
    assert len(fake.requests) == len(sent)
    assert sent[0].headers["user-agent"].startswith("nycapt/")
    assert "authorization" not in sent[0].headers
    start = next(request for request in sent if request.url.endswith("/api/report"))
    assert start.headers["authorization"] == "Bearer k"
    assert "Bearer" not in repr(start)


async def asynchronous(fake: FakeServer) -> list[int]:
    async with AsyncClient(base_url=fake.url, transport=over_urllib) as client:
        return [result.status async for result in client.previews(["a", "nowhere"])]


def test_an_asynchronous_client_calls_it_on_another_thread(fake: FakeServer) -> None:
    fake.add_preview("a")
    assert asyncio.run(asynchronous(fake)) == [200, 404]


def test_a_transport_that_raises_is_a_connection_that_failed() -> None:
    calls = 0

    def broken(_: TransportRequest) -> TransportResponse:
        nonlocal calls
        calls += 1
        message = "the line is cut"
        raise OSError(message)

    client = Client("k", base_url="https://service.invalid", transport=broken, max_retries=0)
    with pytest.raises(errors.APIConnectionError, match="OSError: the line is cut"):
        client.get_health()
    with pytest.raises(errors.OutcomeUnknownError) as raised:
        client.start_report("1 Main St")
    assert raised.value.idempotency_key
    assert calls == 2


def test_a_transport_that_hangs_ends_with_the_time_limit() -> None:
    released = threading.Event()

    def hanging(_: TransportRequest) -> TransportResponse:
        released.wait()
        return TransportResponse(200, {}, HEALTH)

    client = Client(transport=hanging, timeout=0.05, max_retries=0)
    with pytest.raises(errors.APITimeoutError):
        client.get_health()
    released.set()


def test_what_is_no_function_is_refused() -> None:
    wrong: Any = "https://proxy.example"
    with pytest.raises(TypeError, match="`transport` is str and not a function"):
        Client(transport=wrong)
