"""Why an operation failed, as a caller can act on it.

One class for each thing that a caller does about it; ``code`` tells the rest. Every error can be
pickled, so it survives process pools and task queues.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .models import Issue, NextStep, ReportJob

__all__ = [
    "AuthenticationError",
    "CompileError",
    "ConfigError",
    "APIConnectionError",
    "KeyringError",
    "NotFoundError",
    "NycaptError",
    "OutcomeUnknownError",
    "PaymentRequiredError",
    "PendingError",
    "PermissionDeniedError",
    "RateLimitError",
    "ServiceUnavailableError",
    "APITimeoutError",
    "ValidationError",
]


class NycaptError(Exception):
    """An operation failed. The parent of every error of this package."""

    code: str
    """Closed code of the error table, such as ``not_found``."""
    message: str
    """One sentence for a person."""
    operation: str | None
    """Name of the operation that failed."""
    status: int | None
    """HTTP status, when there was an answer."""
    request_id: str | None
    """Identifier of the request at the service, to quote when asking for help."""
    retryable: bool
    """Whether waiting and trying again can help."""
    retry_after: float | None
    """Seconds that the service asks to wait before the next try."""
    errors: list[Issue]
    """Every fault of the request, when it did not validate."""
    next: list[NextStep]
    """What to do next, as the service says, best first."""
    hint: str | None
    """What helps: ``do`` of the first step in ``next``, else what helps with most of the kind."""
    doc_url: str | None
    """Page of the service that explains ``code``; none where the service was not heard."""
    idempotency_key: str | None
    """Key of the call: a repeat with it has no second effect."""
    resource_metadata: str | None
    """Where a 401 says how to get a credential."""
    job: ReportJob | None
    """The report job, when it failed or is not done yet."""
    tries: int
    """How many requests were sent."""
    causes: list[str]
    """What lies behind it, nearest first, one sentence each."""

    def __init__(self, message: str, fault: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        from .models import Issue, NextStep, ReportJob

        fault = {} if fault is None else fault
        job = fault.get("job")
        self._fault = dict(fault)
        self.message = message
        self.code = fault.get("code", "internal")
        self.operation = fault.get("operation")
        self.status = fault.get("status")
        self.request_id = fault.get("requestId")
        self.retryable = fault.get("retryable", False)
        self.retry_after = fault.get("retryAfter")
        self.errors = [Issue(issue) for issue in fault.get("errors") or ()]
        self.next = [NextStep(step) for step in fault.get("next") or ()]
        self.hint = fault.get("hint")
        self.doc_url = fault.get("docUrl")
        self.idempotency_key = fault.get("idempotencyKey")
        self.resource_metadata = fault.get("resourceMetadata")
        self.job = None if job is None else ReportJob(job)
        self.tries = fault.get("tries", 0)
        self.causes = list(fault.get("causes") or ())

    def __str__(self) -> str:
        if self.request_id is None:
            return self.message
        return f"{self.message} (request {self.request_id})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.message, self._fault))

    def to_dict(self) -> dict[str, Any]:
        """The error as JSON, members as in the table of errors."""
        return {**self._fault, "message": self.message, "code": self.code}


class ValidationError(NycaptError, ValueError):
    """The request does not validate; ``issues`` has every fault of it."""

    @property
    def issues(self) -> list[Issue]:
        """The same as ``errors``."""
        return self.errors


class AuthenticationError(NycaptError):
    """No API key, or one that is revoked or unknown."""


class PaymentRequiredError(NycaptError):
    """No credit is left; ``next`` says where a person buys some."""


class PermissionDeniedError(NycaptError):
    """A valid key of the wrong principal."""


class NotFoundError(NycaptError):
    """No such thing for this caller."""


class RateLimitError(NycaptError):
    """Too many requests; wait ``retry_after`` seconds."""


class ServiceUnavailableError(NycaptError):
    """What the operation needs is away for now."""


class APIConnectionError(NycaptError, ConnectionError):
    """No connection, or one that broke."""


class APITimeoutError(NycaptError, TimeoutError):
    """No answer within a time limit of this client."""


class OutcomeUnknownError(NycaptError):
    """The request was sent and its answer lost: it may have taken effect."""


class PendingError(NycaptError):
    """The report is still being made; ``job`` continues on its own."""


class CompileError(NycaptError):
    """The job ended without a report; its credit is returned."""


class KeyringError(NycaptError):
    """The store of keys cannot be used."""


class ConfigError(NycaptError, ValueError):
    """The client is configured in a way that cannot work."""


def from_error(text: bytes) -> NycaptError:
    """The error of a fault in JSON; for the native part."""
    fault = json.loads(text)
    cls = _CLASSES.get(fault.get("class"), NycaptError)
    return cls(fault.pop("message"), fault)


# A class of a newer service is read as the parent of all.
_CLASSES = {cls.__name__: cls for cls in NycaptError.__subclasses__()}
