"""Where a building stands: its address, the lot in the tax record, and requests around it."""

import collections
import datetime
import json
import math
import pathlib
import re

import files
from building import years_before
from files import addresses_of, day_of, houses_of, number_of, street_of
from ledger import COUNTED, ROW

# Of the other types a report may show some and must not show what is about persons.
ALWAYS_SHOWN = {
    "Blocked Driveway", "Damaged Tree", "Dirty Conditions", "Illegal Parking", "Noise",
    "Noise - Commercial", "Noise - Residential", "Noise - Street/Sidewalk", "Noise - Vehicle",
    "Rodent", "Sanitation Condition", "Sewer", "Sidewalk Condition", "Street Condition",
    "Street Light Condition", "Water System",
}
NEVER_SHOWN = {
    "Benefit Card Replacement", "Drug Activity", "Homeless Encampment",
    "Homeless Person Assistance", "Housing - Low Income Senior", "Housing Options",
    "Non-Emergency Police Matter", "Panhandling", "SCRIE",
}
METERS_OF_A_DEGREE = 111_195


def counts(ledger, building):
    address(ledger, building)
    basics(ledger, building)
    requests(ledger, building)


def known_addresses(building):
    """Every (house number, street) that rows put on the lot or on one of its apartments."""
    return {address for dataset in files.DATASETS if dataset not in files.NO_ADDRESSES
            for lot in building.lots for row in building.city.of(dataset, lot)
            for address in addresses_of(row, building.lot)}


def address(ledger, building):
    known, queens = known_addresses(building), building.lot.startswith("4")
    said = ledger.at("address")
    houses = houses_of(said["houseNumber"], queens)
    if not all((house, street_of(said["street"])) in known for house in houses):
        ledger.fault("address", said, known)
    ledger.reads("address.houseNumber", ROW, said["houseNumber"])
    ledger.reads("address.street", ROW, said["street"])
    zips = {row[name] for dataset in (files.PLUTO, files.SALES, files.VIOLATIONS)
            for row in building.rows(dataset) for name in ("zip", "zipcode", "postcode")
            if row.get(name)}
    ledger.same("address.zip", said["zip"] if said["zip"] in zips else sorted(zips), ROW)
    ledger.same("address.borough.code", int(building.lot[0]), ROW)
    for path in ("address.formatted", "map.title"):
        ledger.reads(path, ROW, said["houseNumber"], said["street"], said["zip"])
    slugs = {slug_of(house, street) for house, street in known}
    for path in ("slug", *(f"building.aliases.{at}"
                           for at in range(len(ledger.at("building.aliases"))))):
        words = ledger.at(path).rsplit("-", 2 if building.lot[0] == "5" else 1)[0]
        if slug_of("", street_of(words.replace("-", " "))) not in slugs:
            ledger.fault(path, ledger.at(path), known)
        ledger.close(path, ROW)
    ledger.same("building", {
        "bbl": building.lot, "bins": building.bins,
        "buildingsOnLot": None,
        "latitude": building.place and building.place[0],
        "longitude": building.place and building.place[1],
    }, ROW)


def slug_of(house, street):
    return re.sub("[^a-z0-9]+", "-", f"{house} {street}".lower()).strip("-")


def basics(ledger, building):
    row, path = building.pluto, "sections.basics.data"
    if ledger.at(path) is None:
        return
    altered = {number_of(row[name]) for name in ("yearalter1", "yearalter2")} - {0}
    ledger.same(path, {
        "yearBuilt": building.year, "unitsResidential": building.stated,
        "unitsForRates": building.units or None,
        "legalUnits": {"pluto": building.stated},
        "unitsTotal": number_of(row["unitstotal"]) or None,
        "buildingSqFt": number_of(row["bldgarea"]) or None,
        "lotSqFt": number_of(row["lotarea"]) or None,
        "altered": sorted(altered), "zoning": [row["zonedist1"]] if row["zonedist1"] else [],
        "floors": float(row["numfloors"]) if row["numfloors"] else None,
    }, ROW)
    if row["bldgclass"]:
        ledger.same(f"{path}.buildingClass.code", row["bldgclass"], ROW)


def requests_of(building, first, last):
    """Requests of these days of other agencies than those with a section of their own."""
    for lot, row in building.city.everywhere[files.REQUESTS]:
        day = day_of(row["createddate"])
        if row["agency"] not in ("HPD", "DOB") and first <= day <= last:
            yield lot, row


def is_near(row, place):
    if not row["latitude"] or not row["longitude"]:
        return False
    north = float(row["latitude"]) - place[0]
    east = (float(row["longitude"]) - place[1]) * math.cos(math.radians(place[0]))
    return math.hypot(north, east) * METERS_OF_A_DEGREE <= 100


def shown_types(ledger, path, rows):
    """Counts by type of those that are shown."""
    said = {count["type"] for count in ledger.at(path) or []}
    if NEVER_SHOWN & said:
        ledger.fault(path, NEVER_SHOWN & said, "what is about persons")
    counted = collections.Counter(row["complainttype"] for row in rows)
    return {kind: count for kind, count in counted.items() if kind in ALWAYS_SHOWN | said}


def compare_types(ledger, path, counted):
    said = ledger.at(path)
    if said is None and ledger.is_old(path):
        return
    ledger.same(path, [{"count": counted.pop(one["type"], 0)} for one in said])
    if counted:
        ledger.fault(path, said, counted)


def window(building):
    last = building.city.newest[files.REQUESTS]
    first = years_before(last, 1) + datetime.timedelta(1)
    return max(first, building.city.oldest[files.REQUESTS]), last


def number_of_requests(building, is_around):
    """The fewest and the most that a report may keep, where it does not say of which types."""
    rows = [row for lot, row in requests_of(building, *window(building))
            if (is_near(row, building.place) if is_around and building.place
                else lot == building.lot and not building.is_home)]
    kinds = [row["complainttype"] for row in rows]
    return range(sum(kind in ALWAYS_SHOWN for kind in kinds),
                 sum(kind not in NEVER_SHOWN for kind in kinds) + 1)


def requests(ledger, building):
    path = "sections.neighborhood311.data"
    first, last = window(building)
    rows = list(requests_of(building, first, last))
    ledger.same(f"{path}.window", [str(first), str(last)], COUNTED)
    if building.is_home:
        ledger.same(f"{path}.atAddress", None)
    else:
        at_lot = [row for lot, row in rows if lot == building.lot]
        compare_types(ledger, f"{path}.atAddress", shown_types(ledger, f"{path}.atAddress", at_lot))
    if building.place is None:
        ledger.same(path, {"within100M": None, "noiseByHour": None})
        return
    near = [row for _, row in rows if is_near(row, building.place)]
    types = shown_types(ledger, f"{path}.within100M", near)
    noise = collections.Counter(
        int(re.search(r"[T ](\d+):", row["createddate"])[1]) for row in near
        if row["complainttype"] in types and row["complainttype"].startswith("Noise"))
    compare_types(ledger, f"{path}.within100M", dict(types))
    ledger.same(f"{path}.noiseByHour",
                [noise[hour] for hour in range(24)] if types else None)


def neighborhood(building, folder):
    """The name of the neighborhood that the building stands in."""
    [path] = pathlib.Path(folder).glob("nta2020*")
    if building.place is None:
        return None
    for area in json.loads(path.read_text())["features"]:
        shape = area["geometry"]
        shapes = shape["coordinates"] if shape["type"] == "MultiPolygon" else [
            shape["coordinates"]]
        if any(is_inside(building.place, rings) for rings in shapes):
            return area["properties"]["name"]
    return None


def is_inside(place, rings):
    """Whether a ray from the place crosses the edges of an area an odd number of times."""
    latitude, longitude = place
    crossed = 0
    for ring in rings:
        for (x, y), (next_x, next_y) in zip(ring, ring[1:]):
            if (y > latitude) != (next_y > latitude):
                crossed += longitude < x + (latitude - y) / (next_y - y) * (next_x - x)
    return crossed % 2 == 1
