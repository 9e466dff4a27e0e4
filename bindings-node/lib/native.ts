import type * as Native from '../native.js';

interface Manifest {
  version: string;
  optionalDependencies: Record<string, string>;
}

let loaded: typeof Native | undefined;

/** The native part, loaded at first use so that an import costs nothing and cannot fail. */
export function native(): typeof Native {
  loaded ??= load();
  return loaded;
}

function load(): typeof Native {
  const { version, optionalDependencies } = require('../package.json') as Manifest;
  const packages = Object.keys(optionalDependencies);
  const platform = `${process.platform}-${process.arch}`;
  // On Linux there is one for each C library, and npm installs the one that fits.
  const usable = packages.filter((name) => `${name}-`.startsWith(`nycapt-${platform}-`));
  const failures: string[] = [];
  for (const name of usable) {
    try {
      const found = require(`${name}/package.json`) as Manifest;
      if (found.version === version) {
        return require(name) as typeof Native;
      }
      failures.push(`nycapt needs ${name} ${version}, and ${found.version} is installed.`);
    } catch (error) {
      if (!String((error as NodeJS.ErrnoException).code).endsWith('MODULE_NOT_FOUND')) {
        failures.push(`${name} doesn't load: ${error}`);
      }
    }
  }
  if (usable.length === 0) {
    failures.push(`nycapt doesn't run on ${platform}. Its packages are: ${packages.join(', ')}.`);
  } else if (failures.length === 0) {
    failures.push(
      `nycapt needs the package ${usable.join(' or ')} ${version}, which isn't installed.`,
      'Install it beside nycapt. npm leaves it out with `--omit=optional`, unless you list it.',
    );
  }
  throw new Error(failures.join('\n'));
}
