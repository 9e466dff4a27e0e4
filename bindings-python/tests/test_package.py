"""What comes with the package besides its modules."""

from __future__ import annotations

from importlib.metadata import files, metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", ["CHANGELOG.md", "LICENSE"])
def test_the_wheel_has_the_license_and_the_changelog(name: str) -> None:
    [packed] = [file for file in files("nycapt") or () if file.name == name]
    assert packed.read_text(encoding="utf-8") == (ROOT / name).read_text(encoding="utf-8")


def test_the_description_says_what_a_version_promises() -> None:
    assert "Versions follow [Semantic Versioning]" in metadata("nycapt")["Description"]
