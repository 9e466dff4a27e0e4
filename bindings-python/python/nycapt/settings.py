"""How a client is set up, and what it reads from the environment on first use."""

from __future__ import annotations

import json
import os
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, Union

from .arguments import checked, listed, optional_count, optional_seconds, optional_text, text
from .errors import config_error
from .secret import Secret

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DEFAULT_BASE_URL = "http://127.0.0.1:8080"

Key = Union[str, Secret, None]

ApiKey = Union[Key, Callable[[], Key]]
"""An API key, or a function that returns one when a call needs it."""

AsyncApiKey = Union[Key, Callable[[], Union[Key, Awaitable[Key]]]]
"""As `ApiKey`; the function may be asynchronous."""

T = TypeVar("T")

RootCertificates = Union[str, "os.PathLike[str]", bytes, None]
"""Path of a PEM bundle, or its bytes."""


class Wait(NamedTuple):
    """A pause before the next request.

    >>> from nycapt import Client, Wait
    >>> def show(wait: Wait) -> None:
    ...     print(f"{wait.operation} waits {wait.seconds:.1f} s: {wait.reason}")
    >>> client = Client(on_wait=show)
    """

    operation: str
    """Name of the operation that waits."""
    seconds: float
    """How long it waits."""
    reason: str
    """``rate_limit_reached``, or the code of the error before a retry."""


OnWait = Callable[[Wait], object]
"""Called before each pause for a retry or the rate limit, on another thread."""


class Limits(NamedTuple):
    """What may differ from call to call."""

    timeout: float | None
    deadline: float | None
    max_retries: int | None

    @classmethod
    def of(
        cls, timeout: float | None, deadline: float | None, max_retries: int | None
    ) -> Limits:
        """The limits as a caller gives them."""
        return cls(
            optional_seconds("timeout", timeout),
            optional_seconds("deadline", deadline),
            optional_count("max_retries", max_retries),
        )

    def to_json(self) -> bytes:
        """The limits as the native part reads them."""
        return json.dumps(self._asdict()).encode()

    def but(
        self, timeout: float | None, deadline: float | None, max_retries: int | None
    ) -> Limits:
        """The same limits but for those that are given."""
        return Limits.of(
            self.timeout if timeout is None else timeout,
            self.deadline if deadline is None else deadline,
            self.max_retries if max_retries is None else max_retries,
        )


def check_app_info(app_info: Sequence[str] | None) -> None:
    """Refuses what isn't the name and the version of a program."""
    checked("app_info", app_info, (tuple, list), "a name and a version")
    if app_info is not None and len(listed("app_info", app_info)) != 2:
        message = "`app_info` is a name and a version"
        raise config_error(message)


def shared_settings(
    base_url: str | None,
    app_info: tuple[str, str] | None,
    root_certificates: RootCertificates,
    insecure_http: bool,
) -> bytes:
    """The settings that all calls of a client share, as the native part reads them."""
    settings: Mapping[str, Any] = {
        "base_url": text("base_url", effective_base_url(base_url)),
        "app_info": app_info,
        "root_certificates": _bundle(root_certificates),
        "insecure_http": bool(insecure_http),
    }
    return json.dumps(settings).encode()


def effective_base_url(base_url: str | None) -> str:
    """What is given, else `NYCAPT_BASE_URL`, else a server on this machine."""
    if base_url is not None:
        return base_url
    return os.environ.get("NYCAPT_BASE_URL") or DEFAULT_BASE_URL


def held(api_key: T) -> T | Secret:
    """The key as a client keeps it: hidden from what prints or inspects the client."""
    is_function = callable(api_key)
    if not is_function:
        checked("api_key", api_key, (str, Secret), "a str, a Secret or a function")
    return Secret(text("api_key", api_key)) if isinstance(api_key, str) else api_key


def in_clear(key: Key) -> str | None:
    """The text of a key, for one call; none when it is empty."""
    return optional_text("api_key", key.expose() if isinstance(key, Secret) else key) or None


def environment_key() -> str | None:
    """The key of `NYCAPT_API_KEY`, else the text of the file that `NYCAPT_API_KEY_FILE` names."""
    key = os.environ.get("NYCAPT_API_KEY", "").strip()
    if key:
        return key
    path = os.environ.get("NYCAPT_API_KEY_FILE")
    if not path:
        return None
    try:
        return _text(path, "strict").strip() or None
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not text"
        message = f"`NYCAPT_API_KEY_FILE` names `{path}`, which cannot be read: {reason}"
        raise config_error(message) from error


def _bundle(root_certificates: RootCertificates) -> str | None:
    if root_certificates is None:
        return None
    if isinstance(root_certificates, bytes):
        return root_certificates.decode("utf-8", "replace")
    try:
        return _text(root_certificates, "replace")
    except OSError as error:
        message = f"`root_certificates` cannot be read: {error.strerror}"
        raise config_error(message) from error


def _text(path: str | os.PathLike[str], errors: str) -> str:
    # `pathlib` takes as long to import as the rest of this package.
    with open(path, encoding="utf-8", errors=errors) as file:
        return file.read()
