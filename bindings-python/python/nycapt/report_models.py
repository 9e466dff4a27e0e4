"""The paid report, typed. Generated from the contract: do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Union

from .model import Model, ShownModel
from .models import (
    Building,
    Changes,
    CodeLabel,
    Confidence,
    EvidenceClass,
    Note,
    Peer,
    PreviewAddress,
    Provenance,
    ScoreComponent,
    SectionStatus,
    Source,
    YearlyCounts,
)

if TYPE_CHECKING:
    import datetime
    from collections.abc import Sequence

__all__ = [
    "AnswerSentence",
    "AskAnswer",
    "BedbugFiling",
    "Boiler",
    "BuildingProfile",
    "BuildingProfileSection",
    "BuildingSale",
    "CategoryCount",
    "Certificate",
    "CityRepair",
    "CityRepairs",
    "ClassCount",
    "ComponentExplanation",
    "Deed",
    "DobComplaint",
    "DobComplaints",
    "DobComplaintsSection",
    "DobViolation",
    "DobViolations",
    "DobViolationsSection",
    "Ecb",
    "EcbSection",
    "EcbViolation",
    "Elevator",
    "Energy",
    "EnergySection",
    "EnergyYear",
    "Enforcement",
    "EnforcementSection",
    "Environment",
    "EnvironmentSection",
    "Event",
    "EvictionYear",
    "Evictions",
    "EvictionsSection",
    "Evidence",
    "Exemption",
    "FacadeFiling",
    "Finding",
    "FullScore",
    "FullScoreSection",
    "GoodCause",
    "GoodCauseTest",
    "Heat",
    "HeatSeason",
    "HeatSection",
    "HpdComplaints",
    "HpdComplaintsSection",
    "HpdProblem",
    "HpdViolation",
    "HpdViolations",
    "HpdViolationsSection",
    "JobFiling",
    "Lead",
    "LeadSection",
    "LegalUnits",
    "LienNotice",
    "Litigation",
    "LitigationCase",
    "LitigationSection",
    "MapMark",
    "MonthCount",
    "Mortgage",
    "NearbyConstruction",
    "NearbyPermit",
    "Neighborhood311",
    "Neighborhood311Section",
    "OathHearings",
    "OathSummons",
    "Occupancy",
    "OccupancySection",
    "OwnerContact",
    "OwnerRegistration",
    "Ownership",
    "OwnershipSection",
    "Permit",
    "Permits",
    "PermitsSection",
    "Pests",
    "PestsSection",
    "Portfolio",
    "PortfolioBuilding",
    "PortfolioSection",
    "ProgramEntry",
    "Question",
    "RentBenefit",
    "RentHistory",
    "RentHistorySection",
    "RepairResponse",
    "RepairResponseSection",
    "RepairType",
    "Report",
    "ReportDigest",
    "ReportMap",
    "ReportMethod",
    "ReportSections",
    "Request311Count",
    "RodentInspection",
    "SafetyDevices",
    "SafetyDevicesSection",
    "SalesAndDeeds",
    "SalesAndDeedsSection",
    "ScoreInput",
    "Severity",
    "SidewalkShed",
    "StabilizedYear",
    "Substantiation",
    "SystemCount",
    "Taxes",
    "TaxesSection",
    "UnitCounts",
    "UnitHeatSeason",
    "UnitLot",
    "UnitMatch",
    "UnitRecords",
    "UnitRecordsSection",
    "UnitReference",
    "UnitRow",
    "UnitSale",
    "VacateOrder",
    "YearCount",
]

Severity = Union[Literal["stop", "high", "medium", "low", "info", "good"], str]
"""How much a finding matters, most serious first.

`stop`: Settle it before you sign anything.
`high`: Serious.
`medium`: Worth a question.
`low`: Good to know.
`info`: A neutral fact.
`good`: In the building's favor.
"""


class AnswerSentence(Model):
    """One sentence of an answer."""

    _nested = {
        "evidence": "Evidence",
    }

    text: str
    """The sentence."""
    evidence: Sequence[Evidence]
    """The rows behind it."""


class AskAnswer(Model):
    """The records' answer to a question, and nothing more."""

    _nested = {
        "sentences": "AnswerSentence",
    }

    intents: Sequence[str]
    """Topics recognized in the question, such as `heat`."""
    sentences: Sequence[AnswerSentence]
    """The answer."""
    sections_first: Sequence[str]
    """IDs of the sections to read first."""
    unanswered: Sequence[str]
    """What the records don't show, and which documents do."""


class BedbugFiling(Model):
    """One yearly bedbug filing."""

    _nested = {
        "filed_on": "datetime.date",
    }

    id: str
    """Building and period; row ID."""
    period: str | None
    """Such as `2024-11-01/2025-10-31`."""
    units: int | None
    """Apartments."""
    infested: int | None
    """Apartments infested."""
    eradicated: int | None
    """Apartments where bedbugs were eradicated."""
    reinfested: int | None
    """Apartments infested again."""
    filed_on: datetime.date | None
    """Day of filing."""


class Boiler(Model):
    """The last inspection of one boiler."""

    _nested = {
        "inspected": "datetime.date",
    }

    id: str
    """The agency's boiler number."""
    inspected: datetime.date | None
    """Day of the inspection."""
    defects: bool | None
    """Whether it found defects."""
    status: str | None
    """The report's status in the agency's words."""


class BuildingProfile(Model):
    """What the building is: the preview's facts and more."""

    _nested = {
        "building_class": "CodeLabel",
        "land_use": "CodeLabel",
        "owner_type": "CodeLabel",
        "legal_units": "LegalUnits",
    }

    year_built: int | None
    """Year built, when known."""
    year_built_approx: bool
    """True where the city fills in a round year."""
    floors: float | None
    """Stories."""
    units_residential: int | None
    """Apartments."""
    units_total: int | None
    """Apartments and other units."""
    building_class: CodeLabel | None
    """Department of Finance building class."""
    land_use: CodeLabel | None
    """Land use group."""
    type: str
    """`walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`,
    `other`.
    """
    lot_sq_ft: int | None
    """Square feet of the lot."""
    building_sq_ft: int | None
    """Square feet of floor area."""
    historic_district: str | None
    """Historic district, when in one."""
    zoning: Sequence[str]
    """Zoning districts."""
    far_built: float | None
    """Floor area ratio as built."""
    far_residential: float | None
    """Maximum residential floor area ratio."""
    altered: Sequence[int]
    """Years of major alterations."""
    landmark: str | None
    """Landmark status, if any."""
    owner_type: CodeLabel | None
    """Kind of owner, per the tax record."""
    community_district: int | None
    """Community district, such as 212."""
    council_district: int | None
    """City council district."""
    legal_units: LegalUnits
    """Apartments by source."""
    units_for_rates: int | None
    """Apartments that rates divide by, from PLUTO or HPD; absent if unknown or contradicted."""


class BuildingProfileSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "BuildingProfile",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: BuildingProfile | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class BuildingSale(Model):
    """A sale of the lot."""

    _nested = {
        "date": "datetime.date",
    }

    id: str
    """Row ID."""
    date: datetime.date | None
    """Day."""
    price_usd: int
    """Dollars, including other lots if sold together."""
    units: int | None
    """Apartments on this lot at the time, if stated."""


class CategoryCount(Model):
    """Rows of one category."""

    category: str
    """In words."""
    count: int
    """Rows."""
    open: int
    """Rows that are open."""


class Certificate(Model):
    """One certificate of occupancy."""

    _nested = {
        "date": "datetime.date",
    }

    id: str
    """The agency's certificate or job number."""
    date: datetime.date | None
    """Day of issue."""
    type: str
    """`final`, `temporary` or the agency's term."""
    dwelling_units: int | None
    """Apartments it allows."""


class CityRepair(Model):
    """One repair by the city."""

    _nested = {
        "ordered": "datetime.date",
    }

    id: str
    """The agency's order number."""
    ordered: datetime.date | None
    """Day of the order."""
    work: str
    """Kind of work in words."""
    status: str
    """Its status in the agency's words."""
    apartment: str | None
    """The apartment, as written, if any."""
    billed_usd: int | None
    """Dollars billed: a contractor's invoices, else the award."""


class CityRepairs(Model):
    """Repairs the city made because the owner didn't. Counts are null unless we have all of the
    building's orders.
    """

    _nested = {
        "by_type": "RepairType",
        "rows": "CityRepair",
    }

    orders: int | None
    """Completed orders."""
    billed_usd: int | None
    """Dollars billed for the work, if stated; may be paid."""
    by_type: Sequence[RepairType] | None
    """By kind of work, most frequent first."""
    rows: Sequence[CityRepair]
    """Newest first, at most 200."""


class ClassCount(Model):
    """Violations of one class."""

    _wire = {
        "violation_class": "class",
    }

    violation_class: str
    """A, B, C or I."""
    open: int
    """Open."""
    closed: int
    """Closed."""
    open_to2_years: int
    """Open for up to 2 years."""
    open2_to5_years: int
    """Open for over 2, up to 5 years."""
    open5_to10_years: int
    """Open for over 5, up to 10 years."""
    open_over10_years: int
    """Open for more than 10 years, or undated."""


class ComponentExplanation(Model):
    """How one part of a score was calculated."""

    _nested = {
        "inputs": "ScoreInput",
    }

    id: str
    """Component ID."""
    formula: str
    """The rule with its constants."""
    x: float | None
    """The input rate; null if the part couldn't be read."""
    absolute: float | None
    """The subscore from the rate alone, 0 to 1."""
    peer_percentile: float | None
    """Share of citywide peers whose raw rate, without added apartments, is no better, 0 to 1;
    null without a peer group or score.
    """
    points_lost: float | None
    """Points lost versus a perfect record; null without a score."""
    inputs: Sequence[ScoreInput]
    """What was counted."""


class Deed(Model):
    """A recorded deed."""

    _nested = {
        "date": "datetime.date",
        "recorded": "datetime.date",
    }

    _wire = {
        "sellers": "from",
    }

    id: str
    """Document ID in ACRIS."""
    type: str
    """Kind of document in words."""
    date: datetime.date | None
    """Day of the document."""
    recorded: datetime.date | None
    """Day of recording."""
    amount_usd: int | None
    """Dollars; null if not stated."""
    sellers: Sequence[str]
    """Sellers; organizations only."""
    to: Sequence[str]
    """Buyers; organizations only."""
    apartment: str | None
    """The apartment, as written, if the deed is for one."""


class DobComplaint(Model):
    """One complaint to the Department of Buildings."""

    _nested = {
        "category": "CodeLabel",
        "disposition": "CodeLabel",
    }

    id: str
    """The agency's number."""
    category: CodeLabel
    """What it is about."""
    priority: str | None
    """`A` (within a day) to `D`; null if unknown."""
    entered: str | None
    """Date; only the month in the last 30 days."""
    disposition: CodeLabel | None
    """What the agency did."""
    disposed: str | None
    """Its date; only the month if `entered` is a month."""
    outcome: str
    """`substantiated`, `unsubstantiated`, `no_access`, `closed` or `open`."""


class DobComplaints(Model):
    """Complaints to the Department of Buildings and their outcomes. Counts are null unless we have
    all of the building's rows.
    """

    _nested = {
        "illegal_conversion": "Substantiation",
        "without_permit": "Substantiation",
        "rows": "DobComplaint",
    }

    total: int | None
    """All."""
    open: int | None
    """Open."""
    substantiated: int | None
    """Where an inspector found a violation."""
    illegal_conversion: Substantiation | None
    """About an illegal conversion, and how many were substantiated."""
    without_permit: Substantiation | None
    """About work without a permit."""
    rows: Sequence[DobComplaint]
    """Newest first, at most 500."""


class DobComplaintsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "DobComplaints",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: DobComplaints | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class DobViolation(Model):
    """One Department of Buildings violation."""

    _nested = {
        "type": "CodeLabel",
        "issued": "datetime.date",
        "disposed": "datetime.date",
    }

    _wire = {
        "violation_class": "class",
    }

    id: str
    """The agency's number."""
    system: str
    """`BIS` or `DOB NOW`."""
    type: CodeLabel
    """What for."""
    issued: datetime.date | None
    """Day of issue."""
    status: str
    """`active` or `closed`."""
    disposed: datetime.date | None
    """Disposition date."""
    device: str | None
    """The elevator, boiler or other device."""
    violation_class: str
    """`hazard` for a condition, `paperwork` for a missed filing."""


class DobViolations(Model):
    """Department of Buildings violations from both of its systems, each counted once. Counts are
    null unless we have all of the building's rows.
    """

    _nested = {
        "by_system": "SystemCount",
        "rows": "DobViolation",
    }

    active: int | None
    """Active."""
    active_hazards: int | None
    """Active, for a building condition."""
    closed: int | None
    """Dismissed or resolved."""
    by_system: Sequence[SystemCount]
    """By system, `BIS` and `DOB NOW`, if we have all its rows."""
    rows: Sequence[DobViolation]
    """Active first, then newest first, at most 500."""


class DobViolationsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "DobViolations",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: DobViolations | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Ecb(Model):
    """Environmental Control Board violations. Counts and sums are null unless we have all of the
    building's rows.
    """

    _nested = {
        "rows": "EcbViolation",
        "oath": "OathHearings",
    }

    total: int | None
    """All."""
    uncured: int | None
    """Active and not cured."""
    total_balance_usd: int | None
    """Dollars still due, per the agency."""
    total_imposed_usd: int | None
    """Dollars imposed."""
    rows: Sequence[EcbViolation]
    """Newest first, at most 500."""
    oath: OathHearings | None
    """Other agencies' summonses before the same tribunal, the Office of Administrative Trials
    and Hearings (OATH); null if not looked up, or withheld for a one- or two-family home.
    """


class EcbSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Ecb",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Ecb | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class EcbViolation(Model):
    """One Environmental Control Board violation. The respondent isn't shown."""

    _nested = {
        "issued": "datetime.date",
    }

    id: str
    """The agency's number."""
    severity: str
    """`class_1` (immediately hazardous), `class_2` (major), `class_3` (lesser) or `unknown`."""
    type: str | None
    """What for, in the agency's words."""
    issued: datetime.date | None
    """Day of issue."""
    status: str
    """`active` or `resolved`."""
    hearing: str | None
    """The hearing status in the agency's words; while pending, it's a charge, not a fine."""
    certification: str | None
    """The cure status in the agency's words."""
    uncured: bool
    """Whether it still must be cured."""
    imposed_usd: int | None
    """Dollars imposed; null while the hearing is pending."""
    paid_usd: int | None
    """Dollars paid."""
    balance_usd: int | None
    """Dollars due; null while the hearing is pending."""


class Elevator(Model):
    """One elevator."""

    id: str
    """The agency's device number."""
    type: str | None
    """Its kind in the agency's words."""
    status: str | None
    """Its status in the agency's words."""
    category1: str | None
    """Last yearly test (category 1)."""
    category5: str | None
    """Last five-year test (category 5)."""
    periodic: str | None
    """Last periodic inspection."""
    overdue: bool | None
    """Whether a test is overdue; null if no date is known."""


class Energy(Model):
    """The building's energy use from its yearly filing (Local Law 84)."""

    _nested = {
        "years": "EnergyYear",
    }

    years: Sequence[EnergyYear]
    """Newest year first."""


class EnergySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Energy",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Energy | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class EnergyYear(Model):
    """Energy use in one year."""

    id: str
    """Property ID and year; row ID."""
    year: int
    """The year of the report."""
    score: int | None
    """Energy Star score, 1 to 100."""
    grade: str | None
    """Letter grade, computed by us from the score."""
    site_eui: float | None
    """Site energy, kBtu per square foot per year."""
    greenhouse_gas_tons: float | None
    """Greenhouse gas, metric tons of CO2 equivalent per year."""


class Enforcement(Model):
    """Programs and orders of the city."""

    _nested = {
        "aep": "ProgramEntry",
        "ucp": "ProgramEntry",
        "conh": "ProgramEntry",
        "heat_sensor": "ProgramEntry",
        "vacates": "VacateOrder",
    }

    aep: Sequence[ProgramEntry] | None
    """Alternative Enforcement Program; null if not loaded."""
    ucp: Sequence[ProgramEntry] | None
    """Underlying Conditions Program; null if not loaded."""
    conh: Sequence[ProgramEntry] | None
    """Certification of No Harassment pilot list; null if not loaded."""
    heat_sensor: Sequence[ProgramEntry] | None
    """Heat Sensor Program; null if not loaded."""
    seven_a: bool | None
    """Managed by a court-appointed 7A administrator, per HPD's building list."""
    vacates: Sequence[VacateOrder]
    """Orders to vacate, newest first."""
    vacates_in_force: int | None
    """Of these, in force per the records; null if HPD's orders aren't loaded. On a
    one-building lot, orders for another address don't count.
    """


class EnforcementSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Enforcement",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Enforcement | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Environment(Model):
    """Flood, storm and landmark status of the location. Null if unknown."""

    flood_fema: bool | None
    """In the 1% flood zone on the current map (2007)."""
    flood_preliminary: bool | None
    """In the 1% flood zone on the preliminary map (2015)."""
    stormwater: str | None
    """Stormwater flooding depth in the city's model."""
    sandy: bool | None
    """In the area Sandy flooded in 2012."""
    evacuation_zone: str | None
    """Hurricane evacuation zone, `1` to `6` or `none`."""
    neighborhood: str | None
    """Neighborhood tabulation area 2020."""
    landmark: str | None
    """Landmark status."""
    historic_district: str | None
    """Historic district."""


class EnvironmentSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Environment",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Environment | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Event(Model):
    """Something that happened on a day."""

    _nested = {
        "unit_match": "UnitMatch",
    }

    date: str
    """`YYYY-MM-DD`; for complaints the month, `YYYY-MM`."""
    kind: str
    """Fixed kind, such as `violation_issued`."""
    title: str
    """One line."""
    scope: str
    """`unit`, `building` or `lot`."""
    section: str
    """ID of its section."""
    row_id: str | None
    """Row ID in that section, if it's one row."""
    unit_match: UnitMatch | None
    """How surely it's about the requested apartment."""


class EvictionYear(Model):
    """Executed evictions in one year."""

    year: int
    """The year."""
    residential: int
    """From homes."""
    commercial: int
    """From shops and offices."""


class Evictions(Model):
    """Evictions executed by marshals, as counts only."""

    _nested = {
        "executed_by_year": "EvictionYear",
    }

    executed_by_year: Sequence[EvictionYear]
    """By year, newest first, skipping years without any."""
    per1000_units_per_year: float | None
    """Residential evictions per 1,000 apartments per year, over the years covered."""
    covered: Sequence[str] | None
    """The first and last day the data cover."""


class EvictionsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Evictions",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Evictions | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Evidence(Model):
    """Rows that support a sentence."""

    _nested = {
        "as_of": "datetime.date",
    }

    section: str
    """Section ID, as in `sections`."""
    row_ids: Sequence[str]
    """Row IDs in that section, at most 20; empty for the whole section."""
    dataset_id: str
    """The city's dataset ID."""
    as_of: datetime.date | None
    """Newest date in the loaded data."""


class Exemption(Model):
    """A building's exemption."""

    _nested = {
        "program": "CodeLabel",
    }

    id: str
    """Row ID."""
    program: CodeLabel
    """The agency's code in words."""
    start_year: int | None
    """First tax year of the benefit."""
    end_year: int | None
    """Last tax year of the benefit, ending June 30; null if neither the agency's code nor the
    roll gives its term.
    """
    amount_usd: int | None
    """Dollars of assessed value exempted."""
    active: bool | None
    """Whether it is active; null if a row of the roll in force may be missing."""


class FacadeFiling(Model):
    """One facade filing (FISP), for buildings of more than six stories."""

    _nested = {
        "filed": "datetime.date",
    }

    id: str
    """The agency's number."""
    bin: str | None
    """Building number."""
    cycle: str | None
    """Cycle, such as `9`."""
    status: str | None
    """`SAFE`, `SWARMP` (safe with repairs), `UNSAFE` or `No Report Filed`."""
    filed: datetime.date | None
    """Day of filing."""


class Finding(Model):
    """Something the records show that bears on a decision."""

    _nested = {
        "evidence": "Evidence",
    }

    code: str
    """Fixed code, such as `vacate_full`."""
    severity: Severity
    """How much it matters."""
    title: str
    """In a few words."""
    detail: str
    """One or two sentences with figures and dates."""
    scope: str
    """`unit`, `building`, `lot`, `complex` or `portfolio`."""
    evidence: Sequence[Evidence]
    """The rows behind it; at least one entry."""


class FullScore(Model):
    """The score with formulas, inputs and peers."""

    _nested = {
        "confidence": "Confidence",
        "peer": "Peer",
        "borough_peer": "Peer",
        "components": "ScoreComponent",
        "adjustments": "Note",
        "annotations": "Note",
        "explanations": "ComponentExplanation",
    }

    version: str
    """Version of the rules, such as `brs-2.0.0`."""
    score: int | None
    """Null if less than 60% of the weight is covered, `confidence.level` is `low`, or nothing
    on record affects it.
    """
    band: str | None
    """`strong`, `good`, `mixed`, `weak` or `serious`: the record in a word, null without a
    score. `no_record`, without a score, if every part could be read and nothing on record
    affects it.
    """
    range: Sequence[int] | None
    """The score with missing parts at their worst and best; null if every part could be read,
    if a cap makes them equal, and without a score.
    """
    confidence: Confidence
    """How reliable the number is."""
    coverage: float
    """Share of the weight covered, 0 to 1: the parts that could be read; repairs count by
    their evidence.
    """
    peer: Peer | None
    """Comparable buildings citywide; null without a score or if any borough's data are
    incomplete.
    """
    borough_peer: Peer | None
    """Comparable buildings in its borough, for information: the score doesn't use it."""
    components: Sequence[ScoreComponent]
    """The parts."""
    adjustments: Sequence[Note]
    """Caps that took effect."""
    annotations: Sequence[Note]
    """Remarks that don't affect the score."""
    excluded_by_design: Sequence[str]
    """What is left out by design."""
    explanations: Sequence[ComponentExplanation]
    """How each part was calculated, in the order of `components`."""
    data_release: str
    """Data release whose peer tables were used."""


class FullScoreSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "FullScore",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: FullScore | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class GoodCause(Model):
    """Whether Good Cause Eviction may apply."""

    _nested = {
        "tests": "GoodCauseTest",
    }

    result: str
    """`may_apply`, `seems_exempt` or `unknown`."""
    tests: Sequence[GoodCauseTest]
    """The tests, each with its outcome."""


class GoodCauseTest(Model):
    """One test of Good Cause Eviction."""

    test: str
    """What is tested, as one sentence."""
    exempts: bool | None
    """True if it suggests an exemption; null if records don't say."""


class Heat(Model):
    """Heat and hot water by season."""

    _nested = {
        "seasons": "HeatSeason",
    }

    seasons: Sequence[HeatSeason]
    """Newest first, at most ten: the last full season, a running one, and others with records."""
    open_violations: int | None
    """Open heat or hot water violations; null if not loaded."""
    heat_sensor_program: bool | None
    """Whether the building is in the Heat Sensor Program; null if not loaded."""


class HeatSeason(Model):
    """One heat season, October 1 to May 31."""

    season: str
    """Such as `2025-2026`."""
    complaints: int | None
    """Distinct complaints; null if the data don't cover the season, or withheld for a one- or
    two-family home.
    """
    apartment_days: int | None
    """Distinct days and apartments in them, excluding the last 30 days."""
    apartments_affected: int | None
    """Distinct apartments, excluding the last 30 days."""
    violations: int | None
    """Violations issued; null if the data don't cover the season."""


class HeatSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Heat",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Heat | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class HpdComplaints(Model):
    """Complaints to HPD: reports, not proof. Rows aren't shown, and counts are null unless we have
    them all.
    """

    _nested = {
        "by_category": "CategoryCount",
        "by_month": "MonthCount",
    }

    complaints: int | None
    """Distinct complaints."""
    problems: int | None
    """Problems in them, without repeats."""
    last12_months: int | None
    """Distinct complaints in the last 12 months of the data."""
    by_category: Sequence[CategoryCount] | None
    """Problems by the agency's major category, most frequent first."""
    by_month: Sequence[MonthCount] | None
    """Complaints in each of the last 60 months that the data cover, oldest first; 0 for a month
    without any.
    """
    distinct_apartments: int | None
    """Distinct apartments that reported, excluding the last 30 days."""
    anonymous_share: float | None
    """Share of anonymous complaints, 0 to 1; null if none or unknown."""
    top_apartment_share: float | None
    """Share of apartment complaints older than 30 days from the apartment that reported most,
    0 to 1; null below 3 apartments.
    """


class HpdComplaintsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "HpdComplaints",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: HpdComplaints | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class HpdProblem(Model):
    """Open violations for one condition that one inspection found in one apartment."""

    _nested = {
        "inspected": "datetime.date",
    }

    _wire = {
        "violation_class": "class",
    }

    condition: str
    """The condition in plain words, such as `No heat`; for an unknown order number, the first
    words of the inspector's text.
    """
    category: str
    """Its kind, as in `byCategory`."""
    apartment: str | None
    """The apartment, as written; null for a public area."""
    bin: str | None
    """Building number, because apartments on a lot can share a name; null if not given."""
    address: str | None
    """House number and street as the city writes them, on lots with several buildings; else
    null.
    """
    violation_class: str
    """The worst class of its violations."""
    inspected: datetime.date | None
    """Day of the inspection."""
    violations: int
    """Its open violations."""
    violation_ids: Sequence[str]
    """Their IDs, as in `rows`, which may be cut."""


class HpdViolation(Model):
    """One violation."""

    _nested = {
        "issued": "datetime.date",
        "deadline": "datetime.date",
        "status_date": "datetime.date",
        "certified": "datetime.date",
    }

    _wire = {
        "violation_class": "class",
    }

    id: str
    """The agency's ID."""
    violation_class: str
    """A non-hazardous, B hazardous, C immediately hazardous, I information or order."""
    apartment: str | None
    """The apartment, as written; null for a public area."""
    story: str | None
    """The story, as written."""
    issued: datetime.date | None
    """Notice date, else inspection date."""
    deadline: datetime.date | None
    """Repair deadline."""
    open: bool
    """True if the agency lists it as open; it may have been repaired since."""
    status: str | None
    """Its status in the agency's words."""
    status_date: datetime.date | None
    """Date of that status."""
    overdue_days: int | None
    """Days past the deadline until the owner certified the repair, else until HPD closed it,
    else until the newest date in the data. A certification HPD rejected doesn't count.
    """
    certified: datetime.date | None
    """Day the owner certified the repair."""
    rent_impairing: bool
    """Whether it's rent-impairing (Multiple Dwelling Law 302-a)."""
    category: str
    """The condition, by the order number."""
    description: str | None
    """The inspector's text without names and phone numbers; null if nothing is left."""
    order_number: str | None
    """The agency's order number."""


class HpdViolations(Model):
    """Violations of the Housing Maintenance Code. Counts are null unless we have all of the
    building's rows.
    """

    _nested = {
        "problems": "HpdProblem",
        "by_class": "ClassCount",
        "by_year": "YearCount",
        "by_category": "CategoryCount",
        "rows": "HpdViolation",
    }

    open: int | None
    """Open, class A–C."""
    total: int | None
    """Open or closed, class A–C."""
    open_rent_impairing: int | None
    """Open, class A–C, rent-impairing."""
    open_problems: int | None
    """Open problems. Violations for one condition, found in one apartment at one inspection,
    count once; also null in older reports.
    """
    problems: Sequence[HpdProblem]
    """The open problems, by newest inspection, then worst first, at most 500."""
    by_class: Sequence[ClassCount] | None
    """By class A, B, C and I, open and closed, with ages of the open ones."""
    by_year: Sequence[YearCount] | None
    """Classes A–C by year of issue, oldest first, skipping years without any. `summary.byYear`
    has the last ten years, with zeros and class I.
    """
    by_category: Sequence[CategoryCount] | None
    """By condition, most frequent first."""
    rows: Sequence[HpdViolation]
    """Open ones first, then newest first, at most 1,000."""


class HpdViolationsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "HpdViolations",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: HpdViolations | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class JobFiling(Model):
    """One job filing."""

    _nested = {
        "filed": "datetime.date",
    }

    id: str
    """The agency's number."""
    system: str
    """`BIS` or `DOB NOW`."""
    work: str
    """Kind of job in words."""
    filed: datetime.date | None
    """Day of filing."""
    status: str | None
    """Its status in the agency's words."""
    apartments: str | None
    """Apartments mentioned, normalized."""
    floors: str | None
    """Floors mentioned: only numbers and floor words."""
    existing_units: int | None
    """Apartments before."""
    proposed_units: int | None
    """Apartments after."""
    cost_usd: int | None
    """Estimated cost in dollars."""


class Lead(Model):
    """Lead paint and the water service line."""

    _nested = {
        "newest": "datetime.date",
    }

    open: int | None
    """Open lead paint violations, excluding orders and documents; null if violations aren't
    loaded.
    """
    closed: int | None
    """Closed ones."""
    presumed: int | None
    """Where lead is presumed."""
    positive: int | None
    """Where a test was positive."""
    inconclusive: int | None
    """Where a test was inconclusive."""
    documents: int | None
    """All other lead orders, such as for records; the city has no public list of them."""
    newest: datetime.date | None
    """Date of the newest lead paint violation."""
    built_before1960: bool | None
    """Whether it was built before 1960, when lead paint is presumed; null if unknown."""
    service_line: str | None
    """What the water service line is made of, according to the agency."""


class LeadSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Lead",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Lead | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class LegalUnits(Model):
    """Apartments by source; null if the source has no figure."""

    pluto: int | None
    """Per the tax record (PLUTO)."""
    hpd_a: int | None
    """Permanent apartments, per HPD."""
    hpd_b: int | None
    """Rooming units, per HPD."""
    certificate: int | None
    """Per the last final certificate of occupancy that states any; null for a lot of several
    buildings.
    """
    mismatch: bool | None
    """Whether two sources differ by more than one apartment and 5%; null with fewer than two."""


class LienNotice(Model):
    """An entry on a tax lien sale list."""

    id: str
    """Row ID."""
    month: str | None
    """`YYYY-MM`, or the month as the list has it."""
    cycle: str
    """Such as `90 Day Notice`."""
    water_only: bool | None
    """Whether only water charges are owed."""


class Litigation(Model):
    """Housing Court cases that involve the agency. Counts are null unless we have all of the
    building's rows.
    """

    _nested = {
        "rows": "LitigationCase",
    }

    total: int | None
    """All."""
    open: int | None
    """Pending."""
    open_judgments: int | None
    """With an open judgment."""
    harassment_findings: int | None
    """In which a court found harassment; a case type is only an allegation."""
    rows: Sequence[LitigationCase]
    """Newest first, at most 300."""


class LitigationCase(Model):
    """One case. Parties are not shown."""

    _nested = {
        "finding_date": "datetime.date",
        "decision_date": "datetime.date",
    }

    id: str
    """The agency's ID."""
    case_type: str
    """Its kind in the agency's words; an allegation."""
    opened: str | None
    """Opened."""
    status: str
    """Its status in the agency's words."""
    open: bool
    """Whether it is pending."""
    open_judgment: bool
    """Whether a judgment is open."""
    harassment_finding: str | None
    """How a court found harassment, in the agency's words; null without a finding."""
    finding_date: datetime.date | None
    """Day of the finding."""
    harassment_decision: str | None
    """What a court decided about harassment, in the agency's words: the finding, or `No
    Harassment`; null without a decision.
    """
    decision_date: datetime.date | None
    """Day of the decision."""
    penalty_usd: int | None
    """Penalty in dollars."""


class LitigationSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Litigation",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Litigation | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class MapMark(Model):
    """A mark on a map."""

    mark: str
    """`own`, `owner`, `site`, `lot`, `dot` or `area`: its SVG class."""
    text: str
    """What it means."""


class MonthCount(Model):
    """Rows of one month."""

    month: str
    """`YYYY-MM`."""
    count: int
    """Rows."""


class Mortgage(Model):
    """A recorded mortgage document."""

    _nested = {
        "date": "datetime.date",
        "recorded": "datetime.date",
    }

    id: str
    """Document ID in ACRIS."""
    type: str
    """Kind of document in words."""
    date: datetime.date | None
    """Day of the document."""
    recorded: datetime.date | None
    """Day of recording."""
    amount_usd: int | None
    """Dollars; null if not stated."""
    lender: Sequence[str]
    """Lenders; organizations only."""
    apartment: str | None
    """The apartment, as written, if it's for one."""


class NearbyConstruction(Model):
    """Active DOB NOW permits on other lots within 100 meters of the lot's point.

    For work that can be heard or seen outside: building, demolition, excavation, sheds and
    scaffolds.
    """

    _nested = {
        "rows": "NearbyPermit",
    }

    total: int | None
    """All; null if the city's data are incomplete."""
    rows: Sequence[NearbyPermit]
    """Nearest first, at most 50."""


class NearbyPermit(Model):
    """One permit for construction nearby, with its renewals."""

    _nested = {
        "issued": "datetime.date",
    }

    id: str
    """The agency's permit number."""
    work: str
    """Kind of work in words."""
    address: str | None
    """House number and street, as the agency writes them."""
    meters: int
    """Meters away."""
    issued: datetime.date | None
    """First issued."""
    expires: str | None
    """Expires."""


class Neighborhood311(Model):
    """311 requests at and near the address: reports, not proof.

    Requests to HPD and DOB are left out: those agencies' sections cover them.
    """

    _nested = {
        "at_address": "Request311Count",
        "within100_m": "Request311Count",
    }

    window: Sequence[str] | None
    """First and last day counted: 12 months, or less if the data start later."""
    at_address: Sequence[Request311Count] | None
    """At this lot, by type, most frequent first; null for a home, and unless we have all
    requests.
    """
    within100_m: Sequence[Request311Count] | None
    """Within 100 meters, by type, most frequent first; null if the location is unknown or
    requests are missing.
    """
    noise_by_hour: Sequence[int] | None
    """Noise within 100 meters by hour of day, 24 figures; null if no times are known."""


class Neighborhood311Section(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Neighborhood311",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Neighborhood311 | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class OathHearings(Model):
    """Summonses before OATH from agencies other than the Department of Buildings.

    From the sanitation, fire, health, environmental protection, housing and landmarks agencies.
    The summons may be to the owner, a shop or a tenant at the lot.
    """

    _nested = {
        "rows": "OathSummons",
    }

    total: int | None
    """All; null, like the sums, if the city's data are incomplete."""
    pending: int | None
    """Undecided."""
    imposed_usd: int | None
    """Dollars imposed in decided cases."""
    balance_usd: int | None
    """Dollars still due in decided cases."""
    rows: Sequence[OathSummons]
    """Newest first, at most 200."""


class OathSummons(Model):
    """One summons. The respondent isn't shown."""

    _nested = {
        "issued": "datetime.date",
    }

    id: str
    """OATH's number."""
    agency: str
    """The agency that issued it."""
    charge: str | None
    """The first charge, in OATH's words."""
    issued: datetime.date | None
    """Day of issue."""
    status: str | None
    """Its status in OATH's words."""
    result: str | None
    """The decision in OATH's words."""
    imposed_usd: int | None
    """Dollars imposed; null, like the others, until decided."""
    paid_usd: int | None
    """Dollars paid."""
    balance_usd: int | None
    """Dollars due."""


class Occupancy(Model):
    """Legal use."""

    _nested = {
        "certificates": "Certificate",
        "basement": "CodeLabel",
    }

    certificates: Sequence[Certificate]
    """Newest first."""
    legal_use_note: str
    """What that means for legal use, in one sentence."""
    basement: CodeLabel | None
    """What the tax record says about the basement, if relevant."""
    certificate_units: int | None
    """Apartments on the last certificate."""


class OccupancySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Occupancy",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Occupancy | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class OwnerContact(Model):
    """A registration contact in a role the city publishes."""

    id: str
    """The agency's contact ID."""
    role: str
    """`CorporateOwner`, `HeadOfficer`, `IndividualOwner`, `Agent`, …"""
    organization: str | None
    """An organization."""
    person: str | None
    """A person in that role; null for one- and two-family homes."""
    business_address: str | None
    """The business address as filed."""


class OwnerRegistration(Model):
    """A registration with HPD."""

    id: str
    """The agency's ID."""
    last: str | None
    """Last registered."""
    ends: str | None
    """Ends."""
    lapsed: bool | None
    """Whether it expired without renewal; null if registrations aren't complete and current."""


class Ownership(Model):
    """Registration, owner and deed."""

    _nested = {
        "registration": "OwnerRegistration",
        "contacts": "OwnerContact",
        "deed_date": "datetime.date",
    }

    registration: OwnerRegistration | None
    """The latest registration."""
    contacts: Sequence[OwnerContact] | None
    """Its contacts and their roles; null if not loaded."""
    deed_holder: str | None
    """The buyer on the last recorded deed; an organization, or null."""
    deed_date: datetime.date | None
    """Day of that deed."""
    tax_owner: str | None
    """The owner on the tax record; an organization, or null."""
    mismatch: bool | None
    """Whether the deed and registration list different owners after a sale; null if unknown."""


class OwnershipSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Ownership",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Ownership | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Permit(Model):
    """One permit, with its renewals."""

    _nested = {
        "issued": "datetime.date",
    }

    id: str
    """The agency's job or permit number."""
    system: str
    """`BIS` or `DOB NOW`."""
    work: str
    """Kind of work in words."""
    issued: datetime.date | None
    """First issued."""
    expires: str | None
    """Expires."""
    status: str
    """`active`, `expired`, `signed_off` or `revoked`."""
    cost_usd: int | None
    """Estimated cost in dollars."""


class Permits(Model):
    """Permits and construction."""

    _nested = {
        "rows": "Permit",
        "jobs": "JobFiling",
        "sidewalk_shed": "SidewalkShed",
        "nearby": "NearbyConstruction",
    }

    active: int | None
    """Active permits; null unless we have all of the building's."""
    expired_unsigned: int | None
    """Permits that expired without a sign-off; null unless we have all of the building's."""
    rows: Sequence[Permit]
    """Permits, newest first, at most 300."""
    jobs: Sequence[JobFiling] | None
    """Job filings, newest first, at most 300; null if none of their datasets is loaded."""
    sidewalk_shed: SidewalkShed | None
    """The sidewalk shed in place, if any."""
    nearby: NearbyConstruction | None
    """Construction on lots nearby; null if not looked up."""


class PermitsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Permits",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Permits | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Pests(Model):
    """Bedbugs, roaches, mice and rats."""

    _nested = {
        "bedbug_filings": "BedbugFiling",
        "rodent_inspections": "RodentInspection",
    }

    bedbug_filings: Sequence[BedbugFiling]
    """The owner's yearly filings, newest first, at most ten."""
    violations_open: int | None
    """Open pest violations; null if not loaded."""
    violations_closed: int | None
    """Closed pest violations."""
    complaints_last12_months: int | None
    """Pest complaints in the last 12 months of the data; null if not loaded, or withheld for a
    one- or two-family home.
    """
    rodent_inspections: Sequence[RodentInspection]
    """Rat inspections, newest first, at most 50."""


class PestsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Pests",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Pests | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Portfolio(Model):
    """Other buildings linked by their registrations, directly or through one another."""

    _nested = {
        "rows": "PortfolioBuilding",
    }

    buildings: int | None
    """Buildings (tax lots), including this one; null if registrations may be missing."""
    units: int | None
    """Apartments in them; null unless known for each."""
    link_reasons: Sequence[str]
    """What links them, one sentence each."""
    open_per100_units: float | None
    """Open class B and C violations per 100 apartments; null if not all were counted."""
    open_c: int | None
    """Open class C violations in them; null if not all were counted."""
    aep_count: int | None
    """Buildings in the Alternative Enforcement Program; null unless known for each."""
    ucp_count: int | None
    """Buildings in the Underlying Conditions Program; null likewise."""
    conh_count: int | None
    """Buildings on the Certification of No Harassment list; null likewise."""
    evictions_per1000_units_per_year: float | None
    """Executed residential evictions per 1,000 apartments per year."""
    rows: Sequence[PortfolioBuilding]
    """The other buildings, most open violations first, at most 100."""


class PortfolioBuilding(Model):
    """One building of a portfolio."""

    bbl: str
    """Its lot; row ID."""
    slug: str | None
    """Slug of its preview, if any."""
    address: str | None
    """Its address in one line."""
    units: int | None
    """Apartments."""
    open_b: int | None
    """Open class B violations; null unless we have all of the city's data."""
    open_c: int | None
    """Open class C violations; null likewise."""
    aep: bool | None
    """Whether it's active in the Alternative Enforcement Program; null if it isn't on the list
    and the list may be incomplete or old.
    """
    ucp: bool | None
    """Whether it's in the Underlying Conditions Program; null likewise."""
    conh: bool | None
    """Whether it's on the Certification of No Harassment list; null likewise."""
    evictions: int | None
    """Executed residential evictions in it; null for buildings with fewer than 11 apartments,
    and unless we have all of the city's data.
    """


class PortfolioSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Portfolio",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Portfolio | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class ProgramEntry(Model):
    """An entry in a program."""

    _wire = {
        "since": "from",
    }

    id: str
    """Row ID."""
    since: str | None
    """Since."""
    to: str | None
    """Until, if ended."""
    active: bool
    """Whether it is active."""
    status: str | None
    """Its status in the agency's words."""


class Question(Model):
    """A question to ask before signing."""

    _nested = {
        "evidence": "Evidence",
    }

    text: str
    """The question."""
    to: str
    """`landlord`, `broker`, `agent`, `attorney` or `board`."""
    because: str
    """Why we ask: the title of a finding, or a sentence."""
    evidence: Sequence[Evidence]
    """The rows behind it."""


class RentBenefit(Model):
    """A benefit that restricts rents."""

    id: str
    """Row ID."""
    program: str
    """Such as `421-a`, `J-51`, `Article XI`."""
    start: str | None
    """First year or day."""
    end: str | None
    """Last year or day."""
    active: bool | None
    """Whether it is active."""
    dataset_id: str
    """The city's dataset ID."""


class RentHistory(Model):
    """Rent regulation year by year. Only DHCR knows about a given apartment."""

    _nested = {
        "stabilized_units_by_year": "StabilizedYear",
        "benefits": "RentBenefit",
        "good_cause": "GoodCause",
    }

    level: str
    """`registered`, `likely`, `possible`, `unlikely` or `unknown`."""
    reasons: Sequence[str]
    """The evidence, one sentence each."""
    stabilized_units_by_year: Sequence[StabilizedYear]
    """Stabilized apartments on the tax bill, oldest year first."""
    benefits: Sequence[RentBenefit]
    """Tax benefits and subsidies that restrict rents."""
    good_cause: GoodCause
    """Good Cause Eviction, per the records."""
    how_to_confirm: Sequence[str]
    """How to check one apartment."""


class RentHistorySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "RentHistory",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: RentHistory | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class RepairResponse(Model):
    """How fast serious violations were repaired."""

    _nested = {
        "city_repairs": "CityRepairs",
    }

    issued: int | None
    """Class B and C violations in the last 36 months; null if violations aren't loaded."""
    closed: int | None
    """Of these, closed."""
    due_count: int | None
    """Of these, with a deadline over 30 days before the data end."""
    on_time_share: float | None
    """Of those, the share closed within 30 days of the deadline, 0 to 1; null if none."""
    median_days: int | None
    """Days until half were closed (Kaplan–Meier, open ones censored); null if fewer were."""
    false_certifications: int | None
    """Repairs certified but found not done."""
    city_repairs: CityRepairs | None
    """Repairs by the city; null if none of its orders are loaded."""


class RepairResponseSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "RepairResponse",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: RepairResponse | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class RepairType(Model):
    """City repairs of one kind."""

    work: str
    """In words."""
    orders: int
    """Completed orders."""
    billed_usd: int | None
    """Dollars billed, if stated."""


class Report(ShownModel):
    """Everything the records say about a building, and about an apartment if requested.

    Generated from one data release: the same release, address, apartment and question give the
    same document, except `reportId` and `generatedAt`.
    """

    _nested = {
        "address": "PreviewAddress",
        "unit": "UnitReference",
        "building": "Building",
        "generated_at": "datetime.datetime",
        "as_of": "datetime.date",
        "answer": "AskAnswer",
        "summary": "ReportDigest",
        "sections": "ReportSections",
        "timeline": "Event",
        "changes": "Changes",
        "questions": "Question",
        "sources": "Source",
        "method": "ReportMethod",
        "map": "ReportMap",
    }

    report_id: str
    """ID of its job, `job_…`."""
    version: str
    """Version of this shape, `report-1`."""
    sample: bool
    """True for the synthetic sample: invented facts, not public records."""
    slug: str
    """Slug of the tax lot's preferred address."""
    address: PreviewAddress
    """The preferred address."""
    unit: UnitReference | None
    """The requested apartment; null for the whole building."""
    building: Building
    """The keys of the building."""
    generated_at: datetime.datetime
    """When the document was generated, RFC 3339 UTC."""
    data_release: str
    """Name of the data release it was made from."""
    as_of: datetime.date
    """The date that ages are counted from."""
    ask: str | None
    """The question, as sent."""
    answer: AskAnswer | None
    """The answer from the records."""
    summary: ReportDigest
    """What matters most."""
    sections: ReportSections
    """The records by subject."""
    timeline: Sequence[Event]
    """What happened, newest first, at most 300 events."""
    changes: Changes | None
    """What changed in the records from release to release; null without an earlier release to
    compare.
    """
    questions: Sequence[Question]
    """Questions to ask, whom to ask and why."""
    sources: Sequence[Source]
    """Every dataset a report uses, loaded or not."""
    disclaimers: Sequence[str]
    """What this document is not."""
    method: ReportMethod
    """The rules behind it."""
    map: ReportMap | None
    """A map of the area; absent if the location or map isn't known, and in older reports."""


class ReportDigest(Model):
    """What matters most in a report."""

    _nested = {
        "top_findings": "Finding",
        "unit_findings": "Finding",
        "findings": "Finding",
        "by_year": "YearlyCounts",
    }

    score: int | None
    """The score, 0 to 100, or null."""
    band: str | None
    """The score in a word, or `no_record`, as in the score's section."""
    confidence: str | None
    """`high`, `medium` or `low`."""
    verdict_sentences: Sequence[str]
    """At most five sentences on what the records show."""
    top_findings: Sequence[Finding]
    """At most seven building findings, most serious first."""
    unit_findings: Sequence[Finding]
    """Every finding about the apartment, most serious first."""
    findings: Sequence[Finding]
    """Every building finding, top ones included, most serious first."""
    by_year: YearlyCounts | None
    """Violations and complaints by year, as in the preview; absent if there are none at all or
    all are unknown, and in older reports.
    """


class ReportMap(Model):
    """A picture of what's around a building, and a text version."""

    _nested = {
        "legend": "MapMark",
    }

    svg: str
    """A 600×360 SVG without external resources."""
    title: str
    """What it is a map of."""
    about: str
    """Text alternative for people who can't see it."""
    legend: Sequence[MapMark]
    """The marks in it."""
    listed: Sequence[str]
    """Sentences on what is marked: buildings linked by registrations, and construction."""
    note: str
    """What is missing, and the sources."""


class ReportMethod(Model):
    """The rules behind a report."""

    score_version: str
    """Version of the score's rules."""
    rules: Sequence[str]
    """How apartments are matched, how sections are built and what is left out, one sentence
    each.
    """


class ReportSections(Model):
    """Every section; the status of one that failed says so."""

    _nested = {
        "unit": "UnitRecordsSection",
        "basics": "BuildingProfileSection",
        "hpd_violations": "HpdViolationsSection",
        "repair_response": "RepairResponseSection",
        "hpd_complaints": "HpdComplaintsSection",
        "heat": "HeatSection",
        "pests": "PestsSection",
        "lead": "LeadSection",
        "dob_violations": "DobViolationsSection",
        "ecb": "EcbSection",
        "dob_complaints": "DobComplaintsSection",
        "permits": "PermitsSection",
        "occupancy": "OccupancySection",
        "safety_devices": "SafetyDevicesSection",
        "ownership": "OwnershipSection",
        "portfolio": "PortfolioSection",
        "litigation": "LitigationSection",
        "enforcement": "EnforcementSection",
        "rent_regulation": "RentHistorySection",
        "evictions": "EvictionsSection",
        "sales_and_deeds": "SalesAndDeedsSection",
        "taxes": "TaxesSection",
        "energy": "EnergySection",
        "environment": "EnvironmentSection",
        "neighborhood311": "Neighborhood311Section",
        "score": "FullScoreSection",
    }

    unit: UnitRecordsSection
    """The records that mention the apartment; `not_applicable` if none was requested."""
    basics: BuildingProfileSection
    """What the building is."""
    hpd_violations: HpdViolationsSection
    """Violations of the Housing Maintenance Code."""
    repair_response: RepairResponseSection
    """How fast serious violations were closed."""
    hpd_complaints: HpdComplaintsSection
    """Complaints to HPD."""
    heat: HeatSection
    """Heat and hot water."""
    pests: PestsSection
    """Bedbugs, roaches, mice and rats."""
    lead: LeadSection
    """Lead paint."""
    dob_violations: DobViolationsSection
    """Violations of the Department of Buildings."""
    ecb: EcbSection
    """Violations before the Environmental Control Board."""
    dob_complaints: DobComplaintsSection
    """Complaints to the Department of Buildings."""
    permits: PermitsSection
    """Permits and construction."""
    occupancy: OccupancySection
    """Legal use."""
    safety_devices: SafetyDevicesSection
    """Elevators, boilers and facade."""
    ownership: OwnershipSection
    """Registration, owner and deed."""
    portfolio: PortfolioSection
    """Other buildings linked by their registrations, directly or through one another."""
    litigation: LitigationSection
    """Cases in Housing Court."""
    enforcement: EnforcementSection
    """City programs and orders."""
    rent_regulation: RentHistorySection
    """Rent regulation year by year."""
    evictions: EvictionsSection
    """Executed evictions."""
    sales_and_deeds: SalesAndDeedsSection
    """Sales, deeds and mortgages."""
    taxes: TaxesSection
    """Property taxes."""
    energy: EnergySection
    """Energy use."""
    environment: EnvironmentSection
    """Flood, storm and landmark status."""
    neighborhood311: Neighborhood311Section
    """Requests to 311."""
    score: FullScoreSection
    """The score with everything behind it."""


class Request311Count(Model):
    """Requests of one type."""

    type: str
    """The city's type."""
    count: int
    """Requests."""


class RodentInspection(Model):
    """One rat inspection of the lot."""

    _nested = {
        "date": "datetime.date",
    }

    id: str
    """The agency's job and kind; row ID."""
    date: datetime.date | None
    """Day."""
    type: str
    """The agency's term for the kind; only initial and compliance inspections have verdicts."""
    result: str
    """The agency's term for the outcome."""
    rats: bool | None
    """True for rat activity, false if it passed or failed only for other reasons; null if not a
    verdict on rats.
    """


class SafetyDevices(Model):
    """Elevators, boilers and facade."""

    _nested = {
        "elevators": "Elevator",
        "boilers": "Boiler",
        "facades": "FacadeFiling",
    }

    elevators: Sequence[Elevator] | None
    """Elevators and other lifts; null if not loaded."""
    boilers: Sequence[Boiler] | None
    """The last inspection of each boiler; null if not loaded."""
    facades: Sequence[FacadeFiling] | None
    """Facade filings, latest cycle first; null if not loaded."""


class SafetyDevicesSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "SafetyDevices",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: SafetyDevices | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class SalesAndDeeds(Model):
    """Sales, deeds and mortgages."""

    _nested = {
        "deeds": "Deed",
        "mortgages": "Mortgage",
        "unit_sales": "UnitSale",
        "building_sales": "BuildingSale",
    }

    deeds: Sequence[Deed]
    """Recorded deeds, newest first, at most 100."""
    mortgages: Sequence[Mortgage]
    """Recorded mortgages, assignments and satisfactions, newest first, at most 100."""
    unit_sales: Sequence[UnitSale]
    """Sales of single apartments and other units, newest first, at most 500."""
    building_sales: Sequence[BuildingSale]
    """Sales of the lot, newest first, at most 100."""
    unit_sale_count: int | None
    """All apartment sales for $10,000 or more; null unless we have all of the lot's sales."""
    transfers: int | None
    """Transfers below $10,000 or without a price, which aren't sales; null unless we have all
    of the lot's sales. Rows dated after the report are left out.
    """
    transfer_dates: Sequence[str]
    """Known dates of these transfers, newest first, at most 100."""
    median_unit_price_usd: int | None
    """Median apartment sale price in the last 24 months of data, in dollars; null unless we have
    all of the lot's sales.
    """


class SalesAndDeedsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "SalesAndDeeds",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: SalesAndDeeds | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class ScoreInput(Model):
    """One figure that went into a part."""

    _nested = {
        "as_of": "datetime.date",
    }

    name: str
    """Fixed name, such as `open_class_c`."""
    value: float
    """The figure."""
    unit: str
    """What it counts."""
    dataset_id: str
    """The city's dataset ID."""
    as_of: datetime.date | None
    """Newest date in the loaded data."""
    record_count: int
    """Rows counted."""


class SidewalkShed(Model):
    """A sidewalk shed."""

    since: str | None
    """First permitted."""
    days: int | None
    """Days since."""
    permit_id: str
    """Permit number."""


class StabilizedYear(Model):
    """Stabilized apartments in one year."""

    year: int
    """The year."""
    units: int | None
    """Apartments on the bill; null if it has no figure."""
    estimated: bool
    """Whether the figure is estimated."""
    change: int | None
    """Change since the last year with a figure; null without one."""
    comparable: bool | None
    """False if the figure is less than half or more than double the last one, as when a lot
    was split or the owner registered late, unless it's above 0 and within 5 of the last;
    null without a change.
    """


class Substantiation(Model):
    """Complaints of one kind."""

    total: int
    """All."""
    substantiated: int
    """Where an inspector found a violation."""


class SystemCount(Model):
    """Violations in one system."""

    system: str
    """`BIS` or `DOB NOW`."""
    active: int
    """Active."""
    closed: int
    """Dismissed or resolved."""


class Taxes(Model):
    """Property taxes of the lot."""

    _nested = {
        "tax_class": "CodeLabel",
        "exemptions": "Exemption",
        "lien_notices": "LienNotice",
    }

    year: int | None
    """Tax year of the assessment."""
    tax_class: CodeLabel | None
    """Tax class, such as `2A`, in words."""
    market_value_usd: int | None
    """Department of Finance market value, dollars; not an appraisal."""
    assessed_usd: int | None
    """Assessed value, dollars."""
    taxable_usd: int | None
    """Taxable value, dollars."""
    exemptions: Sequence[Exemption]
    """The building's exemptions; personal ones are never read."""
    lien_notices: Sequence[LienNotice]
    """Notices of intention to sell a tax lien, newest first. Being listed doesn't mean a lien
    was sold.
    """


class TaxesSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Taxes",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Taxes | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class UnitCounts(Model):
    """How many records are about an apartment, by certainty."""

    exact: int
    """Mention it (`exact` or `listed`)."""
    probable: int
    """Probably mention it (`position`)."""
    possible: int
    """May mention it (0.5 to 0.74)."""
    floor: int
    """Mention its floor or another apartment on it; not counted as its own."""
    building_wide: int
    """Mention no apartment."""


class UnitHeatSeason(Model):
    """Heat complaints of an apartment in one season."""

    season: str
    """Such as `2025-2026`: October 1 to May 31."""
    days: int
    """Days the apartment reported heat problems."""


class UnitLot(Model):
    """The tax lot of a condominium apartment."""

    bbl: str
    """The apartment's borough, block and lot: 10 digits."""
    designation: str
    """The apartment as the Department of Finance writes it."""
    assessed_usd: int | None
    """Assessed value in dollars, if known."""


class UnitMatch(Model):
    """How surely a record is about the requested apartment."""

    tier: str
    """`exact`, `listed`, `position`, `prefix`, `same_floor` or `building`."""
    confidence: float
    """0 to 1; at 0.75 or more it counts as the apartment's."""
    raw: str
    """The apartment as the record writes it."""
    normalized: str
    """The apartment it mentions, normalized."""


class UnitRecords(Model):
    """What the records say about one apartment."""

    _nested = {
        "counts": "UnitCounts",
        "rows": "UnitRow",
        "possible": "UnitRow",
        "building_wide": "UnitRow",
        "heat_seasons": "UnitHeatSeason",
        "last_sale": "UnitSale",
        "lot": "UnitLot",
    }

    counts: UnitCounts | None
    """How many records are about it, by certainty; null unless we have all of the building's
    rows.
    """
    rows: Sequence[UnitRow]
    """Records about the apartment (confidence 0.75 or more), newest first."""
    possible: Sequence[UnitRow]
    """Records that may be about the apartment (0.5 to 0.74), newest first."""
    building_wide: Sequence[UnitRow]
    """Open findings for no specific apartment, so for all, newest first, at most 50."""
    heat_seasons: Sequence[UnitHeatSeason] | None
    """Days with heat complaints from the apartment, by season; null unless we have all
    complaints.
    """
    last_sale: UnitSale | None
    """Its last recorded sale."""
    lot: UnitLot | None
    """Its own tax lot, in a condominium."""
    known_units: int | None
    """Distinct apartments the building's records mention; null unless we have all rows."""


class UnitRecordsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "UnitRecords",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: UnitRecords | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
    incomplete data, counts are null, and so is this if nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: Sequence[Provenance]
    """Where we looked; at least one entry, even when nothing was found."""
    notes: Sequence[Note]
    """What a reader must know."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class UnitReference(Model):
    """The requested apartment, and whether the records mention it."""

    raw: str
    """As typed."""
    display: str
    """As shown: `4B`, `FL 2`, `PH A`."""
    key: str
    """The same for every spelling of a unit: class, colon, ID."""
    slug: str
    """As in a slug: `4b`, `fl-2`."""
    kind: str
    """`standard`, `named`, `floor`, `position`, `numeric`, `letter` or `other`."""
    floor: int | None
    """The floor its name indicates."""
    validity: str
    """`confirmed` (records mention it), `plausible` (fits the names in the records),
    `unverified` (no names to compare with) or `contradicted`.
    """
    evidence: Sequence[str]
    """Why, one sentence each."""


class UnitRow(Model):
    """One record of an apartment."""

    _nested = {
        "unit_match": "UnitMatch",
    }

    _wire = {
        "violation_class": "class",
    }

    section: str
    """Its row's section."""
    row_id: str | None
    """Row ID in that section; null for complaints, whose rows aren't shown."""
    dataset_id: str
    """The city's dataset ID."""
    address: str | None
    """House number and street as the city writes them, on lots with several buildings; null on
    others, or if neither the row nor its building ID has them.
    """
    date: str | None
    """`YYYY-MM-DD`; for complaints the month, `YYYY-MM`."""
    title: str
    """The agency's category; never a caller's free text."""
    status: str | None
    """`open` or `closed`, if stated."""
    violation_class: str | None
    """Violation class, if any."""
    unit_match: UnitMatch
    """How surely it's about the apartment."""


class UnitSale(Model):
    """A sale of one apartment."""

    _nested = {
        "date": "datetime.date",
    }

    id: str
    """Row ID."""
    date: datetime.date | None
    """Day."""
    price_usd: int
    """Dollars."""
    apartment: str | None
    """The apartment, as written."""
    sq_ft: int | None
    """Square feet, if stated."""
    usd_per_sq_ft: int | None
    """Dollars per square foot, rounded."""
    other_use: str | None
    """What was sold if not a single home, such as indoor parking or several apartments for one
    price; not counted in any figure.
    """


class VacateOrder(Model):
    """An order to vacate."""

    _wire = {
        "since": "from",
    }

    id: str
    """The agency's number, or our row ID."""
    issuer: str
    """`HPD` or `DOB`."""
    type: str
    """`full`, `partial`, or `unknown` if only its rescission is on record."""
    reason: str | None
    """HPD's reason; null for DOB."""
    complaint_category: str | None
    """What the complaint behind DOB's order was about: a report, not DOB's finding. Null for
    HPD.
    """
    since: str | None
    """In force from."""
    rescinded: str | None
    """Rescinded on."""
    in_force: bool | None
    """Whether it's in force; null if the records don't cover rescissions."""
    units: int | None
    """Apartments vacated."""
    address: str | None
    """The row's house number and street, as written."""
    of_building: bool
    """True if the row is for the requested building; false if it's for another address on the
    lot or unclear.
    """
    dataset_id: str
    """The dataset it comes from."""


class YearCount(Model):
    """Violations of one year."""

    year: int
    """The year."""
    a: int
    """Class A."""
    b: int
    """Class B."""
    c: int
    """Class C."""
