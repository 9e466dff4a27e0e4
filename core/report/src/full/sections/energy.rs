//! Section `energy`.

use super::provenance::set_returned_count;
use crate::codes::BuildingKind;
use crate::context::Context;
use crate::datasets::{energy_benchmarks, pluto};
use crate::messages::message;
use crate::section::Notes;
use crate::{Dataset, Record};
use nycapt_contract::{Energy, EnergyYear, EvidenceClass, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&energy_benchmarks::DATASET];

/// Square feet from which a building must report.
const REPORTED_FROM: f64 = 25_000.0;

pub(crate) fn energy(context: &Context<'_>) -> Section<Energy> {
    let builder = context.builder(DATASETS);
    let class = EvidenceClass::OwnerReport;
    let rows = context.history().of(&energy_benchmarks::DATASET);
    let mut years: Vec<EnergyYear> = rows.filter_map(|row| energy_year(&row)).collect();
    years.sort_by(|a, b| (b.year, &a.id).cmp(&(a.year, &b.id)));
    let lot = context.facts.lot.pluto;
    let area = lot.and_then(|row| row.decimal(pluto::BUILDING_AREA));
    // Condominium buildings under one board report by their area together (Administrative Code 28-309.2).
    let is_condo = context.facts.lot.kind == BuildingKind::Condo;
    let need_not = area.is_some_and(|area| 0.0 < area && area < REPORTED_FROM) && !is_condo;
    if years.is_empty() && need_not && context.is_whole(&energy_benchmarks::DATASET) {
        let reason = message!("energy-not-required");
        return builder.without(class, SectionStatus::NotApplicable, reason);
    }
    let shown = years.len();
    let has_letter = years.iter().any(|year| year.grade.is_some());
    let mut by_year = years.chunk_by(|a, b| a.year == b.year);
    let has_several = by_year.any(|of_year| of_year.len() > 1);
    let mut section = builder.found(class, Energy { years }, shown == 0);
    set_returned_count(&mut section, &energy_benchmarks::DATASET, shown);
    if has_letter {
        section.info("computed_by_us", message!("note-energy-letter"));
    }
    if has_several {
        section.info("several_properties", message!("note-energy-properties"));
    }
    section
}

fn energy_year(row: &Record<'_>) -> Option<EnergyYear> {
    let year = i32::try_from(row.integer(energy_benchmarks::YEAR)?).ok()?;
    let score = row.unsigned(energy_benchmarks::SCORE);
    let score = score.filter(|score| (1..=100).contains(score));
    Some(EnergyYear {
        id: format!("{}/{year}", row.text(energy_benchmarks::PROPERTY_ID)),
        year,
        score,
        grade: score.map(|score| letter(score).into()),
        site_eui: row.decimal(energy_benchmarks::SITE_EUI),
        greenhouse_gas_tons: row.decimal(energy_benchmarks::GREENHOUSE_GAS),
    })
}

/// The letter of a score by Local Law 95 of 2019.
const fn letter(score: u32) -> &'static str {
    match score {
        85.. => "A",
        70..=84 => "B",
        55..=69 => "C",
        0..=54 => "D",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    fn reported(building: TestBuilding, year: &str, score: &str) -> TestBuilding {
        rows!(building; energy_benchmarks: PROPERTY_ID = "7", YEAR = year, SCORE = score,
            SITE_EUI = "81.3")
    }

    fn sized(area: &str) -> TestBuilding {
        rows!(TestBuilding::bare(); pluto: BUILDING_AREA = area)
    }

    #[test]
    fn years_are_newest_first_and_a_year_without_a_score_has_no_letter() {
        let building = reported(TestBuilding::walk_up(90), "2022", "");
        let section = reported(reported(building, "2024", "84"), "2023", "85").part(energy);
        assert_eq!(section.notes[0].code, "computed_by_us");
        let years = section.data.unwrap().years;
        let found = years.iter();
        let found: Vec<_> = found
            .map(|y| (y.year, y.score, y.grade.as_deref()))
            .collect();
        let expected = [
            (2024, Some(84), Some("B")),
            (2023, Some(85), Some("A")),
            (2022, None, None),
        ];
        assert_eq!(found, expected);
        assert_eq!(years[0].site_eui, Some(81.3));
    }

    #[test]
    fn letters_change_where_the_law_says() {
        let letters = [100, 85, 84, 70, 69, 55, 54, 1].map(letter);
        assert_eq!(letters, ["A", "A", "B", "B", "C", "C", "D", "D"]);
    }

    #[test]
    fn a_small_building_need_not_report_and_a_large_one_without_a_row_is_empty() {
        let status = |building: &TestBuilding| building.part(energy).status;
        assert_eq!(status(&sized("24999")), SectionStatus::NotApplicable);
        assert_eq!(status(&sized("25000")), SectionStatus::Empty);
        let expected = SectionStatus::Empty;
        assert_eq!(status(&sized("0")), expected, "the size is not known");
        let small = reported(sized("9000"), "2024", "50");
        assert_eq!(status(&small), SectionStatus::Ok);
        let condominium = rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "R4",
            BUILDING_AREA = "9000");
        assert_eq!(status(&condominium), SectionStatus::Empty);
        let unread = sized("9000").without(DATASETS);
        assert_eq!(status(&unread), SectionStatus::Unavailable);
    }
}
