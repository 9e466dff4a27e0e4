// Other runtimes load the package that Node 20 installed, and do its first jobs.
import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { fakeServer, folder, installed } from './support.mjs';

const tests = join(import.meta.dirname, '../../tests');
const arm = process.arch === 'arm64';
const deno = `runtimes/node_modules/@deno/linux-${process.arch}-glibc/deno`;
const runtimes = [
  ['Node 22', `runtimes/node_modules/node-22-${process.arch}/bin/node`],
  ['Node 24', `node/node_modules/node-linux-${process.arch}/bin/node`],
  ['Bun', `runtimes/node_modules/@oven/bun-linux-${arm ? 'aarch64' : 'x64'}/bin/bun`],
  ['Deno', deno, 'run', '--no-prompt', '--allow-all'],
];

const program = `
import { NotFoundError, Nycapt, normalize } from 'nycapt';
import { FakeServer } from 'nycapt/testing';

console.log(normalize('350 fifth ave #20a, manhattan').unit.display);
const server = await FakeServer.start({ credits: 1 });
server.addAddress('1 Main St', '1-main-street-queens');
const nycapt = new Nycapt({ baseUrl: server.url, apiKey: 'k' });
nycapt.on('wait', ({ reason }) => console.log(reason));
server.failNext({ status: 429, retryAfter: 0.1 });
const { match } = await nycapt.resolveAddress('1 Main St');
for await (const { slug, status } of nycapt.previews([match.slug, 'nowhere'])) console.log(slug, status);
await nycapt.getPreview('nowhere').catch((error) => console.log(error instanceof NotFoundError));
const { jobId } = await nycapt.startReport({ address: '1 Main St' });
console.log((await nycapt.waitForReport(jobId)).status);
const signal = AbortSignal.abort(new Error('stopped'));
await nycapt.getHealth({ signal }).catch(({ message }) => console.log(message));
await server.close();
`;

const client = `
import { argv } from 'node:process';
import { Nycapt } from 'nycapt';

const nycapt = new Nycapt({ baseUrl: argv[2], apiKey: 'k' });
const { match } = await nycapt.resolveAddress('1 Main St');
console.log((await nycapt.getPreview(match.slug)).slug);
`;

/** The path of an installed runtime. */
function found(path) {
  const runtime = join(tests, path);
  assert.ok(existsSync(runtime), `${runtime} is missing: run \`npm ci --prefix tests/${path.split('/')[0]}\``);
  return runtime;
}

/** The path of a program beside the installed package. */
function written(name, text) {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

for (const [name, path, ...words] of runtimes) {
  test(`${name} runs it`, () => {
    const file = written('runtimes.mjs', program);
    const ran = spawnSync(found(path), [...words, file], { cwd: folder, encoding: 'utf8', timeout: 60_000 });
    assert.equal(ran.status, 0, `${ran.error ?? ''}${ran.stdout}\n${ran.stderr}`);
    const lines = ['20A', 'rate_limited', '1-main-street-queens 200', 'nowhere 404', 'true', 'done', 'stopped'];
    assert.deepEqual(ran.stdout.trim().split('\n'), lines);
  });
}

test('a client in Deno needs the permissions of the README and no others', async (t) => {
  const server = await fakeServer(t);
  server.addAddress('1 Main St', '1-main-street-queens');
  const permissions = readFileSync(join(installed, 'README.md'), 'utf8').match(/--allow-\w+/g);
  const file = written('permissions.mjs', client);
  const run = (allowed) => {
    const words = ['run', '--no-prompt', ...allowed, file, server.url];
    return promisify(execFile)(found(deno), words, { cwd: folder, timeout: 60_000 });
  };
  assert.equal((await run(permissions)).stdout, '1-main-street-queens\n');
  for (const permission of permissions) {
    await assert.rejects(run(permissions.filter((one) => one !== permission)), ({ code }) => code === 1, permission);
  }
});
