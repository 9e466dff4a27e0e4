//! Section `evictions`: counts by year, never a case, an apartment or a name.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::Dataset;
use crate::calendar::{YEAR, days_between};
use crate::context::Context;
use crate::datasets::evictions;
use crate::facts::{EVICTIONS_FROM, evictions_cover, executed, is_of_home};
use crate::messages::{counted, message};
use crate::section::Notes;
use nycapt_contract::{EvictionYear, Evictions, EvidenceClass, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&evictions::DATASET];

pub(crate) fn evictions(context: &Context<'_>) -> Section<Evictions> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::CourtResult;
    if !context.is_loaded(&evictions::DATASET) {
        return builder.unread(class);
    }
    let lot = &context.facts.lot;
    if lot.at_least.is_none_or(|units| units < EVICTIONS_FROM) {
        let reason = message!("evictions-withheld");
        return builder.without(class, SectionStatus::Withheld, reason);
    }
    let covered = evictions_cover(context.input.building.release);
    let by_year = by_year(context);
    let homes: u64 = by_year.iter().map(|year| year.residential).sum();
    if !context.is_whole(&evictions::DATASET) {
        let mut section = builder.unread(class);
        if let Some((from, to)) = covered.filter(|_| homes > 0) {
            let text = message!(
                "evictions-held",
                evictions = counted!("count-residential-evictions", homes),
                on_lot = lot.on_whole_lot(),
                from = from.to_string(),
                to = to.to_string()
            );
            section.caution("at_least", text);
        }
        return section;
    }
    let data = Evictions {
        per_1000_units_per_year: (covered.zip(lot.units))
            .map(|((from, to), units)| rate(homes, units, from, to)),
        covered: covered.map(|(from, to)| (from.to_string(), to.to_string())),
        executed_by_year: by_year,
    };
    let is_empty = data.executed_by_year.is_empty();
    let mut section = builder.found(class, data, is_empty);
    let text = message!("note-evictions", on_lot = lot.on_whole_lot());
    section.info("counts_only", text);
    section
}

fn by_year(context: &Context<'_>) -> Vec<EvictionYear> {
    let mut years: BTreeMap<i16, (u64, u64)> = BTreeMap::new();
    for (day, row) in executed(context.history()) {
        let (homes, shops) = years.entry(day.year()).or_default();
        let count = if is_of_home(&row) { homes } else { shops };
        *count += 1;
    }
    let newest_first = years.into_iter().rev();
    let counted = newest_first.map(|(year, (residential, commercial))| EvictionYear {
        year: year.into(),
        residential,
        commercial,
    });
    counted.collect()
}

/// Evictions per 1,000 apartments and year, to one decimal.
fn rate(homes: u64, units: u32, from: Date, to: Date) -> f64 {
    let years = f64::from(days_between(from, to) + 1) / YEAR;
    let rate = 1000.0 * homes as f64 / f64::from(units) / years;
    (rate * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::super::testing::note;
    use super::*;
    use crate::datasets::hpd_violations;
    use crate::testing::{TestBuilding, rows};

    fn evicted(building: TestBuilding, (day, kind): (&str, &str)) -> TestBuilding {
        rows!(building; evictions: EXECUTED = day, RESIDENTIAL = kind)
    }

    fn busy(units: u32) -> TestBuilding {
        [
            ("2025-03-04", "Residential"),
            ("2025-03-04", "RESIDENTIAL"),
            ("2024-01-09", "Commercial"),
            ("2018-07-07", "Residential"),
            ("2031-01-01", "Residential"),
        ]
        .into_iter()
        .fold(TestBuilding::walk_up(units), evicted)
    }

    #[test]
    fn homes_and_shops_are_counted_by_year_newest_first() {
        let section = busy(40).part(evictions);
        assert_eq!(section.status, SectionStatus::Ok);
        let data = section.data.unwrap();
        let years = data.executed_by_year.iter();
        let years: Vec<_> = years
            .map(|y| (y.year, y.residential, y.commercial))
            .collect();
        assert_eq!(years, [(2025, 2, 0), (2024, 0, 1), (2018, 1, 0)]);
        let covered = ("2017-01-01".to_owned(), "2026-11-19".to_owned());
        assert_eq!(data.covered, Some(covered));
        // 3 in 40 apartments in 9.88 years.
        assert_eq!(data.per_1000_units_per_year, Some(7.6));
    }

    #[test]
    fn a_small_building_or_one_of_unknown_size_is_withheld_without_a_count() {
        let unknown = evicted(TestBuilding::bare(), ("2025-03-04", "Residential"));
        for building in [busy(10), unknown] {
            let section = building.part(evictions);
            assert_eq!(section.status, SectionStatus::Withheld);
            assert_eq!(section.data, None);
            assert!(section.provenance.iter().all(|p| p.record_count.is_none()));
        }
        assert!(busy(11).part(evictions).data.is_some());
    }

    #[test]
    fn a_part_of_the_data_proves_its_evictions() {
        let noted = |units: u32| {
            let section = busy(units).partial(&[&evictions::DATASET]).part(evictions);
            assert_eq!(section.data, None);
            note(&section, "at_least")
        };
        let expected = "In our data, marshals carried out at least 3 residential evictions from \
                        January 1, 2017, to November 19, 2026.";
        assert_eq!(noted(11).unwrap(), expected);
        let complex =
            rows!(busy(40); hpd_violations: BIN = "3000001"; hpd_violations: BIN = "3000002");
        let whole = note(&complex.part(evictions), "counts_only").unwrap();
        let part = complex.partial(&[&evictions::DATASET]).part(evictions);
        for text in [whole, note(&part, "at_least").unwrap()] {
            let place = " on the whole tax lot (2 buildings)";
            assert!(text.contains(place), "{text}");
        }
        assert_eq!(noted(10), None);
        let none = TestBuilding::walk_up(40).partial(&[&evictions::DATASET]);
        assert_eq!(none.part(evictions).notes, []);
    }

    #[test]
    fn none_on_record_is_a_rate_of_zero_and_not_loaded_is_no_rate() {
        let none = TestBuilding::walk_up(40).part(evictions);
        assert_eq!(none.status, SectionStatus::Empty);
        assert_eq!(none.data.unwrap().per_1000_units_per_year, Some(0.0));
        let missing = busy(40).without(&[&evictions::DATASET]).part(evictions);
        assert_eq!(missing.status, SectionStatus::Unavailable);
        assert_eq!(missing.data, None);
    }

    #[test]
    fn the_rate_is_over_the_days_that_the_data_cover() {
        let building = busy(40).beginning(&evictions::DATASET, date(2024, 11, 20));
        let data = building.part(evictions).data.unwrap();
        assert_eq!(data.covered.unwrap().0, "2024-11-20");
        // 3 in 40 apartments in two years.
        assert_eq!(data.per_1000_units_per_year, Some(37.5));
    }

    #[test]
    fn nothing_of_a_case_reaches_the_report() {
        let report = busy(40).report_of(Some("4B"), None);
        let text = serde_json::to_string(&report).unwrap();
        assert!(!text.contains("2025-03-04"));
    }
}
