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

const files = ['answer', 'client', 'errors', 'normalize', 'operations', 'secret'];
const members = new Map(files.flatMap((name) => documented(`${name}.d.ts`)));

/** What objects of the language have, too. */
const USUAL = ['constructor', 'name', 'toJSON', 'toString'];

function namesOf(prototype) {
  return Object.getOwnPropertyNames(prototype).filter((name) => !USUAL.includes(name));
}

function isClass(value) {
  return /^class\b/.test(Function.prototype.toString.call(value));
}

/** The members of a class, with those of the classes of the package that it extends. */
function membersOf(type) {
  const names = [];
  for (let at = type; isClass(at); at = Object.getPrototypeOf(at)) {
    names.push(...namesOf(at.prototype));
  }
  return names;
}

const exported = Object.entries(sdk);
const functions = exported.filter(([, value]) => !isClass(value)).map(([name]) => name);
const methods = new Set(exported.filter(([, value]) => isClass(value)).flatMap(([, type]) => membersOf(type)));

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
  const expected = ['candidates', 'expose', 'getPreview', 'previews', 'withResponse'];
  assert.deepEqual(expected.filter((name) => !methods.has(name)), []);
  for (const name of [...methods, ...functions]) {
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

test('every exported class and function says what it is, and a function documents its arguments', () => {
  const read = (name) => readFileSync(join(installed, 'dist', `${name}.d.ts`), 'utf8');
  const text = [...files, 'testing'].map(read).join('\n');
  for (const name of Object.keys({ ...sdk, ...testing })) {
    assert.match(text, new RegExp(`\\*/\\nexport declare (?:class|function) ${name}\\b`), name);
  }
  assert.deepEqual(functions, ['normalize']);
  for (const name of functions) {
    const parameters = members.get(name).match(/^@param /gm) ?? [];
    assert.equal(parameters.length, sdk[name].length, name);
    assert.match(members.get(name), /^@throws /m, name);
  }
});
