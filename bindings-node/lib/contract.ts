// Generated from the contract by `cargo dev generate`: do not edit.

import type { Secret } from './secret.js';

/** One account's balance. */
export interface AccountBalance {
  /** Account ID. */
  accountId: string;
  /** Its name. */
  name: string;
  /** Its credits. */
  balance: number;
}

export interface AddressResolveRequest {
  /** The address, as typed. */
  address: string;
  /** Apartment, suite or floor, if known separately. */
  unit?: string | null;
}

/** One possible completion. */
export interface AddressSuggestion {
  /** Slug of the building, if there is just one; works for previews. */
  slug: string | null;
  /** One line with the official street: `350 5 Avenue, Manhattan, NY 10118`. */
  addressLine: string;
  /**
   * The line to show, which may start with a place name: `350 5th Avenue, Manhattan, NY
   * 10118`.
   */
  display: string;
  /** How it matches the text. */
  kind: AddressSuggestionKind;
  /** Why it is suggested. */
  why: string;
  /** WGS 84 degrees. */
  latitude: number | null;
  /** WGS 84 degrees. */
  longitude: number | null;
}

/**
 * How a suggested address matches the text.
 *
 * `match`: The one building that the text means.
 * `candidate`: A building that completes the text, allowing for one typo.
 * `alternative`: A known address like the one in the text.
 * `street`: A street, without `slug`: a house number is missing.
 * `area`: A borough, neighborhood or ZIP code; `slug` is null.
 */
export type AddressSuggestionKind = 'match' | 'candidate' | 'alternative' | 'street' | 'area' | (string & {});

/** Possible completions, best first. */
export interface AddressSuggestions {
  /** The addresses; empty if none match. */
  suggestions: AddressSuggestion[];
  /** The directory that answered. */
  directory: DirectoryInfo;
}

export interface AgentRegistrationRequest {
  /** A label; not an identifier. */
  name?: string | null;
  /** The kind of identity. */
  type?: 'anonymous';
}

/** One sentence of an answer. */
export interface AnswerSentence {
  /** The sentence. */
  text: string;
  /** The rows behind it. */
  evidence: Evidence[];
}

/** The records' answer to a question, and nothing more. */
export interface AskAnswer {
  /** Topics recognized in the question, such as `heat`. */
  intents: string[];
  /** The answer. */
  sentences: AnswerSentence[];
  /** IDs of the sections to read first. */
  sectionsFirst: string[];
  /** What the records don't show, and which documents do. */
  unanswered: string[];
}

/** How many reports a caller has left. */
export interface Balance {
  /** The account that pays for reports: the key's, or a user's `default`. */
  accountId: string;
  /** Its credits. */
  balance: number;
  /** Reports it can start: one per credit, none while the operator has the account frozen. */
  reports: number;
  /** Every account of a signed-in user; absent for a key. */
  accounts?: AccountBalance[] | null;
  /** Page where anyone can buy credits for the account; absent if none can be bought. */
  creditsUrl?: string | null;
  /**
   * Credits on hold while a bank reviews a disputed payment; absent if none. Not part of
   * `balance`.
   */
  frozen?: number | null;
  /**
   * Credits owed because their payment was refunded or lost to a dispute after they were spent;
   * absent if none. Deducted from credits bought or returned.
   */
  owed?: number | null;
}

/** What the building is. */
export interface Basics {
  /** Year built, when known. */
  yearBuilt: number | null;
  /** True where the city fills in a round year. */
  yearBuiltApprox: boolean;
  /** Stories. */
  floors: number | null;
  /** Apartments. */
  unitsResidential: number | null;
  /** Apartments and other units. */
  unitsTotal: number | null;
  /** Department of Finance building class. */
  buildingClass: CodeLabel | null;
  /** Land use group. */
  landUse: CodeLabel | null;
  /**
   * `walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`,
   * `other`.
   */
  type: string;
  /** Square feet of the lot. */
  lotSqFt: number | null;
  /** Square feet of floor area. */
  buildingSqFt: number | null;
  /** Historic district, when in one. */
  historicDistrict: string | null;
  /** Apartments that rates divide by, from PLUTO or HPD; absent if unknown or contradicted. */
  unitsForRates?: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface BasicsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Basics | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One yearly bedbug filing. */
export interface BedbugFiling {
  /** Building and period; row ID. */
  id: string;
  /** Such as `2024-11-01/2025-10-31`. */
  period: string | null;
  /** Apartments. */
  units: number | null;
  /** Apartments infested. */
  infested: number | null;
  /** Apartments where bedbugs were eradicated. */
  eradicated: number | null;
  /** Apartments infested again. */
  reinfested: number | null;
  /** Day of filing. */
  filedOn: string | null;
}

/** The owner's latest yearly bedbug filing. */
export interface Bedbugs {
  /** The period, such as `2024-11-01/2025-10-31`. */
  latestPeriod: string | null;
  /** Apartments the owner reported as infested. */
  infestedUnits: number | null;
  /** Whether there is any filing. */
  filed: boolean;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface BedbugsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Bedbugs | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The last inspection of one boiler. */
export interface Boiler {
  /** The agency's boiler number. */
  id: string;
  /** Day of the inspection. */
  inspected: string | null;
  /** Whether it found defects. */
  defects: boolean | null;
  /** The report's status in the agency's words. */
  status: string | null;
}

/** A borough of New York City. */
export interface BoroughInfo {
  /** 1 Manhattan, 2 Bronx, 3 Brooklyn, 4 Queens, 5 Staten Island. */
  code: number;
  /** English name. */
  name: string;
  /** Name in slugs. */
  slug: string;
}

/** The keys of a building. */
export interface Building {
  /** Borough, block and lot: 10 digits; the billing lot of a condominium. */
  bbl: string;
  /** Building numbers on the lot in the records, 7 digits each, without temporary ones. */
  bins: string[];
  /** Buildings on the lot by the tax record; null if unknown. */
  buildingsOnLot: number | null;
  /**
   * `building`, or `complex` if records name several buildings on the lot. The note
   * `whole_tax_lot` of `headline` says if the figures cover more than one building.
   */
  scope: string;
  /** WGS 84 degrees. */
  latitude: number | null;
  /** WGS 84 degrees. */
  longitude: number | null;
  /** Other slugs of the building, at most 20. */
  aliases: string[];
}

/** What the building is: the preview's facts and more. */
export interface BuildingProfile {
  /** Year built, when known. */
  yearBuilt: number | null;
  /** True where the city fills in a round year. */
  yearBuiltApprox: boolean;
  /** Stories. */
  floors: number | null;
  /** Apartments. */
  unitsResidential: number | null;
  /** Apartments and other units. */
  unitsTotal: number | null;
  /** Department of Finance building class. */
  buildingClass: CodeLabel | null;
  /** Land use group. */
  landUse: CodeLabel | null;
  /**
   * `walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`,
   * `other`.
   */
  type: string;
  /** Square feet of the lot. */
  lotSqFt: number | null;
  /** Square feet of floor area. */
  buildingSqFt: number | null;
  /** Historic district, when in one. */
  historicDistrict: string | null;
  /** Zoning districts. */
  zoning: string[];
  /** Floor area ratio as built. */
  farBuilt: number | null;
  /** Maximum residential floor area ratio. */
  farResidential: number | null;
  /** Years of major alterations. */
  altered: number[];
  /** Landmark status, if any. */
  landmark: string | null;
  /** Kind of owner, per the tax record. */
  ownerType: CodeLabel | null;
  /** Community district, such as 212. */
  communityDistrict: number | null;
  /** City council district. */
  councilDistrict: number | null;
  /** Apartments by source. */
  legalUnits: LegalUnits;
  /** Apartments that rates divide by, from PLUTO or HPD; absent if unknown or contradicted. */
  unitsForRates?: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface BuildingProfileSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: BuildingProfile | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A sale of the lot. */
export interface BuildingSale {
  /** Row ID. */
  id: string;
  /** Day. */
  date: string | null;
  /** Dollars, including other lots if sold together. */
  priceUsd: number;
  /** Apartments on this lot at the time, if stated. */
  units: number | null;
}

/** Rows of one category. */
export interface CategoryCount {
  /** In words. */
  category: string;
  /** Rows. */
  count: number;
  /** Rows that are open. */
  open: number;
}

/** One certificate of occupancy. */
export interface Certificate {
  /** The agency's certificate or job number. */
  id: string;
  /** Day of issue. */
  date: string | null;
  /** `final`, `temporary` or the agency's term. */
  type: string;
  /** Apartments it allows. */
  dwellingUnits: number | null;
}

/** One change of one record. */
export interface Change {
  /** The city's dataset ID. */
  datasetId: string;
  /** What happened. */
  kind: ChangeKind;
  /** The agency's record ID; null if none, or if it would reveal more than the row. */
  recordId: string | null;
  /** Class A, B, C or I of an HPD violation; null if it's another record, withheld or gone. */
  class: string | null;
  /**
   * What the record is about, such as `Heat or hot water`; null if not known, or if it's
   * gone.
   */
  summary: string | null;
  /** The apartment of an HPD violation, as the city writes it; only in a report. */
  apartment: string | null;
  /** Day of the last release before the change; for complaints the month, `YYYY-MM`. */
  from: string;
  /** Day of the first release with the change; for complaints the month. */
  to: string;
  /**
   * Day of the first release with the record, like `to`; null if it's older than the
   * history.
   */
  firstSeen: string | null;
  /** Day of the last release with the record, like `from`; null if this release has it. */
  lastSeen: string | null;
  /** The previous status, as the city writes it; null if none. */
  was: string | null;
  /** The status now; null if none or the record is gone. */
  now: string | null;
  /** Columns whose values changed, such as `currentstatusdate`; only for `corrected`. */
  columns: string[];
}

/**
 * Number of changes by kind; null if none was seen and some of the loaded data couldn't be
 * compared for the whole period, or is withheld for a one- or two-family home.
 */
export interface ChangeCounts {
  /** New records. */
  opened: number | null;
  /** Records that were gone and are back. */
  reappeared: number | null;
  /** Records whose status changed but that stayed open or closed. */
  statusChanged: number | null;
  /** Open records that are closed now. */
  closed: number | null;
  /** Closed records that are open again. */
  reopened: number | null;
  /** Records that are gone from a complete file. */
  vanished: number | null;
  /** Records with another value changed. */
  corrected: number | null;
}

/**
 * What happened to a record.
 *
 * `opened`: It is new.
 * `reappeared`: It was gone and is back.
 * `reopened`: It was closed and is open.
 * `closed`: It was open and is closed.
 * `vanished`: It is gone from a complete file.
 * `statusChanged`: Its status changed, but it stayed open or closed.
 * `corrected`: Another value changed.
 */
export type ChangeKind = 'opened' | 'reappeared' | 'reopened' | 'closed' | 'vanished' | 'statusChanged' | 'corrected' | (string & {});

/**
 * What changed in a building's records since its history began, at most the last two years.
 *
 * The city overwrites its records; this compares each release with the one before. A change is
 * dated by the two releases between which it was seen, not by the day it took effect. A record
 * missing from an incomplete file is never called gone.
 */
export interface Changes {
  /**
   * Day of the first release in the history; earlier changes are unknown. A record without
   * an `opened` change is older than this day or than its dataset's first comparison.
   */
  since: string;
  /** Day of this release. */
  until: string;
  /** Changes seen in the 30 days up to this release, or since `since` if that's later. */
  last30Days: ChangeCounts;
  /** Changes seen in the 365 days up to this release, or since `since` if that's later. */
  last365Days: ChangeCounts;
  /** Changes in all, shown or not. */
  total: number;
  /** The newest changes first: at most 10 in a preview, 1,000 in a report. */
  rows: Change[];
}

/** One repair by the city. */
export interface CityRepair {
  /** The agency's order number. */
  id: string;
  /** Day of the order. */
  ordered: string | null;
  /** Kind of work in words. */
  work: string;
  /** Its status in the agency's words. */
  status: string;
  /** The apartment, as written, if any. */
  apartment: string | null;
  /** Dollars billed: a contractor's invoices, else the award. */
  billedUsd: number | null;
}

/**
 * Repairs the city made because the owner didn't. Counts are null unless we have all of the
 * building's orders.
 */
export interface CityRepairs {
  /** Completed orders. */
  orders: number | null;
  /** Dollars billed for the work, if stated; may be paid. */
  billedUsd: number | null;
  /** By kind of work, most frequent first. */
  byType: RepairType[] | null;
  /** Newest first, at most 200. */
  rows: CityRepair[];
}

/** Violations of one class. */
export interface ClassCount {
  /** A, B, C or I. */
  class: string;
  /** Open. */
  open: number;
  /** Closed. */
  closed: number;
  /** Open for up to 2 years. */
  openTo2Years: number;
  /** Open for over 2, up to 5 years. */
  open2To5Years: number;
  /** Open for over 5, up to 10 years. */
  open5To10Years: number;
  /** Open for more than 10 years, or undated. */
  openOver10Years: number;
}

/** An agency's code and its meaning. */
export interface CodeLabel {
  /** As the agency writes it. */
  code: string;
  /** In words. */
  label: string;
}

/** How one part of a score was calculated. */
export interface ComponentExplanation {
  /** Component ID. */
  id: string;
  /** The rule with its constants. */
  formula: string;
  /** The input rate; null if the part couldn't be read. */
  x: number | null;
  /** The subscore from the rate alone, 0 to 1. */
  absolute: number | null;
  /**
   * Share of citywide peers whose raw rate, without added apartments, is no better, 0 to 1;
   * null without a peer group or score.
   */
  peerPercentile: number | null;
  /** Points lost versus a perfect record; null without a score. */
  pointsLost: number | null;
  /** What was counted. */
  inputs: ScoreInput[];
}

/** How reliable a score is. */
export interface Confidence {
  /** `high`, `medium` or `low`. */
  level: string;
  /** Why it is not higher. */
  reasons: string[];
}

/** One change made to match the text. */
export interface Correction {
  /** Fixed code, such as `hyphen_inserted`. */
  code: string;
  /** `houseNumber`, `street`, `borough`, `zip`, `lot` or `unit`; `text` for other words. */
  field: string;
  /** As typed; empty if added. */
  from: string;
  /** As matched; empty if left out. */
  to: string;
  /** Why, as one sentence. */
  reason: string;
}

/** A recorded deed. */
export interface Deed {
  /** Document ID in ACRIS. */
  id: string;
  /** Kind of document in words. */
  type: string;
  /** Day of the document. */
  date: string | null;
  /** Day of recording. */
  recorded: string | null;
  /** Dollars; null if not stated. */
  amountUsd: number | null;
  /** Sellers; organizations only. */
  from: string[];
  /** Buyers; organizations only. */
  to: string[];
  /** The apartment, as written, if the deed is for one. */
  apartment: string | null;
}

/** The address directory of the release that answered. */
export interface DirectoryInfo {
  /** Data release name. */
  release: string;
  /** Addresses in it. */
  addresses: number;
  /** Whether it's the synthetic sample, not public records. */
  sample: boolean;
}

/** One complaint to the Department of Buildings. */
export interface DobComplaint {
  /** The agency's number. */
  id: string;
  /** What it is about. */
  category: CodeLabel;
  /** `A` (within a day) to `D`; null if unknown. */
  priority: string | null;
  /** Date; only the month in the last 30 days. */
  entered: string | null;
  /** What the agency did. */
  disposition: CodeLabel | null;
  /** Its date; only the month if `entered` is a month. */
  disposed: string | null;
  /** `substantiated`, `unsubstantiated`, `no_access`, `closed` or `open`. */
  outcome: string;
}

/**
 * Complaints to the Department of Buildings and their outcomes. Counts are null unless we have
 * all of the building's rows.
 */
export interface DobComplaints {
  /** All. */
  total: number | null;
  /** Open. */
  open: number | null;
  /** Where an inspector found a violation. */
  substantiated: number | null;
  /** About an illegal conversion, and how many were substantiated. */
  illegalConversion: Substantiation | null;
  /** About work without a permit. */
  withoutPermit: Substantiation | null;
  /** Newest first, at most 500. */
  rows: DobComplaint[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface DobComplaintsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: DobComplaints | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One Department of Buildings violation. */
export interface DobViolation {
  /** The agency's number. */
  id: string;
  /** `BIS` or `DOB NOW`. */
  system: string;
  /** What for. */
  type: CodeLabel;
  /** Day of issue. */
  issued: string | null;
  /** `active` or `closed`. */
  status: string;
  /** Disposition date. */
  disposed: string | null;
  /** The elevator, boiler or other device. */
  device: string | null;
  /** `hazard` for a condition, `paperwork` for a missed filing. */
  class: string;
}

/**
 * Department of Buildings violations from both of its systems, each counted once. Counts are
 * null unless we have all of the building's rows.
 */
export interface DobViolations {
  /** Active. */
  active: number | null;
  /** Active, for a building condition. */
  activeHazards: number | null;
  /** Dismissed or resolved. */
  closed: number | null;
  /** By system, `BIS` and `DOB NOW`, if we have all its rows. */
  bySystem: SystemCount[];
  /** Active first, then newest first, at most 500. */
  rows: DobViolation[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface DobViolationsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: DobViolations | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * Environmental Control Board violations. Counts and sums are null unless we have all of the
 * building's rows.
 */
export interface Ecb {
  /** All. */
  total: number | null;
  /** Active and not cured. */
  uncured: number | null;
  /** Dollars still due, per the agency. */
  totalBalanceUsd: number | null;
  /** Dollars imposed. */
  totalImposedUsd: number | null;
  /** Newest first, at most 500. */
  rows: EcbViolation[];
  /**
   * Other agencies' summonses before the same tribunal, the Office of Administrative Trials
   * and Hearings (OATH); null if not looked up, or withheld for a one- or two-family home.
   */
  oath: OathHearings | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EcbSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Ecb | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One Environmental Control Board violation. The respondent isn't shown. */
export interface EcbViolation {
  /** The agency's number. */
  id: string;
  /** `class_1` (immediately hazardous), `class_2` (major), `class_3` (lesser) or `unknown`. */
  severity: string;
  /** What for, in the agency's words. */
  type: string | null;
  /** Day of issue. */
  issued: string | null;
  /** `active` or `resolved`. */
  status: string;
  /** The hearing status in the agency's words; while pending, it's a charge, not a fine. */
  hearing: string | null;
  /** The cure status in the agency's words. */
  certification: string | null;
  /** Whether it still must be cured. */
  uncured: boolean;
  /** Dollars imposed; null while the hearing is pending. */
  imposedUsd: number | null;
  /** Dollars paid. */
  paidUsd: number | null;
  /** Dollars due; null while the hearing is pending. */
  balanceUsd: number | null;
}

/** One elevator. */
export interface Elevator {
  /** The agency's device number. */
  id: string;
  /** Its kind in the agency's words. */
  type: string | null;
  /** Its status in the agency's words. */
  status: string | null;
  /** Last yearly test (category 1). */
  category1: string | null;
  /** Last five-year test (category 5). */
  category5: string | null;
  /** Last periodic inspection. */
  periodic: string | null;
  /** Whether a test is overdue; null if no date is known. */
  overdue: boolean | null;
}

/** The building's energy use from its yearly filing (Local Law 84). */
export interface Energy {
  /** Newest year first. */
  years: EnergyYear[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EnergySection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Energy | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Energy use in one year. */
export interface EnergyYear {
  /** Property ID and year; row ID. */
  id: string;
  /** The year of the report. */
  year: number;
  /** Energy Star score, 1 to 100. */
  score: number | null;
  /** Letter grade, computed by us from the score. */
  grade: string | null;
  /** Site energy, kBtu per square foot per year. */
  siteEui: number | null;
  /** Greenhouse gas, metric tons of CO2 equivalent per year. */
  greenhouseGasTons: number | null;
}

/** Programs and orders of the city. */
export interface Enforcement {
  /** Alternative Enforcement Program; null if not loaded. */
  aep: ProgramEntry[] | null;
  /** Underlying Conditions Program; null if not loaded. */
  ucp: ProgramEntry[] | null;
  /** Certification of No Harassment pilot list; null if not loaded. */
  conh: ProgramEntry[] | null;
  /** Heat Sensor Program; null if not loaded. */
  heatSensor: ProgramEntry[] | null;
  /** Managed by a court-appointed 7A administrator, per HPD's building list. */
  sevenA: boolean | null;
  /** Orders to vacate, newest first. */
  vacates: VacateOrder[];
  /**
   * Of these, in force per the records; null if HPD's orders aren't loaded. On a
   * one-building lot, orders for another address don't count.
   */
  vacatesInForce: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EnforcementSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Enforcement | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Flood, storm and landmark status of the location. Null if unknown. */
export interface Environment {
  /** In the 1% flood zone on the current map (2007). */
  floodFema: boolean | null;
  /** In the 1% flood zone on the preliminary map (2015). */
  floodPreliminary: boolean | null;
  /** Stormwater flooding depth in the city's model. */
  stormwater: string | null;
  /** In the area Sandy flooded in 2012. */
  sandy: boolean | null;
  /** Hurricane evacuation zone, `1` to `6` or `none`. */
  evacuationZone: string | null;
  /** Neighborhood tabulation area 2020. */
  neighborhood: string | null;
  /** Landmark status. */
  landmark: string | null;
  /** Historic district. */
  historicDistrict: string | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EnvironmentSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Environment | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The body of every error except 422: FastAPI's `detail` and RFC 9457 in one object. */
export interface ErrorBody {
  /** What went wrong, as one sentence for a person. */
  detail: string;
  /** URI that documents this kind of error. */
  type: string;
  /** Short title of the kind. */
  title: string;
  /** The HTTP status. */
  status: number;
  /**
   * Name of the kind, such as `not_found`. New ones may be added: for an unknown one, go by
   * `status`.
   */
  code: string;
  /** Also sent as `X-Request-Id`. */
  requestId: string;
  /** What to do next, best first. */
  next: NextStep[];
}

/** Something that happened on a day. */
export interface Event {
  /** `YYYY-MM-DD`; for complaints the month, `YYYY-MM`. */
  date: string;
  /** Fixed kind, such as `violation_issued`. */
  kind: string;
  /** One line. */
  title: string;
  /** `unit`, `building` or `lot`. */
  scope: string;
  /** ID of its section. */
  section: string;
  /** Row ID in that section, if it's one row. */
  rowId: string | null;
  /** How surely it's about the requested apartment. */
  unitMatch?: UnitMatch | null;
}

/** Executed evictions in one year. */
export interface EvictionYear {
  /** The year. */
  year: number;
  /** From homes. */
  residential: number;
  /** From shops and offices. */
  commercial: number;
}

/** Evictions executed by marshals, as counts only. */
export interface Evictions {
  /** By year, newest first, skipping years without any. */
  executedByYear: EvictionYear[];
  /** Residential evictions per 1,000 apartments per year, over the years covered. */
  per1000UnitsPerYear: number | null;
  /** The first and last day the data cover. */
  covered: [string, string] | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EvictionsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Evictions | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Rows that support a sentence. */
export interface Evidence {
  /** Section ID, as in `sections`. */
  section: string;
  /** Row IDs in that section, at most 20; empty for the whole section. */
  rowIds: string[];
  /** The city's dataset ID. */
  datasetId: string;
  /** Newest date in the loaded data. */
  asOf: string | null;
}

/**
 * What a record proves.
 *
 * `finding`: An agency's inspector found it.
 * `allegation`: Someone reported it; not proof.
 * `court_result`: A court decided it.
 * `owner_report`: The owner filed it.
 * `register`: A public register says so.
 * `estimate`: Derived by us.
 */
export type EvidenceClass = 'finding' | 'allegation' | 'court_result' | 'owner_report' | 'register' | 'estimate' | (string & {});

/** A building's exemption. */
export interface Exemption {
  /** Row ID. */
  id: string;
  /** The agency's code in words. */
  program: CodeLabel;
  /** First tax year of the benefit. */
  startYear: number | null;
  /**
   * Last tax year of the benefit, ending June 30; null if neither the agency's code nor the
   * roll gives its term.
   */
  endYear: number | null;
  /** Dollars of assessed value exempted. */
  amountUsd: number | null;
  /** Whether it is active; null if a row of the roll in force may be missing. */
  active: boolean | null;
}

/** One facade filing (FISP), for buildings of more than six stories. */
export interface FacadeFiling {
  /** The agency's number. */
  id: string;
  /** Building number. */
  bin: string | null;
  /** Cycle, such as `9`. */
  cycle: string | null;
  /** `SAFE`, `SWARMP` (safe with repairs), `UNSAFE` or `No Report Filed`. */
  status: string | null;
  /** Day of filing. */
  filed: string | null;
}

/** Something the records show that bears on a decision. */
export interface Finding {
  /** Fixed code, such as `vacate_full`. */
  code: string;
  /** How much it matters. */
  severity: Severity;
  /** In a few words. */
  title: string;
  /** One or two sentences with figures and dates. */
  detail: string;
  /** `unit`, `building`, `lot`, `complex` or `portfolio`. */
  scope: string;
  /** The rows behind it; at least one entry. */
  evidence: Evidence[];
}

/** A public-safety flag. */
export interface Flag {
  /**
   * One of `vacate_full`, `vacate_partial`, `dob_vacate_full`, `dob_vacate_partial`,
   * `aep_active`, `conh_listed`, `facade_unsafe`, `harassment_finding`, `nycha`,
   * `registration_lapsed` or `not_registered`.
   */
  code: string;
  /** One sentence in the record's words. */
  text: string;
  /** Start date, if known. */
  since: string | null;
  /** The dataset that raised it. */
  datasetId: string;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface FlagsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Flag[] | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The score with formulas, inputs and peers. */
export interface FullScore {
  /** Version of the rules, such as `brs-2.0.0`. */
  version: string;
  /**
   * Null if less than 60% of the weight is covered, `confidence.level` is `low`, or nothing
   * on record affects it.
   */
  score: number | null;
  /**
   * `strong`, `good`, `mixed`, `weak` or `serious`: the record in a word, null without a
   * score. `no_record`, without a score, if every part could be read and nothing on record
   * affects it.
   */
  band: string | null;
  /**
   * The score with missing parts at their worst and best; null if every part could be read,
   * if a cap makes them equal, and without a score.
   */
  range: [number, number] | null;
  /** How reliable the number is. */
  confidence: Confidence;
  /**
   * Share of the weight covered, 0 to 1: the parts that could be read; repairs count by
   * their evidence.
   */
  coverage: number;
  /**
   * Comparable buildings citywide; null without a score or if any borough's data are
   * incomplete.
   */
  peer: Peer | null;
  /** Comparable buildings in its borough, for information: the score doesn't use it. */
  boroughPeer: Peer | null;
  /** The parts. */
  components: ScoreComponent[];
  /** Caps that took effect. */
  adjustments: Note[];
  /** Remarks that don't affect the score. */
  annotations: Note[];
  /** What is left out by design. */
  excludedByDesign: string[];
  /** How each part was calculated, in the order of `components`. */
  explanations: ComponentExplanation[];
  /** Data release whose peer tables were used. */
  dataRelease: string;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface FullScoreSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: FullScore | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Whether Good Cause Eviction may apply. */
export interface GoodCause {
  /** `may_apply`, `seems_exempt` or `unknown`. */
  result: string;
  /** The tests, each with its outcome. */
  tests: GoodCauseTest[];
}

/** One test of Good Cause Eviction. */
export interface GoodCauseTest {
  /** What is tested, as one sentence. */
  test: string;
  /** True if it suggests an exemption; null if records don't say. */
  exempts: boolean | null;
}

/** The counts a renter wants first. */
export interface Headline {
  /**
   * Open violations of class A (non-hazardous); null, like every count, unless the data are
   * complete and current.
   */
  openA: number | null;
  /** Open violations of class B (hazardous). */
  openB: number | null;
  /** Open violations of class C (immediately hazardous). */
  openC: number | null;
  /**
   * Open problems. Violations for one condition, found in one apartment at one inspection,
   * count once.
   */
  openProblems: number | null;
  /** Open rent-impairing violations. */
  openRentImpairing: number | null;
  /** Class A–C violations, open or closed. */
  violationsTotal: number | null;
  /** Class A–C violations issued in the last 12 months of the data. */
  violationsLast12m: number | null;
  /**
   * Distinct complaints in the last 12 months of the data; null if not readable, or withheld
   * for a one- or two-family home.
   */
  complaintsLast12m: number | null;
  /**
   * Distinct heat complaints in the last full heat season, October–May; null likewise, or if
   * the data don't cover it.
   */
  heatComplaintsLastSeason: number | null;
  /** Open class A–C violations per 100 apartments. */
  openPer100Units: number | null;
  /** Violations and complaints by year; absent if there are none at all, or all are unknown. */
  byYear?: YearlyCounts | null;
  /**
   * Distinct heat complaints so far in the current heat season; absent outside one, or if
   * not known.
   */
  heatComplaintsThisSeason?: number | null;
  /**
   * Open problems by kind, the most serious first and then the most frequent; absent if
   * there are none or `openProblems` is null.
   */
  openByCondition?: OpenCondition[] | null;
  /**
   * Open violations for lead paint itself, not for documents about it; absent for a one- or
   * two-family home, or if unknown.
   */
  openLeadHazards?: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HeadlineSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Headline | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The state of the server that answered. */
export interface Health {
  /** `ok`, or `degraded` when no data release is loaded. */
  status: string;
  /** Version of the server. */
  version: string;
  /** The live data release, or null. */
  release: HealthRelease | null;
  /** `ok`, or `unavailable` while accounts, credits and reports can't be used. */
  accounts?: string | null;
  /** How the last data update ended, or that it's running; absent before the first. */
  lastUpdate?: HealthUpdate | null;
  /** The object store that releases come from; absent without one. */
  objectStore?: HealthObjectStore | null;
}

/** How many datasets a release has, and how complete they are. */
export interface HealthCoverage {
  /** Datasets we have in full in every borough, except for unusable rows. */
  whole: number;
  /** Datasets with missing rows, including those we couldn't load at all. */
  partial: number;
  /** Datasets that may or may not be complete. */
  unknown: number;
  /** Of all these, those older than three update cycles. */
  stale: number;
}

/** Whether the server gets its releases from the object store. */
export interface HealthObjectStore {
  /** `ok`, or `failing` if the last check failed; the live release stays. */
  status: string;
  /** When the server last confirmed it has the store's live release, RFC 3339 UTC, or null. */
  currentAt: string | null;
}

/** The live data release. */
export interface HealthRelease {
  /** Its name. */
  name: string;
  /** When it was built, RFC 3339 UTC. */
  builtAt: string;
  /** Whether it is the synthetic sample. */
  sample: boolean;
  /** Buildings with a preview. */
  buildings: number;
  /** Addresses that resolve. */
  addresses: number;
  /** How much of the city's data it has. */
  coverage?: HealthCoverage | null;
}

/** How a data update ended, or that it's running. */
export interface HealthUpdate {
  /** `published`, `unchanged`, `failed`, `interrupted` when it was killed, or `running`. */
  outcome: string;
  /**
   * The step that failed, was interrupted or is running: `fetch`, `build`, `check`,
   * `publish` or `prune`; null after a successful update.
   */
  step: string | null;
  /** When it started, RFC 3339 UTC. */
  startedAt: string;
  /** When it ended, RFC 3339 UTC; null while running or if interrupted. */
  finishedAt: string | null;
  /** Why it failed, in a short sentence; absent if it didn't. */
  reason?: string | null;
}

/** Heat and hot water by season. */
export interface Heat {
  /** Newest first, at most ten: the last full season, a running one, and others with records. */
  seasons: HeatSeason[];
  /** Open heat or hot water violations; null if not loaded. */
  openViolations: number | null;
  /** Whether the building is in the Heat Sensor Program; null if not loaded. */
  heatSensorProgram: boolean | null;
}

/** One heat season, October 1 to May 31. */
export interface HeatSeason {
  /** Such as `2025-2026`. */
  season: string;
  /**
   * Distinct complaints; null if the data don't cover the season, or withheld for a one- or
   * two-family home.
   */
  complaints: number | null;
  /** Distinct days and apartments in them, excluding the last 30 days. */
  apartmentDays: number | null;
  /** Distinct apartments, excluding the last 30 days. */
  apartmentsAffected: number | null;
  /** Violations issued; null if the data don't cover the season. */
  violations: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HeatSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Heat | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * Complaints to HPD: reports, not proof. Rows aren't shown, and counts are null unless we have
 * them all.
 */
export interface HpdComplaints {
  /** Distinct complaints. */
  complaints: number | null;
  /** Problems in them, without repeats. */
  problems: number | null;
  /** Distinct complaints in the last 12 months of the data. */
  last12Months: number | null;
  /** Problems by the agency's major category, most frequent first. */
  byCategory: CategoryCount[] | null;
  /**
   * Complaints in each of the last 60 months that the data cover, oldest first; 0 for a month
   * without any.
   */
  byMonth: MonthCount[] | null;
  /** Distinct apartments that reported, excluding the last 30 days. */
  distinctApartments: number | null;
  /** Share of anonymous complaints, 0 to 1; null if none or unknown. */
  anonymousShare: number | null;
  /**
   * Share of apartment complaints older than 30 days from the apartment that reported most,
   * 0 to 1; null below 3 apartments.
   */
  topApartmentShare: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HpdComplaintsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: HpdComplaints | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Open violations for one condition that one inspection found in one apartment. */
export interface HpdProblem {
  /**
   * The condition in plain words, such as `No heat`; for an unknown order number, the first
   * words of the inspector's text.
   */
  condition: string;
  /** Its kind, as in `byCategory`. */
  category: string;
  /** The apartment, as written; null for a public area. */
  apartment: string | null;
  /** Building number, because apartments on a lot can share a name; null if not given. */
  bin: string | null;
  /**
   * House number and street as the city writes them, on lots with several buildings; else
   * null.
   */
  address: string | null;
  /** The worst class of its violations. */
  class: string;
  /** Day of the inspection. */
  inspected: string | null;
  /** Its open violations. */
  violations: number;
  /** Their IDs, as in `rows`, which may be cut. */
  violationIds: string[];
}

/** One violation. */
export interface HpdViolation {
  /** The agency's ID. */
  id: string;
  /** A non-hazardous, B hazardous, C immediately hazardous, I information or order. */
  class: string;
  /** The apartment, as written; null for a public area. */
  apartment: string | null;
  /** The story, as written. */
  story: string | null;
  /** Notice date, else inspection date. */
  issued: string | null;
  /** Repair deadline. */
  deadline: string | null;
  /** True if the agency lists it as open; it may have been repaired since. */
  open: boolean;
  /** Its status in the agency's words. */
  status: string | null;
  /** Date of that status. */
  statusDate: string | null;
  /**
   * Days past the deadline until the owner certified the repair, else until HPD closed it,
   * else until the newest date in the data. A certification HPD rejected doesn't count.
   */
  overdueDays: number | null;
  /** Day the owner certified the repair. */
  certified: string | null;
  /** Whether it's rent-impairing (Multiple Dwelling Law 302-a). */
  rentImpairing: boolean;
  /** The condition, by the order number. */
  category: string;
  /** The inspector's text without names and phone numbers; null if nothing is left. */
  description: string | null;
  /** The agency's order number. */
  orderNumber: string | null;
}

/**
 * Violations of the Housing Maintenance Code. Counts are null unless we have all of the
 * building's rows.
 */
export interface HpdViolations {
  /** Open, class A–C. */
  open: number | null;
  /** Open or closed, class A–C. */
  total: number | null;
  /** Open, class A–C, rent-impairing. */
  openRentImpairing: number | null;
  /**
   * Open problems. Violations for one condition, found in one apartment at one inspection,
   * count once; also null in older reports.
   */
  openProblems: number | null;
  /** The open problems, by newest inspection, then worst first, at most 500. */
  problems: HpdProblem[];
  /** By class A, B, C and I, open and closed, with ages of the open ones. */
  byClass: ClassCount[] | null;
  /**
   * Classes A–C by year of issue, oldest first, skipping years without any. `summary.byYear`
   * has the last ten years, with zeros and class I.
   */
  byYear: YearCount[] | null;
  /** By condition, most frequent first. */
  byCategory: CategoryCount[] | null;
  /** Open ones first, then newest first, at most 1,000. */
  rows: HpdViolation[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HpdViolationsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: HpdViolations | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
  ctx?: { [member: string]: unknown };
}

/** One job filing. */
export interface JobFiling {
  /** The agency's number. */
  id: string;
  /** `BIS` or `DOB NOW`. */
  system: string;
  /** Kind of job in words. */
  work: string;
  /** Day of filing. */
  filed: string | null;
  /** Its status in the agency's words. */
  status: string | null;
  /** Apartments mentioned, normalized. */
  apartments: string | null;
  /** Floors mentioned: only numbers and floor words. */
  floors: string | null;
  /** Apartments before. */
  existingUnits: number | null;
  /** Apartments after. */
  proposedUnits: number | null;
  /** Estimated cost in dollars. */
  costUsd: number | null;
}

/** The key that joined records to a building. */
export interface Join {
  /** `bbl`, `bin`, `registration_id`, `order_number`, `document_id`, `point` or `address`. */
  kind: string;
  /** The key's value. */
  value: string;
}

/** Lead paint and the water service line. */
export interface Lead {
  /**
   * Open lead paint violations, excluding orders and documents; null if violations aren't
   * loaded.
   */
  open: number | null;
  /** Closed ones. */
  closed: number | null;
  /** Where lead is presumed. */
  presumed: number | null;
  /** Where a test was positive. */
  positive: number | null;
  /** Where a test was inconclusive. */
  inconclusive: number | null;
  /** All other lead orders, such as for records; the city has no public list of them. */
  documents: number | null;
  /** Date of the newest lead paint violation. */
  newest: string | null;
  /** Whether it was built before 1960, when lead paint is presumed; null if unknown. */
  builtBefore1960: boolean | null;
  /** What the water service line is made of, according to the agency. */
  serviceLine: string | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface LeadSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Lead | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Apartments by source; null if the source has no figure. */
export interface LegalUnits {
  /** Per the tax record (PLUTO). */
  pluto: number | null;
  /** Permanent apartments, per HPD. */
  hpdA: number | null;
  /** Rooming units, per HPD. */
  hpdB: number | null;
  /**
   * Per the last final certificate of occupancy that states any; null for a lot of several
   * buildings.
   */
  certificate: number | null;
  /** Whether two sources differ by more than one apartment and 5%; null with fewer than two. */
  mismatch: boolean | null;
}

/** An entry on a tax lien sale list. */
export interface LienNotice {
  /** Row ID. */
  id: string;
  /** `YYYY-MM`, or the month as the list has it. */
  month: string | null;
  /** Such as `90 Day Notice`. */
  cycle: string;
  /** Whether only water charges are owed. */
  waterOnly: boolean | null;
}

/**
 * Housing Court cases that involve the agency. Counts are null unless we have all of the
 * building's rows.
 */
export interface Litigation {
  /** All. */
  total: number | null;
  /** Pending. */
  open: number | null;
  /** With an open judgment. */
  openJudgments: number | null;
  /** In which a court found harassment; a case type is only an allegation. */
  harassmentFindings: number | null;
  /** Newest first, at most 300. */
  rows: LitigationCase[];
}

/** One case. Parties are not shown. */
export interface LitigationCase {
  /** The agency's ID. */
  id: string;
  /** Its kind in the agency's words; an allegation. */
  caseType: string;
  /** Opened. */
  opened: string | null;
  /** Its status in the agency's words. */
  status: string;
  /** Whether it is pending. */
  open: boolean;
  /** Whether a judgment is open. */
  openJudgment: boolean;
  /** How a court found harassment, in the agency's words; null without a finding. */
  harassmentFinding: string | null;
  /** Day of the finding. */
  findingDate: string | null;
  /**
   * What a court decided about harassment, in the agency's words: the finding, or `No
   * Harassment`; null without a decision.
   */
  harassmentDecision: string | null;
  /** Day of the decision. */
  decisionDate: string | null;
  /** Penalty in dollars. */
  penaltyUsd: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface LitigationSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Litigation | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A mark on a map. */
export interface MapMark {
  /** `own`, `owner`, `site`, `lot`, `dot` or `area`: its SVG class. */
  mark: string;
  /** What it means. */
  text: string;
}

/** Rows of one month. */
export interface MonthCount {
  /** `YYYY-MM`. */
  month: string;
  /** Rows. */
  count: number;
}

/** A recorded mortgage document. */
export interface Mortgage {
  /** Document ID in ACRIS. */
  id: string;
  /** Kind of document in words. */
  type: string;
  /** Day of the document. */
  date: string | null;
  /** Day of recording. */
  recorded: string | null;
  /** Dollars; null if not stated. */
  amountUsd: number | null;
  /** Lenders; organizations only. */
  lender: string[];
  /** The apartment, as written, if it's for one. */
  apartment: string | null;
}

/**
 * Active DOB NOW permits on other lots within 100 meters of the lot's point.
 *
 * For work that can be heard or seen outside: building, demolition, excavation, sheds and
 * scaffolds.
 */
export interface NearbyConstruction {
  /** All; null if the city's data are incomplete. */
  total: number | null;
  /** Nearest first, at most 50. */
  rows: NearbyPermit[];
}

/** One permit for construction nearby, with its renewals. */
export interface NearbyPermit {
  /** The agency's permit number. */
  id: string;
  /** Kind of work in words. */
  work: string;
  /** House number and street, as the agency writes them. */
  address: string | null;
  /** Meters away. */
  meters: number;
  /** First issued. */
  issued: string | null;
  /** Expires. */
  expires: string | null;
}

/**
 * 311 requests at and near the address: reports, not proof.
 *
 * Requests to HPD and DOB are left out: those agencies' sections cover them.
 */
export interface Neighborhood311 {
  /** First and last day counted: 12 months, or less if the data start later. */
  window: [string, string] | null;
  /**
   * At this lot, by type, most frequent first; null for a home, and unless we have all
   * requests.
   */
  atAddress: Request311Count[] | null;
  /**
   * Within 100 meters, by type, most frequent first; null if the location is unknown or
   * requests are missing.
   */
  within100M: Request311Count[] | null;
  /** Noise within 100 meters by hour of day, 24 figures; null if no times are known. */
  noiseByHour: number[] | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface Neighborhood311Section {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Neighborhood311 | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The newest records. */
export interface Newest {
  /** The newest violation. */
  violation: NewestViolation | null;
  /** The newest complaint; also null if withheld for a one- or two-family home. */
  complaint: NewestComplaint | null;
}

/** A complaint in one line, without its day, to protect the person who called. */
export interface NewestComplaint {
  /** The agency's category. */
  category: string;
  /** Month, `YYYY-MM`. */
  month: string;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface NewestSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Newest | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A violation in one line. */
export interface NewestViolation {
  /** Class A, B, C or I. */
  class: string;
  /** Notice date, else inspection date. */
  date: string;
  /** The kind of condition; never free text. */
  summary: string;
  /** Whether it is open. */
  open: boolean | null;
}

/** A step that helps after an error. */
export interface NextStep {
  /** What to do, in the imperative. */
  do: string;
  /** A command to run. */
  command?: string | null;
  /** A page to open. */
  url?: string | null;
}

/** An address as understood without any directory. */
export interface NormalizedAddress {
  /** House number in the city's form, such as `66-03` or `120 1/2`. */
  houseNumber: string | null;
  /** Street in the city's form, such as `WEST 57 STREET`. */
  street: string | null;
  /** The unit, from its own field or from the text. */
  unit: Unit | null;
  /** The borough the text states or clearly implies. */
  borough: BoroughInfo | null;
  /** Five digits. */
  zip: string | null;
}

/** A remark on a section. */
export interface Note {
  /** A code from a fixed list. */
  code: string;
  /** One sentence for a person. */
  text: string;
  /** `info` or `caution`. */
  severity: string;
}

/**
 * Summonses before OATH from agencies other than the Department of Buildings.
 *
 * From the sanitation, fire, health, environmental protection, housing and landmarks agencies.
 * The summons may be to the owner, a shop or a tenant at the lot.
 */
export interface OathHearings {
  /** All; null, like the sums, if the city's data are incomplete. */
  total: number | null;
  /** Undecided. */
  pending: number | null;
  /** Dollars imposed in decided cases. */
  imposedUsd: number | null;
  /** Dollars still due in decided cases. */
  balanceUsd: number | null;
  /** Newest first, at most 200. */
  rows: OathSummons[];
}

/** One summons. The respondent isn't shown. */
export interface OathSummons {
  /** OATH's number. */
  id: string;
  /** The agency that issued it. */
  agency: string;
  /** The first charge, in OATH's words. */
  charge: string | null;
  /** Day of issue. */
  issued: string | null;
  /** Its status in OATH's words. */
  status: string | null;
  /** The decision in OATH's words. */
  result: string | null;
  /** Dollars imposed; null, like the others, until decided. */
  imposedUsd: number | null;
  /** Dollars paid. */
  paidUsd: number | null;
  /** Dollars due. */
  balanceUsd: number | null;
}

/** Legal use. */
export interface Occupancy {
  /** Newest first. */
  certificates: Certificate[];
  /** What that means for legal use, in one sentence. */
  legalUseNote: string;
  /** What the tax record says about the basement, if relevant. */
  basement: CodeLabel | null;
  /** Apartments on the last certificate. */
  certificateUnits: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface OccupancySection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Occupancy | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The open problems of one kind. */
export interface OpenCondition {
  /** The kind of condition, such as `Heat or hot water`. */
  condition: string;
  /** How many problems are of this kind. */
  problems: number;
  /** The worst class among them: `A`, `B` or `C`. */
  class: string;
}

/** The registered owner; individuals aren't shown. */
export interface Owner {
  /** The owning organization, as filed. */
  registeredName: string | null;
  /** The managing organization, as filed. */
  managingAgent: string | null;
  /** When the registration ends. */
  registrationEnds: string | null;
}

/** A registration contact in a role the city publishes. */
export interface OwnerContact {
  /** The agency's contact ID. */
  id: string;
  /** `CorporateOwner`, `HeadOfficer`, `IndividualOwner`, `Agent`, … */
  role: string;
  /** An organization. */
  organization: string | null;
  /** A person in that role; null for one- and two-family homes. */
  person: string | null;
  /** The business address as filed. */
  businessAddress: string | null;
}

/** A registration with HPD. */
export interface OwnerRegistration {
  /** The agency's ID. */
  id: string;
  /** Last registered. */
  last: string | null;
  /** Ends. */
  ends: string | null;
  /** Whether it expired without renewal; null if registrations aren't complete and current. */
  lapsed: boolean | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface OwnerSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Owner | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Registration, owner and deed. */
export interface Ownership {
  /** The latest registration. */
  registration: OwnerRegistration | null;
  /** Its contacts and their roles; null if not loaded. */
  contacts: OwnerContact[] | null;
  /** The buyer on the last recorded deed; an organization, or null. */
  deedHolder: string | null;
  /** Day of that deed. */
  deedDate: string | null;
  /** The owner on the tax record; an organization, or null. */
  taxOwner: string | null;
  /** Whether the deed and registration list different owners after a sale; null if unknown. */
  mismatch: boolean | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface OwnershipSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Ownership | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A peer group. */
export interface Peer {
  /** Place, type and size, in words. */
  label: string;
  /** Buildings in it. */
  n: number;
  /** Share of the group with the same or a worse record, 0 to 1, this building included. */
  percentile: number;
}

/** One permit, with its renewals. */
export interface Permit {
  /** The agency's job or permit number. */
  id: string;
  /** `BIS` or `DOB NOW`. */
  system: string;
  /** Kind of work in words. */
  work: string;
  /** First issued. */
  issued: string | null;
  /** Expires. */
  expires: string | null;
  /** `active`, `expired`, `signed_off` or `revoked`. */
  status: string;
  /** Estimated cost in dollars. */
  costUsd: number | null;
}

/** Permits and construction. */
export interface Permits {
  /** Active permits; null unless we have all of the building's. */
  active: number | null;
  /** Permits that expired without a sign-off; null unless we have all of the building's. */
  expiredUnsigned: number | null;
  /** Permits, newest first, at most 300. */
  rows: Permit[];
  /** Job filings, newest first, at most 300; null if none of their datasets is loaded. */
  jobs: JobFiling[] | null;
  /** The sidewalk shed in place, if any. */
  sidewalkShed: SidewalkShed | null;
  /** Construction on lots nearby; null if not looked up. */
  nearby: NearbyConstruction | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface PermitsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Permits | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Bedbugs, roaches, mice and rats. */
export interface Pests {
  /** The owner's yearly filings, newest first, at most ten. */
  bedbugFilings: BedbugFiling[];
  /** Open pest violations; null if not loaded. */
  violationsOpen: number | null;
  /** Closed pest violations. */
  violationsClosed: number | null;
  /**
   * Pest complaints in the last 12 months of the data; null if not loaded, or withheld for a
   * one- or two-family home.
   */
  complaintsLast12Months: number | null;
  /** Rat inspections, newest first, at most 50. */
  rodentInspections: RodentInspection[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface PestsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Pests | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Other buildings linked by their registrations, directly or through one another. */
export interface Portfolio {
  /** Buildings (tax lots), including this one; null if registrations may be missing. */
  buildings: number | null;
  /** Apartments in them; null unless known for each. */
  units: number | null;
  /** What links them, one sentence each. */
  linkReasons: string[];
  /** Open class B and C violations per 100 apartments; null if not all were counted. */
  openPer100Units: number | null;
  /** Open class C violations in them; null if not all were counted. */
  openC: number | null;
  /** Buildings in the Alternative Enforcement Program; null unless known for each. */
  aepCount: number | null;
  /** Buildings in the Underlying Conditions Program; null likewise. */
  ucpCount: number | null;
  /** Buildings on the Certification of No Harassment list; null likewise. */
  conhCount: number | null;
  /** Executed residential evictions per 1,000 apartments per year. */
  evictionsPer1000UnitsPerYear: number | null;
  /** The other buildings, most open violations first, at most 100. */
  rows: PortfolioBuilding[];
}

/** One building of a portfolio. */
export interface PortfolioBuilding {
  /** Its lot; row ID. */
  bbl: string;
  /** Slug of its preview, if any. */
  slug: string | null;
  /** Its address in one line. */
  address: string | null;
  /** Apartments. */
  units: number | null;
  /** Open class B violations; null unless we have all of the city's data. */
  openB: number | null;
  /** Open class C violations; null likewise. */
  openC: number | null;
  /**
   * Whether it's active in the Alternative Enforcement Program; null if it isn't on the list
   * and the list may be incomplete or old.
   */
  aep: boolean | null;
  /** Whether it's in the Underlying Conditions Program; null likewise. */
  ucp: boolean | null;
  /** Whether it's on the Certification of No Harassment list; null likewise. */
  conh: boolean | null;
  /**
   * Executed residential evictions in it; null for buildings with fewer than 11 apartments,
   * and unless we have all of the city's data.
   */
  evictions: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface PortfolioSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Portfolio | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * What anyone can read about a building for free.
 *
 * Every section says whether we looked (`status`) and where (`provenance`).
 */
export interface Preview {
  /** Slug of the tax lot's preferred address; alias slugs return it too. */
  slug: string;
  /** The address page, relative to the site. */
  canonicalUrl: string;
  /** When the document was generated, RFC 3339 UTC. */
  generatedAt: string;
  /** Name of the data release it was made from. */
  dataRelease: string;
  /** True for the synthetic sample: invented facts, not public records. */
  sample: boolean;
  /** The preferred address. */
  address: PreviewAddress;
  /** The keys of the building. */
  building: Building;
  /** Year, size and class. */
  basics: BasicsSection;
  /** The explainable score of the record, not of the building. */
  score: ScoreSummarySection;
  /** Counts of violations and complaints. */
  headline: HeadlineSection;
  /** Public-safety flags raised by the records. */
  flags: FlagsSection;
  /** The latest yearly bedbug filing. */
  bedbugs: BedbugsSection;
  /** What public records suggest about rent regulation. */
  rentRegulation: RentRegulationSection;
  /** The registered owner and agent; organizations only. */
  owner: OwnerSection;
  /** The newest violation and complaint. */
  newest: NewestSection;
  /**
   * What changed in the records from release to release; null without an earlier release to
   * compare.
   */
  changes: Changes | null;
  /** What the full report contains: counts, no rows. */
  reportContents: ReportContent[];
  /** Every dataset a preview uses, the same for all previews of a release. */
  sources: Source[];
  /** What this document is not. */
  disclaimers: string[];
  /** The requested apartment, if the slug has one. */
  unit?: UnitMentions | null;
}

/** A preferred address. */
export interface PreviewAddress {
  /** House number in the city's form. */
  houseNumber: string;
  /** Official street name in upper case. */
  street: string;
  /** The borough by law. */
  borough: BoroughInfo;
  /** Five digits, when known. */
  zip: string | null;
  /** One line, with the official street. */
  formatted: string;
}

export interface PreviewBatchOperation {
  /** Address slug, as resolved. */
  slug: string;
}

/** The result of one batch item (specification part 2.3). */
export interface PreviewBatchResult {
  /** The slug as sent. */
  slug: string;
  /** The status the single route would return. */
  status: number;
  /** The preview, when `status` is 200. */
  preview: Preview | null;
  /** One sentence, when `status` is not 200. */
  error: string | null;
  /** The code of the error, such as `not_found`, when `status` is not 200; absent otherwise. */
  code?: string | null;
}

/** An entry in a program. */
export interface ProgramEntry {
  /** Row ID. */
  id: string;
  /** Since. */
  from: string | null;
  /** Until, if ended. */
  to: string | null;
  /** Whether it is active. */
  active: boolean;
  /** Its status in the agency's words. */
  status: string | null;
}

/** Where a section's facts come from. `sources` describes the dataset. */
export interface Provenance {
  /** The city's dataset ID, such as `wvxf-dwi5`; `sources` describes it. */
  datasetId: string;
  /** Newest date in the loaded data; null when it has none or is not loaded. */
  asOf: string | null;
  /**
   * Rows we have for this building; not the city's total if the section is incomplete. Null
   * if the dataset isn't loaded or rows are withheld: even a count could identify a
   * household.
   */
  recordCount: number | null;
  /** The key that joined the rows to this building. */
  join: Join;
  /** `building`, `lot` or `complex`; in a report also `unit`, `area` or `portfolio`. */
  scope: string;
  /** In a report: URL that repeats this lookup at the source. */
  queryUrl?: string | null;
  /** In a report: how many of them the section shows, if it shows rows. */
  returnedCount?: number | null;
  /**
   * How much of the dataset we have in the building's borough: `ok` if it's whole and current,
   * `stale`, `partial` if rows may be missing, or `unavailable`; absent in older documents.
   */
  status?: SectionStatus | null;
}

/** A question to ask before signing. */
export interface Question {
  /** The question. */
  text: string;
  /** `landlord`, `broker`, `agent`, `attorney` or `board`. */
  to: string;
  /** Why we ask: the title of a finding, or a sentence. */
  because: string;
  /** The rows behind it. */
  evidence: Evidence[];
}

/** A new account with its one key. */
export interface Registration {
  /** Account ID, `acct_…`. */
  accountId: string;
  /** Key ID, `key_…`. */
  keyId: string;
  /**
   * The key itself: only in this response. It doesn't expire, but an account that never had a
   * credit is deleted with its key after 180 days without use.
   */
  secret: Secret;
  /** Credits of the account: 0. */
  balance: number;
  /** URL of the document on agent authentication. */
  documentation: string;
}

/** A benefit that restricts rents. */
export interface RentBenefit {
  /** Row ID. */
  id: string;
  /** Such as `421-a`, `J-51`, `Article XI`. */
  program: string;
  /** First year or day. */
  start: string | null;
  /** Last year or day. */
  end: string | null;
  /** Whether it is active. */
  active: boolean | null;
  /** The city's dataset ID. */
  datasetId: string;
}

/** Rent regulation year by year. Only DHCR knows about a given apartment. */
export interface RentHistory {
  /** `registered`, `likely`, `possible`, `unlikely` or `unknown`. */
  level: string;
  /** The evidence, one sentence each. */
  reasons: string[];
  /** Stabilized apartments on the tax bill, oldest year first. */
  stabilizedUnitsByYear: StabilizedYear[];
  /** Tax benefits and subsidies that restrict rents. */
  benefits: RentBenefit[];
  /** Good Cause Eviction, per the records. */
  goodCause: GoodCause;
  /** How to check one apartment. */
  howToConfirm: string[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface RentHistorySection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: RentHistory | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** What records suggest about rent regulation. Only DHCR knows about a given apartment. */
export interface RentRegulation {
  /** `registered`, `likely`, `possible`, `unlikely` or `unknown`. */
  level: string;
  /** The evidence, one sentence each. */
  reasons: string[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface RentRegulationSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: RentRegulation | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** How fast serious violations were repaired. */
export interface RepairResponse {
  /** Class B and C violations in the last 36 months; null if violations aren't loaded. */
  issued: number | null;
  /** Of these, closed. */
  closed: number | null;
  /** Of these, with a deadline over 30 days before the data end. */
  dueCount: number | null;
  /** Of those, the share closed within 30 days of the deadline, 0 to 1; null if none. */
  onTimeShare: number | null;
  /** Days until half were closed (Kaplan–Meier, open ones censored); null if fewer were. */
  medianDays: number | null;
  /** Repairs certified but found not done. */
  falseCertifications: number | null;
  /** Repairs by the city; null if none of its orders are loaded. */
  cityRepairs: CityRepairs | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface RepairResponseSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: RepairResponse | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** City repairs of one kind. */
export interface RepairType {
  /** In words. */
  work: string;
  /** Completed orders. */
  orders: number;
  /** Dollars billed, if stated. */
  billedUsd: number | null;
}

/**
 * Everything the records say about a building, and about an apartment if requested.
 *
 * Generated from one data release: the same release, address, apartment and question give the
 * same document, except `reportId` and `generatedAt`.
 */
export interface Report {
  /** ID of its job, `job_…`. */
  reportId: string;
  /** Version of this shape, `report-1`. */
  version: string;
  /** True for the synthetic sample: invented facts, not public records. */
  sample: boolean;
  /** Slug of the tax lot's preferred address. */
  slug: string;
  /** The preferred address. */
  address: PreviewAddress;
  /** The requested apartment; null for the whole building. */
  unit: UnitReference | null;
  /** The keys of the building. */
  building: Building;
  /** When the document was generated, RFC 3339 UTC. */
  generatedAt: string;
  /** Name of the data release it was made from. */
  dataRelease: string;
  /** The date that ages are counted from. */
  asOf: string;
  /** The question, as sent. */
  ask: string | null;
  /** The answer from the records. */
  answer: AskAnswer | null;
  /** What matters most. */
  summary: ReportDigest;
  /** The records by subject. */
  sections: ReportSections;
  /** What happened, newest first, at most 300 events. */
  timeline: Event[];
  /**
   * What changed in the records from release to release; null without an earlier release to
   * compare.
   */
  changes: Changes | null;
  /** Questions to ask, whom to ask and why. */
  questions: Question[];
  /** Every dataset a report uses, loaded or not. */
  sources: Source[];
  /** What this document is not. */
  disclaimers: string[];
  /** The rules behind it. */
  method: ReportMethod;
  /** A map of the area; absent if the location or map isn't known, and in older reports. */
  map?: ReportMap | null;
}

/** A part of the full report. */
export interface ReportContent {
  /** Section ID. */
  id: string;
  /** In words. */
  title: string;
  /**
   * `ok`, `empty` (looked and found none), `unavailable` (its datasets aren't loaded),
   * `partial` (we have some of them), `stale` or `withheld` (it could identify a household).
   */
  status: SectionStatus;
  /**
   * Rows it would have (for evictions, only residential ones: 0 if all are commercial); null
   * unless the status is `ok` or `empty`, or if only a report finds them.
   */
  recordCount: number | null;
}

/** What matters most in a report. */
export interface ReportDigest {
  /** The score, 0 to 100, or null. */
  score: number | null;
  /** The score in a word, or `no_record`, as in the score's section. */
  band: string | null;
  /** `high`, `medium` or `low`. */
  confidence: string | null;
  /** At most five sentences on what the records show. */
  verdictSentences: string[];
  /** At most seven building findings, most serious first. */
  topFindings: Finding[];
  /** Every finding about the apartment, most serious first. */
  unitFindings: Finding[];
  /** Every building finding, top ones included, most serious first. */
  findings: Finding[];
  /**
   * Violations and complaints by year, as in the preview; absent if there are none at all or
   * all are unknown, and in older reports.
   */
  byYear?: YearlyCounts | null;
}

/** A report job (specification part 2.1). Every member is always present. */
export interface ReportJob {
  /** Equal to `jobId`, for older clients. */
  id: string;
  /** Job ID, `job_…`. */
  jobId: string;
  /** Relative URL to poll until `status` is `done` or `error`. */
  statusUrl: string;
  /**
   * `running`, `done` or `error`. If its worker is lost, a job stays `running` here until
   * another resumes it; `detail.interruptions` counts these.
   */
  status: ReportStatus;
  /** The current stage, such as `identity`; the last one once the job is done. */
  stage: string;
  /** Stage number, from 1 to 12. */
  step: number;
  /** The address, as matched. */
  address: string;
  /** The apartment, normalized; null for the whole building. */
  unit: string | null;
  /** Milliseconds from the start until now or the end. */
  elapsedMs: number;
  /** The report, once `status` is `done`. */
  report: Report | null;
  /**
   * `interruptions`; `warnings`, if the address has another apartment, unused words or
   * several lots, the question mentions another place, the apartment may not exist or a part
   * failed; also `datasets` and `stages` (each with its milliseconds) when done, `refunded`
   * when failed.
   */
  detail: { [member: string]: unknown } | null;
  /** Why there is no report, as one sentence, when `status` is `error`. */
  error: string | null;
}

/** A page of reports (specification part 2.3). */
export interface ReportList {
  /** Newest first. */
  reports: ReportSummary[];
  /** The next page's `cursor`; null when there is none. */
  nextCursor: string | null;
  /** Whether there is a next page. */
  hasMore: boolean;
}

/** A picture of what's around a building, and a text version. */
export interface ReportMap {
  /** A 600×360 SVG without external resources. */
  svg: string;
  /** What it is a map of. */
  title: string;
  /** Text alternative for people who can't see it. */
  about: string;
  /** The marks in it. */
  legend: MapMark[];
  /** Sentences on what is marked: buildings linked by registrations, and construction. */
  listed: string[];
  /** What is missing, and the sources. */
  note: string;
}

/** The rules behind a report. */
export interface ReportMethod {
  /** Version of the score's rules. */
  scoreVersion: string;
  /**
   * How apartments are matched, how sections are built and what is left out, one sentence
   * each.
   */
  rules: string[];
}

export interface ReportRequest {
  /** The address; required without `ask`. Blank counts as absent. */
  address?: string | null;
  /** A question that includes an address. */
  ask?: string | null;
  /** Accepted but not saved: these reports aren't emailed. */
  email?: string | null;
  /** Accepted and ignored. */
  replay?: boolean | string | null;
  /** Apartment, suite or floor. */
  unit?: string | null;
}

/** Every section; the status of one that failed says so. */
export interface ReportSections {
  /** The records that mention the apartment; `not_applicable` if none was requested. */
  unit: UnitRecordsSection;
  /** What the building is. */
  basics: BuildingProfileSection;
  /** Violations of the Housing Maintenance Code. */
  hpdViolations: HpdViolationsSection;
  /** How fast serious violations were closed. */
  repairResponse: RepairResponseSection;
  /** Complaints to HPD. */
  hpdComplaints: HpdComplaintsSection;
  /** Heat and hot water. */
  heat: HeatSection;
  /** Bedbugs, roaches, mice and rats. */
  pests: PestsSection;
  /** Lead paint. */
  lead: LeadSection;
  /** Violations of the Department of Buildings. */
  dobViolations: DobViolationsSection;
  /** Violations before the Environmental Control Board. */
  ecb: EcbSection;
  /** Complaints to the Department of Buildings. */
  dobComplaints: DobComplaintsSection;
  /** Permits and construction. */
  permits: PermitsSection;
  /** Legal use. */
  occupancy: OccupancySection;
  /** Elevators, boilers and facade. */
  safetyDevices: SafetyDevicesSection;
  /** Registration, owner and deed. */
  ownership: OwnershipSection;
  /** Other buildings linked by their registrations, directly or through one another. */
  portfolio: PortfolioSection;
  /** Cases in Housing Court. */
  litigation: LitigationSection;
  /** City programs and orders. */
  enforcement: EnforcementSection;
  /** Rent regulation year by year. */
  rentRegulation: RentHistorySection;
  /** Executed evictions. */
  evictions: EvictionsSection;
  /** Sales, deeds and mortgages. */
  salesAndDeeds: SalesAndDeedsSection;
  /** Property taxes. */
  taxes: TaxesSection;
  /** Energy use. */
  energy: EnergySection;
  /** Flood, storm and landmark status. */
  environment: EnvironmentSection;
  /** Requests to 311. */
  neighborhood311: Neighborhood311Section;
  /** The score with everything behind it. */
  score: FullScoreSection;
}

/**
 * The state of a report job.
 *
 * `running`: The report is in progress or in the queue.
 * `interrupted`: Its worker was lost; it resumes automatically. Only in lists.
 * `done`: The report is ready.
 * `error`: There is no report, and the credit is returned.
 */
export type ReportStatus = 'running' | 'interrupted' | 'done' | 'error' | (string & {});

/** A report as a list shows it. */
export interface ReportSummary {
  /** Job ID, `job_…`. */
  jobId: string;
  /** The address, as matched. */
  address: string;
  /** The apartment, normalized; null for the whole building. */
  unit: string | null;
  /** Slug of the free preview: the apartment's if any. */
  slug: string;
  /** `running`, `interrupted`, `done` or `error`. */
  status: ReportStatus;
  /** The current stage. */
  stage: string;
  /** Stage number, from 1 to 12. */
  step: number;
  /** The score, 0 to 100. */
  score: number | null;
  /** The score in a word. */
  band: string | null;
  /** `high`, `medium` or `low`. */
  confidence: string | null;
  /** Open class B violations. */
  openB: number | null;
  /** Open class C violations. */
  openC: number | null;
  /** Records that mention the apartment; null for a whole building. */
  unitFindings: number | null;
  /** When it was started, RFC 3339 UTC. */
  createdAt: string;
  /** When it was done or failed, RFC 3339 UTC. */
  completedAt: string | null;
  /** Relative URL of the job. */
  statusUrl: string;
}

/** Requests of one type. */
export interface Request311Count {
  /** The city's type. */
  type: string;
  /** Requests. */
  count: number;
}

/** The result for an address. Always sent with status 200. */
export interface ResolveAnswer {
  /** The outcome in one word. */
  status: ResolveStatus;
  /** Why, as a code such as `numberNotFound`; more may be added. */
  reason: string;
  /** The outcome as one sentence for a person. */
  message: string;
  /** How likely `match` is the right building, 0 to 1; 0 without a match. */
  confidence: number;
  /** The parsed input, with the official street name if the street is known. */
  input: NormalizedAddress;
  /** The building, only when `status` is `matched`. */
  match: ResolvedAddress | null;
  /** Possible buildings, at most 5, when `status` is `ambiguous`; may be empty. */
  candidates: ResolvedAddress[];
  /** What was changed or left out, and why. */
  corrections: Correction[];
  /** What to try instead, best first. */
  suggestions: Suggestion[];
  /** The directory that answered. */
  directory: DirectoryInfo;
}

/**
 * Which building an address means, or which ones it may mean.
 *
 * `matched`: One building.
 * `ambiguous`: It isn't clear which building is meant; none was picked.
 * `notFound`: No building, or no address in the text.
 * `outsideNyc`: A place outside New York City.
 */
export type ResolveStatus = 'matched' | 'ambiguous' | 'notFound' | 'outsideNyc' | (string & {});

/** One address of one building. */
export interface ResolvedAddress {
  /** Slug of this exact address without its unit; works for previews. */
  slug: string;
  /** Slug of its tax lot's preferred address, without a unit. */
  canonicalSlug: string;
  /** One line: `66-03 Booth Street, Queens, NY 11374`. */
  addressLine: string;
  /** House number in the city's form. */
  houseNumber: string;
  /** Official street name in upper case. */
  street: string;
  /** The borough by law, not by mail. */
  borough: BoroughInfo;
  /** Five digits, when the directory has it. */
  zip: string | null;
  /** The unit, normalized; may not exist. */
  unit: Unit | null;
  /** Borough, block and lot: 10 digits; the billing lot of a condominium. */
  bbl: string;
  /** Building number, 7 digits: this address's, or the lot's only one in the directory. */
  bin: string | null;
  /** Slug of the free preview: the unit's (`…-apt-4b`) if there is one, else the building's. */
  previewSlug: string;
  /** Relative URL of that preview. */
  previewUrl: string;
  /** The dataset it comes from. */
  source: string;
  /** Why it's a candidate, or how it was found. */
  why: string;
}

/** A revoked key. */
export interface Revocation {
  /** Key ID, `key_…`. */
  keyId: string;
  /** Always true. */
  revoked: boolean;
  /** When it was first revoked, RFC 3339 UTC. */
  revokedAt: string;
}

/** One rat inspection of the lot. */
export interface RodentInspection {
  /** The agency's job and kind; row ID. */
  id: string;
  /** Day. */
  date: string | null;
  /** The agency's term for the kind; only initial and compliance inspections have verdicts. */
  type: string;
  /** The agency's term for the outcome. */
  result: string;
  /**
   * True for rat activity, false if it passed or failed only for other reasons; null if not a
   * verdict on rats.
   */
  rats: boolean | null;
}

/** Elevators, boilers and facade. */
export interface SafetyDevices {
  /** Elevators and other lifts; null if not loaded. */
  elevators: Elevator[] | null;
  /** The last inspection of each boiler; null if not loaded. */
  boilers: Boiler[] | null;
  /** Facade filings, latest cycle first; null if not loaded. */
  facades: FacadeFiling[] | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface SafetyDevicesSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: SafetyDevices | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Sales, deeds and mortgages. */
export interface SalesAndDeeds {
  /** Recorded deeds, newest first, at most 100. */
  deeds: Deed[];
  /** Recorded mortgages, assignments and satisfactions, newest first, at most 100. */
  mortgages: Mortgage[];
  /** Sales of single apartments and other units, newest first, at most 500. */
  unitSales: UnitSale[];
  /** Sales of the lot, newest first, at most 100. */
  buildingSales: BuildingSale[];
  /** All apartment sales for $10,000 or more; null unless we have all of the lot's sales. */
  unitSaleCount: number | null;
  /**
   * Transfers below $10,000 or without a price, which aren't sales; null unless we have all
   * of the lot's sales. Rows dated after the report are left out.
   */
  transfers: number | null;
  /** Known dates of these transfers, newest first, at most 100. */
  transferDates: string[];
  /**
   * Median apartment sale price in the last 24 months of data, in dollars; null unless we have
   * all of the lot's sales.
   */
  medianUnitPriceUsd: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface SalesAndDeedsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: SalesAndDeeds | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One part of a score. */
export interface ScoreComponent {
  /** Fixed ID, such as `open_conditions`. */
  id: string;
  /** In words. */
  label: string;
  /** Weight by rule. */
  weight: number;
  /** Weight adjusted for evidence and missing parts; they sum to 100. */
  effectiveWeight: number;
  /** `ok`, `empty` (read, but nothing to rate yet), `unavailable`, `partial` or `stale`. */
  status: SectionStatus;
  /** 0 to 1; null if it couldn't be read, and without a score. */
  subscore: number | null;
  /** Points it adds; null likewise. */
  points: number | null;
  /** One sentence with the figures. */
  sentence: string;
}

/** One figure that went into a part. */
export interface ScoreInput {
  /** Fixed name, such as `open_class_c`. */
  name: string;
  /** The figure. */
  value: number;
  /** What it counts. */
  unit: string;
  /** The city's dataset ID. */
  datasetId: string;
  /** Newest date in the loaded data. */
  asOf: string | null;
  /** Rows counted. */
  recordCount: number;
}

/** The score of a building's record, 0 to 100, higher is better. */
export interface ScoreSummary {
  /** Version of the rules, such as `brs-2.0.0`. */
  version: string;
  /**
   * Null if less than 60% of the weight is covered, `confidence.level` is `low`, or nothing
   * on record affects it.
   */
  score: number | null;
  /**
   * `strong`, `good`, `mixed`, `weak` or `serious`: the record in a word, null without a
   * score. `no_record`, without a score, if every part could be read and nothing on record
   * affects it.
   */
  band: string | null;
  /**
   * The score with missing parts at their worst and best; null if every part could be read,
   * if a cap makes them equal, and without a score.
   */
  range: [number, number] | null;
  /** How reliable the number is. */
  confidence: Confidence;
  /**
   * Share of the weight covered, 0 to 1: the parts that could be read; repairs count by
   * their evidence.
   */
  coverage: number;
  /**
   * Comparable buildings citywide; null without a score or if any borough's data are
   * incomplete.
   */
  peer: Peer | null;
  /** Comparable buildings in its borough, for information: the score doesn't use it. */
  boroughPeer: Peer | null;
  /** The parts. */
  components: ScoreComponent[];
  /** Caps that took effect. */
  adjustments: Note[];
  /** Remarks that don't affect the score. */
  annotations: Note[];
  /** What is left out by design. */
  excludedByDesign: string[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface ScoreSummarySection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: ScoreSummary | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * Whether a section has data. `empty` says that we looked and found none.
 *
 * `ok`: Looked and found.
 * `empty`: Looked and found none.
 * `not_applicable`: Doesn't apply to this building.
 * `unavailable`: Couldn't look: the dataset isn't loaded.
 * `stale`: Found, in a dataset older than three update cycles.
 * `partial`: Found in some datasets, part of the city's data, or data not known to be complete: we show what's there, with no total and no claim about the rest.
 * `withheld`: Found, but withheld to protect people.
 */
export type SectionStatus = 'ok' | 'empty' | 'not_applicable' | 'unavailable' | 'stale' | 'partial' | 'withheld' | (string & {});

/**
 * How much a finding matters, most serious first.
 *
 * `stop`: Settle it before you sign anything.
 * `high`: Serious.
 * `medium`: Worth a question.
 * `low`: Good to know.
 * `info`: A neutral fact.
 * `good`: In the building's favor.
 */
export type Severity = 'stop' | 'high' | 'medium' | 'low' | 'info' | 'good' | (string & {});

/** A sidewalk shed. */
export interface SidewalkShed {
  /** First permitted. */
  since: string | null;
  /** Days since. */
  days: number | null;
  /** Permit number. */
  permitId: string;
}

/** A dataset behind a document, loaded or not. */
export interface Source {
  /** The city's dataset ID. */
  datasetId: string;
  /** Its name. */
  datasetName: string;
  /** The agency that keeps it. */
  agency: string;
  /** Landing page. */
  sourceUrl: string;
  /** Newest date in the loaded data; null when it has none or is not loaded. */
  asOf: string | null;
  /** When we loaded it, RFC 3339 UTC; null when it is not loaded. */
  loadedAt: string | null;
  /** How often the source changes. */
  cadence: string;
  /** Terms of use of the source. */
  licence: string;
}

/** Stabilized apartments in one year. */
export interface StabilizedYear {
  /** The year. */
  year: number;
  /** Apartments on the bill; null if it has no figure. */
  units: number | null;
  /** Whether the figure is estimated. */
  estimated: boolean;
  /** Change since the last year with a figure; null without one. */
  change: number | null;
  /**
   * False if the figure is less than half or more than double the last one, as when a lot
   * was split or the owner registered late, unless it's above 0 and within 5 of the last;
   * null without a change.
   */
  comparable: boolean | null;
}

/** Complaints of one kind. */
export interface Substantiation {
  /** All. */
  total: number;
  /** Where an inspector found a violation. */
  substantiated: number;
}

/** Something to try instead. */
export interface Suggestion {
  /** An address to try, complete. */
  address: string;
  /** Its slug, if it's one building. */
  slug: string | null;
  /** Why it is suggested. */
  why: string;
}

/** Violations in one system. */
export interface SystemCount {
  /** `BIS` or `DOB NOW`. */
  system: string;
  /** Active. */
  active: number;
  /** Dismissed or resolved. */
  closed: number;
}

/** Property taxes of the lot. */
export interface Taxes {
  /** Tax year of the assessment. */
  year: number | null;
  /** Tax class, such as `2A`, in words. */
  taxClass: CodeLabel | null;
  /** Department of Finance market value, dollars; not an appraisal. */
  marketValueUsd: number | null;
  /** Assessed value, dollars. */
  assessedUsd: number | null;
  /** Taxable value, dollars. */
  taxableUsd: number | null;
  /** The building's exemptions; personal ones are never read. */
  exemptions: Exemption[];
  /**
   * Notices of intention to sell a tax lien, newest first. Being listed doesn't mean a lien
   * was sold.
   */
  lienNotices: LienNotice[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface TaxesSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: Taxes | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One apartment, suite, floor or other part of a building. */
export interface Unit {
  /** As typed. */
  raw: string;
  /** As shown: `4B`, `FL 2`, `PH A`. */
  display: string;
  /** The same for every spelling of a unit: class, colon, ID. */
  key: string;
  /** As in a slug: `4b`, `fl-2`. */
  slug: string;
}

/** How many records are about an apartment, by certainty. */
export interface UnitCounts {
  /** Mention it (`exact` or `listed`). */
  exact: number;
  /** Probably mention it (`position`). */
  probable: number;
  /** May mention it (0.5 to 0.74). */
  possible: number;
  /** Mention its floor or another apartment on it; not counted as its own. */
  floor: number;
  /** Mention no apartment. */
  buildingWide: number;
}

/** Heat complaints of an apartment in one season. */
export interface UnitHeatSeason {
  /** Such as `2025-2026`: October 1 to May 31. */
  season: string;
  /** Days the apartment reported heat problems. */
  days: number;
}

/** The tax lot of a condominium apartment. */
export interface UnitLot {
  /** The apartment's borough, block and lot: 10 digits. */
  bbl: string;
  /** The apartment as the Department of Finance writes it. */
  designation: string;
  /** Assessed value in dollars, if known. */
  assessedUsd: number | null;
}

/** How surely a record is about the requested apartment. */
export interface UnitMatch {
  /** `exact`, `listed`, `position`, `prefix`, `same_floor` or `building`. */
  tier: string;
  /** 0 to 1; at 0.75 or more it counts as the apartment's. */
  confidence: number;
  /** The apartment as the record writes it. */
  raw: string;
  /** The apartment it mentions, normalized. */
  normalized: string;
}

/** How many records mention an apartment. */
export interface UnitMentions {
  /** The apartment, normalized. */
  unit: Unit;
  /**
   * HPD violations, HPD complaints and sales that mention it. Complaints count only after 30
   * days, and never for one- or two-family homes or lots with no apartments on record. Null if we
   * don't have all of these records.
   */
  records: number | null;
  /** What that means and leaves out. */
  note: string;
  /** Why the apartment may not exist, or which one may be meant. You can still buy a report. */
  warning: string | null;
}

/** What the records say about one apartment. */
export interface UnitRecords {
  /**
   * How many records are about it, by certainty; null unless we have all of the building's
   * rows.
   */
  counts: UnitCounts | null;
  /** Records about the apartment (confidence 0.75 or more), newest first. */
  rows: UnitRow[];
  /** Records that may be about the apartment (0.5 to 0.74), newest first. */
  possible: UnitRow[];
  /** Open findings for no specific apartment, so for all, newest first, at most 50. */
  buildingWide: UnitRow[];
  /**
   * Days with heat complaints from the apartment, by season; null unless we have all
   * complaints.
   */
  heatSeasons: UnitHeatSeason[] | null;
  /** Its last recorded sale. */
  lastSale: UnitSale | null;
  /** Its own tax lot, in a condominium. */
  lot: UnitLot | null;
  /** Distinct apartments the building's records mention; null unless we have all rows. */
  knownUnits: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface UnitRecordsSection {
  /** Whether it has data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. For old or
   * incomplete data, counts are null, and so is this if nothing was found.
   */
  data: UnitRecords | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, even when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The requested apartment, and whether the records mention it. */
export interface UnitReference {
  /** As typed. */
  raw: string;
  /** As shown: `4B`, `FL 2`, `PH A`. */
  display: string;
  /** The same for every spelling of a unit: class, colon, ID. */
  key: string;
  /** As in a slug: `4b`, `fl-2`. */
  slug: string;
  /** `standard`, `named`, `floor`, `position`, `numeric`, `letter` or `other`. */
  kind: string;
  /** The floor its name indicates. */
  floor: number | null;
  /**
   * `confirmed` (records mention it), `plausible` (fits the names in the records),
   * `unverified` (no names to compare with) or `contradicted`.
   */
  validity: string;
  /** Why, one sentence each. */
  evidence: string[];
}

/** One record of an apartment. */
export interface UnitRow {
  /** Its row's section. */
  section: string;
  /** Row ID in that section; null for complaints, whose rows aren't shown. */
  rowId: string | null;
  /** The city's dataset ID. */
  datasetId: string;
  /**
   * House number and street as the city writes them, on lots with several buildings; null on
   * others, or if neither the row nor its building ID has them.
   */
  address: string | null;
  /** `YYYY-MM-DD`; for complaints the month, `YYYY-MM`. */
  date: string | null;
  /** The agency's category; never a caller's free text. */
  title: string;
  /** `open` or `closed`, if stated. */
  status: string | null;
  /** Violation class, if any. */
  class: string | null;
  /** How surely it's about the apartment. */
  unitMatch: UnitMatch;
}

/** A sale of one apartment. */
export interface UnitSale {
  /** Row ID. */
  id: string;
  /** Day. */
  date: string | null;
  /** Dollars. */
  priceUsd: number;
  /** The apartment, as written. */
  apartment: string | null;
  /** Square feet, if stated. */
  sqFt: number | null;
  /** Dollars per square foot, rounded. */
  usdPerSqFt: number | null;
  /**
   * What was sold if not a single home, such as indoor parking or several apartments for one
   * price; not counted in any figure.
   */
  otherUse: string | null;
}

/** An order to vacate. */
export interface VacateOrder {
  /** The agency's number, or our row ID. */
  id: string;
  /** `HPD` or `DOB`. */
  issuer: string;
  /** `full`, `partial`, or `unknown` if only its rescission is on record. */
  type: string;
  /** HPD's reason; null for DOB. */
  reason: string | null;
  /**
   * What the complaint behind DOB's order was about: a report, not DOB's finding. Null for
   * HPD.
   */
  complaintCategory: string | null;
  /** In force from. */
  from: string | null;
  /** Rescinded on. */
  rescinded: string | null;
  /** Whether it's in force; null if the records don't cover rescissions. */
  inForce: boolean | null;
  /** Apartments vacated. */
  units: number | null;
  /** The row's house number and street, as written. */
  address: string | null;
  /**
   * True if the row is for the requested building; false if it's for another address on the
   * lot or unclear.
   */
  ofBuilding: boolean;
  /** The dataset it comes from. */
  datasetId: string;
}

/** Violations of one year. */
export interface YearCount {
  /** The year. */
  year: number;
  /** Class A. */
  a: number;
  /** Class B. */
  b: number;
  /** Class C. */
  c: number;
}

/**
 * Counts for up to ten calendar years, ending with the year of the data release.
 *
 * Each list has one item per year, oldest first: null for a year the data don't cover from its
 * start. The newest year covered is the count so far. A list is null, like every count, unless
 * the data are complete and current.
 */
export interface YearlyCounts {
  /** The year of the first item of each list. */
  firstYear: number;
  /** Class A violations, by notice date, else inspection date. */
  a: (number | null)[] | null;
  /** Violations of class B. */
  b: (number | null)[] | null;
  /** Violations of class C. */
  c: (number | null)[] | null;
  /** Class I orders and information, which aren't hazards and are in no other count. */
  i: (number | null)[] | null;
  /**
   * Distinct complaints to HPD, by their first day; also null if withheld for a one- or
   * two-family home.
   */
  complaints: (number | null)[] | null;
  /**
   * Distinct heat and hot water complaints in the heat season, October–May, that began in
   * the year; null likewise.
   */
  heatComplaints: (number | null)[] | null;
}
