// Compiles lib/ to dist/.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Runs a program of node_modules; its failure is ours. */
export function run(program, ...words) {
  const file = join(root, 'node_modules', '.bin', program);
  const { status, error } = spawnSync(file, words, { cwd: root, stdio: ['ignore', 2, 2] });
  if (error !== undefined || status !== 0) {
    throw new Error(`\`${program} ${words.join(' ')}\` failed`, { cause: error });
  }
}

export function build() {
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run('tsc', '--project', 'tsconfig.json');
}

if (process.argv[1] === import.meta.filename) {
  build();
}
