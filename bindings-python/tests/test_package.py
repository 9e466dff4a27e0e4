"""What comes with the package besides its modules."""

from __future__ import annotations

from importlib.metadata import files
from pathlib import Path

LICENSE = Path(__file__).parents[2] / "LICENSE"


def test_the_wheel_has_the_license() -> None:
    [packed] = [file for file in files("nycapt") or () if file.name == "LICENSE"]
    assert packed.read_text(encoding="utf-8") == LICENSE.read_text(encoding="utf-8")
