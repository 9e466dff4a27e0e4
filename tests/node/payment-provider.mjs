// A payment provider on free ports of this machine: `emulate`, which nobody here wrote, behind a
// front that fills what it lacks. Told what to do line by line, as oidc-provider.mjs is.
//
// What emulate 0.12.2 lacks, and the front does in its place:
//   - prices inside of a session (`price_data`): made as a product and a price of emulate's own;
//   - `Idempotency-Key`: remembered with the parameters, as the provider does;
//   - `ui_mode`, `client_secret`, `expires_at` of a session: taken from its parameters.
// Sessions, their pay page, paying, expiring, and signing what is told of it are emulate's work;
// its events are passed on byte for byte.

import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

import { createEmulator } from 'emulate';

const SESSIONS = '/v1/checkout/sessions';
const ITEM = 'line_items[0]';

// Standard output belongs to the answers.
console.log = console.info = console.error;

let emulator;
let webhook;
const seen = [];
const events = [];
const extras = new Map();
const answered = new Map();

async function freePort() {
  const probe = createServer();
  await new Promise((ready) => probe.listen(0, '127.0.0.1', ready));
  const { port } = probe.address();
  await new Promise((closed) => probe.close(closed));
  return port;
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

async function ask(path, authorization, parameters) {
  const answer = await fetch(emulator.url + path, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });
  return { status: answer.status, body: await answer.json() };
}

async function made(what) {
  const { status, body } = await what;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.id;
}

function failure(status, code, param) {
  return { status, body: { error: { type: 'invalid_request_error', code, param, message: code } } };
}

async function createSession(authorization, parameters) {
  const price = `${ITEM}[price_data]`;
  const take = (name) => {
    const value = parameters.get(name);
    parameters.delete(name);
    return value;
  };
  if (!['hosted_page', 'embedded_page'].includes(parameters.get('ui_mode'))) {
    return failure(400, 'parameter_invalid', 'ui_mode');
  }
  const product = await made(
    ask('/v1/products', authorization, { name: take(`${price}[product_data][name]`) }),
  );
  const amount = take(`${price}[unit_amount]`);
  const currency = take(`${price}[currency]`);
  parameters.set(
    `${ITEM}[price]`,
    await made(ask('/v1/prices', authorization, { product, currency, unit_amount: amount })),
  );
  const { status, body } = await ask(SESSIONS, authorization, parameters);
  if (status !== 200) return { status, body };
  const embedded = parameters.get('ui_mode') === 'embedded_page';
  extras.set(body.id, {
    ui_mode: parameters.get('ui_mode'),
    expires_at: Number(parameters.get('expires_at')),
    client_secret: embedded ? `${body.id}_secret_front` : null,
    ...(embedded && { url: null }),
  });
  return { status, body };
}

async function once(key, parameters, work) {
  const said = parameters.toString();
  const before = key && answered.get(key);
  if (before) return before.said === said ? before.answer : failure(400, 'idempotency_error');
  // Known before it is answered, so that a request beside it opens no second session.
  const answer = work();
  if (key) answered.set(key, { said, answer });
  const isKept = await answer.then(({ status }) => status < 400, () => false);
  if (!isKept) answered.delete(key);
  return answer;
}

async function answerTo(request) {
  const { method, url, headers } = request;
  const bytes = await bodyOf(request);
  seen.push({ method, url, version: headers['stripe-version'], form: bytes.toString() });
  if (!headers.authorization?.startsWith('Bearer sk_test_')) {
    return failure(401, 'api_key_invalid');
  }
  if (method === 'GET') {
    const answer = await fetch(emulator.url + url, { headers: { authorization: headers.authorization } });
    return { status: answer.status, body: await answer.json() };
  }
  const parameters = new URLSearchParams(bytes.toString());
  return once(headers['idempotency-key'], parameters, () =>
    url === SESSIONS
      ? createSession(headers.authorization, parameters)
      : ask(url, headers.authorization, parameters),
  );
}

async function passOn(request, response) {
  const bytes = await bodyOf(request);
  const names = ['content-type', 'stripe-signature'];
  const headers = Object.fromEntries(names.map((name) => [name, request.headers[name]]));
  const answer = await fetch(webhook, { method: 'POST', headers, body: bytes });
  events.push({ status: answer.status, answer: await answer.json(), body: bytes.toString() });
  response.writeHead(answer.status).end();
}

const front = createServer(async (request, response) => {
  try {
    if (request.url === '/events') return await passOn(request, response);
    const { status, body } = await answerTo(request);
    const whole = body.object === 'checkout.session' ? { ...body, ...extras.get(body.id) } : body;
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_front' });
    response.end(JSON.stringify(whole));
  } catch (fault) {
    response.writeHead(500).end(String(fault));
  }
});
await new Promise((ready) => front.listen(0, '127.0.0.1', ready));
const base = `http://127.0.0.1:${front.address().port}`;

const commands = {
  // Begins to answer, and to tell of what happens at an address.
  async start({ url, secret }) {
    webhook = url;
    emulator = await createEmulator({
      service: 'stripe',
      port: await freePort(),
      seed: { stripe: { webhooks: [{ url: `${base}/events`, secret, events: ['*'] }] } },
    });
    return { started: emulator.url };
  },
  seen: () => ({ seen }),
  events: () => ({ events }),
};

process.stdout.write(`${base}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  let answer;
  try {
    answer = await commands[command.do](command);
  } catch (fault) {
    answer = { failed: String(fault) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
process.exit(0);
