"""What happened on which day: one event for each row, many of one kind and day in one."""

import collections

import files
import money
import unit
from files import day_of
from ledger import COUNTED, NUMBER, ROW

MOST, TOGETHER = 300, 3


def expected(building, asked):
    """(day, kind, row, words with the figures) of every event, many of a day together."""
    single, together = [], collections.defaultdict(list)
    own = unit.matched(building, asked)
    for day, kind, row, words, many in happened(building):
        if day is None or day > building.as_of:
            continue
        if row in own:
            single.append((str(day), kind, row, words))
        else:
            together[day, kind].append((row, words, many))
    for (day, kind), rows in together.items():
        if len(rows) > TOGETHER:
            single.append((str(day), kind, None, f"{len(rows)} {rows[0][2]}"))
        else:
            single += [(str(day), kind, row, words) for row, words, _ in rows]
    return single + months(building)


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
    for sale in money.sold(building, True)[:money.MOST_OF_UNITS]:
        named = f"{sale.apartment} " if sale.apartment else ""
        yield sale.day, "unit_sale", sale.id, f"{named}sold for ${sale.price:,}", "units sold"
    for sale in money.sold(building, False)[:money.MOST_OF_LOTS]:
        yield sale.day, "sale", sale.id, f"Lot sold for ${sale.price:,}", "sales of the lot"


def months(building):
    """Complaints to HPD, one event for each month; not of a home."""
    if building.is_home:
        return []
    found = collections.defaultdict(set)
    for row in building.problems:
        found[row["receiveddate"][:7]].add(row["complaintid"])
    return [(month, "complaints", None, f"{len(ids)} complaint")
            for month, ids in found.items()]


def counts(ledger, building, asked):
    by_key, own = collections.defaultdict(list), unit.matched(building, asked)
    for event in expected(building, asked):
        by_key[event[:3]].append(event)
    said = ledger.at("timeline")
    for at, event in enumerate(said):
        key = (event["date"], event["kind"], event["rowId"])
        if not by_key[key]:
            ledger.fault(f"timeline.{at}", key, "no such event")
            continue
        words = by_key[key].pop()[3]
        ledger.same(f"timeline.{at}.date", event["date"], ROW)
        ledger.same(f"timeline.{at}.rowId", event["rowId"], ROW)
        if words not in event["title"] or NUMBER.findall(words) != NUMBER.findall(event["title"]):
            ledger.fault(f"timeline.{at}.title", event["title"], words)
        ledger.close(f"timeline.{at}.title", COUNTED if event["rowId"] is None else ROW)
        if event.get("unitMatch"):
            written = event["unitMatch"]["raw"]
            ledger.same(f"timeline.{at}.unitMatch",
                        unit.match(own.get(event["rowId"]), written, unit.name_of(written)), ROW)
    complete(ledger, said, [event for events in by_key.values() for event in events])


def complete(ledger, said, unseen):
    """All events are shown, or the newest as far as they fit."""
    oldest = min((event["date"] for event in said if event["scope"] != "unit"), default="")
    missing = unseen if len(said) < MOST else [event for event in unseen if event[0] > oldest]
    if missing or len(said) > MOST:
        ledger.fault("timeline", f"{len(said)} events", f"and these: {missing}")
