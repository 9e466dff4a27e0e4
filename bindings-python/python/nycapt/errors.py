"""Why an operation failed, and what the caller can do.

One class for each way a caller can respond; ``code`` has the details. Every error can be
pickled, so it survives process pools and task queues.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .models import Issue, NextStep, ReportJob, ResolvedAddress, Suggestion

__all__ = [
    "AuthenticationError",
    "CompileError",
    "ConfigError",
    "APIConnectionError",
    "APIResponseValidationError",
    "InternalServerError",
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
    """An operation failed. The base class of every error in this package.

    >>> from nycapt import Client, NycaptError
    >>> from nycapt.testing import FakeServer
    >>> with FakeServer() as server:
    ...     try:
    ...         Client(base_url=server.url).get_preview("no-such-place")
    ...     except NycaptError as error:
    ...         print(error.code, error.status)
    not_found 404
    """

    code: str
    """Code from the error table, such as ``not_found``."""
    message: str
    """One sentence for a person."""
    operation: str | None
    """Name of the operation that failed."""
    url: str | None
    """The request URL, if there was a request to send."""
    status: int | None
    """HTTP status, if there was a response."""
    request_id: str | None
    """The service's request ID, to quote when asking for help."""
    retryable: bool
    """Whether waiting and trying again can help."""
    retry_after: float | None
    """Seconds the service asks to wait before the next try."""
    errors: list[Issue]
    """Every validation error in the request."""
    next: list[NextStep]
    """What to do next, as the service says, best first."""
    hint: str | None
    """What to do: ``do`` of the first step in ``next``, else the usual fix for this kind."""
    doc_url: str | None
    """The service's page that explains ``code``; ``None`` if the service didn't respond."""
    idempotency_key: str | None
    """The call's idempotency key: repeating with it has no second effect."""
    resource_metadata: str | None
    """Where a 401 says how to get a credential."""
    job: ReportJob | None
    """The report job, if it failed or isn't done yet."""
    tries: int
    """How many requests were sent."""
    causes: list[str]
    """The underlying causes, nearest first, one sentence each."""
    body: str | None
    """The first 4 KiB of an error response as received; ``None`` if it might contain a secret."""
    headers: dict[str, str]
    """The response's headers by lowercase name, such as ``ratelimit-remaining``, without those that
    might contain a secret."""

    def __init__(self, message: str, fault: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        from .models import Issue, NextStep, ReportJob

        fault = {} if fault is None else fault
        job = fault.get("job")
        self._fault = dict(fault)
        self.message = message
        self.code = fault.get("code", "internal")
        self.operation = fault.get("operation")
        self.url = fault.get("url")
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
        self.body = fault.get("body")
        self.headers = dict(fault.get("headers") or {})

    def __str__(self) -> str:
        if self.request_id is None:
            return self.message
        return f"{self.message} (request {self.request_id})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), (self.message, self._fault))

    def to_dict(self) -> dict[str, Any]:
        """The error as JSON, with the members of the error table.

        Example:
            from nycapt import Client, NycaptError

            with Client() as client:
                try:
                    client.get_preview("no-such-place")
                except NycaptError as error:
                    print(error.to_dict()["code"])
        """
        return {**self._fault, "message": self.message, "code": self.code}


class ValidationError(NycaptError, ValueError):
    """The request is invalid; ``issues`` lists every error in it."""

    @property
    def issues(self) -> list[Issue]:
        """The same as ``errors``.

        Example:
            from nycapt import Client, errors

            with Client() as client:
                try:
                    client.resolve_address("x" * 501)
                except errors.ValidationError as error:
                    print([issue.msg for issue in error.issues])
        """
        return self.errors

    @property
    def candidates(self) -> list[ResolvedAddress]:
        """The buildings that the address of `start_report` may mean; empty for any other error.

        Example:
            from nycapt import Client, errors

            with Client() as client:
                try:
                    client.start_report("360 5 Avenue")
                except errors.ValidationError as error:
                    print([candidate.slug for candidate in error.candidates])
        """
        from .models import ResolvedAddress

        return [ResolvedAddress(candidate) for candidate in self._context("candidates")]

    @property
    def suggestions(self) -> list[Suggestion]:
        """What to try instead of the address of `start_report`; empty for any other error.

        Example:
            from nycapt import Client, errors

            with Client() as client:
                try:
                    client.start_report("1 Nowhere Alley")
                except errors.ValidationError as error:
                    print([suggestion.address for suggestion in error.suggestions])
        """
        from .models import Suggestion

        return [Suggestion(suggestion) for suggestion in self._context("suggestions")]

    def _context(self, member: str) -> list[Mapping[str, Any]]:
        found: list[Mapping[str, Any]] = []
        for issue in self.errors:
            if issue.ctx is not None:
                found.extend(issue.ctx.get(member) or ())
        return found


class AuthenticationError(NycaptError):
    """No API key, or one that is revoked or unknown."""


class PaymentRequiredError(NycaptError):
    """No credits the account can spend; ``next`` says what to do."""


class PermissionDeniedError(NycaptError):
    """The service refuses this caller: a key of the wrong kind, or a blocked network."""


class NotFoundError(NycaptError):
    """It doesn't exist, belongs to someone else, or isn't sold by this service."""


class RateLimitError(NycaptError):
    """Too many requests; wait ``retry_after`` seconds."""


class ServiceUnavailableError(NycaptError):
    """Something the operation needs is temporarily unavailable."""


class InternalServerError(NycaptError):
    """The service failed; details are in its log."""


class APIResponseValidationError(NycaptError):
    """The response doesn't match the contract."""


class APIConnectionError(NycaptError, ConnectionError):
    """No connection, or it broke."""


class APITimeoutError(NycaptError, TimeoutError):
    """No response within this client's time limit."""


class OutcomeUnknownError(NycaptError):
    """The request was sent but its response was lost: it may have taken effect."""


class PendingError(NycaptError):
    """The report isn't ready yet; ``job`` continues on its own."""


class CompileError(NycaptError):
    """The job ended without a report; its credit is returned."""


class KeyringError(NycaptError):
    """The key store can't be used."""


class ConfigError(NycaptError, ValueError):
    """The client's configuration is invalid."""


def config_error(message: str) -> ConfigError:
    """A setting or an argument that cannot work."""
    fault = {
        "code": "config",
        "operation": "client",
        "hint": "Fix the setting in the message.",
    }
    return ConfigError(message, fault)


def from_error(text: bytes) -> NycaptError:
    """Builds an error from JSON; for the native part."""
    fault = json.loads(text)
    cls = _CLASSES.get(fault.get("class"), NycaptError)
    return cls(fault.pop("message"), fault)


# A class of a newer service is read as the parent of all.
_CLASSES = {cls.__name__: cls for cls in NycaptError.__subclasses__()}
