import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type * as Native from '../native.js';

const folder = join(__dirname, '..');

let loaded: typeof Native | undefined;

/** The native part, loaded at first use so that an import costs nothing and cannot fail. */
export function native(): typeof Native {
  loaded ??= load();
  return loaded;
}

/** Names of the builds that may run here, best first. */
export function buildsFor(platform: NodeJS.Platform, arch: string): string[] {
  switch (platform) {
    case 'linux':
      return [`linux-${arch}-gnu`, `linux-${arch}-musl`];
    case 'win32':
      return [`win32-${arch}-msvc`];
    default:
      return [`${platform}-${arch}`];
  }
}

function load(): typeof Native {
  const failures: string[] = [];
  for (const build of buildsFor(process.platform, process.arch)) {
    const file = join(folder, `nycapt.${build}.node`);
    if (!existsSync(file)) {
      continue;
    }
    try {
      return require(file) as typeof Native;
    } catch (error) {
      const [reason] = String(error).split('\n', 1);
      failures.push(`${build}: ${reason}`);
    }
  }
  throw new Error(explanation(failures), { cause: failures });
}

function explanation(failures: readonly string[]): string {
  const libc = process.platform === 'linux' ? ` with ${libcName()}` : '';
  return [
    `nycapt has no native build that runs on ${process.platform} ${process.arch}${libc}.`,
    ...failures.map((failure) => `  tried ${failure}`),
    `Installed builds: ${installed().join(', ') || 'none'}.`,
    'Build one for this platform from the repository: `node bindings-node/scripts/pack.mjs`.',
  ].join('\n');
}

/** Names of the builds in this package. */
function installed(): string[] {
  const names = readdirSync(folder).map((name) => /^nycapt\.(.+)\.node$/.exec(name)?.[1]);
  return names.filter((name) => name !== undefined);
}

function libcName(): string {
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  const version = report.header?.glibcVersionRuntime;
  return version ? `glibc ${version}` : 'musl';
}
