// Generated from the contract by `cargo dev generate`: do not edit.

/** Codes of `docs/errors.md`; the service may add to them. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'credits_exhausted'
  | 'wrong_principal'
  | 'blocked'
  | 'not_found'
  | 'not_sold'
  | 'method_not_allowed'
  | 'in_flight'
  | 'body_too_large'
  | 'uri_too_long'
  | 'unsupported_encoding'
  | 'validation_failed'
  | 'rate_limited'
  | 'internal'
  | 'unavailable'
  | 'network'
  | 'timeout'
  | 'undecodable'
  | 'outcome_unknown'
  | 'pending'
  | 'compile_failed'
  | 'keyring'
  | 'config'
  | (string & {});

/** One line of the error table. */
export interface ErrorRow {
  /** The HTTP status, or 0 without a response. */
  status: number;
  code: ErrorCode;
  title: string;
  /** What to do about most errors of this kind. */
  nextStep: string;
}

export const ERRORS: readonly ErrorRow[] = [
  {
    status: 400,
    code: 'bad_request',
    title: 'Bad Request',
    nextStep: 'Fix the problem in the message, then try again.',
  },
  {
    status: 401,
    code: 'unauthenticated',
    title: 'Unauthorized',
    nextStep: 'Send a valid API key as a bearer token.',
  },
  {
    status: 402,
    code: 'credits_exhausted',
    title: 'Payment Required',
    nextStep: 'Buy credits. If none are sold or the account is frozen, ask the service\'s operator.',
  },
  {
    status: 403,
    code: 'wrong_principal',
    title: 'Forbidden',
    nextStep: 'Use the kind of credential this operation needs.',
  },
  {
    status: 403,
    code: 'blocked',
    title: 'Forbidden',
    nextStep: 'Ask the service\'s operator. Another credential won\'t help.',
  },
  {
    status: 404,
    code: 'not_found',
    title: 'Not Found',
    nextStep: 'Check the path, ID or slug. /developers/reference.md lists the operations.',
  },
  {
    status: 404,
    code: 'not_sold',
    title: 'Not Sold',
    nextStep: 'Use the free preview instead. Trying again won\'t help.',
  },
  {
    status: 405,
    code: 'method_not_allowed',
    title: 'Method Not Allowed',
    nextStep: 'Use a method from the `Allow` header.',
  },
  {
    status: 409,
    code: 'in_flight',
    title: 'Conflict',
    nextStep: 'Wait for the other request or the report, then try again.',
  },
  {
    status: 413,
    code: 'body_too_large',
    title: 'Content Too Large',
    nextStep: 'Send a smaller body, or split it into several requests.',
  },
  {
    status: 414,
    code: 'uri_too_long',
    title: 'URI Too Long',
    nextStep: 'Send a shorter path and query.',
  },
  {
    status: 415,
    code: 'unsupported_encoding',
    title: 'Unsupported Media Type',
    nextStep: 'Send the body uncompressed.',
  },
  {
    status: 422,
    code: 'validation_failed',
    title: 'Unprocessable Content',
    nextStep: 'Fix each error listed, then send the request again.',
  },
  {
    status: 429,
    code: 'rate_limited',
    title: 'Too Many Requests',
    nextStep: 'Wait as long as `Retry-After` says, then try again.',
  },
  {
    status: 500,
    code: 'internal',
    title: 'Internal Server Error',
    nextStep: 'Report the `requestId` to the service operator.',
  },
  {
    status: 503,
    code: 'unavailable',
    title: 'Service Unavailable',
    nextStep: 'Try again in a moment.',
  },
  {
    status: 0,
    code: 'network',
    title: 'No Response',
    nextStep: 'Check the connection and the service\'s address, then try again.',
  },
  {
    status: 0,
    code: 'timeout',
    title: 'Timed Out',
    nextStep: 'Try again, or allow more time.',
  },
  {
    status: 0,
    code: 'undecodable',
    title: 'Unreadable Response',
    nextStep: 'Check the service\'s address, or update the client.',
  },
  {
    status: 0,
    code: 'outcome_unknown',
    title: 'Outcome Unknown',
    nextStep: 'Find out whether it took effect before sending it again.',
  },
  {
    status: 0,
    code: 'pending',
    title: 'Not Ready Yet',
    nextStep: 'Check the job later. It continues on its own.',
  },
  {
    status: 0,
    code: 'compile_failed',
    title: 'Report Failed',
    nextStep: 'Start the report again. The credit was returned.',
  },
  {
    status: 0,
    code: 'keyring',
    title: 'Key Store Unavailable',
    nextStep: 'Set the key in `NYCAPT_API_KEY`, or choose another store.',
  },
  {
    status: 0,
    code: 'config',
    title: 'Invalid Configuration',
    nextStep: 'Fix the setting in the message.',
  },
];

/** Stages of a report job, in order. */
export const STAGES: readonly string[] = [
  'resolve',
  'identity',
  'facts',
  'hpd',
  'dob',
  'health',
  'ownership',
  'finance',
  'regulation',
  'environment',
  'unit',
  'score_and_render',
];

/** Sections of a report, in order. */
export const REPORT_SECTIONS = [
  'unit',
  'basics',
  'hpdViolations',
  'repairResponse',
  'hpdComplaints',
  'heat',
  'pests',
  'lead',
  'dobViolations',
  'ecb',
  'dobComplaints',
  'permits',
  'occupancy',
  'safetyDevices',
  'ownership',
  'portfolio',
  'litigation',
  'enforcement',
  'rentRegulation',
  'evictions',
  'salesAndDeeds',
  'taxes',
  'energy',
  'environment',
  'neighborhood311',
  'score',
] as const;
