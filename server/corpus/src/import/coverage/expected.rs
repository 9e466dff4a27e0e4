//! Buildings that must have records: old, large and rent-stabilized, where an inspector has written
//! a violation sooner or later.

use nycapt_contract::Borough;
use nycapt_report::Dataset;
use nycapt_report::datasets::{dhcr_buildings, hpd_violations, pluto, rent_stabilized_counts};

use super::tally::Tallies;
use crate::import::row::Row;

/// Apartments of a large building.
const UNITS: u32 = 20;
/// Rent stabilization reaches back to buildings of before this year.
const YEAR: u32 = 1947;

/// Whether a row's lot is gathered, for the datasets that the rule needs.
pub(super) fn gathers(dataset: &Dataset) -> Option<fn(Row<'_>) -> bool> {
    let all: fn(Row<'_>) -> bool = |_| true;
    [
        (pluto::DATASET.id, is_old_and_large as fn(Row<'_>) -> bool),
        (dhcr_buildings::DATASET.id, all),
        (rent_stabilized_counts::DATASET.id, all),
        (hpd_violations::DATASET.id, all),
    ]
    .into_iter()
    .find_map(|(id, gathers)| (id == dataset.id).then_some(gathers))
}

fn is_old_and_large(row: Row<'_>) -> bool {
    let number = |field| row.text(field).parse::<u32>().unwrap_or_default();
    let year = number(pluto::YEAR_BUILT);
    number(pluto::UNITS_RESIDENTIAL) >= UNITS && (1..YEAR).contains(&year)
}

/// How many such buildings a borough has, and how many of them have a violation. Without the lists
/// that tell, there are none.
pub(super) fn expected(tallies: &Tallies, borough: Borough) -> (u64, u64) {
    let lots = |dataset| tallies.of(dataset).map(|tally| &tally.lots);
    let listed = [&dhcr_buildings::DATASET, &rent_stabilized_counts::DATASET].map(lots);
    let is_listed = |lot| listed.iter().flatten().any(|lots| lots.contains(lot));
    let with_records = lots(&hpd_violations::DATASET);
    let large = lots(&pluto::DATASET).into_iter().flatten();
    let mut counts = (0, 0);
    for lot in large.filter(|lot| lot.borough() == borough && is_listed(lot)) {
        counts.0 += 1;
        counts.1 += u64::from(with_records.is_some_and(|lots| lots.contains(lot)));
    }
    counts
}
