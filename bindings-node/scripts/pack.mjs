// Makes the packages that a stranger installs: the main one, and the library of this platform.
//
//   NYCAPT_LIBRARY   the built library; else target/{debug,release} of the repository
//   --out DIR        where to put them; else bindings-node/
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

/** The packages with a library, by operating system, processor and C library. */
const PLATFORMS = [
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64-gnu',
  'linux-x64-gnu',
  'linux-x64-musl',
  'win32-x64-msvc',
];
const LIBRARIES = {
  linux: 'libnycapt_node.so',
  darwin: 'libnycapt_node.dylib',
  win32: 'nycapt_node.dll',
};

const out = resolve(valueOf('--out') ?? root);
const { scripts, devDependencies, ...manifest } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
);
mkdirSync(out, { recursive: true });
pack(platformManifest(), (stage) => {
  copyFileSync(process.env.NYCAPT_LIBRARY ?? built(), join(stage, 'nycapt.node'));
});
const optionalDependencies = Object.fromEntries(
  PLATFORMS.map((platform) => [`nycapt-${platform}`, manifest.version]),
);
pack({ ...manifest, optionalDependencies }, (stage) => {
  build(join(stage, 'dist'));
  for (const part of ['README.md', 'native.d.ts']) {
    copyFileSync(join(root, part), join(stage, part));
  }
});

/** Packs a folder that `fill` puts the files in. */
function pack(manifest, fill) {
  const stage = mkdtempSync(join(tmpdir(), 'nycapt-pack-'));
  try {
    fill(stage);
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    const words = ['pack', '--ignore-scripts', '--pack-destination', out];
    // On Windows, npm is a script of the shell.
    const options = { cwd: stage, encoding: 'utf8', shell: process.platform === 'win32' };
    const { stderr, status, error } = spawnSync('npm', words, options);
    if (status !== 0) {
      throw new Error(`npm pack failed: ${stderr}`, { cause: error });
    }
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function platformManifest() {
  const glibc = process.report.getReport().header.glibcVersionRuntime && 'glibc';
  const libc = process.platform === 'linux' ? (glibc ?? 'musl') : undefined;
  const abi = { glibc: '-gnu', musl: '-musl' }[libc] ?? (process.platform === 'win32' ? '-msvc' : '');
  const platform = `${process.platform}-${process.arch}${abi}`;
  if (!PLATFORMS.includes(platform)) {
    throw new Error(`no package is made for ${platform}`);
  }
  const { version, license, engines } = manifest;
  return {
    name: `nycapt-${platform}`,
    version,
    description: `The library of nycapt for ${platform}`,
    license,
    engines,
    main: 'nycapt.node',
    os: [process.platform],
    cpu: [process.arch],
    libc: libc && [libc],
  };
}

function built() {
  const name = LIBRARIES[process.platform];
  const target = process.env.CARGO_TARGET_DIR ?? join(root, '..', 'target');
  const found = ['release', 'debug'].map((profile) => join(target, profile, name)).find(existsSync);
  if (found === undefined) {
    throw new Error(`${name} is not built: \`cargo build --release -p nycapt-node\``);
  }
  return found;
}

function valueOf(flag) {
  const index = process.argv.indexOf(flag);
  return index < 0 ? undefined : process.argv[index + 1];
}
