"""Responses of the service, typed. Generated from the contract: do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Union

from .model import Model, ShownModel
from .secret import Secret

if TYPE_CHECKING:
    import datetime
    from collections.abc import Mapping, Sequence

    from .report_models import Report

__all__ = [
    "AccountBalance",
    "AddressSuggestion",
    "AddressSuggestionKind",
    "AddressSuggestions",
    "Balance",
    "Basics",
    "BasicsSection",
    "Bedbugs",
    "BedbugsSection",
    "BoroughInfo",
    "Building",
    "Change",
    "ChangeCounts",
    "ChangeKind",
    "Changes",
    "CodeLabel",
    "Confidence",
    "Correction",
    "DirectoryInfo",
    "EvidenceClass",
    "Flag",
    "FlagsSection",
    "Headline",
    "HeadlineSection",
    "Health",
    "HealthCoverage",
    "HealthObjectStore",
    "HealthRelease",
    "HealthUpdate",
    "Issue",
    "Join",
    "Newest",
    "NewestComplaint",
    "NewestSection",
    "NewestViolation",
    "NextStep",
    "NormalizedAddress",
    "Note",
    "OpenCondition",
    "Owner",
    "OwnerSection",
    "Peer",
    "Preview",
    "PreviewAddress",
    "PreviewBatchResult",
    "Provenance",
    "Registration",
    "RentRegulation",
    "RentRegulationSection",
    "ReportContent",
    "ReportJob",
    "ReportList",
    "ReportStatus",
    "ReportSummary",
    "ResolveAnswer",
    "ResolveStatus",
    "ResolvedAddress",
    "Revocation",
    "ScoreComponent",
    "ScoreSummary",
    "ScoreSummarySection",
    "SectionStatus",
    "Source",
    "Suggestion",
    "Unit",
    "UnitMentions",
    "YearlyCounts",
]

AddressSuggestionKind = Union[Literal["match", "candidate", "alternative", "street", "area"], str]
"""How a suggested address matches the text.

`match`: The one building that the text means.
`candidate`: A building that completes the text, allowing for one typo.
`alternative`: A known address like the one in the text.
`street`: A street, without `slug`: a house number is missing.
`area`: A borough, neighborhood or ZIP code; `slug` is null.
"""

ChangeKind = Union[Literal["opened", "reappeared", "reopened", "closed", "vanished", "statusChanged", "corrected"], str]
"""What happened to a record.

`opened`: It is new.
`reappeared`: It was gone and is back.
`reopened`: It was closed and is open.
`closed`: It was open and is closed.
`vanished`: It is gone from a complete file.
`statusChanged`: Its status changed, but it stayed open or closed.
`corrected`: Another value changed.
"""

EvidenceClass = Union[Literal["finding", "allegation", "court_result", "owner_report", "register", "estimate"], str]
"""What a record proves.

`finding`: An agency's inspector found it.
`allegation`: Someone reported it; not proof.
`court_result`: A court decided it.
`owner_report`: The owner filed it.
`register`: A public register says so.
`estimate`: Derived by us.
"""

ReportStatus = Union[Literal["running", "interrupted", "done", "error"], str]
"""The state of a report job.

`running`: The report is in progress or in the queue.
`interrupted`: Its worker was lost; it resumes automatically. Only in lists.
`done`: The report is ready.
`error`: There is no report, and the credit is returned.
"""

ResolveStatus = Union[Literal["matched", "ambiguous", "notFound", "outsideNyc"], str]
"""Which building an address means, or which ones it may mean.

`matched`: One building.
`ambiguous`: It isn't clear which building is meant; none was picked.
`notFound`: No building, or no address in the text.
`outsideNyc`: A place outside New York City.
"""

SectionStatus = Union[Literal["ok", "empty", "not_applicable", "unavailable", "stale", "partial", "withheld"], str]
"""Whether a section has data. `empty` says that we looked and found none.

`ok`: Looked and found.
`empty`: Looked and found none.
`not_applicable`: Doesn't apply to this building.
`unavailable`: Couldn't look: the dataset isn't loaded.
`stale`: Found, in a dataset older than three update cycles.
`partial`: Found in some datasets, part of the city's data, or data not known to be complete: we show what's there, with no total and no claim about the rest.
`withheld`: Found, but withheld to protect people.
"""


class AccountBalance(Model):
    """One account's balance."""

    account_id: str
    """Account ID."""
    name: str
    """Its name."""
    balance: int
    """Its credits."""


class AddressSuggestion(Model):
    """One possible completion."""

    slug: str | None
    """Slug of the building, if there is just one; works for previews."""
    address_line: str
    """One line with the official street: `350 5 Avenue, Manhattan, NY 10118`."""
    display: str
    """The line to show, which may start with a place name: `350 5th Avenue, Manhattan, NY
    10118`.
    """
    kind: AddressSuggestionKind
    """How it matches the text."""
    why: str
    """Why it is suggested."""
    latitude: float | None
    """WGS 84 degrees."""
    longitude: float | None
    """WGS 84 degrees."""


class AddressSuggestions(Model):
    """Possible completions, best first."""

    _nested = {
        "suggestions": "AddressSuggestion",
        "directory": "DirectoryInfo",
    }

    suggestions: Sequence[AddressSuggestion]
    """The addresses; empty if none match."""
    directory: DirectoryInfo
    """The directory that answered."""


class Balance(Model):
    """How many reports a caller has left."""

    _nested = {
        "accounts": "AccountBalance",
    }

    account_id: str
    """The account that pays for reports: the key's, or a user's `default`."""
    balance: int
    """Its credits."""
    reports: int
    """Reports it can start: one per credit, none while the operator has the account frozen."""
    accounts: Sequence[AccountBalance] | None
    """Every account of a signed-in user; absent for a key."""
    credits_url: str | None
    """Page where anyone can buy credits for the account; absent if none can be bought."""
    frozen: int | None
    """Credits on hold while a bank reviews a disputed payment; absent if none. Not part of
    `balance`.
    """
    owed: int | None
    """Credits owed because their payment was refunded or lost to a dispute after they were spent;
    absent if none. Deducted from credits bought or returned.
    """


class Basics(Model):
    """What the building is."""

    _nested = {
        "building_class": "CodeLabel",
        "land_use": "CodeLabel",
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
    units_for_rates: int | None
    """Apartments that rates divide by, from PLUTO or HPD; absent if unknown or contradicted."""


class BasicsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Basics",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Basics | None
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


class Bedbugs(Model):
    """The owner's latest yearly bedbug filing."""

    latest_period: str | None
    """The period, such as `2024-11-01/2025-10-31`."""
    infested_units: int | None
    """Apartments the owner reported as infested."""
    filed: bool
    """Whether there is any filing."""


class BedbugsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Bedbugs",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Bedbugs | None
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


class BoroughInfo(Model):
    """A borough of New York City."""

    code: int
    """1 Manhattan, 2 Bronx, 3 Brooklyn, 4 Queens, 5 Staten Island."""
    name: str
    """English name."""
    slug: str
    """Name in slugs."""


class Building(Model):
    """The keys of a building."""

    bbl: str
    """Borough, block and lot: 10 digits; the billing lot of a condominium."""
    bins: Sequence[str]
    """Building numbers on the lot in the records, 7 digits each, without temporary ones."""
    buildings_on_lot: int | None
    """Buildings on the lot by the tax record; null if unknown."""
    scope: str
    """`building`, or `complex` if records name several buildings on the lot. The note
    `whole_tax_lot` of `headline` says if the figures cover more than one building.
    """
    latitude: float | None
    """WGS 84 degrees."""
    longitude: float | None
    """WGS 84 degrees."""
    aliases: Sequence[str]
    """Other slugs of the building, at most 20."""


class Change(Model):
    """One change of one record."""

    _wire = {
        "violation_class": "class",
        "since": "from",
    }

    dataset_id: str
    """The city's dataset ID."""
    kind: ChangeKind
    """What happened."""
    record_id: str | None
    """The agency's record ID; null if none, or if it would reveal more than the row."""
    violation_class: str | None
    """Class A, B, C or I of an HPD violation; null if it's another record, withheld or gone."""
    summary: str | None
    """What the record is about, such as `Heat or hot water`; null if not known, or if it's
    gone.
    """
    apartment: str | None
    """The apartment of an HPD violation, as the city writes it; only in a report."""
    since: str
    """Day of the last release before the change; for complaints the month, `YYYY-MM`."""
    to: str
    """Day of the first release with the change; for complaints the month."""
    first_seen: str | None
    """Day of the first release with the record, like `to`; null if it's older than the
    history.
    """
    last_seen: str | None
    """Day of the last release with the record, like `from`; null if this release has it."""
    was: str | None
    """The previous status, as the city writes it; null if none."""
    now: str | None
    """The status now; null if none or the record is gone."""
    columns: Sequence[str]
    """Columns whose values changed, such as `currentstatusdate`; only for `corrected`."""


class ChangeCounts(Model):
    """Number of changes by kind; null if none was seen and some of the loaded data couldn't be
    compared for the whole period, or is withheld for a one- or two-family home.
    """

    opened: int | None
    """New records."""
    reappeared: int | None
    """Records that were gone and are back."""
    status_changed: int | None
    """Records whose status changed but that stayed open or closed."""
    closed: int | None
    """Open records that are closed now."""
    reopened: int | None
    """Closed records that are open again."""
    vanished: int | None
    """Records that are gone from a complete file."""
    corrected: int | None
    """Records with another value changed."""


class Changes(Model):
    """What changed in a building's records since its history began, at most the last two years.

    The city overwrites its records; this compares each release with the one before. A change is
    dated by the two releases between which it was seen, not by the day it took effect. A record
    missing from an incomplete file is never called gone.
    """

    _nested = {
        "since": "datetime.date",
        "until": "datetime.date",
        "last30_days": "ChangeCounts",
        "last365_days": "ChangeCounts",
        "rows": "Change",
    }

    since: datetime.date
    """Day of the first release in the history; earlier changes are unknown. A record without
    an `opened` change is older than this day or than its dataset's first comparison.
    """
    until: datetime.date
    """Day of this release."""
    last30_days: ChangeCounts
    """Changes seen in the 30 days up to this release, or since `since` if that's later."""
    last365_days: ChangeCounts
    """Changes seen in the 365 days up to this release, or since `since` if that's later."""
    total: int
    """Changes in all, shown or not."""
    rows: Sequence[Change]
    """The newest changes first: at most 10 in a preview, 1,000 in a report."""


class CodeLabel(Model):
    """An agency's code and its meaning."""

    code: str
    """As the agency writes it."""
    label: str
    """In words."""


class Confidence(Model):
    """How reliable a score is."""

    level: str
    """`high`, `medium` or `low`."""
    reasons: Sequence[str]
    """Why it is not higher."""


class Correction(Model):
    """One change made to match the text."""

    _wire = {
        "typed": "from",
    }

    code: str
    """Fixed code, such as `hyphen_inserted`."""
    field: str
    """`houseNumber`, `street`, `borough`, `zip`, `lot` or `unit`; `text` for other words."""
    typed: str
    """As typed; empty if added."""
    to: str
    """As matched; empty if left out."""
    reason: str
    """Why, as one sentence."""


class DirectoryInfo(Model):
    """The address directory of the release that answered."""

    release: str
    """Data release name."""
    addresses: int
    """Addresses in it."""
    sample: bool
    """Whether it's the synthetic sample, not public records."""


class Flag(Model):
    """A public-safety flag."""

    code: str
    """One of `vacate_full`, `vacate_partial`, `dob_vacate_full`, `dob_vacate_partial`,
    `aep_active`, `conh_listed`, `facade_unsafe`, `harassment_finding`, `nycha`,
    `registration_lapsed` or `not_registered`.
    """
    text: str
    """One sentence in the record's words."""
    since: str | None
    """Start date, if known."""
    dataset_id: str
    """The dataset that raised it."""


class FlagsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Flag",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Sequence[Flag] | None
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


class Headline(Model):
    """The counts a renter wants first."""

    _nested = {
        "by_year": "YearlyCounts",
        "open_by_condition": "OpenCondition",
    }

    open_a: int | None
    """Open violations of class A (non-hazardous); null, like every count, unless the data are
    complete and current.
    """
    open_b: int | None
    """Open violations of class B (hazardous)."""
    open_c: int | None
    """Open violations of class C (immediately hazardous)."""
    open_problems: int | None
    """Open problems. Violations for one condition, found in one apartment at one inspection,
    count once.
    """
    open_rent_impairing: int | None
    """Open rent-impairing violations."""
    violations_total: int | None
    """Class A–C violations, open or closed."""
    violations_last12m: int | None
    """Class A–C violations issued in the last 12 months of the data."""
    complaints_last12m: int | None
    """Distinct complaints in the last 12 months of the data; null if not readable, or withheld
    for a one- or two-family home.
    """
    heat_complaints_last_season: int | None
    """Distinct heat complaints in the last full heat season, October–May; null likewise, or if
    the data don't cover it.
    """
    open_per100_units: float | None
    """Open class A–C violations per 100 apartments."""
    by_year: YearlyCounts | None
    """Violations and complaints by year; absent if there are none at all, or all are unknown."""
    heat_complaints_this_season: int | None
    """Distinct heat complaints so far in the current heat season; absent outside one, or if
    not known.
    """
    open_by_condition: Sequence[OpenCondition] | None
    """Open problems by kind, the most serious first and then the most frequent; absent if
    there are none or `openProblems` is null.
    """
    open_lead_hazards: int | None
    """Open violations for lead paint itself, not for documents about it; absent for a one- or
    two-family home, or if unknown.
    """


class HeadlineSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Headline",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Headline | None
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


class Health(Model):
    """The state of the server that answered."""

    _nested = {
        "release": "HealthRelease",
        "last_update": "HealthUpdate",
        "object_store": "HealthObjectStore",
    }

    status: str
    """`ok`, or `degraded` when no data release is loaded."""
    version: str
    """Version of the server."""
    release: HealthRelease | None
    """The live data release, or null."""
    accounts: str | None
    """`ok`, or `unavailable` while accounts, credits and reports can't be used."""
    last_update: HealthUpdate | None
    """How the last data update ended, or that it's running; absent before the first."""
    object_store: HealthObjectStore | None
    """The object store that releases come from; absent without one."""


class HealthCoverage(Model):
    """How many datasets a release has, and how complete they are."""

    whole: int
    """Datasets we have in full in every borough, except for unusable rows."""
    partial: int
    """Datasets with missing rows, including those we couldn't load at all."""
    unknown: int
    """Datasets that may or may not be complete."""
    stale: int
    """Of all these, those older than three update cycles."""


class HealthObjectStore(Model):
    """Whether the server gets its releases from the object store."""

    _nested = {
        "current_at": "datetime.datetime",
    }

    status: str
    """`ok`, or `failing` if the last check failed; the live release stays."""
    current_at: datetime.datetime | None
    """When the server last confirmed it has the store's live release, RFC 3339 UTC, or null."""


class HealthRelease(Model):
    """The live data release."""

    _nested = {
        "built_at": "datetime.datetime",
        "coverage": "HealthCoverage",
    }

    name: str
    """Its name."""
    built_at: datetime.datetime
    """When it was built, RFC 3339 UTC."""
    sample: bool
    """Whether it is the synthetic sample."""
    buildings: int
    """Buildings with a preview."""
    addresses: int
    """Addresses that resolve."""
    coverage: HealthCoverage | None
    """How much of the city's data it has."""


class HealthUpdate(Model):
    """How a data update ended, or that it's running."""

    _nested = {
        "started_at": "datetime.datetime",
        "finished_at": "datetime.datetime",
    }

    outcome: str
    """`published`, `unchanged`, `failed`, `interrupted` when it was killed, or `running`."""
    step: str | None
    """The step that failed, was interrupted or is running: `fetch`, `build`, `check`,
    `publish` or `prune`; null after a successful update.
    """
    started_at: datetime.datetime
    """When it started, RFC 3339 UTC."""
    finished_at: datetime.datetime | None
    """When it ended, RFC 3339 UTC; null while running or if interrupted."""
    reason: str | None
    """Why it failed, in a short sentence; absent if it didn't."""


class Issue(Model):
    """A `Issue`."""

    loc: Sequence[str | int]
    msg: str
    type: str
    ctx: Mapping[str, Any] | None


class Join(Model):
    """The key that joined records to a building."""

    kind: str
    """`bbl`, `bin`, `registration_id`, `order_number`, `document_id`, `point` or `address`."""
    value: str
    """The key's value."""


class Newest(Model):
    """The newest records."""

    _nested = {
        "violation": "NewestViolation",
        "complaint": "NewestComplaint",
    }

    violation: NewestViolation | None
    """The newest violation."""
    complaint: NewestComplaint | None
    """The newest complaint; also null if withheld for a one- or two-family home."""


class NewestComplaint(Model):
    """A complaint in one line, without its day, to protect the person who called."""

    category: str
    """The agency's category."""
    month: str
    """Month, `YYYY-MM`."""


class NewestSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Newest",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Newest | None
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


class NewestViolation(Model):
    """A violation in one line."""

    _nested = {
        "date": "datetime.date",
    }

    _wire = {
        "violation_class": "class",
    }

    violation_class: str
    """Class A, B, C or I."""
    date: datetime.date
    """Notice date, else inspection date."""
    summary: str
    """The kind of condition; never free text."""
    open: bool | None
    """Whether it is open."""


class NextStep(Model):
    """A step that helps after an error."""

    do: str
    """What to do, in the imperative."""
    command: str | None
    """A command to run."""
    url: str | None
    """A page to open."""


class NormalizedAddress(Model):
    """An address as understood without any directory."""

    _nested = {
        "unit": "Unit",
        "borough": "BoroughInfo",
    }

    house_number: str | None
    """House number in the city's form, such as `66-03` or `120 1/2`."""
    street: str | None
    """Street in the city's form, such as `WEST 57 STREET`."""
    unit: Unit | None
    """The unit, from its own field or from the text."""
    borough: BoroughInfo | None
    """The borough the text states or clearly implies."""
    zip: str | None
    """Five digits."""


class Note(Model):
    """A remark on a section."""

    code: str
    """A code from a fixed list."""
    text: str
    """One sentence for a person."""
    severity: str
    """`info` or `caution`."""


class OpenCondition(Model):
    """The open problems of one kind."""

    _wire = {
        "violation_class": "class",
    }

    condition: str
    """The kind of condition, such as `Heat or hot water`."""
    problems: int
    """How many problems are of this kind."""
    violation_class: str
    """The worst class among them: `A`, `B` or `C`."""


class Owner(Model):
    """The registered owner; individuals aren't shown."""

    _nested = {
        "registration_ends": "datetime.date",
    }

    registered_name: str | None
    """The owning organization, as filed."""
    managing_agent: str | None
    """The managing organization, as filed."""
    registration_ends: datetime.date | None
    """When the registration ends."""


class OwnerSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Owner",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: Owner | None
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


class Peer(Model):
    """A peer group."""

    label: str
    """Place, type and size, in words."""
    n: int
    """Buildings in it."""
    percentile: float
    """Share of the group with the same or a worse record, 0 to 1, this building included."""


class Preview(ShownModel):
    """What anyone can read about a building for free.

    Every section says whether we looked (`status`) and where (`provenance`).
    """

    _nested = {
        "generated_at": "datetime.datetime",
        "address": "PreviewAddress",
        "building": "Building",
        "basics": "BasicsSection",
        "score": "ScoreSummarySection",
        "headline": "HeadlineSection",
        "flags": "FlagsSection",
        "bedbugs": "BedbugsSection",
        "rent_regulation": "RentRegulationSection",
        "owner": "OwnerSection",
        "newest": "NewestSection",
        "changes": "Changes",
        "report_contents": "ReportContent",
        "sources": "Source",
        "unit": "UnitMentions",
    }

    slug: str
    """Slug of the tax lot's preferred address; alias slugs return it too."""
    canonical_url: str
    """The address page, relative to the site."""
    generated_at: datetime.datetime
    """When the document was generated, RFC 3339 UTC."""
    data_release: str
    """Name of the data release it was made from."""
    sample: bool
    """True for the synthetic sample: invented facts, not public records."""
    address: PreviewAddress
    """The preferred address."""
    building: Building
    """The keys of the building."""
    basics: BasicsSection
    """Year, size and class."""
    score: ScoreSummarySection
    """The explainable score of the record, not of the building."""
    headline: HeadlineSection
    """Counts of violations and complaints."""
    flags: FlagsSection
    """Public-safety flags raised by the records."""
    bedbugs: BedbugsSection
    """The latest yearly bedbug filing."""
    rent_regulation: RentRegulationSection
    """What public records suggest about rent regulation."""
    owner: OwnerSection
    """The registered owner and agent; organizations only."""
    newest: NewestSection
    """The newest violation and complaint."""
    changes: Changes | None
    """What changed in the records from release to release; null without an earlier release to
    compare.
    """
    report_contents: Sequence[ReportContent]
    """What the full report contains: counts, no rows."""
    sources: Sequence[Source]
    """Every dataset a preview uses, the same for all previews of a release."""
    disclaimers: Sequence[str]
    """What this document is not."""
    unit: UnitMentions | None
    """The requested apartment, if the slug has one."""


class PreviewAddress(Model):
    """A preferred address."""

    _nested = {
        "borough": "BoroughInfo",
    }

    house_number: str
    """House number in the city's form."""
    street: str
    """Official street name in upper case."""
    borough: BoroughInfo
    """The borough by law."""
    zip: str | None
    """Five digits, when known."""
    formatted: str
    """One line, with the official street."""


class PreviewBatchResult(Model):
    """The result of one batch item (specification part 2.3)."""

    _nested = {
        "preview": "Preview",
    }

    slug: str
    """The slug as sent."""
    status: int
    """The status the single route would return."""
    preview: Preview | None
    """The preview, when `status` is 200."""
    error: str | None
    """One sentence, when `status` is not 200."""
    code: str | None
    """The code of the error, such as `not_found`, when `status` is not 200; absent otherwise."""


class Provenance(Model):
    """Where a section's facts come from. `sources` describes the dataset."""

    _nested = {
        "as_of": "datetime.date",
        "join": "Join",
    }

    dataset_id: str
    """The city's dataset ID, such as `wvxf-dwi5`; `sources` describes it."""
    as_of: datetime.date | None
    """Newest date in the loaded data; null when it has none or is not loaded."""
    record_count: int | None
    """Rows we have for this building; not the city's total if the section is incomplete. Null
    if the dataset isn't loaded or rows are withheld: even a count could identify a
    household.
    """
    join: Join
    """The key that joined the rows to this building."""
    scope: str
    """`building`, `lot` or `complex`; in a report also `unit`, `area` or `portfolio`."""
    query_url: str | None
    """In a report: URL that repeats this lookup at the source."""
    returned_count: int | None
    """In a report: how many of them the section shows, if it shows rows."""
    status: SectionStatus | None
    """How much of the dataset we have in the building's borough: `ok` if it's whole and current,
    `stale`, `partial` if rows may be missing, or `unavailable`; absent in older documents.
    """


class Registration(Model):
    """A new account with its one key."""

    _nested = {
        "secret": "Secret",
    }

    account_id: str
    """Account ID, `acct_…`."""
    key_id: str
    """Key ID, `key_…`."""
    secret: Secret
    """The key itself: only in this response. It doesn't expire, but an account that never had a
    credit is deleted with its key after 180 days without use.
    """
    balance: int
    """Credits of the account: 0."""
    documentation: str
    """URL of the document on agent authentication."""


class RentRegulation(Model):
    """What records suggest about rent regulation. Only DHCR knows about a given apartment."""

    level: str
    """`registered`, `likely`, `possible`, `unlikely` or `unknown`."""
    reasons: Sequence[str]
    """The evidence, one sentence each."""


class RentRegulationSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "RentRegulation",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: RentRegulation | None
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


class ReportContent(Model):
    """A part of the full report."""

    id: str
    """Section ID."""
    title: str
    """In words."""
    status: SectionStatus
    """`ok`, `empty` (looked and found none), `unavailable` (its datasets aren't loaded),
    `partial` (we have some of them), `stale` or `withheld` (it could identify a household).
    """
    record_count: int | None
    """Rows it would have (for evictions, only residential ones: 0 if all are commercial); null
    unless the status is `ok` or `empty`, or if only a report finds them.
    """


class ReportJob(ShownModel):
    """A report job (specification part 2.1). Every member is always present."""

    _nested = {
        "report": "Report",
    }

    id: str
    """Equal to `jobId`, for older clients."""
    job_id: str
    """Job ID, `job_…`."""
    status_url: str
    """Relative URL to poll until `status` is `done` or `error`."""
    status: ReportStatus
    """`running`, `done` or `error`. If its worker is lost, a job stays `running` here until
    another resumes it; `detail.interruptions` counts these.
    """
    stage: str
    """The current stage, such as `identity`; the last one once the job is done."""
    step: int
    """Stage number, from 1 to 12."""
    address: str
    """The address, as matched."""
    unit: str | None
    """The apartment, normalized; null for the whole building."""
    elapsed_ms: int
    """Milliseconds from the start until now or the end."""
    report: Report | None
    """The report, once `status` is `done`."""
    detail: Mapping[str, Any] | None
    """`interruptions`; `warnings`, if the address has another apartment, unused words or
    several lots, the question mentions another place, the apartment may not exist or a part
    failed; also `datasets` and `stages` (each with its milliseconds) when done, `refunded`
    when failed.
    """
    error: str | None
    """Why there is no report, as one sentence, when `status` is `error`."""


class ReportList(Model):
    """A page of reports (specification part 2.3)."""

    _nested = {
        "reports": "ReportSummary",
    }

    reports: Sequence[ReportSummary]
    """Newest first."""
    next_cursor: str | None
    """The next page's `cursor`; null when there is none."""
    has_more: bool
    """Whether there is a next page."""


class ReportSummary(Model):
    """A report as a list shows it."""

    _nested = {
        "created_at": "datetime.datetime",
        "completed_at": "datetime.datetime",
    }

    job_id: str
    """Job ID, `job_…`."""
    address: str
    """The address, as matched."""
    unit: str | None
    """The apartment, normalized; null for the whole building."""
    slug: str
    """Slug of the free preview: the apartment's if any."""
    status: ReportStatus
    """`running`, `interrupted`, `done` or `error`."""
    stage: str
    """The current stage."""
    step: int
    """Stage number, from 1 to 12."""
    score: int | None
    """The score, 0 to 100."""
    band: str | None
    """The score in a word."""
    confidence: str | None
    """`high`, `medium` or `low`."""
    open_b: int | None
    """Open class B violations."""
    open_c: int | None
    """Open class C violations."""
    unit_findings: int | None
    """Records that mention the apartment; null for a whole building."""
    created_at: datetime.datetime
    """When it was started, RFC 3339 UTC."""
    completed_at: datetime.datetime | None
    """When it was done or failed, RFC 3339 UTC."""
    status_url: str
    """Relative URL of the job."""


class ResolveAnswer(ShownModel):
    """The result for an address. Always sent with status 200."""

    _nested = {
        "input": "NormalizedAddress",
        "match": "ResolvedAddress",
        "candidates": "ResolvedAddress",
        "corrections": "Correction",
        "suggestions": "Suggestion",
        "directory": "DirectoryInfo",
    }

    status: ResolveStatus
    """The outcome in one word."""
    reason: str
    """Why, as a code such as `numberNotFound`; more may be added."""
    message: str
    """The outcome as one sentence for a person."""
    confidence: float
    """How likely `match` is the right building, 0 to 1; 0 without a match."""
    input: NormalizedAddress
    """The parsed input, with the official street name if the street is known."""
    match: ResolvedAddress | None
    """The building, only when `status` is `matched`."""
    candidates: Sequence[ResolvedAddress]
    """Possible buildings, at most 5, when `status` is `ambiguous`; may be empty."""
    corrections: Sequence[Correction]
    """What was changed or left out, and why."""
    suggestions: Sequence[Suggestion]
    """What to try instead, best first."""
    directory: DirectoryInfo
    """The directory that answered."""


class ResolvedAddress(Model):
    """One address of one building."""

    _nested = {
        "borough": "BoroughInfo",
        "unit": "Unit",
    }

    slug: str
    """Slug of this exact address without its unit; works for previews."""
    canonical_slug: str
    """Slug of its tax lot's preferred address, without a unit."""
    address_line: str
    """One line: `66-03 Booth Street, Queens, NY 11374`."""
    house_number: str
    """House number in the city's form."""
    street: str
    """Official street name in upper case."""
    borough: BoroughInfo
    """The borough by law, not by mail."""
    zip: str | None
    """Five digits, when the directory has it."""
    unit: Unit | None
    """The unit, normalized; may not exist."""
    bbl: str
    """Borough, block and lot: 10 digits; the billing lot of a condominium."""
    bin: str | None
    """Building number, 7 digits: this address's, or the lot's only one in the directory."""
    preview_slug: str
    """Slug of the free preview: the unit's (`…-apt-4b`) if there is one, else the building's."""
    preview_url: str
    """Relative URL of that preview."""
    source: str
    """The dataset it comes from."""
    why: str
    """Why it's a candidate, or how it was found."""


class Revocation(Model):
    """A revoked key."""

    _nested = {
        "revoked_at": "datetime.datetime",
    }

    key_id: str
    """Key ID, `key_…`."""
    revoked: bool
    """Always true."""
    revoked_at: datetime.datetime
    """When it was first revoked, RFC 3339 UTC."""


class ScoreComponent(Model):
    """One part of a score."""

    id: str
    """Fixed ID, such as `open_conditions`."""
    label: str
    """In words."""
    weight: float
    """Weight by rule."""
    effective_weight: float
    """Weight adjusted for evidence and missing parts; they sum to 100."""
    status: SectionStatus
    """`ok`, `empty` (read, but nothing to rate yet), `unavailable`, `partial` or `stale`."""
    subscore: float | None
    """0 to 1; null if it couldn't be read, and without a score."""
    points: float | None
    """Points it adds; null likewise."""
    sentence: str
    """One sentence with the figures."""


class ScoreSummary(Model):
    """The score of a building's record, 0 to 100, higher is better."""

    _nested = {
        "confidence": "Confidence",
        "peer": "Peer",
        "borough_peer": "Peer",
        "components": "ScoreComponent",
        "adjustments": "Note",
        "annotations": "Note",
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


class ScoreSummarySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "ScoreSummary",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether it has data, and if not, why."""
    data: ScoreSummary | None
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


class Source(Model):
    """A dataset behind a document, loaded or not."""

    _nested = {
        "as_of": "datetime.date",
        "loaded_at": "datetime.datetime",
    }

    dataset_id: str
    """The city's dataset ID."""
    dataset_name: str
    """Its name."""
    agency: str
    """The agency that keeps it."""
    source_url: str
    """Landing page."""
    as_of: datetime.date | None
    """Newest date in the loaded data; null when it has none or is not loaded."""
    loaded_at: datetime.datetime | None
    """When we loaded it, RFC 3339 UTC; null when it is not loaded."""
    cadence: str
    """How often the source changes."""
    licence: str
    """Terms of use of the source."""


class Suggestion(Model):
    """Something to try instead."""

    address: str
    """An address to try, complete."""
    slug: str | None
    """Its slug, if it's one building."""
    why: str
    """Why it is suggested."""


class Unit(Model):
    """One apartment, suite, floor or other part of a building."""

    raw: str
    """As typed."""
    display: str
    """As shown: `4B`, `FL 2`, `PH A`."""
    key: str
    """The same for every spelling of a unit: class, colon, ID."""
    slug: str
    """As in a slug: `4b`, `fl-2`."""


class UnitMentions(Model):
    """How many records mention an apartment."""

    _nested = {
        "unit": "Unit",
    }

    unit: Unit
    """The apartment, normalized."""
    records: int | None
    """HPD violations, HPD complaints and sales that mention it. Complaints count only after 30
    days, and never for one- or two-family homes or lots with no apartments on record. Null if we
    don't have all of these records.
    """
    note: str
    """What that means and leaves out."""
    warning: str | None
    """Why the apartment may not exist, or which one may be meant. You can still buy a report."""


class YearlyCounts(Model):
    """Counts for up to ten calendar years, ending with the year of the data release.

    Each list has one item per year, oldest first: null for a year the data don't cover from its
    start. The newest year covered is the count so far. A list is null, like every count, unless
    the data are complete and current.
    """

    first_year: int
    """The year of the first item of each list."""
    a: Sequence[int | None] | None
    """Class A violations, by notice date, else inspection date."""
    b: Sequence[int | None] | None
    """Violations of class B."""
    c: Sequence[int | None] | None
    """Violations of class C."""
    i: Sequence[int | None] | None
    """Class I orders and information, which aren't hazards and are in no other count."""
    complaints: Sequence[int | None] | None
    """Distinct complaints to HPD, by their first day; also null if withheld for a one- or
    two-family home.
    """
    heat_complaints: Sequence[int | None] | None
    """Distinct heat and hot water complaints in the heat season, October–May, that began in
    the year; null likewise.
    """
