//! Counts buildings and computes figures.

use nycapt_contract::Preview;
use nycapt_report::datasets::{
    dhcr_buildings, hpd_bedbugs, hpd_complaints, hpd_violations, pluto, rent_stabilized_counts,
};
use nycapt_report::{BuildingInput, Dataset, countable_units};

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
            || RENT_LISTS
                .iter()
                .any(|list| input.feed(list).is_incomplete());
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
        let by_tax = basics.and_then(|basics| basics.units_residential);
        // Those that its rates are based on; a number that other records contradict is in none.
        let known = [countable_units(&preview.basics), by_tax];
        if let Some(units) = known.into_iter().flatten().find(|units| *units > 0) {
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
    use jiff::civil::date;
    use nycapt_contract::{Bbl, Borough, PreviewAddress};
    use nycapt_report::datasets::hpd_jurisdiction;
    use nycapt_report::{
        Coverage, DatasetFacts, Extent, Field, PeerTables, Records, ReleaseFacts, preview,
    };

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

    fn building_in(borough: Borough, units: &str, area: &str) -> BuildingTally {
        building_of(borough, (units, ""), area)
    }

    /// A building of a borough with an open class B violation, in a release that has only part of the
    /// violations of Queens. PLUTO and HPD have numbers of its apartments.
    fn building_of(borough: Borough, (units, by_hpd): (&str, &str), area: &str) -> BuildingTally {
        let fill = |columns: usize, values: &[(Field, &'static str)]| {
            let mut row: Vec<String> = vec![String::new(); columns];
            for (field, value) in values {
                row[field.0] = (*value).into();
            }
            row
        };
        let mut lot = fill(
            pluto::DATASET.columns.len(),
            &[(pluto::BUILDING_CLASS, "C1")],
        );
        lot[pluto::UNITS_RESIDENTIAL.0] = units.into();
        lot[pluto::BUILDING_AREA.0] = area.into();
        let violation = fill(
            hpd_violations::DATASET.columns.len(),
            &[
                (hpd_violations::CLASS, "B"),
                (hpd_violations::INSPECTED, "2026-05-05"),
                (hpd_violations::OPEN_OR_CLOSE, "Open"),
            ],
        );
        let mut managed = fill(hpd_jurisdiction::DATASET.columns.len(), &[]);
        managed[hpd_jurisdiction::CLASS_A_UNITS.0] = by_hpd.into();
        let mut records = Records::default();
        for (dataset, row) in [
            (&pluto::DATASET, &lot),
            (&hpd_jurisdiction::DATASET, &managed),
            (&hpd_violations::DATASET, &violation),
        ] {
            records.push(dataset.id, row.iter().map(String::as_str).collect());
        }
        let mut violations = Coverage::everywhere(Extent::Whole);
        violations.set(Borough::Queens, Coverage::ALL, Extent::Partial);
        let whole = Coverage::everywhere(Extent::Whole);
        let loaded = [
            (&pluto::DATASET, whole.clone()),
            (&hpd_violations::DATASET, violations),
            (&hpd_bedbugs::DATASET, whole),
        ];
        let loaded = loaded.map(|(dataset, coverage)| DatasetFacts {
            id: dataset.id.into(),
            as_of: Some(date(2026, 11, 19)),
            coverage,
            ..DatasetFacts::default()
        });
        let release = ReleaseFacts {
            name: "2026-11-20-1".into(),
            built_at: "2026-11-20T07:00:00Z".into(),
            as_of: date(2026, 11, 20),
            sample: false,
            datasets: loaded.into_iter().collect(),
        };
        let address = PreviewAddress {
            house_number: "12".into(),
            street: "SAMPLE STREET".into(),
            borough: borough.info(),
            zip: None,
            formatted: "12 Sample Street".into(),
        };
        let input = BuildingInput {
            lot: Bbl::from_number(u64::from(borough.code()) * 1_000_000_000 + 50_001).unwrap(),
            address: &address,
            slug: "12-sample-street",
            aliases: &[],
            records: &records,
            release: &release,
            changes: None,
        };
        BuildingTally::of(&preview(&input, &PeerTables::default()), &input)
    }

    fn rate(buildings: &[BuildingTally]) -> Option<f64> {
        let mut area = BuildingTally::default();
        for building in buildings {
            area.add(*building);
        }
        area.figures(true).open_bc_per_100_units
    }

    #[test]
    fn a_borough_of_which_a_part_is_there_has_no_rate_and_neither_has_the_city() {
        let [bronx, queens] =
            [Borough::Bronx, Borough::Queens].map(|borough| building_in(borough, "10", ""));
        assert_eq!(rate(&[bronx]), Some(10.0));
        assert_eq!(rate(&[queens]), None);
        assert_eq!(rate(&[bronx, queens]), None);
    }

    #[test]
    fn a_disputed_number_of_apartments_enters_no_rate_of_an_area() {
        let plain = building_in(Borough::Bronx, "10", "10000");
        let disputed = building_in(Borough::Bronx, "1000", "10000");
        assert_eq!(rate(&[plain]), Some(10.0));
        assert_eq!(rate(&[plain, disputed]), Some(10.0));
        assert_eq!(rate(&[disputed]), None);
    }

    #[test]
    fn the_apartments_of_an_area_are_those_that_its_rates_are_based_on() {
        let figures = |units| building_of(Borough::Bronx, units, "").figures(true);
        let of = |units| {
            let figures = figures(units);
            let counted = figures.residential_buildings.zip(figures.units);
            (counted.unwrap(), figures.open_bc_per_100_units)
        };
        assert_eq!(of(("0", "24")), ((1, 24), Some(4.2)));
        assert_eq!(of(("20", "24")), ((1, 24), Some(4.2)));
        assert_eq!(of(("24", "20")), ((1, 24), Some(4.2)));
        assert_eq!(of(("10", "100")), ((1, 10), None));
        assert_eq!(of(("0", "")), ((0, 0), None));
        // By the tax record alone it would be too small to file.
        assert_eq!(figures(("2", "12")).bedbug_filing_share, Some(0.0));
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
