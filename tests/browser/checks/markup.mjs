// Whether the bytes of a page are HTML as its standard wants it.

import { HtmlValidate } from 'html-validate';

const RULES = {
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  // A file of the site itself can change only with the page that names it.
  rules: { 'require-sri': ['error', { target: 'crossorigin' }] },
};

export async function markup(_browser, { url, cookies = {} }) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(url, { headers: { accept: 'text/html', cookie }, redirect: 'manual' });
  const report = await new HtmlValidate(RULES).validateString(await response.text(), url);
  const lineOf = ({ line, column, ruleId, message, selector }) =>
    `${line}:${column} ${ruleId}: ${message} (${selector ?? 'the document'})`;
  return { problems: report.results.flatMap((result) => result.messages.map(lineOf)) };
}
