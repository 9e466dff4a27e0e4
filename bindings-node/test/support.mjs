// What every test file needs: the installed package and the servers that the environment names.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A variable of the environment; without it nothing can be tested. */
export function variable(name) {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: run the tests through \`cargo dev test\``);
  }
  return value;
}

/** The folder of a stranger who installed the packages. */
export const folder = variable('NYCAPT_TEST_PACKAGE');
export const installed = join(folder, 'node_modules', 'nycapt');

const require = createRequire(join(folder, 'package.json'));
export const sdk = require('nycapt');
export const testing = require('nycapt/testing');

let tokens = 0;

/** The base URL of a fault, with its own state. */
export function fault(name) {
  tokens += 1;
  return `${variable('NYCAPT_FAULT_URL')}/${name}/node-${process.pid}-${tokens}`;
}

/** What the fault server was asked under a base URL. */
export async function requestsOf(baseUrl) {
  return (await fetch(`${baseUrl}/requests`)).json();
}

/** An HTTP server for one test, with TLS if it gets a certificate; ends with the test. */
export async function serve(t, handler, certificate) {
  const server = certificate ? createSecureServer(certificate, handler) : createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `${certificate ? 'https' : 'http'}://127.0.0.1:${server.address().port}`;
}

/** A fake server that ends with the test. */
export async function fakeServer(t, options) {
  const server = await testing.FakeServer.start(options);
  t.after(() => server.close());
  return server;
}
