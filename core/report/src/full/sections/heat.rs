//! Section `heat`.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use crate::Dataset;
use crate::calendar::{last_whole_season, season_of, season_year};
use crate::codes::Condition;
use crate::context::Context;
use crate::datasets::{datasets, hpd_heat_sensors};
use crate::facts::{Violation, hidden_from, is_in_sensor_program};
use crate::messages::message;
use crate::preview::Covered;
use crate::section::{Notes, complex_note, withheld_note};
use crate::units::{Caller, callers};
use nycapt_contract::{EvidenceClass, Heat, HeatSeason, Section};

static DATASETS: &[&Dataset] = datasets![hpd_violations hpd_complaints hpd_heat_sensors];

const MOST_SEASONS: usize = 10;

#[derive(Default)]
struct Counted<'a> {
    complaints: BTreeSet<&'a str>,
    apartment_days: BTreeSet<(Caller, Date)>,
    violations: u64,
}

pub(crate) fn heat(context: &Context<'_>) -> Section<Heat> {
    let builder = context.builder(DATASETS);
    let input = &context.input.building;
    let calls = Covered::by_complaints(input, &context.facts);
    let findings = Covered::by_violations(input);
    let mut seasons: BTreeMap<i16, Counted<'_>> = BTreeMap::new();
    if calls.is_some() {
        count_calls(context, &mut seasons);
    }
    let open = violations(context).filter(|v| v.is_open).count() as u64;
    for day in violations(context).filter_map(|violation| violation.issued) {
        if let Some(year) = season_of(day) {
            seasons.entry(year).or_default().violations += 1;
        }
    }
    let is_silent = seasons.is_empty();
    // Left out, the last whole season or one that runs would look as if we hadn't read it.
    for data in [&calls, &findings].into_iter().flatten() {
        for year in last_whole_season(data.to)..=season_year(data.to) {
            seasons.entry(year).or_default();
        }
    }
    let newest_first = seasons.iter().rev();
    let shown = newest_first
        .map(|(year, counted)| counted.season(*year, calls.as_ref(), findings.as_ref()))
        .filter(|season| season.complaints.is_some() || season.violations.is_some());
    let data = Heat {
        seasons: shown.take(MOST_SEASONS).collect(),
        open_violations: findings.is_some().then_some(open),
        heat_sensor_program: in_sensor_program(context),
    };
    let withheld = withheld_note(&context.input.building, &context.facts);
    let is_listed = data.heat_sensor_program == Some(true);
    let is_empty = is_silent && open == 0 && withheld.is_none() && !is_listed;
    let mut section = builder.found(EvidenceClass::Finding, data, is_empty);
    section.info("heat_season", message!("note-heat"));
    section.notes.extend(withheld);
    section.notes.extend(complex_note(&context.facts));
    section
}

/// Whether the building is in the program and was not discharged from it.
fn in_sensor_program(context: &Context<'_>) -> Option<bool> {
    let dataset = &hpd_heat_sensors::DATASET;
    let mut rows = context.history().of(dataset);
    context.total(&[dataset], || rows.any(|row| is_in_sensor_program(&row)))
}

fn violations<'c>(context: &'c Context<'_>) -> impl Iterator<Item = &'c Violation> {
    let all = context.facts.violations.iter();
    all.filter(|violation| violation.is_hazard() && violation.condition == Condition::Heat)
}

/// Such as `2025-2026`.
pub(crate) fn season_name(year: i16) -> String {
    format!("{year}-{}", year.saturating_add(1))
}

fn count_calls<'a>(context: &'a Context<'_>, seasons: &mut BTreeMap<i16, Counted<'a>>) {
    let hidden_since = hidden_from(context.today());
    let problems = context.facts.complaint_problems.iter();
    let problems = problems.filter(|problem| problem.is_heat);
    for (problem, caller) in callers(problems, &context.facts.lot) {
        let dated = problem
            .received
            .and_then(|day| Some((day, season_of(day)?)));
        let Some((day, year)) = dated else {
            continue;
        };
        let counted = seasons.entry(year).or_default();
        counted.complaints.insert(problem.complaint_id);
        let (_, apartment) = &caller;
        if apartment.is_some() && day < hidden_since {
            counted.apartment_days.insert((caller, day));
        }
    }
}

impl Counted<'_> {
    fn season(
        &self,
        year: i16,
        calls: Option<&Covered<'_>>,
        findings: Option<&Covered<'_>>,
    ) -> HeatSeason {
        let has = |data: Option<&Covered<'_>>| data.is_some_and(|data| data.covers_season(year));
        let (has_calls, has_findings) = (has(calls), has(findings));
        let apartments: BTreeSet<&Caller> = self.apartment_days.iter().map(|(a, _)| a).collect();
        let called = |count: usize| has_calls.then_some(count as u64);
        HeatSeason {
            season: season_name(year),
            complaints: called(self.complaints.len()),
            apartment_days: called(self.apartment_days.len()),
            apartments_affected: called(apartments.len()),
            violations: has_findings.then_some(self.violations),
        }
    }
}
