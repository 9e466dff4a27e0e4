"""The operations with what came around each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from . import request

if TYPE_CHECKING:
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
    from .response import Response

T = TypeVar("T")


class Send(Protocol):
    """Sends a request and waits for its answer."""

    def __call__(self, sent: request.Request[T], /) -> Response[T]: ...


class SendAsync(Protocol):
    """Sends a request; awaiting it gives the answer."""

    async def __call__(self, sent: request.Request[T], /) -> Response[T]: ...


class WithResponse:
    """The operations of `Client`, each returning a `Response` around its answer."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def resolve_address(
        self, address: str, *, unit: str | None = None
    ) -> Response[ResolveAnswer]:
        """As `Client.resolve_address`."""
        return self._send(request.resolve_address(address, unit))

    def get_preview(self, slug: str) -> Response[Preview]:
        """As `Client.get_preview`."""
        return self._send(request.get_preview(slug))

    def get_health(self) -> Response[Health]:
        """As `Client.get_health`."""
        return self._send(request.get_health())

    def register_agent(self, name: str | None = None) -> Response[Registration]:
        """As `Client.register_agent`."""
        return self._send(request.register_agent(name))

    def revoke_agent(self) -> Response[Revocation | None]:
        """As `Client.revoke_agent`."""
        return self._send(request.revoke_agent())

    def start_report(
        self,
        address: str | None = None,
        *,
        unit: str | None = None,
        ask: str | None = None,
        idempotency_key: str | None = None,
    ) -> Response[ReportJob]:
        """As `Client.start_report`."""
        return self._send(request.start_report(address, unit, ask, idempotency_key))

    def get_report(self, job_id: str) -> Response[ReportJob]:
        """As `Client.get_report`."""
        return self._send(request.get_report(job_id))

    def get_report_pdf(self, job_id: str) -> Response[bytes]:
        """As `Client.get_report_pdf`."""
        return self._send(request.get_report_pdf(job_id))

    def list_reports(
        self, *, cursor: str | None = None, limit: int | None = None
    ) -> Response[ReportList]:
        """As `Client.list_reports`."""
        return self._send(request.list_reports(cursor, limit))

    def get_balance(self) -> Response[Balance]:
        """As `Client.get_balance`."""
        return self._send(request.get_balance())


class AsyncWithResponse:
    """The operations of `AsyncClient`, each giving a `Response` around its answer."""

    def __init__(self, send: SendAsync) -> None:
        self._send = send

    async def resolve_address(
        self, address: str, *, unit: str | None = None
    ) -> Response[ResolveAnswer]:
        """As `AsyncClient.resolve_address`."""
        return await self._send(request.resolve_address(address, unit))

    async def get_preview(self, slug: str) -> Response[Preview]:
        """As `AsyncClient.get_preview`."""
        return await self._send(request.get_preview(slug))

    async def get_health(self) -> Response[Health]:
        """As `AsyncClient.get_health`."""
        return await self._send(request.get_health())

    async def register_agent(self, name: str | None = None) -> Response[Registration]:
        """As `AsyncClient.register_agent`."""
        return await self._send(request.register_agent(name))

    async def revoke_agent(self) -> Response[Revocation | None]:
        """As `AsyncClient.revoke_agent`."""
        return await self._send(request.revoke_agent())

    async def start_report(
        self,
        address: str | None = None,
        *,
        unit: str | None = None,
        ask: str | None = None,
        idempotency_key: str | None = None,
    ) -> Response[ReportJob]:
        """As `AsyncClient.start_report`."""
        return await self._send(request.start_report(address, unit, ask, idempotency_key))

    async def get_report(self, job_id: str) -> Response[ReportJob]:
        """As `AsyncClient.get_report`."""
        return await self._send(request.get_report(job_id))

    async def get_report_pdf(self, job_id: str) -> Response[bytes]:
        """As `AsyncClient.get_report_pdf`."""
        return await self._send(request.get_report_pdf(job_id))

    async def list_reports(
        self, *, cursor: str | None = None, limit: int | None = None
    ) -> Response[ReportList]:
        """As `AsyncClient.list_reports`."""
        return await self._send(request.list_reports(cursor, limit))

    async def get_balance(self) -> Response[Balance]:
        """As `AsyncClient.get_balance`."""
        return await self._send(request.get_balance())
