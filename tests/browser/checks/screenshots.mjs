// Pictures of a whole page as people see it, or a small one of its top on a phone.

import { writeFile } from 'node:fs/promises';

import { open } from '../browser.mjs';
import { PICTURES, wear } from '../looks.mjs';

export function screenshots(browser, input) {
  return open(browser, input, async (page) => {
    if (input.small) {
      await wear(page, PICTURES['light 390']);
      const file = `${input.out}.webp`;
      await writeFile(file, await page.screenshot({ type: 'webp', quality: 60 }));
      return { files: [file] };
    }
    const files = [];
    for (const [name, look] of Object.entries(PICTURES)) {
      await wear(page, look);
      const file = `${input.out}-${name.replaceAll(' ', '-')}.png`;
      await writeFile(file, await page.screenshot({ fullPage: true }));
      files.push(file);
    }
    return { files };
  });
}
