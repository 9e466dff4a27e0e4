"""The types as the checkers see them, and the stub of the native part beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nycapt
import pytest

ROOT = Path(__file__).parents[1]
INSTALLED = Path(nycapt.__file__).parent
CONFIG = ["--config-file", str(ROOT / "pyproject.toml")]


@pytest.mark.parametrize(
    "arguments",
    [
        ["mypy", "--strict", *CONFIG, "-p", "nycapt"],
        ["mypy", "--strict", *CONFIG, str(ROOT / "type_tests/public_api.py")],
        ["mypy.stubtest", "nycapt"],
        ["pyright", "--project", str(ROOT), str(INSTALLED)],
        ["pyright", "--project", str(ROOT), str(ROOT / "type_tests/public_api.py")],
    ],
    ids=["mypy", "mypy-uses", "stubtest", "pyright", "pyright-uses"],
)
def test_the_checkers_agree(arguments: list[str], tmp_path: Path) -> None:
    if arguments[0] == "pyright":
        arguments = [*arguments, "--pythonpath", sys.executable]
    checked = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=tmp_path
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
