"""Reading an address without any service."""

from __future__ import annotations

import json

from . import _native
from .models import NormalizedAddress


def normalize(address: str, unit: str | None = None) -> NormalizedAddress:
    """The address in the city's form, as far as its text goes. Asks no service.

    Whether the address exists is for ``resolve_address`` to say. ``house_number`` or ``street``
    is ``None`` when the text has none.

    >>> normalize("1520 sedgwick ave bronx").borough.name
    'Bronx'
    """
    return NormalizedAddress(json.loads(_native.normalize(address, unit)))
