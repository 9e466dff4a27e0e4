"""The base of every response: a mapping over its JSON with typed attributes."""

from __future__ import annotations

import datetime
import sys
from collections.abc import Mapping
from functools import wraps
from typing import TYPE_CHECKING, Any, ClassVar

from .secret import Secret

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import NoReturn, TypeGuard

    from typing_extensions import Self


# A preview has 30 KB: a terminal or a log shows its beginning, and `to_json()` has all of it.
_LONGEST_REPR = 1000


class Model(Mapping[str, Any]):
    """An object in a response: a read-only mapping over its JSON, like every object and list in it.

    Keys are the JSON's own (camelCase), attributes the same members in snake_case and typed:
    full dates are `datetime.date`, times `datetime.datetime` in UTC.
    Where Python has a name of its own, the attribute is another word: ``["class"]`` is
    ``violation_class``.
    Members unknown to this version are kept, by key and by attribute.
    A known member missing from the response is ``None`` as an attribute and absent as a key.

    >>> Model({"canonicalSlug": "1-main-street-queens"}).canonical_slug
    '1-main-street-queens'
    """

    _nested: ClassVar[Mapping[str, str]] = {}
    """Attribute to the name of the class that its objects, secrets or dates become."""
    _wire: ClassVar[Mapping[str, str]] = {}
    """Attribute to JSON member, where it is not the attribute in camelCase."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        own = data.__dict__["_data"] if isinstance(data, Model) else data
        self.__dict__["_data"] = own if type(own) is dict else dict(own)

    def __getitem__(self, key: str) -> Any:
        return _wrap(self.__dict__["_data"][key], Model)

    def __iter__(self) -> Iterator[str]:
        return iter(self.__dict__["_data"])

    def __len__(self) -> int:
        return len(self.__dict__["_data"])

    def __eq__(self, other: object) -> bool:
        theirs = other.__dict__["_data"] if isinstance(other, Model) else other
        return bool(self.__dict__["_data"] == theirs)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Self], tuple[dict[str, Any]]]:
        return (type(self), (self.__dict__["_data"],))

    def __repr__(self) -> str:
        text = repr(self.__dict__["_data"])
        if len(text) > _LONGEST_REPR:
            text = f"{text[:_LONGEST_REPR]}…"
        return f"{type(self).__name__}({text})"

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *_known(type(self))})

    def __setattr__(self, name: str, value: object) -> None:
        message = f"{type(self).__name__} is read-only; `to_dict()` gives a copy to change"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def to_dict(self, *, expose_secrets: bool = False) -> dict[str, Any]:
        """A deep copy of the JSON, with every member as received, except hidden secrets.

        Args:
            expose_secrets: Include the text of secrets.

        Example:
            from nycapt import Client

            with Client() as client:
                preview = client.get_preview("350-5-avenue-manhattan")
                print(preview.to_dict()["slug"])
        """
        data: dict[str, Any] = _copied(self.__dict__["_data"], expose_secrets)
        return data

    def to_json(self, *, indent: int | None = None, expose_secrets: bool = False) -> str:
        """The JSON as text, with every member as received, except hidden secrets.

        Args:
            indent: Spaces before each level; one line without it.
            expose_secrets: Include the text of secrets.

        Example:
            from nycapt import Client

            with Client() as client:
                preview = client.get_preview("350-5-avenue-manhattan")
                print(preview.to_json(indent=2))
        """
        import json

        data = self.to_dict(expose_secrets=expose_secrets)
        return json.dumps(data, ensure_ascii=False, indent=indent)

    if not TYPE_CHECKING:
        # Hidden from type checkers, so that they find misspelt members.
        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            cls = type(self)
            data = self.__dict__["_data"]
            key = cls._wire.get(name) or _camel(name)
            if key in data:
                value = data[key]
                nested = cls._nested.get(name)
                if nested is None:
                    value = _wrap(value, Model)
                else:
                    value = _wrap(value, _class(cls, nested))
            elif name in _known(cls):
                value = None
            else:
                message = f"{cls.__name__} has no member {name!r}"
                raise AttributeError(message, name=name, obj=self)
            self.__dict__[name] = value
            return value


def _copied(value: Any, expose_secrets: bool) -> Any:
    if _is_object(value):
        return {key: _copied(item, expose_secrets) for key, item in value.items()}
    if _is_list(value):
        return [_copied(item, expose_secrets) for item in value]
    if isinstance(value, Secret):
        return value.expose() if expose_secrets else str(value)
    return value


def _known(cls: type[Model]) -> set[str]:
    return {
        name
        for base in cls.__mro__
        for name in getattr(base, "__annotations__", ())
        if not name.startswith("_")
    }


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _moment(text: str) -> datetime.datetime:
    # Python 3.10 doesn't read `Z`.
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


# What texts become, by the name in the annotations.
_FROM_TEXT: Mapping[str, Any] = {
    "Secret": Secret,
    "datetime.date": datetime.date.fromisoformat,
    "datetime.datetime": _moment,
}


def _class(owner: type[Model], name: str) -> Any:
    if name in _FROM_TEXT:
        return _FROM_TEXT[name]
    found = getattr(sys.modules[owner.__module__], name, None)
    if found is None:
        from . import report_models

        found = getattr(report_models, name)
    return found


def _is_object(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _wrap(value: Any, cls: Any) -> Any:
    if _is_list(value):
        return ReadOnlyList(_wrap(item, cls) for item in value)
    if _is_object(value):
        return cls(value)
    return cls(value) if isinstance(value, str) and cls in _FROM_TEXT.values() else value


class ReadOnlyList(list[Any]):
    """A list in a response, equal to any list of the same items; `list(…)` gives a copy to change."""

    def __reduce__(self) -> tuple[type[Self], tuple[list[Any]]]:
        return (type(self), (list(self),))


def _refusing(name: str) -> Callable[..., NoReturn]:
    # With the signature of the method that it replaces.
    @wraps(getattr(list, name))
    def refuse(*_: object, **__: object) -> NoReturn:
        message = "a list in a response is read-only; `list(…)` gives a copy to change"
        raise TypeError(message)

    return refuse


for _name in (
    "__delitem__",
    "__iadd__",
    "__imul__",
    "__setitem__",
    "append",
    "clear",
    "extend",
    "insert",
    "pop",
    "remove",
    "reverse",
    "sort",
):
    setattr(ReadOnlyList, _name, _refusing(_name))


class ShownModel(Model):
    """A response that notebooks show as a table."""

    def _repr_html_(self) -> str:
        from .html import html_of

        return html_of(self)
