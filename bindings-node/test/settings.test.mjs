import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test } from 'node:test';
import { fakeServer, sdk, serve } from './support.mjs';

const { Nycapt } = sdk;
const NAMES = [
  'NODE_EXTRA_CA_CERTS',
  'NYCAPT_API_KEY',
  'NYCAPT_API_KEY_FILE',
  'NYCAPT_BASE_URL',
];
NAMES.forEach((name) => delete process.env[name]);

afterEach(() => NAMES.forEach((name) => delete process.env[name]));

/** A server that answers a balance and keeps the credentials and agents it saw. */
async function balanceServer(t) {
  const seen = [];
  const url = await serve(t, (request, response) => {
    seen.push({ key: request.headers.authorization, agent: request.headers['user-agent'] });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ accountId: 'acct_1', balance: 1, reports: 1 }));
  });
  return { url, seen };
}

test('the key comes from the option, then the variable, then the file', async (t) => {
  const server = await balanceServer(t);
  const folder = mkdtempSync(join(tmpdir(), 'nycapt-key-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'key');
  writeFileSync(file, 'from-file\n');
  process.env.NYCAPT_API_KEY_FILE = file;
  await new Nycapt({ baseUrl: server.url }).getBalance();
  process.env.NYCAPT_API_KEY = 'from-variable';
  await new Nycapt({ baseUrl: server.url }).getBalance();
  await new Nycapt({ baseUrl: server.url, apiKey: 'from-option' }).getBalance();
  const keys = server.seen.map(({ key }) => key);
  assert.deepEqual(keys, ['Bearer from-file', 'Bearer from-variable', 'Bearer from-option']);
});

test('the key may be the secret of a registration, or a function that gives one', async (t) => {
  const server = await balanceServer(t);
  for (const apiKey of [new sdk.Secret('hush'), async () => new sdk.Secret('hush')]) {
    await new Nycapt({ baseUrl: server.url, apiKey }).getBalance();
  }
  assert.deepEqual(server.seen.map(({ key }) => key), ['Bearer hush', 'Bearer hush']);
});

test('a key function is asked at each call that needs the key, and only there', async (t) => {
  const server = await balanceServer(t);
  let asked = 0;
  const apiKey = async () => `key-${(asked += 1)}`;
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey });
  await nycapt.getBalance();
  await nycapt.getBalance();
  await nycapt.getHealth().catch(() => undefined);
  const keys = server.seen.map(({ key }) => key);
  assert.deepEqual(keys, ['Bearer key-1', 'Bearer key-2', undefined]);
});

test('a key function that fails rejects with its own error', async (t) => {
  const server = await balanceServer(t);
  const reason = new Error('vault is locked');
  const nycapt = new Nycapt({ baseUrl: server.url, apiKey: () => Promise.reject(reason) });
  await assert.rejects(nycapt.getBalance(), (error) => error === reason);
  const wrong = new Nycapt({ baseUrl: server.url, apiKey: () => 7 });
  await assert.rejects(wrong.getBalance(), TypeError);
  assert.deepEqual(server.seen, []);
});

test('a key file that cannot be read is a ConfigError that names it', async () => {
  process.env.NYCAPT_API_KEY_FILE = '/nowhere/key';
  const error = await new Nycapt().getBalance().catch((reason) => reason);
  assert.ok(error instanceof sdk.ConfigError);
  assert.match(error.message, /\/nowhere\/key/);
});

test('the base URL comes from the variable when none is given', async (t) => {
  const server = await fakeServer(t);
  process.env.NYCAPT_BASE_URL = server.url;
  assert.equal((await new Nycapt().getHealth()).status, 'ok');
  assert.equal(new Nycapt().baseUrl, `${server.url}/`);
});

test('an empty base URL is a ConfigError, even beside the variable', async (t) => {
  const server = await fakeServer(t);
  process.env.NYCAPT_BASE_URL = server.url;
  const error = await new Nycapt({ baseUrl: '' }).getHealth().catch((reason) => reason);
  assert.ok(error instanceof sdk.ConfigError, String(error));
  assert.deepEqual(server.requests, []);
});

test('without any base URL the client talks to this machine', () => {
  assert.equal(new Nycapt().baseUrl, 'http://127.0.0.1:8080/');
});

test('the calling program names itself', async (t) => {
  const server = await balanceServer(t);
  const appInfo = { name: 'lease-checker', version: '1.2' };
  await new Nycapt({ baseUrl: server.url, apiKey: 'k', appInfo }).getBalance();
  assert.match(server.seen[0].agent, /^lease-checker\/1\.2 nycapt-node\/\S+ nycapt\/\S+$/);
});

test('a time limit of a call beats the limit of the client', async (t) => {
  const url = await serve(t, () => undefined);
  const nycapt = new Nycapt({ baseUrl: url, timeoutMs: 60_000, maxRetries: 5 });
  const call = nycapt.getPreview('a', { timeoutMs: 50, maxRetries: 0 });
  const error = await call.catch((reason) => reason);
  assert.ok(error instanceof sdk.APITimeoutError);
  assert.match(error.message, /within 50 ms/);
});

test('a certificate that is not PEM is a ConfigError', async () => {
  const nycapt = new Nycapt({ baseUrl: 'https://127.0.0.1:1', rootCertificates: 'nonsense' });
  const error = await nycapt.getHealth().catch((reason) => reason);
  assert.ok(error instanceof sdk.ConfigError, String(error));
});

test('the extra certificates of Node are trusted, too', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'nycapt-certificates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'extra.pem');
  const failure = () =>
    new Nycapt({ baseUrl: 'https://127.0.0.1:1', maxRetries: 0 })
      .getPreview('a')
      .catch((reason) => reason);
  process.env.NODE_EXTRA_CA_CERTS = file;
  assert.ok((await failure()) instanceof sdk.APIConnectionError, 'no such file');
  writeFileSync(file, 'nonsense');
  assert.ok((await failure()) instanceof sdk.ConfigError, 'not PEM');
});

/** Makes a certificate for this machine, signed by an authority of its own, in a folder. */
function signCertificate(folder) {
  const run = (line) => execFileSync('openssl', line.split(' '), { cwd: folder, stdio: 'pipe' });
  writeFileSync(join(folder, 'leaf.ext'), 'subjectAltName=IP:127.0.0.1\n');
  const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  run(`req -x509 ${key} -days 2 -subj /CN=authority -keyout ca.key -out ca.pem`);
  run(`req ${key} -subj /CN=service -keyout leaf.key -out leaf.csr`);
  run('x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -days 2 -extfile leaf.ext -out leaf.pem');
}

test('a server is trusted by the extra certificates of Node, and not without them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'nycapt-certificates-'));
  t.after(() => rmSync(folder, { recursive: true }));
  signCertificate(folder);
  const [key, cert] = ['leaf.key', 'leaf.pem'].map((name) => readFileSync(join(folder, name)));
  const answer = (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'ok', version: '1', release: null }));
  };
  const baseUrl = await serve(t, answer, { key, cert });
  const ask = () => new Nycapt({ baseUrl, maxRetries: 0 }).getHealth();
  await assert.rejects(ask(), sdk.APIConnectionError);
  process.env.NODE_EXTRA_CA_CERTS = join(folder, 'ca.pem');
  assert.equal((await ask()).status, 'ok');
});

test('a key is sent over plain http to another machine only where it is allowed', async () => {
  const options = { baseUrl: 'http://service.invalid', apiKey: 'k', maxRetries: 0 };
  const refused = await new Nycapt(options).getBalance().catch((reason) => reason);
  assert.ok(refused instanceof sdk.ConfigError, String(refused));
  const allowed = new Nycapt({ ...options, insecureHttp: true });
  const error = await allowed.getBalance().catch((reason) => reason);
  assert.ok(error instanceof sdk.APIConnectionError, String(error));
});

test('a setting of the wrong type or out of range is named by the constructor', () => {
  const refused = [
    [null, 'options is null and not an object'],
    [{ apiKey: 5 }, 'apiKey is number and not a string or a Secret'],
    [{ baseUrl: 5 }, 'baseUrl is number and not a string'],
    [{ timeoutMs: 0 }, 'timeoutMs is a number of milliseconds above 0'],
    [{ deadlineMs: Number.NaN }, 'deadlineMs is a number of milliseconds above 0'],
    [{ maxRetries: -1 }, 'maxRetries is a whole number of at least 0'],
    [{ appInfo: 'lease-checker' }, 'appInfo.name is undefined and not a string'],
    [{ appInfo: { name: 'a', version: 1 } }, 'appInfo.version is number and not a string'],
    [{ rootCertificates: Buffer.from('') }, 'rootCertificates is object and not a string'],
    [{ insecureHttp: 'yes' }, 'insecureHttp is string and not a boolean'],
  ];
  for (const [options, message] of refused) {
    assert.throws(() => new Nycapt(options), { name: 'TypeError', message });
  }
});

test('null leaves a setting out, and the longest time limits are taken', async (t) => {
  const server = await fakeServer(t);
  const names = ['maxRetries', 'appInfo', 'rootCertificates', 'fetch', 'insecureHttp'];
  const absent = Object.fromEntries(names.map((name) => [name, null]));
  const nycapt = new Nycapt({ ...absent, baseUrl: server.url, timeoutMs: 1e30, deadlineMs: 1e30 });
  assert.equal((await nycapt.getHealth({ signal: null, timeoutMs: null })).status, 'ok');
});
