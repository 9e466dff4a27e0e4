//! What public records suggest about rent regulation; never that there is none.

use super::{Looked, info};
use crate::contract::{EvidenceClass, RentRegulation, Section};
use crate::report::codes::BuildingKind;
use crate::report::datasets::{
    affordable_buildings, dhcr_buildings, pluto, rent_stabilized_counts, speculation_watch,
};
use crate::report::facts::{Facts, RentEvidence};
use crate::report::{BuildingInput, Dataset};

static DATASETS: &[&Dataset] = &[
    &rent_stabilized_counts::DATASET,
    &pluto::DATASET,
    &dhcr_buildings::DATASET,
    &affordable_buildings::DATASET,
    &speculation_watch::DATASET,
];

/// Buildings with this many apartments, built before this year, are stabilised as a rule.
const UNITS_FROM: u32 = 6;
const BUILT_BEFORE: u16 = 1974;

/// Bills older than this do not show that apartments are registered now.
const BILL_YEARS: i16 = 6;

pub(crate) fn rent_regulation(
    input: &BuildingInput<'_>,
    facts: &Facts<'_>,
) -> Section<RentRegulation> {
    let looked = Looked::new(input, facts, DATASETS);
    let mut reasons = Vec::new();
    let level = level(input, facts, &mut reasons);
    let data = RentRegulation {
        level: level.into(),
        reasons,
    };
    let mut section = looked.found(EvidenceClass::Estimate, data, looked.rows() == 0);
    section.notes.push(info(
        "dhcr_decides",
        "Public records suggest this about the building; only the rent history at DHCR settles it \
         for one apartment.",
    ));
    section
}

fn level(input: &BuildingInput<'_>, facts: &Facts<'_>, reasons: &mut Vec<String>) -> &'static str {
    let evidence = &facts.rent;
    let this_year = input.release.as_of.year();
    if is_registered(evidence, this_year, reasons) {
        return "registered";
    }
    listed(evidence, reasons);
    let (size, era) = (facts.lot.units, facts.lot.year_built);
    let is_old = era.is_some_and(|year| year < BUILT_BEFORE);
    let is_large = size.is_some_and(|units| units >= UNITS_FROM);
    let has_board = facts.lot.kind.has_board();
    let is_rental = !has_board && !is_city_owned(facts) && !facts.lot.is_nycha;
    if is_old && is_large && is_rental {
        reasons.push("Built before 1974 with 6 or more apartments.".into());
    }
    if !reasons.is_empty() {
        return "likely";
    }
    if is_old && is_large && has_board {
        reasons.push(
            "Built before 1974 with 6 or more apartments; some rentals in a co-op or condominium \
             stay stabilized."
                .into(),
        );
        return "possible";
    }
    if !input.release.is_loaded(&rent_stabilized_counts::DATASET) {
        return "unknown";
    }
    let no_count = "No stabilized apartment on the tax bills we hold";
    if size.is_some_and(|units| units < UNITS_FROM) {
        reasons.push(format!("Fewer than 6 apartments. {no_count}."));
        return "unlikely";
    }
    if era.is_some_and(|year| year >= BUILT_BEFORE) {
        reasons.push(format!("Built in 1974 or later. {no_count}."));
        return "unlikely";
    }
    "unknown"
}

/// Apartments were registered in the latest two bills.
fn is_registered(evidence: &RentEvidence, this_year: i16, reasons: &mut Vec<String>) -> bool {
    let mut latest = evidence.counts.iter().rev();
    let (Some((year, units)), Some((before, units_before))) = (latest.next(), latest.next()) else {
        return false;
    };
    let is_recent = i32::from(*year) + i32::from(BILL_YEARS) >= i32::from(this_year);
    let is_registered = *units > 0 && *units_before > 0 && is_recent;
    if is_registered {
        reasons.push(format!(
            "Tax bills count {units_before} stabilized apartments in {before} and {units} in {year}."
        ));
    }
    is_registered
}

fn listed(evidence: &RentEvidence, reasons: &mut Vec<String>) {
    let positive = evidence.counts.iter().rev().find(|(_, units)| *units > 0);
    if let Some((year, units)) = positive {
        reasons.push(format!(
            "The tax bill of {year} counts {units} stabilized apartments."
        ));
    }
    if evidence.on_state_list {
        reasons.push("On the State's list of buildings with stabilized apartments of 2017.".into());
    }
    if let Some(benefit) = evidence.listed_benefit {
        reasons.push(format!(
            "The State's list of 2017 names a {benefit} tax benefit, which may have ended."
        ));
    }
    if evidence.financed_rentals > 0 {
        let units = evidence.financed_rentals;
        reasons.push(format!(
            "The city financed {units} affordable rental apartments here."
        ));
    }
    if evidence.on_watch_list {
        reasons.push("On HPD's speculation watch list of rent-regulated buildings.".into());
    }
}

fn is_city_owned(facts: &Facts<'_>) -> bool {
    facts.lot.kind != BuildingKind::OneTwoFamily
        && facts
            .lot
            .pluto
            .is_some_and(|row| matches!(row.text(pluto::OWNER_TYPE), "C" | "O"))
}
