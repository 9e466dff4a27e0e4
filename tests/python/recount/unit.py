"""The apartment that was asked for, and the rows that name it."""

import re

import files
import money
from files import addresses_of, street_of
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
    """The apartment, story and section of every row that may name one, and whether its building is
    surely the one that was asked for. Rows of another building are none."""
    entrance = Entrance(building)
    for row, *mention in all_mentions(building):
        is_own = entrance.holds(row)
        if is_own is not False:
            yield *mention, is_own


def all_mentions(building):
    for one in building.violations:
        name = name_of(one.row["apartment"]) or name_of(described(one.row))
        story = one.row["story"]
        yield one.row, name, int(story) if story.isdigit() else None, one.id
    for row in () if building.is_home else building.problems:
        yield row, name_of(row["apartment"]), None, None
    shown = {sale.id for sale in money.sold(building, True)[:money.MOST_OF_UNITS]}
    for sale in money.all_sales(building):
        if sale.apartment and sale.is_of_unit and sale.is_of_home:
            yield sale.row, name_of(sale.apartment), None, sale.id if sale.id in shown else None


class Entrance:
    """The building at the address that was asked for, among those of its lot."""

    def __init__(self, building):
        self.building = building
        house, _, street = building.asked.split(",")[0].partition(" ")
        self.address = house, street_of(street)
        rows = [row for dataset in (files.VIOLATIONS, files.COMPLAINTS)
                for row in building.rows(dataset) if self.is_at(row)]
        bins = {row["bin"] for row in rows} & set(building.bins)
        self.bin = bins.pop() if len(bins) == 1 else None

    def is_at(self, row):
        return self.address in set(addresses_of(row, self.building.lot))

    def holds(self, row):
        """Whether a row is of the building; none where that is open."""
        named = row.get("bin")
        if not is_shared(self.building):
            return True
        if self.bin and named in self.building.bins:
            return named == self.bin
        return self.is_at(row) or None


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
    own = [row for named, _, row, is_own in found if named == name and is_own]
    possible = [row for named, _, row, is_own in found if named == name and not is_own]
    floor = [named for named, story, *_ in found if named and named != name
             and floor_of(name) == (floor_of(named) or story)]
    names = {named for named, *_ in found} - {None}
    path = "sections.unit.data"
    ledger.same(path, {
        "counts": {
            "exact": len(own), "possible": len(possible),
            "floor": len(floor), "probable": 0,
            "buildingWide": sum(named is None for named, *_ in found)},
        "knownUnits": len(names),
    }, COUNTED)
    rows(ledger, building, name, {"rows": own, "possible": possible})
    if said["floor"] is None:
        ledger.fault("unit.floor", None, floor_of(name))


def rows(ledger, building, name, lists):
    sales = {sale.id: sale for sale in money.sold(building, True)}
    path = "sections.unit.data"
    for title, own in lists.items():
        ledger.same(f"{path}.{title}", [{}] * len(own))
        for at, row in enumerate(ledger.at(f"{path}.{title}")):
            if row["rowId"] not in own:
                ledger.fault(f"{path}.{title}.{at}.rowId", row["rowId"], own)
                continue
            sale = sales.get(row["rowId"])
            written = sale.apartment if sale else row["unitMatch"]["raw"]
            day = str(sale.day) if sale else row["date"]
            ledger.same(f"{path}.{title}.{at}", {
                "rowId": row["rowId"], "date": day,
                "unitMatch": match(title == "rows", written, name)}, ROW)
    houses = {house for dataset in (files.VIOLATIONS, files.COMPLAINTS, files.SALES)
              for row in building.rows(dataset) for house, _ in addresses_of(row, building.lot)}
    for title in ("rows", "possible", "buildingWide"):
        for at, row in enumerate(ledger.at(f"{path}.{title}")):
            if row["address"]:
                street = row["address"].partition(" ")[2]
                ledger.reads(f"{path}.{title}.{at}.address", ROW, street, *houses)
    last = next((sale for sale in sales.values() if sale.is_home and sale.id in lists["rows"]), None)
    ledger.same(f"{path}.lastSale", last.shown() if last else None, ROW)


def match(is_own, written, name):
    """What is said of a row that names the apartment; of several buildings it may be another."""
    return {"confidence": 1.0 if is_own else 0.5, "raw": written, "normalized": name}


def matched(building, asked):
    """The rows listed one by one because they mention the apartment, and whether they are surely
    of its building."""
    name = name_of(asked) if asked else None
    if name is None:
        return {}
    return {row: is_own for named, _, row, is_own in mentions(building) if named == name and row}
