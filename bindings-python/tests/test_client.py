"""The blocking client against the real server."""

from __future__ import annotations

import concurrent.futures
import itertools
import pickle
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nycapt
import pytest
from nycapt import AsyncClient, Client, Secret, errors
from nycapt.testing import FakeServer


def test_an_unknown_slug_names_the_next_step(client: Client) -> None:
    with pytest.raises(errors.NotFoundError) as raised:
        client.get_preview("no-such-slug")
    error = raised.value
    assert (error.code, error.status, error.operation) == ("not_found", 404, "get_preview")
    assert error.next[0].command is not None
    assert error.request_id is not None
    assert error.request_id in str(error)
    assert "\n" not in str(error)


def test_a_path_without_its_argument_names_it(client: Client) -> None:
    for slug, why in (("", "`slug` is empty"), ("..", "`slug` is only dots")):
        with pytest.raises(errors.ValidationError, match=why) as caught:
            client.get_preview(slug)
        assert caught.value.tries == 0


def test_a_refused_request_lists_every_fault(client: Client) -> None:
    with pytest.raises(ValueError, match="at most 500") as raised:
        client.resolve_address("x" * 501)
    assert isinstance(raised.value, errors.ValidationError)
    assert [issue.loc for issue in raised.value.issues] == [["body", "address"]]


def test_addresses_become_previews_with_their_answers(
    client: Client, address: str, slug: str
) -> None:
    asked = [f"{address} apt 4b", "1 Nowhere Alley", "x" * 501, address]
    unit, unknown, long, building = client.previews_by_address(iter(asked))
    assert [one.query for one in (unit, unknown, long, building)] == asked
    assert unit.slug == f"{slug}-apt-4b"
    assert unit.preview is not None
    assert unit.preview.unit is not None
    assert (building.slug, building.status, building.error) == (slug, 200, None)
    assert building.answer is not None
    assert building.answer.match is not None
    assert building.answer.match.slug == slug
    assert unknown.answer is not None
    assert (unknown.slug, unknown.status, unknown.preview) == ("", 404, None)
    assert unknown.error == unknown.answer.message
    assert (long.status, long.answer) == (422, None)


def test_a_batch_is_one_request(client: Client, slugs: list[str]) -> None:
    response = client.with_response.batch_previews([*slugs[:2], "no-such-slug"])
    assert [result.status for result in response.data] == [200, 200, 404]
    assert response.url is not None
    assert response.url.endswith("/v1/previews/batch")
    assert client.batch_previews(iter(slugs[:2])) == response.data[:2]


def test_slugs_may_come_from_a_generator_without_end(fake: FakeServer) -> None:
    client = Client(base_url=fake.url)
    results = client.previews(f"slug-{number}" for number in itertools.count())
    for number, result in zip(range(1500), results, strict=False):
        assert (result.slug, result.status) == (f"slug-{number}", 404)


def test_a_slow_source_of_slugs_is_not_waited_for(
    fake: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    monkeypatch.setattr("nycapt.stream.monotonic", lambda: len(made) / 2)

    def slugs() -> Iterator[str]:
        for number in itertools.count():
            made.append(f"slug-{number}")
            yield made[-1]

    results = Client(base_url=fake.url).previews(slugs())
    for number in range(3):
        assert next(results).slug == f"slug-{number}"
        assert len(made) == number + 1


def test_one_string_is_no_list_of_slugs(client: Client, slug: str) -> None:
    wrong: list[tuple[Any, str]] = [
        (slug, "`slugs` is str and not a list of str"),
        (5, "`slugs` is int and not a list of str"),
        ([5], "an item of `slugs` is int and not a str"),
    ]
    for slugs, message in wrong:
        with pytest.raises(TypeError, match=message):
            list(client.previews(slugs))
        with pytest.raises(TypeError, match=message):
            client.batch_previews(slugs)
    with pytest.raises(TypeError, match="`addresses` is str and not a list of str"):
        client.previews_by_address(slug)


# As an untyped program calls them.
any_client: Any = Client
any_async: Any = AsyncClient


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: any_client(5), "`api_key` is int and not a str, a Secret or a function"),
        (lambda: any_async(5), "`api_key` is int and not a str, a Secret or a function"),
        (lambda: any_client(base_url=5), "`base_url` is int and not a str"),
        (lambda: any_client(timeout="5"), "`timeout` is str and not a number"),
        (lambda: any_client(max_retries=1.5), "`max_retries` is float and not an int"),
        (lambda: any_client(max_retries=True), "`max_retries` is bool and not an int"),
        (lambda: any_client().with_options(deadline="5"), "`deadline` is str and not a number"),
        (lambda: any_client(app_info="x"), "`app_info` is str and not a name and a version"),
        (lambda: any_client(app_info=("x", 1)), "an item of `app_info` is int and not a str"),
        (lambda: any_client(insecure_http="yes"), "`insecure_http` is str and not a bool"),
        (lambda: any_client().get_preview(None), "`slug` is NoneType and not a str"),
        (lambda: any_client().resolve_address("a", unit=4), "`unit` is int and not a str"),
        (lambda: any_client("k").list_reports(limit="5"), "`limit` is str and not an int"),
        (lambda: any_client("k").wait_for_report(5), "`job_id` is int and not a str"),
        (lambda: any_client("k").wait_for_report("a", timeout=None), "`timeout` is NoneType"),
        (lambda: any_client(lambda: 5).get_balance(), "`api_key` is int and not a str"),
        (lambda: any_client().previews([], concurrency="4"), "`concurrency` is str and not an int"),
    ],
)
def test_an_argument_of_the_wrong_type_is_named(call: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        *(
            (lambda make=make, limit=limit: make(timeout=limit), "`timeout` is a number of seconds")
            for make in (any_client, any_async)
            for limit in (0, -1, float("nan"), float("inf"))
        ),
        (lambda: Client().with_options(deadline=0), "`deadline` is a number of seconds above 0"),
        (lambda: Client(max_retries=-1), "`max_retries` is a whole number of at least 0"),
        (lambda: Client(max_retries=2**32), "`max_retries` is a whole number of at most"),
        (lambda: Client().previews([], concurrency=-1), "`concurrency` is a whole number"),
        (lambda: AsyncClient().previews([], concurrency=-1), "`concurrency` is a whole number"),
        (lambda: Client().suggest_addresses("1", limit=-1), "`limit` is a whole number"),
        (lambda: Client().reports(page_size=-1), "`page_size` is a whole number"),
        (lambda: AsyncClient().reports(page_size=-1), "`page_size` is a whole number"),
        (
            lambda: Client("k").wait_for_report("a", timeout=float("nan")),
            "`timeout` is a number of seconds of at least 0",
        ),
        (lambda: any_client(app_info=("a", "b", "c")), "`app_info` is a name and a version"),
        (lambda: Client("\ud800"), "`api_key` has a lone surrogate at index 0"),
        (lambda: Client(base_url="http://\ud800"), "`base_url` has a lone surrogate at index 7"),
        (lambda: Client().resolve_address("1 \ud800"), "`address` has a lone surrogate at index 2"),
        (lambda: list(Client().previews(["\ud800"])), "an item of `slugs` has a lone surrogate"),
        (lambda: nycapt.normalize("\ud800"), "`address` has a lone surrogate"),
    ],
)
def test_an_argument_out_of_range_is_named_where_it_is_given(
    call: Callable[[], Any], message: str
) -> None:
    with pytest.raises(errors.ConfigError, match=re.escape(message)):
        call()


def test_the_longest_time_limits_are_taken(fake: FakeServer) -> None:
    client = any_client(base_url=fake.url, timeout=1e30, deadline=10**400, insecure_http=None)
    assert client.get_health().status == "ok"


def test_a_client_stays_in_its_process_with_its_key() -> None:
    for client in (Client("hunter2"), AsyncClient("hunter2")):
        assert "hunter2" not in str(vars(client))
        with pytest.raises(TypeError, match="cannot be pickled"):
            pickle.dumps(client)


def test_an_agent_registers_reads_and_revokes(url: str, address: str) -> None:
    with Client(base_url=url) as nobody:
        registration = nobody.register_agent("python tests")
    assert "nycapt_live_" not in repr(registration)
    assert registration.secret.expose().startswith("nycapt_live_")
    with Client(registration.secret, base_url=url) as client:
        assert registration.secret.expose() not in f"{client!r} {vars(client)}"
        assert client.get_balance().balance == 0
        with pytest.raises(errors.PaymentRequiredError):
            client.start_report(address)
        revocation = client.revoke_agent()
        assert revocation is not None
        assert revocation.revoked
        with pytest.raises(errors.AuthenticationError):
            client.get_balance()


def test_a_start_with_an_ambiguous_address_names_the_buildings(url: str, key: str) -> None:
    with Client(key, base_url=url) as client, pytest.raises(errors.ValidationError) as raised:
        client.start_report("360 5 Avenue")
    error = raised.value
    [issue] = error.issues
    assert issue.ctx is not None
    assert issue.ctx["status"] == "ambiguous"
    slugs = [candidate.slug for candidate in error.candidates]
    assert len(slugs) > 1
    with Client(base_url=url) as client:
        answer = client.resolve_address("360 5 Avenue")
    assert slugs == [candidate.slug for candidate in answer.candidates]
    assert errors.ValidationError("no address").candidates == []


def test_a_start_with_an_unknown_address_has_the_suggestions_of_its_answer(
    url: str, key: str
) -> None:
    with Client(key, base_url=url) as client, pytest.raises(errors.ValidationError) as raised:
        client.start_report("1 Nowhere Alley")
    with Client(base_url=url) as client:
        answer = client.resolve_address("1 Nowhere Alley")
    assert raised.value.suggestions == answer.suggestions
    assert raised.value.candidates == []


def test_a_report_is_started_waited_for_and_read(url: str, key: str, address: str) -> None:
    steps: list[int] = []
    with Client(key, base_url=url) as client:
        job = client.start_report(address, idempotency_key="python-tests-report")
        again = client.start_report(address, idempotency_key="python-tests-report")
        assert again.job_id == job.job_id
        done = client.wait_for_report(
            job.job_id, timeout=120, on_progress=lambda job: steps.append(job.step)
        )
        assert done.status == "done"
        assert done.report is not None
        assert done.report.sections.basics.data is not None
        assert steps == sorted(steps)
        whole = client.get_report_pdf(job.job_id)
        short = client.get_report_pdf(job.job_id, appendix=False)
        assert whole.startswith(b"%PDF-")
        assert short.startswith(b"%PDF-")
        assert len(short) < len(whole)
        assert job.job_id in {report.job_id for report in client.reports(page_size=1)}
        assert client.list_reports(limit=1).reports[0].job_id


def test_waiting_has_an_end(fake: FakeServer) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    with Client("any", base_url=fake.url) as client:
        job = client.start_report("1 Main St")
        with pytest.raises(errors.PendingError) as raised:
            client.wait_for_report(job.job_id, timeout=0)
    assert raised.value.job is not None
    assert raised.value.job.job_id == job.job_id


def test_a_response_has_what_came_around_the_answer(url: str, slug: str) -> None:
    with Client(base_url=url) as client:
        response = client.with_response.get_preview(slug)
        assert response.data.slug == slug
        assert response.request_id
        assert response.tries == 1
        assert response.url == f"{url}/v1/previews/{slug}"
        assert client.rate_limit == response.rate_limit


def test_a_key_comes_from_a_function_a_variable_or_a_file(
    fake: FakeServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake.add_address("1 Main St", "1-main-street-queens")
    units = {"file": "1A", "variable": "2B", "function": "3C", "secret": "4D"}
    for place, unit in units.items():
        owner = Client(f"from-{place}", base_url=fake.url)
        owner.start_report("1 Main St", unit=unit)
    fake.requests.clear()

    def reports(client: Client) -> list[str | None]:
        return [report.unit for report in client.reports()]

    client = Client(base_url=fake.url)
    with pytest.raises(errors.AuthenticationError, match="needs an API key"):
        client.get_balance()
    assert fake.requests == []
    key_file = tmp_path / "key"
    key_file.write_text("from-file\n", encoding="utf-8")
    monkeypatch.setenv("NYCAPT_API_KEY_FILE", str(key_file))
    assert reports(client) == ["1A"]
    monkeypatch.setenv("NYCAPT_API_KEY", "from-variable")
    assert reports(client) == ["2B"]
    assert reports(Client(lambda: "from-function", base_url=fake.url)) == ["3C"]
    assert reports(Client(Secret("from-secret"), base_url=fake.url)) == ["4D"]
    client.get_health()
    assert "authorization" not in fake.requests[-1].headers


def test_the_base_url_comes_from_a_variable(
    fake: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client()
    monkeypatch.setenv("NYCAPT_BASE_URL", fake.url)
    assert client.get_health().status == "ok"


@pytest.mark.parametrize(
    "client",
    [
        Client(base_url=""),
        Client(base_url="ftp://example"),
        Client(base_url="http://name:hunter2@example"),
        Client(root_certificates=b"no certificate"),
        Client(root_certificates="/no/such/file"),
    ],
)
def test_what_cannot_work_is_a_configuration_error(client: Client) -> None:
    with pytest.raises(errors.ConfigError) as raised:
        client.get_health()
    assert raised.value.code == "config"
    assert "hunter2" not in f"{raised.value} {client!r}"


def test_a_key_is_sent_over_plain_http_to_another_machine_only_where_it_is_allowed() -> None:
    client = Client("k", base_url="http://service.invalid", max_retries=0)
    with pytest.raises(errors.ConfigError, match="insecure_http"):
        client.get_balance()
    client = Client(
        "k", base_url="http://service.invalid", max_retries=0, insecure_http=True
    )
    with pytest.raises(errors.APIConnectionError):
        client.get_balance()


def test_the_program_names_itself(fake: FakeServer) -> None:
    Client(base_url=fake.url, app_info=("lease-checker", "1.2")).get_health()
    assert fake.requests[-1].headers["user-agent"].startswith("lease-checker/1.2 nycapt/")


def test_a_closed_client_says_so(fake: FakeServer) -> None:
    with Client(base_url=fake.url) as client:
        client.get_health()
    with pytest.raises(RuntimeError, match="closed"):
        client.get_health()


def test_options_change_a_copy(fake: FakeServer) -> None:
    fake.fail_next(503, times=2)
    client = Client(base_url=fake.url, max_retries=1)
    with pytest.raises(errors.ServiceUnavailableError):
        client.with_options(max_retries=0).get_preview("any")
    assert len(fake.requests) == 1
    fake.add_preview("any")
    assert client.get_preview("any").slug == "any"


def test_threads_share_a_client(client: Client, slugs: list[str]) -> None:
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        previews = list(pool.map(client.get_preview, slugs[:40]))
    assert [preview.slug for preview in previews] == [
        result.preview.slug for result in client.previews(slugs[:40]) if result.preview
    ]


def test_normalize_asks_no_service() -> None:
    address = nycapt.normalize("350 5th ave", unit="apt 20a")
    assert (address.house_number, address.street) == ("350", "5 AVENUE")
    assert address.unit is not None
    assert address.unit.display == "20A"
    assert nycapt.normalize("no address at all").house_number is None
