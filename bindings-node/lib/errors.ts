import type { ErrorCode } from './codes.js';
import type { Issue, NextStep, ReportJob, ResolvedAddress, Suggestion } from './contract.js';

/** An error of the native part: the members of {@link NycaptError}, null where there is nothing. */
export interface FaultDetails {
  class: string;
  message: string;
  causes?: string[];
  [member: string]: unknown;
}

/** Why an operation failed. Every error in this package except misuse is one. */
export class NycaptError extends Error {
  /** What it is, for a `switch`. */
  readonly code!: ErrorCode;
  /** Name of the operation that failed, as in the contract: `get_preview`. */
  readonly operation!: string;
  /** The request URL, if there was a request to send. */
  readonly url!: string | undefined;
  /** The HTTP status, if there was a response. */
  readonly status!: number | undefined;
  /** The service's request ID, to quote when asking for help. */
  readonly requestId!: string | undefined;
  /** Requests sent. */
  readonly tries!: number;
  /** Whether waiting and trying again can help. */
  readonly retryable!: boolean;
  /** Seconds the service asks to wait before the next try. */
  readonly retryAfter!: number | undefined;
  /** Every validation error in the request. */
  readonly errors!: readonly Issue[];
  /** What to do next, best first. */
  readonly next!: readonly NextStep[];
  /** What to do: `do` of the first step in `next`, else the usual fix for this kind. */
  readonly hint!: string | undefined;
  /** The service's page that explains `code`; undefined if the service didn't respond. */
  readonly docUrl!: string | undefined;
  /** The call's `Idempotency-Key`: repeating with it has no second effect. */
  readonly idempotencyKey!: string | undefined;
  /** Where a 401 says how to get a credential. */
  readonly resourceMetadata!: string | undefined;
  /** The report job, if it failed or isn't done yet. */
  readonly job!: ReportJob | undefined;
  /** The first 4 KiB of an error response as received; undefined if it might contain a secret. */
  readonly body!: string | undefined;
  /**
   * The response's headers by lowercase name, such as `ratelimit-remaining`, without those that
   * might contain a secret.
   */
  readonly headers!: Readonly<Record<string, string>>;

  constructor({ class: _class, message, causes, ...members }: FaultDetails) {
    super(message, causeOf(causes));
    const given = Object.entries(members).filter(([, value]) => value !== null);
    Object.assign(this, { tries: 0, errors: [], next: [], headers: {} }, Object.fromEntries(given));
  }

  /** Every member, with the name and the message that `JSON.stringify` leaves out of errors. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message };
  }
}

/** The request is invalid. */
export class ValidationError extends NycaptError {
  /**
   * The buildings that the address of `startReport` may mean; empty for any other error.
   *
   * @example
   * ```ts
   * import { Nycapt, ValidationError } from 'nycapt';
   *
   * try {
   *   await new Nycapt().startReport({ address: '360 5 Avenue' });
   * } catch (error) {
   *   if (!(error instanceof ValidationError)) throw error;
   *   console.log(error.candidates.map(({ slug }) => slug));
   * }
   * ```
   */
  get candidates(): ResolvedAddress[] {
    return this.errors.flatMap(({ ctx }) => (ctx?.['candidates'] ?? []) as ResolvedAddress[]);
  }

  /**
   * What to try instead of the address of `startReport`; empty for any other error.
   *
   * @example
   * ```ts
   * import { Nycapt, ValidationError } from 'nycapt';
   *
   * try {
   *   await new Nycapt().startReport({ address: '1 Nowhere Alley' });
   * } catch (error) {
   *   if (!(error instanceof ValidationError)) throw error;
   *   console.log(error.suggestions.map(({ address }) => address));
   * }
   * ```
   */
  get suggestions(): Suggestion[] {
    return this.errors.flatMap(({ ctx }) => (ctx?.['suggestions'] ?? []) as Suggestion[]);
  }
}
/** There is no key, or it was revoked. */
export class AuthenticationError extends NycaptError {}
/** The account has no credits it can spend; `next` says what to do. */
export class PaymentRequiredError extends NycaptError {}
/** This kind of caller isn't allowed to do this. */
export class PermissionDeniedError extends NycaptError {}
/** It doesn't exist, belongs to someone else, or isn't sold by this service. */
export class NotFoundError extends NycaptError {}
/** Too many requests; `retryAfter` says how long to wait. */
export class RateLimitError extends NycaptError {}
/** The service is temporarily unavailable. */
export class ServiceUnavailableError extends NycaptError {}
/** The service failed; details are in its log. */
export class InternalServerError extends NycaptError {}
/** The response doesn't match the contract. */
export class APIResponseValidationError extends NycaptError {}
/** No connection, or it broke. */
export class APIConnectionError extends NycaptError {}
/** No response within the time limit. */
export class APITimeoutError extends NycaptError {}
/** The request was sent, but it's unknown whether it took effect. */
export class OutcomeUnknownError extends NycaptError {}
/** The report isn't ready yet; `job` has its progress. */
export class PendingError extends NycaptError {}
/** The report failed; `job` says why. */
export class CompileError extends NycaptError {}
/** The key store can't be used. */
export class KeyringError extends NycaptError {}
/** The configuration is invalid. */
export class ConfigError extends NycaptError {}

const CLASSES: Readonly<Record<string, typeof NycaptError>> = {
  ValidationError,
  AuthenticationError,
  PaymentRequiredError,
  PermissionDeniedError,
  NotFoundError,
  RateLimitError,
  ServiceUnavailableError,
  InternalServerError,
  APIResponseValidationError,
  APIConnectionError,
  APITimeoutError,
  OutcomeUnknownError,
  PendingError,
  CompileError,
  KeyringError,
  ConfigError,
};

for (const [name, type] of Object.entries({ NycaptError, ...CLASSES })) {
  // On the prototype, so that a printed error lists its own members only.
  Object.defineProperty(type.prototype, 'name', {
    value: name,
    configurable: true,
    writable: true,
  });
}

/** The typed error of what the native part threw; anything else as it is. */
export function errorOf(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !thrown.message.startsWith('{')) {
    return thrown;
  }
  let fault: FaultDetails;
  try {
    fault = JSON.parse(thrown.message) as FaultDetails;
  } catch {
    return thrown;
  }
  return new (CLASSES[fault.class] ?? NycaptError)(fault);
}

/** A report start aborted after it may have been sent: it may have taken effect. */
export class StartAbortedError extends Error {
  /** The call's `Idempotency-Key`: repeating with it isn't charged again. */
  readonly idempotencyKey: string;

  /** `reason` is why it was aborted; its name is kept, such as `AbortError` or `TimeoutError`. */
  constructor(reason: unknown, idempotencyKey: string) {
    super('a report start was aborted; whether it took effect is unknown', {
      cause: reason,
    });
    this.name = reason instanceof Error ? reason.name : 'AbortError';
    this.idempotencyKey = idempotencyKey;
  }

  /** Every member, with the message that `JSON.stringify` leaves out of errors. */
  toJSON(): object {
    return { ...this, message: this.message };
  }
}

/** An invalid configuration. */
export function configError(message: string, cause?: unknown): ConfigError {
  const causes = cause instanceof Error ? [cause.message] : [];
  return new ConfigError({
    code: 'config',
    class: 'ConfigError',
    message,
    operation: 'client',
    retryable: false,
    hint: 'Fix the setting in the message.',
    causes,
  });
}

/** The causes in one: a printed error shows only the first two of a chain. */
function causeOf(causes: readonly string[] = []): { cause?: Error } {
  if (causes.length === 0) {
    return {};
  }
  const cause = new Error(causes.join(': '));
  // It happened in the native part, where there is no stack to show.
  cause.stack = `Error: ${cause.message}`;
  return { cause };
}
