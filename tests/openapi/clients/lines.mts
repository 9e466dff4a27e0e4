// Answers calls, one JSON line each, by a client that a generator made.
import { createInterface } from "node:readline";

export interface Call {
  url: string;
  key: string | null;
  operation: string;
  arguments: Arguments;
}

/** What an operation needs is there; the compiler checks the rest. */
export type Arguments = {
  address: string;
  q: string;
  slug: string;
  slugs: string[];
  jobId: string;
  limit?: number;
};

export type Outcome = { answer: unknown } | { error: { status: number } };

export async function serve(call: (call: Call) => Promise<Outcome>): Promise<void> {
  console.log("ready");
  for await (const line of createInterface({ input: process.stdin })) {
    const outcome = await call(JSON.parse(line)).catch((error) => ({ failed: String(error?.stack ?? error) }));
    console.log(JSON.stringify(outcome));
  }
}

/** The first characters of a document. */
export const start = async (document: Blob): Promise<string> => (await document.slice(0, 5).text());
