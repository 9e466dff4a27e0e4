// A journey through the site: a script of `journeys/`, acted out by a person.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { visit } from './browser.mjs';
import { Person } from './person.mjs';

// {journey, url, script, peers, width, ...}: the file of that name gets the person and the whole input.
export async function journey(browser, input) {
  const { default: act } = await import(`./journeys/${input.journey}.mjs`);
  const downloads = await mkdtemp(join(tmpdir(), 'downloads-'));
  try {
    return await visit(browser, input, async (page, problems, context) => {
      const person = await Person.at(page, input.url, { context, downloads, problems });
      try {
        return { ...(await act(person, input)), problems };
      } catch (fault) {
        throw new Error(`${fault.message}\n${await person.situation()}\n${problems.join('\n')}`, { cause: fault });
      }
    });
  } finally {
    await rm(downloads, { recursive: true });
  }
}
