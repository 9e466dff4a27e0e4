"""The apartment that was asked for, and the rows that name it."""

import re

import money
from ledger import ASKED, COUNTED, ROW


def name_of(text):
    """An apartment without what is no letter or digit; none for what stands for no apartment."""
    name = re.sub("^(APARTMENT|APT|UNIT)", "", re.sub("[^A-Z0-9]", "", (text or "").upper()))
    return name if name not in ("", "BLDG") else None


def described(row):
    """The apartment that an inspector's text names, where its own column is blank."""
    found = re.search(r"\bAPTS?\s+([A-Z0-9-]+)", row["novdescription"].upper())
    return found and found[1]


def floor_of(name):
    lettered, numbered = re.fullmatch(r"(\d+)[A-Z]+", name), re.fullmatch(r"(\d+)\d\d", name)
    stated = lettered or numbered
    return int(stated[1]) if stated else None


def mentions(building):
    """The apartment, story and section of every row that may name one."""
    for one in building.violations:
        name = name_of(one.row["apartment"]) or name_of(described(one.row))
        story = one.row["story"]
        yield name, int(story) if story.isdigit() else None, one.id
    for row in () if building.is_home else building.problems:
        yield name_of(row["apartment"]), None, None
    shown = {sale.id for sale in money.sold(building, True)[:money.MOST_OF_UNITS]}
    for sale in money.sold(building, True):
        if sale.apartment and sale.is_home:
            yield name_of(sale.apartment), None, sale.id if sale.id in shown else None


def is_shared(building):
    """Several buildings stand on the lot, so that its rows may name another one's apartment."""
    return len(building.bins) > 1


def counts(ledger, building, asked):
    said = ledger.at("unit")
    if asked is None:
        ledger.same("unit", None)
        ledger.same("sections.unit.data", None)
        return
    name = name_of(asked)
    ledger.same("unit", {"raw": asked, "display": name, "slug": name.lower(),
                         "floor": floor_of(name)}, ASKED)
    ledger.same("unit.key", f"D:{name}", ASKED)
    found = list(mentions(building))
    own = [row for named, _, row in found if named == name]
    floor = [named for named, story, _ in found if named and named != name
             and floor_of(name) == (floor_of(named) or story)]
    names = {named for named, _, _ in found} - {None}
    path = "sections.unit.data"
    of_others = is_shared(building)
    ledger.same(path, {
        "counts": {
            "exact": 0 if of_others else len(own), "possible": len(own) if of_others else 0,
            "floor": len(floor), "probable": 0,
            "buildingWide": sum(named is None for named, _, _ in found)},
        "knownUnits": len(names),
    }, COUNTED)
    rows(ledger, building, name, own)
    if said["floor"] is None:
        ledger.fault("unit.floor", None, floor_of(name))


def rows(ledger, building, name, own):
    sales = {sale.id: sale for sale in money.sold(building, True)}
    path = "sections.unit.data"
    own_list, other = ("possible", "rows") if is_shared(building) else ("rows", "possible")
    ledger.same(f"{path}.{own_list}", [{}] * len(own))
    ledger.same(f"{path}.{other}", [])
    for at, row in enumerate(ledger.at(f"{path}.{own_list}")):
        if row["rowId"] not in own:
            ledger.fault(f"{path}.{own_list}.{at}.rowId", row["rowId"], own)
            continue
        sale = sales.get(row["rowId"])
        written = sale.apartment if sale else row["unitMatch"]["raw"]
        day = str(sale.day) if sale else row["date"]
        ledger.same(f"{path}.{own_list}.{at}", {
            "rowId": row["rowId"], "date": day, "unitMatch": match(building, written, name)}, ROW)
    last = next((sale for sale in sales.values() if name_of(sale.apartment) == name), None)
    shown = None if is_shared(building) or not last else last.shown()
    ledger.same(f"{path}.lastSale", shown, ROW)


def match(building, written, name):
    """What is said of a row that names the apartment; of several buildings it may be another."""
    return {"confidence": 0.5 if is_shared(building) else 1.0, "raw": written, "normalized": name}


def matched(building, asked):
    """The rows that are told one by one because they name the apartment."""
    name = name_of(asked) if asked else None
    if name is None:
        return set()
    return {row for named, _, row in mentions(building) if named == name and row}
