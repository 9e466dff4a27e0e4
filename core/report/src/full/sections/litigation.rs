//! Section `litigation`.

use super::cells::{cents, dollars, number_repeats, past_day};
use super::provenance::set_returned_count;
use crate::context::Context;
use crate::datasets::hpd_litigations as schema;
use crate::facts::{harassment_decision, harassment_finding, has_open_judgment, is_pending_case};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{EvidenceClass, Litigation, LitigationCase, Section, limits};

static DATASETS: &[&Dataset] = &[&schema::DATASET];

pub(crate) fn litigation(context: &Context<'_>) -> Section<Litigation> {
    let found: Vec<Record<'_>> = context.history().of(&schema::DATASET).collect();
    let mut rows: Vec<LitigationCase> = found.iter().map(|row| case(context, row)).collect();
    rows.sort_by(|a, b| b.opened.cmp(&a.opened).then_with(|| a.id.cmp(&b.id)));
    number_repeats(&mut rows, |case| &mut case.id);
    let count = |is_counted: fn(&LitigationCase) -> bool| {
        let counted = rows.iter().filter(|case| is_counted(case));
        context.total(DATASETS, || counted.count() as u64)
    };
    let mut data = Litigation {
        total: count(|_| true),
        open: count(|case| case.open),
        open_judgments: count(|case| case.open_judgment),
        harassment_findings: count(|case| case.harassment_finding.is_some()),
        rows,
    };
    data.rows.truncate(limits::COURT_CASES);
    let shown = data.rows.len();
    let builder = context.builder(DATASETS);
    let mut section = builder.found(EvidenceClass::CourtResult, data, found.is_empty());
    set_returned_count(&mut section, &schema::DATASET, shown);
    section.notes.extend(complex_note(&context.facts));
    if !found.is_empty() {
        section.info("type_is_an_allegation", message!("note-litigation"));
    }
    section
}

fn case(context: &Context<'_>, row: &Record<'_>) -> LitigationCase {
    let (finding, decision) = (harassment_finding(row), harassment_decision(row));
    let day = past_day(row, schema::FINDING_DATE, context.today());
    let decided_on = day.filter(|_| decision.is_some());
    LitigationCase {
        id: row.text(schema::LITIGATION_ID).into(),
        case_type: case_type(context, row),
        opened: past_day(row, schema::OPENED, context.today()),
        status: row.text(schema::STATUS).into(),
        open: is_pending_case(row),
        open_judgment: has_open_judgment(row),
        harassment_finding: finding.map(Into::into),
        finding_date: decided_on.clone().filter(|_| finding.is_some()),
        harassment_decision: decision.map(Into::into),
        decision_date: decided_on,
        penalty_usd: cents(row, schema::PENALTY).map(dollars),
    }
}

/// The type in the agency's words, without those that the lot conceals.
fn case_type(context: &Context<'_>, row: &Record<'_>) -> String {
    let words = row.text(schema::CASE_TYPE).split_whitespace();
    let shown: Vec<&str> = words
        .filter(|word| !context.facts.lot.conceals(word))
        .collect();
    shown.join(" ").trim_end_matches(" -").into()
}
