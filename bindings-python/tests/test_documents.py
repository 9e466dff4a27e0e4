"""The examples of the README and of the doc strings, as they stand."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from pathlib import Path

import nycapt
import pytest
from nycapt._operations import AsyncOperations, Operations

README = Path(__file__).parents[1] / "README.md"
MODULES = [
    module.name
    for module in pkgutil.walk_packages(nycapt.__path__, "nycapt.")
    if not module.name.endswith("_native")
]


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


@pytest.mark.parametrize("cls", [Operations, AsyncOperations])
def test_every_argument_of_an_operation_is_documented(cls: type) -> None:
    for name, method in inspect.getmembers(cls, inspect.isfunction):
        if not name.startswith("_"):
            text = inspect.getdoc(method)
            assert text
            _, *arguments = inspect.signature(method).parameters
            for argument in arguments:
                assert f"\n    {argument}: " in text, f"{name} of {cls.__name__}"


def test_readme(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NYCAPT_BASE_URL", url)
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0
