"""A caller's arguments; one of the wrong type or out of range is refused by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .errors import config_error

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")

_MOST = 2**32 - 1
# Thirty years: the native part has no form for the longest numbers.
_LONGEST_SECONDS = 1e9


def checked(name: str, value: T, kinds: tuple[type, ...], words: str) -> T:
    """The value, of one of these types or absent; ``words`` says which they are."""
    # Python counts `True` as a number, which is a mistake here.
    is_flag = isinstance(value, bool) and bool not in kinds
    if value is not None and (is_flag or not isinstance(value, kinds)):
        raise _misfit(f"`{name}`", value, words)
    return value


def text(name: str, value: str) -> str:
    """Text that a call needs."""
    return _text(f"`{name}`", value)


def optional_text(name: str, value: str | None) -> str | None:
    """Text that may be left out."""
    return None if value is None else text(name, value)


def optional_count(name: str, value: int | None) -> int | None:
    """A whole number that may be left out."""
    checked(name, value, (int,), "an int")
    if value is not None and not 0 <= value <= _MOST:
        bound = "at least 0" if value < 0 else f"at most {_MOST}"
        message = f"`{name}` is a whole number of {bound}"
        raise config_error(message)
    return value


def seconds(name: str, value: object, *, may_be_zero: bool = False) -> float:
    """A time limit."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise _misfit(f"`{name}`", value, "a number")
    is_enough = value >= 0 if may_be_zero else value > 0
    if not is_enough or value == float("inf"):
        bound = "of at least 0" if may_be_zero else "above 0"
        message = f"`{name}` is a number of seconds {bound}"
        raise config_error(message)
    return min(value, _LONGEST_SECONDS)


def optional_seconds(name: str, value: float | None) -> float | None:
    """A time limit that may be left out."""
    return None if value is None else seconds(name, value)


def optional_flag(name: str, value: bool | None) -> bool | None:
    """Yes or no, which may be left out."""
    return checked(name, value, (bool,), "a bool")


def check_function(name: str, value: object) -> None:
    """Refuses what is no function, unless it is left out."""
    is_function = value is None or callable(value)
    if not is_function:
        raise _misfit(f"`{name}`", value, "a function")


def iterable(name: str, values: Iterable[str]) -> Iterable[str]:
    """Several texts; one string is a mistake, not a list of letters."""
    if isinstance(values, (str, bytes)) or not hasattr(values, "__iter__"):
        raise _misfit(f"`{name}`", values, "a list of str")
    return values


def item(name: str, value: str) -> str:
    """One text of several."""
    return _text(f"an item of `{name}`", value)


def listed(name: str, values: Iterable[str]) -> list[str]:
    """Several texts as a list, for one request."""
    return [item(name, value) for value in iterable(name, values)]


def _text(what: str, value: object) -> str:
    if not isinstance(value, str):
        raise _misfit(what, value, "a str")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        message = f"{what} has a lone surrogate at index {error.start}, so it isn't valid Unicode"
        raise config_error(message) from None
    return value


def _misfit(what: str, value: object, words: str) -> TypeError:
    return TypeError(f"{what} is {type(value).__name__} and not {words}")
