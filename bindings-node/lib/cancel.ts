import type { Cancellation } from '../native.js';
import { native } from './native.js';

type Stop = (reason: unknown) => void;

/** The calls that run under each signal; one listener serves them all. */
const watched = new WeakMap<AbortSignal, Set<Stop>>();

/** Runs one native call so that the signal, and the closing of the client, drop its request. */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  running: Set<Stop>,
  start: (cancellation: Cancellation) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const cancellation = new (native().Cancellation)();
  let stop!: Stop;
  const stopped = new Promise<never>((_, reject) => {
    stop = (reason) => {
      cancellation.cancel();
      reject(reason);
    };
  });
  const unwatch = signal && watch(signal, stop);
  running.add(stop);
  try {
    return await Promise.race([start(cancellation), stopped]);
  } finally {
    running.delete(stop);
    unwatch?.();
  }
}

/** Node warns of a leak at the eleventh listener of a signal, so the calls share one. */
function watch(signal: AbortSignal, stop: Stop): () => void {
  const stops = watched.get(signal) ?? listen(signal);
  stops.add(stop);
  return () => {
    stops.delete(stop);
    if (stops.size === 0) {
      signal.removeEventListener('abort', onAbort);
      watched.delete(signal);
    }
  };
}

function listen(signal: AbortSignal): Set<Stop> {
  const stops = new Set<Stop>();
  watched.set(signal, stops);
  signal.addEventListener('abort', onAbort, { once: true });
  return stops;
}

function onAbort(this: AbortSignal): void {
  watched.get(this)?.forEach((stop) => stop(this.reason));
}
