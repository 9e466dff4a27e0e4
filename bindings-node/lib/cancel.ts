import type { Cancellation } from '../native.js';
import { native } from './native.js';

/** Runs one native call so that the signal, and the closing of the client, drop its request. */
export async function cancellable<T>(
  signal: AbortSignal | undefined,
  running: Set<(reason: unknown) => void>,
  start: (cancellation: Cancellation) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const cancellation = new (native().Cancellation)();
  let stop!: (reason: unknown) => void;
  const stopped = new Promise<never>((_, reject) => {
    stop = (reason) => {
      cancellation.cancel();
      reject(reason);
    };
  });
  const onAbort = () => stop(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  running.add(stop);
  try {
    return await Promise.race([start(cancellation), stopped]);
  } finally {
    running.delete(stop);
    signal?.removeEventListener('abort', onAbort);
  }
}
