import { REPORT_SECTIONS, STAGES } from './codes.js';
import type { Preview, Report, ReportJob, ReportRequest, ReportSummary } from './contract.js';
import { DISCLAIMER, MISSING, NOW, RELEASE } from './fake-answers.js';
import { normalize } from './normalize.js';

/** What a fake server keeps of a report. */
export interface FakeJob {
  jobId: string;
  request: ReportRequest;
  /** The building. */
  preview: Preview;
  /** How often it was read. */
  reads: number;
}

const READS_UNTIL_DONE = 2;

/** Whether its report is there. */
export function isDone(job: FakeJob): boolean {
  return job.reads >= READS_UNTIL_DONE;
}

/** The job in its current state: one stage further with each read, and done with the second. */
export function jobOf(job: FakeJob): ReportJob {
  const { jobId, preview } = job;
  return {
    id: jobId,
    jobId,
    statusUrl: `/api/report/${jobId}`,
    ...stateOf(job),
    address: preview.address.formatted,
    unit: unitOf(job)?.display ?? null,
    elapsedMs: 1 + job.reads,
    report: isDone(job) ? reportOf(job) : null,
    error: null,
    detail: { interruptions: 0 },
  };
}

/** A job as a line of the list. */
export function summaryOf(job: FakeJob): ReportSummary {
  const { jobId, address, unit, status, stage, step, statusUrl } = jobOf(job);
  return {
    ...{ jobId, address, unit, status, stage, step, statusUrl },
    slug: job.preview.slug,
    createdAt: NOW,
    completedAt: isDone(job) ? NOW : null,
    score: null,
    band: null,
    confidence: null,
    openB: null,
    openC: null,
    unitFindings: null,
  };
}

function stateOf(job: FakeJob): Pick<ReportJob, 'status' | 'stage' | 'step'> {
  const step = isDone(job) ? STAGES.length : 1 + job.reads;
  return { status: isDone(job) ? 'done' : 'running', stage: STAGES[step - 1] as string, step };
}

/** The requested unit, from its own field or from the address. */
function unitOf({ request, preview }: FakeJob) {
  return normalize(request.address ?? preview.address.formatted, request.unit ?? undefined).unit;
}

/** A report whose every section is without records. */
function reportOf(job: FakeJob): Report {
  const { slug, address, building } = job.preview;
  const unit = unitOf(job);
  const sections = REPORT_SECTIONS.map((name) => [name, MISSING]);
  return {
    reportId: job.jobId,
    version: 'report-1',
    sample: true,
    slug,
    address,
    unit: unit && { ...unit, kind: 'other', floor: null, validity: 'unverified', evidence: [] },
    building,
    generatedAt: NOW,
    dataRelease: RELEASE,
    asOf: NOW.slice(0, 10),
    ask: job.request.ask ?? null,
    answer: null,
    summary: {
      score: null,
      band: null,
      confidence: null,
      verdictSentences: [],
      topFindings: [],
      unitFindings: [],
      findings: [],
    },
    sections: Object.fromEntries(sections) as Report['sections'],
    timeline: [],
    changes: null,
    questions: [],
    sources: [],
    disclaimers: [DISCLAIMER],
    method: { scoreVersion: 'fake', rules: [] },
  };
}
