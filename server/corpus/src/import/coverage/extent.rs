//! The extent of a dataset, from its proof and the signals against it.

use nycapt_contract::Borough;
use nycapt_report::{Coverage, Dataset, Extent};

use crate::release::Signal;

/// `Whole` if it is proven without a signal against it; `Partial` with one.
pub(super) fn coverage_of(dataset: &Dataset, is_proven: bool, signals: &[Signal]) -> Coverage {
    let classes = dataset
        .classes
        .map_or(&[Coverage::ALL][..], |(_, values)| values);
    let unopposed = if is_proven {
        Extent::Whole
    } else {
        Extent::Unknown
    };
    let mut coverage = Coverage::default();
    for borough in Borough::ALL {
        for class in classes {
            let covered = |signal: &Signal| covers(signal, borough, class);
            let extent = if signals.iter().any(covered) {
                Extent::Partial
            } else {
                unopposed
            };
            coverage.set(borough, class, extent);
        }
    }
    coverage
}

fn covers(signal: &Signal, borough: Borough, class: &str) -> bool {
    let of_borough = signal
        .borough
        .as_deref()
        .is_none_or(|slug| slug == borough.slug());
    let of_class = signal.class.as_deref().is_none_or(|named| named == class);
    of_borough && of_class
}

#[cfg(test)]
mod tests {
    use nycapt_report::datasets::{evictions, hpd_violations};

    use super::*;
    use crate::release::SignalKind;

    fn signal(borough: Option<Borough>, class: Option<&str>) -> Signal {
        Signal {
            kind: SignalKind::Absent,
            files: Vec::new(),
            borough: borough.map(|borough| borough.slug().to_owned()),
            class: class.map(ToOwned::to_owned),
            sentence: String::new(),
        }
    }

    #[test]
    fn nothing_against_it_is_whole_with_proof_and_unknown_without() {
        for (is_proven, extent) in [(true, Extent::Whole), (false, Extent::Unknown)] {
            let coverage = coverage_of(&evictions::DATASET, is_proven, &[]);
            assert_eq!(coverage, Coverage::everywhere(extent));
        }
    }

    #[test]
    fn a_signal_covers_its_borough_and_class_alone() {
        let dataset = &hpd_violations::DATASET;
        let one = signal(Some(Borough::Bronx), Some("B"));
        let coverage = coverage_of(dataset, true, &[one]);
        assert_eq!(coverage.of_class(Borough::Bronx, "B"), Extent::Partial);
        assert_eq!(coverage.of_class(Borough::Bronx, "C"), Extent::Whole);
        assert_eq!(coverage.of(Borough::Queens), Extent::Whole);
        let coverage = coverage_of(dataset, true, &[signal(Some(Borough::Bronx), None)]);
        assert_eq!(coverage.of_class(Borough::Bronx, "C"), Extent::Partial);
        let coverage = coverage_of(dataset, true, &[signal(None, None)]);
        assert_eq!(coverage.of(Borough::Queens), Extent::Partial);
    }
}
