import { randomUUID } from 'node:crypto';
import { debuglog } from 'node:util';
import { Secret } from './secret.js';
import { optional, text } from './settings.js';

export { count as optionalCount, optional, optionalFlag } from './settings.js';

/** Shown with `NODE_DEBUG=nycapt`. */
const debug = debuglog('nycapt');

/** The `Idempotency-Key` of a call: the given one or a new one. */
export function keyOf(operation: string, given: unknown): string {
  const key = optional('idempotencyKey', given) ?? randomUUID();
  debug('%s has the Idempotency-Key %s', operation, key);
  return key;
}

/** A list of strings for one request. */
export function listed(name: string, values: unknown): string[] {
  return [...texts(name, iterable(name, values))];
}

/** Rejects what is not a list; one string is a mistake, not a list of letters. */
export function iterable(name: string, values: unknown): Iterable<unknown> {
  if (typeof values === 'string' || typeof Object(values)[Symbol.iterator] !== 'function') {
    throw new TypeError(`${name} is not a list of strings`);
  }
  return values as Iterable<unknown>;
}

/** The items of a list, each of them text. */
export function* texts(
  name: string,
  values: Iterable<unknown>,
): Generator<string, void, undefined> {
  for (const value of values) {
    yield text(`an item of ${name}`, value);
  }
}

/** Reads an answer in JSON. */
export function json<T>(body: Buffer): T {
  return JSON.parse(body.toString('utf8')) as T;
}

/** Reads an answer whose `secret` is hidden from logs. */
export function withSecret<T extends { secret: Secret }>(body: Buffer): T {
  const answer = json<T & { secret: unknown }>(body);
  return { ...answer, secret: new Secret(String(answer.secret)) };
}

/** Reads a document. */
export function bytes(body: Buffer): Uint8Array {
  return body;
}
