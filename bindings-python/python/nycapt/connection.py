"""What both clients share: the native client, its key, the log and the warnings."""

from __future__ import annotations

import os
import sys
import warnings
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ._native import NativeClient
from .arguments import check_function, checked, optional_text
from .errors import NycaptError
from .response import RateLimit
from .settings import Limits, Wait, check_app_info, effective_base_url, shared_settings
from .transport import sender

if TYPE_CHECKING:
    import logging
    from collections.abc import Mapping

    from .request import Request
    from .settings import OnWait, RootCertificates
    from .transport import Transport

# Frames between a warning and the line of the caller it is about.
_CALLER = 4
# A program that computes its time limits always has new ones.
_MOST_LIMITS = 64


class Connection:
    """One service: created on first use, shared by clients that differ only in limits."""

    def __init__(
        self,
        base_url: str | None,
        app_info: tuple[str, str] | None,
        root_certificates: RootCertificates,
        insecure_http: bool,
        transport: Transport | None,
        on_wait: OnWait | None,
    ) -> None:
        optional_text("base_url", base_url)
        check_app_info(app_info)
        files = (str, bytes, os.PathLike)
        checked("root_certificates", root_certificates, files, "a path or bytes")
        checked("insecure_http", insecure_http, (bool,), "a bool")
        self._given = (base_url, app_info, root_certificates, insecure_http)
        check_function("on_wait", on_wait)
        # Not a method: the native client would keep this connection alive.
        self._tell = partial(tell_of_wait, on_wait)
        self._send = sender(transport)
        self._native: NativeClient | None = None
        self._within: dict[Limits, NativeClient] = {}
        self._is_closed = False

    @property
    def base_url(self) -> str:
        """The address of the service, as set or as the environment has it now."""
        return effective_base_url(self._given[0])

    def __str__(self) -> str:
        scheme, separator, rest = self.base_url.partition("://")
        # A password in it is refused at the first call, and shown nowhere until then.
        return scheme + separator + rest.rpartition("@")[2]

    def native(self, limits: Limits) -> NativeClient:
        """The native client within these limits."""
        if self._is_closed:
            message = "the client is closed"
            raise RuntimeError(message)
        if self._native is None:
            settings = shared_settings(*self._given)
            self._native = NativeClient(settings, limits.to_json(), self._tell, self._send)
        within = self._within.get(limits)
        if within is None:
            if len(self._within) == _MOST_LIMITS:
                self._within.clear()
            within = self._within[limits] = self._native.with_limits(limits.to_json())
        return within

    def close(self) -> None:
        """Closes the connections; no more calls can be made."""
        self._native = None
        self._within.clear()
        self._is_closed = True

    def rate_limit(self) -> RateLimit | None:
        """The rate limit in the latest response that no cache may keep, if any."""
        rate_limit = None if self._native is None else self._native.rate_limit()
        return None if rate_limit is None else RateLimit(*rate_limit)

    def warn_of_endings(self, answered: Request[Any] | None = None) -> None:
        """Warns once about each operation that the service is retiring.

        A program that makes errors of warnings gets them, but never in place of the answer to a
        call that had an effect.
        """
        if self._native is None:
            return
        for operation, _, sunset in self._native.take_endings():
            until = f"shuts down on {sunset}" if sunset else "is deprecated"
            message = f"the service says that `{operation}` {until}; update the nycapt package"
            try:
                warnings.warn(message, DeprecationWarning, stacklevel=_CALLER)
            except DeprecationWarning:
                if answered is None or not answered.has_effect:
                    raise
                log_warning(message)


def unpicklable(client: object) -> TypeError:
    """Why a client stays in its process: it has connections, and maybe a key."""
    name = type(client).__name__
    return TypeError(f"a {name} cannot be pickled or copied; create one where it's needed")


def log_start(sent: Request[Any]) -> float:
    """One line before a call that can be repeated with its key only; returns the time."""
    log = _log()
    if log is not None and sent.idempotency_key is not None:
        log.debug("%s starts idempotency_key=%s", sent.operation, sent.idempotency_key)
    return perf_counter()


def log_call(sent: Request[Any], meta: Mapping[str, object], began: float) -> None:
    """One line for a call with a response."""
    log = _log()
    if log is not None:
        log.debug(
            "%s ok request_id=%s tries=%s url=%s seconds=%.3f",
            sent.operation,
            meta.get("requestId"),
            meta.get("tries", 1),
            meta.get("url"),
            perf_counter() - began,
        )


def log_failure(sent: Request[Any], error: BaseException, began: float) -> None:
    """One line for a failed call; the exception that interrupted it gets the key to retry with."""
    log = _log()
    if isinstance(error, NycaptError):
        if log is not None:
            log.debug(
                "%s failed code=%s status=%s request_id=%s url=%s seconds=%.3f",
                sent.operation,
                error.code,
                error.status,
                error.request_id,
                error.url,
                perf_counter() - began,
            )
    elif sent.idempotency_key is not None:
        _name_key(error, sent.idempotency_key)


def log_warning(message: str) -> None:
    """Logs one line that a caller should see."""
    log = _log()
    if log is not None:
        log.warning("%s", message)


def tell_of_wait(
    on_wait: OnWait | None, operation: str, seconds: float, reason: str
) -> None:
    """Logs one line before each pause of a client, and calls `on_wait`."""
    log = _log()
    if log is not None:
        log.info("%s waits %.1f s: %s", operation, seconds, reason)
    if on_wait is not None:
        on_wait(Wait(operation, seconds, reason))


def _log() -> logging.Logger | None:
    # A program that never imported `logging` reads no log, so it must not pay for one.
    logging = sys.modules.get("logging")
    return None if logging is None else logging.getLogger("nycapt")


def _name_key(error: BaseException, key: str) -> None:
    # A cancelled task or Ctrl-C: the report may have been started and paid for.
    vars(error)["idempotency_key"] = key
    if sys.version_info >= (3, 11):
        error.add_note(f"repeat it with idempotency_key={key!r}: you pay only once")
