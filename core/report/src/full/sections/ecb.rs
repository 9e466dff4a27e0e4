//! Section `ecb`: violations, and summonses of other agencies at the hearings court.

use super::cells::{cents, dollars, number_repeats, past_day, text};
use super::provenance::set_returned_count;
use crate::codes::{EcbSeverity, oath_agency};
use crate::context::Context;
use crate::datasets::{ecb_violations as schema, oath_hearings as hearings};
use crate::facts::is_ecb_uncured;
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{
    Ecb, EcbViolation, EvidenceClass, OathHearings, OathSummons, Section, limits,
};

static DATASETS: &[&Dataset] = &[&schema::DATASET];
static OATH: &[&Dataset] = &[&hearings::DATASET];

pub(crate) fn ecb(context: &Context<'_>) -> Section<Ecb> {
    let found: Vec<Record<'_>> = context.history().of(&schema::DATASET).collect();
    let decided = || found.iter().filter(|row| !is_pending(row));
    let sum = |field| dollars(decided().filter_map(|row| cents(row, field)).sum());
    let mut rows: Vec<EcbViolation> = found.iter().map(|row| violation(context, row)).collect();
    rows.sort_by(|a, b| b.issued.cmp(&a.issued).then_with(|| a.id.cmp(&b.id)));
    rows.truncate(limits::ECB_VIOLATIONS);
    number_repeats(&mut rows, |row| &mut row.id);
    let shown = rows.len();
    let oath = oath(context);
    let summonses = oath.as_ref().map_or(0, |oath| oath.rows.len());
    let uncured = found.iter().filter(|row| is_ecb_uncured(row));
    let data = Ecb {
        total: context.total(DATASETS, || found.len() as u64),
        uncured: context.total(DATASETS, || uncured.count() as u64),
        total_balance_usd: context.total(DATASETS, || sum(schema::BALANCE)),
        total_imposed_usd: context.total(DATASETS, || sum(schema::IMPOSED)),
        rows,
        oath,
    };
    let builder = context.builder(DATASETS);
    let added = context.builder(OATH);
    // Summonses alone don't justify showing an unknown total of violations.
    let is_empty = found.is_empty() && (summonses == 0 || !context.is_whole(&schema::DATASET));
    let mut section = builder.found_beside(&added, EvidenceClass::Finding, data, is_empty);
    section.provenance.extend(added.provenance_of_rows());
    set_returned_count(&mut section, &schema::DATASET, shown);
    set_returned_count(&mut section, &hearings::DATASET, summonses);
    section.notes.extend(complex_note(&context.facts));
    if context.facts.lot.withholds(&hearings::DATASET) {
        section.info("oath_withheld", message!("note-oath-home"));
    } else if summonses > 0 {
        section.info("oath_any_respondent", message!("note-oath"));
    }
    if context.is_loaded(&hearings::DATASET) && !context.is_whole(&hearings::DATASET) {
        section.caution("oath_not_whole", message!("note-oath-partial"));
    }
    let pending = found.iter().filter(|row| is_pending(row)).count();
    if pending > 0 {
        let text = message!("note-ecb-pending", pending);
        section.caution("hearing_pending", text);
    }
    section
}

fn is_pending(row: &Record<'_>) -> bool {
    let hearing = row.text(schema::HEARING_STATUS).to_ascii_uppercase();
    hearing.starts_with("PENDING") || hearing.starts_with("ADJOURN")
}

fn violation(context: &Context<'_>, row: &Record<'_>) -> EcbViolation {
    let is_decided = !is_pending(row);
    let money = |field| cents(row, field).filter(|_| is_decided).map(dollars);
    let is_active = row.text(schema::STATUS) == "ACTIVE";
    EcbViolation {
        id: row.text(schema::VIOLATION_NUMBER).into(),
        severity: EcbSeverity::of(row.text(schema::SEVERITY)).as_str().into(),
        kind: text(row, schema::TYPE).filter(|kind| !kind.eq_ignore_ascii_case("unknown")),
        issued: past_day(row, schema::ISSUED, context.today()),
        status: if is_active { "active" } else { "resolved" }.into(),
        hearing: text(row, schema::HEARING_STATUS),
        certification: text(row, schema::CERTIFICATION),
        uncured: is_ecb_uncured(row),
        imposed_usd: money(schema::IMPOSED),
        paid_usd: money(schema::PAID),
        balance_usd: money(schema::BALANCE),
    }
}

/// How the results of pending hearings begin.
const PUT_OFF: [&str; 4] = ["ADJOURN", "RESCHEDUL", "NEW ISSUANCE", "PENDING"];

/// `None` if they are not loaded, withheld, or not known to be none.
fn oath(context: &Context<'_>) -> Option<OathHearings> {
    let dataset = &hearings::DATASET;
    if !context.is_loaded(dataset) || context.facts.lot.withholds(dataset) {
        return None;
    }
    // Most summonses for idling are for trucks in the street.
    let is_of_building = |row: &Record<'_>| !row.text(hearings::CHARGE).contains("IDLING");
    let rows = context.history().of(dataset).filter(is_of_building);
    let found = context.known(dataset, rows.collect())?;
    let is_whole = context.is_whole(dataset);
    let decided = || found.iter().filter(|row| is_decided(row));
    let sum =
        |field| is_whole.then(|| dollars(decided().filter_map(|row| cents(row, field)).sum()));
    let total = found.len() as u64;
    let pending = total - decided().count() as u64;
    let mut rows: Vec<OathSummons> = found.iter().map(|row| summons(context, row)).collect();
    rows.sort_by(|a, b| b.issued.cmp(&a.issued).then_with(|| a.id.cmp(&b.id)));
    rows.truncate(limits::OATH_SUMMONSES);
    number_repeats(&mut rows, |row| &mut row.id);
    Some(OathHearings {
        total: is_whole.then_some(total),
        pending: is_whole.then_some(pending),
        imposed_usd: sum(hearings::IMPOSED),
        balance_usd: sum(hearings::BALANCE),
        rows,
    })
}

/// Whether it was decided or paid; until then, an amount is what the charge may cost.
fn is_decided(row: &Record<'_>) -> bool {
    let result = row.text(hearings::RESULT).to_ascii_uppercase();
    let status = row.text(hearings::STATUS).to_ascii_uppercase();
    let is_open = result.is_empty() || PUT_OFF.iter().any(|word| result.starts_with(word));
    !is_open || status.starts_with("PAID")
}

fn summons(context: &Context<'_>, row: &Record<'_>) -> OathSummons {
    let money = |field| cents(row, field).filter(|_| is_decided(row)).map(dollars);
    OathSummons {
        id: row.text(hearings::TICKET).into(),
        agency: oath_agency(row.text(hearings::ISSUER)).into(),
        charge: text(row, hearings::CHARGE),
        issued: past_day(row, hearings::ISSUED, context.today()),
        status: text(row, hearings::STATUS),
        result: text(row, hearings::RESULT),
        imposed_usd: money(hearings::IMPOSED),
        paid_usd: money(hearings::PAID),
        balance_usd: money(hearings::BALANCE),
    }
}
