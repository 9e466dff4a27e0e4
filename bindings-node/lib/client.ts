import type { RateLimit } from './answer.js';
import { partsOf, type Texts } from './batch.js';
import type { PreviewBatchResult, ReportJob, ReportSummary, ResolveAnswer } from './contract.js';
import { Operations } from './operations.js';
import {
  type CallOptions,
  count,
  milliseconds,
  type NycaptOptions,
  refuseNoFunction,
  refuseOptions,
  signalOf,
  text,
} from './settings.js';
import type { NycaptEvents } from './notices.js';
import { Transport } from './transport.js';

/** The result for one address in a batch. */
export interface AddressPreview extends PreviewBatchResult {
  /** The address as given. */
  query: string;
  /** What the address resolved to; null if the service didn't respond. */
  answer: ResolveAnswer | null;
}

/** Options of {@link Nycapt.previews} and {@link Nycapt.previewsByAddress}. */
export interface PreviewsOptions extends CallOptions {
  /** Maximum concurrent requests; default 4. */
  concurrency?: number | undefined;
}

/** Options of {@link Nycapt.waitForReport}. */
export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** Maximum wait for the report; default 10 minutes. */
  timeoutMs?: number | undefined;
  /** Called with the job whenever its state or step changes; promises are awaited. */
  onProgress?: ((job: ReportJob) => unknown) | undefined;
}

/** Options of {@link Nycapt.reports}. */
export interface ReportsOptions extends CallOptions {
  /** Reports per request, 1 to 100. */
  pageSize?: number | undefined;
}

const TEN_MINUTES_MS = 600_000;

/**
 * A client for one service. Connects only when called, and needs a key only if the call does.
 *
 * Methods reject with a `NycaptError`, with a `TypeError` on misuse, or with the abort's reason.
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
   * A slug that fails has its `status` and `error`; status 0 means no usable response. `slugs` is
   * read while the loop runs, at most 1,000 ahead, so it may be slow or endless.
   *
   * @param slugs Slugs of buildings or apartments, from any iterable or async iterable.
   * @param options Concurrent requests, limits for this call, and a signal to abort it.
   * @throws TypeError: an item of `slugs` isn't a string.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * for await (const { slug, status, error } of nycapt.previews(['350-5-avenue-manhattan', 'no-such-place'])) {
   *   console.log(slug, status, error);
   * }
   * ```
   */
  previews(
    slugs: Texts,
    options: PreviewsOptions = {},
  ): AsyncGenerator<PreviewBatchResult, void, undefined> {
    return this.#batch('previews', 'slugs', slugs, options);
  }

  /**
   * Resolves any number of addresses and reads their previews: one result each, in the same order.
   *
   * Like `previews`. An address that doesn't match a building is also a result: it has status 404,
   * an empty `slug`, and an `answer` with the candidates and suggestions.
   *
   * @param addresses Addresses as people type them, from any iterable or async iterable.
   * @param options Concurrent requests of each kind, limits for this call, and an abort signal.
   * @throws TypeError: an item of `addresses` isn't a string.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const addresses = ['350 5th Ave, Manhattan', '1 Nowhere Alley'];
   * for await (const { query, status, answer } of nycapt.previewsByAddress(addresses)) {
   *   console.log(query, status, answer?.message);
   * }
   * ```
   */
  previewsByAddress(
    addresses: Texts,
    options: PreviewsOptions = {},
  ): AsyncGenerator<AddressPreview, void, undefined> {
    return this.#batch('previews_by_address', 'addresses', addresses, options);
  }

  /**
   * Waits until a report is done.
   *
   * @param jobId The `jobId` of a started report.
   * @param options The maximum wait, a function for each step, and a signal to abort it.
   * @throws CompileError: the report failed. The error has the job.
   * @throws PendingError: the report isn't done after `timeoutMs`. The error has the job.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const job = await nycapt.waitForReport(process.env.JOB_ID ?? '', { timeoutMs: 120_000 });
   * console.log(job.status, job.report?.summary.score);
   * ```
   */
  async waitForReport(jobId: string, options: WaitOptions = {}): Promise<ReportJob> {
    refuseOptions(options);
    const { timeoutMs, onProgress, ...others } = options;
    refuseNoFunction('onProgress', onProgress);
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

  /**
   * Every report of the key, newest first, fetched page by page as you iterate.
   *
   * @param options Reports per request, limits for this call, and a signal to abort it.
   * @throws AuthenticationError: there is no key, or it isn't valid.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * for await (const { jobId, address, status } of nycapt.reports()) console.log(jobId, address, status);
   * ```
   */
  async *reports(options: ReportsOptions = {}): AsyncGenerator<ReportSummary, void, undefined> {
    refuseOptions(options);
    const words = { pageSize: count('pageSize', options.pageSize) };
    yield* this.#transport.open<ReportSummary>({ name: 'reports', arguments: words }, options);
  }

  async *#batch<T>(
    name: string,
    member: string,
    values: Texts,
    options: PreviewsOptions,
  ): AsyncGenerator<T, void, undefined> {
    refuseOptions(options);
    const signal = signalOf(options);
    signal?.throwIfAborted();
    const concurrency = count('concurrency', options.concurrency);
    const parts = partsOf(member, values, (work) => this.#transport.wait(signal, work));
    for await (const part of parts) {
      const request = { name, arguments: { [member]: part, concurrency } };
      yield* this.#transport.open<T>(request, options);
    }
  }

  /**
   * The rate limit in the latest response that no cache may keep, if any.
   *
   * Single previews and suggestions don't count: a cache may repeat another caller's.
   *
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * await nycapt.resolveAddress('350 5th Ave, Manhattan');
   * console.log(nycapt.rateLimit?.remaining);
   * ```
   */
  get rateLimit(): RateLimit | null {
    return this.#transport.rateLimit;
  }

  /**
   * The service's base URL.
   *
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * console.log(nycapt.baseUrl);
   * ```
   */
  get baseUrl(): string {
    return this.#transport.baseUrl;
  }

  /**
   * Calls `listener` on each pause or retirement; call the returned function to stop.
   *
   * @param event `wait` or `retirement`.
   * @param listener Called with each.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const stop = nycapt.on('wait', ({ operation, seconds }) => console.log(operation, seconds));
   * await nycapt.getHealth();
   * stop();
   * ```
   */
  on<E extends keyof NycaptEvents>(
    event: E,
    listener: (notice: NycaptEvents[E]) => void,
  ): () => void {
    return this.#transport.notices.on(event, listener);
  }

  /**
   * Ends every running call with an `AbortError`; later calls throw a `TypeError`.
   *
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * console.log((await nycapt.getHealth()).status);
   * nycapt.close();
   * ```
   */
  close(): void {
    this.#transport.close();
  }

  /** As {@link Nycapt.close}, for `await using`. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }
}
