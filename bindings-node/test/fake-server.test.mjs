import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { fakeServer, sdk } from './support.mjs';

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
  const ofUnit = await nycapt.getPreview(match.previewSlug);
  assert.deepEqual([ofUnit.slug, ofUnit.unit.unit.display], [SLUG, '20A']);
  const [{ preview: again }] = await nycapt.batchPreviews([match.previewSlug]);
  assert.deepEqual(again, ofUnit);
  const preview = await nycapt.getPreview(match.slug);
  assert.equal(preview.unit, undefined);
  assert.equal(preview.address.street, '5 AVENUE');
  assert.equal(preview.address.borough.name, 'Manhattan');
  assert.equal((await nycapt.resolveAddress('1 Nowhere Street')).status, 'notFound');
});

test('an added address is suggested for its beginning', async (t) => {
  const server = await fakeServer(t);
  server.addAddress('350 5th Ave', SLUG);
  server.addAddress('350 5th Avenue', SLUG);
  server.addAddress('352 5th Ave', '352-5-avenue-manhattan');
  const nycapt = new Nycapt({ baseUrl: server.url });
  const slugs = async (...words) =>
    (await nycapt.suggestAddresses(...words)).suggestions.map(({ slug }) => slug);
  assert.deepEqual(await slugs('350 5TH'), [SLUG]);
  assert.deepEqual(await slugs('35'), [SLUG, '352-5-avenue-manhattan']);
  assert.deepEqual(await slugs('35', { limit: 1 }), [SLUG]);
  assert.deepEqual(await slugs('1 Nowhere'), []);
});

test('members of a preview can be given', async (t) => {
  const server = await fakeServer(t);
  server.addPreview(SLUG, { disclaimers: ['mine'], newMember: { kept: true } });
  const preview = await new Nycapt({ baseUrl: server.url }).getPreview(SLUG);
  assert.deepEqual(preview.disclaimers, ['mine']);
  assert.deepEqual(preview.newMember, { kept: true });
});

test('an endless list of slugs gives results at once and is read as they are taken', async (t) => {
  const server = await fakeServer(t);
  let made = 0;
  let isEnded = false;
  function* slugs() {
    try {
      for (;;) {
        made += 1;
        yield `p-${made}`;
      }
    } finally {
      isEnded = true;
    }
  }
  let taken = 0;
  for await (const { slug } of new Nycapt({ baseUrl: server.url }).previews(slugs())) {
    taken += 1;
    assert.equal(slug, `p-${taken}`);
    assert.ok(made - taken < 1_000, `${made} made, ${taken} taken`);
    if (taken === 1_500) {
      break;
    }
  }
  assert.equal(made, 2_000);
  assert.ok(isEnded);
});

test('a slow source is not waited for when it has given something', async (t) => {
  const server = await fakeServer(t);
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  let made = 0;
  function* slugs() {
    for (;;) {
      now += 500;
      made += 1;
      yield `p-${made}`;
    }
  }
  for await (const { slug } of new Nycapt({ baseUrl: server.url }).previews(slugs())) {
    assert.equal(slug, `p-${made}`);
    if (made === 3) {
      break;
    }
  }
});

test('a result waits for no input that is still to come', async (t) => {
  const server = await fakeServer(t);
  let goOn;
  const gate = new Promise((resolve) => {
    goOn = resolve;
  });
  async function* slugs() {
    yield* ['a', 'b'];
    await gate;
    yield 'c';
  }
  const seen = [];
  for await (const { slug } of new Nycapt({ baseUrl: server.url }).previews(slugs())) {
    seen.push(slug);
    if (seen.length === 2) {
      goOn();
    }
  }
  assert.deepEqual(seen, ['a', 'b', 'c']);
});

test('an asynchronous source may be endless, and ends with its loop', async (t) => {
  const server = await fakeServer(t);
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  async function* slugs() {
    try {
      for (let made = 1; ; made += 1) {
        yield `p-${made}`;
      }
    } finally {
      end();
    }
  }
  let taken = 0;
  for await (const { slug } of new Nycapt({ baseUrl: server.url }).previews(slugs())) {
    taken += 1;
    assert.equal(slug, `p-${taken}`);
    if (taken === 1_500) {
      break;
    }
  }
  await ended;
  assert.ok(server.requests.length < 150, `${server.requests.length} requests`);
});

test('a source that fails ends its batch, and an abort ends the wait for it', async (t) => {
  const server = await fakeServer(t);
  const nycapt = new Nycapt({ baseUrl: server.url });
  async function* failing() {
    yield 'a';
    throw new RangeError('no more slugs');
  }
  await assert.rejects(async () => {
    for await (const _ of nycapt.previews(failing())) continue;
  }, RangeError);
  const controller = new AbortController();
  async function* silent() {
    yield 'a';
    await new Promise(() => {});
  }
  const results = nycapt.previews(silent(), { signal: controller.signal });
  assert.equal((await results.next()).value.slug, 'a');
  const next = results.next();
  controller.abort('enough');
  await assert.rejects(next, (reason) => reason === 'enough');
});

test('addresses become previews with their answers', async (t) => {
  const server = await fakeServer(t);
  server.addAddress('1 Main St', SLUG);
  const nycapt = new Nycapt({ baseUrl: server.url });
  async function* addresses() {
    yield* ['1 Main St', '1 Nowhere Alley'];
  }
  const results = [];
  for await (const result of nycapt.previewsByAddress(addresses())) {
    results.push(result);
  }
  const [known, unknown] = results;
  assert.deepEqual([known.query, known.slug, known.status], ['1 Main St', SLUG, 200]);
  assert.equal(known.answer.match.slug, SLUG);
  assert.equal(known.preview.slug, SLUG);
  assert.deepEqual([unknown.query, unknown.slug, unknown.status], ['1 Nowhere Alley', '', 404]);
  assert.equal(unknown.error, unknown.answer.message);
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
  server.addAddress('350 5th Ave', SLUG);
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  await assert.rejects(nycapt.startReport({ address: '350 5th Ave' }), sdk.PaymentRequiredError);
  server.credits = 3;
  server.failNext({ operation: 'start_report' });
  const job = await nycapt.startReport({ address: '350 5th Ave', unit: '20A' });
  assert.equal(job.status, 'running');
  assert.deepEqual([job.stage, job.step], ['resolve', 1]);
  const again = await nycapt.startReport({ address: '350 5th Ave', idempotencyKey: 'mine' });
  const same = await nycapt.startReport({ address: '350 5th Ave', idempotencyKey: 'mine' });
  assert.equal(again.jobId, same.jobId);
  assert.equal((await nycapt.getBalance()).balance, 1);
  const early = new Nycapt({ baseUrl: server.url, apiKey: 'k', maxRetries: 0 });
  await assert.rejects(early.getReportPdf(job.jobId), { code: 'in_flight', status: 409 });
  const seen = [];
  const onProgress = ({ stage, step }) => seen.push([stage, step]);
  const done = await nycapt.waitForReport(job.jobId, { onProgress });
  assert.equal(done.status, 'done');
  assert.deepEqual(seen, [['identity', 2], ['score_and_render', 12]]);
  assert.equal(done.report.slug, SLUG);
  assert.equal(done.report.unit.display, '20A');
  assert.equal(done.report.sections.heat.status, 'unavailable');
  const pdf = await nycapt.getReportPdf(job.jobId, { appendix: false });
  assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-');
  const ids = [];
  for await (const { jobId } of nycapt.reports({ pageSize: 10 })) {
    ids.push(jobId);
  }
  assert.deepEqual(ids, [again.jobId, job.jobId]);
  const starts = server.requests.filter(({ operation }) => operation === 'start_report');
  const [, lost, retried] = starts.map(({ headers }) => headers['idempotency-key']);
  assert.ok(lost.length > 0 && lost === retried);
  assert.ok(starts.every(({ headers }) => headers.authorization === 'present'));
});

test('a fake report has every section of the contract', async (t) => {
  const server = await fakeServer(t, { credits: 1 });
  server.addAddress('350 5th Ave', SLUG);
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  const { jobId } = await nycapt.startReport({ ask: 'Is the heat of 350 5th Ave good?' });
  const { report } = await nycapt.waitForReport(jobId);
  const file = join(import.meta.dirname, '..', '..', 'openapi.json');
  const { schemas } = JSON.parse(readFileSync(file, 'utf8')).components;
  for (const [name, value] of [
    ['Report', report],
    ['ReportSections', report.sections],
    ['ReportDigest', report.summary],
  ]) {
    const missing = schemas[name].required.filter((member) => !(member in value));
    assert.deepEqual(missing, [], name);
  }
  assert.equal(report.ask, 'Is the heat of 350 5th Ave good?');
});

test('a start of an unknown address is refused and costs nothing', async (t) => {
  const server = await fakeServer(t, { credits: 1 });
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  const error = await nycapt.startReport({ address: '1 Nowhere St' }).catch((reason) => reason);
  assert.equal(error.constructor, sdk.ValidationError);
  assert.deepEqual(error.errors[0].loc, ['body', 'address']);
  await assert.rejects(nycapt.startReport({ ask: 'Where?' }), sdk.ValidationError);
  assert.equal((await nycapt.getBalance()).balance, 1);
});

test('an Idempotency-Key belongs to one body and one API key', async (t) => {
  const server = await fakeServer(t, { credits: 5 });
  server.addAddress('350 5th Ave', SLUG);
  const start = { address: '350 5th Ave', idempotencyKey: 'mine' };
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  const other = new Nycapt({ baseUrl: server.url, apiKey: 'other' });
  const job = await nycapt.startReport(start);
  const error = await nycapt.startReport({ ...start, unit: '3' }).catch((reason) => reason);
  assert.equal(error.constructor, sdk.ValidationError);
  assert.equal(error.errors[0].type, 'idempotency_key_reused');
  assert.notEqual((await other.startReport(start)).jobId, job.jobId);
  await assert.rejects(other.getReport(job.jobId), sdk.NotFoundError);
  assert.equal(server.credits, 3);
});

test('what the fake server tells of itself agrees', async (t) => {
  const server = await fakeServer(t, { credits: 2 });
  const anyone = new Nycapt({ baseUrl: server.url });
  const { data, rateLimit } = await anyone.registerAgent().withResponse();
  assert.deepEqual(rateLimit, { limit: 600, remaining: 599, resetSeconds: 60 });
  const agent = new Nycapt({ baseUrl: server.url, apiKey: data.secret.expose() });
  const { accountId, balance } = await agent.getBalance();
  assert.deepEqual([accountId, balance], [data.accountId, data.balance]);
  await agent.revokeAgent();
  const error = await agent.getBalance().catch((reason) => reason);
  const metadata = `${server.url}/.well-known/oauth-protected-resource`;
  assert.equal(error.resourceMetadata, metadata);
  assert.equal((await anyone.getHealth().withResponse()).rateLimit, null);
  server.addPreview('1-main-street-queens');
  const preview = await anyone.getPreview('1-main-street-queens').withResponse();
  assert.equal(preview.rateLimit, null);
});

test('a failure to come is worded by the fault table of the contract', async (t) => {
  const server = await fakeServer(t);
  const file = join(import.meta.dirname, '..', '..', 'docs', 'errors.md');
  const rows = [...readFileSync(file, 'utf8').matchAll(/^### `(\w+)`\n\n(\d+) ([^.]+)\./gm)];
  assert.ok(rows.length > 10);
  for (const [, code, status, title] of rows.filter(([, , status]) => status !== '422')) {
    server.failNext({ status: Number(status), code });
    const answer = await (await fetch(`${server.url}/v1/health`)).json();
    assert.deepEqual([answer.code, answer.title], [code, title], status);
    assert.ok(answer.next[0].do.length > 0);
    assert.equal(answer.type, `${server.url}/developers/errors#${code}`);
  }
});

test('waiting ends with a PendingError that holds the job', async (t) => {
  const server = await fakeServer(t, { credits: 1 });
  server.addAddress('350 5th Ave', SLUG);
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  const { jobId } = await nycapt.startReport({ address: '350 5th Ave' });
  // It is done at the second reading, for which this leaves no time.
  const error = await nycapt.waitForReport(jobId, { timeoutMs: 0.001 }).catch((reason) => reason);
  assert.ok(error instanceof sdk.PendingError, error.stack);
  assert.deepEqual([error.job.jobId, error.job.step], [jobId, 2]);
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
