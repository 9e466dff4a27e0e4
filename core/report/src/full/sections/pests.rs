//! Section `pests`.

use std::cmp::Reverse;

use super::provenance::set_returned_count;
use crate::calendar::{iso, years_before};
use crate::claims::claim;
use crate::codes::Condition;
use crate::context::Context;
use crate::datasets::{datasets, hpd_bedbugs, hpd_complaints, hpd_violations, rodent_inspections};
use crate::facts::{distinct_complaints, found_rats};
use crate::messages::message;
use crate::section::{Notes, complex_note, info, withheld_note};
use crate::{Dataset, Record};
use nycapt_contract::{BedbugFiling, EvidenceClass, Pests, RodentInspection, Section, limits};

static DATASETS: &[&Dataset] = datasets![
    hpd_bedbugs hpd_violations hpd_complaints rodent_inspections
];

pub(crate) fn pests(context: &Context<'_>) -> Section<Pests> {
    let builder = context.builder(DATASETS);
    let has_findings = context.is_whole(&hpd_violations::DATASET);
    let found = || {
        let hazards = context.facts.violations.iter().filter(|v| v.is_hazard());
        hazards.filter(|v| v.condition == Condition::Pests)
    };
    let open = found().filter(|violation| violation.is_open).count() as u64;
    let total = found().count() as u64;
    let mut calls = context.facts.complaint_problems.iter();
    let withheld = withheld_note(&context.input.building, &context.facts);
    let has_calls = withheld.is_some() || calls.any(|p| p.is_pests);
    let data = Pests {
        bedbug_filings: filings(context),
        violations_open: has_findings.then_some(open),
        violations_closed: has_findings.then_some(total - open),
        complaints_last_12_months: recent_complaints(context),
        rodent_inspections: inspections(context),
    };
    let shown = (data.bedbug_filings.len(), data.rodent_inspections.len());
    let has_filing = shown.0 > 0;
    let is_empty = shown == (0, 0) && total == 0 && !has_calls;
    let mut section = builder.found(EvidenceClass::Finding, data, is_empty);
    set_returned_count(&mut section, &hpd_bedbugs::DATASET, shown.0);
    set_returned_count(&mut section, &rodent_inspections::DATASET, shown.1);
    if has_filing {
        section.info("owner_reported", message!("note-bedbugs"));
    } else if !context.facts.lot.has_few_units() {
        let text = claim!(context, "note-no-bedbug-filing");
        let note = text.map(|text| info("no_filing", text));
        section.notes.extend(note);
    }
    section.notes.extend(withheld);
    section.notes.extend(complex_note(&context.facts));
    section
}

/// Recent complaints; none if the data is too old to know.
fn recent_complaints(context: &Context<'_>) -> Option<u64> {
    let complaints = &hpd_complaints::DATASET;
    if context.facts.lot.withholds(complaints) || !context.is_whole(complaints) {
        return None;
    }
    let year_ago = years_before(context.proven_until(complaints), 1);
    let calls = context.facts.complaint_problems.iter();
    let recent = calls.filter(|call| call.is_pests && call.received > Some(year_ago));
    Some(distinct_complaints(recent))
}

fn filings(context: &Context<'_>) -> Vec<BedbugFiling> {
    let mut rows: Vec<Record<'_>> = context.history().of(&hpd_bedbugs::DATASET).collect();
    let period = |row: &Record<'_>| {
        let to = row.date(hpd_bedbugs::PERIOD_END);
        (Reverse(to), Reverse(row.date(hpd_bedbugs::PERIOD_START)))
    };
    // Of two filings for one building and period, the later is final.
    rows.sort_by_key(|row| {
        let building = row.text(hpd_bedbugs::BUILDING_ID);
        let filed = Reverse(row.date(hpd_bedbugs::FILED));
        (period(row), building, filed)
    });
    rows.dedup_by_key(|row| (period(row), row.text(hpd_bedbugs::BUILDING_ID)));
    let shown = rows.iter().take(limits::BEDBUG_FILINGS);
    shown.map(filing).collect()
}

fn filing(row: &Record<'_>) -> BedbugFiling {
    let from = iso(row.date(hpd_bedbugs::PERIOD_START));
    let to = iso(row.date(hpd_bedbugs::PERIOD_END));
    let period = match (&from, &to) {
        (Some(from), Some(to)) => Some(format!("{from}/{to}")),
        _ => to.or(from),
    };
    let building = row.text(hpd_bedbugs::BUILDING_ID);
    BedbugFiling {
        id: format!("{building}/{}", period.as_deref().unwrap_or("-")),
        period,
        units: row.unsigned(hpd_bedbugs::UNITS),
        infested: row.unsigned(hpd_bedbugs::INFESTED),
        eradicated: row.unsigned(hpd_bedbugs::ERADICATED),
        reinfested: row.unsigned(hpd_bedbugs::REINFESTED),
        filed_on: iso(row.date(hpd_bedbugs::FILED)),
    }
}

fn inspections(context: &Context<'_>) -> Vec<RodentInspection> {
    let rows = context.history().of(&rodent_inspections::DATASET);
    let mut all: Vec<RodentInspection> = rows.map(|row| inspection(&row)).collect();
    all.sort_by(|a, b| (Reverse(&a.date), &a.id).cmp(&(Reverse(&b.date), &b.id)));
    all.dedup_by(|a, b| a.id == b.id);
    all.truncate(limits::RODENT_INSPECTIONS);
    all
}

fn inspection(row: &Record<'_>) -> RodentInspection {
    let kind = row.text(rodent_inspections::TYPE);
    let result = row.text(rodent_inspections::RESULT);
    let date = row.date(rodent_inspections::INSPECTED);
    let ticket = row.known(rodent_inspections::TICKET);
    let ticket = ticket.or_else(|| row.known(rodent_inspections::JOB_ID));
    let day = iso(date);
    RodentInspection {
        id: format!("{}/{kind}", ticket.or(day.as_deref()).unwrap_or("-")),
        date: day,
        kind: kind.into(),
        result: result.into(),
        rats: found_rats(row),
    }
}
