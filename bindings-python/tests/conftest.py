"""Where the servers of the tests are, as the environment says."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from faults import SilentServer
from nycapt import Client
from nycapt.testing import FakeServer

NEEDED = (
    "NYCAPT_TEST_URL",
    "NYCAPT_TEST_ADDRESS",
    "NYCAPT_TEST_SLUG",
    "NYCAPT_TEST_SLUGS",
    "NYCAPT_TEST_KEY",
    "NYCAPT_TEST_EMPTY_KEY",
    "NYCAPT_FAULT_URL",
)


def pytest_configure() -> None:
    missing = [name for name in NEEDED if not os.environ.get(name)]
    if missing:
        message = f"the tests need {', '.join(missing)}; `cargo dev test` sets them"
        raise pytest.UsageError(message)
    # What a person has set must not reach a test.
    for name in ("NYCAPT_API_KEY", "NYCAPT_API_KEY_FILE", "NYCAPT_BASE_URL"):
        os.environ.pop(name, None)


@pytest.fixture
def url() -> str:
    return os.environ["NYCAPT_TEST_URL"]


@pytest.fixture
def address() -> str:
    return os.environ["NYCAPT_TEST_ADDRESS"]


@pytest.fixture
def slug() -> str:
    return os.environ["NYCAPT_TEST_SLUG"]


@pytest.fixture
def slugs() -> list[str]:
    return Path(os.environ["NYCAPT_TEST_SLUGS"]).read_text(encoding="utf-8").split()


@pytest.fixture
def key() -> str:
    return os.environ["NYCAPT_TEST_KEY"]


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    with Client(base_url=url) as client:
        yield client


@pytest.fixture
def fake() -> Iterator[FakeServer]:
    with FakeServer(credits=10) as server:
        yield server


@pytest.fixture
def silent() -> Iterator[SilentServer]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield SilentServer(listener)
