"""Reads a site as crawlers do: `crawler TASK BASE MORE...`.

`crawl PATH...` follows links, `sitemaps AGENT` reads what robots.txt leads to, and `robots AGENT
PATH...` says which paths it allows.

Prints what it found, and all that is wrong, as JSON.
"""

import json
import sys

from crawl import crawl
from pages import Site
from sitemaps import allowed_paths, read_sitemaps


def main(task: str, base: str, *more: str) -> None:
    """Prints what a task finds."""
    tasks = {"crawl": crawl, "sitemaps": read_sitemaps, "robots": allowed_paths}
    json.dump(tasks[task](Site(base), *more), sys.stdout)


main(*sys.argv[1:])
