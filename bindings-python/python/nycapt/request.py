"""What each operation sends and how its answer is read: one function for each operation."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .models import (
    Balance,
    Health,
    Preview,
    PreviewBatchResult,
    Registration,
    ReportJob,
    ReportList,
    ResolveAnswer,
    Revocation,
)
from .secret import Secret

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from .model import Model

T = TypeVar("T")
M = TypeVar("M", bound="Model")


class Request(Generic[T]):
    """One call: the operation, its arguments and how to read the answer."""

    __slots__ = ("arguments", "idempotency_key", "operation", "read")

    has_effect = False
    """Whether a second call would change something again, so that no answer may get lost."""

    def __init__(
        self, operation: str, read: Callable[[bytes], T], /, **arguments: object
    ) -> None:
        given = {name: value for name, value in arguments.items() if value is not None}
        self.operation = operation
        self.arguments = json.dumps(given).encode()
        self.read = read
        self.idempotency_key: str | None = None


class Effect(Request[T]):
    """A call that changes something."""

    __slots__ = ()

    has_effect = True


def resolve_address(address: str, *, unit: str | None = None) -> Request[ResolveAnswer]:
    return Request("resolve_address", _model(ResolveAnswer), address=address, unit=unit)


def get_preview(slug: str) -> Request[Preview]:
    return Request("get_preview", _model(Preview), slug=slug)


def batch_previews(slugs: Iterable[str]) -> Request[list[PreviewBatchResult]]:
    return Request("batch_previews", _results, slugs=_listed(slugs))


def get_health() -> Request[Health]:
    return Request("get_health", _model(Health))


def register_agent(name: str | None = None) -> Request[Registration]:
    return Effect("register_agent", _registration, name=name)


def revoke_agent() -> Request[Revocation | None]:
    return Effect("revoke_agent", _revocation)


def start_report(
    address: str | None = None,
    *,
    unit: str | None = None,
    ask: str | None = None,
    idempotency_key: str | None = None,
) -> Request[ReportJob]:
    # Made here and not in the native part, so that a call which is cancelled can name it.
    key = os.urandom(16).hex() if idempotency_key is None else idempotency_key
    start = Effect(
        "start_report",
        _model(ReportJob),
        address=address,
        unit=unit,
        ask=ask,
        idempotencyKey=key,
    )
    start.idempotency_key = key
    return start


def get_report(job_id: str) -> Request[ReportJob]:
    return Request("get_report", _model(ReportJob), jobId=job_id)


def get_report_pdf(job_id: str) -> Request[bytes]:
    return Request("get_report_pdf", bytes, jobId=job_id)


def list_reports(*, cursor: str | None = None, limit: int | None = None) -> Request[ReportList]:
    return Request("list_reports", _model(ReportList), cursor=cursor, limit=limit)


def get_balance() -> Request[Balance]:
    return Request("get_balance", _model(Balance))


def refuse_text(slugs: Iterable[str]) -> None:
    """One string is a mistake and no list of letters."""
    if isinstance(slugs, str):
        message = "`slugs` is one string; give a list of slugs"
        raise TypeError(message)


def _listed(slugs: Iterable[str]) -> list[str]:
    refuse_text(slugs)
    return list(slugs)


def _model(cls: type[M]) -> Callable[[bytes], M]:
    return lambda body: cls(json.loads(body))


def _results(body: bytes) -> list[PreviewBatchResult]:
    return [PreviewBatchResult(result) for result in json.loads(body)]


def _registration(body: bytes) -> Registration:
    data: dict[str, Any] = json.loads(body)
    return Registration({**data, "secret": Secret(data["secret"])})


def _revocation(body: bytes) -> Revocation | None:
    data = json.loads(body)
    return None if data is None else Revocation(data)
