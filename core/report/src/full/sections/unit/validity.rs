//! Whether a building's records confirm that an apartment exists.

use std::collections::{BTreeMap, BTreeSet};

use super::mentions::{Mention, SoldLot};
use crate::context::Context;
use crate::datasets;
use crate::datasets::pluto;
use crate::messages::message;
use crate::units::{MIN_COUNTED, Roster, UnitMatcher, UnitName, unit_names};

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
        against.push(message!(
            "unit-above-floors",
            floor = floor,
            floors = floors
        ));
    }
    if roster.lacks_form_of(asked) {
        against.push(message!(
            "unit-other-form",
            known = known,
            shown = shown.as_str()
        ));
    }
    if !against.is_empty() {
        return ("contradicted", against);
    }
    if known == 0 {
        let nothing = message!("unit-no-names");
        return ("unverified", vec![nothing]);
    }
    if roster.has_form_of(asked) && roster.reaches_letters_of(asked) {
        let fits = message!("unit-fits", shown = shown.as_str(), known = known);
        return ("plausible", vec![fits]);
    }
    let unlike = message!(
        "unit-does-not-follow",
        shown = shown.as_str(),
        known = known
    );
    ("unverified", vec![unlike])
}

/// One sentence for each dataset that mentions it.
fn naming(asked: &UnitName, all: &[Mention]) -> Vec<String> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for mention in all.iter().filter(|m| unit_names(&m.text).contains(asked)) {
        *counts.entry(mention.dataset_id()).or_default() += 1;
    }
    let named = datasets::ALL.iter().filter_map(|dataset| {
        let count = *counts.get(dataset.id)?;
        Some(message!(
            "unit-named-in",
            count = count,
            dataset = dataset.name
        ))
    });
    named.collect()
}

/// Floors by the tax record, a half one counted whole.
fn floors(context: &Context<'_>) -> Option<u32> {
    let floors = context.facts.lot.pluto?.decimal(pluto::FLOORS)?.ceil();
    let is_known = (1.0..200.0).contains(&floors);
    is_known.then(|| format!("{floors:.0}"))?.parse().ok()
}

/// Why a record may be about another apartment with the same name; none if the name is unique.
///
/// Records do not identify the building on their lot.
pub(crate) fn shared_name(
    context: &Context<'_>,
    matcher: &UnitMatcher<'_>,
    all: &[Mention],
) -> Option<String> {
    let name = matcher.asked().display();
    if context.facts.lot.is_complex() {
        return Some(message!("note-shared-lot", name = name));
    }
    let named = all.iter().filter_map(|mention| {
        let judged = matcher.judge(&mention.text, mention.story)?;
        mention
            .sold_lot()
            .filter(|_| judged.confidence >= MIN_COUNTED)
    });
    let lots: BTreeSet<&SoldLot> = named.collect();
    (lots.len() > 1).then(|| message!("note-shared-name-sales", name = name, lots = lots.len()))
}
