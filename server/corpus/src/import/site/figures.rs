//! Counts of buildings, and the figures they make.

use nycapt_contract::Preview;
use nycapt_report::datasets::{dhcr_buildings, rent_stabilized_counts};
use nycapt_report::{Dataset, ReleaseFacts};

use crate::site::Figures;

/// Fewest apartments of a building whose owner files yearly about bedbugs.
const FILES_FROM: u32 = 3;

/// Datasets that record rent stabilization; age and size alone are not evidence.
static RENT_LISTS: [&Dataset; 2] = [&rent_stabilized_counts::DATASET, &dhcr_buildings::DATASET];

/// What is counted of some buildings: each count with what it is divided by.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BuildingTally {
    pub(crate) buildings: u64,
    residential: u64,
    units: u64,
    open_bc: Share,
    heat_calls: Share,
    bedbug_filings: Share,
    rent_evidence: Share,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Share {
    counted: u64,
    of: u64,
}

impl BuildingTally {
    /// One building of which nothing is known.
    pub(crate) fn unknown() -> Self {
        Self {
            buildings: 1,
            ..Self::default()
        }
    }

    /// One building.
    pub(crate) fn of(preview: &Preview, release: &ReleaseFacts) -> Self {
        let mut tally = Self::unknown();
        let basics = preview.basics.data.as_ref();
        let units = basics.and_then(|basics| basics.units_residential);
        if let Some(units) = units.filter(|units| *units > 0) {
            tally.count_residential(preview, release, units);
        }
        tally
    }

    fn count_residential(&mut self, preview: &Preview, release: &ReleaseFacts, units: u32) {
        self.residential = 1;
        self.units = units.into();
        if let Some(headline) = &preview.headline.data {
            let open = headline.open_b.zip(headline.open_c);
            self.open_bc = Share::of_units(open.map(|(b, c)| b + c), units);
            self.heat_calls = Share::of_units(headline.heat_complaints_last_season, units);
        }
        if let Some(filing) = preview.bedbugs.data.as_ref()
            && units >= FILES_FROM
        {
            self.bedbug_filings = Share::of_buildings(filing.filed);
        }
        let has_list = |id: &str| RENT_LISTS.iter().any(|dataset| dataset.id == id);
        if let Some(rent) = &preview.rent_regulation.data
            && release.datasets.iter().any(|dataset| has_list(&dataset.id))
        {
            let suggests = matches!(rent.level.as_str(), "registered" | "likely");
            self.rent_evidence = Share::of_buildings(suggests);
        }
    }

    /// Adds other buildings.
    pub(crate) fn add(&mut self, other: Self) {
        self.buildings += other.buildings;
        self.residential += other.residential;
        self.units += other.units;
        self.open_bc.add(other.open_bc);
        self.heat_calls.add(other.heat_calls);
        self.bedbug_filings.add(other.bedbug_filings);
        self.rent_evidence.add(other.rent_evidence);
    }

    /// Whether the size of any of them is known.
    pub(crate) const fn knows_sizes(&self) -> bool {
        self.residential > 0
    }

    /// Their figures; `knows_sizes` says whether the release tells the size of buildings at all.
    pub(crate) fn figures(&self, knows_sizes: bool) -> Figures {
        Figures {
            residential_buildings: knows_sizes.then_some(self.residential),
            units: knows_sizes.then_some(self.units),
            open_bc_per_100_units: self.open_bc.rate(100.0, 10.0),
            heat_calls_per_1000_units: self.heat_calls.rate(1_000.0, 10.0),
            bedbug_filing_share: self.bedbug_filings.rate(1.0, 1_000.0),
            rent_evidence_share: self.rent_evidence.rate(1.0, 1_000.0),
        }
    }
}

impl Share {
    /// A count that is divided by apartments; nothing where it is not known.
    fn of_units(counted: Option<u64>, units: u32) -> Self {
        counted.map_or_else(Self::default, |counted| Self {
            counted,
            of: units.into(),
        })
    }

    fn of_buildings(is_counted: bool) -> Self {
        Self {
            counted: is_counted.into(),
            of: 1,
        }
    }

    fn add(&mut self, other: Self) {
        self.counted += other.counted;
        self.of += other.of;
    }

    /// The count for each `per` of what it is divided by, rounded to one part of `parts`.
    fn rate(self, per: f64, parts: f64) -> Option<f64> {
        let rate = self.counted as f64 * per / self.of as f64;
        (self.of > 0).then(|| (rate * parts).round() / parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_without_a_denominator_are_none() {
        let mut tally = BuildingTally {
            buildings: 2,
            residential: 1,
            units: 3,
            open_bc: Share { counted: 2, of: 3 },
            ..BuildingTally::default()
        };
        tally.add(BuildingTally::default());
        let figures = tally.figures(true);
        assert_eq!(figures.open_bc_per_100_units, Some(66.7));
        assert_eq!(figures.heat_calls_per_1000_units, None);
        assert_eq!(
            (figures.residential_buildings, figures.units),
            (Some(1), Some(3))
        );
        assert_eq!(tally.figures(false).units, None);
    }
}
