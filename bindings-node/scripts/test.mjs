// Runs test/ against what a stranger installs: the tarball, in an empty folder.
//
//   NYCAPT_TARBALL   the tarball; else it is packed first, as scripts/pack.mjs does
//   the NYCAPT_TEST_… and NYCAPT_FAULT_URL variables that test/support.mjs names
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'nycapt-installed-'));
try {
  const tarball = process.env.NYCAPT_TARBALL ?? packed();
  writeFileSync(join(folder, 'package.json'), '{"name":"stranger","private":true}');
  run('npm', ['install', '--no-audit', '--no-fund', '--offline', tarball], { cwd: folder });
  const env = { ...process.env, NYCAPT_TEST_PACKAGE: folder, NYCAPT_TARBALL: tarball };
  const wanted = process.argv.slice(2);
  const files = readdirSync(join(root, 'test'))
    .filter((name) => name.endsWith('.test.mjs'))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    .map((name) => join('test', name));
  // For a whole file: only a hang takes this long.
  const limits = ['--test-reporter=spec', '--test-timeout=900000'];
  const tests = spawnSync(process.execPath, ['--test', ...limits, ...files], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = tests.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function packed() {
  const script = join(root, 'scripts', 'pack.mjs');
  return run(process.execPath, [script, '--out', folder], {}).trim().split('\n').at(-1);
}

function run(program, words, options) {
  const { stdout, stderr, status } = spawnSync(program, words, { ...options, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`\`${program} ${words.join(' ')}\` failed:\n${stdout}\n${stderr}`);
  }
  return stdout;
}
