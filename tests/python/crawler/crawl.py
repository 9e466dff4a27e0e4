"""Follows the links of the site as a crawler without script does, and says which lead nowhere.

What robots.txt closes is left alone, unless the crawl starts there.
"""

from collections import Counter, deque
from urllib.parse import urljoin

from protego import Protego

from pages import Site, links_of

# Of addresses that differ in their last part alone, so many are followed.
MOST_ALIKE = 40
MOST = 1_500


def crawl(site: Site, *starts: str) -> dict:
    """What was found from these paths on."""
    rules = Protego.parse(site.fetch(site.base + "/robots.txt").body.decode())
    named_by = {site.base + path: "the start" for path in starts}
    waiting = deque(named_by)
    alike, outside, problems = Counter(), set(), []
    anchors: dict[str, set[str]] = {}
    wanted: list[tuple[str, str, str]] = []
    while waiting and len(anchors) < MOST:
        url = waiting.popleft()
        answer = site.fetch(url)
        anchors[url] = set()
        links = []
        if 300 <= answer.status < 400:
            links = [(urljoin(url, answer.headers["location"]), "")]
        elif answer.status != 200:
            problems.append(f"{url} answers {answer.status}; {named_by[url]} links to it")
        elif answer.kind == "text/html":
            document = answer.document()
            anchors[url] = set(document.xpath("//@id"))
            links = links_of(document, url)
        for link, fragment in links:
            if fragment:
                wanted.append((url, link, fragment))
            if not site.has(link):
                outside.add(link)
            elif link in named_by or not rules.can_fetch(link, "*"):
                continue
            elif alike[family(link)] < MOST_ALIKE:
                alike[family(link)] += 1
                named_by[link] = url
                waiting.append(link)
    for page, link, fragment in wanted:
        if link in anchors and fragment not in anchors[link]:
            problems.append(f"{page} links to #{fragment} of {link}, which has none")
    for link in outside:
        if not link.startswith("https://") and not link.startswith("mailto:"):
            problems.append(f"a link to {link}")
    return {"visited": sorted(anchors), "outside": sorted(outside), "problems": problems}


def family(url: str) -> str:
    """What an address has in common with those beside it."""
    path, _, query = url.partition("?")
    return path if query else path.rpartition("/")[0]
