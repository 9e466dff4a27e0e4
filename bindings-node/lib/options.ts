// Generated from the contract by `cargo dev generate`: do not edit.

import type { CallOptions } from './settings.js';

/** Options of `resolveAddress`. */
export interface ResolveAddressOptions extends CallOptions {
  /** Apartment, suite or floor, if known separately. */
  unit?: string | undefined;
}

/** Options of `suggestAddresses`. */
export interface SuggestAddressesOptions extends CallOptions {
  /** Maximum suggestions. */
  limit?: number | undefined;
}

/** Options of `registerAgent`. */
export interface RegisterAgentOptions extends CallOptions {
  /** A label; not an identifier. */
  name?: string | undefined;
}

/** Options of `startReport`. */
export interface StartReportOptions extends CallOptions {
  /** The address; required without `ask`. Blank counts as absent. */
  address?: string | undefined;
  /** Apartment, suite or floor. */
  unit?: string | undefined;
  /** A question that includes an address. */
  ask?: string | undefined;
  /** Repeating a call with the same key starts nothing new; the client generates a key if you pass none. */
  idempotencyKey?: string | undefined;
}

/** Options of `getReportPdf`. */
export interface GetReportPdfOptions extends CallOptions {
  /** Include the appendix: records, changes, and timeline. */
  appendix?: boolean | undefined;
}

/** Options of `listReports`. */
export interface ListReportsOptions extends CallOptions {
  /** The previous page's `nextCursor`; opaque. */
  cursor?: string | undefined;
  /** Maximum items per page. */
  limit?: number | undefined;
}
