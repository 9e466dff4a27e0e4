// Generated from the contract by `cargo dev generate`: do not edit.

import type { Secret } from './secret.js';

/** One account's balance. */
export interface AccountBalance {
  /** Id of the account. */
  accountId: string;
  /** Its name. */
  name: string;
  /** Its credits. */
  balance: number;
}

export interface AddressResolveRequest {
  /** The address as a person types it. */
  address: string;
  /** Apartment, suite or floor, when known apart. */
  unit?: string | null;
}

/** One address that a text may become. */
export interface AddressSuggestion {
  /** Slug of the building, when it is one building; it answers at the preview route. */
  slug: string | null;
  /** One line with the official street: `350 5 Avenue, Manhattan, NY 10118`. */
  addressLine: string;
  /**
   * The line to show people, which may start with a place's name: `350 5th Avenue, Manhattan, NY
   * 10118`.
   */
  display: string;
  /** How it fits the text. */
  kind: AddressSuggestionKind;
  /** Why it is suggested. */
  why: string;
  /** WGS 84 degrees. */
  latitude: number | null;
  /** WGS 84 degrees. */
  longitude: number | null;
}

/**
 * How a suggested address fits the text.
 *
 * `match`: The one building that the text means.
 * `candidate`: A building that the text may become.
 * `alternative`: A known address like the one in the text.
 * `street`: A street, without `slug`: a house number is missing.
 */
export type AddressSuggestionKind = 'match' | 'candidate' | 'alternative' | 'street' | (string & {});

/** Addresses that a text may become, best first. */
export interface AddressSuggestions {
  /** The addresses; empty where none fits. */
  suggestions: AddressSuggestion[];
  /** The directory that answered. */
  directory: DirectoryInfo;
}

export interface AgentRegistrationRequest {
  /** A label; ignored as an identifier. */
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

/** What the records answer to a question; nothing beyond them. */
export interface AskAnswer {
  /** What was recognized in the question, such as `heat`. */
  intents: string[];
  /** The answer. */
  sentences: AnswerSentence[];
  /** Ids of the sections to read first. */
  sectionsFirst: string[];
  /** What the records don't show, and which document does. */
  unanswered: string[];
}

/** The reports that a caller has left. */
export interface Balance {
  /** The account that a report is paid from: the key's, or a user's `default`. */
  accountId: string;
  /** Credits of that account. */
  balance: number;
  /** Reports that these credits buy: as many. */
  reports: number;
  /** Every account of a signed-in user; absent for a key. */
  accounts?: AccountBalance[] | null;
  /**
   * Credits of that account that cannot be spent while a bank decides on a disputed payment;
   * absent if there are none. Not part of `balance`.
   */
  frozen?: number | null;
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
  /** Building class of the Department of Finance. */
  buildingClass: CodeLabel | null;
  /** Land use group. */
  landUse: CodeLabel | null;
  /** `walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`, `other`. */
  type: string;
  /** Square feet of the lot. */
  lotSqFt: number | null;
  /** Square feet of floor area. */
  buildingSqFt: number | null;
  /** Historic district, when in one. */
  historicDistrict: string | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface BasicsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Basics | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One yearly bedbug filing. */
export interface BedbugFiling {
  /** Building and period; names the row. */
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
  /** Apartments that the owner reported infested. */
  infestedUnits: number | null;
  /** Whether there is any filing. */
  filed: boolean;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface BedbugsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Bedbugs | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
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
  /** The agency's word for the report. */
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
  /** Building numbers on the lot that the records name, 7 digits each. */
  bins: string[];
  /** Buildings on the lot: the greatest figure any source gives, null when none does. */
  buildingsOnLot: number | null;
  /** `building`, or `complex` when the facts below are of a whole lot of several buildings. */
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
  /** Building class of the Department of Finance. */
  buildingClass: CodeLabel | null;
  /** Land use group. */
  landUse: CodeLabel | null;
  /** `walk_up_rental`, `elevator_rental`, `coop`, `condo`, `one_two_family`, `mixed`, `other`. */
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
  /** Greatest residential floor area ratio. */
  farResidential: number | null;
  /** Years of major alterations. */
  altered: number[];
  /** Landmark status, when it has one. */
  landmark: string | null;
  /** Kind of owner by the tax record. */
  ownerType: CodeLabel | null;
  /** Community district, such as 212. */
  communityDistrict: number | null;
  /** City council district. */
  councilDistrict: number | null;
  /** Apartments by source. */
  legalUnits: LegalUnits;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface BuildingProfileSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: BuildingProfile | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A sale of the lot. */
export interface BuildingSale {
  /** Names the row. */
  id: string;
  /** Day. */
  date: string | null;
  /** Dollars, for other lots too where they were sold together. */
  priceUsd: number;
  /** Apartments of this lot at the time, when stated. */
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
  /** The agency's number of certificate or job. */
  id: string;
  /** Day of issue. */
  date: string | null;
  /** `final`, `temporary` or the agency's word. */
  type: string;
  /** Apartments it allows. */
  dwellingUnits: number | null;
}

/** One change of one record. */
export interface Change {
  /** The city's id of the dataset. */
  datasetId: string;
  /** What happened. */
  kind: ChangeKind;
  /** The agency's id of the record; null if it has none, or if it would reveal more than the row. */
  recordId: string | null;
  /** Day of the last release before the change; of complaints the month, `YYYY-MM`. */
  from: string;
  /** Day of the first release with the change; of complaints the month. */
  to: string;
  /** The status before, as the city writes it; null where the record has none. */
  was: string | null;
  /** The status now; null where there is none, or the record is gone. */
  now: string | null;
  /** Columns with other values; for `corrected` alone. */
  columns: string[];
}

/** Numbers of changes by kind. */
export interface ChangeCounts {
  /** New records. */
  opened: number;
  /** Records that are back after they were gone. */
  reappeared: number;
  /** Records whose status changed and that stayed open or closed. */
  statusChanged: number;
  /** Open records that are closed now. */
  closed: number;
  /** Closed records that are open again. */
  reopened: number;
  /** Records that are gone from a complete file. */
  vanished: number;
  /** Records of which another value changed. */
  corrected: number;
}

/**
 * What happened to a record.
 *
 * `opened`: It is new.
 * `reappeared`: It was gone and is back.
 * `reopened`: It was closed and is open.
 * `closed`: It was open and is closed.
 * `vanished`: It is gone from a complete file.
 * `statusChanged`: Its status changed, and it stayed open or closed.
 * `corrected`: Another value of it changed.
 */
export type ChangeKind = 'opened' | 'reappeared' | 'reopened' | 'closed' | 'vanished' | 'statusChanged' | 'corrected' | (string & {});

/**
 * What changed in a building's records since its history began, at most the last two years.
 *
 * The city overwrites its records; this compares each release with the one before. A change is
 * dated by the two releases between which it was seen, not by the day it took effect. A record
 * that is missing from an incomplete file is never called gone.
 */
export interface Changes {
  /**
   * Day of the first release of the history: what changed before is not known. A record without
   * an `opened` change is from before this day, or from before its dataset was compared.
   */
  since: string;
  /** Day of this release. */
  until: string;
  /** Changes that were seen in the 30 days up to this release. */
  last30Days: ChangeCounts;
  /** Changes that were seen in the 365 days up to this release. */
  last365Days: ChangeCounts;
  /** Changes in all, shown or not. */
  total: number;
  /** The newest changes first: at most 10 in a preview, 1,000 in a report. */
  rows: Change[];
}

/** One repair by the city. */
export interface CityRepair {
  /** The agency's number of the order. */
  id: string;
  /** Day of the order. */
  ordered: string | null;
  /** Kind of work in words. */
  work: string;
  /** Its status in the agency's words. */
  status: string;
  /** The apartment as written, when one is named. */
  apartment: string | null;
  /** Dollars billed: of a contractor's order by its invoices, else what was awarded. */
  billedUsd: number | null;
}

/**
 * Repairs that the city made because the owner did not. What is counted is null unless all orders
 * of the building are there.
 */
export interface CityRepairs {
  /** Completed orders. */
  orders: number | null;
  /** Dollars billed for the work, as far as the rows say; it may be paid. */
  billedUsd: number | null;
  /** By kind of work, the most frequent first. */
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
  /** Open for more than 2 and up to 5 years. */
  open2To5Years: number;
  /** Open for more than 5 and up to 10 years. */
  open5To10Years: number;
  /** Open for more than 10 years, or of no known day. */
  openOver10Years: number;
}

/** A code of an agency with its meaning. */
export interface CodeLabel {
  /** As the agency writes it. */
  code: string;
  /** In words. */
  label: string;
}

/** How one part of a score came about. */
export interface ComponentExplanation {
  /** Id of the component. */
  id: string;
  /** The rule with its constants. */
  formula: string;
  /** The rate that was put in; null when the part could not be read. */
  x: number | null;
  /** What the rate alone gives, 0 to 1. */
  absolute: number | null;
  /**
   * Share of the city's peers whose raw rate, without added apartments, is no better, 0 to 1; null
   * without a peer group, and without a score.
   */
  peerPercentile: number | null;
  /** Points lost to a perfect record; null without a score. */
  pointsLost: number | null;
  /** What was counted. */
  inputs: ScoreInput[];
}

/** How far a score can be relied on. */
export interface Confidence {
  /** `high`, `medium` or `low`. */
  level: string;
  /** Why it is not higher. */
  reasons: string[];
}

/** One change made on the way from the text to the match. */
export interface Correction {
  /** Closed code, such as `hyphen_inserted`. */
  code: string;
  /** `houseNumber`, `street`, `borough`, `zip` or `unit`; `text` for words beside them. */
  field: string;
  /** As typed; empty for what was added. */
  from: string;
  /** As matched; empty for what was left out. */
  to: string;
  /** Why, as one sentence. */
  reason: string;
}

/** A recorded deed. */
export interface Deed {
  /** Document id in ACRIS. */
  id: string;
  /** Kind of document in words. */
  type: string;
  /** Day of the document. */
  date: string | null;
  /** Day of recording. */
  recorded: string | null;
  /** Dollars; null when none is stated. */
  amountUsd: number | null;
  /** Sellers; organizations only. */
  from: string[];
  /** Buyers; organizations only. */
  to: string[];
  /** The apartment, as written, when the deed is of one. */
  apartment: string | null;
}

/** The address directory of the release that answered. */
export interface DirectoryInfo {
  /** Name of the data release. */
  release: string;
  /** Addresses in it. */
  addresses: number;
  /** Whether it is the synthetic sample and not public records. */
  sample: boolean;
}

/** One complaint to the Department of Buildings. */
export interface DobComplaint {
  /** The agency's number. */
  id: string;
  /** What it is about. */
  category: CodeLabel;
  /** `A` (within a day) to `D`; null when not known. */
  priority: string | null;
  /** Day, of one in the last 30 days the month. */
  entered: string | null;
  /** What the agency did. */
  disposition: CodeLabel | null;
  /** Day of it; the month while `entered` is one. */
  disposed: string | null;
  /** `substantiated`, `unsubstantiated`, `no_access`, `closed` or `open`. */
  outcome: string;
}

/**
 * Complaints to the Department of Buildings: what someone reported, and what came of it. What is
 * counted is null unless all rows of the building are there.
 */
export interface DobComplaints {
  /** All. */
  total: number | null;
  /** Open. */
  open: number | null;
  /** Where an inspector found a violation. */
  substantiated: number | null;
  /** About an illegal conversion; substantiated ones among them. */
  illegalConversion: Substantiation | null;
  /** About work without a permit. */
  withoutPermit: Substantiation | null;
  /** Newest first, at most 500. */
  rows: DobComplaint[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface DobComplaintsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: DobComplaints | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One violation of the Department of Buildings. */
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
  /** Day it was disposed of. */
  disposed: string | null;
  /** The elevator, boiler or other device. */
  device: string | null;
  /** `hazard` for a condition, `paperwork` for a missed filing. */
  class: string;
}

/**
 * Violations of the Department of Buildings, of both of its systems, each counted once. What is
 * counted is null unless all rows of the building are there.
 */
export interface DobViolations {
  /** Active. */
  active: number | null;
  /** Active, about a condition of the building. */
  activeHazards: number | null;
  /** Dismissed or resolved. */
  closed: number | null;
  /** By system, `BIS` and `DOB NOW`, as far as all rows of it are there. */
  bySystem: SystemCount[];
  /** Active first, then newest first, at most 500. */
  rows: DobViolation[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface DobViolationsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: DobViolations | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * Violations before the Environmental Control Board. Counts and sums are null unless all rows of the
 * building are there.
 */
export interface Ecb {
  /** All. */
  total: number | null;
  /** Active and not cured. */
  uncured: number | null;
  /** Dollars still due, as the agency states them. */
  totalBalanceUsd: number | null;
  /** Dollars imposed. */
  totalImposedUsd: number | null;
  /** Newest first, at most 500. */
  rows: EcbViolation[];
  /**
   * Summonses of other agencies at the same court, which is part of the Office of Administrative
   * Trials and Hearings (OATH); null where they were not looked up, and for homes.
   */
  oath: OathHearings | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EcbSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Ecb | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One violation before the Environmental Control Board. Who answered for it is not shown. */
export interface EcbViolation {
  /** The agency's number. */
  id: string;
  /** `class_1` (immediately hazardous), `class_2` (major), `class_3` (lesser) or `unknown`. */
  severity: string;
  /** What for, as the agency names it. */
  type: string | null;
  /** Day of issue. */
  issued: string | null;
  /** `active` or `resolved`. */
  status: string;
  /** The agency's word for the hearing; while it is pending there is a charge, not a fine. */
  hearing: string | null;
  /** The agency's word for the cure. */
  certification: string | null;
  /** Whether it still has to be cured. */
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
  /** The agency's word for its kind. */
  type: string | null;
  /** Its status in the agency's words. */
  status: string | null;
  /** Last yearly test (category 1). */
  category1: string | null;
  /** Last five-year test (category 5). */
  category5: string | null;
  /** Last periodic inspection. */
  periodic: string | null;
  /** Whether a test is overdue; null when no day is known. */
  overdue: boolean | null;
}

/** Energy of the building by its yearly filing (Local Law 84). */
export interface Energy {
  /** Newest year first. */
  years: EnergyYear[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EnergySection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Energy | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Energy of one year. */
export interface EnergyYear {
  /** Property id and year; names the row. */
  id: string;
  /** The year of the report. */
  year: number;
  /** Energy Star score, 1 to 100. */
  score: number | null;
  /** Letter, computed by us from the score. */
  grade: string | null;
  /** Site energy, kBtu a square foot and year. */
  siteEui: number | null;
  /** Greenhouse gas, metric tons of carbon dioxide equivalent a year. */
  greenhouseGasTons: number | null;
}

/** Programs and orders of the city. */
export interface Enforcement {
  /** Alternative Enforcement Program; null where its dataset is not loaded. */
  aep: ProgramEntry[] | null;
  /** Underlying Conditions Program; null where its dataset is not loaded. */
  ucp: ProgramEntry[] | null;
  /** List of the Certification of No Harassment pilot; null where it is not loaded. */
  conh: ProgramEntry[] | null;
  /** Heat Sensor Program; null where its dataset is not loaded. */
  heatSensor: ProgramEntry[] | null;
  /** Managed by a court-appointed 7A administrator, as HPD's list of buildings says. */
  sevenA: boolean | null;
  /** Orders to vacate, newest first. */
  vacates: VacateOrder[];
  /**
   * Of these, in force as the records say; null where HPD's orders are not loaded. On a lot of one
   * building, without those that name another address.
   */
  vacatesInForce: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EnforcementSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Enforcement | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Flood, storm and landmark status of the place. Null: not known. */
export interface Environment {
  /** In the 1% flood zone of the map in force (2007). */
  floodFema: boolean | null;
  /** In the 1% flood zone of the preliminary map (2015). */
  floodPreliminary: boolean | null;
  /** Depth of storm-water flooding by the city's model. */
  stormwater: string | null;
  /** In the area that Sandy flooded in 2012. */
  sandy: boolean | null;
  /** Hurricane evacuation zone, `1` to `6`, `none`. */
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
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Environment | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The body of every error but 422: FastAPI's `detail` and RFC 9457 in one object. */
export interface ErrorBody {
  /** What went wrong, as one sentence for a person. */
  detail: string;
  /** URI of the documentation of this kind of error. */
  type: string;
  /** Short title of the kind. */
  title: string;
  /** The HTTP status. */
  status: number;
  /**
   * Name of the kind, such as `not_found`. New ones may come: of one that is not known,
   * `status` says what to do.
   */
  code: string;
  /** Also sent as `X-Request-Id`. */
  requestId: string;
  /** What to do next, best first. */
  next: NextStep[];
}

/** Something that happened on a day. */
export interface Event {
  /** `YYYY-MM-DD`; of complaints the month, `YYYY-MM`. */
  date: string;
  /** Closed kind, such as `violation_issued`. */
  kind: string;
  /** One line. */
  title: string;
  /** `unit`, `building` or `lot`. */
  scope: string;
  /** Id of its section. */
  section: string;
  /** Id of its row in that section, when it is one row. */
  rowId: string | null;
  /** How surely it concerns the apartment that was asked for. */
  unitMatch?: UnitMatch | null;
}

/** Executed evictions of one year. */
export interface EvictionYear {
  /** The year. */
  year: number;
  /** From homes. */
  residential: number;
  /** From shops and offices. */
  commercial: number;
}

/** Evictions that marshals executed, as counts only. */
export interface Evictions {
  /** By year, newest first, years without any left out. */
  executedByYear: EvictionYear[];
  /** Residential ones per 1,000 apartments and year, over the years the data cover. */
  per1000UnitsPerYear: number | null;
  /** The first and last day that the data cover. */
  covered: [string, string] | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface EvictionsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Evictions | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Rows that a sentence rests on. */
export interface Evidence {
  /** Id of the section, as in `sections`. */
  section: string;
  /** Ids of rows in that section, at most 20; none when the whole section is meant. */
  rowIds: string[];
  /** The city's id of the dataset. */
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

/** An exemption of a building. */
export interface Exemption {
  /** Names the row. */
  id: string;
  /** The agency's code in words. */
  program: CodeLabel;
  /** First tax year of the benefit. */
  startYear: number | null;
  /**
   * Last tax year of the benefit, which ends on June 30; null where neither the agency's code nor
   * the roll gives its term.
   */
  endYear: number | null;
  /** Dollars of assessed value exempted. */
  amountUsd: number | null;
  /** Whether it is active. */
  active: boolean;
}

/** One facade filing (FISP), for buildings of more than six stories. */
export interface FacadeFiling {
  /** The agency's number. */
  id: string;
  /** Cycle, such as `9`. */
  cycle: string | null;
  /** `SAFE`, `SWARMP` (safe with repairs), `UNSAFE` or `No Report Filed`. */
  status: string | null;
  /** Day of filing. */
  filed: string | null;
}

/** Something the records show that bears on a decision. */
export interface Finding {
  /** Closed code, such as `vacate_full`. */
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
   * Closed code: `vacate_full`, `vacate_partial`, `dob_vacate_full`, `dob_vacate_partial`,
   * `aep_active`, `conh_listed`, `facade_unsafe`, `harassment_finding`, `nycha`,
   * `registration_lapsed` or `not_registered`.
   */
  code: string;
  /** One sentence in the words of the record. */
  text: string;
  /** Since when, when known. */
  since: string | null;
  /** The dataset that raised it. */
  datasetId: string;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface FlagsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Flag[] | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The score with formulas, inputs and peers. */
export interface FullScore {
  /** Version of the rules, such as `brs-2.0.0`. */
  version: string;
  /**
   * Null when less than 60% of the weight is proven, when `confidence.level` is `low`, and when
   * nothing on record counts.
   */
  score: number | null;
  /**
   * `strong`, `good`, `mixed`, `weak` or `serious`: words about the record, null without a score.
   * `no_record`, without a score, when every part could be read and nothing on record counts.
   */
  band: string | null;
  /**
   * The score with missing parts at 0 and at their best, the lower first; null when every part could
   * be read, when a cap makes them equal, and without a score.
   */
  range: [number, number] | null;
  /** How far the number can be relied on. */
  confidence: Confidence;
  /**
   * Share of the weight that is proven, 0 to 1: that of the parts that could be read; of repairs,
   * which weigh by their evidence, what the evidence gives.
   */
  coverage: number;
  /**
   * The buildings of the city that it is compared with; null without a score, and unless the data
   * are whole in every borough.
   */
  peer: Peer | null;
  /** The like of it in its borough, for information: the score does not depend on it. */
  boroughPeer: Peer | null;
  /** The parts. */
  components: ScoreComponent[];
  /** Caps that took effect. */
  adjustments: Note[];
  /** Remarks that leave the number as it is. */
  annotations: Note[];
  /** What is left out on purpose. */
  excludedByDesign: string[];
  /** How each part came about, in the order of `components`. */
  explanations: ComponentExplanation[];
  /** Name of the data release whose peer tables were used. */
  dataRelease: string;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface FullScoreSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: FullScore | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
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
  /** True if it suggests an exemption; null if records don't show. */
  exempts: boolean | null;
}

/** The counts a renter wants first. */
export interface Headline {
  /**
   * Open violations of class A (non-hazardous); null, as every count, unless the data are whole
   * and current.
   */
  openA: number | null;
  /** Open violations of class B (hazardous). */
  openB: number | null;
  /** Open violations of class C (immediately hazardous). */
  openC: number | null;
  /**
   * Open problems. Open violations of one condition, found in one apartment at one inspection,
   * count as one.
   */
  openProblems: number | null;
  /** Open rent-impairing violations. */
  openRentImpairing: number | null;
  /** Violations of any class A to C, open or closed. */
  violationsTotal: number | null;
  /** Violations issued in the last 12 months. */
  violationsLast12m: number | null;
  /**
   * Distinct complaints in the last 12 months; null when not readable, or withheld for a home of
   * one or two families.
   */
  complaintsLast12m: number | null;
  /** Distinct heat complaints of the last complete heat season, October to May; null likewise. */
  heatComplaintsLastSeason: number | null;
  /** Open class A to C violations in 100 apartments. */
  openPer100Units: number | null;
  /** Violations and complaints by year; absent where all of them are zero or unknown. */
  byYear?: YearlyCounts | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HeadlineSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Headline | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
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
  /** `ok`, or `unavailable` while accounts, credits and reports cannot be used. */
  accounts?: string | null;
  /** How the last update of the data ended, or that it runs; absent before the first. */
  lastUpdate?: HealthUpdate | null;
  /** The object store that the server takes releases from; absent without one. */
  objectStore?: HealthObjectStore | null;
}

/** How many datasets a release holds, and how much of each. */
export interface HealthCoverage {
  /** Datasets of which nothing is missing in any borough. */
  whole: number;
  /** Datasets of which rows are missing. */
  partial: number;
  /** Datasets that may or may not be complete. */
  unknown: number;
  /** Datasets of any of these that are older than three of their cycles. */
  stale: number;
}

/** Whether the server gets its releases from the object store. */
export interface HealthObjectStore {
  /** `ok`, or `failing` if the last check failed; the live release stays. */
  status: string;
  /**
   * When the server last confirmed that it has the store's live release, RFC 3339 UTC; null before
   * that.
   */
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
  /** How much of the city's data it holds. */
  coverage?: HealthCoverage | null;
}

/** How an update of the data ended, or that it runs. */
export interface HealthUpdate {
  /** `published`, `unchanged`, `failed`, `interrupted` when it was killed, or `running`. */
  outcome: string;
  /**
   * The step that failed, was interrupted or is running: `fetch`, `build`, `check`, `publish` or
   * `prune`; null after an update that did its work.
   */
  step: string | null;
  /** When it started, RFC 3339 UTC. */
  startedAt: string;
  /** When it ended, RFC 3339 UTC; null while it runs, and when it was interrupted. */
  finishedAt: string | null;
}

/** Heat and hot water by season. */
export interface Heat {
  /** Newest first, seasons without a record left out, at most ten. */
  seasons: HeatSeason[];
  /** Open heat or hot-water violations; null when not loaded. */
  openViolations: number | null;
  /** Whether the building is on the list of the Heat Sensor Program; null when not loaded. */
  heatSensorProgram: boolean | null;
}

/** One heat season, 1 October to 31 May. */
export interface HeatSeason {
  /** Such as `2025-2026`. */
  season: string;
  /**
   * Distinct complaints; null where the data don't cover the season, and for a home of one or two
   * families, whose complaints are withheld.
   */
  complaints: number | null;
  /** Distinct days and apartments of them, those of the last 30 days left out. */
  apartmentDays: number | null;
  /** Distinct apartments, those of the last 30 days left out. */
  apartmentsAffected: number | null;
  /** Violations issued; null where the data don't cover the season. */
  violations: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HeatSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Heat | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * Complaints to HPD: what someone reported, no proof. No row of them is shown, and nothing is
 * counted unless all of them are there.
 */
export interface HpdComplaints {
  /** Distinct complaints. */
  complaints: number | null;
  /** Problems in them, repeat reports left out. */
  problems: number | null;
  /** Distinct complaints of the last 12 months; null when the data end before them. */
  last12Months: number | null;
  /** Problems by the agency's major category, the most frequent first. */
  byCategory: CategoryCount[] | null;
  /** Complaints by month, oldest first, months without any left out, the last 60 months. */
  byMonth: MonthCount[] | null;
  /** Distinct apartments that reported, those of the last 30 days left out. */
  distinctApartments: number | null;
  /** Share of the complaints made anonymously, 0 to 1; null when there are none or it is not known. */
  anonymousShare: number | null;
  /**
   * Of the complaints from apartments before the last 30 days, the share of the one that reported
   * most, 0 to 1; null below 3 apartments.
   */
  topApartmentShare: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HpdComplaintsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: HpdComplaints | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Open violations of one condition that one inspection found in one apartment. */
export interface HpdProblem {
  /**
   * The condition in plain words, such as `No heat`; of an order number that we don't know, the
   * first words of the inspector's text.
   */
  condition: string;
  /** Its kind, as in `byCategory`. */
  category: string;
  /** The apartment as written; null for a public area. */
  apartment: string | null;
  /**
   * Building number, because apartments on a lot can share a name; null if the agency gives
   * none.
   */
  bin: string | null;
  /**
   * House number and street as the city writes them, on a lot of several buildings; null on
   * others.
   */
  address: string | null;
  /** The worst class of its violations. */
  class: string;
  /** Day of the inspection. */
  inspected: string | null;
  /** Its open violations. */
  violations: number;
  /** Their ids; `rows` has them, as far as it goes. */
  violationIds: string[];
}

/** One violation. */
export interface HpdViolation {
  /** The agency's id. */
  id: string;
  /** A non-hazardous, B hazardous, C immediately hazardous, I information or order. */
  class: string;
  /** The apartment as written; null for a public area. */
  apartment: string | null;
  /** The story as written. */
  story: string | null;
  /** Day of the notice, else of the inspection. */
  issued: string | null;
  /** Day by which it must be repaired. */
  deadline: string | null;
  /** True when the agency lists it as open; it may have been repaired since. */
  open: boolean;
  /** Its status in the agency's words. */
  status: string | null;
  /** Day of that word. */
  statusDate: string | null;
  /**
   * Days past the deadline: until the owner certified the repair, else until HPD closed it, else
   * until the newest day of the data. A certificate that HPD turned down doesn't count.
   */
  overdueDays: number | null;
  /** Day on which the owner certified the repair. */
  certified: string | null;
  /** Whether it impairs rent (Multiple Dwelling Law 302-a). */
  rentImpairing: boolean;
  /** The condition, by the order number. */
  category: string;
  /** The inspector's text, scrubbed of names and telephone numbers; null when nothing is left. */
  description: string | null;
  /** The agency's order number. */
  orderNumber: string | null;
}

/**
 * Violations of the Housing Maintenance Code. What is counted is null unless all rows of the
 * building are there.
 */
export interface HpdViolations {
  /** Of class A to C, open. */
  open: number | null;
  /** Of class A to C, open or closed. */
  total: number | null;
  /** Open, of class A to C, that impair rent. */
  openRentImpairing: number | null;
  /**
   * Open problems. Open violations of one condition, found in one apartment at one inspection,
   * count as one; also null in a report from before problems were counted.
   */
  openProblems: number | null;
  /**
   * The open problems, those of the newest inspection first, of one inspection the worst first, at
   * most 500.
   */
  problems: HpdProblem[];
  /** By class A, B, C and I, open and closed, and by age of the open ones. */
  byClass: ClassCount[] | null;
  /**
   * Classes A to C by year of issue, oldest first, years without any left out. `summary.byYear` has the
   * last ten years, with zeros and with class I.
   */
  byYear: YearCount[] | null;
  /** By condition, the most frequent first. */
  byCategory: CategoryCount[] | null;
  /** Open ones first, then newest first, at most 1,000. */
  rows: HpdViolation[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface HpdViolationsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: HpdViolations | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
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
  /** Apartments named, in normal form. */
  apartments: string | null;
  /** Floors named: numbers and words for floors alone. */
  floors: string | null;
  /** Apartments before. */
  existingUnits: number | null;
  /** Apartments after. */
  proposedUnits: number | null;
  /** Dollars the work was estimated at. */
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
   * Open violations for lead paint, without orders and documents; null when violations are not
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
  /** Of every other lead order, such as for records; the city publishes no list of them. */
  documents: number | null;
  /** Day of the newest that is of lead paint. */
  newest: string | null;
  /** Whether the building is from before 1960, when lead paint is presumed; null when not known. */
  builtBefore1960: boolean | null;
  /** What the water service line is made of, as the agency says. */
  serviceLine: string | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface LeadSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Lead | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Apartments by source; null where the source has no figure. */
export interface LegalUnits {
  /** By the tax record (PLUTO). */
  pluto: number | null;
  /** Permanent apartments by HPD. */
  hpdA: number | null;
  /** Rooming units by HPD. */
  hpdB: number | null;
  /** By the last certificate of occupancy. */
  certificate: number | null;
  /** Whether two sources differ by more than one apartment and 5%; null with fewer than two. */
  mismatch: boolean | null;
}

/** An entry in a tax lien sale list. */
export interface LienNotice {
  /** Names the row. */
  id: string;
  /** `YYYY-MM`, or the month as the list has it. */
  month: string | null;
  /** Such as `90 Day Notice`. */
  cycle: string;
  /** Whether only water charges are owed. */
  waterOnly: boolean | null;
}

/**
 * Cases in housing court that involve the agency. What is counted is null unless all rows of the
 * building are there.
 */
export interface Litigation {
  /** All. */
  total: number | null;
  /** Pending. */
  open: number | null;
  /** With an open judgment. */
  openJudgments: number | null;
  /** In which a court found harassment; the type of a case is an allegation only. */
  harassmentFindings: number | null;
  /** Newest first, at most 300. */
  rows: LitigationCase[];
}

/** One case. Parties are not shown. */
export interface LitigationCase {
  /** The agency's id. */
  id: string;
  /** The agency's word for its kind; an allegation. */
  caseType: string;
  /** Opened. */
  opened: string | null;
  /** Its status in the agency's words. */
  status: string;
  /** Whether it is pending. */
  open: boolean;
  /** Whether a judgment is open. */
  openJudgment: boolean;
  /** What a court found about harassment, in the agency's words; null without a finding. */
  harassmentFinding: string | null;
  /** Day of the finding. */
  findingDate: string | null;
  /** Dollars of penalty. */
  penaltyUsd: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface LitigationSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Litigation | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A mark on a map. */
export interface MapMark {
  /** `own`, `owner`, `site`, `lot`, `dot` or `area`: the class of its shapes in the picture. */
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
  /** Document id in ACRIS. */
  id: string;
  /** Kind of document in words. */
  type: string;
  /** Day of the document. */
  date: string | null;
  /** Day of recording. */
  recorded: string | null;
  /** Dollars; null when none is stated. */
  amountUsd: number | null;
  /** Lenders; organizations only. */
  lender: string[];
  /** The apartment, as written, when it is of one. */
  apartment: string | null;
}

/**
 * Permits of DOB NOW in force at other lots within 100 meters of the lot's point.
 *
 * They are for work that is heard or seen outside: building, demolition, excavation, sheds and
 * scaffolds.
 */
export interface NearbyConstruction {
  /** All; null where the city's data are not whole. */
  total: number | null;
  /** The nearest first, at most 50. */
  rows: NearbyPermit[];
}

/** One permit for construction nearby, its renewals together. */
export interface NearbyPermit {
  /** The agency's number of the permit. */
  id: string;
  /** Kind of work in words. */
  work: string;
  /** House number and street, as the agency writes them. */
  address: string | null;
  /** Meters away. */
  meters: number;
  /** First issued. */
  issued: string | null;
  /** Runs until. */
  expires: string | null;
}

/**
 * Requests to 311 at and around the address: what people reported, no proof.
 *
 * Requests that go to HPD and DOB are left out: the sections of these agencies have them.
 */
export interface Neighborhood311 {
  /** The days that are counted, first and last: 12 months, or fewer where the data begin later. */
  window: [string, string] | null;
  /** At this lot, by type, the most frequent first; null unless all requests are there. */
  atAddress: Request311Count[] | null;
  /**
   * Within 100 meters, by type, the most frequent first; null when the place is not known, and
   * unless all requests are there.
   */
  within100M: Request311Count[] | null;
  /** Noise within 100 meters by hour of the day, 24 figures; null when no time is known. */
  noiseByHour: number[] | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface Neighborhood311Section {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Neighborhood311 | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The newest records. */
export interface Newest {
  /** The newest violation. */
  violation: NewestViolation | null;
  /** The newest complaint; null also where it is withheld for a home of one or two families. */
  complaint: NewestComplaint | null;
}

/** A complaint in one line, without its day, to protect the caller. */
export interface NewestComplaint {
  /** The agency's category. */
  category: string;
  /** Month, `YYYY-MM`. */
  month: string;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface NewestSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Newest | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A violation in one line. */
export interface NewestViolation {
  /** Class A, B, C or I. */
  class: string;
  /** Day of the notice, else of the inspection. */
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
  /** The borough that the text states or clearly implies. */
  borough: BoroughInfo | null;
  /** Five digits. */
  zip: string | null;
}

/** A remark on a section. */
export interface Note {
  /** Closed code. */
  code: string;
  /** One sentence for a person. */
  text: string;
  /** `info` or `caution`. */
  severity: string;
}

/**
 * Summonses of other agencies than the Department of Buildings at the hearings court.
 *
 * They are of the departments of sanitation, fire, health, environmental protection, housing and
 * landmarks. A shop or a tenant at the lot may have been summoned as well as the owner.
 */
export interface OathHearings {
  /** All; null where the city's data are not whole, as are the sums. */
  total: number | null;
  /** Not decided yet. */
  pending: number | null;
  /** Dollars imposed in decided ones. */
  imposedUsd: number | null;
  /** Dollars still due on decided ones. */
  balanceUsd: number | null;
  /** Newest first, at most 200. */
  rows: OathSummons[];
}

/** One summons. Who answered for it is not shown. */
export interface OathSummons {
  /** The court's number. */
  id: string;
  /** The agency that issued it. */
  agency: string;
  /** The first charge, as the court names it. */
  charge: string | null;
  /** Day of issue. */
  issued: string | null;
  /** The court's word for its status. */
  status: string | null;
  /** The court's word for the decision. */
  result: string | null;
  /** Dollars imposed; null while it is not decided, as are the others. */
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
  /** What that means for legal use, as one sentence. */
  legalUseNote: string;
  /** What the tax record says of the basement, when it may matter. */
  basement: CodeLabel | null;
  /** Apartments on the last certificate. */
  certificateUnits: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface OccupancySection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Occupancy | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The registered owner; natural persons are not shown. */
export interface Owner {
  /** The owning organization, as filed. */
  registeredName: string | null;
  /** The managing organization, as filed. */
  managingAgent: string | null;
  /** When the registration ends. */
  registrationEnds: string | null;
}

/** Someone named in a registration, in a role that the city publishes. */
export interface OwnerContact {
  /** The agency's id of the contact. */
  id: string;
  /** `CorporateOwner`, `HeadOfficer`, `IndividualOwner`, `Agent`, … */
  role: string;
  /** An organization. */
  organization: string | null;
  /** A person in that role; null for homes of one or two families. */
  person: string | null;
  /** The business address as filed. */
  businessAddress: string | null;
}

/** A registration with HPD. */
export interface OwnerRegistration {
  /** The agency's id. */
  id: string;
  /** Last registered. */
  last: string | null;
  /** Ends. */
  ends: string | null;
  /** Whether it ended and wasn't renewed; null where the registrations aren't whole and current. */
  lapsed: boolean | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface OwnerSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Owner | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Registration, owner and deed. */
export interface Ownership {
  /** The latest registration. */
  registration: OwnerRegistration | null;
  /** Who is named in a role in it; null where the contacts are not loaded. */
  contacts: OwnerContact[] | null;
  /** The buyer in the last recorded deed; an organization, or null. */
  deedHolder: string | null;
  /** Day of that deed. */
  deedDate: string | null;
  /** The owner of the tax record; an organization, or null. */
  taxOwner: string | null;
  /** Whether deed and registration name different owners after a sale; null when that is unknown. */
  mismatch: boolean | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface OwnershipSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Ownership | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** A peer group. */
export interface Peer {
  /** In words: place, type, size. */
  label: string;
  /** Buildings in it. */
  n: number;
  /** Share of the group with the same or a worse record, 0 to 1, including this building. */
  percentile: number;
}

/** One permit, its renewals together. */
export interface Permit {
  /** The agency's number of job or permit. */
  id: string;
  /** `BIS` or `DOB NOW`. */
  system: string;
  /** Kind of work in words. */
  work: string;
  /** First issued. */
  issued: string | null;
  /** Runs until. */
  expires: string | null;
  /** `active`, `expired`, `signed_off` or `revoked`. */
  status: string;
  /** Dollars the work was estimated at. */
  costUsd: number | null;
}

/** Permits and construction. */
export interface Permits {
  /** Permits in force; null unless all permits of the building are there. */
  active: number | null;
  /** Permits that ran out without a sign-off; null unless all permits of the building are there. */
  expiredUnsigned: number | null;
  /** Permits, newest first, at most 300. */
  rows: Permit[];
  /** Job filings, newest first, at most 300; null where none of their datasets is loaded. */
  jobs: JobFiling[] | null;
  /** The sidewalk shed in place, if there is one. */
  sidewalkShed: SidewalkShed | null;
  /** Construction at other lots nearby; null where it was not looked up. */
  nearby: NearbyConstruction | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface PermitsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Permits | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Bedbugs, roaches, mice and rats. */
export interface Pests {
  /** The owner's yearly filings, newest first, at most ten. */
  bedbugFilings: BedbugFiling[];
  /** Open violations for pests; null when not loaded. */
  violationsOpen: number | null;
  /** Violations for pests, closed. */
  violationsClosed: number | null;
  /**
   * Complaints of pests in the last 12 months; null when not loaded, or withheld for a home of
   * one or two families.
   */
  complaintsLast12Months: number | null;
  /** Inspections for rats, newest first, at most 50. */
  rodentInspections: RodentInspection[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface PestsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Pests | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** Other buildings that are registered alike. */
export interface Portfolio {
  /** Buildings (tax lots), this one among them. */
  buildings: number;
  /** Apartments in them, as far as known. */
  units: number;
  /** What links them, one sentence each. */
  linkReasons: string[];
  /** Open violations of class B and C in 100 apartments; null where not all were counted. */
  openPer100Units: number | null;
  /** Open violations of class C in them; null where not all were counted. */
  openC: number | null;
  /** Buildings in the Alternative Enforcement Program; null where it is not known of each. */
  aepCount: number | null;
  /** Buildings in the Underlying Conditions Program; null likewise. */
  ucpCount: number | null;
  /** Buildings on the list of the Certification of No Harassment; null likewise. */
  conhCount: number | null;
  /** Executed residential evictions per 1,000 apartments and year. */
  evictionsPer1000UnitsPerYear: number | null;
  /** The other buildings with most open violations first, at most 100. */
  rows: PortfolioBuilding[];
}

/** One building of a portfolio. */
export interface PortfolioBuilding {
  /** Its lot; names the row. */
  bbl: string;
  /** Slug of its preview, when it has one. */
  slug: string | null;
  /** Its address in one line. */
  address: string | null;
  /** Apartments. */
  units: number | null;
  /** Open violations of class B; null where we don't hold all of the city's data. */
  openB: number | null;
  /** Open violations of class C; null likewise. */
  openC: number | null;
  /**
   * Whether it is active in the Alternative Enforcement Program; null where the list is not known
   * to be whole and current, and doesn't name it.
   */
  aep: boolean | null;
  /** Whether it is in the Underlying Conditions Program; null likewise. */
  ucp: boolean | null;
  /** Whether it is on the list of the Certification of No Harassment; null likewise. */
  conh: boolean | null;
  /**
   * Executed residential evictions in it; null for buildings of fewer than 11 apartments, and
   * where we don't hold all of the city's data.
   */
  evictions: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface PortfolioSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Portfolio | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * What anyone may read of a building for free.
 *
 * Every section says whether we looked (`status`) and where (`provenance`).
 */
export interface Preview {
  /** Slug of the building's preferred address; alias slugs answer with it too. */
  slug: string;
  /** The address page, relative to the site. */
  canonicalUrl: string;
  /** When the document was made, RFC 3339 UTC. */
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
  /** Public-safety flags that the records raise. */
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
   * What changed in the records from release to release; null while there is no earlier release
   * to compare with.
   */
  changes: Changes | null;
  /** What the full report holds: counts, no rows. */
  reportContents: ReportContent[];
  /** Every dataset that a preview reads, the same for all previews of a release. */
  sources: Source[];
  /** What this is not. */
  disclaimers: string[];
  /** The apartment asked for, when the slug names one. */
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
  /** Slug of the address, as resolved. */
  slug: string;
}

/** What became of one item of a batch (specification part 2.3). */
export interface PreviewBatchResult {
  /** The slug as sent. */
  slug: string;
  /** The status that the single route would have answered. */
  status: number;
  /** The preview, when `status` is 200. */
  preview: Preview | null;
  /** One sentence, when `status` is not 200. */
  error: string | null;
}

/** An entry in a program. */
export interface ProgramEntry {
  /** Names the row. */
  id: string;
  /** Since. */
  from: string | null;
  /** Until, when it ended. */
  to: string | null;
  /** Whether it is active. */
  active: boolean;
  /** Its status in the agency's words. */
  status: string | null;
}

/**
 * Where a section's facts come from. The dataset itself is described once, in
 * `sources`.
 */
export interface Provenance {
  /** The city's id of the dataset, such as `wvxf-dwi5`; `sources` describes it. */
  datasetId: string;
  /** Newest date in the loaded data; null when it has none or is not loaded. */
  asOf: string | null;
  /**
   * Rows of this building that we hold; not a count of the city's where the section is not whole.
   * Null where the dataset is not loaded, and where they are withheld: even their number would
   * point at a household.
   */
  recordCount: number | null;
  /** The key that joined the rows to this building. */
  join: Join;
  /** `building`, `lot` or `complex`; in a report also `unit`, `area` or `portfolio`. */
  scope: string;
  /** In a report: runs this lookup again at the source. */
  queryUrl?: string | null;
  /** In a report: rows that the section shows of them, where it shows rows. */
  returnedCount?: number | null;
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
  /** Id of the account, `acct_…`. */
  accountId: string;
  /** Id of the key, `key_…`. */
  keyId: string;
  /** The key itself: in this answer and in no other. It does not expire. */
  secret: Secret;
  /** Credits of the account: 0. */
  balance: number;
  /** URL of the document on agent authentication. */
  documentation: string;
}

/** A benefit that binds rents. */
export interface RentBenefit {
  /** Names the row. */
  id: string;
  /** Such as `421-a`, `J-51`, `Article XI`. */
  program: string;
  /** First year or day. */
  start: string | null;
  /** Last year or day. */
  end: string | null;
  /** Whether it is active. */
  active: boolean | null;
  /** The city's id of the dataset. */
  datasetId: string;
}

/** Rent regulation year by year. Only DHCR knows about one apartment. */
export interface RentHistory {
  /** `registered`, `likely`, `possible`, `unlikely` or `unknown`. */
  level: string;
  /** The evidence, one sentence each. */
  reasons: string[];
  /** Stabilized apartments on the tax bill, oldest year first. */
  stabilizedUnitsByYear: StabilizedYear[];
  /** Tax benefits and subsidies that bind rents. */
  benefits: RentBenefit[];
  /** Good Cause Eviction, as far as records show. */
  goodCause: GoodCause;
  /** How to find out for one apartment. */
  howToConfirm: string[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface RentHistorySection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: RentHistory | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** What records suggest about rent regulation. Only DHCR knows about one apartment. */
export interface RentRegulation {
  /** `registered`, `likely`, `possible`, `unlikely` or `unknown`. */
  level: string;
  /** The evidence, one sentence each. */
  reasons: string[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface RentRegulationSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: RentRegulation | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** How fast serious violations were repaired. */
export interface RepairResponse {
  /** Violations of class B and C of the last 36 months; null when violations are not loaded. */
  issued: number | null;
  /** Of these, closed. */
  closed: number | null;
  /** Of these, due for more than 30 days. */
  dueCount: number | null;
  /** Of the due ones, the share closed by 30 days after the deadline, 0 to 1; null when none is due. */
  onTimeShare: number | null;
  /** Days until half were closed (Kaplan–Meier, the open ones censored); null when fewer were. */
  medianDays: number | null;
  /** Repairs that were certified and found not made. */
  falseCertifications: number | null;
  /** Repairs that the city made itself; null when none of its orders are loaded. */
  cityRepairs: CityRepairs | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface RepairResponseSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: RepairResponse | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
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
  /** Dollars billed, as far as the rows say. */
  billedUsd: number | null;
}

/**
 * Everything the records say of a building, and of one apartment when one was asked for.
 *
 * Made from one data release: the same release, address, apartment and question give the same
 * document, apart from `reportId` and `generatedAt`.
 */
export interface Report {
  /** Id of the job that made it, `job_…`. */
  reportId: string;
  /** Version of this shape, `report-1`. */
  version: string;
  /** True for the synthetic sample: invented facts, not public records. */
  sample: boolean;
  /** Slug of the building's preferred address. */
  slug: string;
  /** The preferred address. */
  address: PreviewAddress;
  /** The apartment that was asked for; null for the whole building. */
  unit: UnitReference | null;
  /** The keys of the building. */
  building: Building;
  /** When the document was made, RFC 3339 UTC. */
  generatedAt: string;
  /** Name of the data release it was made from. */
  dataRelease: string;
  /** The day that every age is counted from. */
  asOf: string;
  /** The question that was asked, as sent. */
  ask: string | null;
  /** What the records answer to it. */
  answer: AskAnswer | null;
  /** What matters most. */
  summary: ReportDigest;
  /** The records by subject. */
  sections: ReportSections;
  /** What happened, newest first, at most 300 events. */
  timeline: Event[];
  /**
   * What changed in the records from release to release; null while there is no earlier release
   * to compare with.
   */
  changes: Changes | null;
  /** Questions to ask, with whom to ask and why. */
  questions: Question[];
  /** Every dataset that a report reads, loaded or not. */
  sources: Source[];
  /** What this is not. */
  disclaimers: string[];
  /** The rules it was made by. */
  method: ReportMethod;
  /**
   * A map of what is around the building; absent where its place or the map isn't known, and in a
   * report from before there were maps.
   */
  map?: ReportMap | null;
}

/** A part of the full report. */
export interface ReportContent {
  /** Section id. */
  id: string;
  /** In words. */
  title: string;
  /**
   * `ok`, `empty` (looked and found none), `unavailable` (its datasets are not loaded), `partial`
   * (we hold a part of them), `stale` or `withheld` (even the number would point at a household).
   */
  status: SectionStatus;
  /**
   * Rows it would hold; null unless the status is `ok` or `empty`, and when a report alone finds
   * them.
   */
  recordCount: number | null;
}

/** What matters most in a report. */
export interface ReportDigest {
  /** The score, 0 to 100; null when there is none. */
  score: number | null;
  /** The score in a word, or `no_record`, as in the score's section. */
  band: string | null;
  /** `high`, `medium` or `low`. */
  confidence: string | null;
  /** At most five sentences; each states what the records show. */
  verdictSentences: string[];
  /** At most seven findings of the building, the gravest first. */
  topFindings: Finding[];
  /** Every finding about the apartment, the gravest first. */
  unitFindings: Finding[];
  /** Every finding of the building, the top ones among them, the gravest first. */
  findings: Finding[];
  /**
   * Violations and complaints by year, as in the preview; absent where all of them are zero or
   * unknown, and in a report from before they were counted.
   */
  byYear?: YearlyCounts | null;
}

/** A report job (specification part 2.1). Every member is always present. */
export interface ReportJob {
  /** Equal to `jobId`, for older clients. */
  id: string;
  /** Id of the job, `job_…`. */
  jobId: string;
  /** Relative URL to poll until `status` is `done` or `error`. */
  statusUrl: string;
  /**
   * `running`, `done` or `error`. A job whose worker was lost stays `running` here until
   * another takes it up; `detail.interruptions` counts these.
   */
  status: ReportStatus;
  /** What is being worked on, such as `identity`; the last one once the job is done. */
  stage: string;
  /** Number of the stage, from 1 to 12. */
  step: number;
  /** The address, as matched. */
  address: string;
  /** The apartment, normalized; null for the whole building. */
  unit: string | null;
  /** Milliseconds from the start until now or until the end. */
  elapsedMs: number;
  /** The report, once `status` is `done`. */
  report: Report | null;
  /**
   * `interruptions`; `warnings`, one sentence each, if the apartment may not exist or a part could
   * not be made; of a finished job also `datasets`; of a failed one `refunded`.
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

/** A picture of what is around a building, and the same in words. */
export interface ReportMap {
  /** A 600×360 SVG without external resources. */
  svg: string;
  /** What it is a map of. */
  title: string;
  /** Text alternative for people who can't see it. */
  about: string;
  /** The marks in it. */
  legend: MapMark[];
  /** Sentences on what is marked: other buildings of the owner, and construction. */
  listed: string[];
  /** What is missing, and the sources. */
  note: string;
}

/** The rules a report was made by. */
export interface ReportMethod {
  /** Version of the score's rules. */
  scoreVersion: string;
  /** How an apartment is matched, how sections are made and what is left out, one sentence each. */
  rules: string[];
}

export interface ReportRequest {
  /** The address; this or `ask` is needed. */
  address?: string | null;
  /** A question that names an address. */
  ask?: string | null;
  /** Accepted and not kept: no mail is sent for these reports. */
  email?: string | null;
  /** Accepted and ignored. */
  replay?: boolean | string | null;
  /** Apartment, suite or floor. */
  unit?: string | null;
}

/** Every section; a section that could not be made says so by its status. */
export interface ReportSections {
  /** The records that name the apartment; `not_applicable` when none was asked for. */
  unit: UnitRecordsSection;
  /** What the building is. */
  basics: BuildingProfileSection;
  /** Violations of the Housing Maintenance Code. */
  hpdViolations: HpdViolationsSection;
  /** How fast serious violations were repaired. */
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
  /** Other buildings that are registered alike. */
  portfolio: PortfolioSection;
  /** Cases in housing court. */
  litigation: LitigationSection;
  /** Programs and orders of the city. */
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
  /** The score with everything that went into it. */
  score: FullScoreSection;
}

/**
 * The state of a report job.
 *
 * `running`: The report is being made, or waits for its turn.
 * `interrupted`: Its worker was lost; it is taken up again by itself. Only in lists.
 * `done`: The report is there.
 * `error`: There is no report, and the credit is returned.
 */
export type ReportStatus = 'running' | 'interrupted' | 'done' | 'error' | (string & {});

/** Everything that a row of a list shows of a report. */
export interface ReportSummary {
  /** Id of the job, `job_…`. */
  jobId: string;
  /** The address, as matched. */
  address: string;
  /** The apartment, normalized; null for the whole building. */
  unit: string | null;
  /** Slug of the free preview, of the apartment's when there is one. */
  slug: string;
  /** `running`, `interrupted`, `done` or `error`. */
  status: ReportStatus;
  /** What is being worked on. */
  stage: string;
  /** Number of the stage, from 1 to 12. */
  step: number;
  /** The score, 0 to 100. */
  score: number | null;
  /** The score in a word. */
  band: string | null;
  /** `high`, `medium` or `low`. */
  confidence: string | null;
  /** Open violations of class B. */
  openB: number | null;
  /** Open violations of class C. */
  openC: number | null;
  /** Records that name the apartment; null for a whole building. */
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

/** What became of an address. Always sent with status 200. */
export interface ResolveAnswer {
  /** The outcome in one word. */
  status: ResolveStatus;
  /** Why, as a word such as `numberNotFound`; new words may come. */
  reason: string;
  /** The outcome as one sentence for a person. */
  message: string;
  /** How likely `match` is the building that was meant, 0 to 1; 0 without a match. */
  confidence: number;
  /** What was typed, as understood; with the official street name when the street is known. */
  input: NormalizedAddress;
  /** The building, only when `status` is `matched`. */
  match: ResolvedAddress | null;
  /** The buildings it may be, at most 5, when `status` is `ambiguous`; empty where none is known. */
  candidates: ResolvedAddress[];
  /** What was changed or left out on the way and why. */
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
 * `ambiguous`: Several buildings or boroughs fit; none was picked.
 * `notFound`: No building, or no address in the text.
 * `outsideNyc`: A place outside New York City.
 */
export type ResolveStatus = 'matched' | 'ambiguous' | 'notFound' | 'outsideNyc' | (string & {});

/** One address of one building. */
export interface ResolvedAddress {
  /** Slug of this very address without its unit; it answers at the preview route. */
  slug: string;
  /** Slug of the building's preferred address, without a unit. */
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
  /** The unit, normalized; that it exists is not checked. */
  unit: Unit | null;
  /** Borough, block and lot: 10 digits; the billing lot of a condominium. */
  bbl: string;
  /**
   * Building number, 7 digits: of this address, else the only one that the directory has for the
   * lot.
   */
  bin: string | null;
  /** Slug of the free preview: the unit's (`…-apt-4b`) if there is one, else the building's. */
  previewSlug: string;
  /** Relative URL of that preview. */
  previewUrl: string;
  /** Which dataset the address comes from. */
  source: string;
  /** Why it is a candidate, or how it was found. */
  why: string;
}

/** A key that is off for good. */
export interface Revocation {
  /** Id of the key, `key_…`. */
  keyId: string;
  /** Always true. */
  revoked: boolean;
  /** When it was revoked first, RFC 3339 UTC. */
  revokedAt: string;
}

/** One rat inspection of the lot. */
export interface RodentInspection {
  /** The agency's job and kind; names the row. */
  id: string;
  /** Day. */
  date: string | null;
  /** The agency's word for the kind: verdicts come from initial and compliance inspections only. */
  type: string;
  /** The agency's word for the outcome. */
  result: string;
  /** True for rat activity, false for passed; null where it is no verdict on rats. */
  rats: boolean | null;
}

/** Elevators, boilers and facade. */
export interface SafetyDevices {
  /** Elevators and other lifts; null where their dataset is not loaded. */
  elevators: Elevator[] | null;
  /** The last inspection of each boiler; null where their dataset is not loaded. */
  boilers: Boiler[] | null;
  /** Facade filings, the last cycle first; null where their dataset is not loaded. */
  facades: FacadeFiling[] | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface SafetyDevicesSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: SafetyDevices | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
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
  /** All sales of apartments for $10,000 and more; null unless all sales of the lot are there. */
  unitSaleCount: number | null;
  /**
   * Transfers below $10,000 or without a price, which are no sales; null unless all sales of the
   * lot are there. A row is a sale, a transfer, or left out because its date is after that of the
   * report.
   */
  transfers: number | null;
  /** The days of these transfers that are known, newest first, at most 100. */
  transferDates: string[];
  /** Half of the apartment sales of the last 24 months of data were below this, in dollars. */
  medianUnitPriceUsd: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface SalesAndDeedsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: SalesAndDeeds | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** One part of a score. */
export interface ScoreComponent {
  /** Closed id, such as `open_conditions`. */
  id: string;
  /** In words. */
  label: string;
  /** Weight by rule. */
  weight: number;
  /** Weight after evidence and missing parts; all of them sum to 100. */
  effectiveWeight: number;
  /** `ok`, `empty` (read, and nothing to judge yet), `unavailable`, `partial` or `stale`. */
  status: SectionStatus;
  /** 0 to 1; null when it could not be read, and without a score. */
  subscore: number | null;
  /** Points it gives; null likewise. */
  points: number | null;
  /** One sentence with the figures. */
  sentence: string;
}

/** One figure that went into a part. */
export interface ScoreInput {
  /** Closed name, such as `open_class_c`. */
  name: string;
  /** The figure. */
  value: number;
  /** What it counts. */
  unit: string;
  /** The city's id of the dataset. */
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
   * Null when less than 60% of the weight is proven, when `confidence.level` is `low`, and when
   * nothing on record counts.
   */
  score: number | null;
  /**
   * `strong`, `good`, `mixed`, `weak` or `serious`: words about the record, null without a score.
   * `no_record`, without a score, when every part could be read and nothing on record counts.
   */
  band: string | null;
  /**
   * The score with missing parts at 0 and at their best, the lower first; null when every part could
   * be read, when a cap makes them equal, and without a score.
   */
  range: [number, number] | null;
  /** How far the number can be relied on. */
  confidence: Confidence;
  /**
   * Share of the weight that is proven, 0 to 1: that of the parts that could be read; of repairs,
   * which weigh by their evidence, what the evidence gives.
   */
  coverage: number;
  /**
   * The buildings of the city that it is compared with; null without a score, and unless the data
   * are whole in every borough.
   */
  peer: Peer | null;
  /** The like of it in its borough, for information: the score does not depend on it. */
  boroughPeer: Peer | null;
  /** The parts. */
  components: ScoreComponent[];
  /** Caps that took effect. */
  adjustments: Note[];
  /** Remarks that leave the number as it is. */
  annotations: Note[];
  /** What is left out on purpose. */
  excludedByDesign: string[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface ScoreSummarySection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: ScoreSummary | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/**
 * Whether a section has data. `empty` says that we looked and found none.
 *
 * `ok`: Looked and found.
 * `empty`: Looked and found none.
 * `not_applicable`: The question does not arise for this building.
 * `unavailable`: Could not look: the dataset is not loaded.
 * `stale`: Found, in a dataset that is older than three of its cycles.
 * `partial`: Found in some of the datasets, in a part of the city's data, or in data that nothing proves complete: what is there is shown, without a total and without a word about what is not there.
 * `withheld`: Found, and kept back to protect people.
 */
export type SectionStatus = 'ok' | 'empty' | 'not_applicable' | 'unavailable' | 'stale' | 'partial' | 'withheld' | (string & {});

/**
 * How much a finding matters, the gravest first.
 *
 * `stop`: Settle it before you sign anything.
 * `high`: Serious.
 * `medium`: Worth a question.
 * `low`: Good to know.
 * `info`: A fact without a judgment.
 * `good`: Speaks for the building.
 */
export type Severity = 'stop' | 'high' | 'medium' | 'low' | 'info' | 'good' | (string & {});

/** A sidewalk shed. */
export interface SidewalkShed {
  /** First permitted. */
  since: string | null;
  /** Days since. */
  days: number | null;
  /** Number of the permit. */
  permitId: string;
}

/** A dataset behind a document, whether it is loaded or not. */
export interface Source {
  /** The city's id of the dataset. */
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

/** Stabilized apartments of one year. */
export interface StabilizedYear {
  /** The year. */
  year: number;
  /** Apartments on the bill; null where the bill has no figure. */
  units: number | null;
  /** Whether the figure is estimated. */
  estimated: boolean;
  /** How many more than in the last year before that has a figure; null without one. */
  change: number | null;
  /**
   * False after a fall of more than half, as of a lot that was split or a bill without the
   * figure; null where there is no change to judge.
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
  /** Its slug, when it is one building. */
  slug: string | null;
  /** Why it is suggested. */
  why: string;
}

/** Violations of one system. */
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
  /** Market value by the Department of Finance, dollars; no appraisal. */
  marketValueUsd: number | null;
  /** Assessed value, dollars. */
  assessedUsd: number | null;
  /** Taxable value, dollars. */
  taxableUsd: number | null;
  /** Exemptions of the building; personal ones are never read. */
  exemptions: Exemption[];
  /** Notices of intention to sell a tax lien, newest first. Being on a list does not mean sold. */
  lienNotices: LienNotice[];
}

/** A part of a document: what was found, whether we could look, and where. */
export interface TaxesSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: Taxes | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
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
  /** Equal for every spelling of the same unit: class, colon, id. */
  key: string;
  /** As in a slug: `4b`, `fl-2`. */
  slug: string;
}

/** How many records concern an apartment, by how surely. */
export interface UnitCounts {
  /** They name it (`exact` or `listed`). */
  exact: number;
  /** They probably name it (`position`). */
  probable: number;
  /** They may name it (0.5 to 0.74). */
  possible: number;
  /** They name its floor or another apartment on it; not counted as its own. */
  floor: number;
  /** They name no apartment. */
  buildingWide: number;
}

/** Heat complaints of an apartment in one season. */
export interface UnitHeatSeason {
  /** Such as `2025-2026`: 1 October to 31 May. */
  season: string;
  /** Days on which heat was reported from the apartment. */
  days: number;
}

/** The tax lot of a condominium apartment. */
export interface UnitLot {
  /** Borough, block and lot of the apartment: 10 digits. */
  bbl: string;
  /** The apartment as the Department of Finance writes it. */
  designation: string;
  /** Assessed value in dollars, when known. */
  assessedUsd: number | null;
}

/** How surely a record concerns the apartment that was asked for. */
export interface UnitMatch {
  /** `exact`, `listed`, `position`, `prefix`, `same_floor` or `building`. */
  tier: string;
  /** 0 to 1; from 0.75 it counts as a record of the apartment. */
  confidence: number;
  /** The apartment as the record writes it. */
  raw: string;
  /** The apartment it names, normalized. */
  normalized: string;
}

/** How many records name an apartment. */
export interface UnitMentions {
  /** The apartment, normalized. */
  unit: Unit;
  /**
   * Records of the building that name it; of complaints, those over 30 days old, and none about a
   * home of one or two families or of unknown size. Null where we don't hold all of them.
   */
  records: number | null;
  /** What that means, and what is left out. */
  note: string;
  /** Why the apartment may not exist, or which one may be meant. A report is sold all the same. */
  warning: string | null;
}

/** What the records say of one apartment. */
export interface UnitRecords {
  /** How many records concern it, by how surely; null unless all rows of the building are there. */
  counts: UnitCounts | null;
  /** Records of the apartment (confidence 0.75 and more), newest first. */
  rows: UnitRow[];
  /** Records that may be of the apartment (0.5 to 0.74), newest first. */
  possible: UnitRow[];
  /** Open findings that name no apartment and so concern every one, newest first, at most 50. */
  buildingWide: UnitRow[];
  /** Days of heat complaints of the apartment by season; null unless all complaints are there. */
  heatSeasons: UnitHeatSeason[] | null;
  /** Its last recorded sale. */
  lastSale: UnitSale | null;
  /** Its own tax lot, in a condominium. */
  lot: UnitLot | null;
  /** Distinct apartments that the records of the building name; null unless all rows are there. */
  knownUnits: number | null;
}

/** A part of a document: what was found, whether we could look, and where. */
export interface UnitRecordsSection {
  /** Whether there is data, and if not, why. */
  status: SectionStatus;
  /**
   * What was found; null unless the status is `ok`, `empty`, `partial` or `stale`. Of data that are
   * old or not whole, counts are null, and so is all of it where nothing was found.
   */
  data: UnitRecords | null;
  /** What kind of evidence it is. */
  evidenceClass: EvidenceClass;
  /** Where we looked; at least one entry, also when nothing was found. */
  provenance: Provenance[];
  /** What a reader must know about it. */
  notes: Note[];
  /** The reason, as one sentence, unless the status is `ok`. */
  statusReason?: string | null;
}

/** The apartment that was asked for, and whether the records know it. */
export interface UnitReference {
  /** As typed. */
  raw: string;
  /** As shown: `4B`, `FL 2`, `PH A`. */
  display: string;
  /** Equal for every spelling of the same unit: class, colon, id. */
  key: string;
  /** As in a slug: `4b`, `fl-2`. */
  slug: string;
  /** `standard`, `named`, `floor`, `position`, `numeric`, `letter` or `other`. */
  kind: string;
  /** The floor that its name states. */
  floor: number | null;
  /**
   * `confirmed` (records name it), `plausible` (fits the names that records use), `unverified`
   * (no names to compare with) or `contradicted`.
   */
  validity: string;
  /** Why, one sentence each. */
  evidence: string[];
}

/** One record of an apartment. */
export interface UnitRow {
  /** The section that holds its row. */
  section: string;
  /** Id of the row in that section; null for complaints, whose rows are not shown. */
  rowId: string | null;
  /** The city's id of the dataset. */
  datasetId: string;
  /**
   * House number and street as the city writes them, on a lot of several buildings; null on
   * others, and where neither the row nor its building number states them.
   */
  address: string | null;
  /** `YYYY-MM-DD`; of complaints the month, `YYYY-MM`. */
  date: string | null;
  /** What it is, by the agency's category; never free text of a caller. */
  title: string;
  /** `open` or `closed`, where the record says. */
  status: string | null;
  /** Violation class, where it has one. */
  class: string | null;
  /** How surely it concerns the apartment. */
  unitMatch: UnitMatch;
}

/** A sale of one apartment. */
export interface UnitSale {
  /** Names the row. */
  id: string;
  /** Day. */
  date: string | null;
  /** Dollars. */
  priceUsd: number;
  /** The apartment, as written. */
  apartment: string | null;
  /** Square feet, when stated. */
  sqFt: number | null;
  /** Dollars a square foot, rounded. */
  usdPerSqFt: number | null;
  /**
   * What was sold when it is no home alone, such as indoor parking or several apartments for one
   * price; it counts in no figure.
   */
  otherUse: string | null;
}

/** An order to vacate. */
export interface VacateOrder {
  /** The agency's number, or one of ours that names the row. */
  id: string;
  /** `HPD` or `DOB`. */
  issuer: string;
  /** `full`, `partial`, or `unknown` where only its rescission is on record. */
  type: string;
  /** HPD's reason; null for DOB. */
  reason: string | null;
  /** What the complaint before DOB's order was about: a report, not DOB's finding. Null for HPD. */
  complaintCategory: string | null;
  /** In force from. */
  from: string | null;
  /** Rescinded on. */
  rescinded: string | null;
  /** Whether it is in force; null where the records do not cover rescissions. */
  inForce: boolean | null;
  /** Apartments vacated. */
  units: number | null;
  /** House number and street of the row, as written. */
  address: string | null;
  /**
   * True when the row is of the building that was asked for; false when it names another address
   * of the lot or leaves open which of its buildings is meant.
   */
  ofBuilding: boolean;
  /** The dataset that it comes from. */
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
 * Counts of up to ten calendar years, the last of them that of the data release.
 *
 * Each list has one item a year, the oldest first: null for a year that the data don't cover from
 * its start. The item of the newest year they cover is the count so far. A list is null, like every
 * count, unless the data are whole and current.
 */
export interface YearlyCounts {
  /** The year of the first item of each list. */
  firstYear: number;
  /** Violations of class A, by day of the notice, else of the inspection. */
  a: (number | null)[] | null;
  /** Violations of class B. */
  b: (number | null)[] | null;
  /** Violations of class C. */
  c: (number | null)[] | null;
  /** Orders and information of class I, which are no hazards and part of no other count. */
  i: (number | null)[] | null;
  /** Distinct complaints to HPD, by their first day; null also where they are withheld for a home of one or two families. */
  complaints: (number | null)[] | null;
  /**
   * Distinct complaints about heat or hot water of the heat season, October to May, that began in
   * the year; null likewise.
   */
  heatComplaints: (number | null)[] | null;
}
