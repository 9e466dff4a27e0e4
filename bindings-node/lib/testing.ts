import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Preview, ReportJob } from './contract.js';
import {
  batchResult,
  codeOf,
  errorBody,
  jobOf,
  previewOf,
  refusal,
  resolveAnswer,
  summaryOf,
} from './fake-answers.js';
import { normalize } from './normalize.js';

/** A request that a fake server got. The credential is not kept. */
export interface SeenRequest {
  /** Name of the operation, as in the contract: `get_preview`. */
  operation: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A failure to come. */
export interface Failure {
  /** The status to answer with; left out, the connection is closed without an answer. */
  status?: number;
  /** The code, else that of the status. */
  code?: string;
  detail?: string;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** The operation that fails, else the next one whichever it is. */
  operation?: string;
}

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

type Route = (match: RegExpExecArray, body: never, request: IncomingMessage) => Reply;

const HEALTH = { status: 'ok', version: 'fake', release: null, accounts: 'ok' };
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');

/** The service in this process, for tests: its answers have the contract's form. */
export class FakeServer {
  /** What was asked, oldest first. */
  readonly requests: SeenRequest[] = [];
  /** Credits of every key. A report takes one. */
  credits = 0;
  readonly #server: Server;
  readonly #previews = new Map<string, Preview>();
  readonly #addresses = new Map<string, string>();
  readonly #jobs = new Map<string, ReportJob>();
  readonly #started = new Map<string, ReportJob>();
  readonly #revoked = new Set<string>();
  readonly #failures: Failure[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /** Starts a server on a free port of this machine. */
  static async start(): Promise<FakeServer> {
    const fake = new FakeServer();
    await new Promise<void>((resolve, reject) => {
      fake.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return fake;
  }

  /** The base URL to give to `new Nycapt`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a preview: one with no records, except for `members`. */
  addPreview(slug: string, members: Partial<Preview> = {}): Preview {
    const preview: Preview = { ...previewOf(slug, this.url), ...members, slug };
    this.#previews.set(slug, preview);
    return preview;
  }

  /** Has an address, in any spelling of it, resolve to a slug; adds its preview if need be. */
  addAddress(address: string, slug: string): void {
    this.#addresses.set(keyOf(address), slug);
    if (!this.#previews.has(slug)) {
      this.addPreview(slug);
    }
  }

  /** Fails the next request; several calls fail several. */
  failNext(failure: Failure = { status: 503 }): void {
    this.#failures.push(failure);
  }

  /** Stops it and closes its connections. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  /** As {@link FakeServer.close}, for `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes: Buffer[] = [];
    for await (const chunk of request) {
      bytes.push(chunk as Buffer);
    }
    const body: unknown = bytes.length === 0 ? null : parsed(Buffer.concat(bytes).toString());
    const { method = 'GET', url: path = '/', headers } = request;
    const line = `${method} ${path}`;
    const [operation, run] = this.#routed(line);
    const shown = { ...headers };
    if (shown.authorization !== undefined) {
      shown.authorization = 'present';
    }
    this.requests.push({ operation, method, path, headers: shown, body });
    const id = `req_${randomBytes(8).toString('hex')}`;
    response.setHeader('x-request-id', id);
    const failure = this.#failureOf(operation);
    if (failure !== undefined && failure.status === undefined) {
      response.destroy();
      return;
    }
    send(response, failure === undefined ? run(body as never, request) : failed(failure), id);
  }

  #failureOf(operation: string): Failure | undefined {
    const index = this.#failures.findIndex(
      (failure) => failure.operation === undefined || failure.operation === operation,
    );
    return index < 0 ? undefined : this.#failures.splice(index, 1)[0];
  }

  #routed(line: string): [string, (body: never, request: IncomingMessage) => Reply] {
    for (const [operation, [pattern, route]] of Object.entries(this.#routes)) {
      const match = pattern.exec(line);
      if (match !== null) {
        return [operation, (body, request) => route(match, body, request)];
      }
    }
    return ['', () => failed({ status: 404 })];
  }

  readonly #routes: Readonly<Record<string, readonly [RegExp, Route]>> = {
    get_health: [/^GET \/v1\/health$/, () => ok(HEALTH)],
    resolve_address: [/^POST \/v1\/addresses\/resolve$/, (_, body) => this.#resolve(body)],
    batch_previews: [/^POST \/v1\/previews\/batch$/, (_, body) => this.#batch(body)],
    get_preview: [/^GET \/v1\/previews\/([^/?]+)$/, ([, slug]) => this.#preview(slug)],
    register_agent: [/^POST \/v1\/agent\/register$/, () => this.#register()],
    revoke_agent: [/^POST \/v1\/agent\/revoke$/, (_, __, request) => this.#revoke(request)],
    start_report: [/^POST \/api\/report$/, (_, body, request) => this.#start(body, request)],
    get_report_pdf: [/^GET \/api\/report\/([^/?]+)\/pdf$/, ([, id], _, request) =>
      this.#keyed(request, () => this.#job(id, () => PDF))],
    get_report: [/^GET \/api\/report\/([^/?]+)$/, ([, id], _, request) =>
      this.#keyed(request, () => this.#job(id, (job) => job))],
    list_reports: [/^GET \/api\/reports(\?.*)?$/, (_, __, request) =>
      this.#keyed(request, () => this.#list())],
    get_balance: [/^GET \/api\/balance$/, (_, __, request) =>
      this.#keyed(request, () => ok({ accountId: 'acct_fake', ...this.#balance() }))],
  };

  #resolve({ address, unit }: { address: string; unit?: string }): Reply {
    const preview = this.#previews.get(this.#addresses.get(keyOf(address)) ?? '');
    return ok(resolveAnswer(address, unit, preview));
  }

  #preview(slug: string | undefined): Reply {
    const preview = this.#previews.get(decodeURIComponent(slug ?? ''));
    return preview === undefined ? failed({ status: 404 }) : ok(preview);
  }

  #batch(items: { slug: string }[]): Reply {
    if (items.length < 1 || items.length > 25) {
      return { status: 422, body: refusal(['body'], 'A batch has 1 to 25 items') };
    }
    return ok(items.map(({ slug }) => batchResult(slug, this.#previews.get(slug))));
  }

  #register(): Reply {
    const secret = `nycapt_live_fake${randomBytes(16).toString('hex')}`;
    const keyId = `key_${randomBytes(8).toString('hex')}`;
    const documentation = `${this.url}/auth.md`;
    const body = { accountId: 'acct_fake', keyId, secret, balance: 0, documentation };
    return { status: 201, body };
  }

  #revoke(request: IncomingMessage): Reply {
    return this.#keyed(request, () => {
      this.#revoked.add(request.headers.authorization as string);
      return ok({ keyId: 'key_fake', revoked: true, revokedAt: '2026-01-02T03:04:05Z' });
    });
  }

  #start(body: { address?: string; unit?: string }, request: IncomingMessage): Reply {
    return this.#keyed(request, () => {
      const key = String(request.headers['idempotency-key']);
      let job = this.#started.get(key);
      if (job === undefined) {
        if (this.credits < 1) {
          return failed({ status: 402, detail: 'The account has no credits left.' });
        }
        this.credits -= 1;
        const jobId = `job_${randomBytes(8).toString('hex')}`;
        job = jobOf(jobId, body.address ?? 'FAKE ADDRESS', body.unit ?? null);
        this.#jobs.set(jobId, job);
        this.#started.set(key, job);
      }
      return { status: 202, body: job };
    });
  }

  #job(id: string | undefined, read: (job: ReportJob) => unknown): Reply {
    const job = this.#jobs.get(id ?? '');
    return job === undefined ? failed({ status: 404 }) : ok(read(job));
  }

  #list(): Reply {
    const reports = [...this.#jobs.values()].reverse().map(summaryOf);
    return ok({ reports, hasMore: false, nextCursor: null });
  }

  #balance() {
    return { balance: this.credits, reports: this.credits };
  }

  #keyed(request: IncomingMessage, answer: () => Reply): Reply {
    const { authorization } = request.headers;
    const off = authorization === undefined || this.#revoked.has(authorization);
    return off ? failed({ status: 401, detail: 'The key is missing or off.' }) : answer();
  }
}

function keyOf(address: string): string {
  const { houseNumber, street } = normalize(address);
  return `${houseNumber} ${street}`;
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function failed({ status = 503, code, detail, retryAfter }: Failure): Reply {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  if (status === 422) {
    return { status, headers, body: refusal(['body'], detail ?? 'refused by a fake server') };
  }
  const body = errorBody(status, code ?? codeOf(status), detail ?? 'A fake server failed.', '');
  return { status, headers, body };
}

function send(response: ServerResponse, { status, body, headers }: Reply, id: string): void {
  if (Buffer.isBuffer(body)) {
    response.writeHead(status, { ...headers, 'content-type': 'application/pdf' }).end(body);
    return;
  }
  const hasId = status >= 400 && status !== 422;
  const json = JSON.stringify(hasId ? { ...Object(body), requestId: id } : body);
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(json);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
