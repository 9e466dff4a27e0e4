// Which addresses a crawler may fetch, as npm's `robots-parser` reads the file.

import parseRobots from 'robots-parser';

export async function robots(_browser, { url, agent, urls }) {
  const response = await fetch(url);
  const rules = parseRobots(url, await response.text());
  return {
    status: response.status,
    sitemaps: rules.getSitemaps(),
    allowed: urls.filter((each) => rules.isAllowed(each, agent)),
  };
}
