"""Every number of a report, and how each of them was found again.

A number is one that stands by itself and one inside a text: a date, an amount, a part of a name.
What is not found again is a fault, so that a report cannot gain a figure that nobody counts.
"""

import collections
import re

NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")

COUNTED = "counted in the files"
ROW = "read in a row of the files"
METHOD = "by the published method of the score"
RELEASE = "of the release"
ASKED = "as asked for"
WORDING = "fixed words"
WAYS = (COUNTED, ROW, METHOD, RELEASE, ASKED, WORDING)


class Ledger:
    """The numbers of one report by their path, and those that were found again."""

    def __init__(self, report):
        self.report, self.faults = report, []
        self.open = dict(leaves(report))
        self.found = collections.Counter()

    def at(self, path):
        """What stands at a path such as `sections.lead.data.open` or `timeline.3.date`."""
        value = self.report
        for key in path.split("."):
            try:
                value = value[int(key) if isinstance(value, list) else key]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def same(self, path, counted, way=COUNTED):
        """What stands at a path must be `counted`; of an object the members that `counted` has."""
        self.compare(path, self.at(path), counted, way)

    def is_old(self, path):
        """In a section of old data, of which no count is stated."""
        names = path.split(".")[:2]
        section = self.at(".".join(names)) if names[0] == "sections" else None
        return isinstance(section, dict) and section["status"] in ("stale", "partial")

    def compare(self, path, said, counted, way):
        if said is None and self.is_old(path):
            self.close(path, way)
        elif isinstance(counted, dict) and isinstance(said, dict):
            for key, value in counted.items():
                self.compare(f"{path}.{key}", said.get(key), value, way)
        elif isinstance(counted, (list, tuple)) and isinstance(said, list):
            if len(said) != len(counted):
                self.fault(path, f"{len(said)} entries", f"{len(counted)}: {counted}")
            for at, (one, other) in enumerate(zip(said, counted)):
                self.compare(f"{path}.{at}", one, other, way)
        elif said == counted and isinstance(said, bool) == isinstance(counted, bool):
            self.close(path, way)
        else:
            self.fault(path, said, counted)

    def fault(self, path, said, counted):
        self.faults.append(f"{path}: the report says {said!r}, the files {counted!r}")

    def close(self, path, way):
        """Takes all numbers of a leaf for found."""
        self.found[way] += len(self.open.pop(path, ()))

    def reads(self, path, way, *texts):
        """The numbers of a text must each be one of the numbers of some of `texts`."""
        numbers = collections.Counter(n for text in texts for n in re.findall(r"\d+", text or ""))
        said = collections.Counter(re.findall(r"\d+", self.at(path) or ""))
        if said - numbers:
            self.fault(path, self.at(path), texts)
        else:
            self.close(path, way)

    def match_sentences(self, sentences):
        """Finds parts of sentences, each with its figures, in every text that is still open."""
        figures = [(part, way) for part, way in sentences if NUMBER.search(part)]
        for path in [path for path, spans in self.open.items() if isinstance(self.at(path), str)]:
            text, spans = self.at(path), self.open[path]
            for part, way in figures:
                for at in places(text, part):
                    inside = {(a, b) for a, b in spans if at <= a and b <= at + len(part)}
                    self.found[way] += len(inside)
                    spans -= inside
            if not spans:
                del self.open[path]

    def close_the_books(self):
        """What was not found again."""
        for path, spans in self.open.items():
            value = self.at(path)
            what = [value[a:b] for a, b in sorted(spans)] if isinstance(value, str) else value
            self.faults.append(f"{path}: {what} is in no file, of {value!r}")


def leaves(value, path=""):
    """Each number and each text with numbers, by its path: the places of the numbers in it."""
    if isinstance(value, (dict, list)):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, one in pairs:
            # The numbers of a drawing are places on it; what it shows is beside it in words.
            if key == "svg":
                continue
            yield from leaves(one, f"{path}.{key}" if path else str(key))
    elif isinstance(value, str):
        spans = {number.span() for number in NUMBER.finditer(value)}
        if spans:
            yield path, spans
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, {None}


def places(text, part):
    """Where a part stands in a text, and is no part of a longer number."""
    at = text.find(part)
    while at >= 0:
        before, after = text[max(0, at - 2):at], text[at + len(part):at + len(part) + 2]
        cuts_before = part[0].isdigit() and re.search(r"\d[.,:/-]?$", before)
        cuts_after = part[-1].isdigit() and re.match(r"[.,:/-]?\d", after)
        if not cuts_before and not cuts_after:
            yield at
        at = text.find(part, at + 1)
