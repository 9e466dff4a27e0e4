"""The examples of the README and of the doc strings, as they stand."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import nycapt
import pytest

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


def test_readme(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NYCAPT_BASE_URL", url)
    outcome = doctest.testfile(str(README), module_relative=False)
    assert outcome.attempted > 10
    assert outcome.failed == 0
