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

export async function wear(page, { scheme, width, media = 'screen' }) {
  await page.emulateMediaType(media);
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.setViewport({ width, height: 800 });
}
