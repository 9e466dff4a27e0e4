"""One building in the files: its rows, and what several parts of a report rest on."""

import functools
import math
import re

import files
from files import day_of, number_of

COOPS = ("C6", "C8", "D0", "D4", "R9", "CC", "DC")
MIXED = ("K4", "O8")
FIRST_LETTERS = {"C": "walk-up", "D": "elevator", "R": "condo", "A": "home", "B": "home",
                 "S": "mixed", "L": "mixed"}


def kind_of(building_class):
    if building_class in COOPS:
        return "coop"
    if building_class in MIXED:
        return "mixed"
    return FIRST_LETTERS.get(building_class[:1], "other")


def units_of(row):
    """Apartments by the tax record, whose blank and 0 say nothing of a building of homes."""
    units = number_of(row["unitsres"])
    return units if units or (row["unitsres"] and kind_of(row["bldgclass"]) == "other") else None


def year_of(row):
    year = number_of(row["yearbuilt"])
    return year if year >= 1600 else None


def years_before(day, years):
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


class Violation:
    """One row of HPD's violations."""

    def __init__(self, row, as_of):
        def past(name):
            day = day_of(row.get(name) or "")
            return day if day and day <= as_of else None

        self.row, self.id = row, row["violationid"]
        self.letter = row["class"].upper() if row["class"].upper() in "ABC" else "I"
        self.is_open = row["violationstatus"].upper() == "OPEN"
        self.issued = past("novissueddate") or day_of(row["inspectiondate"])
        stated = row.get("newcorrectbydate") or row["originalcorrectbydate"]
        self.deadline = day_of(stated)
        self.status_day = day_of(row["currentstatusdate"])
        self.closed = None if self.is_open else past("currentstatusdate")
        self.impairs_rent = row["rentimpairing"].upper() == "Y"
        self.order = row["ordernumber"]
        self.is_hazard = self.letter != "I"
        self.is_serious = self.letter in "BC"

    def age(self, as_of):
        return (as_of - self.issued).days if self.issued else None

    def is_timed(self, as_of):
        """Of class B or C and of the last 36 months."""
        return self.is_serious and self.issued and self.age(as_of) <= 1096

    def is_due(self, as_of):
        """And more than 30 days over its deadline."""
        return self.is_timed(as_of) and self.deadline and (as_of - self.deadline).days > 30

    def was_in_time(self):
        return self.closed is not None and (self.closed - self.deadline).days <= 30


class Building:
    """What the files hold about one lot."""

    def __init__(self, city, report):
        self.city, self.as_of = city, city.as_of
        self.lot = report["building"]["bbl"]
        self.asked = (report["unit"] or {}).get("raw")

    def rows(self, dataset):
        has_lots = dataset in (files.SALES, files.TAX_BILLS)
        return self.city.of(dataset, *(self.lots if has_lots else [self.lot]))

    @functools.cached_property
    def lots(self):
        return self.city.apartment_lots(self.lot)

    @functools.cached_property
    def violations(self):
        return [Violation(row, self.as_of) for row in self.rows(files.VIOLATIONS)]

    @functools.cached_property
    def pluto(self):
        return self.rows(files.PLUTO)[0]

    @functools.cached_property
    def kind(self):
        return kind_of(self.pluto["bldgclass"])

    @functools.cached_property
    def stated(self):
        """Apartments by the tax record, disputed or not."""
        return units_of(self.pluto)

    @functools.cached_property
    def bills(self):
        """Stabilized apartments by year; the lots of a condominium have bills of their own."""
        years = {}
        for row in self.rows(files.TAX_BILLS):
            for name, text in row.items():
                if name.startswith("uc2") and text:
                    year = int(name[2:])
                    years[year] = years.get(year, 0) + number_of(text)
        return years

    @property
    def on_bills(self):
        """Stabilized apartments on the newest tax bill that counts any of the lot."""
        return self.bills[max(self.bills)] if self.bills else 0

    @functools.cached_property
    def fitting(self):
        """Apartments, or else rooms, that fit into the building, or into all floors of its lot."""
        def area(name):
            return float(self.pluto[name].replace(",", "") or 0)

        square_feet = area("bldgarea") or area("lotarea") * area("numfloors")
        return square_feet // (60 if self.kind == "other" else 132) if square_feet else math.inf

    @functools.cached_property
    def named(self):
        """Apartments that violations and sales mention by name: `4B`, and `1204` of a home sold."""
        import money
        from unit import name_of
        cited = {name_of(one.row["apartment"]) for one in self.violations}
        sold = {name_of(sale.apartment) for sale in money.sold(self, True) if sale.is_of_home}
        return len({name.lstrip("0") for name in {*cited, *sold} - {None}
                    if re.fullmatch(r"0*[1-9]\d*[A-Z]", name) or name in sold and name.isdigit()})

    @functools.cached_property
    def units(self):
        """Apartments that rates are taken by: none where their number is disputed."""
        stated = self.stated
        is_disputed = stated is None or stated > self.fitting or max(self.on_bills, self.named) > stated
        return None if is_disputed else stated

    @functools.cached_property
    def year(self):
        return year_of(self.pluto)

    @property
    def at_least(self):
        """Apartments that there are whatever the right number is."""
        letters = self.pluto["bldgclass"]
        by_class = 3 if letters[:1] in ("C", "D") and letters not in ("C5", "CM") else 0
        unstated = 0 if self.stated else by_class
        return max(min(self.stated or 0, self.fitting), self.on_bills, self.named, unstated)

    @property
    def is_home(self):
        return self.kind == "home" or self.at_least < 3

    @functools.cached_property
    def bins(self):
        """The buildings that rows name, without temporary numbers and those of no building."""
        found = {row["bin"] for dataset in (files.VIOLATIONS, files.COMPLAINTS,
                                            files.DOB_VIOLATIONS, files.DOB_COMPLAINTS,
                                            files.HOUSING_NEW_YORK, files.EVICTIONS)
                 for row in self.rows(dataset) if row.get("bin")}
        return sorted(one for one in found if one[0] == self.lot[0] and one[1:] != "000000"
                      and one[1] != "8")

    @functools.cached_property
    def problems(self):
        """Complaints to HPD without those that only repeat another."""
        rows = self.rows(files.COMPLAINTS)
        return [row for row in rows if row["problemduplicateflag"].upper() != "Y"]

    @functools.cached_property
    def place(self):
        if self.pluto["latitude"] and self.pluto["longitude"]:
            return float(self.pluto["latitude"]), float(self.pluto["longitude"])
        return None

    def day(self, dataset):
        """The newest day of a dataset, as a report writes it."""
        newest = self.newest(dataset)
        return str(newest) if newest else None

    def newest(self, dataset):
        """The newest day of a dataset: the release takes every file for whole."""
        return self.city.newest.get(dataset)
