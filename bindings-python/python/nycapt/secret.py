"""Text that must not end up in a log."""

from __future__ import annotations


class Secret(str):
    """A string that shows itself only when it is used as one.

    ``repr`` hides it, so that an object that holds it can be printed; ``str``, formatting and
    writing give the text.

    >>> Secret("nycapt_live_example")
    Secret('****')
    >>> Secret("nycapt_live_example").startswith("nycapt_")
    True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "Secret('****')"
