"""Parses addresses offline."""

from __future__ import annotations

import json

from . import _native
from .arguments import optional_text, text
from .models import NormalizedAddress


def normalize(address: str, unit: str | None = None) -> NormalizedAddress:
    """Parses an address into the city's form, offline.

    Use ``resolve_address`` to check that it exists. ``house_number`` or ``street`` is ``None``
    if the text has none.

    >>> normalize("1520 sedgwick ave bronx").borough.name
    'Bronx'
    """
    words = text("address", address), optional_text("unit", unit)
    return NormalizedAddress(json.loads(_native.normalize(*words)))
