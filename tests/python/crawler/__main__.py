"""Reads a site as crawlers do: `crawler crawl BASE PATH...` or `crawler sitemaps BASE AGENT`.

Prints what it found, and all that is wrong, as JSON.
"""

import json
import sys

from crawl import crawl
from pages import Site
from sitemaps import read_sitemaps


def main(task: str, base: str, *more: str) -> None:
    """Prints what a task finds."""
    tasks = {"crawl": crawl, "sitemaps": read_sitemaps}
    json.dump(tasks[task](Site(base), *more), sys.stdout)


main(*sys.argv[1:])
