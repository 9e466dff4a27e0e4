import type { ErrorCode } from './codes.js';
import type { Issue, NextStep, ReportJob } from './contract.js';

/** What a failed operation tells. */
export interface FaultDetails {
  code: ErrorCode;
  class: string;
  message: string;
  operation: string;
  status?: number | null;
  requestId?: string | null;
  tries?: number;
  retryable: boolean;
  retryAfter?: number | null;
  errors?: Issue[];
  next?: NextStep[];
  hint?: string | null;
  docUrl?: string | null;
  idempotencyKey?: string | null;
  resourceMetadata?: string | null;
  job?: ReportJob | null;
  causes?: string[];
}

/** Why an operation failed. Every error of this package that is not a misuse is one. */
export class NycaptError extends Error {
  /** What it is, for a `switch`. */
  readonly code: ErrorCode;
  /** Name of the operation that failed, as in the contract: `get_preview`. */
  readonly operation: string;
  /** The HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** Identifier of the request at the service, to quote when asking for help. */
  readonly requestId: string | undefined;
  /** Requests it took. */
  readonly tries: number;
  /** Whether waiting and trying again can help. */
  readonly retryable: boolean;
  /** Seconds that the service asks to wait before the next try. */
  readonly retryAfter: number | undefined;
  /** Every fault of the request, when it did not validate. */
  readonly errors: readonly Issue[];
  /** What to do next, best first. */
  readonly next: readonly NextStep[];
  /** What helps: `do` of the first step in `next`, else what helps with most of the kind. */
  readonly hint: string | undefined;
  /** Page of the service that explains `code`; none where the service was not heard. */
  readonly docUrl: string | undefined;
  /** The `Idempotency-Key` of the call: a repeat with it has no second effect. */
  readonly idempotencyKey: string | undefined;
  /** Where a 401 says how to get a credential. */
  readonly resourceMetadata: string | undefined;
  /** The report job, when it failed or is not done yet. */
  readonly job: ReportJob | undefined;

  constructor(fault: FaultDetails) {
    super(fault.message, causeOf(fault.causes));
    this.code = fault.code;
    this.operation = fault.operation;
    this.status = fault.status ?? undefined;
    this.requestId = fault.requestId ?? undefined;
    this.tries = fault.tries ?? 0;
    this.retryable = fault.retryable;
    this.retryAfter = fault.retryAfter ?? undefined;
    this.errors = fault.errors ?? [];
    this.next = fault.next ?? [];
    this.hint = fault.hint ?? undefined;
    this.docUrl = fault.docUrl ?? undefined;
    this.idempotencyKey = fault.idempotencyKey ?? undefined;
    this.resourceMetadata = fault.resourceMetadata ?? undefined;
    this.job = fault.job ?? undefined;
  }

  /** Every member, with the name and the message that `JSON.stringify` leaves out of errors. */
  toJSON(): object {
    return { ...this, name: this.name, message: this.message };
  }
}

/** The request is not one that the service takes. */
export class ValidationError extends NycaptError {}
/** There is no key, or it is off. */
export class AuthenticationError extends NycaptError {}
/** The account has no credit left. */
export class PaymentRequiredError extends NycaptError {}
/** The caller is of a kind that may not do this. */
export class PermissionDeniedError extends NycaptError {}
/** There is no such thing, or it is someone else's. */
export class NotFoundError extends NycaptError {}
/** Too many requests; `retryAfter` says how long to wait. */
export class RateLimitError extends NycaptError {}
/** The service cannot answer now. */
export class ServiceUnavailableError extends NycaptError {}
/** No connection, or one that broke. */
export class APIConnectionError extends NycaptError {}
/** No answer within the time allowed. */
export class APITimeoutError extends NycaptError {}
/** It was sent, and whether it took effect is not known. */
export class OutcomeUnknownError extends NycaptError {}
/** The report is not done yet; `job` says how far it is. */
export class PendingError extends NycaptError {}
/** There will be no report; `job` says why. */
export class CompileError extends NycaptError {}
/** The key store cannot be used. */
export class KeyringError extends NycaptError {}
/** The configuration cannot be used. */
export class ConfigError extends NycaptError {}

const CLASSES: Readonly<Record<string, typeof NycaptError>> = {
  ValidationError,
  AuthenticationError,
  PaymentRequiredError,
  PermissionDeniedError,
  NotFoundError,
  RateLimitError,
  ServiceUnavailableError,
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

/** A start that was ended after it may have been sent: it may have taken effect. */
export class StartAbortedError extends Error {
  /** The `Idempotency-Key` of the call: a repeat with it is not charged again. */
  readonly idempotencyKey: string;

  /** `reason` is why it was ended; its name is kept, such as `AbortError` or `TimeoutError`. */
  constructor(reason: unknown, idempotencyKey: string) {
    super('the start of a report was ended; whether it took effect is not known', {
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

/** A configuration that cannot be used. */
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
