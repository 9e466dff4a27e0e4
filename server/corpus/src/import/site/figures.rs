//! Counts buildings and computes figures.

use nycapt_contract::Preview;
use nycapt_report::datasets::{
    dhcr_buildings, hpd_bedbugs, hpd_complaints, hpd_violations, pluto, rent_stabilized_counts,
};
use nycapt_report::{BuildingInput, Dataset, Feed, countable_units};

use crate::site::Figures;

/// Fewest apartments for a yearly bedbug filing.
const FILES_FROM: u32 = 3;

/// Datasets that record rent stabilization; age and size alone are not evidence.
static RENT_LISTS: [&Dataset; 2] = [&rent_stabilized_counts::DATASET, &dhcr_buildings::DATASET];

/// Counts over buildings, each with its denominator.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BuildingTally {
    pub(crate) buildings: u64,
    residential: u64,
    units: u64,
    /// Whether some building may have apartments that are not in the data.
    is_size_unread: bool,
    open_bc: Share,
    heat_calls: Share,
    bedbug_filings: Share,
    rent_evidence: Share,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Share {
    counted: u64,
    of: u64,
    /// Whether it could not be counted for some building: then it says nothing about an area.
    is_unread: bool,
}

impl BuildingTally {
    /// A building without any facts.
    pub(crate) fn unknown() -> Self {
        Self {
            buildings: 1,
            ..Self::default()
        }
    }

    pub(crate) fn of(preview: &Preview, input: &BuildingInput<'_>) -> Self {
        let is_unread = |dataset: &Dataset| !input.is_whole(dataset);
        let is_rent_unread = RENT_LISTS.iter().all(|list| is_unread(list))
            || RENT_LISTS.iter().any(|list| is_partial(input, list));
        let unread = |is_unread| Share {
            is_unread,
            ..Share::default()
        };
        let mut tally = Self {
            is_size_unread: is_unread(&pluto::DATASET),
            open_bc: unread(is_unread(&hpd_violations::DATASET)),
            heat_calls: unread(is_unread(&hpd_complaints::DATASET)),
            bedbug_filings: unread(is_unread(&hpd_bedbugs::DATASET)),
            rent_evidence: unread(is_rent_unread),
            ..Self::unknown()
        };
        let basics = preview.basics.data.as_ref();
        let units = basics.and_then(|basics| basics.units_residential);
        if let Some(units) = units.filter(|units| *units > 0) {
            tally.count_residential(preview, units);
        }
        tally
    }

    fn count_residential(&mut self, preview: &Preview, units: u32) {
        self.residential = 1;
        self.units = units.into();
        // A number that other records contradict would distort the rate of an area.
        if let (Some(headline), Some(units)) =
            (&preview.headline.data, countable_units(&preview.basics))
        {
            let open = headline.open_b.zip(headline.open_c);
            let open = open.map(|(b, c)| b + c);
            self.open_bc.add(Share::of_units(open, units));
            let heat = headline.heat_complaints_last_season;
            self.heat_calls.add(Share::of_units(heat, units));
        }
        if let Some(filing) = preview.bedbugs.data.as_ref()
            && units >= FILES_FROM
        {
            self.bedbug_filings.add(Share::of_buildings(filing.filed));
        }
        if let Some(rent) = &preview.rent_regulation.data {
            let suggests = matches!(rent.level.as_str(), "registered" | "likely");
            self.rent_evidence.add(Share::of_buildings(suggests));
        }
    }

    pub(crate) fn add(&mut self, other: Self) {
        self.buildings += other.buildings;
        self.residential += other.residential;
        self.units += other.units;
        self.is_size_unread |= other.is_size_unread;
        self.open_bc.add(other.open_bc);
        self.heat_calls.add(other.heat_calls);
        self.bedbug_filings.add(other.bedbug_filings);
        self.rent_evidence.add(other.rent_evidence);
    }

    pub(crate) const fn knows_sizes(&self) -> bool {
        self.residential > 0
    }

    /// Computes the figures; `knows_sizes` is whether the release has building sizes at all.
    pub(crate) fn figures(&self, knows_sizes: bool) -> Figures {
        let knows_sizes = knows_sizes && !self.is_size_unread;
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

fn is_partial(input: &BuildingInput<'_>, list: &Dataset) -> bool {
    input.feed(list) == Feed::Partial
}

impl Share {
    /// A count to divide by apartments; none if unknown.
    fn of_units(counted: Option<u64>, units: u32) -> Self {
        counted.map_or_else(Self::default, |counted| Self {
            counted,
            of: units.into(),
            ..Self::default()
        })
    }

    fn of_buildings(is_counted: bool) -> Self {
        Self {
            counted: is_counted.into(),
            of: 1,
            ..Self::default()
        }
    }

    fn add(&mut self, other: Self) {
        self.counted += other.counted;
        self.of += other.of;
        self.is_unread |= other.is_unread;
    }

    /// The count per `per` units of its denominator, rounded to a fraction of `1 / parts`.
    fn rate(self, per: f64, parts: f64) -> Option<f64> {
        let rate = self.counted as f64 * per / self.of as f64;
        (self.of > 0 && !self.is_unread).then(|| (rate * parts).round() / parts)
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
            open_bc: Share {
                counted: 2,
                of: 3,
                is_unread: false,
            },
            ..BuildingTally::default()
        };
        tally.add(BuildingTally::default());
        let figures = tally.figures(true);
        assert_eq!(figures.open_bc_per_100_units, Some(66.7));
        assert_eq!(figures.heat_calls_per_1000_units, None);
        let expected = (Some(1), Some(3));
        assert_eq!((figures.residential_buildings, figures.units), expected);
        assert_eq!(tally.figures(false).units, None);
    }

    #[test]
    fn an_area_with_a_building_that_could_not_be_counted_has_no_rate() {
        let counted = BuildingTally {
            residential: 1,
            units: 3,
            open_bc: Share::of_units(Some(0), 3),
            ..BuildingTally::unknown()
        };
        let mut unread = counted;
        unread.open_bc.is_unread = true;
        unread.is_size_unread = true;
        let of = |other| {
            let mut area = counted;
            area.add(other);
            area.figures(true)
        };
        assert_eq!(of(counted).open_bc_per_100_units, Some(0.0));
        assert_eq!(of(counted).units, Some(6));
        assert_eq!(of(unread).open_bc_per_100_units, None);
        assert_eq!(
            (of(unread).residential_buildings, of(unread).units),
            (None, None)
        );
    }
}
