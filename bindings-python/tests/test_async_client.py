"""The client for asyncio."""

from __future__ import annotations

import asyncio
import functools
import itertools
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any, ParamSpec

import pytest
from faults import FaultServer, SilentServer
from nycapt import AsyncClient, Client, errors
from nycapt.models import ReportJob
from nycapt.testing import FakeServer

Parameters = ParamSpec("Parameters")


def in_a_loop(test: Callable[Parameters, Coroutine[Any, Any, None]]) -> Callable[Parameters, None]:
    @functools.wraps(test)
    def run(*args: Parameters.args, **kwargs: Parameters.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def test_the_operations_have_the_same_names() -> None:
    def names(cls: type) -> set[str]:
        return {name for name in dir(cls) if not name.startswith("_")}

    assert names(Client) == names(AsyncClient)
    assert names(type(Client().with_response)) == names(type(AsyncClient().with_response))


@in_a_loop
async def test_an_address_leads_to_its_preview(url: str, address: str, slug: str) -> None:
    async with AsyncClient(base_url=url) as client:
        answer = await client.resolve_address(address)
        assert answer.match is not None
        assert answer.match.slug == slug
        response = await client.with_response.get_preview(slug)
        assert response.data.slug == slug
        assert response.request_id


@in_a_loop
async def test_calls_run_at_the_same_time(url: str, slugs: list[str]) -> None:
    async with AsyncClient(base_url=url) as client:
        previews = await asyncio.gather(*map(client.get_preview, slugs[:30]))
        results = [result async for result in client.previews(slugs[:30])]
        batch = await client.previews(slugs[:30]).all()
    assert previews == [result.preview for result in results]
    assert batch.results == results


@in_a_loop
async def test_slugs_may_come_from_a_generator_without_end(fake: FakeServer) -> None:
    client = AsyncClient(base_url=fake.url)
    number = 0
    async for result in client.previews(f"slug-{each}" for each in itertools.count()):
        assert result.slug == f"slug-{number}"
        number += 1
        if number == 1500:
            break


@in_a_loop
async def test_a_result_waits_for_no_slug_that_is_still_to_come(fake: FakeServer) -> None:
    seen: list[str] = []
    may_go_on = asyncio.Event()

    async def slugs() -> AsyncIterator[str]:
        yield "a"
        yield "b"
        await may_go_on.wait()
        yield "c"

    async def read() -> None:
        async for result in AsyncClient(base_url=fake.url).previews(slugs()):
            seen.append(result.slug)
            if seen == ["a", "b"]:
                may_go_on.set()

    await asyncio.wait_for(read(), 60)
    assert seen == ["a", "b", "c"]


@in_a_loop
async def test_an_asynchronous_source_may_be_fast_endless_or_fail(fake: FakeServer) -> None:
    async def numbers() -> AsyncIterator[str]:
        for number in itertools.count():
            yield f"slug-{number}"

    async def failing() -> AsyncIterator[str]:
        yield "a"
        message = "no more slugs"
        raise ValueError(message)

    client = AsyncClient(base_url=fake.url)
    number = 0
    async for result in client.previews(numbers()):
        assert result.slug == f"slug-{number}"
        number += 1
        if number == 1500:
            break
    assert len(fake.requests) < 100
    with pytest.raises(ValueError, match="no more slugs"):
        await client.previews(failing()).all()


@in_a_loop
async def test_addresses_may_come_from_an_asynchronous_source(
    url: str, address: str, slug: str
) -> None:
    async def addresses() -> AsyncIterator[str]:
        yield address
        yield "1 Nowhere Alley"

    async with AsyncClient(base_url=url) as client:
        batch = await client.previews_by_address(addresses()).all()
        again = [one async for one in client.previews_by_address([address])]
    assert [(one.query, one.status) for one in batch] == [
        (address, 200),
        ("1 Nowhere Alley", 404),
    ]
    assert again == [batch[0]]
    assert batch[0].slug == slug


@in_a_loop
async def test_a_report_is_waited_for(url: str, key: str, address: str) -> None:
    async def give_key() -> str:
        return key

    steps: list[int] = []

    async def note(job: ReportJob) -> None:
        steps.append(job.step)

    async with AsyncClient(give_key, base_url=url) as client:
        job = await client.start_report(address, idempotency_key="python-tests-async")
        done = await client.wait_for_report(job.job_id, timeout=120, on_progress=note)
        assert done.status == "done"
        assert steps
        assert steps == sorted(steps)
        assert job.job_id in [report.job_id async for report in client.reports()]
        short = await client.get_report_pdf(job.job_id, appendix=False)
        assert short.startswith(b"%PDF-")


@pytest.mark.parametrize(
    "call",
    [
        lambda client: client.get_health(),
        lambda client: client.previews(["a"]).all(),
        lambda client: client.wait_for_report("job"),
    ],
    ids=["call", "batch", "watch"],
)
@in_a_loop
async def test_cancelling_drops_the_request(
    call: Callable[[AsyncClient], Coroutine[Any, Any, object]], silent: SilentServer
) -> None:
    async with AsyncClient("key", base_url=silent.url, timeout=60) as client:
        task = asyncio.ensure_future(call(client))
        assert await asyncio.to_thread(silent.has_arrived)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(silent.is_given_up)


@in_a_loop
async def test_a_cancelled_start_names_its_key(silent: SilentServer) -> None:
    async with AsyncClient("key", base_url=silent.url, timeout=60) as client:
        task = asyncio.ensure_future(client.start_report("1 Main St"))
        assert await asyncio.to_thread(silent.has_arrived)
        task.cancel()
        with pytest.raises(asyncio.CancelledError) as raised:
            await task
        key = vars(raised.value)["idempotency_key"]
        assert f"idempotency-key: {key}\r\n" in silent.text


@in_a_loop
async def test_a_start_that_runs_out_of_time_names_its_key_in_the_cause(
    silent: SilentServer,
) -> None:
    async with AsyncClient("key", base_url=silent.url, timeout=60) as client:
        with pytest.raises(asyncio.TimeoutError) as raised:
            await asyncio.wait_for(client.start_report("1 Main St"), 0.5)
        assert vars(raised.value.__cause__)["idempotency_key"]


@in_a_loop
async def test_the_loop_goes_on_while_a_call_waits() -> None:
    fault = FaultServer("hang")
    async with AsyncClient(base_url=fault.url, timeout=0.5, max_retries=0) as client:
        call = asyncio.ensure_future(client.get_preview("any"))
        turns = 0
        while not call.done():
            await asyncio.sleep(0.01)
            turns += 1
        assert turns > 10
        with pytest.raises(errors.APITimeoutError):
            await call


@in_a_loop
async def test_a_blocking_call_works_inside_a_loop(fake: FakeServer) -> None:
    with Client(base_url=fake.url) as client:
        assert client.get_health().status == "ok"


def test_a_client_outlives_its_loop(fake: FakeServer) -> None:
    client = AsyncClient(base_url=fake.url)

    async def test() -> None:
        assert (await client.get_health()).status == "ok"

    asyncio.run(test())
    asyncio.run(test())
