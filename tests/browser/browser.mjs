// The browser, and a visit to a page in which nothing goes by unseen.

import puppeteer from 'puppeteer-core';

// Without windows: a page costs a third of the processor time that the whole browser takes.
const CHROMIUM = '/usr/bin/chromium-headless-shell';

const ARGUMENTS = [
  // Whatever is not on this machine has no address.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost',
  '--force-color-profile=srgb',
];

export function launch() {
  const isRoot = process.getuid() === 0;
  return puppeteer.launch({
    executablePath: CHROMIUM,
    headless: 'shell',
    // A browser on a pipe ends with the program at the other end, however that ends.
    pipe: true,
    args: isRoot ? [...ARGUMENTS, '--no-sandbox'] : ARGUMENTS,
  });
}

// Opens a page of its own browser profile, hands it to `use` with the list of everything that goes
// wrong meanwhile, and closes it. A visit is {url, peers, cookies, script, width, bypassPolicy}:
// `peers` are hosts that the way leads through and whose pages are not ours.
export async function visit(browser, about, use) {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const problems = await watch(page, new URL(about.url).host, about.peers ?? []);
    await page.setViewport({ width: about.width ?? 1280, height: 800 });
    await page.setJavaScriptEnabled(about.script ?? true);
    await page.setBypassCSP(about.bypassPolicy ?? false);
    await context.setCookie(...cookiesOf(about));
    return await use(page, problems, context);
  } finally {
    await context.close();
  }
}

// The same with the page loaded; `until` is one of the browser's own words for that.
export function open(browser, about, use, until = 'load') {
  return visit(browser, about, async (page, problems) => {
    const response = await page.goto(about.url, { waitUntil: until });
    return use(page, { problems, response });
  });
}

function cookiesOf({ url, cookies = {} }) {
  const domain = new URL(url).hostname;
  return Object.entries(cookies).map(([name, value]) => ({
    name,
    value,
    domain,
    path: '/',
    secure: name.startsWith('__Host-'),
    httpOnly: true,
  }));
}

async function watch(page, own, peers) {
  const problems = [];
  const report = (problem) => {
    if (!peers.includes(hostOf(page.url()))) problems.push(problem);
  };
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    const leads = request.isNavigationRequest() && peers.includes(host);
    const stays = ['about:', 'blob:', 'data:'].includes(protocol) || host === own;
    if (!stays && !leads) report(`a request to ${host}: ${request.url()}`);
  });
  page.on('pageerror', (fault) => report(`an error in a script: ${fault.message}`));
  page.on('dialog', (dialog) => {
    report(`a script opened a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('console', (message) => {
    const serious = ['error', 'warn'].includes(message.type());
    if (serious && !isItsOwnStatus(message, page)) {
      report(`${message.type()} on the console: ${message.text()}`);
    }
  });
  const session = await page.createCDPSession();
  session.on('Audits.issueAdded', ({ issue }) => report(`${issue.code}: ${why(issue)}`));
  await session.send('Audits.enable');
  // Each page behaves as the one in front, however many are open.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
  return problems;
}

const hostOf = (url) => URL.canParse(url) && new URL(url).host;

// The browser also complains when a page is an error page, as some are meant to be, and when a site
// has no icon, for which it asks by itself.
function isItsOwnStatus(message, page) {
  const { url } = message.location();
  const isOwn = url === page.url() || new URL(url ?? page.url()).pathname === '/favicon.ico';
  return message.text().startsWith('Failed to load resource') && isOwn;
}

function why({ details }) {
  const [about] = Object.values(details);
  return JSON.stringify(about);
}
