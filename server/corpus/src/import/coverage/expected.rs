//! Buildings that must have records: old, large and rent-stabilized, where an inspector has written
//! a violation sooner or later.

use nycapt_contract::Borough;
use nycapt_report::datasets::{dhcr_buildings, hpd_violations, pluto, rent_stabilized_counts};

use super::tally::Tallies;

/// How many such buildings a borough has, and how many of them have a violation. Without the lists
/// that show it, there are none.
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
