import type { NativeClient } from '../native.js';

/** A function like the global `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A request for JavaScript to send. */
export interface SentRequest {
  kind: 'request';
  id: number;
  method: string;
  url: string;
  headers: [string, string][];
  body: string | null;
}

/** The end of a request: it has its response, or its caller no longer waits for one. */
export interface EndedRequest {
  kind: 'ended';
  id: number;
}

/** Sends the requests of the native part with a function of the program. */
export class Fetches {
  readonly #fetch: Fetch;
  readonly #running = new Map<number, AbortController>();

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  async send(client: NativeClient, { id, url, method, headers, body }: SentRequest): Promise<void> {
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const { signal } = controller;
      const init: RequestInit = { method, headers, body, redirect: 'manual', signal };
      const response = await this.#fetch(url, init);
      const content = Buffer.from(await response.arrayBuffer());
      client.answer(id, response.status, [...response.headers], content);
    } catch (error) {
      client.fail(id, reasonOf(error));
    } finally {
      // The native part reports every end, and a fetch that has ended is not to be aborted.
      this.#running.delete(id);
    }
  }

  end({ id }: EndedRequest): void {
    this.#running.get(id)?.abort();
    this.#running.delete(id);
  }
}

/** With its cause: what undici throws says only that it failed. */
function reasonOf(error: unknown): string {
  try {
    const cause = error instanceof Error ? error.cause : undefined;
    return cause === undefined ? String(error) : `${String(error)}: ${String(cause)}`;
  } catch {
    // A program can throw an object that doesn't convert to a string.
    return 'fetch threw a value that has no text';
  }
}
