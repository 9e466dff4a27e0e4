// What axe finds in every look of a page: light and dark, wide and narrow, and on paper.

import { AXE, COLOR_RULES, TAGS, judge } from '../axe.mjs';
import { open } from '../browser.mjs';
import { LOOKS, wear } from '../looks.mjs';

// {looks} names some of them; all when left out.
export function accessibility(browser, input) {
  const names = input.looks ?? Object.keys(LOOKS);
  return open(browser, input, async (page) => {
    await page.evaluate(AXE);
    await page.evaluate(openDetails);
    const violations = [];
    const rules = new Set();
    const widths = new Set();
    for (const name of names) {
      await wear(page, LOOKS[name]);
      // Another color scheme at the same width changes the colors alone.
      const only = widths.has(LOOKS[name].width) ? COLOR_RULES : undefined;
      widths.add(LOOKS[name].width);
      const found = await page.evaluate(judge, TAGS, only);
      violations.push(...found.violations.map((line) => `${name}: ${line}`));
      found.rules.forEach((rule) => rules.add(rule));
    }
    return { violations, rules: [...rules].sort() };
  });
}

function openDetails() {
  for (const details of document.querySelectorAll('details')) details.open = true;
}
