"""Answers of the service, typed. Generated from the contract: do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Union

from .model import Model, ShownModel
from .secret import Secret

if TYPE_CHECKING:
    from collections.abc import Mapping

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

AddressSuggestionKind = Union[Literal["match", "candidate", "alternative", "street"], str]
"""How a suggested address fits the text.

`match`: The one building that the text means.
`candidate`: A building that the text may become.
`alternative`: A known address like the one in the text.
`street`: A street, without `slug`: a house number is missing.
"""

ChangeKind = Union[Literal["opened", "reappeared", "reopened", "closed", "vanished", "statusChanged", "corrected"], str]
"""What happened to a record.

`opened`: It is new.
`reappeared`: It was gone and is back.
`reopened`: It was closed and is open.
`closed`: It was open and is closed.
`vanished`: It is gone from a complete file.
`statusChanged`: Its status changed, and it stayed open or closed.
`corrected`: Another value of it changed.
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

`running`: The report is being made, or waits for its turn.
`interrupted`: Its worker was lost; it is taken up again by itself. Only in lists.
`done`: The report is there.
`error`: There is no report, and the credit is returned.
"""

ResolveStatus = Union[Literal["matched", "ambiguous", "notFound", "outsideNyc"], str]
"""Which building an address means, or which ones it may mean.

`matched`: One building.
`ambiguous`: Several buildings or boroughs fit; none was picked.
`notFound`: No building, or no address in the text.
`outsideNyc`: A place outside New York City.
"""

SectionStatus = Union[Literal["ok", "empty", "not_applicable", "unavailable", "stale", "partial", "withheld"], str]
"""Whether a section has data. `empty` says that we looked and found none.

`ok`: Looked and found.
`empty`: Looked and found none.
`not_applicable`: The question does not arise for this building.
`unavailable`: Could not look: the dataset is not loaded.
`stale`: Found, in a dataset that is older than three of its cycles.
`partial`: Found in some of the datasets, in a part of the city's data, or in data that nothing proves complete: what is there is shown, without a total and without a word about what is not there.
`withheld`: Found, and kept back to protect people.
"""


class AccountBalance(Model):
    """One account's balance."""

    account_id: str
    """Id of the account."""
    name: str
    """Its name."""
    balance: int
    """Its credits."""


class AddressSuggestion(Model):
    """One address that a text may become."""

    slug: str | None
    """Slug of the building, when it is one building; it answers at the preview route."""
    address_line: str
    """One line with the official street: `350 5 Avenue, Manhattan, NY 10118`."""
    display: str
    """The line to show people, which may start with a place's name: `350 5th Avenue, Manhattan, NY
    10118`.
    """
    kind: AddressSuggestionKind
    """How it fits the text."""
    why: str
    """Why it is suggested."""
    latitude: float | None
    """WGS 84 degrees."""
    longitude: float | None
    """WGS 84 degrees."""


class AddressSuggestions(Model):
    """Addresses that a text may become, best first."""

    _nested = {
        "suggestions": "AddressSuggestion",
        "directory": "DirectoryInfo",
    }

    suggestions: list[AddressSuggestion]
    """The addresses; empty where none fits."""
    directory: DirectoryInfo
    """The directory that answered."""


class Balance(Model):
    """The reports that a caller has left."""

    _nested = {
        "accounts": "AccountBalance",
    }

    account_id: str
    """The account that a report is paid from: the key's, or a user's `default`."""
    balance: int
    """Credits of that account."""
    reports: int
    """Reports that these credits buy: as many."""
    accounts: list[AccountBalance] | None
    """Every account of a signed-in user; absent for a key."""
    frozen: int | None
    """Credits of that account that cannot be spent while a bank decides on a disputed payment;
    absent if there are none. Not part of `balance`.
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


class BasicsSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Basics",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Basics | None
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


class Bedbugs(Model):
    """The owner's latest yearly bedbug filing."""

    latest_period: str | None
    """The period, such as `2024-11-01/2025-10-31`."""
    infested_units: int | None
    """Apartments that the owner reported infested."""
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
    """Whether there is data, and if not, why."""
    data: Bedbugs | None
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
    bins: list[str]
    """Building numbers on the lot that the records name, 7 digits each."""
    buildings_on_lot: int | None
    """Buildings on the lot: the greatest figure any source gives, null when none does."""
    scope: str
    """`building`, or `complex` when the facts below are of a whole lot of several buildings."""
    latitude: float | None
    """WGS 84 degrees."""
    longitude: float | None
    """WGS 84 degrees."""
    aliases: list[str]
    """Other slugs of the building, at most 20."""


class Change(Model):
    """One change of one record."""

    dataset_id: str
    """The city's id of the dataset."""
    kind: ChangeKind
    """What happened."""
    record_id: str | None
    """The agency's id of the record; null if it has none, or if it would reveal more than the row."""
    from_: str
    """Day of the last release before the change; of complaints the month, `YYYY-MM`."""
    to: str
    """Day of the first release with the change; of complaints the month."""
    was: str | None
    """The status before, as the city writes it; null where the record has none."""
    now: str | None
    """The status now; null where there is none, or the record is gone."""
    columns: list[str]
    """Columns with other values; for `corrected` alone."""


class ChangeCounts(Model):
    """Numbers of changes by kind."""

    opened: int
    """New records."""
    reappeared: int
    """Records that are back after they were gone."""
    status_changed: int
    """Records whose status changed and that stayed open or closed."""
    closed: int
    """Open records that are closed now."""
    reopened: int
    """Closed records that are open again."""
    vanished: int
    """Records that are gone from a complete file."""
    corrected: int
    """Records of which another value changed."""


class Changes(Model):
    """What changed in a building's records since its history began, at most the last two years.

    The city overwrites its records; this compares each release with the one before. A change is
    dated by the two releases between which it was seen, not by the day it took effect. A record
    that is missing from an incomplete file is never called gone.
    """

    _nested = {
        "last30_days": "ChangeCounts",
        "last365_days": "ChangeCounts",
        "rows": "Change",
    }

    since: str
    """Day of the first release of the history: what changed before is not known. A record without
    an `opened` change is from before this day, or from before its dataset was compared.
    """
    until: str
    """Day of this release."""
    last30_days: ChangeCounts
    """Changes that were seen in the 30 days up to this release."""
    last365_days: ChangeCounts
    """Changes that were seen in the 365 days up to this release."""
    total: int
    """Changes in all, shown or not."""
    rows: list[Change]
    """The newest changes first: at most 10 in a preview, 1,000 in a report."""


class CodeLabel(Model):
    """A code of an agency with its meaning."""

    code: str
    """As the agency writes it."""
    label: str
    """In words."""


class Confidence(Model):
    """How far a score can be relied on."""

    level: str
    """`high`, `medium` or `low`."""
    reasons: list[str]
    """Why it is not higher."""


class Correction(Model):
    """One change made on the way from the text to the match."""

    code: str
    """Closed code, such as `hyphen_inserted`."""
    field: str
    """`houseNumber`, `street`, `borough`, `zip` or `unit`; `text` for words beside them."""
    from_: str
    """As typed; empty for what was added."""
    to: str
    """As matched; empty for what was left out."""
    reason: str
    """Why, as one sentence."""


class DirectoryInfo(Model):
    """The address directory of the release that answered."""

    release: str
    """Name of the data release."""
    addresses: int
    """Addresses in it."""
    sample: bool
    """Whether it is the synthetic sample and not public records."""


class Flag(Model):
    """A public-safety flag."""

    code: str
    """Closed code: `vacate_full`, `vacate_partial`, `dob_vacate_full`, `dob_vacate_partial`,
    `aep_active`, `conh_listed`, `facade_unsafe`, `harassment_finding`, `nycha`,
    `registration_lapsed` or `not_registered`.
    """
    text: str
    """One sentence in the words of the record."""
    since: str | None
    """Since when, when known."""
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
    """Whether there is data, and if not, why."""
    data: list[Flag] | None
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


class Headline(Model):
    """The counts a renter wants first."""

    _nested = {
        "by_year": "YearlyCounts",
    }

    open_a: int | None
    """Open violations of class A (non-hazardous); null, as every count, unless the data are whole
    and current.
    """
    open_b: int | None
    """Open violations of class B (hazardous)."""
    open_c: int | None
    """Open violations of class C (immediately hazardous)."""
    open_problems: int | None
    """Open problems. Open violations of one condition, found in one apartment at one inspection,
    count as one.
    """
    open_rent_impairing: int | None
    """Open rent-impairing violations."""
    violations_total: int | None
    """Violations of any class A to C, open or closed."""
    violations_last12m: int | None
    """Violations issued in the last 12 months."""
    complaints_last12m: int | None
    """Distinct complaints in the last 12 months; null when not readable, or withheld for a home of
    one or two families.
    """
    heat_complaints_last_season: int | None
    """Distinct heat complaints of the last complete heat season, October to May; null likewise."""
    open_per100_units: float | None
    """Open class A to C violations in 100 apartments."""
    by_year: YearlyCounts | None
    """Violations and complaints by year; absent where all of them are zero or unknown."""


class HeadlineSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Headline",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Headline | None
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
    """`ok`, or `unavailable` while accounts, credits and reports cannot be used."""
    last_update: HealthUpdate | None
    """How the last update of the data ended, or that it runs; absent before the first."""
    object_store: HealthObjectStore | None
    """The object store that the server takes releases from; absent without one."""


class HealthCoverage(Model):
    """How many datasets a release holds, and how much of each."""

    whole: int
    """Datasets of which nothing is missing in any borough."""
    partial: int
    """Datasets of which rows are missing."""
    unknown: int
    """Datasets that may or may not be complete."""
    stale: int
    """Datasets of any of these that are older than three of their cycles."""


class HealthObjectStore(Model):
    """Whether the server gets its releases from the object store."""

    status: str
    """`ok`, or `failing` if the last check failed; the live release stays."""
    current_at: str | None
    """When the server last confirmed that it has the store's live release, RFC 3339 UTC; null before
    that.
    """


class HealthRelease(Model):
    """The live data release."""

    _nested = {
        "coverage": "HealthCoverage",
    }

    name: str
    """Its name."""
    built_at: str
    """When it was built, RFC 3339 UTC."""
    sample: bool
    """Whether it is the synthetic sample."""
    buildings: int
    """Buildings with a preview."""
    addresses: int
    """Addresses that resolve."""
    coverage: HealthCoverage | None
    """How much of the city's data it holds."""


class HealthUpdate(Model):
    """How an update of the data ended, or that it runs."""

    outcome: str
    """`published`, `unchanged`, `failed`, `interrupted` when it was killed, or `running`."""
    step: str | None
    """The step that failed, was interrupted or is running: `fetch`, `build`, `check`, `publish` or
    `prune`; null after an update that did its work.
    """
    started_at: str
    """When it started, RFC 3339 UTC."""
    finished_at: str | None
    """When it ended, RFC 3339 UTC; null while it runs, and when it was interrupted."""


class Issue(Model):
    """A `Issue`."""

    loc: list[str | int]
    msg: str
    type: str


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
    """The newest complaint; null also where it is withheld for a home of one or two families."""


class NewestComplaint(Model):
    """A complaint in one line, without its day, to protect the caller."""

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
    """Whether there is data, and if not, why."""
    data: Newest | None
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


class NewestViolation(Model):
    """A violation in one line."""

    class_: str
    """Class A, B, C or I."""
    date: str
    """Day of the notice, else of the inspection."""
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
    """The borough that the text states or clearly implies."""
    zip: str | None
    """Five digits."""


class Note(Model):
    """A remark on a section."""

    code: str
    """Closed code."""
    text: str
    """One sentence for a person."""
    severity: str
    """`info` or `caution`."""


class Owner(Model):
    """The registered owner; natural persons are not shown."""

    registered_name: str | None
    """The owning organization, as filed."""
    managing_agent: str | None
    """The managing organization, as filed."""
    registration_ends: str | None
    """When the registration ends."""


class OwnerSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "Owner",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: Owner | None
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


class Peer(Model):
    """A peer group."""

    label: str
    """In words: place, type, size."""
    n: int
    """Buildings in it."""
    percentile: float
    """Share of the group with the same or a worse record, 0 to 1, including this building."""


class Preview(ShownModel):
    """What anyone may read of a building for free.

    Every section says whether we looked (`status`) and where (`provenance`).
    """

    _nested = {
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
    """Slug of the building's preferred address; alias slugs answer with it too."""
    canonical_url: str
    """The address page, relative to the site."""
    generated_at: str
    """When the document was made, RFC 3339 UTC."""
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
    """Public-safety flags that the records raise."""
    bedbugs: BedbugsSection
    """The latest yearly bedbug filing."""
    rent_regulation: RentRegulationSection
    """What public records suggest about rent regulation."""
    owner: OwnerSection
    """The registered owner and agent; organizations only."""
    newest: NewestSection
    """The newest violation and complaint."""
    changes: Changes | None
    """What changed in the records from release to release; null while there is no earlier release
    to compare with.
    """
    report_contents: list[ReportContent]
    """What the full report holds: counts, no rows."""
    sources: list[Source]
    """Every dataset that a preview reads, the same for all previews of a release."""
    disclaimers: list[str]
    """What this is not."""
    unit: UnitMentions | None
    """The apartment asked for, when the slug names one."""


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
    """What became of one item of a batch (specification part 2.3)."""

    _nested = {
        "preview": "Preview",
    }

    slug: str
    """The slug as sent."""
    status: int
    """The status that the single route would have answered."""
    preview: Preview | None
    """The preview, when `status` is 200."""
    error: str | None
    """One sentence, when `status` is not 200."""


class Provenance(Model):
    """Where a section's facts come from. The dataset itself is described once, in
    `sources`.
    """

    _nested = {
        "join": "Join",
    }

    dataset_id: str
    """The city's id of the dataset, such as `wvxf-dwi5`; `sources` describes it."""
    as_of: str | None
    """Newest date in the loaded data; null when it has none or is not loaded."""
    record_count: int | None
    """Rows of this building that we hold; not a count of the city's where the section is not whole.
    Null where the dataset is not loaded, and where they are withheld: even their number would
    point at a household.
    """
    join: Join
    """The key that joined the rows to this building."""
    scope: str
    """`building`, `lot` or `complex`; in a report also `unit`, `area` or `portfolio`."""
    query_url: str | None
    """In a report: runs this lookup again at the source."""
    returned_count: int | None
    """In a report: rows that the section shows of them, where it shows rows."""


class Registration(Model):
    """A new account with its one key."""

    _nested = {
        "secret": "Secret",
    }

    account_id: str
    """Id of the account, `acct_…`."""
    key_id: str
    """Id of the key, `key_…`."""
    secret: Secret
    """The key itself: in this answer and in no other. It does not expire."""
    balance: int
    """Credits of the account: 0."""
    documentation: str
    """URL of the document on agent authentication."""


class RentRegulation(Model):
    """What records suggest about rent regulation. Only DHCR knows about one apartment."""

    level: str
    """`registered`, `likely`, `possible`, `unlikely` or `unknown`."""
    reasons: list[str]
    """The evidence, one sentence each."""


class RentRegulationSection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "RentRegulation",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: RentRegulation | None
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


class ReportContent(Model):
    """A part of the full report."""

    id: str
    """Section id."""
    title: str
    """In words."""
    status: SectionStatus
    """`ok`, `empty` (looked and found none), `unavailable` (its datasets are not loaded), `partial`
    (we hold a part of them), `stale` or `withheld` (even the number would point at a household).
    """
    record_count: int | None
    """Rows it would hold; null unless the status is `ok` or `empty`, and when a report alone finds
    them.
    """


class ReportJob(ShownModel):
    """A report job (specification part 2.1). Every member is always present."""

    _nested = {
        "report": "Report",
    }

    id: str
    """Equal to `jobId`, for older clients."""
    job_id: str
    """Id of the job, `job_…`."""
    status_url: str
    """Relative URL to poll until `status` is `done` or `error`."""
    status: ReportStatus
    """`running`, `done` or `error`. A job whose worker was lost stays `running` here until
    another takes it up; `detail.interruptions` counts these.
    """
    stage: str
    """What is being worked on, such as `identity`; the last one once the job is done."""
    step: int
    """Number of the stage, from 1 to 12."""
    address: str
    """The address, as matched."""
    unit: str | None
    """The apartment, normalized; null for the whole building."""
    elapsed_ms: int
    """Milliseconds from the start until now or until the end."""
    report: Report | None
    """The report, once `status` is `done`."""
    detail: Mapping[str, Any] | None
    """`interruptions`; `warnings`, one sentence each, if the apartment may not exist or a part could
    not be made; of a finished job also `datasets`; of a failed one `refunded`.
    """
    error: str | None
    """Why there is no report, as one sentence, when `status` is `error`."""


class ReportList(Model):
    """A page of reports (specification part 2.3)."""

    _nested = {
        "reports": "ReportSummary",
    }

    reports: list[ReportSummary]
    """Newest first."""
    next_cursor: str | None
    """The next page's `cursor`; null when there is none."""
    has_more: bool
    """Whether there is a next page."""


class ReportSummary(Model):
    """Everything that a row of a list shows of a report."""

    job_id: str
    """Id of the job, `job_…`."""
    address: str
    """The address, as matched."""
    unit: str | None
    """The apartment, normalized; null for the whole building."""
    slug: str
    """Slug of the free preview, of the apartment's when there is one."""
    status: ReportStatus
    """`running`, `interrupted`, `done` or `error`."""
    stage: str
    """What is being worked on."""
    step: int
    """Number of the stage, from 1 to 12."""
    score: int | None
    """The score, 0 to 100."""
    band: str | None
    """The score in a word."""
    confidence: str | None
    """`high`, `medium` or `low`."""
    open_b: int | None
    """Open violations of class B."""
    open_c: int | None
    """Open violations of class C."""
    unit_findings: int | None
    """Records that name the apartment; null for a whole building."""
    created_at: str
    """When it was started, RFC 3339 UTC."""
    completed_at: str | None
    """When it was done or failed, RFC 3339 UTC."""
    status_url: str
    """Relative URL of the job."""


class ResolveAnswer(ShownModel):
    """What became of an address. Always sent with status 200."""

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
    """Why, as a word such as `numberNotFound`; new words may come."""
    message: str
    """The outcome as one sentence for a person."""
    confidence: float
    """How likely `match` is the building that was meant, 0 to 1; 0 without a match."""
    input: NormalizedAddress
    """What was typed, as understood; with the official street name when the street is known."""
    match: ResolvedAddress | None
    """The building, only when `status` is `matched`."""
    candidates: list[ResolvedAddress]
    """The buildings it may be, at most 5, when `status` is `ambiguous`; empty where none is known."""
    corrections: list[Correction]
    """What was changed or left out on the way and why."""
    suggestions: list[Suggestion]
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
    """Slug of this very address without its unit; it answers at the preview route."""
    canonical_slug: str
    """Slug of the building's preferred address, without a unit."""
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
    """The unit, normalized; that it exists is not checked."""
    bbl: str
    """Borough, block and lot: 10 digits; the billing lot of a condominium."""
    bin: str | None
    """Building number, 7 digits: of this address, else the only one that the directory has for the
    lot.
    """
    preview_slug: str
    """Slug of the free preview: the unit's (`…-apt-4b`) if there is one, else the building's."""
    preview_url: str
    """Relative URL of that preview."""
    source: str
    """Which dataset the address comes from."""
    why: str
    """Why it is a candidate, or how it was found."""


class Revocation(Model):
    """A key that is off for good."""

    key_id: str
    """Id of the key, `key_…`."""
    revoked: bool
    """Always true."""
    revoked_at: str
    """When it was revoked first, RFC 3339 UTC."""


class ScoreComponent(Model):
    """One part of a score."""

    id: str
    """Closed id, such as `open_conditions`."""
    label: str
    """In words."""
    weight: float
    """Weight by rule."""
    effective_weight: float
    """Weight after evidence and missing parts; all of them sum to 100."""
    status: SectionStatus
    """`ok`, `empty` (read, and nothing to judge yet), `unavailable`, `partial` or `stale`."""
    subscore: float | None
    """0 to 1; null when it could not be read, and without a score."""
    points: float | None
    """Points it gives; null likewise."""
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


class ScoreSummarySection(Model):
    """A part of a document: what was found, whether we could look, and where."""

    _nested = {
        "data": "ScoreSummary",
        "provenance": "Provenance",
        "notes": "Note",
    }

    status: SectionStatus
    """Whether there is data, and if not, why."""
    data: ScoreSummary | None
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


class Source(Model):
    """A dataset behind a document, whether it is loaded or not."""

    dataset_id: str
    """The city's id of the dataset."""
    dataset_name: str
    """Its name."""
    agency: str
    """The agency that keeps it."""
    source_url: str
    """Landing page."""
    as_of: str | None
    """Newest date in the loaded data; null when it has none or is not loaded."""
    loaded_at: str | None
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
    """Its slug, when it is one building."""
    why: str
    """Why it is suggested."""


class Unit(Model):
    """One apartment, suite, floor or other part of a building."""

    raw: str
    """As typed."""
    display: str
    """As shown: `4B`, `FL 2`, `PH A`."""
    key: str
    """Equal for every spelling of the same unit: class, colon, id."""
    slug: str
    """As in a slug: `4b`, `fl-2`."""


class UnitMentions(Model):
    """How many records name an apartment."""

    _nested = {
        "unit": "Unit",
    }

    unit: Unit
    """The apartment, normalized."""
    records: int | None
    """Records of the building that name it; of complaints, those over 30 days old, and none about a
    home of one or two families or of unknown size. Null where we don't hold all of them.
    """
    note: str
    """What that means, and what is left out."""
    warning: str | None
    """Why the apartment may not exist, or which one may be meant. A report is sold all the same."""


class YearlyCounts(Model):
    """Counts of up to ten calendar years, the last of them that of the data release.

    Each list has one item a year, the oldest first: null for a year that the data don't cover from
    its start. The item of the newest year they cover is the count so far. A list is null, like every
    count, unless the data are whole and current.
    """

    first_year: int
    """The year of the first item of each list."""
    a: list[int | None] | None
    """Violations of class A, by day of the notice, else of the inspection."""
    b: list[int | None] | None
    """Violations of class B."""
    c: list[int | None] | None
    """Violations of class C."""
    i: list[int | None] | None
    """Orders and information of class I, which are no hazards and part of no other count."""
    complaints: list[int | None] | None
    """Distinct complaints to HPD, by their first day; null also where they are withheld for a home of one or two families."""
    heat_complaints: list[int | None] | None
    """Distinct complaints about heat or hot water of the heat season, October to May, that began in
    the year; null likewise.
    """
