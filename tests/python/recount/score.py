"""The parts of the score by its published method, from counts of the files.

The files prove too little for a number: the violations alone are less than 60 % of the weight, and a
home of one or two families has low confidence. What is counted again are the parts.
"""

import collections
import datetime
import math

import files
from housing import HEAT, PESTS, season_of
from ledger import COUNTED, METHOD

# Of each part the weight, and the rate at which half is lost.
WEIGHTS = {"open_conditions": 30, "violation_rate": 15, "repair_response": 15, "heat": 10,
           "pests": 10, "building_safety": 12, "enforcement": 8}
RATES = {"open_conditions": 1.2, "violation_rate": 0.6, "heat": 0.12, "pests": 0.075}
FORMULAS = {
    "repair_response": "min(in_time/due, others); weight=15*due/(due+5)",
    "building_safety": "2^(-x/2); x=points/sqrt(max(1,units/20))",
    "enforcement": "2^(-x/3); x=points",
}
OPEN, ISSUED = {"A": 0.25, "B": 1, "C": 3}, {"A": 0, "B": 1, "C": 3}
# The order numbers of each condition; all others are one condition more.
CONDITIONS = (
    HEAT, PESTS, (507, 550, 583, 878, 879), (*range(616, 620), 623, 624),
    (521, 522, 538, 539, 700, 702, 1501, 1502, 1503), (504, 526, 529, 530), (790,),
    (579, 593, 598, 649, 876), (505, 686, 688, 689, 742, 988), (508, 554, 556, 808),
    (501, 502, 506, 509, 510, 801, 802, 804, 805, 806, 810), (551, 552, 553, 571),
    (484, 500, 671, 709, 780, 1506, 1507), (765,),
)
LEAKS = 2


def rounded(value, digits):
    """Halves away from zero."""
    return math.floor(value * 10 ** digits + 0.5) / 10 ** digits


def condition_of(one):
    order = int(one.order) if one.order.strip().isdigit() else None
    for number, orders in enumerate(CONDITIONS):
        if order in map(int, orders):
            return number
    text = (one.row.get("novdescription") or "").upper()
    return LEAKS if "MOLD " in text or "WATER LEAK" in text else None


def visits(violations):
    """Violations by the building, the day of their inspection and their condition."""
    found = collections.defaultdict(list)
    for one in violations:
        key = one.row["bin"], files.day_of(one.row["inspectiondate"]), condition_of(one)
        found[key].append(one)
    return list(found.values())


def weigh(violations, weight):
    return sum(math.sqrt(sum(weight(one) ** 2 for one in visit)) for visit in visits(violations))


class Record:
    """What the violations of one lot weigh in the parts that are read."""

    def __init__(self, violations, units, as_of, until, read):
        self.units, self.read = units, read
        self.hazards = [one for one in violations if one.is_hazard and one.is_open]
        self.recent = [one for one in violations
                       if one.is_hazard and one.issued and one.age(as_of) <= 1096]
        due = visits(one for one in violations if one.is_timed(as_of) and one.is_due(until))
        self.due = len(due)
        self.in_time = sum(all(one.was_in_time() for one in visit) for visit in due)
        self.seasons, self.first_season = heat_seasons(as_of)
        self.heat = [one for one in violations if one.is_hazard and one.order in HEAT
                     and one.issued and (season_of(one.issued) or 0) >= self.first_season]
        self.pests = [one for one in self.hazards if one.order in PESTS]
        self.weight = {
            "open_conditions": weigh(self.hazards, open_weight),
            "violation_rate": weigh(self.recent, lambda one: ISSUED[one.letter]
                                    * 2 ** (-one.age(as_of) / 365.25)),
            "heat": weigh(self.heat, lambda one: 3) / self.seasons,
            "pests": weigh(self.pests, lambda one: 1),
        }

    def x(self, part):
        return self.weight[part] / (self.units + 4)

    def weights(self):
        return {part: WEIGHTS[part] * (self.due / (self.due + 5) if part == "repair_response"
                                       else 1) for part in self.read}


def is_false(one):
    return "FALSE CERTIFICATION" in (one.row.get("currentstatus") or "").upper()


def open_weight(one):
    return OPEN[one.letter] * (1.25 if one.impairs_rent else 1) * (2 if is_false(one) else 1)


def heat_seasons(as_of):
    """The last two whole seasons and the part of a running one, and the year of the first."""
    running = season_of(as_of)
    if running is None:
        return 2, as_of.year - 2
    return 2 + (as_of - datetime.date(running, 10, 1)).days / 243, running - 2


def counts(ledger, building):
    """The sentences with figures that explain the score."""
    path = "sections.score.data"
    ledger.same("summary.score", None)
    if not building.units:
        ledger.same(path, None)
        return []
    # A part that lacks a dataset, or has an old one only, is not read.
    read = tuple(part["id"] for part in ledger.at(f"{path}.components")
                 if part["status"] in ("ok", "empty"))
    record = Record(building.violations, building.units, building.as_of,
                    building.newest(files.VIOLATIONS), read)
    x = {part: record.x(part) for part in RATES if part in read}
    weights = record.weights()
    ledger.same(path, {
        "score": None, "band": None, "range": None, "peer": None, "boroughPeer": None,
        "coverage": rounded(sum(weights.values()) / 100, 2),
        "components": [component(part, weights) for part in WEIGHTS],
    }, METHOD)
    ledger.same(f"{path}.explanations", [explanation(part, x) for part in WEIGHTS], METHOD)
    for at, part in enumerate(WEIGHTS):
        counted = inputs(part, record, building) if part in read else []
        ledger.same(f"{path}.explanations.{at}.inputs", counted)
    return sentences(record, building)


def component(part, weights):
    effective = 100 * weights[part] / sum(weights.values()) if part in weights else 0
    return {"weight": WEIGHTS[part], "effectiveWeight": rounded(effective, 2), "points": None,
            "subscore": None}


def explanation(part, x):
    known = {"pointsLost": None, "peerPercentile": None, "formula": formula(part)}
    if part not in x:
        return {**known, "x": None, "absolute": None}
    return {**known, "x": rounded(x[part], 4),
            "absolute": rounded(2 ** (-x[part] / RATES[part]), 3)}


def formula(part):
    """The rule with its constants."""
    if part in FORMULAS:
        return FORMULAS[part]
    kept = f"2^(-x/{RATES[part]})"
    return f"{f'rats*({kept})' if part == 'pests' else kept}; x=W/(units+4)"


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
    weight = rounded(record.weight[part], 3)
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
        count("open_falsely_certified", sum(map(is_false, record.hazards))),
        count("open_visits", len(visits(record.hazards)), len(record.hazards)),
        count("weighted", weight, len(record.hazards)), apartments]


def sentences(record, building):
    apartments = "1 apartment" if record.units == 1 else f"{record.units:,} apartments"
    old = sum(one.issued is not None and one.age(building.as_of) / 365.25 > 10
              for one in record.hazards)
    false = sum(map(is_false, record.hazards))
    serious = sum(one.is_serious for one in record.recent)
    of_home = {
        "heat": (f"{many(len(record.heat), 'heat or hot water violation')} in heat seasons "
                 f"(October–May) since October 1, {record.first_season}, in {apartments}"),
        "pests": f"{many(len(record.pests), 'open pest violation')} in {apartments}",
    }
    recent = "cited in the last 3 years with"
    overdue = "more than 30 days before our data end"
    closed = "closed within 30 days of the deadline"
    if record.due == 1:
        verb = "was" if record.in_time else "wasn't"
        repairs = f"The only serious condition {recent} a deadline {overdue} {verb} {closed}"
    else:
        in_time = {0: "none were", 1: "1 was"}.get(record.in_time, f"{record.in_time} were")
        repairs = f"Of {record.due} serious conditions {recent} deadlines {overdue}, {in_time} {closed}"
    return [(text, COUNTED) for text in (
        *(text for part, text in of_home.items() if part in record.read),
        f"{many(len(record.hazards), 'open violation')} in {apartments}",
        f"{many(serious, 'class B or C violation', 'class B and C violations')} issued in the last "
        f"3 years, in {apartments}",
        repairs,
        "no serious condition cited in the last 3 years had a deadline "
        "more than 30 days before our data end",
        "The only open violation is over 10 years old" if len(record.hazards) == 1 else
        f"{old:,} of {len(record.hazards):,} open violations {'is' if old == 1 else 'are'} over 10 years old",
        f"{false} open violations were certified as corrected",
        "1 open violation was certified as corrected",
    )]


def many(number, one, several=None):
    return f"1 {one}" if number == 1 else f"{number:,} {several or one + 's'}"
