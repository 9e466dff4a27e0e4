import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { configError } from './errors.js';
import { type Fetch, Fetches } from './fetches.js';
import { Secret } from './secret.js';

const MOST = 2 ** 32 - 1;
/** Thirty years: the native part has no form for the longest numbers. */
const LONGEST_MS = 1e12;

/** A key, such as one from registration, or a function called each time one is needed. */
export type ApiKeySource = string | Secret | (() => string | Secret | Promise<string | Secret>);

/** Options for a client. */
export interface NycaptOptions {
  /** For reports, balance and revocation. Else `NYCAPT_API_KEY`, else `NYCAPT_API_KEY_FILE`. */
  apiKey?: ApiKeySource | undefined;
  /** Where the service is. Else `NYCAPT_BASE_URL`, else `http://127.0.0.1:8080`. */
  baseUrl?: string | undefined;
  /** Maximum time for one try; default 30,000. */
  timeoutMs?: number | undefined;
  /** Maximum time for one call with its retries and pauses; default 120,000. */
  deadlineMs?: number | undefined;
  /** Maximum retries; default 2. */
  maxRetries?: number | undefined;
  /** Names the calling program in `User-Agent`. */
  appInfo?: { name: string; version: string } | undefined;
  /** PEM certificates to trust besides the system's and `NODE_EXTRA_CA_CERTS`. */
  rootCertificates?: string | readonly string[] | undefined;
  /**
   * Sends requests instead of the client's own connections: the global `fetch` or one like it.
   * Limits, retries and errors stay the same. Its signal is aborted if the call ends first.
   */
  fetch?: Fetch | undefined;
  /** Sends the key over `http` to another machine; anyone in between can read it. */
  insecureHttp?: boolean | undefined;
}

/** What may differ from call to call. */
export interface CallOptions {
  /** Aborting it drops the request and rejects with its `reason`. */
  signal?: AbortSignal | undefined;
  /** Maximum time for one try. */
  timeoutMs?: number | undefined;
  /** Maximum time for the call with its retries and pauses. */
  deadlineMs?: number | undefined;
  /** Maximum tries after the first. */
  maxRetries?: number | undefined;
}

/** Rejects settings of another type, before anything is made of them. */
export function refuseSettings(options: NycaptOptions): void {
  refuseOptions(options);
  const { apiKey, baseUrl, appInfo, rootCertificates, insecureHttp } = options;
  if (apiKey !== undefined && typeof apiKey !== 'function') {
    plainKey(apiKey);
  }
  optional('baseUrl', baseUrl);
  if (appInfo) {
    text('appInfo.name', appInfo.name);
    optional('appInfo.version', appInfo.version);
  }
  for (const bundle of [rootCertificates ?? []].flat()) {
    text('rootCertificates', bundle);
  }
  optionalFlag('insecureHttp', insecureHttp);
  limitsOf(options, {});
}

/** The signal of a call, if it has one. */
export function signalOf({ signal }: CallOptions): AbortSignal | undefined {
  const given: unknown = signal ?? undefined;
  // Not `instanceof`: a signal may come from another realm or a polyfill.
  if (given !== undefined && typeof (given as AbortSignal).throwIfAborted !== 'function') {
    throw new TypeError(`signal is ${kindOf(given)} and not an AbortSignal`);
  }
  return signal ?? undefined;
}

/** The limits of a call: its own, else the client's. */
export function limitsOf(client: NycaptOptions, call: CallOptions) {
  return {
    timeoutMs: milliseconds('timeoutMs', call.timeoutMs ?? client.timeoutMs),
    deadlineMs: milliseconds('deadlineMs', call.deadlineMs ?? client.deadlineMs),
    maxRetries: count('maxRetries', call.maxRetries ?? client.maxRetries),
  };
}

/** Where the service is, unless the native part's own default holds. */
export function baseUrlOf(options: NycaptOptions): string | undefined {
  return options.baseUrl ?? (env['NYCAPT_BASE_URL'] || undefined);
}

/** Certificates to trust in addition to the system's. */
export function certificatesOf({ rootCertificates }: NycaptOptions): string[] {
  return [rootCertificates ?? [], extraCertificates()].flat();
}

/** As Node reads them itself: it has warned already of a file that cannot be read. */
function extraCertificates(): string[] {
  const path = env['NODE_EXTRA_CA_CERTS'];
  try {
    return path ? [readFileSync(path, 'utf8')] : [];
  } catch {
    return [];
  }
}

/** What sends the requests, unless the native part does. */
export function fetchesOf({ fetch }: NycaptOptions): Fetches | undefined {
  refuseNoFunction('fetch', fetch);
  return fetch ? new Fetches(fetch) : undefined;
}

/** Rejects what is no function, unless it is left out. */
export function refuseNoFunction(name: string, value: unknown): void {
  if (value !== undefined && value !== null && typeof value !== 'function') {
    throw new TypeError(`${name} is ${kindOf(value)} and not a function`);
  }
}

/** The key, when there is one. */
export async function apiKeyOf(options: NycaptOptions): Promise<string | undefined> {
  const source = options.apiKey;
  if (source === undefined) {
    return env['NYCAPT_API_KEY']?.trim() || keyInFile(env['NYCAPT_API_KEY_FILE']);
  }
  return plainKey(typeof source === 'function' ? await source() : source).trim() || undefined;
}

function plainKey(given: unknown): string {
  const key = given instanceof Secret ? given.expose() : given;
  if (typeof key !== 'string') {
    throw new TypeError(`apiKey is ${kindOf(key)} and not a string or a Secret`);
  }
  return key;
}

/** Rejects what is not text, before anything is sent. */
export function text(name: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new TypeError(`${name} is ${kindOf(value)} and not a string`);
  }
  const index = value.search(/\p{Surrogate}/u);
  if (index >= 0) {
    const why = `has a lone surrogate at index ${index}, so it isn't valid Unicode`;
    throw new TypeError(`${name} ${why}`);
  }
  return value;
}

/** Text that may be left out. */
export function optional(name: string, value: unknown): string | undefined {
  return value === undefined || value === null ? undefined : text(name, value);
}

/** Yes or no, which may be left out. */
export function optionalFlag(name: string, value: unknown): boolean | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (typeof value !== 'boolean') {
    throw new TypeError(`${name} is ${typeof value} and not a boolean`);
  }
  return value;
}

/** Rejects what is no set of options, before anything is read from it. */
export function refuseOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null) {
    throw new TypeError(`options is ${kindOf(options)} and not an object`);
  }
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : typeof value;
}

/** A number of milliseconds that makes sense. */
export function milliseconds(name: string, value: number | undefined): number | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (!(Number.isFinite(value) && value > 0)) {
    throw new TypeError(`${name} is a number of milliseconds above 0`);
  }
  return Math.min(value, LONGEST_MS);
}

/** A whole number that makes sense. */
export function count(name: string, value: number | undefined): number | undefined {
  if (value === undefined || value === null) {
    return undefined;
  }
  if (!(Number.isInteger(value) && value >= 0 && value <= MOST)) {
    const bound = value > MOST ? `most ${MOST}` : 'least 0';
    throw new TypeError(`${name} is a whole number of at ${bound}`);
  }
  return value;
}

function keyInFile(path: string | undefined): string | undefined {
  if (!path) {
    return undefined;
  }
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    throw configError(`NYCAPT_API_KEY_FILE names \`${path}\`, which cannot be read`, error);
  }
}
