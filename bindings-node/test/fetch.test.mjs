// A function of the program sends the requests.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeServer, sdk } from './support.mjs';

const { Nycapt } = sdk;

test('a fetch sends every request, and the client does the rest', async (t) => {
  const server = await fakeServer(t);
  server.credits = 1;
  server.addAddress('1 Main St', '1-main-street-queens');
  server.failNext({ status: 503, retryAfter: 0 });
  const sent = [];
  const recorded = (url, init) => {
    sent.push({ url, headers: new Headers(init.headers) });
    return fetch(url, init);
  };
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k', fetch: recorded });
  const { match } = await nycapt.resolveAddress('1 Main St');
  assert.equal((await nycapt.getPreview(match.slug)).slug, match.slug);
  await assert.rejects(nycapt.getPreview('nowhere'), sdk.NotFoundError);
  const statuses = [];
  for await (const { status } of nycapt.previews([match.slug, 'nowhere'])) statuses.push(status);
  assert.deepEqual(statuses, [200, 404]);
  const { jobId } = await nycapt.startReport({ address: '1 Main St' });
  assert.equal((await nycapt.waitForReport(jobId)).status, 'done');
  assert.equal(String((await nycapt.getReportPdf(jobId)).subarray(0, 4)), '%PDF');
  assert.equal(sent.length, server.requests.length);
  assert.match(sent[0].headers.get('user-agent'), / nycapt\//);
  assert.equal(sent[0].headers.get('authorization'), null);
  const start = sent.find(({ url }) => url.endsWith('/api/report'));
  assert.equal(start.headers.get('authorization'), 'Bearer k');
});

test('a fetch that rejects is a connection that failed', async () => {
  let calls = 0;
  const broken = async () => {
    calls += 1;
    throw new TypeError('fetch failed', { cause: new Error('the line is cut') });
  };
  const options = { baseUrl: 'https://service.invalid', apiKey: 'k', maxRetries: 0 };
  const nycapt = new Nycapt({ ...options, fetch: broken });
  const error = await nycapt.getHealth().catch((reason) => reason);
  assert.equal(error.code, 'network');
  assert.match(error.message, /TypeError: fetch failed: Error: the line is cut/);
  await assert.rejects(nycapt.startReport({ address: '1 Main St' }), sdk.OutcomeUnknownError);
  assert.equal(calls, 2);
});

test('a fetch that rejects with a value that has no text is a connection that failed', async () => {
  const broken = () => Promise.reject(Object.create(null));
  const error = await new Nycapt({ maxRetries: 0, fetch: broken }).getHealth().catch((reason) => reason);
  assert.equal(error.code, 'network');
  assert.match(error.message, /fetch threw a value that has no text/);
});

test('the signal of a fetch is aborted if its call ends first', async () => {
  const signals = [];
  let begun;
  const hanging = (_, { signal }) => {
    signals.push(signal);
    begun();
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  };
  const nycapt = new Nycapt({ maxRetries: 0, fetch: hanging });
  const controller = new AbortController();
  const beginning = () => new Promise((resolve) => (begun = resolve));
  const first = beginning();
  const call = nycapt.getHealth({ signal: controller.signal });
  await first;
  controller.abort(new Error('enough'));
  await assert.rejects(call, /enough/);
  const second = beginning();
  const late = nycapt.getHealth({ timeoutMs: 1_000 });
  await Promise.all([second, assert.rejects(late, ({ code }) => code === 'timeout')]);
  assert.equal(signals.length, 2);
  for (const signal of signals) {
    await (signal.aborted || new Promise((resolve) => signal.addEventListener('abort', resolve)));
  }
});

test('the signal of a fetch that has its response is left alone', async () => {
  const signals = [];
  const body = '{"status": "ok", "version": "1.0.0", "release": null}';
  const answered = async (_, { signal }) => {
    signals.push(signal);
    return new Response(body);
  };
  const nycapt = new Nycapt({ fetch: answered });
  // The end of the first is reported before the second begins.
  await nycapt.getHealth();
  await nycapt.getHealth();
  assert.equal(signals[0].aborted, false);
});

test('what is no function is refused', () => {
  assert.throws(() => new Nycapt({ fetch: 'https://proxy.example' }), /fetch is string and not a function/);
});
