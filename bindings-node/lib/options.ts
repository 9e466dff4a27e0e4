// Generated from the contract by `cargo dev generate`: do not edit.

import type { CallOptions } from './settings.js';

/** Options of `resolveAddress`. */
export interface ResolveAddressOptions extends CallOptions {
  /** Apartment, suite or floor, when known apart. */
  unit?: string | undefined;
}

/** Options of `suggestAddresses`. */
export interface SuggestAddressesOptions extends CallOptions {
  /** Most suggestions. */
  limit?: number | undefined;
}

/** Options of `registerAgent`. */
export interface RegisterAgentOptions extends CallOptions {
  /** A label; ignored as an identifier. */
  name?: string | undefined;
}

/** Options of `startReport`. */
export interface StartReportOptions extends CallOptions {
  /** The address; this or `ask` is needed. */
  address?: string | undefined;
  /** Apartment, suite or floor. */
  unit?: string | undefined;
  /** A question that names an address. */
  ask?: string | undefined;
  /** Repeating a call with the same key starts nothing new; the client makes a key if you pass none. */
  idempotencyKey?: string | undefined;
}

/** Options of `getReportPdf`. */
export interface GetReportPdfOptions extends CallOptions {
  /** Whether the appendix is in it: the records, what changed, and the timeline. */
  appendix?: boolean | undefined;
}

/** Options of `listReports`. */
export interface ListReportsOptions extends CallOptions {
  /** The `nextCursor` of the page before; opaque. */
  cursor?: string | undefined;
  /** Most items of a page. */
  limit?: number | undefined;
}
