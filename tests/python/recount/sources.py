"""Which datasets were read, how many rows of them, of what day: provenance and evidence."""

import re

import files
import money
import place
from ledger import RELEASE, ROW, WORDING

OATH = "jz4z-kudi"

# The release knows these of a dataset; their text is fixed.
NAMES = re.compile(r"[a-z0-9]{4}-[a-z0-9]{4}|[a-z]+:[a-z0-9-]+")


def counts(ledger, building, asked):
    listed(ledger, building, asked)
    for name, section in ledger.report["sections"].items():
        for at, _ in enumerate(section["provenance"]):
            provenance(ledger, building, name, f"sections.{name}.provenance.{at}", asked)
    evidence(ledger, building)
    release(ledger, asked)


def listed(ledger, building, asked):
    """Every dataset of the report, those of the files with the newest of their days."""
    said = ledger.at("sources")
    of_files = {*files.DATASETS, files.NEIGHBORHOODS}
    if missing := of_files - {one["datasetId"] for one in said if one["loadedAt"]}:
        ledger.fault("sources", "not loaded", missing - {files.HOUSING_NEW_YORK,
                                                         files.SPECULATION})
    for at, one in enumerate(said):
        path, dataset = f"sources.{at}", one["datasetId"]
        if not NAMES.fullmatch(dataset):
            ledger.fault(f"{path}.datasetId", dataset, "no name of a dataset")
        ledger.close(f"{path}.datasetId", WORDING)
        newest = building.city.newest.get(dataset)
        ledger.same(f"{path}.asOf", newest and str(newest))
        ledger.same(f"{path}.loadedAt", asked["loadedAt"] if dataset in of_files else None, RELEASE)
        if not re.search(r"\d", one["sourceUrl"].replace(dataset, "")):
            ledger.close(f"{path}.sourceUrl", WORDING)


def provenance(ledger, building, section, path, asked):
    said = ledger.at(path)
    dataset, join = said["datasetId"], said["join"]
    named(ledger, f"{path}.datasetId")
    ledger.same(f"{path}.asOf", building.day(dataset))
    own = {"bbl": [building.lot], "bin": building.bins,
           "point": [",".join(map(str, building.place or ()))]}[join["kind"]]
    ledger.same(f"{path}.join.value", join["value"] if join["value"] in own else own, ROW)
    rows = read(ledger, building, dataset, join["kind"], asked)
    is_loaded = dataset in {*files.DATASETS, files.NEIGHBORHOODS}
    if not is_loaded or is_withheld(ledger, building, section, dataset, join["kind"]):
        rows = None
    if isinstance(rows, range) and said["recordCount"] in rows:
        rows = said["recordCount"]
    ledger.same(f"{path}.recordCount", rows)
    if "returnedCount" in said:
        ledger.same(f"{path}.returnedCount", shown(ledger, building, section, dataset))
    if "queryUrl" in said:
        rest = said["queryUrl"]
        for known in (dataset, *own, *building.bins, "%20", "%27", "%3D"):
            rest = rest.replace(known, "")
        if re.search(r"\d", rest):
            ledger.fault(f"{path}.queryUrl", said["queryUrl"], (dataset, own))
        ledger.close(f"{path}.queryUrl", ROW)


def is_withheld(ledger, building, section, dataset, join):
    """What people reported of a home, and the records of a section that is withheld."""
    reported = dataset in (files.COMPLAINTS, files.REQUESTS, OATH) and join != "point"
    whole_section = (ledger.report["sections"][section]["status"] == "withheld"
                     and dataset != files.PLUTO)
    return whole_section or building.is_home and reported


def read(ledger, building, dataset, join, asked):
    """Rows of the lot, or around its place."""
    if dataset == files.NEIGHBORHOODS:
        name = place.neighborhood(building, asked["data"])
        ledger.same("sections.environment.data.neighborhood", name, ROW)
        return int(name is not None)
    if dataset == files.REQUESTS:
        member = "within100M" if join == "point" else "atAddress"
        kinds = ledger.at(f"sections.neighborhood311.data.{member}")
        if kinds is None:
            return place.number_of_requests(building, join == "point")
        return sum(kind["count"] for kind in kinds)
    return len(building.rows(dataset)) if dataset in files.DATASETS else 0


def shown(ledger, building, section, dataset):
    """Rows of a dataset that a section lists."""
    data = ledger.at(f"sections.{section}.data") or {}
    if section == "unit":
        lists = (data.get(name, ()) for name in ("rows", "possible", "buildingWide"))
        return sum(row["datasetId"] == dataset for rows in lists for row in rows)
    lists = {
        files.VIOLATIONS: ("rows",), files.DOB_VIOLATIONS: ("rows",),
        files.DOB_COMPLAINTS: ("rows",), files.SALES: ("unitSales", "buildingSales"),
        files.VACATES: ("vacates",),
    }
    if dataset == files.TAX_BILLS:
        return len(building.rows(dataset))
    return sum(len(data.get(name, ())) for name in lists.get(dataset, ()))


def named(ledger, path):
    """A dataset that the report lists among its sources."""
    if ledger.at(path) not in {one["datasetId"] for one in ledger.at("sources")}:
        ledger.fault(path, ledger.at(path), "a dataset among the sources")
    ledger.close(path, WORDING)


def ids_of(data):
    """The ids of the rows of a section."""
    lists = [rows for rows in (data or {}).values() if isinstance(rows, list)]
    return {row["id"] for rows in lists for row in rows if isinstance(row, dict) and "id" in row}


def evidence(ledger, building):
    """What sentences rest on: datasets of the files and rows that their section lists."""
    for path in list(ledger.open):
        parent, _, member = path.rpartition(".")
        if member == "datasetId":
            named(ledger, path)
        elif member == "asOf" and (dataset := (ledger.at(parent) or {}).get("datasetId")):
            ledger.same(path, building.day(dataset))
        elif parent.endswith(".rowIds"):
            section = ledger.at(f"{parent.rpartition('.')[0]}.section")
            if ledger.at(path) in ids_of(ledger.at(f"sections.{section}.data")):
                ledger.close(path, ROW)


def release(ledger, asked):
    """The release and the time, which are known to who asked."""
    ledger.same("asOf", asked["asOf"], RELEASE)
    ledger.same("dataRelease", asked["release"], RELEASE)
    if ledger.at("sections.score.data"):
        ledger.same("sections.score.data", {"dataRelease": asked["release"],
                                            "version": "brs-2.0.0"}, RELEASE)
    ledger.same("method.scoreVersion", "brs-2.0.0", RELEASE)
    ledger.same("version", "report-1", RELEASE)
    ledger.same("generatedAt", asked["madeAt"], RELEASE)
