//! Section `neighborhood311`: counts of what people reported here and nearby.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use super::place::Place;
use crate::context::Context;
use crate::datasets::service_requests;
use crate::facts::RequestWindow;
use crate::messages::message;
use crate::section::Notes;
use crate::{Dataset, Record};
use nycapt_contract::{EvidenceClass, Neighborhood311, RequestCount, Section};

static DATASETS: &[&Dataset] = &[&service_requests::DATASET];

const HOURS: usize = 24;

pub(crate) fn neighborhood_311(context: &Context<'_>) -> Section<Neighborhood311> {
    let builder = context.builder(DATASETS);
    let Some(window) = RequestWindow::of(context.input.building.release) else {
        return builder.found(EvidenceClass::Allegation, Neighborhood311::default(), true);
    };
    let is_home = context.facts.lot.is_home();
    let here = context.history().of(&service_requests::DATASET);
    let here: Vec<Record<'_>> = here.filter(|row| !is_home && window.counts(row)).collect();
    let place = Place::of(context);
    let around = place.and_then(|place| {
        let near = place.around(context, &service_requests::DATASET)?;
        let near = near.into_iter().map(|(_, row)| row);
        Some(near.filter(|row| window.counts(row)).collect::<Vec<_>>())
    });
    let whole = context.total(DATASETS, || around.as_deref()).flatten();
    let data = Neighborhood311 {
        window: Some((window.from.to_string(), window.to.to_string())),
        at_address: context
            .total(DATASETS, || counts(&here))
            .filter(|_| !is_home),
        within_100_m: whole.map(counts),
        noise_by_hour: whole.and_then(noise_by_hour),
    };
    let is_empty = here.is_empty() && around.as_ref().is_none_or(Vec::is_empty);
    let mut section = builder.found(EvidenceClass::Allegation, data, is_empty);
    if let (Some(place), Some(rows)) = (place, &around) {
        place.add_provenance(&mut section, &service_requests::DATASET, rows.len());
    }
    let (from, to) = (window.from.to_string(), window.to.to_string());
    let note = if context.is_partial(&service_requests::DATASET) {
        message!("note-311-part", from, to)
    } else {
        message!("note-311", from, to)
    };
    section.info("reported", note);
    if context.is_partial(&service_requests::DATASET) && !here.is_empty() {
        let found = message!("note-311-at-address-part", requests = here.len());
        section.info("at_least", found);
    }
    if is_home {
        section.info("at_address_withheld", message!("note-311-home"));
    }
    section
}

/// By type, the most frequent first.
fn counts(rows: &[Record<'_>]) -> Vec<RequestCount> {
    let mut by_type: BTreeMap<&str, u64> = BTreeMap::new();
    for row in rows {
        *by_type.entry(row.text(service_requests::TYPE)).or_default() += 1;
    }
    let counts = by_type.into_iter().map(|(kind, count)| RequestCount {
        kind: kind.into(),
        count,
    });
    let mut counts: Vec<RequestCount> = counts.collect();
    // Stable sort: equally frequent types stay in alphabetical order.
    counts.sort_by_key(|of| Reverse(of.count));
    counts
}

/// Noise reports by hour of the day; `None` if no hour is known.
fn noise_by_hour(rows: &[Record<'_>]) -> Option<Vec<u64>> {
    let hour = |row: &Record<'_>| {
        let hour = row.integer(service_requests::CREATED_HOUR)?;
        usize::try_from(hour).ok().filter(|hour| *hour < HOURS)
    };
    rows.iter().find_map(hour)?;
    let mut hours = vec![0; HOURS];
    let is_noise = |row: &&Record<'_>| row.text(service_requests::TYPE).starts_with("Noise");
    for at in rows.iter().filter(is_noise).filter_map(hour) {
        if let Some(count) = hours.get_mut(at) {
            *count += 1;
        }
    }
    Some(hours)
}
