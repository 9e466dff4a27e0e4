"""The score by its published method, from counts of the files: parts, peers, sum and range."""

import collections
import datetime
import functools
import math
import struct

import files
from building import Violation, kind_of, units_of, year_of
from housing import HEAT, PESTS
from ledger import COUNTED, METHOD

# Of each part the weight, and the rate at which half is lost with the least mean of peers.
WEIGHTS = {"open_conditions": 30, "violation_rate": 15, "repair_response": 15, "heat": 10,
           "pests": 10, "building_safety": 12, "enforcement": 8}
RATES = {"open_conditions": (1.2, 0.55), "violation_rate": (0.6, 0.42), "heat": (0.12, 0.084),
         "pests": (0.075, 0.0525)}
FORMULAS = {
    "repair_response": "in_time/due; weight=15*due/(due+5)",
    "building_safety": "2^(-x/2); x=points/sqrt(max(1,units/20))",
    "enforcement": "2^(-x/3); x=points",
}
OPEN, ISSUED = {"A": 0.25, "B": 1, "C": 3}, {"A": 0, "B": 1, "C": 3}
AGES = ((2, 1), (5, 0.8), (10, 0.35), (math.inf, 0.1))
LEAST_PEERS, RANKS = 30, 256
SIZES = (3, 6, 20, 50, 100)


def rounded(value, digits):
    """Halves away from zero."""
    return math.floor(value * 10 ** digits + 0.5) / 10 ** digits


def single(value):
    """In single precision, as tables of peers are kept."""
    return struct.unpack("f", struct.pack("f", value))[0]


class Record:
    """What the violations of one lot weigh in the parts that are read."""

    def __init__(self, violations, units, as_of, read):
        self.units, self.read = units, read
        self.rates = [part for part in RATES if part in read]
        self.hazards = [one for one in violations if one.is_hazard and one.is_open]
        self.recent = [one for one in violations
                       if one.is_hazard and one.issued and one.age(as_of) <= 1096]
        due = [one for one in violations if one.is_due(as_of)]
        self.due, self.in_time = len(due), sum(one.was_in_time() for one in due)
        self.seasons, first = heat_seasons(as_of)
        self.heat = [one for one in violations if one.is_hazard and one.order in HEAT
                     and one.issued and (season_of(one.issued) or 0) >= first]
        self.pests = [one for one in self.hazards if one.order in PESTS]
        self.exact = {
            "open_conditions": sum(open_weight(one, as_of) for one in self.hazards),
            "violation_rate": sum(ISSUED[one.letter] * 2 ** (-one.age(as_of) / 365.25)
                                  for one in self.recent),
            "heat": 3 * len(self.heat) / self.seasons,
            "pests": sum(age_weight(one, as_of) for one in self.pests),
        }
        self.weight = {part: single(weight) for part, weight in self.exact.items()}

    def x(self, part, mean):
        return (self.weight[part] + 4 * max(mean, RATES[part][1])) / (self.units + 4)

    def alone(self, means):
        """The score without a look at peers."""
        kept = {part: 2 ** (-self.x(part, means[part]) / RATES[part][0]) for part in self.rates}
        return self.sum({**kept, "repair_response": self.share()})

    def share(self):
        return self.in_time / self.due if self.due else 0.0

    def weights(self):
        return {part: WEIGHTS[part] * (self.due / (self.due + 5) if part == "repair_response"
                                       else 1) for part in self.read}

    def sum(self, kept):
        weights = self.weights()
        return 100 * sum(weights[part] * kept[part] for part in weights) / sum(weights.values())


def age_weight(one, as_of):
    age = one.age(as_of)
    years = math.inf if age is None else age / 365.25
    return next(factor for most, factor in AGES if years <= most)


def open_weight(one, as_of):
    return OPEN[one.letter] * age_weight(one, as_of) * (1.25 if one.impairs_rent else 1)


def season_of(day):
    """The year in which the heat season of a day began; none from June to September."""
    return None if 6 <= day.month <= 9 else day.year - (day.month < 6)


def heat_seasons(as_of):
    """The last two whole seasons and the part of a running one, and the year of the first."""
    running = season_of(as_of)
    if running is None:
        return 2, as_of.year - 2
    return 2 + (as_of - datetime.date(running, 10, 1)).days / 243, running - 2


def group_of(units, kind, year):
    era = None if year is None else (year >= 1947) + (year >= 1974)
    return kind, sum(units >= size for size in SIZES), era


@functools.cache
def borough(city, code, read):
    """The record and group of every lot of a borough that has apartments and a house number."""
    by_lot = collections.defaultdict(dict)
    for lot, row in city.everywhere[files.VIOLATIONS]:
        one = Violation(row, city.as_of)
        by_lot[lot][one.id] = one
    found = []
    for lot, row in city.everywhere[files.PLUTO]:
        units = units_of(row)
        if lot[0] == code and units and lot in city.numbered:
            group = group_of(units, kind_of(row["bldgclass"]), year_of(row))
            found.append((group, Record(by_lot[lot].values(), units, city.as_of, read)))
    return found


class Peers:
    """The buildings that one is compared with: its like, or wider while they are too few.

    Of its like the same parts are read: which ones depends on the files and on whether it is a
    home.
    """

    def __init__(self, building, group, read):
        everyone = borough(building.city, building.lot[0], read)
        for known in (3, 2, 1, 0):
            self.records = [one for other, one in everyone if other[:known] == group[:known]]
            if len(self.records) >= LEAST_PEERS:
                break
        units = max(1, sum(one.units for one in self.records))
        self.means = {part: single(sum(one.weight[part] for one in self.records) / units)
                      for part in RATES}
        self.rates = {part: ranks(one.x(part, self.means[part]) for one in self.records)
                      for part in RATES}
        self.scores = ranks(one.alone(self.means) for one in self.records)

    def no_better(self, part, x):
        rates = self.rates[part]
        return 1 - sum(rate < single(x) for rate in rates) / len(rates)

    def place(self, score):
        return sum(other <= single(score) for other in self.scores) / len(self.scores)


def ranks(values):
    """In ascending order, of many so many evenly spaced ones."""
    values = sorted(map(single, values))
    last = len(values) - 1
    return values if last < RANKS else [values[at * last // (RANKS - 1)] for at in range(RANKS)]


def counts(ledger, building):
    """The words with figures that the score is told in."""
    path = "sections.score.data"
    if not building.units:
        ledger.same(path, None)
        ledger.same("summary.score", None)
        return []
    # A part that lacks a dataset, or has an old one only, is not read.
    read = tuple(part["id"] for part in ledger.at(f"{path}.components")
                 if part["status"] in ("ok", "empty"))
    record = Record(building.violations, building.units, building.as_of, read)
    group = group_of(building.units, building.kind, building.year)
    peers = Peers(building, group, read)
    x = {part: record.x(part, peers.means[part]) for part in record.rates}
    absolute = {part: 2 ** (-x[part] / RATES[part][0]) for part in x}
    places = {part: peers.no_better(part, x[part]) for part in x}
    kept = {part: 0.7 * absolute[part] + (1 - 0.7) * places[part] for part in x}
    kept["repair_response"] = record.share()
    score = int(rounded(record.sum(kept), 0))
    weights = record.weights()
    unread = sum(WEIGHTS[part] for part in WEIGHTS if part not in read)
    whole = sum(weights.values()) + unread
    sure = sum(weights[part] * kept[part] for part in read)
    ledger.same(path, {
        "score": score, "coverage": sum(WEIGHTS[part] for part in read) / 100,
        "range": [int(rounded(100 * end / whole, 0)) for end in (sure, sure + unread)],
        "peer": {"n": len(peers.records),
                 "percentile": rounded(peers.place(record.alone(peers.means)), 2)},
        "components": [component(part, weights, kept, record) for part in WEIGHTS],
    }, METHOD)
    ledger.same("summary.score", score, METHOD)
    ledger.same(f"{path}.explanations", [
        explanation(part, x, absolute, places, peers, weights, kept) for part in WEIGHTS], METHOD)
    for at, part in enumerate(WEIGHTS):
        counted = inputs(part, record, building) if part in read else []
        ledger.same(f"{path}.explanations.{at}.inputs", counted)
    return sentences(record, x, score, building)


def effective(part, weights):
    return 100 * weights[part] / sum(weights.values())


def component(part, weights, kept, record):
    if part not in weights:
        return {"weight": WEIGHTS[part], "effectiveWeight": 0, "points": None, "subscore": None}
    has_evidence = part != "repair_response" or record.due
    return {
        "weight": WEIGHTS[part], "effectiveWeight": rounded(effective(part, weights), 2),
        "points": rounded(effective(part, weights) * kept[part], 2),
        "subscore": rounded(kept[part], 3) if has_evidence else None,
    }


def explanation(part, x, absolute, places, peers, weights, kept):
    lost = None
    if part in weights:
        whole = effective(part, weights)
        lost = rounded(rounded(whole, 2) - rounded(whole * kept[part], 2), 2)
    known = {"pointsLost": lost, "formula": formula(part, part in x, peers)}
    if part not in x:
        return {**known, "x": None, "absolute": None, "peerPercentile": None}
    return {**known, "x": rounded(x[part], 4), "absolute": rounded(absolute[part], 3),
            "peerPercentile": rounded(places[part], 2)}


def formula(part, is_read, peers):
    """The rule with its constants; a part that is not read has no place among peers."""
    if part in FORMULAS:
        return FORMULAS[part]
    half, least = RATES[part]
    mean = f"{rounded(max(least, peers.means[part]), 4):g}"
    kept = f"0.7*2^(-x/{half})+0.3*peer" if is_read else f"2^(-x/{half})"
    kept = f"rats*({kept})" if part == "pests" else kept
    return f"{kept}; x=(W+4*{mean})/(units+4)"


def inputs(part, record, building):
    """The counts that went into a part."""
    def count(name, value, rows=None):
        return {"name": name, "value": value, "recordCount": value if rows is None else rows,
                "asOf": building.day(files.VIOLATIONS)}

    def of(letter, among):
        return sum(one.letter == letter for one in among)

    apartments = {"name": "residential_units", "value": record.units, "recordCount": 1,
                  "asOf": None}
    if part == "repair_response":
        return [count("repairs_due", record.due), count("repaired_in_time", record.in_time)]
    weight = rounded(record.exact[part], 3)
    if part == "heat":
        found = len(record.heat)
        return [count("heat_violations", found),
                count("heat_seasons", rounded(record.seasons, 3), 0),
                count("weighted", weight, found), apartments]
    if part == "pests":
        found = len(record.pests)
        return [count("open_pest_violations", found), count("weighted", weight, found),
                apartments]
    if part == "violation_rate":
        serious = [one for one in record.recent if one.is_serious]
        return [count(f"issued_class_{letter.lower()}_36_months", of(letter, serious))
                for letter in "BC"] + [count("weighted", weight, len(serious)), apartments]
    return [count(f"open_class_{letter.lower()}", of(letter, record.hazards))
            for letter in "ABC"] + [
        count("open_rent_impairing", sum(one.impairs_rent for one in record.hazards)),
        count("weighted", weight, len(record.hazards)), apartments]


def sentences(record, x, score, building):
    apartments = "1 apartment" if record.units == 1 else f"{record.units} apartments"
    old = sum(one.issued is not None and one.age(building.as_of) / 365.25 > 10
              for one in record.hazards)
    weight = record.weight
    of_home = [(f"{words} weigh {weight[part]:.1f} {in_words} {apartments}; the rate, evened out "
                f"for small buildings, is {x[part]:.3f} an apartment", METHOD)
               for part, words, in_words in (
                   ("heat", "Heat violations", "a season in"),
                   ("pests", "Pest violations and filings", "in")) if part in x]
    return of_home + [(text, METHOD) for text in (
        f"The record scores {score} of 100",
        f"Open violations weigh {weight['open_conditions']:.1f} by class and age in {apartments}",
        f"Class B and C violations of the last 36 months weigh {weight['violation_rate']:.1f} in "
        f"{apartments}",
        f"evened out for small buildings, is {x['open_conditions']:.2f} an apartment",
        f"evened out for small buildings, is {x['violation_rate']:.2f} an apartment",
    )] + [(text, COUNTED) for text in (
        f"{record.in_time} of {record.due} serious violations that came due in the last 36 months",
        "No serious violation came due in the last 36 months",
        f"{old} of {len(record.hazards)} open violations are over 10 years old",
    )]
