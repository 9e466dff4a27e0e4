"""Python SDK of the NYC Apartment Report Service.

>>> from nycapt import normalize
>>> address = normalize("350 5th Ave, apt 20a")
>>> address.house_number, address.street, address.unit.display
('350', '5 AVENUE', '20A')
"""

from __future__ import annotations

from . import errors
from ._native import __version__
from .async_client import AsyncClient
from .client import Client
from .errors import NycaptError
from .offline import normalize
from .previews import AddressPreview, AsyncPreviews, PreviewBatch, PreviewTable, Previews
from .response import RateLimit, Response, Retirement
from .secret import Secret
from .settings import Wait
from .transport import TransportRequest, TransportResponse

__all__ = [
    "AddressPreview",
    "AsyncClient",
    "AsyncPreviews",
    "Client",
    "NycaptError",
    "PreviewBatch",
    "PreviewTable",
    "Previews",
    "RateLimit",
    "Response",
    "Retirement",
    "Secret",
    "TransportRequest",
    "TransportResponse",
    "Wait",
    "__version__",
    "errors",
    "normalize",
]
