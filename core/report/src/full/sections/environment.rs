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

    #[test]
    fn every_category_of_stormwater_flooding_has_a_meaning() {
        for category in STORMWATER {
            let label = code_label("stormwater", &category.to_string());
            assert!(label.is_some(), "{category}");
        }
    }
}
