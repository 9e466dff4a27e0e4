"""Reads robots.txt and every sitemap as a search engine does, with parsers of others."""

from pathlib import Path
from urllib.parse import urlsplit

from lxml import etree
from protego import Protego

from pages import Site, canonical_of, forbids

# Bounds of the protocol, for one file.
MOST_URLS = 50_000
MOST_BYTES = 52_428_800
# Addresses of a file that are fetched.
SAMPLES = 12

SPACE = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


def read_sitemaps(site: Site, agent: str) -> dict:
    """The files with their counts, and everything that is wrong with them."""
    robots = site.fetch(site.base + "/robots.txt")
    rules = Protego.parse(robots.body.decode())
    problems = []
    if (robots.status, robots.kind) != (200, "text/plain"):
        problems.append(f"robots.txt answers {robots.status} {robots.kind}")
    index = site.base + "/sitemap.xml"
    if index not in rules.sitemaps:
        problems.append("robots.txt does not name /sitemap.xml")
    files, seen = [], {}
    for place in places_of(site, index, "sitemapindex", problems):
        urls = places_of(site, place, "urlset", problems)
        files.append({"url": place, "urls": len(urls)})
        for url in urls:
            if url in seen:
                problems.append(f"{url} is in {seen[url]} and in {place}")
            seen[url] = place
        for url in spread(urls):
            problems += check(site, url, rules.can_fetch(url, agent))
    return {"files": files, "problems": problems, "sitemaps": list(rules.sitemaps)}


def allowed_paths(site: Site, agent: str, *paths: str) -> dict:
    """Which paths robots.txt allows to a crawler."""
    rules = Protego.parse(site.fetch(site.base + "/robots.txt").body.decode())
    allowed = [path for path in paths if rules.can_fetch(site.base + path, agent)]
    return {"allowed": allowed, "problems": []}


def places_of(site: Site, url: str, root: str, problems: list[str]) -> list[str]:
    """The addresses that a file lists."""
    answer = site.fetch(url)
    if answer.status != 200 or answer.kind not in ("application/xml", "text/xml"):
        problems.append(f"{url} answers {answer.status} {answer.kind}")
        return []
    if site.fetch(url, "HEAD").headers.get("content-length") != str(len(answer.body)):
        problems.append(f"HEAD of {url} names another length")
    tree = etree.fromstring(answer.body)
    if tree.tag != SPACE + root:
        problems.append(f"{url} is a {tree.tag}")
    if not schema().validate(tree):
        problems += [f"{url}: {fault}" for fault in list(schema().error_log)[:5]]
    places = [place.text.strip() for place in tree.iter(SPACE + "loc")]
    if len(places) > MOST_URLS or len(answer.body) > MOST_BYTES:
        problems.append(f"{url} has {len(places)} addresses in {len(answer.body)} bytes")
    strangers = [place for place in places if not site.has(place)]
    if strangers:
        problems.append(f"{url} lists {strangers[0]}, which is of another host")
    return places


def check(site: Site, url: str, allowed: bool) -> list[str]:
    """What is wrong with an address that a sitemap lists."""
    if not allowed:
        return [f"{url} is listed and forbidden by robots.txt"]
    answer = site.fetch(url)
    if (answer.status, answer.kind) != (200, "text/html"):
        return [f"{url} is listed and answers {answer.status} {answer.kind}"]
    document = answer.document()
    problems = []
    if canonical_of(document) != [url]:
        problems.append(f"{url} is listed and says it is {canonical_of(document)}")
    if forbids(answer, document):
        problems.append(f"{url} is listed and says noindex")
    if urlsplit(url).query:
        problems.append(f"{url} is listed and has a query")
    return problems


def spread(urls: list[str]) -> list[str]:
    """Some of them, from the first to the last."""
    if len(urls) <= SAMPLES:
        return urls
    step = (len(urls) - 1) / (SAMPLES - 1)
    return [urls[round(number * step)] for number in range(SAMPLES)]


_SCHEMA = None


def schema() -> etree.XMLSchema:
    """The schema of both kinds of files."""
    global _SCHEMA
    if _SCHEMA is None:
        _SCHEMA = etree.XMLSchema(etree.parse(Path(__file__).with_name("sitemap.xsd")))
    return _SCHEMA
