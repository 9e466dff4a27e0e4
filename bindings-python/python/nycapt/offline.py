"""Parses addresses offline."""

from __future__ import annotations

import json

from . import _native
from .models import NormalizedAddress


def normalize(address: str, unit: str | None = None) -> NormalizedAddress:
    """Parses an address into the city's form, offline.

    Use ``resolve_address`` to check that it exists. ``house_number`` or ``street`` is ``None``
    if the text has none.

    >>> normalize("1520 sedgwick ave bronx").borough.name
    'Bronx'
    """
    return NormalizedAddress(json.loads(_native.normalize(address, unit)))
