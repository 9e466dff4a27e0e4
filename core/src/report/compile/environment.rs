//! Section `environment`.

use super::context::Context;
use crate::contract::{Environment, EvidenceClass, Section};
use crate::report::datasets::pluto;
use crate::report::sections::info;
use crate::report::{Dataset, Record};

static DATASETS: &[&Dataset] = &[&pluto::DATASET];

/// The year from whose versions on a blank flood flag means outside the zone.
const FLAGS_FROM: u32 = 20;

pub(super) fn environment(context: &Context<'_>) -> Section<Environment> {
    let looked = context.looked(DATASETS);
    let row = context.facts.lot.pluto;
    let data = row.as_ref().map(of_lot).unwrap_or_default();
    let has_flood = data.flood_fema.is_some() || data.flood_preliminary.is_some();
    let is_empty = data == Environment::default();
    let mut section = looked.found(EvidenceClass::Register, data, is_empty);
    if has_flood {
        section.notes.push(info(
            "flood_maps",
            "Flood zones are those of the maps for a 1 % chance in a year, of the whole tax lot; a \
             place outside can flood too.",
        ));
    }
    section
}

/// What PLUTO knows of the lot.
fn of_lot(row: &Record<'_>) -> Environment {
    let text = |field| row.known(field).map(Into::into);
    Environment {
        flood_fema: flag(row, row.text(pluto::FLOOD_2007)),
        flood_preliminary: flag(row, row.text(pluto::FLOOD_2015)),
        landmark: text(pluto::LANDMARK),
        historic_district: text(pluto::HISTORIC_DISTRICT),
        ..Environment::default()
    }
}

/// PLUTO writes `1` inside a zone and nothing outside; versions without these columns say nothing.
fn flag(row: &Record<'_>, value: &str) -> Option<bool> {
    let version = row.text(pluto::VERSION);
    let year: Option<u32> = version.get(..2).and_then(|year| year.parse().ok());
    match value {
        "1" => Some(true),
        _ if year.is_some_and(|year| year >= FLAGS_FROM) => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::SectionStatus;
    use crate::report::Field;
    use crate::report::testing::TestBuilding;
    use pluto::{FLOOD_2007, FLOOD_2015, HISTORIC_DISTRICT, LANDMARK, VERSION};

    fn of(values: &[(Field, &str)]) -> Section<Environment> {
        let building = TestBuilding::bare().row(&pluto::DATASET, values);
        building.part(environment)
    }

    #[test]
    fn a_flag_is_inside_its_absence_outside_and_an_old_version_says_nothing() {
        let new = of(&[(VERSION, "26v2"), (FLOOD_2015, "1")]).data.unwrap();
        assert_eq!(
            (new.flood_fema, new.flood_preliminary),
            (Some(false), Some(true))
        );
        for version in ["standin", "16v2", ""] {
            let old = of(&[(VERSION, version), (FLOOD_2007, "1")]).data.unwrap();
            assert_eq!((old.flood_fema, old.flood_preliminary), (Some(true), None));
        }
    }

    #[test]
    fn landmark_and_district_are_shown_as_the_tax_record_has_them() {
        let values = [
            (VERSION, "26v2"),
            (LANDMARK, "INDIVIDUAL LANDMARK"),
            (HISTORIC_DISTRICT, "Brooklyn Heights Historic District"),
        ];
        let data = of(&values).data.unwrap();
        assert_eq!(data.landmark.as_deref(), Some("INDIVIDUAL LANDMARK"));
        let district = data.historic_district.unwrap();
        assert_eq!(district, "Brooklyn Heights Historic District");
    }

    #[test]
    fn a_lot_without_a_row_is_empty_and_all_null() {
        let section = TestBuilding::bare().part(environment);
        assert_eq!(section.status, SectionStatus::Empty);
        assert_eq!(section.data, Some(Environment::default()));
        let unread = TestBuilding::bare().without(DATASETS).part(environment);
        assert_eq!(unread.status, SectionStatus::Unavailable);
    }
}
