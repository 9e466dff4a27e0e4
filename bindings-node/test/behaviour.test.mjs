// The behaviour cases that every client of the service is held to.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fault, requestsOf, sdk, variable } from './support.mjs';

const file = join(import.meta.dirname, '..', '..', 'tests', 'behaviour', 'cases.json');
const cases = JSON.parse(readFileSync(file, 'utf8'));

const KEYS = { funded: 'NYCAPT_TEST_KEY', empty: 'NYCAPT_TEST_EMPTY_KEY' };

/** The calls whose form does not follow from the names of the case. */
const CALLS = {
  start_report: (nycapt, rest) => nycapt.startReport(rest),
  previews: (nycapt, { slugs, ...rest }) => Array.fromAsync(nycapt.previews(slugs, rest)),
  reports: (nycapt, rest) => Array.fromAsync(nycapt.reports(rest)),
  wait_for_report: (nycapt, { jobId, limitSeconds, ...rest }) =>
    nycapt.waitForReport(jobId, { ...rest, timeoutMs: limitSeconds * 1000 }),
};

/** The method of any other operation; what it requires leads, here and in the case. */
function operation(name) {
  const method = name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  assert.equal(typeof sdk.Nycapt.prototype[method], 'function', `there is no operation ${name}`);
  const required = sdk.Nycapt.prototype[method].length;
  return (nycapt, words) => {
    const entries = Object.entries(words);
    const first = entries.slice(0, required).map(([, value]) => value);
    return nycapt[method](...first, Object.fromEntries(entries.slice(required)));
  };
}

Array.fromAsync ??= async (items) => {
  const all = [];
  for await (const item of items) {
    all.push(item);
  }
  return all;
};

test('there are behaviour cases', () => assert.ok(cases.length > 0));

// Most of their time is spent in pauses, and each has a server state of its own.
describe('the behaviour cases', { concurrency: 16 }, () => {
  for (const entry of cases) {
    test(entry.name, () => run(entry));
  }
});

async function run(entry) {
  const baseUrl = entry.fault ? fault(entry.fault) : variable('NYCAPT_TEST_URL');
  const name = KEYS[entry.key ?? 'funded'];
  const nycapt = new sdk.Nycapt({ baseUrl, ...(name && { apiKey: variable(name) }) });
  const retirements = [];
  nycapt.on('retirement', (notice) => retirements.push(notice));
  const words = { ...filled(entry.arguments ?? {}), ...limits(entry.options ?? {}) };
  const call = CALLS[entry.operation] ?? operation(entry.operation);
  const outcome = await call(nycapt, words).then(
    (answer) => ({ answer }),
    (error) => ({ error }),
  );
  await check(entry.expect, outcome, { baseUrl, retirements });
}

async function check(expect, { answer, error }, { baseUrl, retirements }) {
  if (expect.error) {
    assert.ok(error, `an error was due and ${JSON.stringify(answer)} came`);
    const { class: type, ...members } = expect.error;
    assert.equal(error.constructor, sdk[type], error.stack);
    for (const [member, wanted] of Object.entries(members)) {
      match(error[member] ?? null, wanted, member);
    }
  } else {
    assert.equal(error, undefined);
  }
  const shown = exposed(answer);
  for (const [pointer, wanted] of Object.entries(expect.answer ?? {})) {
    match(at(shown, pointer), wanted, pointer);
  }
  if (expect.retirement) {
    // Notices come through the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(retirements.length, 1);
  }
  if (expect.requests !== undefined || expect.sameHeader) {
    const requests = await requestsOf(baseUrl);
    assert.equal(requests.length, expect.requests ?? requests.length, JSON.stringify(requests));
    const values = requests.map(({ headers }) => headers[expect.sameHeader]);
    assert.ok(!expect.sameHeader || (values[0] && new Set(values).size === 1), String(values));
  }
}

function match(actual, wanted, where) {
  const keys = wanted === null || typeof wanted !== 'object' ? [] : Object.keys(wanted);
  const matcher = keys.length === 1 ? keys[0] : undefined;
  switch (matcher) {
    case 'exists':
      return assert.equal(actual !== undefined, wanted.exists, where);
    case 'matches':
      return assert.match(actual, new RegExp(wanted.matches), where);
    case 'length':
      return assert.equal(actual.length, wanted.length, where);
    case 'type':
      return assert.equal(typeOf(actual, wanted.type), wanted.type, where);
    default:
      return assert.deepEqual(actual, filled(wanted), where);
  }
}

function typeOf(value, wanted) {
  if (value === null || Array.isArray(value)) {
    return value === null ? 'null' : 'array';
  }
  return wanted === 'integer' && Number.isInteger(value) ? 'integer' : typeof value;
}

function at(value, pointer) {
  const steps = pointer.split('/').slice(1);
  const plain = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return plain.reduce((part, step) => part?.[step], value);
}

/** The answer with its secret in clear, as the cases compare it. */
function exposed(answer) {
  return answer?.secret ? { ...answer, secret: answer.secret.expose() } : answer;
}

function limits({ timeout, deadline, maxRetries }) {
  return {
    ...(timeout !== undefined && { timeoutMs: timeout * 1000 }),
    ...(deadline !== undefined && { deadlineMs: deadline * 1000 }),
    ...(maxRetries !== undefined && { maxRetries }),
  };
}

/** Puts the values of the environment where the case names them. */
function filled(value) {
  if (typeof value === 'string') {
    const [, name] = /^\$([A-Z]+)$/.exec(value) ?? [];
    return name === undefined ? value : variable(`NYCAPT_TEST_${name}`);
  }
  if (Array.isArray(value)) {
    return value.map(filled);
  }
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, filled(part)]));
  }
  return value;
}
