import { randomUUID } from 'node:crypto';
import { debuglog } from 'node:util';
import type { Answer, RateLimit } from './answer.js';
import type {
  Balance,
  Health,
  Preview,
  PreviewBatchResult,
  Registration,
  ReportJob,
  ReportList,
  ReportSummary,
  ResolveAnswer,
  Revocation,
} from './contract.js';
import { Secret } from './secret.js';
import { type CallOptions, count, milliseconds, type NycaptOptions, text } from './settings.js';
import type { NycaptEvents } from './notices.js';
import { Transport } from './transport.js';

/** Options of {@link Nycapt.resolveAddress}. */
export interface ResolveOptions extends CallOptions {
  /** Apartment, suite or floor, when known apart. */
  unit?: string | undefined;
}

/** Options of {@link Nycapt.previews}. */
export interface PreviewsOptions extends CallOptions {
  /** Most requests under way at a time; 4 unless told. */
  concurrency?: number | undefined;
}

/** What to register an agent as. */
export interface AgentOptions extends CallOptions {
  /** A label for the people who look at the account. */
  name?: string | undefined;
}

/** What to make a report of; `address` or `ask` is needed. */
export interface StartReportOptions extends CallOptions {
  /** The address. */
  address?: string | undefined;
  /** Apartment, suite or floor. */
  unit?: string | undefined;
  /** A question that names an address. */
  ask?: string | undefined;
  /** A repeat with the same key starts nothing new; without one the client makes one. */
  idempotencyKey?: string | undefined;
}

/** Options of {@link Nycapt.waitForReport}. */
export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** Longest wait for the report; 10 minutes unless told. */
  timeoutMs?: number | undefined;
  /** Is told of the job each time that its state or step has changed. */
  onProgress?: ((job: ReportJob) => void) | undefined;
}

/** Options of {@link Nycapt.listReports}. */
export interface PageOptions extends CallOptions {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  /** Reports in one page, 1 to 100. */
  limit?: number | undefined;
}

/** Options of {@link Nycapt.reports}. */
export interface ReportsOptions extends CallOptions {
  /** Reports in one request, 1 to 100. */
  pageSize?: number | undefined;
}

const TEN_MINUTES_MS = 600_000;
const MOST_SLUGS_AHEAD = 1_000;

/** Shown with `NODE_DEBUG=nycapt`. */
const debug = debuglog('nycapt');

/**
 * A client of one service. Connects to nothing, and needs no key, until a call does.
 *
 * Each method rejects with a `NycaptError`; misuse is a `TypeError`; an abort is its reason.
 */
export class Nycapt {
  readonly #transport: Transport;

  constructor(options: NycaptOptions = {}) {
    this.#transport = new Transport(options);
  }

  /** Resolves a free-text address to one building. No match is an answer: see its `status`. */
  resolveAddress(address: string, options: ResolveOptions = {}): Answer<ResolveAnswer> {
    const { unit } = options;
    const words = { address: text('address', address), unit: optional('unit', unit) };
    const request = { name: 'resolve_address', arguments: words };
    return this.#transport.call(request, options, json<ResolveAnswer>);
  }

  /** Reads the free preview of one building by its slug. */
  getPreview(slug: string, options: CallOptions = {}): Answer<Preview> {
    const words = { slug: text('slug', slug) };
    return this.#transport.call({ name: 'get_preview', arguments: words }, options, json<Preview>);
  }

  /** Reads 1 to 25 previews in one request; one result each, in the same order. */
  batchPreviews(slugs: Iterable<string>, options: CallOptions = {}): Answer<PreviewBatchResult[]> {
    const words = { slugs: [...texts('slugs', iterable('slugs', slugs))] };
    const request = { name: 'batch_previews', arguments: words };
    return this.#transport.call(request, options, json<PreviewBatchResult[]>);
  }

  /**
   * Reads previews of any number of slugs: one result each, in the same order.
   *
   * A slug that fails has its `status` and `error`; status 0 stands for no answer. `slugs` is
   * read as the loop goes on, at most 1,000 ahead, so it may have no end.
   */
  previews(
    slugs: Iterable<string>,
    options: PreviewsOptions = {},
  ): AsyncGenerator<PreviewBatchResult, void, undefined> {
    const concurrency = count('concurrency', options.concurrency);
    return this.#previews(iterable('slugs', slugs), concurrency, options);
  }

  /** Says how the service is; never tried again, for a probe must tell the truth. */
  getHealth(options: CallOptions = {}): Answer<Health> {
    return this.#transport.call({ name: 'get_health', arguments: {} }, options, json<Health>);
  }

  /**
   * Opens an account with balance 0 and its one key, which is shown this once.
   *
   * A lost answer is an `OutcomeUnknownError`: a second try could open a second account.
   */
  registerAgent(options: AgentOptions = {}): Answer<Registration> {
    const words = { name: optional('name', options.name) };
    const request = { name: 'register_agent', arguments: words };
    return this.#transport.call(request, options, (body) => {
      const registration = json<Registration & { secret: unknown }>(body);
      registration.secret = new Secret(String(registration.secret));
      return registration;
    });
  }

  /** Revokes the client's own key for good; null when only that it is off is known. */
  revokeAgent(options: CallOptions = {}): Answer<Revocation | null> {
    return this.#answer('revoke_agent', {}, options);
  }

  /**
   * Starts the compile of a report, which costs one credit.
   *
   * Every try carries one `Idempotency-Key`, so that it is charged once; errors name it. An
   * abort after the start is under way is a `StartAbortedError`, which names it too.
   */
  startReport(options: StartReportOptions): Answer<ReportJob> {
    const idempotencyKey = optional('idempotencyKey', options.idempotencyKey) ?? randomUUID();
    debug('start_report has the Idempotency-Key %s', idempotencyKey);
    const words = {
      address: optional('address', options.address),
      unit: optional('unit', options.unit),
      ask: optional('ask', options.ask),
      idempotencyKey,
    };
    const request = { name: 'start_report', arguments: words, idempotencyKey };
    return this.#transport.call(request, options, json<ReportJob>);
  }

  /** Reads a report job, with its report once it is done. */
  getReport(jobId: string, options: CallOptions = {}): Answer<ReportJob> {
    return this.#answer('get_report', { jobId: text('jobId', jobId) }, options);
  }

  /**
   * Waits until a report is done.
   *
   * Rejects with a `CompileError` when there will be none, and with a `PendingError` after
   * `timeoutMs`; both hold the job.
   */
  async waitForReport(jobId: string, options: WaitOptions = {}): Promise<ReportJob> {
    const { timeoutMs, onProgress, ...others } = options;
    const limit = milliseconds('timeoutMs', timeoutMs) ?? TEN_MINUTES_MS;
    const words = { jobId: text('jobId', jobId), limitSeconds: limit / 1000 };
    const request = { name: 'watch_report', arguments: words };
    let last: ReportJob | undefined;
    for await (const job of this.#transport.open<ReportJob>(request, others)) {
      onProgress?.(job);
      last = job;
    }
    return last ?? this.getReport(jobId, others);
  }

  /** Reads a finished report as PDF. */
  getReportPdf(jobId: string, options: CallOptions = {}): Answer<Uint8Array> {
    const words = { jobId: text('jobId', jobId) };
    const request = { name: 'get_report_pdf', arguments: words };
    return this.#transport.call(request, options, (body): Uint8Array => body);
  }

  /** Reads one page of the key's reports, newest first. */
  listReports(options: PageOptions = {}): Answer<ReportList> {
    const { cursor, limit } = options;
    const words = { cursor: optional('cursor', cursor), limit: count('limit', limit) };
    return this.#answer('list_reports', words, options);
  }

  /** Every report of the key, newest first; pages are read as the loop goes on. */
  reports(options: ReportsOptions = {}): AsyncGenerator<ReportSummary, void, undefined> {
    const words = { pageSize: count('pageSize', options.pageSize) };
    return this.#transport.open({ name: 'reports', arguments: words }, options);
  }

  /** Reads the reports that the key's account has left. */
  getBalance(options: CallOptions = {}): Answer<Balance> {
    return this.#answer('get_balance', {}, options);
  }

  /** The quota of the newest answer, when the service states one. */
  get rateLimit(): RateLimit | null {
    return this.#transport.rateLimit;
  }

  /** Where the service is. */
  get baseUrl(): string {
    return this.#transport.baseUrl;
  }

  /** Listens to pauses or retirements; the function that comes back ends it. */
  on<E extends keyof NycaptEvents>(
    event: E,
    listener: (notice: NycaptEvents[E]) => void,
  ): () => void {
    return this.#transport.notices.on(event, listener);
  }

  /** Ends every call that is running with an `AbortError`; later calls are a `TypeError`. */
  close(): void {
    this.#transport.close();
  }

  /** As {@link Nycapt.close}, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  async *#previews(
    slugs: Iterable<unknown>,
    concurrency: number | undefined,
    options: CallOptions,
  ): AsyncGenerator<PreviewBatchResult, void, undefined> {
    options.signal?.throwIfAborted();
    for (const chunk of chunks(texts('slugs', slugs))) {
      const request = { name: 'previews', arguments: { slugs: chunk, concurrency } };
      yield* this.#transport.open<PreviewBatchResult>(request, options);
    }
  }

  #answer<T>(name: string, words: object, options: CallOptions): Answer<T> {
    return this.#transport.call({ name, arguments: words }, options, json<T>);
  }
}

function json<T>(body: Buffer): T {
  return JSON.parse(body.toString('utf8')) as T;
}

function optional(name: string, value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : text(name, value);
}

function iterable(name: string, values: unknown): Iterable<unknown> {
  if (typeof values === 'string' || typeof Object(values)[Symbol.iterator] !== 'function') {
    throw new TypeError(`${name} is not a list of strings`);
  }
  return values as Iterable<unknown>;
}

function* texts(name: string, values: Iterable<unknown>): Generator<string, void, undefined> {
  for (const value of values) {
    yield text(`an item of ${name}`, value);
  }
}

function* chunks(slugs: Iterable<string>): Generator<string[], void, undefined> {
  let chunk: string[] = [];
  for (const slug of slugs) {
    chunk.push(slug);
    if (chunk.length === MOST_SLUGS_AHEAD) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) {
    yield chunk;
  }
}
