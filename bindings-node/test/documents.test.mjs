// The examples of the declarations, as an editor shows them, run against a real server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, installed, sdk, testing, variable } from './support.mjs';

const baseUrl = variable('NYCAPT_TEST_URL');
const key = variable('NYCAPT_TEST_KEY');

/** Each documented member of a declaration file, with its documentation. */
function documented(file) {
  const text = readFileSync(join(installed, 'dist', file), 'utf8');
  const blocks = text.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:get |static |export declare function )?(\w+)[<(]/g);
  return [...blocks].map(([, about, name]) => [name, about.replace(/^ *\* ?/gm, '')]);
}

const files = ['answer', 'client', 'normalize', 'operations', 'secret'];
const members = new Map(files.flatMap((name) => documented(`${name}.d.ts`)));

function namesOf(prototype) {
  return Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor');
}

const methods = [sdk.Nycapt.prototype, Object.getPrototypeOf(sdk.Nycapt.prototype)].flatMap(namesOf);

/** Runs the example in the documentation of a member. */
function runExample(name, about, variables) {
  const [, example] = /```ts\n([\s\S]*?)```/.exec(about ?? '') ?? [];
  assert.match(example ?? '', new RegExp(`\\b${name}\\b`));
  const file = join(folder, `example-${name}.mjs`);
  writeFileSync(file, example);
  const env = { ...process.env, ...variables };
  const ran = spawnSync(process.execPath, [file], { cwd: folder, env, encoding: 'utf8', timeout: 120_000 });
  assert.equal(ran.status, 0, `${ran.stdout}\n${ran.stderr}`);
}

test('every member has an example that runs', async (t) => {
  const nycapt = new sdk.Nycapt({ baseUrl, apiKey: key });
  const job = await nycapt.startReport({ address: variable('NYCAPT_TEST_ADDRESS') });
  await nycapt.waitForReport(job.jobId);
  for (const name of [...methods, 'expose', 'normalize', 'withResponse']) {
    await t.test(name, async () => {
      const isRevoked = name === 'revokeAgent';
      const apiKey = isRevoked ? (await nycapt.registerAgent()).secret.expose() : key;
      const variables = { NYCAPT_BASE_URL: baseUrl, NYCAPT_API_KEY: apiKey, JOB_ID: job.jobId };
      runExample(name, members.get(name), variables);
    });
  }
});

test('every member of the fake server has an example that runs, and documents its arguments', async (t) => {
  const parameters = {
    start: ['options'],
    addPreview: ['slug', 'members'],
    addAddress: ['address', 'slug'],
    failNext: ['failure'],
  };
  const members = new Map(documented('testing.d.ts'));
  for (const name of ['start', ...namesOf(testing.FakeServer.prototype)]) {
    await t.test(name, () => {
      const about = members.get(name);
      runExample(name, about);
      for (const parameter of parameters[name] ?? []) {
        assert.match(about, new RegExp(`^@param ${parameter} `, 'm'));
      }
    });
  }
});

test('every operation documents its arguments and errors', () => {
  const operations = namesOf(Object.getPrototypeOf(sdk.Nycapt.prototype));
  assert.ok(operations.length >= 12, `${operations}`);
  for (const name of operations) {
    const about = members.get(name);
    assert.match(about, /^@param options /m, name);
    assert.match(about, /^@throws NycaptError: /m, name);
  }
});
