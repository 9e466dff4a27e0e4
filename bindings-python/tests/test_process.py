"""Signals, forks, threads and the start of a process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from multiprocessing.connection import Connection

import pytest
from faults import SilentServer
from nycapt import Client
from nycapt.testing import FakeServer

WAITING = """
import sys
from nycapt import Client
client = Client("key", base_url=sys.argv[1], timeout=600, deadline=600, max_retries=0)
try:
    {call}
except KeyboardInterrupt as error:
    print("interrupted", getattr(error, "idempotency_key", None), flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize(
    "call",
    [
        "client.get_health()",
        "client.previews(['a']).all()",
        "client.start_report('1 Main St')",
        "client.with_options(max_retries=2).resolve_address('1 Main St')",
    ],
)
def test_ctrl_c_ends_a_call_at_once(call: str, silent: SilentServer) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITING.format(call=call), silent.url],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert silent.has_arrived()
        sent = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        word, key = process.stdout.readline().split()
        assert word == "interrupted"
        paid = "start_report" in call
        assert paid is (f"idempotency-key: {key}\r\n" in silent.text)
        # 0.1 s on a machine that is not busy; the call itself has 600 s.
        assert time.monotonic() - sent < 60
        # The process lives until its input ends, so it is the call that closes.
        assert silent.is_given_up()


def test_a_fork_leaves_both_sides_a_working_client(fake: FakeServer) -> None:
    client = Client(base_url=fake.url, timeout=5, max_retries=0)
    assert client.get_health().status == "ok"
    child = os.fork()
    if child == 0:
        # Nothing but the exit code may leave the child.
        code = 1
        try:
            code = 0 if client.get_health().status == "ok" else 2
        finally:
            os._exit(code)
    assert exit_code(child) == 0
    assert client.get_health().status == "ok"


def test_a_fork_while_calls_are_under_way_does_not_hang(fake: FakeServer) -> None:
    client = Client(base_url=fake.url, timeout=5)
    stop = threading.Event()

    def keep_asking() -> None:
        while not stop.is_set():
            client.get_health()

    threads = [threading.Thread(target=keep_asking) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for _ in range(10):
            child = os.fork()
            if child == 0:
                code = 1
                try:
                    client.get_health()
                    code = 0
                finally:
                    os._exit(code)
            assert exit_code(child) == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("method", ["fork", "spawn", "forkserver"])
def test_worker_processes_have_their_own_client(method: str, fake: FakeServer) -> None:
    client = Client(base_url=fake.url)
    client.get_health()
    context = multiprocessing.get_context(method)
    here, there = context.Pipe()
    worker = context.Process(target=ask, args=(fake.url, there))
    worker.start()
    assert here.poll(60)
    assert here.recv() == "ok"
    worker.join(timeout=10)
    assert worker.exitcode == 0


def ask(url: str, answer: Connection) -> None:
    answer.send(Client(base_url=url).get_health().status)


def exit_code(child: int) -> int:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    pytest.fail("the child hangs")


@pytest.mark.parametrize("module", ["asyncio", "logging", "http.server", "nycapt.report_models"])
def test_the_import_leaves_out_what_a_call_may_not_need(module: str) -> None:
    script = f"import sys, nycapt; print({module!r} in sys.modules)"
    shown = subprocess.run(
        [sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True
    )
    assert (shown.stdout, shown.stderr) == ("False\n", "")


@pytest.mark.parametrize("attempt", range(10))
def test_a_process_ends_while_answers_come(attempt: int, url: str) -> None:
    script = (
        "import asyncio, sys\n"
        "from nycapt import AsyncClient\n"
        "async def main():\n"
        "    client = AsyncClient(base_url=sys.argv[1])\n"
        "    calls = [asyncio.ensure_future(client.get_health()) for _ in range(200)]\n"
        f"    await calls[{attempt}]\n"
        "asyncio.run(main())\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, url], capture_output=True, text=True, timeout=30
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
