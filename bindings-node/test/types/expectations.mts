import {
  Nycapt,
  NycaptError,
  RateLimitError,
  Secret,
  ValidationError,
  normalize,
  type AddressPreview,
  type Answer,
  type ErrorCode,
  type Preview,
  type PreviewBatchResult,
  type RateLimit,
  type ReportJob,
  type ReportSummary,
  type ResolveAnswer,
  type ResolvedAddress,
  type Revocation,
  type Suggestion,
} from 'nycapt';
import { FakeServer } from 'nycapt/testing';

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<_T extends true>(): void {}

const nycapt = new Nycapt({ apiKey: async () => 'key', timeoutMs: 1000 });
const preview = nycapt.getPreview('slug', { signal: new AbortController().signal });
holds<Equal<typeof preview, Answer<Preview>>>();
const read = await preview;
holds<Equal<typeof read.slug, string>>();
// A member that this version does not know is there at run time, and a cast reads it.
const { tomorrow } = read as Preview & { tomorrow?: string };
holds<Equal<typeof tomorrow, string | undefined>>();
const response = await preview.withResponse();
holds<Equal<typeof response.data, Preview>>();
holds<Equal<typeof response.rateLimit, RateLimit | null>>();

const resolved = await nycapt.resolveAddress('350 5th Ave', { unit: '20A' });
holds<Equal<typeof resolved.match, ResolvedAddress | null>>();
if (resolved.status === 'matched') {
  holds<Equal<typeof resolved.confidence, number>>();
}

for await (const result of nycapt.previews(['a', 'b'], { concurrency: 2 })) {
  holds<Equal<typeof result, PreviewBatchResult>>();
}
async function* addresses() {
  yield '350 5th Ave';
}
for await (const result of nycapt.previewsByAddress(addresses())) {
  holds<Equal<typeof result, AddressPreview>>();
  holds<Equal<typeof result.answer, ResolveAnswer | null>>();
}
for await (const summary of nycapt.reports({ pageSize: 10 })) {
  holds<Equal<typeof summary, ReportSummary>>();
}

const registration = await nycapt.registerAgent({ name: 'x' });
holds<Equal<typeof registration.secret, Secret>>();
holds<Equal<ReturnType<typeof registration.secret.expose>, string>>();
const agent = new Nycapt({ apiKey: registration.secret });
const revoked = await agent.revokeAgent();
holds<Equal<typeof revoked, Revocation | null>>();

const job = await nycapt.startReport({ address: '350 5th Ave', unit: '20A' });
const done = await nycapt.waitForReport(job.jobId, { onProgress: ({ stage }) => stage.length });
holds<Equal<typeof done, ReportJob>>();
const pdf = await nycapt.getReportPdf(job.jobId, { appendix: false });
holds<Equal<typeof pdf, Uint8Array<ArrayBufferLike>>>();

const stop = nycapt.on('wait', ({ seconds, reason }) => `${seconds} ${reason}`);
holds<Equal<typeof stop, () => void>>();

try {
  await nycapt.getHealth();
} catch (error) {
  if (error instanceof RateLimitError) {
    holds<Equal<typeof error.retryAfter, number | undefined>>();
  }
  if (error instanceof ValidationError) {
    holds<Equal<typeof error.candidates, ResolvedAddress[]>>();
    holds<Equal<typeof error.suggestions, Suggestion[]>>();
  }
  if (error instanceof NycaptError) {
    holds<Equal<typeof error.code, ErrorCode>>();
    holds<Equal<typeof error.job, ReportJob | undefined>>();
    holds<Equal<typeof error.headers, Readonly<Record<string, string>>>>();
  }
}

const { borough } = normalize('350 5th Ave', '20A');
holds<Equal<NonNullable<typeof borough>['name'], string>>();

await using server = await FakeServer.start();
server.addPreview('slug', { disclaimers: [] });
server.failNext({ status: 429, retryAfter: 1 });

// @ts-expect-error a slug is text
nycapt.getPreview(7);
// @ts-expect-error a misspelled member
read.sluggg;
// @ts-expect-error a misspelled member of a section
read.score.data?.scoree;
// @ts-expect-error a misspelled member of an item
resolved.candidates[0]?.previewslug;
// @ts-expect-error a misspelled member of a report
done.report?.sections.basics.dataa;
// @ts-expect-error a misspelled member of a preview that is given
server.addPreview('slug', { disclaimer: [] });
// @ts-expect-error there is no such option
nycapt.resolveAddress('a', { apartment: '4B' });
// @ts-expect-error there is no such event
nycapt.on('request', () => undefined);
// @ts-expect-error a secret is not text
const text: string = registration.secret;
console.log(text);
