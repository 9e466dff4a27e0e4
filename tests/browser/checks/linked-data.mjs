// Whether JSON-LD is schema.org's: each property belongs to its type and has a value of its kind.
//
// `schema-dts` has the vocabulary as types, and the TypeScript compiler judges.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);
const COMPILER = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
const VOCABULARY = join(dirname(resolve('schema-dts/package.json')), 'dist/schema.d.ts');
const OPTIONS = { strict: true, noEmit: true, skipLibCheck: true, types: [], target: 'es2022', module: 'esnext' };

// {documents}: texts, each with the name that problems are reported under.
export async function linkedData(_browser, { documents }) {
  const problems = [];
  const sources = [];
  for (const { name, text } of documents) {
    try {
      sources.push({ name, source: declarationOf(JSON.parse(text), sources.length) });
    } catch (fault) {
      problems.push(`${name}: ${fault.message}`);
    }
  }
  const complaints = await compile(sources.map(({ source }) => source));
  problems.push(...complaints.map(({ line, message }) => `${sources[line].name}: ${message}`));
  return { problems };
}

// One line of TypeScript for each document, so that a complaint's line tells whose it is.
function declarationOf(document, number) {
  if (document['@context'] !== 'https://schema.org') throw new Error('its @context is not https://schema.org');
  const type = typeOf(document);
  return `export const d${number}: ${type} = ${JSON.stringify(document, withoutConstraints)};`;
}

// What an action takes is said by members such as `query-input`, which belong to no type.
function withoutConstraints(name, value) {
  return /-(input|output)$/.test(name) ? undefined : value;
}

function typeOf(document) {
  if ('@graph' in document) return 'S.Graph';
  const types = [document['@type']].flat();
  return types.map((type) => `S.WithContext<Exclude<S.${type}, string>>`).join(' & ');
}

async function compile(lines) {
  const folder = await mkdtemp(join(tmpdir(), 'linked-data-'));
  try {
    const config = { compilerOptions: { ...OPTIONS, paths: { 'schema-dts': [VOCABULARY] } }, files: ['data.ts'] };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    await writeFile(join(folder, 'data.ts'), [`import type * as S from 'schema-dts';`, ...lines].join('\n'));
    const said = await run(['-p', folder, '--pretty', 'false']);
    return complaintsOf(said);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(words) {
  return new Promise((done, fail) => {
    execFile(process.execPath, [COMPILER, ...words], { maxBuffer: 1 << 26 }, (fault, stdout, stderr) => {
      if (fault && !stdout) fail(new Error(stderr || fault.message));
      else done(stdout);
    });
  });
}

// The compiler's complaints, each with the number of its document.
function complaintsOf(said) {
  const complaints = [];
  for (const text of said.split('\n').filter(Boolean)) {
    const head = /data\.ts\((\d+),\d+\): error (.*)/.exec(text);
    if (head) complaints.push({ line: Number(head[1]) - 2, message: head[2] });
    else if (complaints.length === 0) throw new Error(said);
    else complaints.at(-1).message += `\n${text}`;
  }
  return complaints;
}
