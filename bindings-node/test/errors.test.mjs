import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { fakeServer, installed, sdk } from './support.mjs';

const { Nycapt, NycaptError } = sdk;
const { errorOf } = createRequire(import.meta.url)(join(installed, 'dist', 'errors.js'));

/** The rows of docs/errors.md. */
function table() {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'errors.md'), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('| [`'));
  return rows.map((row) => {
    const [code, , again, , type] = row.split('|').slice(1, -1).map((cell) => cell.trim());
    const bare = (cell) => cell.match(/`(\w+)`/)[1];
    return { code: bare(code), type: bare(type), retryable: again.startsWith('yes') };
  });
}

test('the error table names 24 codes', () => assert.equal(table().length, 24));

for (const { code, type, retryable } of table()) {
  test(`the native part's ${code} becomes a ${type}`, () => {
    const docUrl = `https://example/developers/errors#${code}`;
    const text = JSON.stringify({ code, class: type, message: 'no', operation: 'x', retryable, docUrl });
    const error = errorOf(new Error(text));
    assert.ok(error instanceof sdk[type] && error instanceof NycaptError);
    assert.equal(error.constructor, sdk[type]);
    assert.equal(error.name, type);
    assert.equal(error.code, code);
    assert.equal(error.operation, 'x');
    assert.equal(error.retryable, retryable);
    assert.equal(error.docUrl, docUrl);
  });
}

test('an error says which line of the program called', async (t) => {
  const server = await fakeServer(t);
  const error = await new Nycapt({ baseUrl: server.url }).getPreview('a').catch((reason) => reason);
  assert.match(error.stack, /errors\.test\.mjs/);
});

test('an error as JSON has its name, its message and its members', async (t) => {
  const server = await fakeServer(t);
  const error = await new Nycapt({ baseUrl: server.url }).getPreview('a').catch((reason) => reason);
  const shown = JSON.parse(JSON.stringify({ error })).error;
  for (const member of ['name', 'message', 'code', 'status', 'requestId']) {
    assert.equal(shown[member], error[member], member);
  }
  assert.match(shown.message, /\w/);
});

test('an error has the body of the response', async (t) => {
  const server = await fakeServer(t);
  const error = await new Nycapt({ baseUrl: server.url }).getPreview('a').catch((reason) => reason);
  assert.equal(error.code, 'not_found');
  assert.equal(JSON.parse(error.body).code, error.code);
});

test('an error has the headers of the response', async (t) => {
  const server = await fakeServer(t);
  server.failNext({ status: 402 });
  const error = await new Nycapt({ baseUrl: server.url }).getPreview('a').catch((reason) => reason);
  assert.equal(error.headers['x-request-id'], error.requestId);
  assert.equal(error.headers['ratelimit-remaining'], '599');
});

test('a failed connection keeps its causes', async () => {
  const nycapt = new Nycapt({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
  const error = await nycapt.getPreview('a').catch((reason) => reason);
  assert.equal(error.code, 'network');
  assert.equal(error.url, 'http://127.0.0.1:1/v1/previews/a');
  assert.deepEqual(error.headers, {});
  assert.ok(error.cause instanceof Error);
  assert.match(inspect(error), /refused/i);
});

test('a body out of bounds lists every fault', async (t) => {
  const server = await fakeServer(t);
  server.failNext({ status: 422, detail: 'too long' });
  const error = await new Nycapt({ baseUrl: server.url }).resolveAddress('a').catch((e) => e);
  assert.ok(error instanceof sdk.ValidationError);
  assert.deepEqual(error.errors, [{ type: 'value_error', loc: ['body'], msg: 'too long' }]);
});

test('a base URL of another form is a ConfigError', async () => {
  const error = await new Nycapt({ baseUrl: 'ftp://x' }).getHealth().catch((reason) => reason);
  assert.ok(error instanceof sdk.ConfigError);
  assert.match(error.message, /ftp:\/\/x/);
});

test('misuse is a TypeError and sends nothing', async (t) => {
  const server = await fakeServer(t);
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
  const misuse = (call, message) => assert.rejects(call, { name: 'TypeError', message });
  await misuse(nycapt.getPreview(7), 'slug is number and not a string');
  await misuse(nycapt.resolveAddress(undefined), 'address is undefined and not a string');
  await misuse(nycapt.resolveAddress('a', { unit: 4 }), 'unit is number and not a string');
  await misuse(nycapt.getPreview('a', null), 'options is null and not an object');
  await misuse(nycapt.startReport(), 'options is undefined and not an object');
  await misuse(nycapt.getPreview(7).withResponse(), 'slug is number and not a string');
  await misuse(nycapt.previews('a-slug').next(), 'slugs is not a list of strings');
  await misuse(nycapt.previewsByAddress('1 Main St').next(), 'addresses is not a list of strings');
  await misuse(
    nycapt.reports({ pageSize: 1.5 }).next(),
    'pageSize is a whole number of at least 0',
  );
  await misuse(nycapt.getPreview('a', { signal: 5 }), 'signal is number and not an AbortSignal');
  await misuse(
    nycapt.previews(['a'], { signal: {} }).next(),
    'signal is object and not an AbortSignal',
  );
  await misuse(nycapt.waitForReport('job', null), 'options is null and not an object');
  await misuse(
    nycapt.waitForReport('job', { onProgress: 5 }),
    'onProgress is number and not a function',
  );
  await misuse(
    nycapt.suggestAddresses('1', { limit: 2 ** 32 }),
    'limit is a whole number of at most 4294967295',
  );
  await misuse(
    nycapt.resolveAddress('1 \ud800'),
    "address has a lone surrogate at index 2, so it isn't valid Unicode",
  );
  await assert.rejects(nycapt.previews([1]).next(), TypeError);
  assert.throws(() => nycapt.on('nothing', () => {}), TypeError);
  assert.throws(() => new Nycapt({ timeoutMs: -1 }), TypeError);
  await assert.rejects(nycapt.getPreview('a', { maxRetries: 1.5 }), TypeError);
  await assert.rejects(nycapt.waitForReport('job', { timeoutMs: Number.NaN }), TypeError);
  assert.deepEqual(server.requests, []);
});
