"""Fetching from the site, and reading what comes back."""

from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import urldefrag, urljoin, urlsplit

from lxml import html


@dataclass(frozen=True)
class Answer:
    """A response, read whole."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def kind(self) -> str:
        """Media type without parameters."""
        return self.headers.get("content-type", "").split(";")[0].strip()

    def document(self):
        """The body as a tree of HTML."""
        return html.document_fromstring(self.body)


class Site:
    """One host; requests go over one connection."""

    def __init__(self, base: str):
        self.base = base
        self._connection = HTTPConnection(urlsplit(base).netloc, timeout=30)

    def has(self, url: str) -> bool:
        """Whether an address is of this site."""
        return url == self.base or url.startswith(self.base + "/")

    def fetch(self, url: str, method: str = "GET") -> Answer:
        """What the site answers to a browser; redirects are not followed."""
        parts = urlsplit(url)
        target = parts.path or "/"
        if parts.query:
            target += "?" + parts.query
        accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
        self._connection.request(method, target, headers={"accept": accept})
        response = self._connection.getresponse()
        headers = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, headers, response.read())


def links_of(document, url: str) -> list[tuple[str, str]]:
    """Every address that a page names, absolute, and the fragment that it names there."""
    found = []
    for element, _attribute, link, _at in document.iterlinks():
        if element.tag == "form" and element.get("method", "get").lower() != "get":
            continue
        found.append(tuple(urldefrag(urljoin(url, link.strip()))))
    return found


def forbids(answer: Answer, document) -> bool:
    """Whether a page tells search engines to leave it out."""
    rules = [answer.headers.get("x-robots-tag", "")]
    rules += document.xpath("//meta[@name='robots']/@content")
    return any("noindex" in rule for rule in rules)


def canonical_of(document) -> list[str]:
    """The addresses that a page says it really has."""
    return document.xpath("//link[@rel='canonical']/@href")
