// Makes the packages that a stranger installs: the main one, and the library of this platform.
//
//   node scripts/pack.mjs BUILT OUT
//
// BUILT is the folder where cargo put the library, OUT is where the packages go.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

const root = join(import.meta.dirname, '..');
const repository = join(root, '..');
const [built, out] = process.argv.slice(2).map((folder) => resolve(folder));
const { devDependencies, ...manifest } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
mkdirSync(out, { recursive: true });
pack(platformManifest(), (stage) => {
  copyFileSync(join(built, LIBRARIES[process.platform]), join(stage, 'nycapt.node'));
});
const optionalDependencies = Object.fromEntries(
  PLATFORMS.map((platform) => [`nycapt-${platform}`, manifest.version]),
);
pack({ ...manifest, optionalDependencies }, (stage) => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  run(process.execPath, [tsc, '--project', root, '--outDir', join(stage, 'dist')]);
  for (const part of ['README.md', 'native.d.ts']) {
    copyFileSync(join(root, part), join(stage, part));
  }
  copyFileSync(join(repository, 'CHANGELOG.md'), join(stage, 'CHANGELOG.md'));
});

/** Packs a folder that `fill` puts the files in, with the license. */
function pack(manifest, fill) {
  const stage = mkdtempSync(join(tmpdir(), 'nycapt-pack-'));
  try {
    fill(stage);
    copyFileSync(join(repository, 'LICENSE'), join(stage, 'LICENSE'));
    writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    // On Windows, npm is a script of the shell.
    const options = { cwd: stage, shell: process.platform === 'win32' };
    run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], options);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function run(program, words, options) {
  const { status, error } = spawnSync(program, words, { ...options, stdio: 'inherit' });
  if (status !== 0) {
    throw new Error(`${program} ${words.join(' ')} failed`, { cause: error });
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
