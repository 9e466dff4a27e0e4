// Compiles lib/ to dist/, or to the folder that is asked for.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

export function build(folder = join(root, 'dist')) {
  rmSync(folder, { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const words = [tsc, '--project', join(root, 'tsconfig.json'), '--outDir', folder];
  const { status, error } = spawnSync(process.execPath, words, { stdio: ['ignore', 2, 2] });
  if (error !== undefined || status !== 0) {
    throw new Error('lib/ does not compile; `npm ci` installs the compiler', { cause: error });
  }
}

if (process.argv[1] === import.meta.filename) {
  build();
}
