/** The caller's rate limit at the time of a response. */
export interface RateLimit {
  /** Requests in one window. */
  limit: number;
  /** Requests left in this window. */
  remaining: number;
  /** Seconds from the response until the next window. */
  resetSeconds: number;
}

/** Notice that an operation is being retired. */
export interface Retirement {
  /** When it was announced: `@` and Unix seconds. */
  deprecation: string;
  /** When it shuts down, as an HTTP date, if known. */
  sunset: string | null;
}

/** Metadata of a response. */
export interface AnswerMeta {
  /** The service's request ID. */
  requestId: string | null;
  /** The `Idempotency-Key` sent on every try, if the operation has one. */
  idempotencyKey: string | null;
  /**
   * The rate limit after this request, if the service sent it. Null if caches may keep the
   * response, as they may a single preview.
   */
  rateLimit: RateLimit | null;
  /** The request URL. */
  url: string | null;
  /** Requests sent. */
  tries: number | null;
  /** Set if the operation is being retired. */
  retirement: Retirement | null;
}

/** A response with its metadata. */
export interface WithResponse<T> extends AnswerMeta {
  data: T;
}

/** The promise of a response; the request has already started. */
export class Answer<T> extends Promise<T> {
  readonly #response: Promise<WithResponse<T>>;

  /** `then`, `catch` and `finally` return plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(response: Promise<WithResponse<T>>) {
    super((resolve, reject) => {
      response.then(({ data }) => resolve(data), reject);
    });
    this.#response = response;
  }

  /**
   * The response with its request ID, rate limit, URL and number of tries.
   *
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   *
   * const nycapt = new Nycapt();
   * const { data, requestId } = await nycapt.getPreview('350-5-avenue-manhattan').withResponse();
   * console.log(data.slug, requestId);
   * ```
   */
  withResponse(): Promise<WithResponse<T>> {
    // Callers of this promise handle the failure themselves.
    this.catch(() => undefined);
    return this.#response;
  }
}
