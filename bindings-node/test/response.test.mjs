// What comes around an answer: rate limit, retirement, members of tomorrow, broken answers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdk, serve } from './support.mjs';

const { Nycapt } = sdk;
const HEALTH = { status: 'ok', version: '9', release: null, accounts: null };

/** A server that says the same with these headers, and first fails in the given ways. */
function steady(t, { headers = {}, body = HEALTH, first = [] }) {
  return serve(t, (request, response) => {
    const way = first.shift();
    if (way !== undefined) {
      way(request, response);
      return;
    }
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
}

const NO_RESULTS = { reports: [], hasMore: false, nextCursor: null };

test('the rate limit of the newest answer is known', async (t) => {
  const headers = { 'ratelimit-limit': 120, 'ratelimit-remaining': 119, 'ratelimit-reset': 42 };
  const nycapt = new Nycapt({ baseUrl: await steady(t, { headers }) });
  assert.equal(nycapt.rateLimit, null);
  const { rateLimit } = await nycapt.getHealth().withResponse();
  const expected = { limit: 120, remaining: 119, resetSeconds: 42 };
  assert.deepEqual(rateLimit, expected);
  assert.deepEqual(nycapt.rateLimit, expected);
});

test('a key that is used up waits for its window, and nobody else does', async (t) => {
  const headers = { 'ratelimit-limit': 120, 'ratelimit-remaining': 0, 'ratelimit-reset': 30 };
  const baseUrl = await steady(t, { headers, body: NO_RESULTS });
  const nycapt = new Nycapt({ baseUrl, apiKey: () => 'k' });
  await nycapt.listReports();
  const controller = new AbortController();
  const waits = [];
  nycapt.on('wait', ({ operation, reason }) => {
    waits.push([operation, reason]);
    controller.abort('waits');
  });
  const call = nycapt.listReports({ signal: controller.signal });
  await assert.rejects(call, (reason) => reason === 'waits');
  assert.deepEqual(waits, [['list_reports', 'rate_limit_reached']]);
  await new Nycapt({ baseUrl, apiKey: 'another' }).listReports();
});

test('members that this version does not know are kept', async (t) => {
  const body = { ...HEALTH, tomorrow: { deep: [1, null, 'ü'] } };
  const nycapt = new Nycapt({ baseUrl: await steady(t, { body }) });
  assert.deepEqual(await nycapt.getHealth(), body);
});

test('a retirement is told to its listener once', async (t) => {
  const headers = { deprecation: '@1767225600', sunset: 'Wed, 01 Jul 2026 00:00:00 GMT' };
  const nycapt = new Nycapt({ baseUrl: await steady(t, { headers }) });
  const told = [];
  const stop = nycapt.on('retirement', (notice) => told.push(notice));
  const { retirement } = await nycapt.getHealth().withResponse();
  await nycapt.getHealth();
  await new Promise(setImmediate);
  stop();
  const { deprecation, sunset } = headers;
  assert.deepEqual(retirement, { deprecation, sunset });
  assert.deepEqual(told, [{ kind: 'retirement', operation: 'get_health', deprecation, sunset }]);
});

test('a retirement that nobody listens to is one warning of the process', async (t) => {
  const headers = { deprecation: '@1767225600' };
  const baseUrl = await steady(t, { headers });
  const warnings = [];
  const onWarning = (warning) => warnings.push(warning);
  process.on('warning', onWarning);
  await new Nycapt({ baseUrl }).getHealth();
  await new Nycapt({ baseUrl }).getHealth();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  process.off('warning', onWarning);
  assert.equal(warnings.length, 1);
  assert.equal(warnings[0].code, 'NYCAPT_RETIREMENT');
  assert.match(warnings[0].message, /get_health/);
});

test('a connection that breaks in mid-body is tried again', async (t) => {
  const reset = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 500 });
    response.write('{"reports":[');
    setImmediate(() => response.destroy());
  };
  const baseUrl = await steady(t, { body: NO_RESULTS, first: [reset] });
  const nycapt = new Nycapt({ baseUrl, apiKey: 'k' });
  const { data, tries } = await nycapt.listReports().withResponse();
  assert.deepEqual(data, NO_RESULTS);
  assert.equal(tries, 2);
});

test('an answer that is cut off but whole by its length is undecodable', async (t) => {
  const cut = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'req_1' });
    response.end('{"status":"o');
  };
  const baseUrl = await steady(t, { first: [cut] });
  const error = await new Nycapt({ baseUrl }).getHealth().catch((reason) => reason);
  assert.equal(error.code, 'undecodable');
  assert.equal(error.requestId, 'req_1');
});

test('a body that dribbles ends at the time limit', async (t) => {
  const baseUrl = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 10);
    response.on('close', () => clearInterval(timer));
  });
  const nycapt = new Nycapt({ baseUrl, maxRetries: 0 });
  const error = await nycapt.getHealth({ timeoutMs: 100 }).catch((reason) => reason);
  assert.ok(error instanceof sdk.APITimeoutError, error.stack);
});

test('a deadline beats retries', async (t) => {
  const busy = (_, response) => response.writeHead(503, { 'retry-after': '20' }).end();
  const baseUrl = await steady(t, { body: NO_RESULTS, first: [busy] });
  const nycapt = new Nycapt({ baseUrl, apiKey: 'k' });
  const error = await nycapt.listReports({ deadlineMs: 10_000 }).catch((reason) => reason);
  assert.ok(error instanceof sdk.ServiceUnavailableError, error.stack);
  assert.equal(error.retryAfter, 20);
});
