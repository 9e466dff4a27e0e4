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

    #[test]
    fn letters_change_where_the_law_says() {
        let letters = [100, 85, 84, 70, 69, 55, 54, 1].map(letter);
        assert_eq!(letters, ["A", "A", "B", "B", "C", "C", "D", "D"]);
    }
}
