"""Text that must not end up in a log."""

from __future__ import annotations


class Secret:
    """Text that only ``expose()`` reveals: it's hidden when printed, formatted or logged.

    >>> secret = Secret("nycapt_live_example")
    >>> secret
    Secret('****')
    >>> f"key={secret}"
    'key=[Secret]'
    >>> secret.expose()
    'nycapt_live_example'
    """

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def expose(self) -> str:
        """The plain text.

        Example:
            from nycapt import Secret

            print(Secret("nycapt_live_example").expose())
        """
        return self._text

    def __repr__(self) -> str:
        return "Secret('****')"

    def __str__(self) -> str:
        return "[Secret]"

    def __eq__(self, other: object) -> bool:
        return self._text == other._text if isinstance(other, Secret) else NotImplemented

    def __hash__(self) -> int:
        return hash((Secret, self._text))

    def __reduce__(self) -> tuple[type[Secret], tuple[str]]:
        return (Secret, (self._text,))
