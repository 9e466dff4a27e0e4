// Whether a page fits its width, also with wider letters and on paper; what is closed is opened.

import { open } from '../browser.mjs';
import { LOOKS, wear } from '../looks.mjs';

// The spacing that WCAG 1.4.12 lets a reader set.
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}' +
  'p{margin-bottom:2em!important}';

// {looks} names the looks to check, all when left out; paper's folds and wide letters are always
// checked. {sheets} is how many sheets of letter paper the page may take.
export function layout(browser, input) {
  return open(browser, input, async (page) => {
    const problems = [];
    const look = async (name, checks) => {
      for (const check of checks) {
        const found = await page.evaluate(check);
        problems.push(...found.map((line) => `${name}: ${line}`));
      }
    };
    await wear(page, LOOKS.print);
    await look('print', [folded]);
    const sheets = input.sheets && (await sheetsOf(page));
    if (sheets > input.sheets) problems.push(`print: it takes ${sheets} sheets`);
    await page.evaluate(unfold);
    for (const name of input.looks ?? Object.keys(LOOKS)) {
      await wear(page, LOOKS[name]);
      await look(name, [overflowing, hiding, broken]);
    }
    await wear(page, LOOKS['light 320']);
    await page.evaluate(space, SPACING);
    await look('light 320, wide letters', [overflowing]);
    return { problems };
  });
}

async function sheetsOf(page) {
  const pdf = await page.pdf({ format: 'letter', preferCSSPageSize: true });
  return [...Buffer.from(pdf).toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

function space(rules) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [sheet];
}

function unfold() {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

// Paper cannot be unfolded.
function folded() {
  const isHidden = ({ lastElementChild: last }) => last.localName !== 'summary' && !last.checkVisibility();
  const hidden = [...document.querySelectorAll('details')].filter((details) => details.checkVisibility() && isHidden(details));
  return hidden.map((details) => `it stays folded: ${details.textContent.trim().slice(0, 60)}`);
}

// Boxes that show a part of what they hold and have the rest scrolled to. Code keeps its lines: that
// of the pages for developers may scroll in itself.
function hiding() {
  const isCut = (element) =>
    element.scrollWidth > element.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && isCut(element) && !element.closest('.docs pre'))
    .map((element) => `<${element.localName} class="${element.className}"> hides ${element.scrollWidth - element.clientWidth} pixels`);
}

// Words of labels that go on in another line; Chinese has no spaces, so its lines end anywhere.
function broken() {
  const labels = document.querySelectorAll('th,dt,h1,h2,h3,caption,.counts span');
  const texts = [...labels].filter((label) => label.checkVisibility()).flatMap((label) => {
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) found.push([label, walker.currentNode]);
    return found;
  });
  return texts.flatMap(([label, text]) =>
    [...text.data.matchAll(/(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [`<${label.localName}> breaks the word ${word}`] : [];
    }),
  );
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
