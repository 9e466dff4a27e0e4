import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { getEventListeners, once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fakeServer, installed, sdk, serve } from './support.mjs';

const { Nycapt } = sdk;

/** A server that never answers, and says that a request came and that it was dropped. */
async function silentServer(t) {
  const seen = [];
  const waiting = [];
  const url = await serve(t, (request) => {
    seen.push({ dropped: once(request.socket, 'close') });
    waiting.shift()?.();
  });
  const arrival = (count) =>
    new Promise((resolve) => {
      const look = () => (seen.length >= count ? resolve(seen) : waiting.push(look));
      look();
    });
  return { url, arrival };
}

// Longer than any test: what drops a request is never the client's own time limit.
const PATIENT = { timeoutMs: 3_600_000 };
// A test that takes longer hangs.
const LIMIT = { timeout: 60_000 };

test('an abort drops the request and rejects with its reason', LIMIT, async (t) => {
  const server = await silentServer(t);
  const controller = new AbortController();
  const call = new Nycapt({ ...PATIENT, baseUrl: server.url }).getPreview('a', { signal: controller.signal });
  const [request] = await server.arrival(1);
  const reason = new Error('changed my mind');
  controller.abort(reason);
  await assert.rejects(call, (error) => error === reason);
  await request.dropped;
});

test('one signal ends many calls and leaves no listener', LIMIT, async (t) => {
  const server = await silentServer(t);
  const controller = new AbortController();
  const { signal } = controller;
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: server.url });
  const warnings = [];
  const onWarning = (warning) => warnings.push(warning);
  process.on('warning', onWarning);
  const calls = Array.from({ length: 20 }, (_, n) => nycapt.getPreview(`p${n}`, { signal }));
  const settled = Promise.allSettled(calls);
  const requests = await server.arrival(20);
  controller.abort();
  for (const { reason } of await settled) {
    assert.equal(reason, signal.reason);
    assert.equal(reason.name, 'AbortError');
  }
  await Promise.all(requests.map(({ dropped }) => dropped));
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  process.off('warning', onWarning);
  assert.deepEqual(warnings, []);
});

test('a signal that was not aborted is used again and keeps no listener', LIMIT, async (t) => {
  const server = await fakeServer(t);
  server.addPreview('a');
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: server.url });
  const { signal } = new AbortController();
  for (let round = 0; round < 5; round += 1) {
    assert.equal((await nycapt.getPreview('a', { signal })).slug, 'a');
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  }
});

test('a signal that is aborted already sends nothing', LIMIT, async (t) => {
  const server = await fakeServer(t);
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: server.url });
  const signal = AbortSignal.abort('no');
  await assert.rejects(nycapt.getHealth({ signal }), (reason) => reason === 'no');
  await assert.rejects(nycapt.previews(['a'], { signal }).next(), (reason) => reason === 'no');
  assert.deepEqual(server.requests, []);
});

test('an abort while the key is asked for sends nothing and rejects with its reason', LIMIT, async (t) => {
  const server = await fakeServer(t);
  let controller = new AbortController();
  const apiKey = () => {
    controller.abort('no');
    return 'k';
  };
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: server.url, apiKey });
  await nycapt.getHealth();
  for (let round = 0; round < 20; round += 1) {
    controller = new AbortController();
    const { signal } = controller;
    await assert.rejects(nycapt.startReport({ address: 'x', signal }), (reason) => reason === 'no');
  }
  assert.deepEqual(server.requests.map(({ operation }) => operation), ['get_health']);
});

test('a call whose switch is turned already begins nothing in the native part', LIMIT, async (t) => {
  let requests = 0;
  const url = await serve(t, (_, response) => {
    requests += 1;
    response.setHeader('ratelimit-limit', '1').setHeader('ratelimit-remaining', '0');
    response.setHeader('ratelimit-reset', '30').setHeader('content-type', 'application/json');
    response.writeHead(404).end('{"detail":"No."}');
  });
  const { native } = createRequire(import.meta.url)(join(installed, 'dist', 'native.js'));
  const { NativeClient, Cancellation } = native();
  const notices = [];
  const client = new NativeClient({ baseUrl: url }, (notice) => notices.push(JSON.parse(notice)));
  const slug = '{"slug":"a"}';
  await assert.rejects(client.call('get_preview', slug, {}, new Cancellation()), /undecodable/);
  // The rate limit is reached: a call that begins now reports a pause first.
  const turned = new Cancellation();
  turned.cancel();
  for (let round = 0; round < 40; round += 1) {
    await assert.rejects(client.call('get_preview', slug, {}, turned), /cancelled/);
    const stream = client.open('previews', '{"slugs":["a"]}', {});
    await assert.rejects(stream.next(turned), /cancelled/);
  }
  const running = new Cancellation();
  const call = client.call('get_preview', slug, {}, running);
  while (notices.length === 0) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  running.cancel();
  await assert.rejects(call, /cancelled/);
  assert.deepEqual(notices.map(({ kind }) => kind), ['wait']);
  assert.equal(requests, 1);
});

test('an aborted start names the Idempotency-Key that was sent and why it ended', LIMIT, async (t) => {
  const keys = [];
  let arrived;
  const url = await serve(t, (request) => {
    keys.push(request.headers['idempotency-key']);
    arrived();
  });
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: url, apiKey: 'k' });
  const ends = [
    [(controller) => controller.abort(), 'AbortError'],
    [(controller) => controller.abort(new DOMException('late', 'TimeoutError')), 'TimeoutError'],
    [(controller) => controller.abort('enough'), 'AbortError'],
    [() => nycapt.close(), 'AbortError'],
  ];
  for (const [end, name] of ends) {
    const arrival = new Promise((resolve) => {
      arrived = resolve;
    });
    const controller = new AbortController();
    const call = nycapt.startReport({ address: 'x', signal: controller.signal });
    await Promise.race([arrival, call]);
    end(controller);
    const error = await call.catch((reason) => reason);
    assert.ok(error instanceof sdk.StartAbortedError, error.stack);
    assert.equal(error.name, name);
    assert.equal(error.idempotencyKey, keys.at(-1));
    assert.ok(error.idempotencyKey.length > 0);
    assert.equal(error.cause, controller.signal.reason ?? error.cause);
    assert.match(error.stack, /abort\.test\.mjs/);
  }
  assert.equal(new Set(keys).size, ends.length);
});

test('the Idempotency-Key is told before a start is sent, for who asks to see it', LIMIT, async (t) => {
  const server = await fakeServer(t);
  const program = `
    const { Nycapt } = require(${JSON.stringify(installed)});
    const nycapt = new Nycapt({ baseUrl: '${server.url}', apiKey: 'k-123', maxRetries: 0 });
    nycapt.startReport({ address: 'x' }).catch(() => undefined);`;
  const run = (env) =>
    new Promise((resolve) => {
      const options = { env: { ...process.env, ...env }, timeout: 60_000 };
      execFile(process.execPath, ['-e', program], options, (_, __, stderr) => resolve(stderr));
    });
  const shown = await run({ NODE_DEBUG: 'nycapt' });
  assert.match(shown, new RegExp(`Idempotency-Key ${server.requests[0].headers['idempotency-key']}`));
  assert.ok(!shown.includes('k-123'));
  assert.equal(await run({ NODE_DEBUG: '' }), '');
});

test('an abort ends the pause before a retry', LIMIT, async (t) => {
  const server = await fakeServer(t);
  server.failNext({ status: 429, retryAfter: 30 });
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: server.url });
  const controller = new AbortController();
  nycapt.on('wait', () => controller.abort('enough'));
  const call = nycapt.getPreview('a', { signal: controller.signal });
  await assert.rejects(call, (reason) => reason === 'enough');
  assert.equal(server.requests.length, 1);
});

test('an abort ends a batch and drops its requests', LIMIT, async (t) => {
  const server = await silentServer(t);
  const controller = new AbortController();
  const slugs = Array.from({ length: 100 }, (_, n) => `p${n}`);
  const results = new Nycapt({ ...PATIENT, baseUrl: server.url }).previews(slugs, {
    concurrency: 3,
    signal: controller.signal,
  });
  const first = results.next();
  const requests = await server.arrival(3);
  controller.abort('stop');
  await assert.rejects(first, (reason) => reason === 'stop');
  await Promise.all(requests.map(({ dropped }) => dropped));
  assert.equal(requests.length, 3);
});

test('leaving a loop early drops the requests that are under way', LIMIT, async (t) => {
  const dropped = [];
  const url = await serve(t, (request, response) => {
    if (dropped.length > 0) {
      dropped.push(once(request.socket, 'close'));
      return;
    }
    dropped.push(Promise.resolve());
    const results = Array.from({ length: 25 }, (_, n) => ({
      slug: `p${n}`,
      status: 404,
      preview: null,
      error: 'No.',
    }));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(results));
  });
  const slugs = Array.from({ length: 75 }, (_, n) => `p${n}`);
  const seen = [];
  for await (const { slug } of new Nycapt({ ...PATIENT, baseUrl: url }).previews(slugs, { concurrency: 1 })) {
    seen.push(slug);
    break;
  }
  assert.deepEqual(seen, ['p0']);
  await Promise.all(dropped);
});

test('closing a client ends its calls and refuses the next', LIMIT, async (t) => {
  const server = await silentServer(t);
  const nycapt = new Nycapt({ ...PATIENT, baseUrl: server.url });
  const call = nycapt.getPreview('a');
  const [request] = await server.arrival(1);
  await nycapt[Symbol.asyncDispose]();
  await assert.rejects(call, { name: 'AbortError' });
  await request.dropped;
  await assert.rejects(nycapt.getHealth(), TypeError);
});
