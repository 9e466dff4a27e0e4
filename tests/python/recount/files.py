"""The city's files as they lie there: their rows, the lots of these and their days.

Nothing of the project's code is used here or beside here, and nothing but Python's own library.
"""

import collections
import csv
import datetime
import functools
import gzip
import io
import pathlib
import re

BOROUGHS = {
    "MANHATTAN": "1", "BRONX": "2", "BROOKLYN": "3", "QUEENS": "4", "STATEN ISLAND": "5",
    "MN": "1", "BX": "2", "BK": "3", "QN": "4", "SI": "5",
}

VIOLATIONS, COMPLAINTS, SALES, EVICTIONS = "wvxf-dwi5", "ygpa-z7cr", "usep-8jbt", "6z8x-wfk4"
DOB_VIOLATIONS, DOB_COMPLAINTS, REQUESTS = "3h2n-5cm9", "eabe-havv", "erm2-nwe9"
PLUTO, TAX_BILLS, DHCR = "64uk-42ks", "dof:rentstab-counts", "dhcr:rent-stabilized-buildings-2017"
VACATES, HOUSING_NEW_YORK, SPECULATION = "dob:vacate-orders", "hg8x-zxpr", "adax-9mit"
NEIGHBORHOODS = "9nt8-h7nd"

# Of each dataset: how its files begin, what makes rows one, and the columns of its days, that
# of the row first.
DATASETS = {
    PLUTO: ("pluto", ("bbl",), ()),
    SALES: ("dof_sales", ("borough", "block", "lot", "address", "apartmentnumber", "saledate",
                          "saleprice"), ("saledate",)),
    DHCR: ("dhcr_rent", (), ()),
    VIOLATIONS: ("hpd_violations", ("violationid",),
                 ("inspectiondate", "novissueddate", "certifieddate", "currentstatusdate")),
    COMPLAINTS: ("hpd_complaints", ("problemid",), ("receiveddate",)),
    DOB_VIOLATIONS: ("dob_violations", ("isndobbisviol",), ("issuedate", "dispositiondate")),
    DOB_COMPLAINTS: ("dob_complaints", ("complaintnumber",), ("dateentered", "dispositiondate")),
    EVICTIONS: ("executed_evictions", (), ("executeddate",)),
    TAX_BILLS: ("rentstab_counts", ("ucbbl",), ()),
    VACATES: ("dob_vacate", (), ("lastdispositiondatedateofissuanceofvacate",)),
    HOUSING_NEW_YORK: ("housing_new_york", (), ("projectstartdate", "projectcompletiondate",
                                                "buildingcompletiondate")),
    SPECULATION: ("speculation", (), ("deeddate",)),
    REQUESTS: ("service_requests", ("uniquekey",), ("createddate",)),
}

# The columns of a house number and a street, or of both in one line.
ADDRESSES = (
    ("housenumber", "streetname"), ("housenumber", "street"), ("number", "street"),
    ("hnumlo", "strname"), ("hnumhi", "strname"), ("address",), ("address1",), ("address2",),
    ("incidentaddress",), ("evictionaddress",),
)
# Its rows have no lot.
NO_ADDRESSES = (DOB_COMPLAINTS,)

STREETS = {
    "AVE": "AVENUE", "AV": "AVENUE", "RD": "ROAD", "ST": "STREET", "DR": "DRIVE", "PL": "PLACE",
    "BLVD": "BOULEVARD", "PKWY": "PARKWAY", "E": "EAST", "W": "WEST", "N": "NORTH", "S": "SOUTH",
}
KINDS_OF_STREET = {"AVENUE", "ROAD", "STREET", "DRIVE", "PLACE", "BOULEVARD", "PARKWAY", "OVAL"}


@functools.cache
def day_of(text):
    text = text.split("T")[0].split(" ")[0]
    for form in ("%Y-%m-%d", "%m/%d/%Y", "%m/%d/%y", "%Y%m%d"):
        try:
            day = datetime.datetime.strptime(text, form).date()
        except ValueError:
            continue
        return day if day.year >= 1900 else None
    return None


def number_of(text):
    return int(float(text.replace(",", ""))) if text else 0


def lot_of(row):
    stated = (row.get("bbl") or row.get("ucbbl") or "").removesuffix(".0")
    if len(stated) == 10 and stated.isdigit():
        return stated
    named = row.get("boroid") or row.get("boro") or row.get("borough") or row.get("boroughname")
    borough = BOROUGHS.get((named or "").upper(), named or "")
    block, lot = row.get("block", ""), row.get("lot", "")
    if borough.isdigit() and block.strip("0").isdigit() and lot.strip("0").isdigit():
        return f"{int(borough)}{int(block):05}{int(lot):04}"
    return None


def street_of(text):
    """The words of a street without its kind, which rows leave out or shorten."""
    words = re.sub(r"[^A-Z0-9 ]", "", text.upper()).split()
    words = [STREETS.get(word, word) for word in words]
    words = [re.sub(r"^(\d+)(ST|ND|RD|TH)$", r"\1", word) for word in words]
    return " ".join(word for word in words if word not in KINDS_OF_STREET)


def houses_of(number, queens):
    """The house numbers of one cell: a range holds those of its parity, in Queens it is one."""
    number = number.strip().upper()
    ends = re.fullmatch(r"(\d+)-(\d+)", number)
    if not ends or queens:
        return {number}
    low, high = int(ends[1]), int(ends[2])
    is_range = low <= high < low + 400
    return {str(house) for house in range(low, high + 1, 2)} if is_range else {number}


def addresses_of(row, lot):
    """Every (house number, street) of a row."""
    for columns in ADDRESSES:
        cells = [row.get(column) for column in columns]
        if not all(cells):
            continue
        number, _, street = " ".join(cells).split(",")[0].partition(" ")
        if number[:1].isdigit():
            numbers = houses_of(number, lot.startswith("4")) | low_to_high(row)
            yield from ((house, street_of(street)) for house in numbers)


def low_to_high(row):
    """The house numbers of a building that HPD writes as its lowest and its highest."""
    low, high = row.get("lowhousenumber", ""), row.get("highhousenumber", "")
    return houses_of(f"{low}-{high}", False) if low.isdigit() and high.isdigit() else set()


def years_billed(row):
    """The years of the tax bills that count the stabilized apartments of a lot."""
    return [int(name[2:]) for name, cell in row.items() if name.startswith("uc2") and cell]


class Files:
    """All rows of some lots, and what has to be counted over the whole files."""

    def __init__(self, folder, lots, as_of):
        self.as_of, self.lots = as_of, lots
        self.rows = collections.defaultdict(dict)
        self.everywhere = collections.defaultdict(list)
        self.newest, self.oldest = {}, {}
        self.years = collections.defaultdict(set)
        self.numbered = set()
        self.blocks = {lot[:6] for lot in lots if int(lot[6:]) >= 7501}
        self.bins = {}
        late = []
        for path in sorted(pathlib.Path(folder).iterdir()):
            for dataset, (name, one, days) in DATASETS.items():
                if path.name.startswith(name):
                    # Its rows state a building number only: other files say on which lot it is.
                    late.append(path) if dataset == DOB_COMPLAINTS else self.read(
                        path, dataset, one, days)
        for path in late:
            self.read(path, DOB_COMPLAINTS, *DATASETS[DOB_COMPLAINTS][1:])

    def read(self, path, dataset, one, days):
        opened = gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")
        with opened as file:
            table = csv.reader(io.TextIOWrapper(file, "utf-8-sig", errors="replace"))
            header = ["".join(c for c in name.lower() if c.isalnum()) for name in next(table)]
            for at, cells in enumerate(table):
                row = dict(zip(header, map(str.strip, cells)))
                self.keep(dataset, row, [row[name] for name in one] or [path.name, at], days)

    def keep(self, dataset, row, key, days):
        lot = lot_of(row) or self.bins.get(row.get("bin"))
        if lot is None:
            return
        if row.get("bin") and row["bin"][1:] != "000000":
            self.bins.setdefault(row["bin"], lot)
        dated = [day_of(row[name]) for name in days if row[name]]
        if dataset == TAX_BILLS and (billed := years_billed(row)):
            dated.append(min(datetime.date(max(billed), 12, 31), self.as_of))
        dated = [day for day in dated if day and day <= self.as_of]
        if dated:
            self.newest[dataset] = max(self.newest.get(dataset, dated[0]), *dated)
            self.years[dataset].add(dated[0].year)
            self.oldest[dataset] = min(self.oldest.get(dataset, dated[0]), dated[0])
        if dataset in (VIOLATIONS, REQUESTS, PLUTO):
            self.everywhere[dataset].append((lot, row))
        if dataset not in NO_ADDRESSES and lot not in self.numbered:
            if any(addresses_of(row, lot)):
                self.numbered.add(lot)
        if lot in self.lots or lot[:6] in self.blocks:
            self.rows[dataset, lot][tuple(key)] = row

    def of(self, dataset, *lots):
        """The rows of lots, each once, without those of days to come."""
        days = DATASETS[dataset][2]
        found = [row for lot in lots for row in self.rows[dataset, lot].values()]
        return [row for row in found if all(
            (day_of(row[name]) or self.as_of) <= self.as_of for name in days[:1] if row[name])]

    def apartment_lots(self, lot):
        """The lots of a condominium: itself, and each of its block that some row puts at an
        address where some row puts one of them."""
        at = collections.defaultdict(set)
        for (dataset, other), rows in self.rows.items():
            if other[:6] == lot[:6] and int(other[6:]) > 1000 and dataset not in NO_ADDRESSES:
                for row in rows.values():
                    for address in addresses_of(row, other):
                        at[address].add(other)
        lots, more = set(), {lot} if int(lot[6:]) >= 7501 else set()
        while more - lots:
            lots |= more
            more = set().union(*(at_one for at_one in at.values() if at_one & lots))
        return sorted(lots | {lot})
