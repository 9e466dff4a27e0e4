"""Violations of the housing code, complaints, and what of them is heat, lead and pests."""

import collections
import re

from files import VIOLATIONS, addresses_of, day_of
from ledger import COUNTED, ROW
from unit import described, name_of

LEAD, DOCUMENTS = ("616", "617", "624"), ("618", "619", "620", "623")
CONCEALED = (*LEAD, *DOCUMENTS, "614", "790")
HEAT = ("577", "664", "666", "670", "877", "964", "966", "970")
PESTS = [str(order) for order in (*range(566, 571), *range(866, 871))]
# Upper ends of the ages of open violations in years, with the member that counts them.
AGES = ((2, "openTo2Years"), (5, "open2To5Years"), (10, "open5To10Years"))


def counts(ledger, building):
    violations(ledger, building)
    problems(ledger, building)
    rows(ledger, building)
    repairs(ledger, building)
    conditions(ledger, building)
    complaints(ledger, building)
    years(ledger, building)


def age_band(violation, as_of):
    age = violation.age(as_of)
    if age is None:
        return "openOver10Years"
    bands = (name for years, name in AGES if age / 365.25 <= years)
    return next(bands, "openOver10Years")


def violations(ledger, building):
    hazards = [one for one in building.violations if one.is_hazard]
    by_class = []
    for letter in "ABCI":
        of_class = [one for one in building.violations if one.letter == letter]
        opened = [one for one in of_class if one.is_open]
        ages = collections.Counter(age_band(one, building.newest(VIOLATIONS)) for one in opened)
        by_class.append({
            "class": letter, "open": len(opened), "closed": len(of_class) - len(opened),
            **{name: ages[name] for _, name in (*AGES, (0, "openOver10Years"))},
        })
    by_year = collections.defaultdict(collections.Counter)
    for one in hazards:
        if one.issued:
            by_year[one.issued.year][one.letter.lower()] += 1
    ledger.same("sections.hpdViolations.data", {
        "open": sum(one.is_open for one in hazards), "total": len(hazards),
        "openRentImpairing": sum(one.is_open and one.impairs_rent for one in hazards),
        "byClass": by_class,
        "byYear": [{"year": year, **{letter: by_year[year][letter] for letter in "abc"}}
                   for year in sorted(by_year)],
    })
    categories(ledger, building)


def problem_of(one):
    """Building, apartment, visit and condition. Lead paint is one condition, found in three ways."""
    apartment = name_of(one.row["apartment"]) or name_of(described(one.row))
    condition = LEAD if one.order in LEAD else one.order
    return one.row["bin"], apartment, one.row["inspectiondate"], condition


def problems(ledger, building):
    """The open violations of one condition that one visit found in one apartment are one problem."""
    grouped = collections.defaultdict(list)
    for one in building.violations:
        if one.is_open and one.is_hazard:
            grouped[problem_of(one)].append(one)
    path = "sections.hpdViolations.data"
    ledger.same(f"{path}.openProblems", len(grouped))
    ledger.same(f"{path}.problems", [{}] * min(len(grouped), 500))
    before = None
    for at, said in enumerate(ledger.at(f"{path}.problems") or []):
        known = [one for one in building.violations if one.id in said["violationIds"]]
        rows = grouped.pop(problem_of(known[0]), []) if known else []
        if not rows:
            ledger.fault(f"{path}.problems.{at}", said, "no such problem, or one listed twice")
            continue
        visited = day_of(rows[0].row["inspectiondate"])
        worst = max(one.letter for one in rows)
        written = {one.row["apartment"] if name_of(one.row["apartment"]) else described(one.row)
                   for one in rows}
        ledger.same(f"{path}.problems.{at}", {
            "bin": rows[0].row["bin"] or None, "class": worst, "inspected": day_text(visited),
            "violations": len(rows), "violationIds": sorted(one.id for one in rows)})
        apartment = min(filter(name_of, written), default=None)
        ledger.same(f"{path}.problems.{at}.apartment", apartment, ROW)
        if said["address"]:
            houses = {house for one in rows for house, _ in addresses_of(one.row, building.lot)}
            street = said["address"].partition(" ")[2]
            ledger.reads(f"{path}.problems.{at}.address", ROW, street, *houses)
        if before and before < (visited, worst):
            ledger.fault(f"{path}.problems.{at}", (visited, worst), f"before {before}")
        before = visited, worst


def categories(ledger, building):
    """Which orders make a category is a matter of words; how many rows bear it is not."""
    path = "sections.hpdViolations.data"
    names = {row["id"]: row["category"] for row in ledger.at(f"{path}.rows") or []}
    hazards = [one for one in building.violations if one.is_hazard]
    total, opened = collections.Counter(), collections.Counter()
    for one in hazards:
        total[names.get(one.id)] += 1
        opened[names.get(one.id)] += one.is_open
    said = ledger.at(f"{path}.byCategory")
    ledger.same(f"{path}.byCategory", [
        {"count": total.pop(one["category"], 0), "open": opened[one["category"]]}
        for one in said or []])
    if total and said is not None:
        ledger.fault(f"{path}.byCategory", said, total)


def is_concealed(building, one):
    """Of a home, an order on lead paint or window guards: it implies a child."""
    text = f"{one.row['novdescription']} {one.row['currentstatus']}".lower()
    implies = one.order in CONCEALED or "window guard" in text or "child" in text
    return building.is_home and (implies or "lead" in re.findall("[a-z0-9]+", text))


def rows(ledger, building):
    known = {one.id: one for one in building.violations}
    path = "sections.hpdViolations.data.rows"
    said = ledger.at(path) or []
    ledger.same("sections.hpdViolations.data.rows", [{}] * min(len(known), 1000))
    for at, row in enumerate(said):
        one = known.get(row["id"])
        if one is None:
            ledger.fault(f"{path}.{at}.id", row["id"], "no such row")
            continue
        counted = of_row(one, building.newest(VIOLATIONS))
        if is_concealed(building, one):
            counted |= dict.fromkeys(("orderNumber", "status", "deadline", "overdueDays",
                                      "description"))
        ledger.same(f"{path}.{at}", counted, ROW)
        if row["description"]:
            ledger.reads(f"{path}.{at}.description", ROW, one.row["novdescription"])


# With these HPD turned down the owner's certificate.
REJECTED = ("FALSE CERTIFICATION", "NOT COMPLIED WITH", "INVALID CERTIFICATION",
            "DEFECT LETTER ISSUED", "VIOLATION REOPEN")


def of_row(one, as_of):
    text = {name: one.row.get(column) or None for name, column in (
        ("apartment", "apartment"), ("story", "story"), ("orderNumber", "ordernumber"),
        ("status", "currentstatus"))}
    certified = one.row.get("certifieddate")
    ended = as_of if one.is_open else one.closed
    is_rejected = any(word in one.row["currentstatus"].upper() for word in REJECTED)
    if certified and not is_rejected and day_of(certified) <= (one.closed or as_of):
        ended = day_of(certified)
    late = (ended - one.deadline).days if ended and one.deadline else 0
    return {
        "id": one.id, "class": one.letter, **text, "open": one.is_open,
        "issued": day_text(one.issued), "deadline": day_text(one.deadline),
        "statusDate": day_text(one.status_day), "rentImpairing": one.impairs_rent,
        "certified": certified.split("T")[0] if certified else None,
        "overdueDays": late if late > 0 else None,
    }


def day_text(day):
    return str(day) if day else None


def repairs(ledger, building):
    as_of = building.as_of
    recent = [one for one in building.violations if one.is_timed(as_of)]
    due = [one for one in recent if one.is_due(building.newest(VIOLATIONS))]
    in_time = sum(one.was_in_time() for one in due)
    false = [one for one in recent
             if "FALSE CERTIFICATION" in one.row["currentstatus"].upper()]
    ledger.same("sections.repairResponse.data", {
        "issued": len(recent), "closed": sum(not one.is_open for one in recent),
        "dueCount": len(due), "falseCertifications": len(false),
        "onTimeShare": round(in_time / len(due), 3) if due else None,
    })


def conditions(ledger, building):
    hazards = [one for one in building.violations if one.is_hazard]

    def number(orders, is_open=None, among=hazards):
        return sum(one.order in orders and is_open in (None, one.is_open) for one in among)

    lead = {
        "open": number(LEAD, True), "closed": number(LEAD, False),
        "presumed": number(LEAD[:1], among=building.violations),
        "positive": number(LEAD[1:2], among=building.violations),
        "inconclusive": number(LEAD[2:], among=building.violations),
        "documents": number(DOCUMENTS, among=building.violations),
        "newest": lead_newest(building.violations),
    }
    if building.is_home:
        lead = dict.fromkeys(lead)
    ledger.same("sections.lead.data", {
        **lead, "builtBefore1960": building.year < 1960 if building.year else None})
    ledger.same("sections.heat.data.openViolations", number(HEAT, True))
    calls = collections.Counter(map(season_of, first_days(filter(is_heat, building.problems))))
    issued = collections.Counter(season_of(one.issued) for one in hazards
                                 if one.order in HEAT and one.issued)
    for at, season in enumerate(ledger.at("sections.heat.data.seasons") or []):
        year = int(season["season"][:4])
        # Which seasons are listed, and which of their counts are null, the coverage decides.
        counted = {"complaints": calls[year], "violations": issued[year]}
        ledger.same(f"sections.heat.data.seasons.{at}", {
            "season": f"{year}-{year + 1}",
            **{name: count for name, count in counted.items() if season[name] is not None}})
    ledger.same("sections.pests.data", {
        "violationsOpen": number(PESTS, True), "violationsClosed": number(PESTS, False)})


def lead_newest(violations):
    return day_text(max((one.issued for one in violations
                         if one.is_hazard and one.order in LEAD and one.issued), default=None))


def complaints(ledger, building):
    path = "sections.hpdComplaints.data"
    if building.is_home:
        ledger.same(path, None)
        return
    months = collections.Counter()
    for row in {row["complaintid"]: row for row in building.problems}.values():
        months[row["receiveddate"][:7]] += 1
    ids = {row["complaintid"] for row in building.problems}
    apartments = callers(building)
    newest = building.newest("ygpa-z7cr")
    window = [f"{month // 12}-{month % 12 + 1:02}"
              for month in range(newest.year * 12 + newest.month - 60,
                                 newest.year * 12 + newest.month)]
    ledger.same(path, {
        "problems": len(building.problems), "complaints": len(ids),
        "distinctApartments": len(apartments),
        "byMonth": [{"month": month, "count": months[month]} for month in window],
    }, COUNTED)


def callers(building):
    """The apartments that complained, on a lot of several buildings with theirs. A row without its
    building is of one that is known, if that has such an apartment."""
    is_complex = len(building.bins) > 1
    found = {(row.get("bin") if is_complex and row.get("bin") in building.bins else None,
              row["apartment"])
             for row in building.problems if row["apartment"] not in ("", "BLDG")}
    placed = {apartment for number, apartment in found if number}
    return {(number, apartment) for number, apartment in found
            if number or apartment not in placed}


def season_of(day):
    """The year in which the heat season of a day began; none from June to September."""
    return None if 6 <= day.month <= 9 else day.year - (day.month < 6)


def is_heat(row):
    return row["majorcategory"].startswith("HEAT") or row.get("minorcategory") in ("HEAT", "HOT WATER")


def years(ledger, building):
    """Violations by class, complaints, and heat complaints by season, of at most ten years."""
    path = "summary.byYear"
    said = ledger.at(path)
    if said is None:
        return
    length = max(len(counts) for counts in said.values() if isinstance(counts, list))
    first = building.as_of.year + 1 - min(length, 10)
    ledger.same(f"{path}.firstYear", first)
    calls = first_days(building.problems)
    heat = first_days(filter(is_heat, building.problems))
    found = {letter.lower(): [one.issued.year for one in building.violations
                              if one.letter == letter and one.issued] for letter in "ABCI"}
    found["complaints"] = [day.year for day in calls]
    found["heatComplaints"] = [season_of(day) for day in heat]
    for name, counted in found.items():
        # What the data don't cover is null; which years those are, the coverage decides.
        for at, count in enumerate(said[name] or []):
            if count is not None:
                ledger.same(f"{path}.{name}.{at}", counted.count(first + at))


def first_days(problems):
    """The first day of each complaint."""
    days = {}
    for row in problems:
        day, call = day_of(row["receiveddate"]), row["complaintid"]
        if day:
            days[call] = min(day, days.get(call, day))
    return days.values()
