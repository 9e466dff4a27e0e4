"""A fake server for testing programs that use this package: no network, account or credits."""

from .server import FakeServer, SeenRequest

__all__ = ["FakeServer", "SeenRequest"]
