/** The caller's rate limit at the time of an answer. */
export interface RateLimit {
  /** Requests in one window. */
  limit: number;
  /** Requests left in this window. */
  remaining: number;
  /** Seconds from the answer until the next window. */
  resetSeconds: number;
}

/** The notice that an operation is on its way out. */
export interface Retirement {
  /** When it was announced: `@` and Unix seconds. */
  deprecation: string;
  /** When it stops answering, as an HTTP date, once that is known. */
  sunset: string | null;
}

/** What came around an answer. */
export interface AnswerMeta {
  /** Identifier of the request at the service. */
  requestId: string | null;
  /** The `Idempotency-Key` that every try carried, where the operation has one. */
  idempotencyKey: string | null;
  /** The rate limit after this request, if the service sent it. */
  rateLimit: RateLimit | null;
  /** Where it was read. */
  url: string | null;
  /** Requests it took. */
  tries: number | null;
  /** Set when the operation is on its way out. */
  retirement: Retirement | null;
}

/** An answer with what came around it. */
export interface WithResponse<T> extends AnswerMeta {
  data: T;
}

/** The promise of an answer; it is under way already. */
export class Answer<T> extends Promise<T> {
  readonly #response: Promise<WithResponse<T>>;

  /** `then` and its like give plain promises. */
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
   * The answer with its request id, rate limit, URL and number of tries.
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
    // Who asks for this one handles the failure there.
    this.catch(() => undefined);
    return this.#response;
  }
}
