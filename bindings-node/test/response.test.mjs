// What comes around an answer: rate limit and retirement.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdk, serve } from './support.mjs';

const { Nycapt } = sdk;
const HEALTH = { status: 'ok', version: '9', release: null, accounts: null };

/** A server that says the same with these headers. */
function steady(t, { headers, body = HEALTH }) {
  return serve(t, (_, response) => {
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
