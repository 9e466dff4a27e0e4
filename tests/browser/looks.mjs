// How a page can be looked at.

const WIDE = 1280;
// What a page of 1280 pixels is at a zoom of 400 percent.
const NARROW = 320;
// A4 without margins, in CSS pixels.
const PAPER = 794;

export const LOOKS = {
  'light 1280': { scheme: 'light', width: WIDE },
  'light 320': { scheme: 'light', width: NARROW },
  'dark 1280': { scheme: 'dark', width: WIDE },
  'dark 320': { scheme: 'dark', width: NARROW },
  print: { scheme: 'light', width: PAPER, media: 'print' },
};

// What people see: a phone, a tablet, a computer, and paper.
export const PICTURES = {
  ...Object.fromEntries(
    ['light', 'dark'].flatMap((scheme) =>
      [390, 768, WIDE].map((width) => [`${scheme} ${width}`, { scheme, width }]),
    ),
  ),
  print: LOOKS.print,
};

const sessions = new WeakMap();

export async function wear(page, { scheme, width, media = 'screen' }) {
  const features = [{ name: 'prefers-color-scheme', value: scheme }];
  // One command for both: a second one would undo what the first said.
  await (await sessionOf(page)).send('Emulation.setEmulatedMedia', { media, features });
  await page.setViewport({ width, height: 800 });
  const worn = await page.evaluate(
    (asked) => asked.every((query) => matchMedia(query).matches),
    [media, `(prefers-color-scheme: ${scheme})`, `(width: ${width}px)`],
  );
  if (!worn) throw new Error(`the browser does not show ${media} in ${scheme}, ${width} wide`);
}

// The look of a page lasts as long as the session that asked for it.
async function sessionOf(page) {
  if (!sessions.has(page)) sessions.set(page, await page.createCDPSession());
  return sessions.get(page);
}
