"""Counts the figures of reports again from the raw open-data files, and checks their schema.

Written against the files themselves and none of the project's code. Reads from standard input
{"data": FOLDER, "schema": OPENAPI_JSON, "asOf": DAY, "reports": [REPORT, ...]}; prints one line for
each report with the figures that were found again, and fails with every one that was not.
"""

import collections
import csv
import datetime
import gzip
import io
import json
import pathlib
import sys

import jsonschema

BOROUGHS = {
    "MANHATTAN": "1", "BRONX": "2", "BROOKLYN": "3", "QUEENS": "4", "STATEN ISLAND": "5",
    "MN": "1", "BX": "2", "BK": "3", "QN": "4", "SI": "5",
}


def rows_of(path):
    opened = gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")
    with opened as file:
        for row in csv.DictReader(io.TextIOWrapper(file, "utf-8-sig", errors="replace")):
            yield {"".join(c for c in key.lower() if c.isalnum()): (value or "").strip()
                   for key, value in row.items() if key}


def lot_of(row):
    stated = row.get("bbl") or row.get("ucbbl") or ""
    stated = stated.removesuffix(".0")
    if len(stated) == 10 and stated.isdigit():
        return stated
    borough = (row.get("boroid") or row.get("boro") or row.get("borough")
               or row.get("boroughname") or "").upper()
    borough = BOROUGHS.get(borough, borough)
    block, lot = row.get("block", ""), row.get("lot", "")
    if borough.isdigit() and block.isdigit() and lot.isdigit():
        return f"{int(borough)}{int(block):05}{int(lot):04}"
    return None


def day_of(text):
    text = (text or "").split("T")[0].split(" ")[0]
    for form in ("%Y-%m-%d", "%m/%d/%Y", "%m/%d/%y", "%Y%m%d"):
        try:
            day = datetime.datetime.strptime(text, form).date()
        except ValueError:
            continue
        return day if day.year >= 1900 else None
    return None


class Raw:
    """The rows of some lots in every file of the folder, and where they stand."""

    def __init__(self, data, lots, as_of):
        self.as_of = as_of
        self.rows = collections.defaultdict(list)
        self.units = collections.defaultdict(list)
        blocks = {lot[:6]: lot for lot in lots if int(lot[6:]) >= 7501}
        for path in sorted(pathlib.Path(data).iterdir()):
            if path.name.endswith((".csv", ".csv.gz")):
                for row in rows_of(path):
                    lot = lot_of(row)
                    if lot in lots:
                        self.rows[path.name.split(".")[0], lot].append(row)
                    elif lot and lot[:6] in blocks and 1001 <= int(lot[6:]) < 7501:
                        self.units[path.name.split(".")[0], blocks[lot[:6]]].append(row)

    def of(self, lot, *files, dated, named=None):
        found = {}
        for at, (file, row) in enumerate(
            (file, row) for file in files for row in self.rows[file, lot]
        ):
            day = day_of(row.get(dated))
            if day is None or day <= self.as_of:
                found[row[named] if named else at] = row
        return list(found.values())

    def units_of(self, lot, file):
        """Rows of the apartment lots of a condominium's block; none for other lots."""
        return self.units[file, lot]


class Check:
    """The figures of one report that were looked at."""

    def __init__(self, report):
        self.report, self.good, self.bad = report, 0, []

    def section(self, name):
        return self.report["sections"][name]

    def data(self, name):
        return self.section(name)["data"]

    def equal(self, what, said, counted):
        if said == counted:
            self.good += 1
        else:
            self.bad.append(f"{what}: the report says {said!r}, the files {counted!r}")


def years_back(day, years):
    try:
        return day.replace(year=day.year - years)
    except ValueError:
        return day.replace(year=day.year - years, day=28)


def violations(check, raw, lot):
    rows = raw.of(lot, "hpd_violations_bronx_class_c", "hpd_violations_sample",
                  dated="inspectiondate", named="violationid")
    data = check.data("hpdViolations")
    hazards = [row for row in rows if row["class"] in "ABC"]
    is_open = lambda row: row["violationstatus"].lower() == "open"
    issued = lambda row: day_of(row["novissueddate"]) or day_of(row["inspectiondate"])
    check.equal("violations", data["total"], len(hazards))
    check.equal("open violations", data["open"], sum(map(is_open, hazards)))
    impairing = [row for row in hazards if is_open(row) and row["rentimpairing"].upper() == "Y"]
    check.equal("rent impairing", data["openRentImpairing"], len(impairing))
    for said in data["byClass"]:
        of_class = [row for row in rows if row["class"] == said["class"]]
        opened = [row for row in of_class if is_open(row)]
        check.equal(f"open {said['class']}", said["open"], len(opened))
        check.equal(f"closed {said['class']}", said["closed"], len(of_class) - len(opened))
        ages = [(raw.as_of - issued(row)).days / 365.25 if issued(row) else 99 for row in opened]
        bands = [sum(low < age <= high for age in ages)
                 for low, high in ((-1, 2), (2, 5), (5, 10), (10, 1000))]
        names = ("openTo2Years", "open2To5Years", "open5To10Years", "openOver10Years")
        check.equal(f"ages of {said['class']}", [said[name] for name in names], bands)
    by_year = collections.Counter(
        (issued(row).year, row["class"].lower()) for row in hazards if issued(row))
    said = {(count["year"], letter): count[letter]
            for count in data["byYear"] for letter in "abc" if count[letter]}
    check.equal("violations by year", said, dict(by_year))
    categories = sum(count["count"] for count in data["byCategory"])
    check.equal("violations by category", categories, len(hazards))
    known = {row["violationid"]: row for row in rows}
    check.equal("violation rows", len(data["rows"]), min(len(rows), 1000))
    for said in data["rows"]:
        row = known.get(said["id"])
        if row is None:
            check.equal(f"violation {said['id']}", "shown", "not in the files")
            continue
        check.equal(
            f"violation {said['id']}",
            (said["class"], said["open"], said["issued"], said["apartment"] or "",
             said["orderNumber"] or "", said["status"] or "", said["rentImpairing"]),
            (row["class"], is_open(row), str(issued(row)), row["apartment"],
             row["ordernumber"], row["currentstatus"], row["rentimpairing"].upper() == "Y"))

    repair = check.data("repairResponse")
    since = raw.as_of - datetime.timedelta(days=1096)
    recent = [row for row in hazards if row["class"] in "BC" and issued(row) >= since]
    check.equal("recent serious violations", repair["issued"], len(recent))
    closed = [row for row in recent if not is_open(row)]
    check.equal("recent serious closed", repair["closed"], len(closed))
    lead = [row for row in hazards
            if row["ordernumber"] in {"616", "617", "624"}]
    check.equal("open lead", check.data("lead")["open"], sum(map(is_open, lead)))
    heat = [row for row in hazards
            if row["ordernumber"] in {"664", "666", "670", "964", "966", "970"}]
    check.equal("open heat", check.data("heat")["openViolations"], sum(map(is_open, heat)))
    pests = [row for row in hazards if row["ordernumber"].isdigit()
             and (566 <= int(row["ordernumber"]) <= 570 or 866 <= int(row["ordernumber"]) <= 870)]
    check.equal("open pests", check.data("pests")["violationsOpen"], sum(map(is_open, pests)))


def complaints(check, raw, lot):
    section = check.section("hpdComplaints")
    if section["status"] == "withheld":
        return
    rows = raw.of(lot, "hpd_complaints_and_problems_sample", dated="receiveddate",
                  named="problemid")
    rows = [row for row in rows if row["problemduplicateflag"].upper() != "Y"]
    check.equal("problems", section["data"]["problems"], len(rows))
    ids = {row["complaintid"] for row in rows}
    check.equal("complaints", section["data"]["complaints"], len(ids))


def evictions(check, raw, lot):
    section = check.section("evictions")
    rows = raw.of(lot, "executed_evictions_2018", dated="executeddate")
    units = check.data("basics")["unitsResidential"] if check.data("basics") else None
    if units is None or units < 11:
        check.equal("evictions of a small building", section["status"], "withheld")
        return
    # The court's numbers are not in the file, so that rows alike in all that is kept are one.
    kept = {(row["executeddate"], row["evictionaddress"], row["residentialcommercial"],
             row["evictionapartmentnumber"]) for row in rows}
    homes = sum(year["residential"] for year in section["data"]["executedByYear"])
    counted = len([row for row in rows if row["residentialcommercial"].upper() == "RESIDENTIAL"])
    check.equal("residential evictions", homes, counted)
    check.equal("eviction years", [year["year"] for year in section["data"]["executedByYear"]],
                sorted({day_of(key[0]).year for key in kept}, reverse=True))


def sales(check, raw, lot):
    rows = raw.of(lot, "dof_sales_2012_2024", dated="saledate")
    rows += raw.units_of(lot, "dof_sales_2012_2024")
    unique = {(row["block"], row["lot"], row["address"], row["apartmentnumber"], row["saledate"],
               row["saleprice"]): row for row in rows}
    priced = collections.Counter()
    transfers = 0
    for row in unique.values():
        if not row["saleprice"]:
            continue
        price = int(float(row["saleprice"].replace(",", "")))
        if price >= 10_000:
            priced[str(day_of(row["saledate"])), price] += 1
        else:
            transfers += 1
    data = check.data("salesAndDeeds")
    said = collections.Counter(
        (row["date"], row["priceUsd"]) for row in data["unitSales"] + data["buildingSales"])
    if int(lot[6:]) >= 7501:
        # Which apartment lots are of this condominium stands in no file here: each sale that is
        # shown must be one of an apartment lot of the block.
        check.equal("sales that no apartment of the block had", said - priced, said - said)
        check.equal("more transfers than the block had", data["transfers"] > transfers, False)
        return
    check.equal("sales", said, priced)
    check.equal("transfers", data["transfers"], transfers)


def stabilized(check, raw, lot):
    said = {year["year"]: year["units"]
            for year in check.data("rentRegulation")["stabilizedUnitsByYear"]
            if year["units"] is not None}
    counted = {}
    for row in raw.rows["rentstab_counts_2018_2021", lot]:
        for key, value in row.items():
            if key.startswith("uc2") and value:
                counted[int(key[2:])] = int(float(value))
    check.equal("stabilized apartments", said, counted)


def basics(check, raw, lot):
    data = check.data("basics")
    for row in raw.rows["pluto_standin", lot]:
        check.equal("year built", data["yearBuilt"] or 0, int(float(row["yearbuilt"] or 0)))
        said = (data["buildingClass"] or {}).get("code", "")
        check.equal("building class", said, row["bldgclass"])
        stated = int(float(row["unitsres"] or 0))
        check.equal("apartments by PLUTO", data["legalUnits"]["pluto"] or 0, stated)


def vacates(check, raw, lot):
    rows = raw.rows["dob_vacate_orders", lot]
    data = check.data("enforcement")
    said = [order for order in data["vacates"] if order["issuer"] == "DOB"] if data else []
    check.equal("vacate orders of DOB", len(said), len(rows))


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


def requests(check, raw, lot):
    section = check.section("neighborhood311")
    data = section["data"]
    if not data or not data["window"]:
        return
    if any(note["code"] == "at_address_withheld" for note in section["notes"]):
        check.equal("311 requests at a home", data["atAddress"], [])
        return
    first, last = map(day_of, data["window"])
    rows = raw.of(lot, "service_requests_311_sample", dated="createddate", named="uniquekey")
    counted = collections.Counter(
        row["complainttype"] for row in rows
        if row["agency"] not in ("HPD", "DOB") and first <= day_of(row["createddate"]) <= last)
    said = {count["type"]: count["count"] for count in data["atAddress"]}
    check.equal("311 requests about persons", NEVER_SHOWN.intersection(said), set())
    shown = {kind: count for kind, count in counted.items() if kind in ALWAYS_SHOWN | said.keys()}
    check.equal("311 requests at the address", said, shown)


def buildings_department(check, raw, lot):
    rows = raw.of(lot, "dob_violations_sample", dated="issuedate", named="isndobbisviol")
    data = check.data("dobViolations")
    active = [row for row in rows
              if "*" not in row["violationcategory"] and "ACTIVE" in row["violationcategory"].upper()]
    check.equal("active DOB violations", data["active"], len(active))
    check.equal("closed DOB violations", data["closed"], len(rows) - len(active))


def main():
    asked = json.load(sys.stdin)
    as_of = day_of(asked["asOf"])
    document = asked["schema"]
    schema = {"$ref": "#/components/schemas/Report", "components": document["components"]}
    validator = jsonschema.Draft202012Validator(schema)
    raw = Raw(asked["data"], {r["building"]["bbl"] for r in asked["reports"]}, as_of)
    failed = False
    for report in asked["reports"]:
        lot = report["building"]["bbl"]
        check = Check(report)
        for fault in validator.iter_errors(report):
            check.bad.append(f"schema at {fault.json_path}: {fault.message[:200]}")
        for figures in (basics, violations, complaints, evictions, sales, stabilized, vacates,
                        requests, buildings_department):
            figures(check, raw, lot)
        print(f"{lot}: {check.good} figures found again")
        for fault in check.bad:
            print(f"{lot}: {fault}")
        failed = failed or bool(check.bad)
    sys.exit(failed)


main()
