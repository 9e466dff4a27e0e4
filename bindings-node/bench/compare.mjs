// Figures of the SDK, each beside an alternative in the same run.
//
//   node bench/compare.mjs FOLDER BASE_URL SLUGS
//
// FOLDER has the packages installed, BASE_URL is a server without a rate limit, SLUGS a file with
// one slug a line.
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { spawnSync } from 'node:child_process';

const [folder, baseUrl, slugsFile] = process.argv.slice(2);
if (slugsFile === undefined) {
  throw new TypeError('usage: node bench/compare.mjs FOLDER BASE_URL SLUGS');
}
const installed = createRequire(resolve(folder, 'package.json'));
const { Nycapt, normalize } = installed('nycapt');
const { parseLocation } = createRequire(import.meta.url)('parse-address');
const slugs = readFileSync(slugsFile, 'utf8').split('\n').filter(Boolean);
const nycapt = new Nycapt({ baseUrl });
const ROUNDS = 5;

const addresses = ['Broadway', '5th Ave', 'W 57th Street', 'Grand Concourse', 'Ave U', '85 Drive']
  .flatMap((street) => ['', ' apt 4b', ', #20A, Brooklyn NY 11211'].map((rest) => street + rest))
  .flatMap((rest) => Array.from({ length: 200 }, (_, n) => `${n * 7 + 1} ${rest}`));

imports();
await offline();
await oneByOne();
await batches();
await nothingSent();

function imports() {
  const time = (name) => {
    const source = `const t = performance.now(); await import(${JSON.stringify(name)});
      console.log(performance.now() - t)`;
    const words = ['--input-type=module', '--eval', source];
    const runs = Array.from({ length: ROUNDS }, () =>
      Number(spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' }).stdout),
    );
    return Math.min(...runs).toFixed(1);
  };
  const file = installed.resolve(`nycapt-linux-${process.arch}-gnu`);
  print('import', `${time('nycapt')} ms (node:http ${time('node:http')} ms)`);
  print('native file', `${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

async function offline() {
  const ours = await best(addresses.length, () => addresses.forEach((text) => normalize(text)));
  const theirs = await best(addresses.length, () => addresses.forEach((text) => parseLocation(text)));
  const [known, parsed] = [normalize, parseLocation].map(
    (read) => addresses.map((text) => read(text)).filter((a) => a?.houseNumber ?? a?.number).length,
  );
  print('normalize', `${ours} addresses/s (house number in ${known} of ${addresses.length})`);
  print('parse-address', `${theirs} addresses/s (house number in ${parsed})`);
}

async function oneByOne() {
  const some = slugs.slice(0, 200);
  const agent = new Agent({ keepAlive: true });
  const ways = {
    nycapt: (slug) => nycapt.getPreview(slug),
    fetch: async (slug) => (await fetch(`${baseUrl}/v1/previews/${slug}`)).json(),
    'node:http': (slug) => viaHttp(agent, `${baseUrl}/v1/previews/${slug}`),
  };
  for (const [name, read] of Object.entries(ways)) {
    const rate = await best(some.length, async () => {
      for (const slug of some) {
        await read(slug);
      }
    });
    print(`one preview, ${name}`, `${Math.round(1e6 / rate)} µs a call`);
  }
  agent.destroy();
}

async function batches() {
  for (const concurrency of [1, 4, 8]) {
    const rate = await best(slugs.length, async () => {
      for await (const { status } of nycapt.previews(slugs, { concurrency })) {
        if (status !== 200) {
          throw new Error(`status ${status}`);
        }
      }
    });
    print(`previews, ${concurrency} at a time`, `${rate} previews/s`);
  }
}

/** A call that is refused before it is sent: the way into Rust and back, and a typed error. */
async function nothingSent() {
  const calls = 5_000;
  const rate = await best(calls, async () => {
    for (let n = 0; n < calls; n += 1) {
      await nycapt.getBalance().catch(() => undefined);
    }
  });
  print('a call refused unsent', `${(1e6 / rate).toFixed(1)} µs`);
}

/** Runs it some times; items a second of the fastest. */
async function best(items, run) {
  let rate = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await run();
    rate = Math.max(rate, (items * 1000) / (performance.now() - started));
  }
  return Math.round(rate);
}

function viaHttp(agent, url) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString())));
    });
    sent.on('error', reject).end();
  });
}

function print(name, figure) {
  console.log(`${name.padEnd(26)} ${figure}`);
}
