//! Sections 24 and 25: the place around it.

use nycapt_contract::{Environment, Neighborhood311};

use crate::content::block::{Block, Stack, bars, chart, facts};
use crate::content::words::{between, spoken, text, yes_no};

pub(super) fn environment(data: &Environment) -> Vec<Block> {
    facts([
        (
            "In the 1% flood zone, map in force (2007)",
            yes_no(data.flood_fema),
        ),
        (
            "In the 1% flood zone, preliminary map (2015)",
            yes_no(data.flood_preliminary),
        ),
        (
            "Storm-water flooding by the City’s model",
            text(data.stormwater.as_ref()),
        ),
        ("Flooded by Sandy in 2012", yes_no(data.sandy)),
        (
            "Hurricane evacuation zone",
            data.evacuation_zone
                .as_deref()
                .map_or_else(String::new, spoken),
        ),
        ("Neighborhood", text(data.neighborhood.as_ref())),
        ("Landmark", text(data.landmark.as_ref())),
        ("Historic district", text(data.historic_district.as_ref())),
    ])
    .into_iter()
    .collect()
}

pub(super) fn requests(data: &Neighborhood311) -> Vec<Block> {
    let hours = data
        .noise_by_hour
        .iter()
        .flatten()
        .enumerate()
        .map(|(hour, requests)| Stack::new(hour, vec![*requests]));
    [
        facts([("The 12 months counted", between(data.window.as_ref()))]),
        bars(
            "At this lot",
            "Request",
            "Requests",
            data.at_address
                .iter()
                .map(|row| (row.kind.clone(), row.count)),
        ),
        bars(
            "Within 100 meters",
            "Request",
            "Requests",
            data.within_100_m
                .iter()
                .flatten()
                .map(|row| (row.kind.clone(), row.count)),
        ),
        chart(
            "Noise within 100 meters by hour of the day",
            &["requests"],
            hours.collect(),
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
