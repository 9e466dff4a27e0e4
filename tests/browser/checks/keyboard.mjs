// Whether Tab reaches every control in the order of the page, and shows where it is.

import { open } from '../browser.mjs';

const CONTROLS = 'a[href],button,input:not([type=hidden]),select,textarea,summary,iframe,[tabindex]';

export function keyboard(browser, input) {
  return open(browser, input, async (page) => {
    const expected = await page.evaluate(gather, CONTROLS);
    const problems = await page.evaluate(ranked);
    const order = [];
    // Once around: the page may begin in the middle, where a field asks for the focus.
    for (let presses = 0; presses < 3 * expected.length + 3; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(describe);
      if (stop === null) continue;
      if (stop.number !== null && order.includes(stop.number)) break;
      problems.push(...stop.problems.map((problem) => `${stop.name}: ${problem}`));
      if (stop.number !== null) order.push(stop.number);
    }
    const missed = expected.filter((_, number) => !order.includes(number));
    problems.push(...missed.map((name) => `${name}: Tab does not reach it`));
    const steps = order.filter((number, at) => at > 0 && number !== (order[at - 1] + 1) % expected.length);
    if (missed.length === 0) problems.push(...steps.map((number) => `${expected[number]}: out of order`));
    return { problems, stops: order.length };
  });
}

// Numbers the controls in the order of the page, and keeps how each looks without the focus.
function gather(selector) {
  const isReachable = (element) => {
    const named = element.type === 'radio' && element.form?.elements[element.name];
    const isOneOfGroup = named instanceof RadioNodeList && (named.value ? !element.checked : named[0] !== element);
    return element.checkVisibility() && !element.disabled && element.tabIndex >= 0 && !isOneOfGroup;
  };
  const nameOf = (element) => {
    const words = element.getAttribute('aria-label') ?? element.textContent.trim();
    return `<${element.localName}> ${(words || element.name || element.id || '').slice(0, 60)}`;
  };
  for (const details of document.querySelectorAll('details')) details.open = true;
  document.activeElement?.blur();
  const controls = [...document.querySelectorAll(selector)].filter(isReachable);
  window.controls = new Map(controls.map((element, number) => [element, { number, name: nameOf(element) }]));
  window.lookOf = (element) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(element);
    const outline = outlineStyle === 'none' || parseFloat(outlineWidth) < 1 ? 'none' : `${outlineWidth} ${outlineColor}`;
    return [outline, boxShadow, borderColor, backgroundColor].join('; ');
  };
  for (const [element, about] of window.controls) about.look = window.lookOf(element);
  return controls.map(nameOf);
}

// Controls that take a place of their own in the order.
function ranked() {
  const controls = [...window.controls].filter(([element]) => element.tabIndex > 0);
  return controls.map(([, { name }]) => `${name}: it has a tabindex of its own`);
}

// The control that has the focus; none where it is nowhere on the page.
function describe() {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) return null;
  const about = window.controls.get(element) ?? { number: null, name: `<${element.localName} class="${element.className}">` };
  const problems = [];
  // A box that scrolls takes the focus too, and was in no list.
  const plain = about.look ?? 'none; none';
  if (window.lookOf(element) === plain) problems.push('the focus does not show');
  const [box] = element.getClientRects();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isInView = x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;
  if (box.height <= innerHeight && !isInView) problems.push(`it has the focus out of sight, at ${Math.round(x)}, ${Math.round(y)}`);
  const top = isInView && document.elementFromPoint(x, y);
  if (top && !element.contains(top) && !top.contains(element)) problems.push(`<${top.localName}> covers it`);
  return { number: about.number, name: about.name, problems };
}
