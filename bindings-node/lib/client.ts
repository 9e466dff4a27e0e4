import type { RateLimit } from './answer.js';
import { iterable, texts } from './arguments.js';
import type { PreviewBatchResult, ReportJob, ReportSummary } from './contract.js';
import { Operations } from './operations.js';
import {
  type CallOptions,
  count,
  milliseconds,
  type NycaptOptions,
  refuseOptions,
  text,
} from './settings.js';
import type { NycaptEvents } from './notices.js';
import { Transport } from './transport.js';

/** Options of {@link Nycapt.previews}. */
export interface PreviewsOptions extends CallOptions {
  /** Most requests at a time; default 4. */
  concurrency?: number | undefined;
}

/** Options of {@link Nycapt.waitForReport}. */
export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** Longest wait for the report; default 10 minutes. */
  timeoutMs?: number | undefined;
  /** Called with the job whenever its state or step changes; a promise is waited for. */
  onProgress?: ((job: ReportJob) => unknown) | undefined;
}

/** Options of {@link Nycapt.reports}. */
export interface ReportsOptions extends CallOptions {
  /** Reports in one request, 1 to 100. */
  pageSize?: number | undefined;
}

const TEN_MINUTES_MS = 600_000;
const MOST_SLUGS_AHEAD = 1_000;
/** Slugs that a slow source has given in this time are read without waiting for more. */
const LONGEST_READ_MS = 250;

/**
 * A client of one service. Connects to nothing, and needs no key, until a call does.
 *
 * Each method rejects with a `NycaptError`; misuse is a `TypeError`; an abort is its reason.
 */
export class Nycapt extends Operations {
  readonly #transport: Transport;

  constructor(options: NycaptOptions = {}) {
    const transport = new Transport(options);
    super(transport);
    this.#transport = transport;
  }

  /**
   * Reads previews of any number of slugs: one result each, in the same order.
   *
   * A slug that fails has its `status` and `error`; status 0 stands for no answer. `slugs` is
   * read while the loop runs, at most 1,000 ahead, so it may be slow or endless.
   */
  async *previews(
    slugs: Iterable<string>,
    options: PreviewsOptions = {},
  ): AsyncGenerator<PreviewBatchResult, void, undefined> {
    refuseOptions(options);
    options.signal?.throwIfAborted();
    const concurrency = count('concurrency', options.concurrency);
    for (const chunk of chunks(texts('slugs', iterable('slugs', slugs)))) {
      const request = { name: 'previews', arguments: { slugs: chunk, concurrency } };
      yield* this.#transport.open<PreviewBatchResult>(request, options);
    }
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
      await onProgress?.(job);
      last = job;
    }
    return last ?? this.getReport(jobId, others);
  }

  /** Every report of the key, newest first; pages are read as the loop goes on. */
  async *reports(options: ReportsOptions = {}): AsyncGenerator<ReportSummary, void, undefined> {
    refuseOptions(options);
    const words = { pageSize: count('pageSize', options.pageSize) };
    yield* this.#transport.open<ReportSummary>({ name: 'reports', arguments: words }, options);
  }

  /** The rate limit of the newest answer, if the service sent one. */
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
}

function* chunks(slugs: Iterable<string>): Generator<string[], void, undefined> {
  let chunk: string[] = [];
  let begun = performance.now();
  for (const slug of slugs) {
    chunk.push(slug);
    if (chunk.length === MOST_SLUGS_AHEAD || performance.now() - begun >= LONGEST_READ_MS) {
      yield chunk;
      chunk = [];
      begun = performance.now();
    }
  }
  if (chunk.length > 0) {
    yield chunk;
  }
}
