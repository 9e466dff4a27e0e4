import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { fakeServer, folder, installed, sdk, serve, testing, variable } from './support.mjs';

const bin = join(import.meta.dirname, '..', 'node_modules', '.bin');
const types = join(import.meta.dirname, 'types');

/** Runs a program file in the stranger's folder. */
function runFile(name, source, ...words) {
  const file = join(folder, name);
  writeFileSync(file, source);
  return spawnSync(process.execPath, [file, ...words], { encoding: 'utf8', timeout: 60_000 });
}

function manifestOf(name) {
  return JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
}

/** The name of the installed package with the library. */
function platformPackage() {
  return readdirSync(join(folder, 'node_modules')).find((name) => name.startsWith('nycapt-'));
}

function assertPasses({ status, stdout, stderr, error }) {
  assert.equal(error, undefined);
  assert.equal(status, 0, `${stdout}\n${stderr}`);
}

test('native.d.ts names what the native part has', () => {
  const native = createRequire(join(folder, 'package.json'))(platformPackage());
  const text = readFileSync(join(installed, 'native.d.ts'), 'utf8');
  const found = [...text.matchAll(/^export declare (?:class|function) (\w+)/gm)];
  assert.deepEqual(Object.keys(native).sort(), found.map(([, name]) => name).sort());
  for (const [, name, body] of text.matchAll(/^export declare class (\w+) {\n([\s\S]*?)^}/gm)) {
    const members = [...body.matchAll(/^  (?:get )?(\w+)\(/gm)].map(([, member]) => member);
    const own = Object.getOwnPropertyNames(native[name].prototype);
    assert.deepEqual([...new Set(['constructor', ...members])].sort(), own.sort(), name);
  }
});

test('an ES module imports it by name', () => {
  const ran = runFile(
    'a.mjs',
    `import { Nycapt, NycaptError, normalize } from 'nycapt';
     import { FakeServer } from 'nycapt/testing';
     const server = await FakeServer.start();
     server.addPreview('a');
     console.log((await new Nycapt({ baseUrl: server.url }).getPreview('a')).slug);
     await server.close();`,
  );
  assertPasses(ran);
  assert.equal(ran.stdout.trim(), 'a');
});

test('CommonJS requires it', () => {
  const ran = runFile(
    'a.cjs',
    `const { normalize } = require('nycapt');
     console.log(normalize('350 5th Ave').street);`,
  );
  assertPasses(ran);
  assert.equal(ran.stdout.trim(), '5 AVENUE');
});

test('both module systems see one set of classes', async () => {
  const module = await import(pathToFileURL(join(installed, 'dist', 'index.mjs')));
  assert.equal(module.NotFoundError, sdk.NotFoundError);
  const names = Object.keys(module).filter((name) => !['default', 'module.exports', '__esModule'].includes(name));
  assert.deepEqual(names.sort(), Object.keys(sdk).sort());
});

test('a program ends by itself after its calls', async (t) => {
  const server = await fakeServer(t);
  server.addPreview('a');
  // The server lives in this process: a blocking run of the program would never be answered.
  const worker = new Worker(
    `const { Nycapt } = require(${JSON.stringify(installed)});
     const nycapt = new Nycapt({ baseUrl: ${JSON.stringify(server.url)} });
     nycapt.on('wait', () => undefined);
     nycapt.getPreview('a').then(({ slug }) => require('node:worker_threads').parentPort.postMessage(slug));`,
    { eval: true },
  );
  const messages = [];
  worker.on('message', (message) => messages.push(message));
  const code = await new Promise((resolve, reject) => {
    worker.on('exit', resolve).on('error', reject);
  });
  assert.equal(code, 0);
  assert.deepEqual(messages, ['a']);
});

test('a process with a client and a failed call ends by itself', () => {
  const ran = runFile(
    'end.mjs',
    `import { Nycapt } from 'nycapt';
     const nycapt = new Nycapt({ baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
     nycapt.on('wait', () => undefined);
     await nycapt.getHealth().catch(() => undefined);
     const stream = nycapt.previews(['a']);
     await stream.next();`,
  );
  assertPasses(ran);
});

test('a process that exits in mid-call does so at once', async (t) => {
  const url = await serve(t, () => undefined);
  const file = join(folder, 'exit.mjs');
  writeFileSync(
    file,
    `import { Nycapt } from 'nycapt';
     const nycapt = new Nycapt({ baseUrl: ${JSON.stringify(url)} });
     for (let n = 0; n < 5; n += 1) nycapt.getPreview('a').catch(() => undefined);
     nycapt.previews(['a']).next().catch(() => undefined);
     setTimeout(() => process.exit(7), 50);`,
  );
  const child = spawn(process.execPath, [file], { stdio: 'inherit' });
  const [code, signal] = await once(child, 'exit');
  assert.deepEqual([code, signal], [7, null]);
});

test('the README names what is there, in code that parses', () => {
  const text = readFileSync(join(installed, 'README.md'), 'utf8');
  assert.match(text, /^Versions follow \[Semantic Versioning\]/m);
  const blocks = [...text.matchAll(/```js\n([\s\S]*?)```/g)].map(([, block]) => block);
  assert.ok(blocks.length >= 3);
  for (const block of blocks) {
    const file = join(folder, 'readme.mjs');
    writeFileSync(file, block);
    assertPasses(spawnSync(process.execPath, ['--check', file], { encoding: 'utf8' }));
  }
  for (const [, method] of text.matchAll(/\bnycapt\.(\w+)\(/g)) {
    assert.equal(typeof sdk.Nycapt.prototype[method], 'function', method);
  }
  for (const [, method] of text.matchAll(/\bserver\.(\w+)\(/g)) {
    assert.equal(typeof testing.FakeServer.prototype[method], 'function', method);
  }
});

test('worker threads use it at the same time', async (t) => {
  const server = await fakeServer(t);
  server.addPreview('a');
  const source = `
    const { Nycapt } = require(${JSON.stringify(installed)});
    const nycapt = new Nycapt({ baseUrl: ${JSON.stringify(server.url)} });
    Promise.all(Array.from({ length: 20 }, () => nycapt.getPreview('a')))
      .then((all) => require('node:worker_threads').parentPort.postMessage(all.length));`;
  const counts = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const worker = new Worker(source, { eval: true });
      const count = await new Promise((resolve, reject) => {
        worker.on('message', resolve).on('error', reject);
      });
      await worker.terminate();
      return count;
    }),
  );
  assert.deepEqual(counts, [20, 20, 20, 20]);
});

test('a worker that is stopped in mid-call harms nobody', async (t) => {
  const server = await fakeServer(t);
  server.addPreview('a');
  const worker = new Worker(
    `const { Nycapt } = require(${JSON.stringify(installed)});
     const nycapt = new Nycapt({ baseUrl: ${JSON.stringify(server.url)} });
     const again = () => nycapt.getPreview('a').then(again, again);
     for (let n = 0; n < 10; n += 1) again();
     require('node:worker_threads').parentPort.postMessage('up');`,
    { eval: true },
  );
  await new Promise((resolve) => worker.once('message', resolve));
  await worker.terminate();
  assert.equal((await new sdk.Nycapt({ baseUrl: server.url }).getPreview('a')).slug, 'a');
});

test('the main package has no native file, and lists one package for each platform', () => {
  const main = manifestOf('nycapt');
  const { name, version, os, cpu, libc } = manifestOf(platformPackage());
  assert.ok(!readdirSync(installed, { recursive: true }).some((file) => file.endsWith('.node')));
  assert.equal(main.optionalDependencies[name], main.version);
  assert.deepEqual([version, os, cpu, libc], [main.version, ['linux'], [process.arch], ['glibc']]);
  assert.equal(Object.keys(main.optionalDependencies).length, 6);
});

test('both packages have the license, and the main one has the changelog', () => {
  const repository = join(import.meta.dirname, '..', '..');
  for (const [name, file] of [
    ['nycapt', 'LICENSE'],
    ['nycapt', 'CHANGELOG.md'],
    [platformPackage(), 'LICENSE'],
  ]) {
    const packed = readFileSync(join(folder, 'node_modules', name, file), 'utf8');
    assert.equal(packed, readFileSync(join(repository, file), 'utf8'), `${file} of ${name}`);
  }
});

test('without the package of the platform the first use says which one is missing, and the import works', (t) => {
  const bare = mkdtempSync(join(tmpdir(), 'nycapt-bare-'));
  t.after(() => rmSync(bare, { recursive: true }));
  const home = join(bare, 'node_modules');
  cpSync(installed, join(home, 'nycapt'), { recursive: true });
  const program = `const { normalize } = require('nycapt');
    try { normalize('1 Main St'); } catch (error) { console.log(error.message); }`;
  const message = () => {
    const ran = spawnSync(process.execPath, ['--eval', program], { cwd: bare, encoding: 'utf8' });
    assertPasses(ran);
    return ran.stdout;
  };
  const { name, version } = manifestOf(platformPackage());
  assert.match(message(), new RegExp(`needs the package .*${name}.* ${version}, which isn't installed`));
  assert.match(message(), /Install it beside nycapt.*`--omit=optional`/);

  mkdirSync(join(home, name));
  const manifest = (members) =>
    writeFileSync(join(home, name, 'package.json'), JSON.stringify({ main: 'nycapt.node', ...members }));
  manifest({ version: '0.0.1' });
  assert.equal(message(), `nycapt needs ${name} ${version}, and 0.0.1 is installed.\n`);
  manifest({ version });
  writeFileSync(join(home, name, 'nycapt.node'), 'no library');
  assert.match(message(), new RegExp(`^${name} doesn't load: Error: .*nycapt.node`));
});

test('a platform without a package learns which ones there are', () => {
  const ran = runFile(
    'platform.cjs',
    `Object.defineProperty(process, 'platform', { value: 'aix' });
     require('nycapt').normalize('1 Main St');`,
  );
  assert.equal(ran.status, 1);
  assert.match(ran.stderr, new RegExp(`nycapt doesn't run on aix-${process.arch}.*nycapt-darwin-arm64`));
});

test('the types and the entry points are what tools expect', () => {
  const packages = variable('NYCAPT_PACKAGES');
  const tarball = join(packages, `nycapt-${manifestOf('nycapt').version}.tgz`);
  assertPasses(spawnSync(join(bin, 'attw'), [tarball], { encoding: 'utf8' }));
  const published = spawnSync(join(bin, 'publint'), ['run', tarball, '--strict'], {
    encoding: 'utf8',
  });
  assertPasses(published);
});

test('strict programs of both module systems compile against the types', () => {
  const home = join(folder, 'typed');
  cpSync(types, home, { recursive: true });
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types']) {
    const from = join(import.meta.dirname, '..', 'node_modules', name);
    cpSync(from, join(folder, 'node_modules', name), { recursive: true });
  }
  const words = ['--project', join(home, 'tsconfig.json')];
  assertPasses(spawnSync(join(bin, 'tsc'), words, { encoding: 'utf8' }));
});
