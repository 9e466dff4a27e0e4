// What a page says of itself, what it loads, and what goes wrong on the way.

import { open } from '../browser.mjs';

// {until}: when a page counts as loaded, in the browser's own words.
export function load(browser, input) {
  return open(browser, input, look, input.until);
}

async function look(page, { problems, response }) {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, decodedBodySize }) => ({
      url: name,
      bytes: decodedBodySize,
    })),
  );
  return {
    problems,
    status: response.status(),
    // Of the page alone, not compressed.
    bytes: (await response.buffer()).length,
    headers: response.headers(),
    loaded,
    ...(await page.evaluate(read)),
  };
}

function read() {
  const all = (selector, of) => [...document.querySelectorAll(selector)].map(of);
  const content = (meta) => meta.content;
  return {
    address: location.href,
    language: document.documentElement.lang,
    titles: all('head > title', (title) => title.textContent),
    headings: all('h1', (heading) => heading.textContent.trim()),
    descriptions: all('meta[name=description]', content),
    robots: all('meta[name=robots]', content),
    canonical: all('link[rel=canonical]', (link) => link.getAttribute('href')),
    openGraph: Object.fromEntries(
      all('meta[property^="og:"]', (meta) => [meta.getAttribute('property'), meta.content]),
    ),
    linkedData: all('script[type="application/ld+json"]', (script) => script.textContent),
    inline: all('script:not([src]):not([type="application/ld+json"])', (script) => script.textContent),
    handlers: all('*', (element) => element).flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => name.startsWith('on'))
        .map((name) => `<${element.localName} ${name}>`),
    ),
    text: document.body.innerText,
  };
}
