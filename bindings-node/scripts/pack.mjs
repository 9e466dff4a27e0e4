// Makes the tarball that a stranger installs; prints its path.
//
//   NYCAPT_LIBRARY   the built library; else target/{debug,release} of the repository
//   --out DIR        where to put it; else bindings-node/
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, root } from './build.mjs';

const PARTS = ['README.md', 'native.d.ts'];
const LIBRARIES = {
  linux: ['libnycapt_node.so', `linux-${process.arch}-${libc()}`],
  darwin: ['libnycapt_node.dylib', `darwin-${process.arch}`],
  win32: ['nycapt_node.dll', `win32-${process.arch}-msvc`],
};

const out = resolve(valueOf('--out') ?? root);
const library = process.env.NYCAPT_LIBRARY ?? built();
const stage = mkdtempSync(join(tmpdir(), 'nycapt-pack-'));
try {
  for (const part of PARTS) {
    copyFileSync(join(root, part), join(stage, part));
  }
  build(join(stage, 'dist'));
  const { scripts, devDependencies, ...manifest } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  copyFileSync(library, join(stage, `nycapt.${LIBRARIES[process.platform][1]}.node`));
  mkdirSync(out, { recursive: true });
  console.log(join(out, pack()));
} finally {
  rmSync(stage, { recursive: true, force: true });
}

function pack() {
  const words = ['pack', '--json', '--ignore-scripts', '--pack-destination', out];
  const { stdout, stderr, status } = spawnSync('npm', words, { cwd: stage, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`npm pack failed: ${stderr}`);
  }
  return Object.values(JSON.parse(stdout))[0].filename;
}

function built() {
  const [name] = LIBRARIES[process.platform] ?? [];
  if (name === undefined) {
    throw new Error(`no build is made for ${process.platform}`);
  }
  const target = process.env.CARGO_TARGET_DIR ?? join(root, '..', 'target');
  const found = ['release', 'debug'].map((profile) => join(target, profile, name)).find(existsSync);
  if (found === undefined) {
    throw new Error(`${name} is not built: \`cargo build --release -p nycapt-node\``);
  }
  return found;
}

function libc() {
  return process.report.getReport().header.glibcVersionRuntime ? 'gnu' : 'musl';
}

function valueOf(flag) {
  const index = process.argv.indexOf(flag);
  return index < 0 ? undefined : process.argv[index + 1];
}
