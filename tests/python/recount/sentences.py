"""Parts of the sentences of a report, each with the figures that the files give it."""

import collections
import datetime
import re

import files
import housing
import money
import place
import unit
from ledger import ASKED, COUNTED, ROW, WORDING

DATE = re.compile(r"\b\d{4}-\d\d-\d\d\b")
# A comma sets off the year of a date before a word.
YEAR_BEFORE_WORD = re.compile(r"([A-Z][a-z]+ \d{1,2}, \d{4})(?= [a-z])")

# What no file holds: the law, agencies and how the report itself is made.
FIXED = (
    "confidence of 0.75", "245% of the fair market rent", "issued in 2009 or later is exempt for 30 years",
    "Landlords with 10 apartments or fewer statewide", "buildings of 10 apartments or fewer are exempt",
    "Records show more than 10 ",
    "child under 6 ", "spend 10 or more hours a week", "421-a", "J-51", "311 noise", "311 requests",
    "311 service requests", "building list 2017", "state's 2017 list", "tabulation areas 2020", "CC BY-SA 4.0",
    "Admin. Code 23-502(d)", "fewer than 11 apartments", "from October 1 to May 31",
    "none from the last 30 days", "We allow 30 days after the deadline",
    "certificates start in 2012", "within 21 days", "60 days after it was due",
    "since_2012", "buildings built from 1960 to 1977",
    "rented homes built before 1960", "In buildings built before 1960", "under $10,000",
    "Local Law 29 of 2020", "Local Law 31 of 2020", "August 9, 2025",
    "within 100 meters (330 feet)",
)


def of(ledger, building):
    """Each part with how its figures were found."""
    written = ((DATE.sub(in_words, part), how) for part, how in parts(ledger, building))
    return [(YEAR_BEFORE_WORD.sub(r"\1,", part), how) for part, how in written]


def in_words(date):
    return f"{datetime.date.fromisoformat(date[0]):%B} {int(date[0][8:])}, {date[0][:4]}"


def parts(ledger, building):
    return [
        *((part, WORDING) for part in FIXED),
        *((part, COUNTED) for part in (
            *ends_of_data(ledger, building), *violations(building), *whole_lot(building),
            *complaints(building), *vacates(building), *evictions(building), *apartments(ledger, building))),
        *((part, ROW) for part in (*rents(building), *profile(building), *sales(building))),
        *((part, ASKED) for part in asked(ledger)),
    ]


def many(number, one, several):
    return f"1 {one}" if number == 1 else f"{number:,} {several}"


def and_list(words):
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def ends_of_data(ledger, building):
    for one in ledger.at("sources"):
        if end := building.day(one["datasetId"]):
            yield f"data through {end}"
            yield f"These records end on {end}"
    years = building.city.years[files.SALES]
    missing = sorted(set(range(min(years), max(years))) - years)
    yield f"no records for {and_list([str(year) for year in missing])}"
    yield f"As of {building.as_of}, the record scores"


def whole_lot(building):
    # The tax record of these files has no number of buildings.
    yield f"the whole tax lot (several {'buildings' if len(building.bins) > 1 else 'addresses'})"


def violations(building):
    day = building.day(files.VIOLATIONS)
    hazards = [one for one in building.violations if one.is_hazard]
    opened = [one for one in hazards if one.is_open]
    counts = {letter: sum(one.letter == letter for one in opened) for letter in "ABC"}
    glosses = {"C": " (immediately hazardous)"}
    shares = [f"{count:,} class {letter}{glosses.get(letter, '')}"
              for letter, count in counts.items() if count]
    listed = and_list(shares)
    orders = sum(one.letter == "I" and one.is_open for one in building.violations)
    also = f"; open orders (class I): {orders:,}" if orders else ""
    lead = [one for one in hazards if one.order in housing.LEAD]
    lead_open = sum(one.is_open for one in lead)
    pests = [one for one in hazards if one.order in housing.PESTS]
    pests_open = sum(one.is_open for one in pests)
    heat_open = sum(one.order in housing.HEAT for one in opened)
    words = ("violation", "violations")
    due = [one for one in building.violations
           if one.is_timed(building.as_of) and one.is_due(building.newest(files.VIOLATIONS))]
    share = round(sum(one.was_in_time() for one in due) / len(due), 3) if due else 0
    in_time = ("none were" if share == 0 else "fewer than 1% were" if share < 0.01 else
               f"only {share * 100:.0f}% were")
    # Some sentences about several buildings say so, and others do not.
    for lot in {"", *(f" on {words}" for words in whole_lot(building))}:
        yield (f"Of {many(len(due), *words)} (class B and C){lot} from the last 3 years whose "
               f"deadlines had passed by more than 30 days on {day}, {in_time} closed within 30 days of the deadline")
        yield (f"HPD lists {many(len(opened), *words)} (class A, B or C) as open{lot} on {day}: "
               f"{listed}{also}.")
        yield (f"HPD lists {many(len(opened), *words)} (class A, B or C) as open{lot} on {day}; "
               f"class C (immediately hazardous): {counts['C']}{also}")
        yield (f"HPD lists {many(counts['C'], *words)} (class C, immediately hazardous) as "
               f"open{lot} on {day}")
        for places in {"", *lead_apartments([one for one in lead if one.is_open])}:
            yield (f"HPD lists {many(lead_open, *words)} for lead paint (class C, immediately "
                   f"hazardous) as open{places}{lot} on {day}"
                   f"{',' if lead_open == 1 else '. The newest open violation in our data was'} issued on "
                   f"{housing.lead_newest(one for one in lead if one.is_open)}.")
        yield f"HPD lists {many(heat_open, *words)} for heat or hot water as open{lot} on {day}"
    days = [one.issued for one in opened if one.letter == "C" and one.issued]
    if days:
        yield (f", issued on {min(days)}" if min(days) == max(days) else
               f", issued from {min(days)} to {max(days)}")
    classes = sorted({one.letter for one in opened})
    worst = ", immediately hazardous" if classes == ["C"] else ""
    yield (f"HPD lists {many(len(opened), *words)} (class {classes[0]}{worst}) as open on {day}."
           if len(classes) == 1 else
           f"HPD lists {many(len(opened), *words)} (class A, B or C) as open on {day}: {listed}.")
    yield f"HPD lists {many(lead_open, *words)} for lead paint as open on {day}."
    yield ("We count days past a deadline until the owner certifies the repair, HPD closes the "
           f"violation or these data end ({day}), whichever comes first.")
    newest = building.newest(files.VIOLATIONS)
    running = housing.season_of(newest)
    for year in (newest.year - 2, newest.year - 1, newest.year):
        through = f" through {day}" if year == running else ""
        found = sum(one.order in housing.HEAT and housing.season_of(one.issued) == year
                    for one in hazards if one.issued)
        yield (f"In the {year}-{year + 1} heat season{through}, inspectors issued "
               f"{many(found, *words)} for heat or hot water.")
    kinds = {"lead-based paint": lead, "mice, roaches, bedbugs or other pests": pests,
             "heat or hot water": [one for one in hazards if one.order in housing.HEAT]}
    for kind, found in kinds.items():
        yield from rows_of(f" for {kind}", "", found, day)
    for lot in {"", *(f" on {words}" for words in whole_lot(building))}:
        if not opened:
            yield f"HPD lists no open class A, B or C violations{lot} on {day}{also}"
        if not heat_open:
            yield f"HPD lists no open heat or hot water violations{lot} on {day}"
    yield f"Lead paint violations as of {day}: {lead_open} open, {len(lead) - lead_open} closed"
    yield f"Pest violations as of {day}: {pests_open} open, {len(pests) - pests_open} closed"


def lead_apartments(found):
    named = [(one.row["bin"], "".join(filter(str.isalnum, one.row["apartment"]))) for one in found]
    if not all(name for _, name in named):
        return {""}
    is_by_building = all(bin and bin[1:] != "000000" for bin, _ in named)
    forms, proven = collections.defaultdict(set), collections.Counter()
    for bin, name in named:
        # In one building, `J` may be `1J`, and `710` the house number.
        building = bin if is_by_building else None
        forms[building, any(map(str.isdigit, name)), any(map(str.isalpha, name))].add(name)
    for (building, *_), names in forms.items():
        proven[building] = max(proven[building], len(names))
    # Where a building is unknown, a name may be of several.
    leasts = ["at least "] if len(forms) > len(proven) else [""] if is_by_building else ["", "at least "]
    count = many(sum(proven.values()), "apartment", "apartments")
    return {f" in {least}{count}" for least in leasts}


def rows_of(about, naming, found, day):
    """How many violations there are of a kind, and how many of them are open."""
    is_open = sum(one.is_open for one in found)
    count = many(len(found), "violation", "violations")
    yield f"HPD lists {count}{about}{naming}; status on {day}: closed."
    yield f"HPD lists {count}{about} as open on {day}{naming}"
    yield f"HPD lists {count}{about}{naming}, {is_open} of them open on {day}"


def complaints(building):
    if not building.is_home:
        ids = {row["complaintid"] for row in building.problems}
        yield f"HPD received {many(len(ids), 'complaint', 'complaints')}"


def vacates(building):
    for row in building.rows(files.VACATES):
        yield f" at {row['housenumber']} {row['streetname']}"
        yield f"The records through {building.day(files.VACATES)} don't say whether it was lifted"
    for others in range(1, len(building.rows(files.VACATES))):
        yield f"Records also show {many(others, 'more vacate order', 'more vacate orders')} that may be in force"


def evictions(building):
    first, last = building.city.oldest[files.EVICTIONS], building.city.newest[files.EVICTIONS]
    if not money.are_evictions_shown(building):
        return
    by_year = money.evicted(building)
    total = many(sum(homes for homes, _ in by_year.values()), "residential eviction",
                 "residential evictions")
    for lot in {"", *(f" on {words}" for words in whole_lot(building))}:
        yield f"Our data show at least {total} by city marshals{lot} from {first} to {last}"
    of_homes = [year for year, (homes, _) in by_year.items() if homes]
    if not of_homes:
        yield f"The data from {first} to {last} show no residential evictions by city marshals"
        return
    year = max(of_homes)
    homes = many(by_year[year][0], "residential eviction", "residential evictions")
    for lot in {"", *(f" on {words}" for words in whole_lot(building))}:
        yield f"City marshals carried out {homes}{lot} in {year}, the latest year with any"
    yield f"The data run from {first} to {last}"


def rents(building):
    bills = [(year, units) for year, units in money.tax_bills(building) if units is not None]
    if not bills:
        return
    counted = ", ".join(f"{units:,} in {year}" for year, units in bills)
    yield f"Stabilized apartments on tax bills: {counted}"
    year, units = bills[-1]
    newest = building.newest(files.TAX_BILLS).year
    if newest > year:
        yield f"Later bills, through {newest}, have no figure in our data"
    yield f"The {year} tax bill counts {units:,} stabilized apartments"
    yield f"The {year} tax bill counts {units:,}, so the exemption depends"
    yield f"The {year} tax bill lists none"
    if building.units:
        yield f"The {year} tax bill counts {units:,} of {building.units:,} apartments"


def profile(building):
    for count in {building.stated, building.on_bills} - {None}:
        apartments = many(count, "apartment", "apartments")
        yield f", {apartments}, is uncertain: "
        yield f"Rates are based on {apartments} (source:"
    if building.pluto["bldgclass"]:
        yield f"The tax record lists building class {building.pluto['bldgclass']}"
    if building.year:
        yield f"This one was built about {building.year},"
        yield f"The tax record's year, {building.year}, may be"
        yield f"Built in {building.year}, according to the tax record."
        yield f"Built about {building.year}, according to the tax record."
    if building.units:
        for kind in ("building", "tax lot"):
            yield f"This {kind} alone has {building.units:,}."
            yield f"This {kind} has {building.units}; we don't know"
        yield f"10 apartments or fewer are exempt. This building has {building.units:,}."
        if building.units < 6:
            yield "Fewer than 6 apartments"
        elif building.year and building.year < 1974:
            yield "Built before 1974 with 6 or more apartments"
    first, last = place.window(building)
    yield f"Reports to 311 (not proof) from {first} to {last} about streets"


def sales(building):
    of_homes = [sale for sale in money.sold(building, True) if sale.is_home]
    of_lots = money.sold(building, False)
    for words, found in (("In our data, the last apartment sale was on", of_homes),
                         ("In our data, the lot last sold on", of_lots)):
        if found:
            yield f"{words} {found[0].day} for ${found[0].price:,}"


def apartments(ledger, building):
    """How many rows name the apartment and how many apartments they name: counted before."""
    data = ledger.at("sections.unit.data")
    if not data:
        return
    name = ledger.at("unit.display")
    # Of what could not all be read only the rows are there.
    number = data["counts"] or {"exact": len(data["rows"]), "probable": 0,
                                "possible": len(data["possible"])}
    records = ("record", "records")
    lots = {sale.lot for sale in money.all_sales(building)
            if sale.is_of_home and unit.name_of(sale.apartment) == name}
    yield (f"In sales records, {len(lots)} condominium lots share the name {name}. Records that "
           f"mention {name} may be about")
    yield f"the {data['knownUnits']} apartments on record"
    yield f"{many(number['possible'], *records)} may mention apartment {name}"
    for rows, place in ((number["exact"] + number["probable"], "this apartment"),
                        (number["possible"], f"an apartment {name} on this tax lot")):
        yield f"{many(rows, 'record mentions', 'records mention')} {place} ("
    yield from of_apartment(ledger, building, name, data["rows"])
    rows = many(number["exact"] + number["probable"], "record mentions", "records mention")
    if data["rows"]:
        newest = "from" if number["exact"] + number["probable"] == 1 else "the newest from"
        yield f"{rows} apartment {name}, {newest} {data['rows'][0]['date']}"


def newest_of(rows, day):
    return f" ({day})" if len(rows) == 1 else f" (newest in our data: {day})"


def of_apartment(ledger, building, name, rows):
    """Of the apartment's records, as the rows that were compared have them."""
    if days := [row["date"] for row in rows if row["date"]]:
        yield (f"{many(len(rows), 'record mentions', 'records mention')} apartment {name}"
               f"{newest_of(rows, max(days))}")
    ids = {row["rowId"] for row in rows if row["section"] == "hpdViolations"}
    found = [one for one in building.violations if one.id in ids and one.is_hazard]
    day, naming = building.day(files.VIOLATIONS), f" in records that mention apartment {name}"
    yield from rows_of(" (class A, B or C)", naming, found, day)
    shown = {row["id"]: row["category"]
             for row in ledger.at("sections.hpdViolations.data.rows") or []}
    for category in set(shown.values()):
        kind = category[:1].lower() + category[1:]
        of_kind = [one for one in found
                   if shown.get(one.id) == category and one.order not in housing.DOCUMENTS]
        yield from rows_of(f" for {kind}", naming, of_kind, day)
    by_class = {letter: sum(one.letter == letter and one.is_open for one in found)
                for letter in "BA"}
    listed = " and ".join(f"{number} class {letter}"
                          for letter, number in by_class.items() if number)
    count = many(sum(by_class.values()), "violation", "violations")
    yield f"HPD lists {count} ({listed}) as open on {day}{naming}"
    worst = [one for one in found if one.letter == "C" and one.is_open]
    if days := [one.issued for one in worst if one.issued]:
        yield (f"HPD lists {many(len(worst), 'violation', 'violations')} (class C, immediately "
               f"hazardous) as open on {day}{naming}{newest_of(worst, max(days))}")


def asked(ledger):
    name = ledger.at("unit.display")
    if name:
        yield f"record mentions apartment {name}"
        yield f"No record mentions {name},"
        yield f"No record we checked mentions apartment {name}, but"
        yield f"Records that mention {name} may be about any of them"
        yield f"Records that mention {name} may be about another building's {name}"
        yield f"a record that mentions {name} may be about"
