"""Sales, rent-stabilized apartments on tax bills, and evictions."""

import collections
import dataclasses
import datetime
import statistics

import files
from building import kind_of, years_before
from files import day_of, number_of
from ledger import COUNTED, ROW

LEAST_PRICE = 10_000
MOST_OF_UNITS, MOST_OF_LOTS = 500, 100
# Parking, storage, shops and the like of a condominium.
NO_HOMES = {"R5", "R7", "R8", "RA", "RB", "RG", "RH", "RK", "RP", "RS", "RT", "RW"}


@dataclasses.dataclass
class Sale:
    """One row of the sales with a price."""

    id: str
    day: datetime.date
    price: int
    lot: str
    apartment: str | None
    is_of_unit: bool
    is_of_home: bool
    units: int
    area: int | None
    row: dict
    is_package: bool = False

    @property
    def is_home(self):
        """Of a home alone, so that the price is its own."""
        return self.is_of_home and not self.is_package

    def shown(self):
        known = {"id": self.id, "date": str(self.day), "priceUsd": self.price}
        if self.is_of_unit:
            per_foot = rounded(self.price, self.area) if self.area else None
            return {**known, "apartment": self.apartment, "sqFt": self.area,
                    "usdPerSqFt": per_foot}
        return {**known, "units": self.units or None}


def rounded(price, by):
    return (price + by // 2) // by


def sale_of(row):
    lot, building_class = row["lot"], row["buildingclassattimeofsale"]
    behind = row["address"].partition(",")[2].strip()
    apartment = row["apartmentnumber"] or behind or None
    # Battery Park City numbers its apartments beyond the billing lots; elsewhere those are buildings.
    is_unit_lot = 1001 <= int(lot) <= 7500 or (
        7600 <= int(lot) <= 8999 and building_class.startswith("R"))
    area = float(row["grosssquarefeet"].replace(",", "") or 0)
    return Sale(
        "", day_of(row["saledate"]), number_of(row["saleprice"] or "0"), lot, apartment,
        is_unit_lot or kind_of(building_class) == "coop" or apartment is not None,
        building_class not in NO_HOMES, number_of(row["residentialunits"]),
        int(area + 0.5) if is_unit_lot and area >= 1 else None, row)


def all_sales(building):
    """Sales and transfers, newest first; those alike in all of an id are numbered."""
    found = [sale_of(row) for row in building.rows(files.SALES)]
    alike = collections.Counter((sale.day, sale.price) for sale in found
                                if sale.is_of_unit and sale.price >= LEAST_PRICE)
    for sale in found:
        # Three or more apartments of one day and price were sold together.
        if sale.is_of_unit and alike[sale.day, sale.price] >= 3:
            sale.is_package, sale.area = True, None
    seen = collections.Counter()
    for sale in found:
        name = f"{sale.day}/{sale.lot}/{sale.apartment or '-'}/{sale.price}"
        seen[name] += 1
        sale.id = name if seen[name] == 1 else f"{name}~{seen[name]}"
    return sorted(found, key=lambda sale: (-sale.day.toordinal(), sale.id))


def sold(building, is_of_unit):
    return [sale for sale in all_sales(building)
            if sale.price >= LEAST_PRICE and sale.is_of_unit == is_of_unit]


def median(building):
    newest = building.newest(files.SALES)
    since = years_before(newest, 2)
    prices = [sale.price for sale in sold(building, True) if sale.is_home and sale.day > since]
    return int(statistics.median(prices)) if prices else None


def counts(ledger, building):
    path = "sections.salesAndDeeds.data"
    of_units, of_lots = sold(building, True), sold(building, False)
    ledger.same(path, {
        "unitSaleCount": sum(sale.is_home for sale in of_units),
        "transfers": sum(sale.price < LEAST_PRICE for sale in all_sales(building)),
        "transferDates": [str(sale.day) for sale in all_sales(building)
                          if sale.price < LEAST_PRICE][:MOST_OF_LOTS],
        "medianUnitPriceUsd": median(building),
    })
    ledger.same(f"{path}.unitSales", [sale.shown() for sale in of_units[:MOST_OF_UNITS]], ROW)
    ledger.same(f"{path}.buildingSales", [sale.shown() for sale in of_lots[:MOST_OF_LOTS]], ROW)
    ledger.same("sections.rentRegulation.data.stabilizedUnitsByYear", billed_by_year(building))
    evictions(ledger, building)


def tax_bills(building):
    """Stabilized apartments of each year from the first bill that counts any to the city's last."""
    bills = building.bills
    last = building.newest(files.TAX_BILLS).year
    return [(year, bills.get(year)) for year in range(min(bills), last + 1)] if bills else []


def billed_by_year(building):
    """Each year with its change from the last figure, which doesn't compare below half or above double,
    unless some are left and at most 5 make the difference."""
    years, before = [], None
    for year, units in tax_bills(building):
        is_change = units is not None and before is not None
        is_near = is_change and (before / 2 <= units <= before * 2 or (units > 0 and abs(units - before) <= 5))
        years.append({"year": year, "units": units,
                      "change": units - before if is_change else None,
                      "comparable": is_near if is_change else None})
        before = before if units is None else units
    return years


def are_evictions_shown(building):
    return building.at_least >= 11


def evicted(building):
    """Executed evictions by year: of homes, and of shops and offices."""
    found = collections.defaultdict(collections.Counter)
    for row in building.rows(files.EVICTIONS):
        kind = row["residentialcommercial"].lower()
        found[day_of(row["executeddate"]).year][kind] += 1
    return {year: (kinds["residential"], kinds["commercial"]) for year, kinds in found.items()}


def evictions(ledger, building):
    path = "sections.evictions.data"
    if not are_evictions_shown(building):
        ledger.same(path, None)
        return
    by_year = evicted(building)
    first, last = building.city.oldest[files.EVICTIONS], building.city.newest[files.EVICTIONS]
    homes = sum(homes for homes, _ in by_year.values())
    years = ((last - first).days + 1) / 365.25
    ledger.same(path, {
        "executedByYear": [{"year": year, "residential": by_year[year][0],
                            "commercial": by_year[year][1]} for year in sorted(by_year)[::-1]],
        "covered": [str(first), str(last)],
        "per1000UnitsPerYear": building.units and round(homes * 1000 / building.units / years, 1),
    }, COUNTED)
