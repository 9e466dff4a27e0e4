"""What each operation sends and how its answer is read: one function for each operation."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .models import (
    Balance,
    Health,
    Preview,
    Registration,
    ReportJob,
    ReportList,
    ResolveAnswer,
    Revocation,
)
from .secret import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

    from .model import Model

T = TypeVar("T")
M = TypeVar("M", bound="Model")


class Request(Generic[T]):
    """One call: the operation, its arguments and how to read the answer."""

    __slots__ = ("arguments", "operation", "read")

    def __init__(
        self, operation: str, read: Callable[[bytes], T], /, **arguments: object
    ) -> None:
        given = {name: value for name, value in arguments.items() if value is not None}
        self.operation = operation
        self.arguments = json.dumps(given).encode()
        self.read = read


def resolve_address(address: str, unit: str | None) -> Request[ResolveAnswer]:
    return Request("resolve_address", _model(ResolveAnswer), address=address, unit=unit)


def get_preview(slug: str) -> Request[Preview]:
    return Request("get_preview", _model(Preview), slug=slug)


def get_health() -> Request[Health]:
    return Request("get_health", _model(Health))


def register_agent(name: str | None) -> Request[Registration]:
    return Request("register_agent", _registration, name=name)


def revoke_agent() -> Request[Revocation | None]:
    return Request("revoke_agent", _revocation)


def start_report(
    address: str | None, unit: str | None, ask: str | None, idempotency_key: str | None
) -> Request[ReportJob]:
    return Request(
        "start_report",
        _model(ReportJob),
        address=address,
        unit=unit,
        ask=ask,
        idempotencyKey=idempotency_key,
    )


def get_report(job_id: str) -> Request[ReportJob]:
    return Request("get_report", _model(ReportJob), jobId=job_id)


def get_report_pdf(job_id: str) -> Request[bytes]:
    return Request("get_report_pdf", bytes, jobId=job_id)


def list_reports(cursor: str | None, limit: int | None) -> Request[ReportList]:
    return Request("list_reports", _model(ReportList), cursor=cursor, limit=limit)


def get_balance() -> Request[Balance]:
    return Request("get_balance", _model(Balance))


def _model(cls: type[M]) -> Callable[[bytes], M]:
    return lambda body: cls(json.loads(body))


def _registration(body: bytes) -> Registration:
    data: dict[str, Any] = json.loads(body)
    return Registration({**data, "secret": Secret(data["secret"])})


def _revocation(body: bytes) -> Revocation | None:
    data = json.loads(body)
    return None if data is None else Revocation(data)
