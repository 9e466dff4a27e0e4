import type { CallOptions as NativeCallOptions, NativeClient, NativeReply } from '../native.js';
import { Answer, type AnswerMeta, type RateLimit, type WithResponse } from './answer.js';
import { cancellable } from './cancel.js';
import { errorOf, NycaptError, StartAbortedError } from './errors.js';
import type { EndedRequest, Fetches, SentRequest } from './fetches.js';
import { native } from './native.js';
import { Notices, type RetirementNotice, type Wait } from './notices.js';
import {
  apiKeyOf,
  baseUrlOf,
  type CallOptions,
  certificatesOf,
  fetchesOf,
  limitsOf,
  type NycaptOptions,
  refuseOptions,
  refuseSettings,
  signalOf,
} from './settings.js';

/** One operation or long answer by name. */
export interface Request {
  name: string;
  arguments: object;
  /** Its `Idempotency-Key`: who ends the call needs it to repeat the call. */
  idempotencyKey?: string;
}

/** Sends requests through the native part: keys, limits, cancellation and typed errors. */
export class Transport {
  readonly notices = new Notices();
  readonly #options: NycaptOptions;
  readonly #fetches: Fetches | undefined;
  readonly #running = new Set<(reason: unknown) => void>();
  #client: NativeClient | undefined;
  #closed = false;

  constructor(options: NycaptOptions) {
    refuseSettings(options);
    this.#options = { ...options };
    this.#fetches = fetchesOf(options);
  }

  get rateLimit(): RateLimit | null {
    return this.#client?.rateLimit ?? null;
  }

  get baseUrl(): string {
    return this.#native().baseUrl;
  }

  /**
   * Calls an operation; `read` makes the answer from the bytes that came. What is wrong with the
   * arguments rejects, too: `request` checks them.
   */
  call<T>(request: () => Request, options: CallOptions, read: (body: Buffer) => T): Answer<T> {
    const site: { stack?: string } = {};
    // The stack of a native promise ends here: it would not name the caller's own line.
    Error.captureStackTrace(site, this.call);
    const response = this.#call(request, options, read);
    return new Answer(response.catch((error: unknown) => Promise.reject(placed(error, site))));
  }

  /** Reads a long response on demand. */
  async *open<T>(request: Request, options: CallOptions): AsyncGenerator<T, void, undefined> {
    const signal = signalOf(options);
    signal?.throwIfAborted();
    const limits = await this.#limits(request, options);
    const stream = typed(() =>
      this.#native().open(request.name, JSON.stringify(request.arguments), limits),
    );
    try {
      for (;;) {
        this.#refuseWhenClosed();
        const items = await cancellable(signal, this.#running, (cancellation) =>
          stream.next(cancellation),
        );
        if (items.length === 0) {
          return;
        }
        for (const item of items) {
          signal?.throwIfAborted();
          yield JSON.parse(item) as T;
        }
      }
    } catch (error) {
      throw errorOf(error);
    } finally {
      stream.close();
    }
  }

  /** Waits for something else than the service, unless the call is aborted or the client closed. */
  wait<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return cancellable(signal, this.#running, work);
  }

  /** Ends what is running and refuses what comes later. */
  close(): void {
    this.#closed = true;
    this.#client = undefined;
    for (const stop of this.#running) {
      stop(new DOMException('the client was closed', 'AbortError'));
    }
  }

  async #call<T>(
    request: () => Request,
    options: CallOptions,
    read: (body: Buffer) => T,
  ): Promise<WithResponse<T>> {
    refuseOptions(options);
    const reply = await this.#reply(request(), options);
    return { data: read(reply.body), ...(JSON.parse(reply.meta) as AnswerMeta) };
  }

  async #reply(request: Request, options: CallOptions): Promise<NativeReply> {
    const signal = signalOf(options);
    let isUnderWay = false;
    try {
      return await cancellable(signal, this.#running, async (cancellation) => {
        const limits = await this.#limits(request, options);
        // It may have been aborted while the key was requested.
        signal?.throwIfAborted();
        const text = JSON.stringify(request.arguments);
        const reply = this.#native().call(request.name, text, limits, cancellation);
        isUnderWay = true;
        return reply;
      });
    } catch (thrown) {
      const error = errorOf(thrown);
      if (isUnderWay && request.idempotencyKey !== undefined && !(error instanceof NycaptError)) {
        throw new StartAbortedError(error, request.idempotencyKey);
      }
      throw error;
    }
  }

  async #limits(request: Request, options: CallOptions): Promise<NativeCallOptions> {
    const limits: NativeCallOptions = limitsOf(this.#options, options);
    if (native().NativeClient.needsKey(request.name)) {
      limits.apiKey = await apiKeyOf(this.#options);
    }
    return limits;
  }

  #native(): NativeClient {
    this.#refuseWhenClosed();
    this.#client ??= this.#start();
    return this.#client;
  }

  #refuseWhenClosed(): void {
    if (this.#closed) {
      throw new TypeError('the client is closed');
    }
  }

  #start(): NativeClient {
    const { appInfo, insecureHttp } = this.#options;
    // The native part holds the listener: a strong reference would keep both alive for ever.
    const transport = new WeakRef(this);
    const listener = (notice: string) => transport.deref()?.take(notice);
    const options = {
      baseUrl: baseUrlOf(this.#options),
      appName: appInfo?.name,
      appVersion: appInfo?.version,
      rootCertificates: certificatesOf(this.#options),
      insecureHttp: insecureHttp ?? undefined,
      hasFetch: this.#fetches !== undefined,
    };
    return typed(() => new (native().NativeClient)(options, listener));
  }

  /** Takes a notice of the native part, in JSON. */
  take(json: string): void {
    const notice = JSON.parse(json) as Wait | RetirementNotice | SentRequest | EndedRequest;
    if (notice.kind === 'ended') {
      this.#fetches?.end(notice);
    } else if (notice.kind !== 'request') {
      this.notices.report(notice);
    } else if (this.#client !== undefined) {
      void this.#fetches?.send(this.#client, notice);
    }
  }
}

/** The typed error, with the stack of the call that it came of. */
function placed(thrown: unknown, site: { stack?: string }): unknown {
  const error = errorOf(thrown);
  if (error instanceof NycaptError || error instanceof StartAbortedError) {
    const [, ...frames] = site.stack?.split('\n') ?? [];
    error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  }
  return error;
}

function typed<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw errorOf(error);
  }
}
