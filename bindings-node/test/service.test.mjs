// Against a real server on sample data.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sdk, variable } from './support.mjs';

const { Nycapt } = sdk;
const baseUrl = variable('NYCAPT_TEST_URL');
const address = variable('NYCAPT_TEST_ADDRESS');
const slug = variable('NYCAPT_TEST_SLUG');

const nycapt = new Nycapt({ baseUrl });
const funded = new Nycapt({ baseUrl, apiKey: () => variable('NYCAPT_TEST_KEY') });

test('no slugs give no results and no request', async () => {
  const results = [];
  for await (const result of nycapt.previews([])) {
    results.push(result);
  }
  assert.deepEqual(results, []);
});

test('every member that the server sends is there', async () => {
  const answer = await fetch(`${baseUrl}/v1/previews/${slug}`);
  assert.deepEqual(await nycapt.getPreview(slug), await answer.json());
});

test('an agent registers, reads its balance and ends its key', async () => {
  const registration = await nycapt.registerAgent({ name: 'node tests' });
  assert.equal(registration.balance, 0);
  const agent = new Nycapt({ baseUrl, apiKey: registration.secret.expose() });
  assert.equal((await agent.getBalance()).accountId, registration.accountId);
  const refusal = await agent.startReport({ address }).catch((error) => error);
  assert.ok(refusal instanceof sdk.PaymentRequiredError);
  assert.ok(refusal.idempotencyKey.length > 0);
  assert.equal((await agent.revokeAgent()).keyId, registration.keyId);
  const error = await agent.getBalance().catch((reason) => reason);
  assert.ok(error instanceof sdk.AuthenticationError);
  assert.match(error.resourceMetadata, /\.well-known\/oauth-protected-resource/);
});

test('a start with an ambiguous address names the buildings', async () => {
  const error = await funded.startReport({ address: '360 5 Avenue' }).catch((reason) => reason);
  assert.ok(error instanceof sdk.ValidationError);
  assert.equal(error.errors[0].ctx.status, 'ambiguous');
  const answer = await nycapt.resolveAddress('360 5 Avenue');
  assert.ok(error.candidates.length > 1);
  assert.deepEqual(error.candidates, answer.candidates);
  assert.deepEqual(error.suggestions, answer.suggestions);
});

test('a report is started, waited for, listed and read as PDF', async () => {
  const { balance } = await funded.getBalance();
  const job = await funded.startReport({ address });
  const steps = [];
  const done = await funded.waitForReport(job.jobId, { onProgress: ({ step }) => steps.push(step) });
  assert.equal(done.status, 'done');
  assert.equal(done.report.slug, slug);
  assert.ok(steps.length > 0);
  const pdf = await funded.getReportPdf(job.jobId);
  assert.ok(pdf instanceof Uint8Array);
  assert.equal(Buffer.from(pdf.subarray(0, 5)).toString(), '%PDF-');
  const short = await funded.getReportPdf(job.jobId, { appendix: false });
  assert.ok(short.length < pdf.length);
  await assert.rejects(funded.getReportPdf(job.jobId, { appendix: 'no' }), TypeError);
  const listed = [];
  for await (const { jobId } of funded.reports({ pageSize: 1 })) {
    listed.push(jobId);
    if (jobId === job.jobId) {
      break;
    }
  }
  assert.equal(listed.at(-1), job.jobId);
  assert.ok((await funded.getBalance()).balance < balance);
});
