import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { fakeServer, sdk, serve } from './support.mjs';

const { Nycapt, Secret } = sdk;
const SLUG = '350-5-avenue-manhattan';

test('an added address resolves in every spelling to its preview', async (t) => {
  const server = await fakeServer(t);
  server.addAddress('350 5th Ave', SLUG);
  const nycapt = new Nycapt({ baseUrl: server.url });
  const { status, match } = await nycapt.resolveAddress('350 FIFTH AVENUE', { unit: '20A' });
  assert.equal(status, 'matched');
  assert.equal(match.slug, SLUG);
  assert.equal(match.unit.display, '20A');
  const preview = await nycapt.getPreview(match.slug);
  assert.equal(preview.address.street, '5 AVENUE');
  assert.equal(preview.address.borough.name, 'Manhattan');
  assert.equal((await nycapt.resolveAddress('1 Nowhere Street')).status, 'notFound');
});

test('members of a preview can be given', async (t) => {
  const server = await fakeServer(t);
  server.addPreview(SLUG, { disclaimers: ['mine'], newMember: { kept: true } });
  const preview = await new Nycapt({ baseUrl: server.url }).getPreview(SLUG);
  assert.deepEqual(preview.disclaimers, ['mine']);
  assert.deepEqual(preview.newMember, { kept: true });
});

test('a batch of any length keeps its order', async (t) => {
  const server = await fakeServer(t);
  server.addPreview('p-7');
  const slugs = Array.from({ length: 130 }, (_, n) => `p-${n}`);
  const results = [];
  for await (const result of new Nycapt({ baseUrl: server.url }).previews(new Set(slugs))) {
    results.push(result);
  }
  assert.deepEqual(results.map(({ slug }) => slug), slugs);
  assert.equal(results[7].preview.slug, 'p-7');
  assert.equal(results[8].status, 404);
  assert.equal(server.requests.length, 6);
});

test('a failure to come is tried again and seen', async (t) => {
  const server = await fakeServer(t);
  server.addPreview(SLUG);
  server.failNext({ status: 429, retryAfter: 0 });
  server.failNext({});
  const nycapt = new Nycapt({ baseUrl: server.url });
  const waits = [];
  nycapt.on('wait', (wait) => waits.push(wait.reason));
  const { data, tries, requestId, url } = await nycapt.getPreview(SLUG).withResponse();
  assert.equal(data.slug, SLUG);
  assert.equal(tries, 3);
  assert.match(requestId, /^req_/);
  assert.equal(url, `${server.url}/v1/previews/${SLUG}`);
  assert.deepEqual(server.requests.map(({ operation }) => operation), Array(3).fill('get_preview'));
  await new Promise(setImmediate);
  assert.deepEqual(waits, ['rate_limited', 'network']);
});

test('a report is paid once, waited for, listed and read as PDF', async (t) => {
  const server = await fakeServer(t);
  const poor = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  await assert.rejects(poor.startReport({ address: 'x' }), sdk.PaymentRequiredError);
  server.credits = 3;
  server.failNext({ operation: 'start_report' });
  const job = await poor.startReport({ address: '350 5th Ave', unit: '20A' });
  const again = await poor.startReport({ address: '350 5th Ave', idempotencyKey: 'mine' });
  const same = await poor.startReport({ address: '350 5th Ave', idempotencyKey: 'mine' });
  assert.equal(again.jobId, same.jobId);
  assert.equal((await poor.getBalance()).balance, 1);
  const seen = [];
  const done = await poor.waitForReport(job.jobId, { onProgress: ({ step }) => seen.push(step) });
  assert.equal(done.status, 'done');
  assert.deepEqual(seen, [12]);
  assert.equal(Buffer.from(await poor.getReportPdf(job.jobId)).subarray(0, 5).toString(), '%PDF-');
  const ids = [];
  for await (const { jobId } of poor.reports({ pageSize: 10 })) {
    ids.push(jobId);
  }
  assert.deepEqual(ids, [again.jobId, job.jobId]);
  assert.equal((await poor.listReports({ limit: 1 })).hasMore, false);
  const starts = server.requests.filter(({ operation }) => operation === 'start_report');
  const [, lost, retried] = starts.map(({ headers }) => headers['idempotency-key']);
  assert.ok(lost.length > 0 && lost === retried);
  assert.ok(starts.every(({ headers }) => headers.authorization === 'present'));
});

test('waiting ends with a PendingError that holds the job', async (t) => {
  const job = {
    id: 'job_1',
    jobId: 'job_1',
    statusUrl: '/api/report/job_1',
    status: 'running',
    stage: 'identity',
    step: 1,
    address: 'x',
    elapsedMs: 1,
  };
  const url = await serve(t, (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(job));
  });
  const nycapt = new Nycapt({ baseUrl: url, apiKey: 'k' });
  const error = await nycapt.waitForReport('job_1', { timeoutMs: 20 }).catch((reason) => reason);
  assert.ok(error instanceof sdk.PendingError, error.stack);
  assert.equal(error.job.jobId, 'job_1');
  assert.equal(error.job.step, 1);
});

test('a revoked key is refused', async (t) => {
  const server = await fakeServer(t);
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  assert.equal((await nycapt.revokeAgent()).revoked, true);
  await assert.rejects(nycapt.getBalance(), sdk.AuthenticationError);
});

test('a lost registration is an unknown outcome and is not sent again', async (t) => {
  const server = await fakeServer(t);
  server.failNext({ operation: 'register_agent' });
  const call = new Nycapt({ baseUrl: server.url }).registerAgent();
  await assert.rejects(call, sdk.OutcomeUnknownError);
  assert.equal(server.requests.length, 1);
});

test('no secret shows when things are printed, turned to text or to JSON', async (t) => {
  const server = await fakeServer(t);
  const registration = await new Nycapt({ baseUrl: server.url }).registerAgent({ name: 'x' });
  assert.ok(registration.secret instanceof Secret);
  const key = registration.secret.expose();
  assert.match(key, /^nycapt_live_/);
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: key });
  const failure = await nycapt.getReport('none').catch((error) => error);
  const deep = { depth: 20, showHidden: true };
  for (const value of [registration, registration.secret, nycapt, failure]) {
    assert.ok(!inspect(value, deep).includes(key), inspect(value, deep));
    assert.ok(!JSON.stringify(value).includes(key));
    assert.ok(!String(value).includes(key));
  }
  assert.ok(!JSON.stringify(server.requests).includes(key));
});

test('many calls at a time all come back', async (t) => {
  const server = await fakeServer(t);
  const slugs = Array.from({ length: 300 }, (_, n) => `p-${n}`);
  slugs.forEach((slug) => server.addPreview(slug));
  const nycapt = new Nycapt({ baseUrl: server.url });
  const previews = await Promise.all(slugs.map((slug) => nycapt.getPreview(slug)));
  assert.deepEqual(previews.map(({ slug }) => slug), slugs);
});

test('asking for the response only leaves no failure unhandled', async (t) => {
  const server = await fakeServer(t);
  const unhandled = [];
  const onUnhandled = (reason) => unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  const call = new Nycapt({ baseUrl: server.url }).getPreview('none').withResponse();
  await assert.rejects(call, sdk.NotFoundError);
  await new Promise(setImmediate);
  process.off('unhandledRejection', onUnhandled);
  assert.deepEqual(unhandled, []);
});
