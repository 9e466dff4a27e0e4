"""The examples of the README and of the doc strings, as they stand."""

from __future__ import annotations

import ast
import asyncio
import doctest
import importlib
import inspect
import os
import pkgutil
import textwrap
from pathlib import Path
from typing import Any

import nycapt
import pytest
from nycapt import Client
from nycapt._operations import (
    AsyncOperations,
    AsyncWithResponse,
    Operations,
    WithResponse,
)
from nycapt.testing import FakeServer

README = Path(__file__).parents[1] / "README.md"
MODULES = [
    module.name
    for module in pkgutil.walk_packages(nycapt.__path__, "nycapt.")
    if not module.name.endswith("_native")
]
EXPORTED: dict[str, Any] = {
    name: member
    for name in nycapt.__all__
    if callable(member := getattr(nycapt, name))
}
CLASSES: list[type] = [
    *filter(inspect.isclass, EXPORTED.values()),
    *(getattr(nycapt.errors, name) for name in nycapt.errors.__all__),
]
# By the class that defines each, so that an inherited member runs once.
MEMBERS: dict[str, Any] = {
    f"{base.__name__}.{name}": member
    for cls in CLASSES
    for base in cls.__mro__
    if base.__module__.startswith("nycapt.")
    for name, member in vars(base).items()
    if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, property))
}


@pytest.fixture(scope="module")
def job_id() -> str:
    with Client(os.environ["NYCAPT_TEST_KEY"], base_url=os.environ["NYCAPT_TEST_URL"]) as client:
        address = os.environ["NYCAPT_TEST_ADDRESS"]
        job = client.start_report(address, idempotency_key="python-tests-examples")
        return client.wait_for_report(job.job_id, timeout=120).job_id


@pytest.mark.parametrize("name", MEMBERS)
def test_every_public_member_has_an_example_that_runs(
    name: str, url: str, key: str, job_id: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = inspect.getdoc(MEMBERS[name]) or ""
    program = textwrap.dedent(text.partition("\nExample:\n")[2])
    assert f".{name.partition('.')[2]}" in program
    if name.endswith(".revoke_agent"):
        key = Client(base_url=url).register_agent("python examples").secret.expose()
    monkeypatch.setenv("NYCAPT_BASE_URL", url)
    monkeypatch.setenv("NYCAPT_API_KEY", key)
    monkeypatch.setenv("JOB_ID", job_id)
    monkeypatch.chdir(tmp_path)
    running = eval(compile(program, name, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT), {})
    assert inspect.iscoroutine(running) == name.startswith("Async")
    if inspect.iscoroutine(running):
        asyncio.run(running)


def test_the_public_members_are_those_that_a_program_uses() -> None:
    names = {"Client.previews", "AsyncOperations.get_preview", "Model.to_json", "Secret.expose"}
    assert names < set(MEMBERS)
    assert {"NycaptError.to_dict", "ValidationError.candidates"} < set(MEMBERS)


@pytest.mark.parametrize("name", EXPORTED)
def test_every_exported_class_and_function_has_an_example(name: str) -> None:
    assert "\n>>> " in (inspect.getdoc(EXPORTED[name]) or "")


@pytest.mark.parametrize("name", ["nycapt", *MODULES])
def test_doc_strings(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_some_doc_strings_have_examples() -> None:
    examples = [
        len(test.examples)
        for name in ["nycapt", *MODULES]
        for test in doctest.DocTestFinder().find(importlib.import_module(name))
    ]
    assert sum(examples) > 10


@pytest.mark.parametrize("cls", [Operations, AsyncOperations, WithResponse, AsyncWithResponse])
def test_every_argument_and_error_of_an_operation_is_documented(cls: type) -> None:
    for name, method in inspect.getmembers(cls, inspect.isfunction):
        if not name.startswith("_"):
            text = inspect.getdoc(method) or ""
            assert "\nRaises:\n" in text
            assert ("\nReturns:\n" in text) == cls.__name__.endswith("WithResponse")
            assert_documents_arguments(method)


@pytest.mark.parametrize("name", MEMBERS)
def test_every_argument_of_a_public_member_is_documented(name: str) -> None:
    if inspect.isfunction(MEMBERS[name]):
        assert_documents_arguments(MEMBERS[name])


@pytest.mark.parametrize("cls", [nycapt.Client, nycapt.AsyncClient])
@pytest.mark.parametrize("name", ["previews", "previews_by_address", "reports", "wait_for_report"])
def test_what_a_long_answer_raises_is_documented(cls: type, name: str) -> None:
    assert "\nRaises:\n" in (inspect.getdoc(getattr(cls, name)) or "")


def assert_documents_arguments(method: Any) -> None:
    text = inspect.getdoc(method) or ""
    _, *arguments = inspect.signature(method).parameters
    for argument in arguments:
        assert f"\n    {argument}: " in text, f"{argument} of {method.__qualname__}"


def test_every_member_of_the_fake_server_has_an_example_and_documents_its_arguments() -> None:
    for name, member in inspect.getmembers(FakeServer):
        if not name.startswith("_"):
            about, _, example = (inspect.getdoc(member) or "").partition("\n>>> ")
            assert f"server.{name}" in example, name
            arguments = inspect.signature(member).parameters if callable(member) else ()
            for argument in list(arguments)[1:]:
                assert f"{argument}: " in about, f"{argument} of {name}"


def test_readme(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NYCAPT_BASE_URL", url)
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0
