export { Answer } from './answer.js';
export type { AnswerMeta, RateLimit, Retirement, WithResponse } from './answer.js';
export { Nycapt } from './client.js';
export type { Texts } from './batch.js';
export type { AddressPreview, PreviewsOptions, ReportsOptions, WaitOptions } from './client.js';
export type * from './options.js';
export type { ErrorCode } from './codes.js';
export type * from './contract.js';
export {
  AuthenticationError,
  CompileError,
  ConfigError,
  APIConnectionError,
  APIResponseValidationError,
  InternalServerError,
  KeyringError,
  NotFoundError,
  NycaptError,
  OutcomeUnknownError,
  PaymentRequiredError,
  PendingError,
  PermissionDeniedError,
  RateLimitError,
  ServiceUnavailableError,
  StartAbortedError,
  APITimeoutError,
  ValidationError,
} from './errors.js';
export { normalize } from './normalize.js';
export type { NycaptEvents, RetirementNotice, Wait } from './notices.js';
export { Secret } from './secret.js';
export type { Fetch } from './fetches.js';
export type { ApiKeySource, CallOptions, NycaptOptions } from './settings.js';
