// An agent registers, reads what is free, buys a report if it can, and revokes its key.
//
// node agent_lifecycle.mjs http://127.0.0.1:8080 "350 5 Avenue, Manhattan"
import { Nycapt } from 'nycapt';

const [baseUrl, address] = process.argv.slice(2);

const anyone = new Nycapt({ baseUrl });
// The key is in this answer and in no other: keep it where secrets are kept.
const { secret } = await anyone.registerAgent({ name: 'agent_lifecycle' });
const { match } = await anyone.resolveAddress(address);
if (!match) {
  throw new Error(`no single building is at ${address}`);
}
const preview = await anyone.getPreview(match.slug);
console.log(`preview of ${preview.address.formatted}`);

const nycapt = new Nycapt({ baseUrl, apiKey: secret.expose() });
const { balance } = await nycapt.getBalance();
if (balance > 0) {
  const { jobId } = await nycapt.startReport({ address });
  const job = await nycapt.waitForReport(jobId, { timeoutMs: 120_000 });
  console.log(`report of ${job.address} is there`);
} else {
  console.log('no credits: a person buys them for the account');
}
await nycapt.revokeAgent();
console.log('revoked');
