"""What a service publishes of itself, and requests that are made from nothing else."""

import json
import re
import urllib.error
import urllib.parse
import urllib.request


def need(condition, otherwise):
    """Ends the program with what was found instead."""
    if not condition:
        raise SystemExit(f"not as published: {otherwise}")


class Answer:
    def __init__(self, url, status, headers, body):
        self.url, self.status, self.headers, self.body = url, status, headers, body

    def text(self):
        return self.body.decode("utf-8")

    def json(self):
        return json.loads(self.body)

    def join(self, reference):
        return urllib.parse.urljoin(self.url, reference)

    def __str__(self):
        return f"{self.url} answers {self.status}: {self.body[:500]!r}"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}), NoRedirect)


def fetch(url, method="GET", headers=None, body=None, key=None):
    """One request; redirects are not followed."""
    headers = dict(headers or {})
    if key is not None:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(url, body, headers, method=method)
    try:
        with OPENER.open(request, timeout=30) as answer:
            return Answer(url, answer.status, lowered(answer.headers), answer.read())
    except urllib.error.HTTPError as answer:
        with answer:
            return Answer(url, answer.code, lowered(answer.headers), answer.read())


def lowered(headers):
    """Header lines by their name in lower case; several lines of one name as one list."""
    lines = {}
    for name, value in headers.items():
        name = name.lower()
        lines[name] = f"{lines[name]}, {value}" if name in lines else value
    return lines


def linked(answer):
    """The targets of `Link` by relation (RFC 8288), each a list."""
    links = {}
    for target, relation in re.findall(r'<([^>]*)>[^<]*?rel="([^"]*)"', answer.headers["link"]):
        links.setdefault(relation, []).append(answer.join(target))
    return links


def metadata_url(issuer, name):
    """Where metadata of an issuer are (RFC 8414 part 3)."""
    place = urllib.parse.urlsplit(issuer)
    path = f"/.well-known/{name}{place.path.rstrip('/')}"
    return urllib.parse.urlunsplit((place.scheme, place.netloc, path, "", ""))


class Description:
    """The operations of an OpenAPI description by their ids."""

    def __init__(self, url):
        self.answer = fetch(url)
        need(self.answer.status == 200, self.answer)
        document = self.answer.json()
        self.server = self.answer.join(document["servers"][0]["url"])
        self.operations = {
            operation["operationId"]: (method.upper(), path)
            for path, item in document["paths"].items()
            for method, operation in item.items()
        }

    def call(self, operation, path=None, body=None, key=None):
        method, template = self.operations[operation]
        for name, value in (path or {}).items():
            template = template.replace("{" + name + "}", urllib.parse.quote(value, safe=""))
        headers, content = {}, None
        if body is not None:
            headers, content = {"Content-Type": "application/json"}, json.dumps(body).encode()
        url = urllib.parse.urljoin(self.server, template)
        return fetch(url, method, headers, content, key)


class Example:
    """A request as a document shows it."""

    def __init__(self, text):
        head, _, body = text.partition("\n\n")
        first, *lines = head.splitlines()
        self.method, self.url = first.split(" ", 1)
        self.headers = dict(line.split(": ", 1) for line in lines)
        self.body = body.strip()

    def send(self, key=None, body=None):
        """Sends it with a key instead of the one that is shown, and perhaps another body."""
        headers = {name: value for name, value in self.headers.items() if name != "Authorization"}
        need((key is not None) == ("Authorization" in self.headers), self.headers)
        content = json.dumps(body) if body is not None else self.body
        return fetch(self.url, self.method, headers, content.encode() or None, key)


class Documents:
    """`auth.md` with its examples."""

    def __init__(self, url, agent_auth):
        self.url, self.agent_auth = url, agent_auth
        answer = fetch(url)
        need(answer.status == 200, answer)
        need(answer.headers["content-type"] == "text/markdown; charset=utf-8", answer.headers)
        self.text = answer.text()
        need(re.match(r"# .*auth\.md", self.text), "the document has another title")
        blocks = re.findall(r"^```(\w+)\n(.*?)^```", self.text, re.DOTALL | re.MULTILINE)
        self.blocks = [text.strip() for kind, text in blocks if kind == "http"]
        self.objects = [json.loads(text) for kind, text in blocks if kind == "json"]

    def request(self, word):
        """The one example request that names a word."""
        found = [text for text in self.blocks if word in text.lower()]
        need(len(found) == 1, f"{len(found)} examples name {word}")
        return Example(found[0])

    def json_with(self, member):
        """The example body that has a member."""
        return next(body for body in self.objects if member in body)

    def credits_page(self, account):
        """Where the document says that a person buys credits for an account."""
        page = re.search(r"`(\S+)\{accountId\}`", self.text)
        need(page, "the document names no page to buy at")
        return page.group(1) + account
