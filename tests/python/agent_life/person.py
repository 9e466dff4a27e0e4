"""A person at a browser without script: reads pages, fills forms, presses the main button."""

import html.parser
import urllib.parse

from published import fetch, need


class Page(html.parser.HTMLParser):
    """The forms, links and reloads of a page."""

    def __init__(self, text):
        super().__init__()
        self.forms, self.links, self.reload = [], [], None
        self.inside = None
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        attributes = dict(pairs)
        if tag == "form":
            self.inside = {"attributes": attributes, "controls": []}
            self.forms.append(self.inside)
        elif tag in ("input", "button") and self.inside is not None:
            self.inside["controls"].append((tag, attributes))
        elif tag == "a" and "button" in attributes.get("class", "").split():
            self.links.append(attributes["href"])
        elif tag == "meta" and attributes.get("http-equiv") == "refresh":
            self.reload = attributes["content"].partition("url=")[2] or None

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = None

    def main_form(self):
        """The form that is sent by `POST`."""
        forms = [form for form in self.forms if form["attributes"].get("method") == "post"]
        need(len(forms) == 1, f"{len(forms)} forms")
        return forms[0]


def filled(form):
    """What a person sends who takes the first choice, agrees, and presses the main button."""
    fields, chosen, pressed = [], set(), False
    for tag, control in form["controls"]:
        kind, name = control.get("type", "text"), control.get("name")
        if tag == "button" or kind == "submit":
            if not pressed and name:
                fields.append((name, control.get("value", "")))
            pressed = True
        elif kind == "radio" and name not in chosen:
            chosen.add(name)
            fields.append((name, control["value"]))
        elif kind == "checkbox" and "required" in control:
            fields.append((name, control.get("value", "on")))
        elif kind == "hidden":
            fields.append((name, control.get("value", "")))
    return fields


class Person:
    """Somebody with money, of whom the agent knows nothing."""

    def browse(self, url, method="GET", body=None):
        """The page at the end of redirects, and where it is."""
        for _ in range(8):
            place = urllib.parse.urlsplit(url)
            headers = {"Accept": "text/html", "Origin": f"{place.scheme}://{place.netloc}"}
            if body is not None:
                headers["Content-Type"] = "application/x-www-form-urlencoded"
            answer = fetch(url, method, headers, body)
            if answer.status not in (301, 302, 303, 307):
                need(answer.status == 200, answer)
                return url, Page(answer.text())
            url, method, body = answer.join(answer.headers["location"]), "GET", None
        raise SystemExit(f"redirects without end at {url}")

    def send(self, url, page):
        """Fills the form of a page and sends it."""
        form = page.main_form()
        target = urllib.parse.urljoin(url, form["attributes"].get("action", url))
        return self.browse(target, "POST", urllib.parse.urlencode(filled(form)).encode())

    def buy(self, url):
        """Buys the first pack of the page, and pays."""
        url, page = self.send(*self.browse(url))
        way = page.reload or page.links[0]
        self.send(*self.browse(urllib.parse.urljoin(url, way)))
