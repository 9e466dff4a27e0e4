// axe, and how it is asked.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

// Its text, to be run in a page.
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

// The rules whose verdict depends on colors.
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

// Runs in a page: every violation in one line, and the rules that had something to look at. Only
// some rules if they are named, else those with the tags.
export async function judge(tags, rules) {
  const results = await window.axe.run(document, {
    runOnly: rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags },
    resultTypes: ['violations'],
  });
  const lineOf = (rule, node) => `${rule.id} at ${node.target.join(' ')}: ${node.failureSummary}`;
  return {
    violations: results.violations.flatMap((rule) => rule.nodes.map((node) => lineOf(rule, node))),
    rules: [...results.passes, ...results.violations].map((rule) => rule.id),
  };
}
