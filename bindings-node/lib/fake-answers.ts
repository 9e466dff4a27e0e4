import type {
  ErrorBody,
  Preview,
  PreviewBatchResult,
  ReportJob,
  ReportSummary,
  ResolveAnswer,
  ResolvedAddress,
} from './contract.js';
import { normalize } from './normalize.js';

const NOW = '2026-01-02T03:04:05Z';
const BOROUGHS = ['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island'];
const DIRECTORY = { release: 'fake', addresses: 0, sample: true };

const TITLES: Readonly<Record<string, readonly [number, string]>> = {
  unauthenticated: [401, 'Unauthorized'],
  credits_exhausted: [402, 'Payment Required'],
  not_found: [404, 'Not Found'],
  in_flight: [409, 'Conflict'],
  rate_limited: [429, 'Too Many Requests'],
  internal: [500, 'Internal Server Error'],
  unavailable: [503, 'Service Unavailable'],
};

/** The code that the service gives with a status. */
export function codeOf(status: number): string {
  const found = Object.entries(TITLES).find(([, [known]]) => known === status);
  return found?.[0] ?? (status < 500 ? 'bad_request' : 'unavailable');
}

/** An error in the service's form. */
export function errorBody(status: number, code: string, detail: string, id: string): ErrorBody {
  const title = TITLES[code]?.[1] ?? 'Error';
  const type = `https://nycapt.example/errors/${code}`;
  return { detail, type, title, status, code, requestId: id, next: [] };
}

/** The refusal of a body, as FastAPI words it. */
export function refusal(loc: (string | number)[], msg: string) {
  return { detail: [{ type: 'value_error', loc, msg }] };
}

/** A preview with its address and no records. */
export function previewOf(slug: string, url: string): Preview {
  const words = normalize(slug.replace(/-apt-.*$/, '').replaceAll('-', ' '));
  const borough = words.borough ?? boroughOf(slug);
  const houseNumber = words.houseNumber ?? '1';
  const street = words.street ?? 'FAKE STREET';
  const missing = {
    status: 'unavailable',
    data: null,
    statusReason: 'A fake server has no records.',
    evidenceClass: 'register',
    provenance: [
      {
        datasetId: 'fake',
        asOf: null,
        join: { kind: 'bbl', value: '1' },
        scope: 'lot',
        recordCount: 0,
        returnedCount: null,
        queryUrl: null,
      },
    ],
    notes: [],
  };
  return {
    slug,
    canonicalUrl: `${url}/${slug}`,
    generatedAt: NOW,
    dataRelease: 'fake',
    sample: true,
    address: {
      houseNumber,
      street,
      borough,
      zip: words.zip,
      formatted: `${houseNumber} ${street}, ${borough.name.toUpperCase()}`,
    },
    building: {
      bbl: `${borough.code}000010001`,
      bins: [],
      scope: 'lot',
      aliases: [],
      buildingsOnLot: null,
      latitude: null,
      longitude: null,
    },
    basics: missing,
    score: missing,
    headline: missing,
    flags: missing,
    bedbugs: missing,
    rentRegulation: missing,
    owner: missing,
    newest: missing,
    reportContents: [],
    sources: [],
    disclaimers: ['Made by a fake server.'],
  };
}

/** One item of a batch. */
export function batchResult(slug: string, preview: Preview | undefined): PreviewBatchResult {
  return preview === undefined
    ? { slug, status: 404, preview: null, error: 'No address has this slug.' }
    : { slug, status: 200, preview, error: null };
}

/** What became of an address: the building of `preview`, or nothing. */
export function resolveAnswer(
  text: string,
  unit: string | undefined,
  preview: Preview | undefined,
): ResolveAnswer {
  const rest = { candidates: [], corrections: [], suggestions: [], directory: DIRECTORY };
  const input = normalize(text, unit);
  if (preview === undefined) {
    const message = 'The fake server does not know this address.';
    const nothing = { match: null, confidence: 0, input, ...rest };
    return { status: 'notFound', reason: 'numberNotFound', message, ...nothing };
  }
  const { address, building, slug } = preview;
  const match: ResolvedAddress = {
    slug,
    canonicalSlug: slug,
    addressLine: address.formatted,
    houseNumber: address.houseNumber,
    street: address.street,
    borough: address.borough,
    zip: address.zip,
    unit: input.unit,
    bbl: building.bbl,
    bin: null,
    previewUrl: `/v1/previews/${slug}`,
    source: 'fake',
    why: 'It was added to the fake server.',
  };
  const message = `${address.formatted} is one building.`;
  return { status: 'matched', reason: 'matched', message, confidence: 1, input, match, ...rest };
}

/** A job that is done at once. */
export function jobOf(jobId: string, address: string, unit: string | null): ReportJob {
  return {
    id: jobId,
    jobId,
    statusUrl: `/api/report/${jobId}`,
    status: 'done',
    stage: 'summary',
    step: 12,
    address,
    unit,
    elapsedMs: 1,
    report: null,
    error: null,
    detail: { interruptions: 0 },
  };
}

/** A job as a line of the list. */
export function summaryOf(job: ReportJob): ReportSummary {
  const { jobId, address, unit, status, stage, step, statusUrl } = job;
  return {
    ...{ jobId, address, unit, status, stage, step, statusUrl },
    slug: 'fake',
    createdAt: NOW,
    completedAt: NOW,
    score: null,
    band: null,
    confidence: null,
    openB: null,
    openC: null,
    unitFindings: null,
  };
}

function boroughOf(slug: string) {
  const index = BOROUGHS.findIndex((name) => slug.includes(slugOf(name)));
  const name = BOROUGHS[Math.max(index, 0)] as string;
  return { code: Math.max(index, 0) + 1, name, slug: slugOf(name) };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
