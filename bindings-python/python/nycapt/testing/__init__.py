"""A server for tests of programs that use this package: no network, no account, no credits."""

from .server import FakeServer, SeenRequest

__all__ = ["FakeServer", "SeenRequest"]
