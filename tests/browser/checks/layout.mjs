// Whether a page fits its width, also with wider letters and on paper.

import { open } from '../browser.mjs';
import { LOOKS, wear } from '../looks.mjs';

// The spacing that WCAG 1.4.12 lets a reader set.
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}' +
  'p{margin-bottom:2em!important}';

export function layout(browser, input) {
  return open(browser, input, async (page) => {
    const problems = [];
    const look = async (name) => {
      const found = await page.evaluate(overflowing);
      problems.push(...found.map((line) => `${name}: ${line}`));
    };
    for (const [name, how] of Object.entries(LOOKS)) {
      await wear(page, how);
      await look(name);
    }
    await wear(page, LOOKS['light 320']);
    await page.evaluate(space, SPACING);
    await look('light 320, wide letters');
    return { problems };
  });
}

function space(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

function overflowing() {
  const width = document.documentElement.clientWidth;
  if (document.scrollingElement.scrollWidth <= width) return [];
  const scrolls = (element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  const isHeld = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) if (scrolls(at)) return true;
    return false;
  };
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > width + 0.5 && !isHeld(element),
  );
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  const lineOf = (element) =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> reaches ` +
    `${Math.round(element.getBoundingClientRect().right)} of ${width}: ${element.textContent.trim().slice(0, 60)}`;
  return innermost.length > 0 ? innermost.map(lineOf) : [`the page is ${document.scrollingElement.scrollWidth} wide`];
}
