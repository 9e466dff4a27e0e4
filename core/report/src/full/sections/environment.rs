//! Section `environment`.

use crate::codes::code_label;
use crate::context::Context;
use crate::datasets::{
    datasets, evacuation_zones, neighborhoods, pluto, sandy_inundation, stormwater_flood,
};
use crate::messages::message;
use crate::section::Notes;
use crate::{Dataset, Record};
use nycapt_contract::{Environment, EvidenceClass, Section};

static DATASETS: &[&Dataset] = datasets![
    pluto evacuation_zones sandy_inundation stormwater_flood neighborhoods
];

/// The year from whose versions on a blank flood flag means outside the zone.
const FLAGS_FROM: u32 = 20;

pub(crate) fn environment(context: &Context<'_>) -> Section<Environment> {
    let builder = context.builder(DATASETS);
    let row = context.facts.lot.pluto;
    let mut data = row.as_ref().map(of_lot).unwrap_or_default();
    of_place(context, &mut data);
    let has_flood = data.flood_fema.is_some() || data.flood_preliminary.is_some();
    let is_empty = data == Environment::default();
    let mut section = builder.found(EvidenceClass::Register, data, is_empty);
    if has_flood {
        section.info("flood_maps", message!("note-flood-maps"));
    }
    section
}

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

/// Facts about the location from map areas.
fn of_place(context: &Context<'_>, data: &mut Environment) {
    let row = |dataset: &'static Dataset| context.history().of(dataset).next();
    // A lot without coordinates cannot be outside any area.
    let is_placed = context.facts.lot.pluto.is_some_and(|row| {
        row.known(pluto::LATITUDE).is_some() && row.known(pluto::LONGITUDE).is_some()
    });
    let is_outside = |dataset| is_placed && context.is_whole(dataset);
    data.sandy = match row(&sandy_inundation::DATASET) {
        Some(_) => Some(true),
        None => is_outside(&sandy_inundation::DATASET).then_some(false),
    };
    data.stormwater = match row(&stormwater_flood::DATASET) {
        Some(_) => deepest(context),
        None => is_outside(&stormwater_flood::DATASET).then(|| "none".into()),
    };
    data.evacuation_zone = row(&evacuation_zones::DATASET).and_then(|row| {
        let zone = row.known(evacuation_zones::ZONE)?;
        let is_none = zone.eq_ignore_ascii_case("x");
        Some(if is_none { "none" } else { zone }.to_owned())
    });
    data.neighborhood =
        row(&neighborhoods::DATASET).and_then(|row| Some(row.known(neighborhoods::NAME)?.into()));
}

/// The model's categories, most severe first.
const STORMWATER: [i64; 3] = [2, 1, 3];

/// The most severe category at the location.
fn deepest(context: &Context<'_>) -> Option<String> {
    let rows = || context.history().of(&stormwater_flood::DATASET);
    let found = |category: &i64| {
        rows().any(|row| row.integer(stormwater_flood::CATEGORY) == Some(*category))
    };
    let category = STORMWATER.into_iter().find(found)?;
    Some(code_label("stormwater", &category.to_string())?.into())
}

/// PLUTO has `1` inside a zone and a blank outside; versions without these columns prove nothing.
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
    use crate::Field;
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::SectionStatus;
    use pluto::{FLOOD_2007, FLOOD_2015, HISTORIC_DISTRICT, LANDMARK, VERSION};

    fn of(values: &[(Field, &str)]) -> Section<Environment> {
        let building = TestBuilding::bare().row(&pluto::DATASET, values);
        building.part(environment)
    }

    #[test]
    fn a_flag_is_inside_its_absence_outside_and_an_old_version_says_nothing() {
        let new = of(&[(VERSION, "26v2"), (FLOOD_2015, "1")]).data.unwrap();
        let expected = (Some(false), Some(true));
        assert_eq!((new.flood_fema, new.flood_preliminary), expected);
        for version in ["standin", "16v2", ""] {
            let old = of(&[(VERSION, version), (FLOOD_2007, "1")]).data.unwrap();
            assert_eq!((old.flood_fema, old.flood_preliminary), (Some(true), None));
        }
    }

    #[test]
    fn landmark_and_district_are_shown_as_the_tax_record_has_them() {
        let (landmark, district) = ("INDIVIDUAL LANDMARK", "Brooklyn Heights Historic District");
        let data = of(&[(LANDMARK, landmark), (HISTORIC_DISTRICT, district)]);
        let data = data.data.unwrap();
        assert_eq!(data.landmark.as_deref(), Some(landmark));
        assert_eq!(data.historic_district.as_deref(), Some(district));
    }

    fn placed() -> TestBuilding {
        rows!(TestBuilding::bare(); pluto: LATITUDE = "40.7", LONGITUDE = "-73.9")
    }

    #[test]
    fn a_place_in_a_shape_is_inside_and_one_in_none_outside_if_it_is_known() {
        let data = |building: &TestBuilding| building.part(environment).data.unwrap();
        let outside = data(&placed());
        assert_eq!(outside.sandy, Some(false));
        assert_eq!(outside.stormwater.as_deref(), Some("none"));
        assert_eq!(outside.evacuation_zone, None);
        assert_eq!(data(&TestBuilding::bare()).sandy, None);
        let unread = placed().without(&[&sandy_inundation::DATASET]);
        assert_eq!(data(&unread).sandy, None);
        let inside = rows!(
            placed().row(&sandy_inundation::DATASET, &[]);
            stormwater_flood: CATEGORY = "1";
            stormwater_flood: CATEGORY = "2";
            evacuation_zones: ZONE = "X";
            neighborhoods: NAME = "Astoria (Central)"
        );
        let inside = data(&inside);
        assert_eq!(inside.sandy, Some(true));
        assert!(inside.stormwater.unwrap().starts_with("deep"));
        assert_eq!(inside.evacuation_zone.as_deref(), Some("none"));
        assert_eq!(inside.neighborhood.as_deref(), Some("Astoria (Central)"));
    }

    #[test]
    fn every_category_of_stormwater_flooding_has_a_meaning() {
        for category in STORMWATER {
            let label = code_label("stormwater", &category.to_string());
            assert!(label.is_some(), "{category}");
        }
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
