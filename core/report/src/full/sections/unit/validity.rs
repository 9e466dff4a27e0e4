//! Whether the records of a building know an apartment.

use std::collections::BTreeMap;

use super::mentions::Mention;
use crate::context::Context;
use crate::datasets;
use crate::datasets::pluto;
use crate::units::{Roster, UnitName, unit_names};

/// From so many floors on a building may leave out the number 13.
const MAY_SKIP_ONE: u32 = 13;

/// The validity of an apartment, and why.
pub(crate) fn judge(
    context: &Context<'_>,
    asked: &UnitName,
    all: &[Mention],
    roster: &Roster,
) -> (&'static str, Vec<String>) {
    if roster.records_of(asked) > 0 {
        return ("confirmed", naming(asked, all));
    }
    let known = roster.len();
    let shown = asked.display();
    let mut against = Vec::new();
    if let (Some(floor), Some(floors)) = (asked.floor(), floors(context))
        && floor > floors + u32::from(floors >= MAY_SKIP_ONE)
    {
        against.push(format!(
            "Its name states floor {floor}; the tax record counts {floors} floors."
        ));
    }
    if roster.lacks_form_of(asked) {
        against.push(format!(
            "The records name {known} apartments of the building, and none in the form of {shown}."
        ));
    }
    if !against.is_empty() {
        return ("contradicted", against);
    }
    if known == 0 {
        let nothing = "No record of the building names an apartment to compare with.";
        return ("unverified", vec![nothing.into()]);
    }
    if roster.has_form_of(asked) && roster.reaches_letters_of(asked) {
        let fits = format!(
            "No record names {shown}; it fits the names of the {known} apartments that records name."
        );
        return ("plausible", vec![fits]);
    }
    let unlike = format!(
        "No record names {shown}, and it does not follow from the names of the {known} apartments \
         that records name."
    );
    ("unverified", vec![unlike])
}

/// One sentence for each dataset that names it.
fn naming(asked: &UnitName, all: &[Mention]) -> Vec<String> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for mention in all.iter().filter(|m| unit_names(&m.text).contains(asked)) {
        *counts.entry(mention.dataset_id()).or_default() += 1;
    }
    let named = datasets::ALL.iter().filter_map(|dataset| {
        let count = counts.get(dataset.id)?;
        let records = if *count == 1 {
            "record names"
        } else {
            "records name"
        };
        Some(format!("{count} {records} it in: {}.", dataset.name))
    });
    named.collect()
}

/// Floors by the tax record, a half one counted whole.
fn floors(context: &Context<'_>) -> Option<u32> {
    let floors = context.facts.lot.pluto?.decimal(pluto::FLOORS)?.ceil();
    let is_known = (1.0..200.0).contains(&floors);
    is_known.then(|| format!("{floors:.0}"))?.parse().ok()
}
