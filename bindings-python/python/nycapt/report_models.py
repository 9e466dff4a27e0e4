"""The report that a person pays for, typed. Generated from the contract: do not edit."""

from __future__ import annotations

from typing import Literal, Union

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
"""How much a finding matters, the gravest first.

`stop`: Settle it before you sign anything.
`high`: Serious.
`medium`: Worth a question.
`low`: Good to know.
`info`: A fact without a judgment.
`good`: Speaks for the building.
"""


class AnswerSentence(Model):
    """One sentence of an answer."""

    _nested = {
        "evidence": "Evidence",
    }

    text: str
    """The sentence."""
    evidence: list[Evidence]
    """The rows behind it."""


class AskAnswer(Model):
    """What the records answer to a question; nothing beyond them."""

    _nested = {
        "sentences": "AnswerSentence",
    }

    intents: list[str]
    """What was recognized in the question, such as `heat`."""
    sentences: list[AnswerSentence]
    """The answer."""
    sections_first: list[str]
    """Ids of the sections to read first."""
    unanswered: list[str]
    """What the records don't show, and which document does."""


class BedbugFiling(Model):
    """One yearly bedbug filing."""

    id: str
    """Building and period; names the row."""
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
    filed_on: str | None
    """Day of filing."""


class Boiler(Model):
    """The last inspection of one boiler."""

    id: str
    """The agency's boiler number."""
    inspected: str | None
    """Day of the inspection."""
    defects: bool | None
    """Whether it found defects."""
    status: str | None
    """The agency's word for the report."""


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
    """Building class of the Department of Finance."""
    land_use: CodeLabel | None
    """Land use group."""
    type: str
    """`walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`, `other`."""
    lot_sq_ft: int | None
    """Square feet of the lot."""
    building_sq_ft: int | None
    """Square feet of floor area."""
    historic_district: str | None
    """Historic district, when in one."""
    zoning: list[str]
    """Zoning districts."""
    far_built: float | None
    """Floor area ratio as built."""
    far_residential: float | None
    """Greatest residential floor area ratio."""
    altered: list[int]
    """Years of major alterations."""
    landmark: str | None
    """Landmark status, when it has one."""
    owner_type: CodeLabel | None
    """Kind of owner by the tax record."""
    community_district: int | None
    """Community district, such as 212."""
    council_district: int | None
    """City council district."""
    legal_units: LegalUnits
    """Apartments by source."""


class BuildingProfileSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "BuildingProfile",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: BuildingProfile | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class BuildingSale(Model):
    """A sale of the lot."""

    id: str
    """Names the row."""
    date: str | None
    """Day."""
    price_usd: int
    """Dollars, for other lots too where they were sold together."""
    units: int | None
    """Apartments of this lot at the time, when stated."""


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

    id: str
    """The agency's number of certificate or job."""
    date: str | None
    """Day of issue."""
    type: str
    """`final`, `temporary` or the agency's word."""
    dwelling_units: int | None
    """Apartments it allows."""


class CityRepair(Model):
    """One repair by the city."""

    id: str
    """The agency's number of the order."""
    ordered: str | None
    """Day of the order."""
    work: str
    """Kind of work in words."""
    status: str
    """Its status in the agency's words."""
    apartment: str | None
    """The apartment as written, when one is named."""
    billed_usd: int | None
    """Dollars billed: of a contractor's order by its invoices, else what was awarded."""


class CityRepairs(Model):
    """Repairs that the city made because the owner did not. What is counted is null unless all orders
    of the building are there.
    """

    _nested = {
        "by_type": "RepairType",
        "rows": "CityRepair",
    }

    orders: int | None
    """Completed orders."""
    billed_usd: int | None
    """Dollars billed for the work, as far as the rows say; it may be paid."""
    by_type: list[RepairType] | None
    """By kind of work, the most frequent first."""
    rows: list[CityRepair]
    """Newest first, at most 200."""


class ClassCount(Model):
    """Violations of one class."""

    class_: str
    """A, B, C or I."""
    open: int
    """Open."""
    closed: int
    """Closed."""
    open_to2_years: int
    """Open for up to 2 years."""
    open2_to5_years: int
    """Open for more than 2 and up to 5 years."""
    open5_to10_years: int
    """Open for more than 5 and up to 10 years."""
    open_over10_years: int
    """Open for more than 10 years, or of no known day."""


class ComponentExplanation(Model):
    """How one part of a score came about."""

    _nested = {
        "inputs": "ScoreInput",
    }

    id: str
    """Id of the component."""
    formula: str
    """The rule with its constants."""
    x: float | None
    """The rate that was put in; null when the part could not be read."""
    absolute: float | None
    """What the rate alone gives, 0 to 1."""
    peer_percentile: float | None
    """Share of the city's peers whose raw rate, without added apartments, is no better, 0 to 1; null
    without a peer group, and without a score.
    """
    points_lost: float | None
    """Points lost to a perfect record; null without a score."""
    inputs: list[ScoreInput]
    """What was counted."""


class Deed(Model):
    """A recorded deed."""

    id: str
    """Document id in ACRIS."""
    type: str
    """Kind of document in words."""
    date: str | None
    """Day of the document."""
    recorded: str | None
    """Day of recording."""
    amount_usd: int | None
    """Dollars; null when none is stated."""
    from_: list[str]
    """Sellers; organizations only."""
    to: list[str]
    """Buyers; organizations only."""
    apartment: str | None
    """The apartment, as written, when the deed is of one."""


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
    """`A` (within a day) to `D`; null when not known."""
    entered: str | None
    """Day, of one in the last 30 days the month."""
    disposition: CodeLabel | None
    """What the agency did."""
    disposed: str | None
    """Day of it; the month while `entered` is one."""
    outcome: str
    """`substantiated`, `unsubstantiated`, `no_access`, `closed` or `open`."""


class DobComplaints(Model):
    """Complaints to the Department of Buildings: what someone reported, and what came of it. What is
    counted is null unless all rows of the building are there.
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
    """About an illegal conversion; substantiated ones among them."""
    without_permit: Substantiation | None
    """About work without a permit."""
    rows: list[DobComplaint]
    """Newest first, at most 500."""


class DobComplaintsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "DobComplaints",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: DobComplaints | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class DobViolation(Model):
    """One violation of the Department of Buildings."""

    _nested = {
        "type": "CodeLabel",
    }

    id: str
    """The agency's number."""
    system: str
    """`BIS` or `DOB NOW`."""
    type: CodeLabel
    """What for."""
    issued: str | None
    """Day of issue."""
    status: str
    """`active` or `closed`."""
    disposed: str | None
    """Day it was disposed of."""
    device: str | None
    """The elevator, boiler or other device."""
    class_: str
    """`hazard` for a condition, `paperwork` for a missed filing."""


class DobViolations(Model):
    """Violations of the Department of Buildings, of both of its systems, each counted once. What is
    counted is null unless all rows of the building are there.
    """

    _nested = {
        "by_system": "SystemCount",
        "rows": "DobViolation",
    }

    active: int | None
    """Active."""
    active_hazards: int | None
    """Active, about a condition of the building."""
    closed: int | None
    """Dismissed or resolved."""
    by_system: list[SystemCount]
    """By system, `BIS` and `DOB NOW`, as far as all rows of it are there."""
    rows: list[DobViolation]
    """Active first, then newest first, at most 500."""


class DobViolationsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "DobViolations",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: DobViolations | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Ecb(Model):
    """Violations before the Environmental Control Board. Counts and sums are null unless all rows of the
    building are there.
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
    """Dollars still due, as the agency states them."""
    total_imposed_usd: int | None
    """Dollars imposed."""
    rows: list[EcbViolation]
    """Newest first, at most 500."""
    oath: OathHearings | None
    """Summonses of other agencies at the same court, which is part of the Office of Administrative
    Trials and Hearings (OATH); null where they were not looked up, and for homes.
    """


class EcbSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Ecb",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Ecb | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class EcbViolation(Model):
    """One violation before the Environmental Control Board. Who answered for it is not shown."""

    id: str
    """The agency's number."""
    severity: str
    """`class_1` (immediately hazardous), `class_2` (major), `class_3` (lesser) or `unknown`."""
    type: str | None
    """What for, as the agency names it."""
    issued: str | None
    """Day of issue."""
    status: str
    """`active` or `resolved`."""
    hearing: str | None
    """The agency's word for the hearing; while it is pending there is a charge, not a fine."""
    certification: str | None
    """The agency's word for the cure."""
    uncured: bool
    """Whether it still has to be cured."""
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
    """The agency's word for its kind."""
    status: str | None
    """Its status in the agency's words."""
    category1: str | None
    """Last yearly test (category 1)."""
    category5: str | None
    """Last five-year test (category 5)."""
    periodic: str | None
    """Last periodic inspection."""
    overdue: bool | None
    """Whether a test is overdue; null when no day is known."""


class Energy(Model):
    """Energy of the building by its yearly filing (Local Law 84)."""

    _nested = {
        "years": "EnergyYear",
    }

    years: list[EnergyYear]
    """Newest year first."""


class EnergySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Energy",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Energy | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class EnergyYear(Model):
    """Energy of one year."""

    id: str
    """Property id and year; names the row."""
    year: int
    """The year of the report."""
    score: int | None
    """Energy Star score, 1 to 100."""
    grade: str | None
    """Letter, computed by us from the score."""
    site_eui: float | None
    """Site energy, kBtu a square foot and year."""
    greenhouse_gas_tons: float | None
    """Greenhouse gas, metric tons of carbon dioxide equivalent a year."""


class Enforcement(Model):
    """Programs and orders of the city."""

    _nested = {
        "aep": "ProgramEntry",
        "ucp": "ProgramEntry",
        "conh": "ProgramEntry",
        "heat_sensor": "ProgramEntry",
        "vacates": "VacateOrder",
    }

    aep: list[ProgramEntry] | None
    """Alternative Enforcement Program; null where its dataset is not loaded."""
    ucp: list[ProgramEntry] | None
    """Underlying Conditions Program; null where its dataset is not loaded."""
    conh: list[ProgramEntry] | None
    """List of the Certification of No Harassment pilot; null where it is not loaded."""
    heat_sensor: list[ProgramEntry] | None
    """Heat Sensor Program; null where its dataset is not loaded."""
    seven_a: bool | None
    """Managed by a court-appointed 7A administrator, as HPD's list of buildings says."""
    vacates: list[VacateOrder]
    """Orders to vacate, newest first."""
    vacates_in_force: int | None
    """Of these, in force as the records say; null where HPD's orders are not loaded. On a lot of one
    building, without those that name another address.
    """


class EnforcementSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Enforcement",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Enforcement | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Environment(Model):
    """Flood, storm and landmark status of the place. Null: not known."""

    flood_fema: bool | None
    """In the 1% flood zone of the map in force (2007)."""
    flood_preliminary: bool | None
    """In the 1% flood zone of the preliminary map (2015)."""
    stormwater: str | None
    """Depth of storm-water flooding by the city's model."""
    sandy: bool | None
    """In the area that Sandy flooded in 2012."""
    evacuation_zone: str | None
    """Hurricane evacuation zone, `1` to `6`, `none`."""
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
    """Whether there is data, and if not, why."""
    data: Environment | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Event(Model):
    """Something that happened on a day."""

    _nested = {
        "unit_match": "UnitMatch",
    }

    date: str
    """`YYYY-MM-DD`; of complaints the month, `YYYY-MM`."""
    kind: str
    """Closed kind, such as `violation_issued`."""
    title: str
    """One line."""
    scope: str
    """`unit`, `building` or `lot`."""
    section: str
    """Id of its section."""
    row_id: str | None
    """Id of its row in that section, when it is one row."""
    unit_match: UnitMatch | None
    """How surely it concerns the apartment that was asked for."""


class EvictionYear(Model):
    """Executed evictions of one year."""

    year: int
    """The year."""
    residential: int
    """From homes."""
    commercial: int
    """From shops and offices."""


class Evictions(Model):
    """Evictions that marshals executed, as counts only."""

    _nested = {
        "executed_by_year": "EvictionYear",
    }

    executed_by_year: list[EvictionYear]
    """By year, newest first, years without any left out."""
    per1000_units_per_year: float | None
    """Residential ones per 1,000 apartments and year, over the years the data cover."""
    covered: list[str] | None
    """The first and last day that the data cover."""


class EvictionsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Evictions",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Evictions | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Evidence(Model):
    """Rows that a sentence rests on."""

    section: str
    """Id of the section, as in `sections`."""
    row_ids: list[str]
    """Ids of rows in that section, at most 20; none when the whole section is meant."""
    dataset_id: str
    """The city's id of the dataset."""
    as_of: str | None
    """Newest date in the loaded data."""


class Exemption(Model):
    """An exemption of a building."""

    _nested = {
        "program": "CodeLabel",
    }

    id: str
    """Names the row."""
    program: CodeLabel
    """The agency's code in words."""
    start_year: int | None
    """First tax year of the benefit."""
    end_year: int | None
    """Last tax year of the benefit, which ends on June 30; null where neither the agency's code nor
    the roll gives its term.
    """
    amount_usd: int | None
    """Dollars of assessed value exempted."""
    active: bool
    """Whether it is active."""


class FacadeFiling(Model):
    """One facade filing (FISP), for buildings of more than six stories."""

    id: str
    """The agency's number."""
    cycle: str | None
    """Cycle, such as `9`."""
    status: str | None
    """`SAFE`, `SWARMP` (safe with repairs), `UNSAFE` or `No Report Filed`."""
    filed: str | None
    """Day of filing."""


class Finding(Model):
    """Something the records show that bears on a decision."""

    _nested = {
        "evidence": "Evidence",
    }

    code: str
    """Closed code, such as `vacate_full`."""
    severity: Severity
    """How much it matters."""
    title: str
    """In a few words."""
    detail: str
    """One or two sentences with figures and dates."""
    scope: str
    """`unit`, `building`, `lot`, `complex` or `portfolio`."""
    evidence: list[Evidence]
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
    """Null when less than 60% of the weight is proven, when `confidence.level` is `low`, and when
    nothing on record counts.
    """
    band: str | None
    """`strong`, `good`, `mixed`, `weak` or `serious`: words about the record, null without a score.
    `no_record`, without a score, when every part could be read and nothing on record counts.
    """
    range: list[int] | None
    """The score with missing parts at 0 and at their best, the lower first; null when every part could
    be read, when a cap makes them equal, and without a score.
    """
    confidence: Confidence
    """How far the number can be relied on."""
    coverage: float
    """Share of the weight that is proven, 0 to 1: that of the parts that could be read; of repairs,
    which weigh by their evidence, what the evidence gives.
    """
    peer: Peer | None
    """The buildings of the city that it is compared with; null without a score, and unless the data
    are whole in every borough.
    """
    borough_peer: Peer | None
    """The like of it in its borough, for information: the score does not depend on it."""
    components: list[ScoreComponent]
    """The parts."""
    adjustments: list[Note]
    """Caps that took effect."""
    annotations: list[Note]
    """Remarks that leave the number as it is."""
    excluded_by_design: list[str]
    """What is left out on purpose."""
    explanations: list[ComponentExplanation]
    """How each part came about, in the order of `components`."""
    data_release: str
    """Name of the data release whose peer tables were used."""


class FullScoreSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "FullScore",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: FullScore | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class GoodCause(Model):
    """Whether Good Cause Eviction may apply."""

    _nested = {
        "tests": "GoodCauseTest",
    }

    result: str
    """`may_apply`, `seems_exempt` or `unknown`."""
    tests: list[GoodCauseTest]
    """The tests, each with its outcome."""


class GoodCauseTest(Model):
    """One test of Good Cause Eviction."""

    test: str
    """What is tested, as one sentence."""
    exempts: bool | None
    """True if it suggests an exemption; null if records don't show."""


class Heat(Model):
    """Heat and hot water by season."""

    _nested = {
        "seasons": "HeatSeason",
    }

    seasons: list[HeatSeason]
    """Newest first, seasons without a record left out, at most ten."""
    open_violations: int | None
    """Open heat or hot-water violations; null when not loaded."""
    heat_sensor_program: bool | None
    """Whether the building is on the list of the Heat Sensor Program; null when not loaded."""


class HeatSeason(Model):
    """One heat season, 1 October to 31 May."""

    season: str
    """Such as `2025-2026`."""
    complaints: int | None
    """Distinct complaints; null where the data don't cover the season, and for a home of one or two
    families, whose complaints are withheld.
    """
    apartment_days: int | None
    """Distinct days and apartments of them, those of the last 30 days left out."""
    apartments_affected: int | None
    """Distinct apartments, those of the last 30 days left out."""
    violations: int | None
    """Violations issued; null where the data don't cover the season."""


class HeatSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Heat",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Heat | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class HpdComplaints(Model):
    """Complaints to HPD: what someone reported, no proof. No row of them is shown, and nothing is
    counted unless all of them are there.
    """

    _nested = {
        "by_category": "CategoryCount",
        "by_month": "MonthCount",
    }

    complaints: int | None
    """Distinct complaints."""
    problems: int | None
    """Problems in them, repeat reports left out."""
    last12_months: int | None
    """Distinct complaints of the last 12 months; null when the data end before them."""
    by_category: list[CategoryCount] | None
    """Problems by the agency's major category, the most frequent first."""
    by_month: list[MonthCount] | None
    """Complaints by month, oldest first, months without any left out, the last 60 months."""
    distinct_apartments: int | None
    """Distinct apartments that reported, those of the last 30 days left out."""
    anonymous_share: float | None
    """Share of the complaints made anonymously, 0 to 1; null when there are none or it is not known."""
    top_apartment_share: float | None
    """Of the complaints from apartments before the last 30 days, the share of the one that reported
    most, 0 to 1; null below 3 apartments.
    """


class HpdComplaintsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "HpdComplaints",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: HpdComplaints | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class HpdProblem(Model):
    """Open violations of one condition that one inspection found in one apartment."""

    condition: str
    """The condition in plain words, such as `No heat`; of an order number that we don't know, the
    first words of the inspector's text.
    """
    category: str
    """Its kind, as in `byCategory`."""
    apartment: str | None
    """The apartment as written; null for a public area."""
    bin: str | None
    """Building number, because apartments on a lot can share a name; null if the agency gives
    none.
    """
    address: str | None
    """House number and street as the city writes them, on a lot of several buildings; null on
    others.
    """
    class_: str
    """The worst class of its violations."""
    inspected: str | None
    """Day of the inspection."""
    violations: int
    """Its open violations."""
    violation_ids: list[str]
    """Their ids; `rows` has them, as far as it goes."""


class HpdViolation(Model):
    """One violation."""

    id: str
    """The agency's id."""
    class_: str
    """A non-hazardous, B hazardous, C immediately hazardous, I information or order."""
    apartment: str | None
    """The apartment as written; null for a public area."""
    story: str | None
    """The story as written."""
    issued: str | None
    """Day of the notice, else of the inspection."""
    deadline: str | None
    """Day by which it must be repaired."""
    open: bool
    """True when the agency lists it as open; it may have been repaired since."""
    status: str | None
    """Its status in the agency's words."""
    status_date: str | None
    """Day of that word."""
    overdue_days: int | None
    """Days past the deadline: until the owner certified the repair, else until HPD closed it, else
    until the newest day of the data. A certificate that HPD turned down doesn't count.
    """
    certified: str | None
    """Day on which the owner certified the repair."""
    rent_impairing: bool
    """Whether it impairs rent (Multiple Dwelling Law 302-a)."""
    category: str
    """The condition, by the order number."""
    description: str | None
    """The inspector's text, scrubbed of names and telephone numbers; null when nothing is left."""
    order_number: str | None
    """The agency's order number."""


class HpdViolations(Model):
    """Violations of the Housing Maintenance Code. What is counted is null unless all rows of the
    building are there.
    """

    _nested = {
        "problems": "HpdProblem",
        "by_class": "ClassCount",
        "by_year": "YearCount",
        "by_category": "CategoryCount",
        "rows": "HpdViolation",
    }

    open: int | None
    """Of class A to C, open."""
    total: int | None
    """Of class A to C, open or closed."""
    open_rent_impairing: int | None
    """Open, of class A to C, that impair rent."""
    open_problems: int | None
    """Open problems. Open violations of one condition, found in one apartment at one inspection,
    count as one; also null in a report from before problems were counted.
    """
    problems: list[HpdProblem]
    """The open problems, those of the newest inspection first, of one inspection the worst first, at
    most 500.
    """
    by_class: list[ClassCount] | None
    """By class A, B, C and I, open and closed, and by age of the open ones."""
    by_year: list[YearCount] | None
    """Classes A to C by year of issue, oldest first, years without any left out. `summary.byYear` has the
    last ten years, with zeros and with class I.
    """
    by_category: list[CategoryCount] | None
    """By condition, the most frequent first."""
    rows: list[HpdViolation]
    """Open ones first, then newest first, at most 1,000."""


class HpdViolationsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "HpdViolations",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: HpdViolations | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class JobFiling(Model):
    """One job filing."""

    id: str
    """The agency's number."""
    system: str
    """`BIS` or `DOB NOW`."""
    work: str
    """Kind of job in words."""
    filed: str | None
    """Day of filing."""
    status: str | None
    """Its status in the agency's words."""
    apartments: str | None
    """Apartments named, in normal form."""
    floors: str | None
    """Floors named: numbers and words for floors alone."""
    existing_units: int | None
    """Apartments before."""
    proposed_units: int | None
    """Apartments after."""
    cost_usd: int | None
    """Dollars the work was estimated at."""


class Lead(Model):
    """Lead paint and the water service line."""

    open: int | None
    """Open violations for lead paint, without orders and documents; null when violations are not
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
    """Of every other lead order, such as for records; the city publishes no list of them."""
    newest: str | None
    """Day of the newest that is of lead paint."""
    built_before1960: bool | None
    """Whether the building is from before 1960, when lead paint is presumed; null when not known."""
    service_line: str | None
    """What the water service line is made of, as the agency says."""


class LeadSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Lead",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Lead | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class LegalUnits(Model):
    """Apartments by source; null where the source has no figure."""

    pluto: int | None
    """By the tax record (PLUTO)."""
    hpd_a: int | None
    """Permanent apartments by HPD."""
    hpd_b: int | None
    """Rooming units by HPD."""
    certificate: int | None
    """By the last certificate of occupancy."""
    mismatch: bool | None
    """Whether two sources differ by more than one apartment and 5%; null with fewer than two."""


class LienNotice(Model):
    """An entry in a tax lien sale list."""

    id: str
    """Names the row."""
    month: str | None
    """`YYYY-MM`, or the month as the list has it."""
    cycle: str
    """Such as `90 Day Notice`."""
    water_only: bool | None
    """Whether only water charges are owed."""


class Litigation(Model):
    """Cases in housing court that involve the agency. What is counted is null unless all rows of the
    building are there.
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
    """In which a court found harassment; the type of a case is an allegation only."""
    rows: list[LitigationCase]
    """Newest first, at most 300."""


class LitigationCase(Model):
    """One case. Parties are not shown."""

    id: str
    """The agency's id."""
    case_type: str
    """The agency's word for its kind; an allegation."""
    opened: str | None
    """Opened."""
    status: str
    """Its status in the agency's words."""
    open: bool
    """Whether it is pending."""
    open_judgment: bool
    """Whether a judgment is open."""
    harassment_finding: str | None
    """What a court found about harassment, in the agency's words; null without a finding."""
    finding_date: str | None
    """Day of the finding."""
    penalty_usd: int | None
    """Dollars of penalty."""


class LitigationSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Litigation",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Litigation | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class MapMark(Model):
    """A mark on a map."""

    mark: str
    """`own`, `owner`, `site`, `lot`, `dot` or `area`: the class of its shapes in the picture."""
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

    id: str
    """Document id in ACRIS."""
    type: str
    """Kind of document in words."""
    date: str | None
    """Day of the document."""
    recorded: str | None
    """Day of recording."""
    amount_usd: int | None
    """Dollars; null when none is stated."""
    lender: list[str]
    """Lenders; organizations only."""
    apartment: str | None
    """The apartment, as written, when it is of one."""


class NearbyConstruction(Model):
    """Permits of DOB NOW in force at other lots within 100 meters of the lot's point.

    They are for work that is heard or seen outside: building, demolition, excavation, sheds and
    scaffolds.
    """

    _nested = {
        "rows": "NearbyPermit",
    }

    total: int | None
    """All; null where the city's data are not whole."""
    rows: list[NearbyPermit]
    """The nearest first, at most 50."""


class NearbyPermit(Model):
    """One permit for construction nearby, its renewals together."""

    id: str
    """The agency's number of the permit."""
    work: str
    """Kind of work in words."""
    address: str | None
    """House number and street, as the agency writes them."""
    meters: int
    """Meters away."""
    issued: str | None
    """First issued."""
    expires: str | None
    """Runs until."""


class Neighborhood311(Model):
    """Requests to 311 at and around the address: what people reported, no proof.

    Requests that go to HPD and DOB are left out: the sections of these agencies have them.
    """

    _nested = {
        "at_address": "Request311Count",
        "within100_m": "Request311Count",
    }

    window: list[str] | None
    """The days that are counted, first and last: 12 months, or fewer where the data begin later."""
    at_address: list[Request311Count] | None
    """At this lot, by type, the most frequent first; null unless all requests are there."""
    within100_m: list[Request311Count] | None
    """Within 100 meters, by type, the most frequent first; null when the place is not known, and
    unless all requests are there.
    """
    noise_by_hour: list[int] | None
    """Noise within 100 meters by hour of the day, 24 figures; null when no time is known."""


class Neighborhood311Section(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Neighborhood311",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Neighborhood311 | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class OathHearings(Model):
    """Summonses of other agencies than the Department of Buildings at the hearings court.

    They are of the departments of sanitation, fire, health, environmental protection, housing and
    landmarks. A shop or a tenant at the lot may have been summoned as well as the owner.
    """

    _nested = {
        "rows": "OathSummons",
    }

    total: int | None
    """All; null where the city's data are not whole, as are the sums."""
    pending: int | None
    """Not decided yet."""
    imposed_usd: int | None
    """Dollars imposed in decided ones."""
    balance_usd: int | None
    """Dollars still due on decided ones."""
    rows: list[OathSummons]
    """Newest first, at most 200."""


class OathSummons(Model):
    """One summons. Who answered for it is not shown."""

    id: str
    """The court's number."""
    agency: str
    """The agency that issued it."""
    charge: str | None
    """The first charge, as the court names it."""
    issued: str | None
    """Day of issue."""
    status: str | None
    """The court's word for its status."""
    result: str | None
    """The court's word for the decision."""
    imposed_usd: int | None
    """Dollars imposed; null while it is not decided, as are the others."""
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

    certificates: list[Certificate]
    """Newest first."""
    legal_use_note: str
    """What that means for legal use, as one sentence."""
    basement: CodeLabel | None
    """What the tax record says of the basement, when it may matter."""
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
    """Whether there is data, and if not, why."""
    data: Occupancy | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class OwnerContact(Model):
    """Someone named in a registration, in a role that the city publishes."""

    id: str
    """The agency's id of the contact."""
    role: str
    """`CorporateOwner`, `HeadOfficer`, `IndividualOwner`, `Agent`, …"""
    organization: str | None
    """An organization."""
    person: str | None
    """A person in that role; null for homes of one or two families."""
    business_address: str | None
    """The business address as filed."""


class OwnerRegistration(Model):
    """A registration with HPD."""

    id: str
    """The agency's id."""
    last: str | None
    """Last registered."""
    ends: str | None
    """Ends."""
    lapsed: bool | None
    """Whether it ended and wasn't renewed; null where the registrations aren't whole and current."""


class Ownership(Model):
    """Registration, owner and deed."""

    _nested = {
        "registration": "OwnerRegistration",
        "contacts": "OwnerContact",
    }

    registration: OwnerRegistration | None
    """The latest registration."""
    contacts: list[OwnerContact] | None
    """Who is named in a role in it; null where the contacts are not loaded."""
    deed_holder: str | None
    """The buyer in the last recorded deed; an organization, or null."""
    deed_date: str | None
    """Day of that deed."""
    tax_owner: str | None
    """The owner of the tax record; an organization, or null."""
    mismatch: bool | None
    """Whether deed and registration name different owners after a sale; null when that is unknown."""


class OwnershipSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Ownership",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Ownership | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Permit(Model):
    """One permit, its renewals together."""

    id: str
    """The agency's number of job or permit."""
    system: str
    """`BIS` or `DOB NOW`."""
    work: str
    """Kind of work in words."""
    issued: str | None
    """First issued."""
    expires: str | None
    """Runs until."""
    status: str
    """`active`, `expired`, `signed_off` or `revoked`."""
    cost_usd: int | None
    """Dollars the work was estimated at."""


class Permits(Model):
    """Permits and construction."""

    _nested = {
        "rows": "Permit",
        "jobs": "JobFiling",
        "sidewalk_shed": "SidewalkShed",
        "nearby": "NearbyConstruction",
    }

    active: int | None
    """Permits in force; null unless all permits of the building are there."""
    expired_unsigned: int | None
    """Permits that ran out without a sign-off; null unless all permits of the building are there."""
    rows: list[Permit]
    """Permits, newest first, at most 300."""
    jobs: list[JobFiling] | None
    """Job filings, newest first, at most 300; null where none of their datasets is loaded."""
    sidewalk_shed: SidewalkShed | None
    """The sidewalk shed in place, if there is one."""
    nearby: NearbyConstruction | None
    """Construction at other lots nearby; null where it was not looked up."""


class PermitsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Permits",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Permits | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Pests(Model):
    """Bedbugs, roaches, mice and rats."""

    _nested = {
        "bedbug_filings": "BedbugFiling",
        "rodent_inspections": "RodentInspection",
    }

    bedbug_filings: list[BedbugFiling]
    """The owner's yearly filings, newest first, at most ten."""
    violations_open: int | None
    """Open violations for pests; null when not loaded."""
    violations_closed: int | None
    """Violations for pests, closed."""
    complaints_last12_months: int | None
    """Complaints of pests in the last 12 months; null when not loaded, or withheld for a home of
    one or two families.
    """
    rodent_inspections: list[RodentInspection]
    """Inspections for rats, newest first, at most 50."""


class PestsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Pests",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Pests | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class Portfolio(Model):
    """Other buildings that are registered alike."""

    _nested = {
        "rows": "PortfolioBuilding",
    }

    buildings: int
    """Buildings (tax lots), this one among them."""
    units: int
    """Apartments in them, as far as known."""
    link_reasons: list[str]
    """What links them, one sentence each."""
    open_per100_units: float | None
    """Open violations of class B and C in 100 apartments; null where not all were counted."""
    open_c: int | None
    """Open violations of class C in them; null where not all were counted."""
    aep_count: int | None
    """Buildings in the Alternative Enforcement Program; null where it is not known of each."""
    ucp_count: int | None
    """Buildings in the Underlying Conditions Program; null likewise."""
    conh_count: int | None
    """Buildings on the list of the Certification of No Harassment; null likewise."""
    evictions_per1000_units_per_year: float | None
    """Executed residential evictions per 1,000 apartments and year."""
    rows: list[PortfolioBuilding]
    """The other buildings with most open violations first, at most 100."""


class PortfolioBuilding(Model):
    """One building of a portfolio."""

    bbl: str
    """Its lot; names the row."""
    slug: str | None
    """Slug of its preview, when it has one."""
    address: str | None
    """Its address in one line."""
    units: int | None
    """Apartments."""
    open_b: int | None
    """Open violations of class B; null where we don't hold all of the city's data."""
    open_c: int | None
    """Open violations of class C; null likewise."""
    aep: bool | None
    """Whether it is active in the Alternative Enforcement Program; null where the list is not known
    to be whole and current, and doesn't name it.
    """
    ucp: bool | None
    """Whether it is in the Underlying Conditions Program; null likewise."""
    conh: bool | None
    """Whether it is on the list of the Certification of No Harassment; null likewise."""
    evictions: int | None
    """Executed residential evictions in it; null for buildings of fewer than 11 apartments, and
    where we don't hold all of the city's data.
    """


class PortfolioSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Portfolio",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Portfolio | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class ProgramEntry(Model):
    """An entry in a program."""

    id: str
    """Names the row."""
    from_: str | None
    """Since."""
    to: str | None
    """Until, when it ended."""
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
    evidence: list[Evidence]
    """The rows behind it."""


class RentBenefit(Model):
    """A benefit that binds rents."""

    id: str
    """Names the row."""
    program: str
    """Such as `421-a`, `J-51`, `Article XI`."""
    start: str | None
    """First year or day."""
    end: str | None
    """Last year or day."""
    active: bool | None
    """Whether it is active."""
    dataset_id: str
    """The city's id of the dataset."""


class RentHistory(Model):
    """Rent regulation year by year. Only DHCR knows about one apartment."""

    _nested = {
        "stabilized_units_by_year": "StabilizedYear",
        "benefits": "RentBenefit",
        "good_cause": "GoodCause",
    }

    level: str
    """`registered`, `likely`, `possible`, `unlikely` or `unknown`."""
    reasons: list[str]
    """The evidence, one sentence each."""
    stabilized_units_by_year: list[StabilizedYear]
    """Stabilized apartments on the tax bill, oldest year first."""
    benefits: list[RentBenefit]
    """Tax benefits and subsidies that bind rents."""
    good_cause: GoodCause
    """Good Cause Eviction, as far as records show."""
    how_to_confirm: list[str]
    """How to find out for one apartment."""


class RentHistorySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "RentHistory",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: RentHistory | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class RepairResponse(Model):
    """How fast serious violations were repaired."""

    _nested = {
        "city_repairs": "CityRepairs",
    }

    issued: int | None
    """Violations of class B and C of the last 36 months; null when violations are not loaded."""
    closed: int | None
    """Of these, closed."""
    due_count: int | None
    """Of these, due for more than 30 days."""
    on_time_share: float | None
    """Of the due ones, the share closed by 30 days after the deadline, 0 to 1; null when none is due."""
    median_days: int | None
    """Days until half were closed (Kaplan–Meier, the open ones censored); null when fewer were."""
    false_certifications: int | None
    """Repairs that were certified and found not made."""
    city_repairs: CityRepairs | None
    """Repairs that the city made itself; null when none of its orders are loaded."""


class RepairResponseSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "RepairResponse",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: RepairResponse | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class RepairType(Model):
    """City repairs of one kind."""

    work: str
    """In words."""
    orders: int
    """Completed orders."""
    billed_usd: int | None
    """Dollars billed, as far as the rows say."""


class Report(ShownModel):
    """Everything the records say of a building, and of one apartment when one was asked for.

    Made from one data release: the same release, address, apartment and question give the same
    document, apart from `reportId` and `generatedAt`.
    """

    _nested = {
        "address": "PreviewAddress",
        "unit": "UnitReference",
        "building": "Building",
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
    """Id of the job that made it, `job_…`."""
    version: str
    """Version of this shape, `report-1`."""
    sample: bool
    """True for the synthetic sample: invented facts, not public records."""
    slug: str
    """Slug of the building's preferred address."""
    address: PreviewAddress
    """The preferred address."""
    unit: UnitReference | None
    """The apartment that was asked for; null for the whole building."""
    building: Building
    """The keys of the building."""
    generated_at: str
    """When the document was made, RFC 3339 UTC."""
    data_release: str
    """Name of the data release it was made from."""
    as_of: str
    """The day that every age is counted from."""
    ask: str | None
    """The question that was asked, as sent."""
    answer: AskAnswer | None
    """What the records answer to it."""
    summary: ReportDigest
    """What matters most."""
    sections: ReportSections
    """The records by subject."""
    timeline: list[Event]
    """What happened, newest first, at most 300 events."""
    changes: Changes | None
    """What changed in the records from release to release; null while there is no earlier release
    to compare with.
    """
    questions: list[Question]
    """Questions to ask, with whom to ask and why."""
    sources: list[Source]
    """Every dataset that a report reads, loaded or not."""
    disclaimers: list[str]
    """What this is not."""
    method: ReportMethod
    """The rules it was made by."""
    map: ReportMap | None
    """A map of what is around the building; absent where its place or the map isn't known, and in a
    report from before there were maps.
    """


class ReportDigest(Model):
    """What matters most in a report."""

    _nested = {
        "top_findings": "Finding",
        "unit_findings": "Finding",
        "findings": "Finding",
        "by_year": "YearlyCounts",
    }

    score: int | None
    """The score, 0 to 100; null when there is none."""
    band: str | None
    """The score in a word, or `no_record`, as in the score's section."""
    confidence: str | None
    """`high`, `medium` or `low`."""
    verdict_sentences: list[str]
    """At most five sentences; each states what the records show."""
    top_findings: list[Finding]
    """At most seven findings of the building, the gravest first."""
    unit_findings: list[Finding]
    """Every finding about the apartment, the gravest first."""
    findings: list[Finding]
    """Every finding of the building, the top ones among them, the gravest first."""
    by_year: YearlyCounts | None
    """Violations and complaints by year, as in the preview; absent where all of them are zero or
    unknown, and in a report from before they were counted.
    """


class ReportMap(Model):
    """A picture of what is around a building, and the same in words."""

    _nested = {
        "legend": "MapMark",
    }

    svg: str
    """A 600×360 SVG without external resources."""
    title: str
    """What it is a map of."""
    about: str
    """Text alternative for people who can't see it."""
    legend: list[MapMark]
    """The marks in it."""
    listed: list[str]
    """Sentences on what is marked: other buildings of the owner, and construction."""
    note: str
    """What is missing, and the sources."""


class ReportMethod(Model):
    """The rules a report was made by."""

    score_version: str
    """Version of the score's rules."""
    rules: list[str]
    """How an apartment is matched, how sections are made and what is left out, one sentence each."""


class ReportSections(Model):
    """Every section; a section that could not be made says so by its status."""

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
    """The records that name the apartment; `not_applicable` when none was asked for."""
    basics: BuildingProfileSection
    """What the building is."""
    hpd_violations: HpdViolationsSection
    """Violations of the Housing Maintenance Code."""
    repair_response: RepairResponseSection
    """How fast serious violations were repaired."""
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
    """Other buildings that are registered alike."""
    litigation: LitigationSection
    """Cases in housing court."""
    enforcement: EnforcementSection
    """Programs and orders of the city."""
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
    """The score with everything that went into it."""


class Request311Count(Model):
    """Requests of one type."""

    type: str
    """The city's type."""
    count: int
    """Requests."""


class RodentInspection(Model):
    """One rat inspection of the lot."""

    id: str
    """The agency's job and kind; names the row."""
    date: str | None
    """Day."""
    type: str
    """The agency's word for the kind: verdicts come from initial and compliance inspections only."""
    result: str
    """The agency's word for the outcome."""
    rats: bool | None
    """True for rat activity, false for passed; null where it is no verdict on rats."""


class SafetyDevices(Model):
    """Elevators, boilers and facade."""

    _nested = {
        "elevators": "Elevator",
        "boilers": "Boiler",
        "facades": "FacadeFiling",
    }

    elevators: list[Elevator] | None
    """Elevators and other lifts; null where their dataset is not loaded."""
    boilers: list[Boiler] | None
    """The last inspection of each boiler; null where their dataset is not loaded."""
    facades: list[FacadeFiling] | None
    """Facade filings, the last cycle first; null where their dataset is not loaded."""


class SafetyDevicesSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "SafetyDevices",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: SafetyDevices | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
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

    deeds: list[Deed]
    """Recorded deeds, newest first, at most 100."""
    mortgages: list[Mortgage]
    """Recorded mortgages, assignments and satisfactions, newest first, at most 100."""
    unit_sales: list[UnitSale]
    """Sales of single apartments and other units, newest first, at most 500."""
    building_sales: list[BuildingSale]
    """Sales of the lot, newest first, at most 100."""
    unit_sale_count: int | None
    """All sales of apartments for $10,000 and more; null unless all sales of the lot are there."""
    transfers: int | None
    """Transfers below $10,000 or without a price, which are no sales; null unless all sales of the
    lot are there. A row is a sale, a transfer, or left out because its date is after that of the
    report.
    """
    transfer_dates: list[str]
    """The days of these transfers that are known, newest first, at most 100."""
    median_unit_price_usd: int | None
    """Half of the apartment sales of the last 24 months of data were below this, in dollars."""


class SalesAndDeedsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "SalesAndDeeds",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: SalesAndDeeds | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class ScoreInput(Model):
    """One figure that went into a part."""

    name: str
    """Closed name, such as `open_class_c`."""
    value: float
    """The figure."""
    unit: str
    """What it counts."""
    dataset_id: str
    """The city's id of the dataset."""
    as_of: str | None
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
    """Number of the permit."""


class StabilizedYear(Model):
    """Stabilized apartments of one year."""

    year: int
    """The year."""
    units: int | None
    """Apartments on the bill; null where the bill has no figure."""
    estimated: bool
    """Whether the figure is estimated."""
    change: int | None
    """How many more than in the last year before that has a figure; null without one."""
    comparable: bool | None
    """False after a fall of more than half, as of a lot that was split or a bill without the
    figure; null where there is no change to judge.
    """


class Substantiation(Model):
    """Complaints of one kind."""

    total: int
    """All."""
    substantiated: int
    """Where an inspector found a violation."""


class SystemCount(Model):
    """Violations of one system."""

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
    """Market value by the Department of Finance, dollars; no appraisal."""
    assessed_usd: int | None
    """Assessed value, dollars."""
    taxable_usd: int | None
    """Taxable value, dollars."""
    exemptions: list[Exemption]
    """Exemptions of the building; personal ones are never read."""
    lien_notices: list[LienNotice]
    """Notices of intention to sell a tax lien, newest first. Being on a list does not mean sold."""


class TaxesSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Taxes",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Taxes | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class UnitCounts(Model):
    """How many records concern an apartment, by how surely."""

    exact: int
    """They name it (`exact` or `listed`)."""
    probable: int
    """They probably name it (`position`)."""
    possible: int
    """They may name it (0.5 to 0.74)."""
    floor: int
    """They name its floor or another apartment on it; not counted as its own."""
    building_wide: int
    """They name no apartment."""


class UnitHeatSeason(Model):
    """Heat complaints of an apartment in one season."""

    season: str
    """Such as `2025-2026`: 1 October to 31 May."""
    days: int
    """Days on which heat was reported from the apartment."""


class UnitLot(Model):
    """The tax lot of a condominium apartment."""

    bbl: str
    """Borough, block and lot of the apartment: 10 digits."""
    designation: str
    """The apartment as the Department of Finance writes it."""
    assessed_usd: int | None
    """Assessed value in dollars, when known."""


class UnitMatch(Model):
    """How surely a record concerns the apartment that was asked for."""

    tier: str
    """`exact`, `listed`, `position`, `prefix`, `same_floor` or `building`."""
    confidence: float
    """0 to 1; from 0.75 it counts as a record of the apartment."""
    raw: str
    """The apartment as the record writes it."""
    normalized: str
    """The apartment it names, normalized."""


class UnitRecords(Model):
    """What the records say of one apartment."""

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
    """How many records concern it, by how surely; null unless all rows of the building are there."""
    rows: list[UnitRow]
    """Records of the apartment (confidence 0.75 and more), newest first."""
    possible: list[UnitRow]
    """Records that may be of the apartment (0.5 to 0.74), newest first."""
    building_wide: list[UnitRow]
    """Open findings that name no apartment and so concern every one, newest first, at most 50."""
    heat_seasons: list[UnitHeatSeason] | None
    """Days of heat complaints of the apartment by season; null unless all complaints are there."""
    last_sale: UnitSale | None
    """Its last recorded sale."""
    lot: UnitLot | None
    """Its own tax lot, in a condominium."""
    known_units: int | None
    """Distinct apartments that the records of the building name; null unless all rows are there."""


class UnitRecordsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "UnitRecords",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: UnitRecords | None
    """What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
    old or not whole, counts are null, and so is all of it where nothing was found.
    """
    evidence_class: EvidenceClass
    """What kind of evidence it is."""
    provenance: list[Provenance]
    """Where we looked; at least one entry, also when nothing was found."""
    notes: list[Note]
    """What a reader must know about it."""
    status_reason: str | None
    """The reason, as one sentence, unless the status is `ok`."""


class UnitReference(Model):
    """The apartment that was asked for, and whether the records know it."""

    raw: str
    """As typed."""
    display: str
    """As shown: `4B`, `FL 2`, `PH A`."""
    key: str
    """Equal for every spelling of the same unit: class, colon, id."""
    slug: str
    """As in a slug: `4b`, `fl-2`."""
    kind: str
    """`standard`, `named`, `floor`, `position`, `numeric`, `letter` or `other`."""
    floor: int | None
    """The floor that its name states."""
    validity: str
    """`confirmed` (records name it), `plausible` (fits the names that records use), `unverified`
    (no names to compare with) or `contradicted`.
    """
    evidence: list[str]
    """Why, one sentence each."""


class UnitRow(Model):
    """One record of an apartment."""

    _nested = {
        "unit_match": "UnitMatch",
    }

    section: str
    """The section that holds its row."""
    row_id: str | None
    """Id of the row in that section; null for complaints, whose rows are not shown."""
    dataset_id: str
    """The city's id of the dataset."""
    address: str | None
    """House number and street as the city writes them, on a lot of several buildings; null on
    others, and where neither the row nor its building number states them.
    """
    date: str | None
    """`YYYY-MM-DD`; of complaints the month, `YYYY-MM`."""
    title: str
    """What it is, by the agency's category; never free text of a caller."""
    status: str | None
    """`open` or `closed`, where the record says."""
    class_: str | None
    """Violation class, where it has one."""
    unit_match: UnitMatch
    """How surely it concerns the apartment."""


class UnitSale(Model):
    """A sale of one apartment."""

    id: str
    """Names the row."""
    date: str | None
    """Day."""
    price_usd: int
    """Dollars."""
    apartment: str | None
    """The apartment, as written."""
    sq_ft: int | None
    """Square feet, when stated."""
    usd_per_sq_ft: int | None
    """Dollars a square foot, rounded."""
    other_use: str | None
    """What was sold when it is no home alone, such as indoor parking or several apartments for one
    price; it counts in no figure.
    """


class VacateOrder(Model):
    """An order to vacate."""

    id: str
    """The agency's number, or one of ours that names the row."""
    issuer: str
    """`HPD` or `DOB`."""
    type: str
    """`full`, `partial`, or `unknown` where only its rescission is on record."""
    reason: str | None
    """HPD's reason; null for DOB."""
    complaint_category: str | None
    """What the complaint before DOB's order was about: a report, not DOB's finding. Null for HPD."""
    from_: str | None
    """In force from."""
    rescinded: str | None
    """Rescinded on."""
    in_force: bool | None
    """Whether it is in force; null where the records do not cover rescissions."""
    units: int | None
    """Apartments vacated."""
    address: str | None
    """House number and street of the row, as written."""
    of_building: bool
    """True when the row is of the building that was asked for; false when it names another address
    of the lot or leaves open which of its buildings is meant.
    """
    dataset_id: str
    """The dataset that it comes from."""


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
