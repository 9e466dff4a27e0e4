//! Section `heat`.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use crate::Dataset;
use crate::calendar::{last_whole_season, season_of, season_year};
use crate::codes::Condition;
use crate::context::Context;
use crate::datasets::{hpd_complaints, hpd_heat_sensors, hpd_violations};
use crate::facts::{Violation, hidden_from, is_in_sensor_program};
use crate::messages::message;
use crate::preview::Covered;
use crate::section::{Notes, complex_note, withheld_note};
use crate::units::unit_key;
use nycapt_contract::{EvidenceClass, Heat, HeatSeason, Section};

static DATASETS: &[&Dataset] = &[
    &hpd_violations::DATASET,
    &hpd_complaints::DATASET,
    &hpd_heat_sensors::DATASET,
];

const MOST_SEASONS: usize = 10;

#[derive(Default)]
struct Counted<'a> {
    complaints: BTreeSet<&'a str>,
    apartment_days: BTreeSet<(String, Date)>,
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
    for problem in problems.filter(|problem| problem.is_heat) {
        let dated = problem
            .received
            .and_then(|day| Some((day, season_of(day)?)));
        let Some((day, year)) = dated else {
            continue;
        };
        let counted = seasons.entry(year).or_default();
        counted.complaints.insert(problem.complaint_id);
        if let Some(apartment) = unit_key(problem.apartment).filter(|_| day < hidden_since) {
            counted.apartment_days.insert((apartment, day));
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
        let apartments: BTreeSet<&str> = self.apartment_days.iter().map(|(a, _)| &**a).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    use crate::testing::{TestBuilding, noted, rows};
    use nycapt_contract::SectionStatus;

    const HEAT: &str = "HEAT/HOT WATER";

    #[test]
    fn a_season_counts_complaints_apartments_and_their_days() {
        let building = TestBuilding::walk_up(20)
            .problem("1", "2026-01-05", HEAT, "4B")
            .problem("2", "2026-01-05", HEAT, "4-B")
            .problem("3", "2026-01-06", HEAT, "4B")
            .problem("4", "2025-12-06", HEAT, "5A")
            .problem("5", "2025-12-06", HEAT, "BLDG")
            .problem("6", "2025-12-06", "PLUMBING", "6A")
            .problem("7", "2026-07-06", HEAT, "4B")
            .open("C", "2026-02-02", "666")
            .closed("C", "2024-02-02", "670", "2024-02-05");
        let data = building.part(heat).data.unwrap();
        let season = HeatSeason {
            season: "2025-2026".into(),
            complaints: Some(5),
            apartment_days: Some(3),
            apartments_affected: Some(2),
            violations: Some(1),
        };
        assert_eq!(data.seasons[1], season);
        assert_eq!(data.seasons[2].season, "2023-2024");
        assert_eq!(data.seasons[2].complaints, Some(0));
        assert_eq!((data.seasons.len(), data.open_violations), (3, Some(1)));
    }

    #[test]
    fn the_last_whole_season_and_a_running_one_are_listed_without_records_where_covered() {
        let shown = |building: &TestBuilding| -> Vec<(String, Option<u64>, Option<u64>)> {
            let seasons = building.part(heat).data.unwrap().seasons.into_iter();
            let figures = seasons.map(|one| (one.season, one.complaints, one.violations));
            figures.collect()
        };
        let row = |name: &str, complaints: Option<u64>| (name.to_owned(), complaints, Some(0_u64));
        let silent = TestBuilding::walk_up(20);
        let (running, last) = (row("2026-2027", Some(0)), row("2025-2026", Some(0)));
        assert_eq!(shown(&silent), [running.clone(), last.clone()]);
        let (calls, findings) = (&hpd_complaints::DATASET, &hpd_violations::DATASET);
        let began = silent.clone().beginning(calls, date(2025, 12, 1));
        assert_eq!(shown(&began), [running, row("2025-2026", None)]);
        let summer = date(2026, 9, 30);
        let mut autumn = silent.ending(calls, summer).ending(findings, summer);
        autumn.release.as_of = date(2026, 10, 20);
        assert_eq!(shown(&autumn), [last]);
        assert_eq!(autumn.part(heat).status, SectionStatus::Empty);
    }

    #[test]
    fn a_season_that_the_data_dont_cover_is_null_as_in_the_preview() {
        let building = TestBuilding::walk_up(20)
            .problem("1", "2026-01-05", HEAT, "4B")
            .closed("C", "2021-01-05", "666", "2021-02-05")
            .closed("C", "2020-01-05", "666", "2020-02-05")
            .beginning(&hpd_complaints::DATASET, date(2020, 10, 1));
        let seasons = building.part(heat).data.unwrap().seasons;
        let calls: Vec<_> = seasons.iter().map(|one| one.complaints).collect();
        assert_eq!(calls, [Some(0), Some(1), Some(0), None]);
        let last = (seasons[3].apartments_affected, seasons[3].violations);
        assert_eq!(last, (None, Some(1)));
        let by_year = building.preview().headline.data.unwrap().by_year.unwrap();
        assert_eq!(by_year.first_year, 2017);
        assert_eq!(by_year.heat_complaints.unwrap()[2..4], [None, Some(0)]);
        let later = building.beginning(&hpd_violations::DATASET, date(2019, 12, 1));
        let seasons = later.part(heat).data.unwrap().seasons;
        let issued: Vec<_> = seasons.iter().map(|one| one.violations).collect();
        let expected = [Some(0), Some(0), Some(1)];
        assert_eq!(issued, expected, "one with neither is no row");
    }

    #[test]
    fn no_apartment_shows_the_last_thirty_days() {
        let building = TestBuilding::walk_up(20).problem("1", "2026-11-05", HEAT, "4B");
        let season = building.part(heat).data.unwrap().seasons.remove(0);
        let expected = (Some(1), Some(0));
        assert_eq!((season.complaints, season.apartments_affected), expected);
    }

    #[test]
    fn complaints_about_a_home_are_withheld_and_findings_are_shown() {
        let building = TestBuilding::walk_up(2)
            .problem("1", "2026-01-05", HEAT, "2")
            .open("C", "2025-02-02", "666");
        let section = building.part(heat);
        assert!(noted(&section.notes, "complaints_withheld"));
        let data = section.data.unwrap();
        let mut calls = data.seasons.iter().map(|season| season.complaints);
        assert!(calls.all(|complaints| complaints.is_none()));
        let season = data.seasons.last().unwrap();
        assert_eq!((&*season.season, season.violations), ("2024-2025", Some(1)));
    }

    #[test]
    fn the_sensor_program_counts_until_discharge_and_is_null_when_not_loaded() {
        let of = |building: TestBuilding| building.part(heat).data.unwrap().heat_sensor_program;
        let listed = |discharged: &str, status: &str| {
            of(
                rows!(TestBuilding::walk_up(20); hpd_heat_sensors: STARTED = "2024-07-01",
                DISCHARGED = discharged, STATUS = status),
            )
        };
        assert_eq!(listed("", ""), Some(true));
        assert_eq!(listed("2026-07-01", ""), Some(false));
        assert_eq!(listed("", "DISCHARGED"), Some(false), "without a day");
        let missing: [&Dataset; 1] = [&hpd_heat_sensors::DATASET];
        assert_eq!(of(TestBuilding::walk_up(20).without(&missing)), None);
    }

    #[test]
    fn ten_seasons_are_shown() {
        let building = (2005..2026).fold(TestBuilding::walk_up(20), |building, year| {
            let [issued, closed] = ["05", "09"].map(|day| format!("{year}-01-{day}"));
            building.closed("C", &issued, "666", &closed)
        });
        let seasons = building.part(heat).data.unwrap().seasons;
        assert_eq!(seasons.len(), 10);
        assert_eq!(seasons[9].season, "2017-2018");
    }
}
