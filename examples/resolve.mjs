// Resolves one address to its building.
//
// node resolve.mjs http://127.0.0.1:8080 "350 5th Ave" 4B
import { Nycapt } from 'nycapt';

const [baseUrl, address, unit] = process.argv.slice(2);

const nycapt = new Nycapt({ baseUrl });
const { match, message, candidates } = await nycapt.resolveAddress(address, { unit });

// Not an error without a match: the service never guesses between buildings.
console.log(match ? `${match.slug}  ${match.addressLine}` : message);
for (const candidate of candidates) {
  console.log(`perhaps ${candidate.slug}  ${candidate.addressLine}`);
}
