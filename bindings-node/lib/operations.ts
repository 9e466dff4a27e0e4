// Generated from the contract by `cargo dev generate`: do not edit.

import type { Answer } from './answer.js';
import {
  bytes,
  json,
  keyOf,
  listed,
  optional,
  optionalCount,
  optionalFlag,
  withSecret,
} from './arguments.js';
import type {
  AddressSuggestions,
  Balance,
  Health,
  Preview,
  PreviewBatchResult,
  Registration,
  ReportJob,
  ReportList,
  ResolveAnswer,
  Revocation,
} from './contract.js';
import type {
  GetReportPdfOptions,
  ListReportsOptions,
  RegisterAgentOptions,
  ResolveAddressOptions,
  StartReportOptions,
  SuggestAddressesOptions,
} from './options.js';
import { type CallOptions, text } from './settings.js';
import type { Transport } from './transport.js';

/** One method for each operation. */
export abstract class Operations {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Resolve a free-text New York City address to one building.
   *
   * Parses the house number, street, borough, ZIP code and unit from free text and finds the building. Always 200: `status` is `matched`, `ambiguous` (at most five `candidates`), `notFound` or `outsideNyc`. If several boroughs have the street but none is known to have the number, it is `ambiguous` without candidates: `message` says what is missing, and `suggestions` lists nearby numbers. The service never guesses between boroughs; `corrections` lists what it changed or left out.
   *
   * @param address The address, as typed.
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws ServiceUnavailableError: `unavailable`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const answer = await nycapt.resolveAddress('350 5th Ave, Manhattan', { unit: '4B' });
   * if (answer.match) console.log(answer.match.slug, answer.confidence);
   * for (const candidate of answer.candidates) console.log('perhaps', candidate.slug);
   * ```
   */
  resolveAddress(address: string, options: ResolveAddressOptions = {}): Answer<ResolveAnswer> {
    const request = () => {
      const words = {
        address: text('address', address),
        unit: optional('unit', options.unit),
      };
      return { name: 'resolve_address', arguments: words };
    };
    return this.#transport.call(request, options, json<ResolveAnswer>);
  }

  /**
   * Suggest New York City addresses as a user types.
   *
   * Lists completions, best first: the matching building, then buildings with that number on streets that start with the text, or, without a number, streets, places and areas; otherwise similar known addresses. `kind` says which. The text may have one typo. Free and cacheable. An empty list means nothing matches yet.
   *
   * @param q Text typed so far.
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws ServiceUnavailableError: `unavailable`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const answer = await nycapt.suggestAddresses('350 5th Ave, Manhattan', { limit: 3 });
   * for (const suggestion of answer.suggestions) console.log(suggestion.addressLine, suggestion.slug);
   * ```
   */
  suggestAddresses(q: string, options: SuggestAddressesOptions = {}): Answer<AddressSuggestions> {
    const request = () => {
      const words = {
        q: text('q', q),
        limit: optionalCount('limit', options.limit),
      };
      return { name: 'suggest_addresses', arguments: words };
    };
    return this.#transport.call(request, options, json<AddressSuggestions>);
  }

  /**
   * Read up to 25 free previews in one request.
   *
   * Returns the same free previews as single requests, in request order. If a slug fails, its result has the status the single route would return; the others aren't affected.
   *
   * @param slugs Address slug, as resolved.
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws ServiceUnavailableError: `unavailable`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const results = await nycapt.batchPreviews(['350-5-avenue-manhattan', 'no-such-place']);
   * for (const { slug, status, error } of results) {
   *   console.log(slug, status, error);
   * }
   * ```
   */
  batchPreviews(slugs: Iterable<string>, options: CallOptions = {}): Answer<PreviewBatchResult[]> {
    const request = () => {
      const words = {
        slugs: listed('slugs', slugs),
      };
      return { name: 'batch_previews', arguments: words };
    };
    return this.#transport.call(request, options, json<PreviewBatchResult[]>);
  }

  /**
   * Read the free preview of one building.
   *
   * What public records say about the building, free: basics, score with its reasons, counts of violations and complaints, flags, newest records, and what a full report contains. Every section lists its sources and their dates, or says why it's empty. `resolve_address` returns the slug. Returns 304 for a matching `If-None-Match`.
   *
   * @param slug Address slug, as resolved.
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws NotFoundError: `not_found`.
   * @throws ServiceUnavailableError: `unavailable`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const preview = await nycapt.getPreview('350-5-avenue-manhattan');
   * console.log(preview.address.formatted, preview.headline.status);
   * ```
   */
  getPreview(slug: string, options: CallOptions = {}): Answer<Preview> {
    const request = () => {
      const words = {
        slug: text('slug', slug),
      };
      return { name: 'get_preview', arguments: words };
    };
    return this.#transport.call(request, options, json<Preview>);
  }

  /**
   * Whether the service is up, and which data it serves.
   *
   * For probes: depends only on the server and has no rate limit. `status` is `degraded` while no data release is loaded; `accounts` is `unavailable` while previews work but accounts don't.
   *
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * console.log((await nycapt.getHealth()).status);
   * ```
   */
  getHealth(options: CallOptions = {}): Answer<Health> {
    const request = () => {
      const words = {};
      return { name: 'get_health', arguments: words };
    };
    return this.#transport.call(request, options, json<Health>);
  }

  /**
   * Register an agent: a new account with balance 0 and one bearer key.
   *
   * Needs no credential, person or email address. The account opens with balance 0: its key reads free data at once, and buys reports once someone buys credits for the account. `secret` appears only in this response. A repeated request opens another account.
   *
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws OutcomeUnknownError: `outcome_unknown`.
   * @throws ServiceUnavailableError: `unavailable`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const { accountId, secret } = await nycapt.registerAgent({ name: 'lease-helper' });
   * console.log(accountId, String(secret)); // a Secret hides itself
   * const key = secret.expose();
   * ```
   */
  registerAgent(options: RegisterAgentOptions = {}): Answer<Registration> {
    const request = () => {
      const words = {
        name: optional('name', options.name),
      };
      return { name: 'register_agent', arguments: words };
    };
    return this.#transport.call(request, options, withSecret<Registration>);
  }

  /**
   * Start a full report; costs one credit.
   *
   * Debits one credit and starts the full report on the building in `address` or `ask`. All checks run before the debit; a building with too little data returns 404 `not_sold`. Poll `statusUrl` until `status` is `done` or `error`; if it fails, the credit is returned automatically. The same `Idempotency-Key` returns the same job without another charge. Every try sends the same key, and errors include it.
   *
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws AuthenticationError: `unauthenticated`.
   * @throws OutcomeUnknownError: `outcome_unknown`.
   * @throws PaymentRequiredError: `credits_exhausted`.
   * @throws NotFoundError: `not_sold`.
   * @throws ServiceUnavailableError: `in_flight`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const { jobId } = await nycapt.startReport({ address: '350 5th Ave, Manhattan', unit: '4B' });
   * const job = await nycapt.waitForReport(jobId, { timeoutMs: 120_000 });
   * for (const sentence of job.report?.summary.verdictSentences ?? []) console.log(sentence);
   * ```
   */
  startReport(options: StartReportOptions): Answer<ReportJob> {
    const request = () => {
      const idempotencyKey = keyOf('start_report', options.idempotencyKey);
      const words = {
        address: optional('address', options.address),
        unit: optional('unit', options.unit),
        ask: optional('ask', options.ask),
        idempotencyKey,
      };
      return { name: 'start_report', arguments: words, idempotencyKey };
    };
    return this.#transport.call(request, options, json<ReportJob>);
  }

  /**
   * Read a report job or its report.
   *
   * The job with its stage, and the report in `report` once `status` is `done`. Someone else's job returns 404. One poll a second is plenty.
   *
   * @param jobId Report job ID.
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws AuthenticationError: `unauthenticated`.
   * @throws NotFoundError: `not_found`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const job = await nycapt.getReport(process.env.JOB_ID ?? '');
   * console.log(job.status, job.stage);
   * ```
   */
  getReport(jobId: string, options: CallOptions = {}): Answer<ReportJob> {
    const request = () => {
      const words = {
        jobId: text('jobId', jobId),
      };
      return { name: 'get_report', arguments: words };
    };
    return this.#transport.call(request, options, json<ReportJob>);
  }

  /**
   * Get a report as a PDF.
   *
   * The finished report as a PDF, tagged for screen readers. Returns 409 with `Retry-After` until it's ready.
   *
   * @param jobId Report job ID.
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws AuthenticationError: `unauthenticated`.
   * @throws NotFoundError: `not_found`.
   * @throws ServiceUnavailableError: `in_flight`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   * import { writeFile } from 'node:fs/promises';
   *
   * const nycapt = new Nycapt();
   * const pdf = await nycapt.getReportPdf(process.env.JOB_ID ?? '');
   * await writeFile('report.pdf', pdf);
   * ```
   */
  getReportPdf(jobId: string, options: GetReportPdfOptions = {}): Answer<Uint8Array> {
    const request = () => {
      const words = {
        jobId: text('jobId', jobId),
        appendix: optionalFlag('appendix', options.appendix),
      };
      return { name: 'get_report_pdf', arguments: words };
    };
    return this.#transport.call(request, options, bytes);
  }

  /**
   * List the caller's reports.
   *
   * What the caller's account or user has bought, newest first, with each status and score. A report whose worker was lost is `interrupted` here until it resumes. Pass `nextCursor` as `cursor` for the next page.
   *
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws ValidationError: `validation_failed`.
   * @throws AuthenticationError: `unauthenticated`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const { reports } = await nycapt.listReports({ limit: 20 });
   * for (const { jobId, address, status } of reports) console.log(jobId, address, status);
   * ```
   */
  listReports(options: ListReportsOptions = {}): Answer<ReportList> {
    const request = () => {
      const words = {
        cursor: optional('cursor', options.cursor),
        limit: optionalCount('limit', options.limit),
      };
      return { name: 'list_reports', arguments: words };
    };
    return this.#transport.call(request, options, json<ReportList>);
  }

  /**
   * Read how many reports an account has left.
   *
   * How many reports the caller can still start. A signed-in user sees each account; a key sees its own.
   *
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws AuthenticationError: `unauthenticated`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * console.log((await nycapt.getBalance()).balance);
   * ```
   */
  getBalance(options: CallOptions = {}): Answer<Balance> {
    const request = () => {
      const words = {};
      return { name: 'get_balance', arguments: words };
    };
    return this.#transport.call(request, options, json<Balance>);
  }

  /**
   * Revoke the key that authenticates this request.
   *
   * Revokes the key you send, at once and for good; no key ID needed. The account keeps its balance. Empty if the response was lost and a retry found the key revoked.
   *
   * @param options Other arguments, limits for this call, and a signal to abort it.
   * @throws AuthenticationError: `unauthenticated`.
   * @throws NycaptError: any other error; the base class of all of these.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * console.log(await nycapt.revokeAgent());
   * ```
   */
  revokeAgent(options: CallOptions = {}): Answer<Revocation | null> {
    const request = () => {
      const words = {};
      return { name: 'revoke_agent', arguments: words };
    };
    return this.#transport.call(request, options, json<Revocation | null>);
  }
}
