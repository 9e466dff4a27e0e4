"""What happened on which day: one event for each row, equal ones and many of a kind in one."""

import collections
import re

import files
import money
import unit
from files import day_of
from ledger import COUNTED, NUMBER, ROW

MOST = 300
EQUAL = re.compile(r" \((\d+) records\)$")


def happened(building):
    for one in building.violations:
        yield one.issued, "violation_issued", one.id, "", "HPD violations issued"
        if not one.is_open:
            yield one.status_day, "violation_closed", one.id, "", "HPD violations closed"
    for row in building.rows(files.DOB_VIOLATIONS):
        number = row["number"].rpartition("*")[2]
        yield (day_of(row["issuedate"]), "dob_violation_issued", number, "",
               "DOB violations issued")
        yield (day_of(row["dispositiondate"]), "dob_violation_closed", number, "",
               "DOB violations resolved")
    sales = money.sold(building, True)[:money.MOST_OF_UNITS]
    homes = {(sale.day, sale.price) for sale in sales if sale.is_of_home}
    for sale in sales:
        named = f"{sale.apartment} " if sale.apartment else ""
        is_together = (sale.is_package if sale.is_of_home
                       else (sale.day, sale.price) in homes)
        sold = "sold with other units for a total of" if is_together else "sold for"
        yield sale.day, "unit_sale", sale.id, f"{named}{sold} ${sale.price:,}", "units sold"
    for sale in money.sold(building, False)[:money.MOST_OF_LOTS]:
        yield sale.day, "sale", sale.id, f"Lot sold for ${sale.price:,}", "sales of the lot"


def months(building):
    """Complaints to HPD, one event for each month; not of a home."""
    if building.is_home:
        return []
    found = collections.defaultdict(set)
    for row in building.problems:
        found[row["receiveddate"][:7]].add(row["complaintid"])
    return [(month, "complaints", None, f"{len(ids)} complaint", "")
            for month, ids in found.items()]


def expected(building):
    """(row, words with the figures, words for many) of what happened, by day and kind."""
    by_day = collections.defaultdict(list)
    for day, kind, *row in happened(building):
        if day is not None and day <= building.as_of:
            by_day[str(day), kind].append(tuple(row))
    for month, kind, *row in months(building):
        by_day[month, kind].append(tuple(row))
    return by_day


def merged(title, rows):
    """The rows that an event without a row of its own is made of."""
    if rows and title == f"{len(rows)} {rows[0][2]}":
        return rows
    number = EQUAL.search(title)
    alike = [row for row in rows if row[1] in title]
    return alike[:int(number[1])] if number and int(number[1]) <= len(alike) else []


def counts(ledger, building, asked):
    by_day, own = expected(building), unit.matched(building, asked)
    said = ledger.at("timeline")
    for at, event in enumerate(said):
        path, title = f"timeline.{at}", event["title"]
        rows = by_day[event["date"], event["kind"]]
        single = [row for row in rows if row[0] == event["rowId"]][:1]
        is_own = "unitMatch" in event
        taken = single or merged(title, [row for row in rows if (row[0] in own) == is_own])
        if not taken:
            ledger.fault(path, (event["date"], event["kind"], event["rowId"]), "no such event")
            continue
        for row in taken:
            rows.remove(row)
        ledger.same(f"{path}.date", event["date"], ROW)
        ledger.same(f"{path}.rowId", event["rowId"], ROW)
        words = single[0][1] if single else title
        if words not in title or NUMBER.findall(words) != NUMBER.findall(title):
            ledger.fault(f"{path}.title", title, words)
        ledger.close(f"{path}.title", COUNTED if event["rowId"] is None else ROW)
        if event.get("unitMatch"):
            written = event["unitMatch"]["raw"]
            ledger.same(f"{path}.unitMatch",
                        unit.match(own.get(taken[0][0]), written, unit.name_of(written)), ROW)
    complete(ledger, said, [(*key, *row) for key, rows in by_day.items() for row in rows])


def complete(ledger, said, unseen):
    """All events are shown, or the newest as far as they fit."""
    oldest = min((event["date"] for event in said if event["scope"] != "unit"), default="")
    missing = unseen if len(said) < MOST else [event for event in unseen if event[0] > oldest]
    if missing or len(said) > MOST:
        ledger.fault("timeline", f"{len(said)} events", f"and these: {missing}")
