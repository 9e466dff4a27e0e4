// What axe finds in every look of a page: light and dark, wide and narrow, and on paper.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { open } from '../browser.mjs';
import { LOOKS, wear } from '../looks.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// {looks} names some of them; all when left out.
export function accessibility(browser, input) {
  const names = input.looks ?? Object.keys(LOOKS);
  return open(browser, input, async (page) => {
    await page.evaluate(AXE);
    await page.evaluate(openDetails);
    const violations = [];
    const rules = new Set();
    for (const name of names) {
      await wear(page, LOOKS[name]);
      const found = await page.evaluate(run, TAGS);
      violations.push(...found.violations.map((line) => `${name}: ${line}`));
      found.rules.forEach((rule) => rules.add(rule));
    }
    return { violations, rules: [...rules].sort() };
  });
}

function openDetails() {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

async function run(tags) {
  const results = await window.axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  const lineOf = (rule, node) => `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary}`;
  return {
    violations: results.violations.flatMap((rule) => rule.nodes.map((node) => lineOf(rule, node))),
    rules: [...results.passes, ...results.violations].map((rule) => rule.id),
  };
}
