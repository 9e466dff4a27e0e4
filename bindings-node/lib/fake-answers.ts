import { ERRORS, type ErrorRow } from './codes.js';
import type {
  AddressSuggestion,
  ErrorBody,
  Preview,
  PreviewBatchResult,
  ResolveAnswer,
  ResolvedAddress,
} from './contract.js';
import { normalize } from './normalize.js';

export const NOW = '2026-01-02T03:04:05Z';
const BOROUGHS = ['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island'];
export const RELEASE = 'fake';
export const DISCLAIMER = 'Made by a fake server.';

/** A section without records. */
export const MISSING = {
  status: 'unavailable',
  data: null,
  statusReason: 'A fake server has no records.',
  evidenceClass: 'register',
  provenance: [
    {
      datasetId: 'fake',
      asOf: null,
      status: 'unavailable',
      join: { kind: 'bbl', value: '1' },
      scope: 'lot',
      recordCount: 0,
      returnedCount: null,
      queryUrl: null,
    },
  ],
  notes: [],
};

export const DIRECTORY = { release: RELEASE, addresses: 0, sample: true };

/** The row of the error table for a code, else for a status. */
function faultOf(status: number, code?: string): ErrorRow {
  const row =
    ERRORS.find((known) => known.code === code) ?? ERRORS.find((known) => known.status === status);
  return row ?? (ERRORS.find((known) => known.code === otherCode(status)) as ErrorRow);
}

function otherCode(status: number): string {
  if (status < 500) {
    return 'bad_request';
  }
  return status >= 502 && status <= 504 ? 'unavailable' : 'internal';
}

/** An error in the service's form, but for its request id. */
export function errorBody(
  url: string,
  status: number,
  code: string | undefined,
  detail: string,
): Omit<ErrorBody, 'requestId'> {
  const { title, nextStep, code: known } = faultOf(status, code);
  const type = `${url}/developers/errors#${code ?? known}`;
  return { detail, type, title, status, code: code ?? known, next: [{ do: nextStep }] };
}

/** The refusal of a request, as FastAPI words it. */
export function refusal(loc: (string | number)[], msg: string, type = 'value_error') {
  return { detail: [{ type, loc, msg }] };
}

/** A preview with its address and no records. */
export function previewOf(slug: string, url: string): Preview {
  const words = normalize(slug.replace(/-apt-.*$/, '').replaceAll('-', ' '));
  const borough = words.borough ?? boroughOf(slug);
  const houseNumber = words.houseNumber ?? '1';
  const street = words.street ?? 'FAKE STREET';
  return {
    slug,
    canonicalUrl: `${url}/${slug}`,
    generatedAt: NOW,
    dataRelease: RELEASE,
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
    basics: MISSING,
    score: MISSING,
    headline: MISSING,
    flags: MISSING,
    bedbugs: MISSING,
    rentRegulation: MISSING,
    owner: MISSING,
    newest: MISSING,
    changes: null,
    reportContents: [],
    sources: [],
    disclaimers: [DISCLAIMER],
  };
}

/** The preview of an apartment, by its part of a slug: the building's, with no count. */
export function ofUnit(preview: Preview, slug: string): Preview {
  const { unit } = normalize('', slug.replaceAll('-', ' '));
  return unit === null
    ? preview
    : { ...preview, unit: { unit, records: null, note: DISCLAIMER, warning: null } };
}

/** One item of a batch. */
export function batchResult(slug: string, preview: Preview | undefined): PreviewBatchResult {
  if (preview !== undefined) {
    return { slug, status: 200, preview, error: null };
  }
  const error = 'We have no address with this slug.';
  return { slug, status: 404, preview: null, error, code: 'not_found' };
}

/** The answer for an address: the building of `preview`, or no match. */
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
  const previewSlug = input.unit === null ? slug : `${slug}-apt-${input.unit.slug}`;
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
    previewSlug,
    previewUrl: `/v1/previews/${previewSlug}`,
    source: 'fake',
    why: 'It was added to the fake server.',
  };
  const message = `${address.formatted} is one building.`;
  return { status: 'matched', reason: 'matched', message, confidence: 1, input, match, ...rest };
}

/** A building that a text may become. */
export function suggestionOf({ slug, address, building }: Preview): AddressSuggestion {
  const why = 'It was added to the fake server.';
  const { latitude, longitude } = building;
  const display = address.formatted;
  return { slug, addressLine: display, display, kind: 'candidate', why, latitude, longitude };
}

function boroughOf(slug: string) {
  const index = BOROUGHS.findIndex((name) => slug.includes(slugOf(name)));
  const name = BOROUGHS[Math.max(index, 0)] as string;
  return { code: Math.max(index, 0) + 1, name, slug: slugOf(name) };
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
