// Reads addresses, a JSON list on standard input, with other parsers.
//
// Prints what each found, and the seconds of the fastest of three rounds, as a line of JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { parseLocation } = require('parse-address');
const addressit = require('addressit');
// Its index starts a server.
const PeliasParser = require('pelias-parser/parser/AddressParser');
const PeliasTokenizer = require('pelias-parser/tokenization/Tokenizer');

const texts = JSON.parse(readFileSync(0, 'utf8'));
const joined = (...words) => words.filter(Boolean).join(' ');

compare('parse-address', (text) => {
  const found = parseLocation(text) ?? {};
  return [
    joined(found.number),
    joined(found.prefix, found.street, found.type, found.suffix),
    joined(found.sec_unit_type, found.sec_unit_num),
  ];
});
compare('addressit', (text) => {
  const found = addressit(text);
  return [joined(found.number), joined(found.street), joined(found.unit)].map(String);
});

const pelias = new PeliasParser();
compare('pelias-parser', (text) => {
  const tokens = new PeliasTokenizer(text);
  pelias.classify(tokens);
  pelias.solve(tokens);
  const best = tokens.solution[0]?.pair ?? [];
  const labeled = (...labels) =>
    joined(
      ...best
        .filter(({ classification }) => labels.includes(classification.label))
        .map(({ span }) => span.body),
    );
  return [labeled('housenumber'), labeled('street'), labeled('unit_type', 'unit')];
});

function compare(parser, parts) {
  let [seconds, found] = [Infinity, []];
  for (let round = 0; round < 3; round += 1) {
    const started = performance.now();
    found = texts.map(parts);
    seconds = Math.min(seconds, (performance.now() - started) / 1000);
  }
  console.log(JSON.stringify({ parser, seconds, parts: found }));
}
