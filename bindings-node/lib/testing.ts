import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Preview, ReportRequest } from './contract.js';
import {
  batchResult,
  DIRECTORY,
  errorBody,
  ofUnit,
  previewOf,
  refusal,
  resolveAnswer,
  suggestionOf,
} from './fake-answers.js';
import { type FakeJob, isDone, jobOf, summaryOf } from './fake-reports.js';
import { normalize } from './normalize.js';

/** A request that a fake server received. The credential isn't kept. */
export interface SeenRequest {
  /** Name of the operation, as in the contract: `get_preview`. */
  operation: string;
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

/** A failure to return. */
export interface Failure {
  /** The status to return; without it, the connection is closed without a response. */
  status?: number;
  /** The code; defaults to the status's. */
  code?: string;
  detail?: string;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** The operation that fails; defaults to the next one. */
  operation?: string;
}

/** Options for starting a fake server. */
export interface FakeServerOptions {
  /** Initial credits; default 0. */
  credits?: number | undefined;
}

interface Reply {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** What belongs to one key. */
interface Holdings {
  /** Its jobs by id, oldest first. */
  jobs: Map<string, FakeJob>;
  /** What each `Idempotency-Key` came with, and the job that it started. */
  starts: Map<string, { text: string; job: FakeJob }>;
  isRevoked: boolean;
}

type Route = (match: RegExpExecArray, body: never, request: IncomingMessage) => Reply;

const HEALTH = { status: 'ok', version: 'fake', release: null, accounts: 'ok' };
const ACCOUNT = 'acct_fake';
const RATE_LIMIT = { 'ratelimit-limit': '600', 'ratelimit-remaining': '599', 'ratelimit-reset': '60' };
/** Operations whose answers caches may keep. */
const CACHED = ['get_preview', 'suggest_addresses'];
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const REUSED = refused(
  ['header', 'idempotency-key'],
  'The key was used with another request',
  'idempotency_key_reused',
);

/** The service in this process, for tests. Its responses match the contract. */
export class FakeServer {
  /** Requests received, oldest first. */
  readonly requests: SeenRequest[] = [];
  /** Credits of the one account behind every key. A report costs one. */
  credits: number;
  readonly #server: Server;
  readonly #previews = new Map<string, Preview>();
  readonly #addresses = new Map<string, string>();
  readonly #spellings = new Map<string, string>();
  readonly #holdings = new Map<string, Holdings>();
  readonly #failures: Failure[] = [];

  private constructor({ credits = 0 }: FakeServerOptions) {
    this.credits = credits;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  /**
   * Starts a server on a free local port.
   *
   * @param options Initial credits.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   * import { FakeServer } from 'nycapt/testing';
   *
   * const server = await FakeServer.start({ credits: 1 });
   * const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'any' });
   * console.log((await nycapt.getBalance()).balance);
   * await server.close();
   * ```
   */
  static async start(options: FakeServerOptions = {}): Promise<FakeServer> {
    const fake = new FakeServer(options);
    await new Promise<void>((resolve, reject) => {
      fake.#server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    return fake;
  }

  /**
   * The base URL to give to `new Nycapt`.
   *
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   * import { FakeServer } from 'nycapt/testing';
   *
   * const server = await FakeServer.start();
   * const nycapt = new Nycapt({ baseUrl: server.url });
   * console.log((await nycapt.getHealth()).status);
   * await server.close();
   * ```
   */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Adds a preview with no records, except for `members`.
   *
   * @param slug The building's slug. Slugs of its apartments work, too.
   * @param members Members of the preview.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   * import { FakeServer } from 'nycapt/testing';
   *
   * const server = await FakeServer.start();
   * server.addPreview('1-main-street-queens', { disclaimers: ['Not a real building.'] });
   * const preview = await new Nycapt({ baseUrl: server.url }).getPreview('1-main-street-queens');
   * console.log(preview.disclaimers);
   * await server.close();
   * ```
   */
  addPreview(slug: string, members: Partial<Preview> = {}): Preview {
    const preview: Preview = { ...previewOf(slug, this.url), ...members, slug };
    this.#previews.set(slug, preview);
    return preview;
  }

  /**
   * Makes an address resolve to a slug; adds its preview if needed.
   *
   * @param address The address. Any spelling of its house number and street is found.
   * @param slug The building's slug.
   * @example
   * ```ts
   * import { Nycapt } from 'nycapt';
   * import { FakeServer } from 'nycapt/testing';
   *
   * const server = await FakeServer.start();
   * server.addAddress('350 5th Ave', '350-5-avenue-manhattan');
   * const nycapt = new Nycapt({ baseUrl: server.url });
   * console.log((await nycapt.resolveAddress('350 Fifth Avenue')).match?.slug);
   * await server.close();
   * ```
   */
  addAddress(address: string, slug: string): void {
    this.#addresses.set(keyOf(address), slug);
    this.#spellings.set(address.toLowerCase(), slug);
    if (!this.#previews.has(slug)) {
      this.addPreview(slug);
    }
  }

  /**
   * Fails the next request; several calls fail several. A client may repeat them.
   *
   * @param failure What to return, and for which operation; a 503 by default.
   * @example
   * ```ts
   * import { NotFoundError, Nycapt } from 'nycapt';
   * import { FakeServer } from 'nycapt/testing';
   *
   * const server = await FakeServer.start();
   * server.failNext({ status: 404, code: 'not_sold' });
   * try {
   *   await new Nycapt({ baseUrl: server.url }).getPreview('1-main-street-queens');
   * } catch (error) {
   *   console.log(error instanceof NotFoundError && error.code);
   * }
   * await server.close();
   * ```
   */
  failNext(failure: Failure = { status: 503 }): void {
    this.#failures.push(failure);
  }

  /**
   * Stops it and closes its connections.
   *
   * @example
   * ```ts
   * import { FakeServer } from 'nycapt/testing';
   *
   * const server = await FakeServer.start();
   * await server.close();
   * ```
   */
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
    const failure = this.#failureOf(operation);
    if (failure !== undefined && failure.status === undefined) {
      response.destroy();
      return;
    }
    const reply = failure === undefined ? run(body as never, request) : this.#failed(failure);
    if (operation !== 'get_health') {
      response.setHeaders(new Map(Object.entries(RATE_LIMIT)));
    }
    if (reply.status === 200 && CACHED.includes(operation)) {
      response.setHeader('cache-control', 'public, max-age=300');
    }
    send(response, reply);
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
    return ['', () => this.#failed({ status: 404 })];
  }

  readonly #routes: Readonly<Record<string, readonly [RegExp, Route]>> = {
    get_health: [/^GET \/v1\/health$/, () => ok(HEALTH)],
    resolve_address: [/^POST \/v1\/addresses\/resolve$/, (_, body) => this.#resolve(body)],
    suggest_addresses: [/^GET \/v1\/addresses\/suggest\?(.*)$/, ([, query]) => this.#suggest(query)],
    batch_previews: [/^POST \/v1\/previews\/batch$/, (_, body) => this.#batch(body)],
    get_preview: [/^GET \/v1\/previews\/([^/?]+)$/, ([, slug]) => this.#preview(slug)],
    register_agent: [/^POST \/v1\/agent\/register$/, () => this.#register()],
    revoke_agent: [/^POST \/v1\/agent\/revoke$/, (_, __, request) => this.#revoke(request)],
    start_report: [/^POST \/api\/report$/, (_, body, request) => this.#start(body, request)],
    get_report_pdf: [/^GET \/api\/report\/([^/?]+)\/pdf(\?.*)?$/, ([, id], _, request) =>
      this.#job(id, request, (job) => this.#document(job))],
    get_report: [/^GET \/api\/report\/([^/?]+)$/, ([, id], _, request) =>
      this.#job(id, request, (job) => {
        job.reads += 1;
        return ok(jobOf(job));
      })],
    list_reports: [/^GET \/api\/reports(\?.*)?$/, (_, __, request) =>
      this.#keyed(request, ({ jobs }) => {
        const reports = [...jobs.values()].reverse().map(summaryOf);
        return ok({ reports, hasMore: false, nextCursor: null });
      })],
    get_balance: [/^GET \/api\/balance$/, (_, __, request) =>
      this.#keyed(request, () =>
        ok({ accountId: ACCOUNT, balance: this.credits, reports: this.credits }))],
  };

  #resolve({ address, unit }: { address: string; unit?: string }): Reply {
    const preview = this.#previews.get(this.#addresses.get(keyOf(address)) ?? '');
    return ok(resolveAnswer(address, unit, preview));
  }

  #suggest(query: string | undefined): Reply {
    const words = new URLSearchParams(query);
    const text = words.get('q')?.toLowerCase() ?? '';
    const fitting = [...this.#spellings].filter(([spelling]) => spelling.startsWith(text));
    const slugs = [...new Set(fitting.map(([, slug]) => slug))];
    const previews = slugs.map((slug) => this.#previews.get(slug)).filter((one) => one !== undefined);
    const suggestions = previews.slice(0, Number(words.get('limit') ?? 5)).map(suggestionOf);
    return ok({ suggestions, directory: DIRECTORY });
  }

  #preview(slug: string | undefined): Reply {
    const preview = this.#previewed(decodeURIComponent(slug ?? ''));
    return preview === undefined ? this.#failed({ status: 404 }) : ok(preview);
  }

  /** The preview of a building that was added, or of one of its apartments. */
  #previewed(slug: string): Preview | undefined {
    const [, building = '', unit = ''] = /^(.+?)-apt-(.+)$/.exec(slug) ?? [];
    const found = this.#previews.get(building);
    return this.#previews.get(slug) ?? (found && ofUnit(found, unit));
  }

  #batch(items: { slug: string }[]): Reply {
    if (items.length < 1 || items.length > 25) {
      return refused(['body'], 'A batch has 1 to 25 items');
    }
    return ok(items.map(({ slug }) => batchResult(slug, this.#previewed(slug))));
  }

  #register(): Reply {
    const secret = `nycapt_live_fake${randomBytes(16).toString('hex')}`;
    const keyId = `key_${randomBytes(8).toString('hex')}`;
    const documentation = `${this.url}/auth.md`;
    const body = { accountId: ACCOUNT, keyId, secret, balance: this.credits, documentation };
    return { status: 201, body };
  }

  #revoke(request: IncomingMessage): Reply {
    return this.#keyed(request, (holdings) => {
      holdings.isRevoked = true;
      return ok({ keyId: 'key_fake', revoked: true, revokedAt: '2026-01-02T03:04:05Z' });
    });
  }

  #start(body: ReportRequest, request: IncomingMessage): Reply {
    return this.#keyed(request, ({ jobs, starts }) => {
      const key = String(request.headers['idempotency-key'] ?? randomBytes(8).toString('hex'));
      const text = JSON.stringify(body);
      const before = starts.get(key);
      if (before !== undefined) {
        return before.text === text ? { status: 202, body: jobOf(before.job) } : REUSED;
      }
      const preview = this.#previewIn(body);
      if (preview === undefined) {
        const reason = 'no building in New York City has this address';
        return refused(['body', 'address'], `Value error, ${reason}`);
      }
      if (this.credits < 1) {
        return this.#failed({ status: 402, detail: 'The account has no credits left.' });
      }
      this.credits -= 1;
      const jobId = `job_${randomBytes(8).toString('hex')}`;
      const job = { jobId, request: body, preview, reads: 0 };
      jobs.set(jobId, job);
      starts.set(key, { text, job });
      return { status: 202, body: jobOf(job) };
    });
  }

  /** The building that a request is about: its address, else one that its question names. */
  #previewIn({ address, ask }: ReportRequest): Preview | undefined {
    const question = ask?.toLowerCase() ?? '';
    const slug =
      typeof address === 'string'
        ? this.#addresses.get(keyOf(address))
        : [...this.#spellings].find(([spelling]) => question.includes(spelling))?.[1];
    return this.#previews.get(slug ?? '');
  }

  #job(id: string | undefined, request: IncomingMessage, read: (job: FakeJob) => Reply): Reply {
    return this.#keyed(request, ({ jobs }) => {
      const job = jobs.get(id ?? '');
      return job === undefined ? this.#failed({ status: 404 }) : read(job);
    });
  }

  #document(job: FakeJob): Reply {
    const detail = 'The report is still in progress.';
    return isDone(job) ? ok(PDF) : this.#failed({ status: 409, detail });
  }

  #keyed(request: IncomingMessage, answer: (holdings: Holdings) => Reply): Reply {
    const key = request.headers.authorization ?? '';
    const holdings = this.#holdings.get(key) ?? {
      jobs: new Map<string, FakeJob>(),
      starts: new Map<string, { text: string; job: FakeJob }>(),
      isRevoked: false,
    };
    if (key === '' || holdings.isRevoked) {
      return this.#failed({ status: 401, detail: 'The key is missing or revoked.' });
    }
    this.#holdings.set(key, holdings);
    return answer(holdings);
  }

  #failed({ status = 503, code, detail, retryAfter }: Failure): Reply {
    const headers: Record<string, string> = {};
    if (retryAfter !== undefined) {
      headers['retry-after'] = String(retryAfter);
    }
    if (status === 401) {
      const resource = `${this.url}/.well-known/oauth-protected-resource`;
      headers['www-authenticate'] = `Bearer resource_metadata="${resource}"`;
    }
    if (status === 422) {
      return { ...refused(['body'], detail ?? 'refused by a fake server'), headers };
    }
    const body = errorBody(this.url, status, code, detail ?? 'A fake server failed.');
    return { status, headers, body };
  }
}

function keyOf(address: string): string {
  const { houseNumber, street } = normalize(address);
  return `${houseNumber} ${street}`;
}

function ok(body: unknown): Reply {
  return { status: 200, body };
}

function refused(loc: string[], msg: string, type?: string): Reply {
  return { status: 422, body: refusal(loc, msg, type) };
}

function send(response: ServerResponse, { status, body, headers }: Reply): void {
  const id = `req_${randomBytes(8).toString('hex')}`;
  response.setHeader('x-request-id', id);
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
