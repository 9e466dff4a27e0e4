"""Parts of the sentences of a report, each with the figures that the files give it."""

import datetime
import re

import files
import housing
import money
import place
import unit
from ledger import ASKED, COUNTED, ROW, WORDING

DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")

# What no file holds: the law, agencies and how the report itself is made.
FIXED = (
    "confidence of 0.75", "245% of the fair market rent", "issued in 2009 or later is exempt for 30 years",
    "landlord with 10 apartments or fewer in the state", "building of 10 apartments or fewer is exempt",
    "child under 6 ", "spends 10 hours a week", "J-51", "311 noise",
    "311 service requests", "building list 2017", "tabulation areas 2020", "CC BY-SA 4.0",
    "Admin. Code 23-502(d)", "fewer than 11 apartments", "from October 1 to May 31",
    "those of the last 30 days not at all", "30 days after the deadline are allowed",
    "certificates start in 2012", "since_2012",
    "rented homes built before 1960", "Local Law 29 of 2020", "Local Law 31 of 2020", "August 9, 2025", "under $10,000",
)


def of(ledger, building):
    """Each part with how its figures were found."""
    return [(DATE.sub(in_words, part), how) for part, how in parts(ledger, building)]


def in_words(date):
    return f"{datetime.date.fromisoformat(date[0]):%B} {int(date[0][8:])}, {date[0][:4]}"


def parts(ledger, building):
    return [
        *((part, WORDING) for part in FIXED),
        *((part, COUNTED) for part in (
            *ends_of_data(ledger, building), *violations(building), *whole_lot(building),
            *complaints(building), *evictions(building), *apartments(ledger, building))),
        *((part, ROW) for part in (*rents(building), *profile(building), *sales(building))),
        *((part, ASKED) for part in asked(ledger)),
    ]


def many(number, one, several):
    return f"1 {one}" if number == 1 else f"{number:,} {several}"


def ends_of_data(ledger, building):
    for one in ledger.at("sources"):
        if end := building.day(one["datasetId"]):
            yield f"The data of {one['datasetName']} end on {end}"
            yield f"These records end on {end}"
    yield f"confidence on {building.as_of}"


def whole_lot(building):
    if len(building.bins) > 1:
        yield f"of the whole tax lot ({len(building.bins)} buildings)"


def violations(building):
    day = building.day(files.VIOLATIONS)
    hazards = [one for one in building.violations if one.is_hazard]
    opened = [one for one in hazards if one.is_open]
    serious = {letter: sum(one.letter == letter for one in opened) for letter in "BC"}
    lead = [one for one in hazards if one.order in housing.LEAD]
    lead_open = sum(one.is_open for one in lead)
    pests = [one for one in hazards if one.order in housing.PESTS]
    pests_open = sum(one.is_open for one in pests)
    heat_open = sum(one.order in housing.HEAT for one in opened)
    words = ("violation", "violations")
    # Some sentences about several buildings say so, and others do not.
    for lot in {"", f" on the whole tax lot ({len(building.bins)} buildings)"}:
        yield (f"HPD lists {many(len(opened), *words)} of class A to C as open{lot} on {day}, "
               f"{serious['B']} of class B and {serious['C']} of class C;")
        yield (f"HPD lists {many(len(opened), *words)} of class A to C as open{lot} on {day}, "
               f"{serious['C']} of them of class C")
        yield (f"HPD lists {many(serious['C'], *words)} of class C (immediately hazardous) as "
               f"open{lot} on {day};")
        yield (f"HPD lists {many(lead_open, *words)} for lead paint as open{lot} on {day}, the "
               f"newest lead violation is of {housing.lead_newest(building)}.")
        yield f"HPD lists {many(heat_open, *words)} for heat or hot water as open{lot} on {day}"
    if not opened:
        yield f"HPD lists no open violation of class A to C on {day}"
    if not heat_open:
        yield f"HPD lists no open violation for heat or hot water on {day}"
    yield f"Lead violations: {lead_open} open and {len(lead) - lead_open} closed on {day}"
    yield f"Violations for pests: {pests_open} open and {len(pests) - pests_open} closed on {day}"


def complaints(building):
    if not building.is_home:
        ids = {row["complaintid"] for row in building.problems}
        yield f"HPD counts {many(len(ids), 'complaint', 'complaints')}"


def evictions(building):
    first, last = building.city.oldest[files.EVICTIONS], building.city.newest[files.EVICTIONS]
    if not money.are_evictions_shown(building):
        return
    by_year = money.evicted(building)
    if not by_year:
        yield f"is in the data from {first} to {last}"
        return
    year = max(by_year)
    homes = many(by_year[year][0], "residential eviction", "residential evictions")
    yield f"In {year}, the newest year with any, marshals executed {homes} in this building"
    yield f"the data run from {first} to {last}"


def rents(building):
    bills = [(year, units) for year, units in money.tax_bills(building) if units is not None]
    if not bills:
        return
    counted = ", ".join(f"{units:,} in {year}" for year, units in bills)
    yield f"Stabilized apartments on tax bills: {counted}"
    year, units = bills[-1]
    yield f"The tax bill of {year} counts {units} stabilized apartments"
    yield f"the tax bill of {year} counts {units}, so it depends"
    if building.units:
        yield f"the tax bill of {year} counts {units} of {building.units} apartments"


def profile(building):
    for count in {building.stated, building.on_bills}:
        yield f"{count} apartments is the figure of"
    if building.pluto["bldgclass"]:
        yield f"the tax record has class {building.pluto['bldgclass']}"
    if building.year:
        yield f"it was built about {building.year},"
        yield ("The building is from before 1960:" if building.year < 1960 else
               "The building is from 1960 or later by the tax record")
    if building.year is None or building.year < 1960:
        yield "In a building from before 1960, or of unknown age"
    if building.units:
        yield f"this building alone has {building.units}."
        yield f"this building has {building.units}, and what else"
        yield f"10 apartments or fewer is exempt; this building has {building.units}."
        if building.units < 6:
            yield "Fewer than 6 apartments"
    first, last = place.window(building)
    yield f"What people reported from {first} to {last} of streets"


def sales(building):
    of_homes = [sale for sale in money.sold(building, True) if sale.is_home]
    of_lots = money.sold(building, False)
    for words, found in (("The last recorded sale of an apartment", of_homes),
                         ("The lot's last recorded sale", of_lots)):
        if found:
            yield f"{words} of {found[0].day} was for ${found[0].price:,}"


def apartments(ledger, building):
    """How many rows name the apartment and how many apartments they name: counted before."""
    data = ledger.at("sections.unit.data")
    if not data:
        return
    name, number = ledger.at("unit.display"), data["counts"]
    records = ("record", "records")
    lots = {sale.lot for sale in money.sold(building, True) if unit.name_of(sale.apartment) == name}
    yield f"Sales of {name} are of {len(lots)} different unit lots; records naming {name} may be of"
    yield f"it fits the names of the {data['knownUnits']} apartments that records name"
    yield f"{many(number['possible'], *records)} may be of apartment {name}"
    for rows in (number["exact"] + number["probable"], number["possible"]):
        yield f"{many(rows, 'record names', 'records name')} it in: "
    rows = many(number["exact"] + number["probable"], "record names", "records name")
    if data["rows"]:
        yield f"{rows} apartment {name}, the newest of {data['rows'][0]['date']}"


def asked(ledger):
    name = ledger.at("unit.display")
    if name:
        yield f"record names apartment {name}"
        yield f"No record names {name};"
        yield f"records naming {name} may be of any of them"
        yield f"records naming apartment {name};"
