import { setTimeout } from 'node:timers/promises';
import { iterable, texts } from './arguments.js';

const MOST_AHEAD = 1_000;
/** Texts that a slow source has given in this time are read without waiting for more. */
const LONGEST_READ_MS = 250;
/** How long an asynchronous source is waited for once it has given something. */
const LONGEST_PAUSE_MS = 20;

/** Texts of a batch: a list, a generator, or an asynchronous source. */
export type Texts = Iterable<string> | AsyncIterable<string>;

/** Ends a wait when the call is aborted or the client closed. */
type Wait = <T>(work: () => Promise<T>) => Promise<T>;

/** The texts of a batch, some at a time as they are read. */
export function partsOf(
  name: string,
  values: Texts,
  wait: Wait,
): Iterable<string[]> | AsyncIterable<string[]> {
  if (typeof Object(values)[Symbol.asyncIterator] === 'function') {
    return asyncParts(name, values as AsyncIterable<unknown>, wait);
  }
  return parts(texts(name, iterable(name, values)));
}

function* parts(values: Iterable<string>): Generator<string[], void, undefined> {
  let part: string[] = [];
  let begun = performance.now();
  for (const value of values) {
    part.push(value);
    if (isFull(part, begun)) {
      yield part;
      part = [];
      begun = performance.now();
    }
  }
  if (part.length > 0) {
    yield part;
  }
}

async function* asyncParts(
  name: string,
  values: AsyncIterable<unknown>,
  wait: Wait,
): AsyncGenerator<string[], void, undefined> {
  const source = values[Symbol.asyncIterator]();
  let part: string[] = [];
  let begun = performance.now();
  let reading = source.next();
  let isDone = false;
  try {
    for (;;) {
      const read = await wait(() => (part.length > 0 ? inTime(reading) : reading));
      if (read?.done) {
        isDone = true;
        break;
      }
      if (read !== undefined) {
        part.push(...texts(name, [read.value]));
        reading = source.next();
      }
      if (read === undefined || isFull(part, begun)) {
        yield part;
        part = [];
        begun = performance.now();
      }
    }
    if (part.length > 0) {
      yield part;
    }
  } finally {
    if (!isDone) {
      // Not awaited: a source that is still to give something ends only after that.
      reading.catch(() => undefined);
      source.return?.().catch(() => undefined);
    }
  }
}

function isFull(part: string[], begun: number): boolean {
  return part.length === MOST_AHEAD || performance.now() - begun >= LONGEST_READ_MS;
}

/** What is read, unless that takes long. */
async function inTime<T>(reading: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController();
  const pause = setTimeout(LONGEST_PAUSE_MS, undefined, { signal: timer.signal });
  try {
    return await Promise.race([reading, pause]);
  } finally {
    timer.abort();
    pause.catch(() => undefined);
  }
}
