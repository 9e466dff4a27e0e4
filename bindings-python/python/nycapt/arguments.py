"""A caller's arguments; one of the wrong type is refused by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


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
    return checked(name, value, (str,), "a str")


def optional_count(name: str, value: int | None) -> int | None:
    """A whole number that may be left out."""
    return checked(name, value, (int,), "an int")


def optional_flag(name: str, value: bool | None) -> bool | None:
    """Yes or no, which may be left out."""
    return checked(name, value, (bool,), "a bool")


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
    return value


def _misfit(what: str, value: object, words: str) -> TypeError:
    return TypeError(f"{what} is {type(value).__name__} and not {words}")
