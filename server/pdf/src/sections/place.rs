//! Sections 24 and 25: the place around it.

use nycapt_contract::{Environment, Neighborhood311};

use crate::content::block::{Block, Stack, bars, blocks, chart, facts};
use crate::content::words::{labeled, sentence_case, spoken, text, yes_no};
use crate::messages::message;

pub(super) fn environment(data: &Environment) -> Vec<Block> {
    blocks![facts![
        "place-flood-fema": yes_no(data.flood_fema),
        "place-flood-preliminary": yes_no(data.flood_preliminary),
        "place-stormwater": labeled(&data.stormwater),
        "place-sandy": yes_no(data.sandy),
        "place-evacuation-zone": spoken(&data.evacuation_zone),
        "place-neighborhood": text(&data.neighborhood),
    ]]
}

pub(super) fn requests(data: &Neighborhood311) -> Vec<Block> {
    let hours = data.noise_by_hour.iter().flatten().enumerate();
    let near = data.within_100_m.iter().flatten();
    blocks![
        bars(
            message!("requests-here"),
            message!("requests-kind"),
            message!("requests-count"),
            data.at_address
                .iter()
                .flatten()
                .map(|row| (sentence_case(&row.kind), row.count)),
        ),
        bars(
            message!("requests-near"),
            message!("requests-kind"),
            message!("requests-count"),
            near.map(|row| (sentence_case(&row.kind), row.count)),
        ),
        chart(
            message!("requests-noise"),
            Vec::new(),
            hours
                .map(|(hour, requests)| Stack::new(hour, vec![*requests]))
                .collect(),
        ),
    ]
}
