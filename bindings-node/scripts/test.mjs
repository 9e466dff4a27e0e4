// Runs test/ against what a stranger installs: both packages, in an empty folder.
//
//   NYCAPT_PACKAGES  the folder with the packages
//   the NYCAPT_TEST_… and NYCAPT_FAULT_URL variables that test/support.mjs names
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'nycapt-installed-'));
try {
  const packages = process.env.NYCAPT_PACKAGES;
  const files = readdirSync(packages).map((name) => join(packages, name));
  writeFileSync(join(folder, 'package.json'), '{"name":"stranger","private":true}');
  const words = ['install', '--omit=optional', '--no-audit', '--no-fund', '--offline', ...files];
  const { stderr, status } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`the packages don't install:\n${stderr}`);
  }
  const env = { ...process.env, NYCAPT_TEST_PACKAGE: folder };
  const wanted = process.argv.slice(2);
  const suites = readdirSync(join(root, 'test'))
    .filter((name) => name.endsWith('.test.mjs'))
    .filter((name) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
    .map((name) => join('test', name));
  // For a whole file: only a hang takes this long.
  const limits = ['--test-reporter=spec', '--test-timeout=900000'];
  const tests = spawnSync(process.execPath, ['--test', ...limits, ...suites], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = tests.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
