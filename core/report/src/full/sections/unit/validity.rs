//! Whether a building's records confirm that an apartment exists.

use std::collections::{BTreeMap, BTreeSet};

use super::mentions::{DATASETS, Mention};
use crate::claims::{Proof, claim};
use crate::context::Context;
use crate::datasets;
use crate::messages::message;
use crate::unit_names::{UnitName, unit_names};
use crate::units::{MIN_COUNTED, OwnBuilding, Roster, UnitMatcher, doubt};

pub(crate) fn judge(
    context: &Context<'_>,
    asked: &UnitName,
    all: &[Mention],
    roster: &Roster,
) -> (&'static str, Vec<String>) {
    if roster.records_of(asked) > 0 {
        return ("confirmed", naming(context, asked, all));
    }
    let name = asked.display();
    let (shown, known) = (name.as_str(), roster.len());
    let building = &context.input.building;
    let proof = Proof {
        release: building.release,
        borough: building.lot.borough(),
    };
    let lot = &context.facts.lot;
    if let Some(reason) = doubt(asked, roster, (lot.floors(), lot.single_home()), proof) {
        return ("contradicted", vec![reason]);
    }
    let (validity, why) = if known == 0 {
        ("unverified", claim!(proof, "unit-no-names"))
    } else if roster.has_form_of(asked) && roster.reaches_letters_of(asked) {
        let fits = claim!(proof, "unit-fits", shown, known);
        ("plausible", fits)
    } else {
        let unlike = claim!(proof, "unit-does-not-follow", shown, known);
        ("unverified", unlike)
    };
    let release = building.release;
    let mut sources = DATASETS.iter();
    let is_any_read = sources.any(|one| release.is_loaded(one) && !lot.withholds(one));
    let unread = || match is_any_read {
        true => message!("mentions-unread", name = shown),
        false => message!("mentions-missing"),
    };
    (validity, vec![why.unwrap_or_else(unread)])
}

/// One sentence for each dataset that mentions it; where some records are surely of its building,
/// these alone count, and others are said to be of the lot.
fn naming(context: &Context<'_>, asked: &UnitName, all: &[Mention]) -> Vec<String> {
    let named = all.iter().filter(|m| unit_names(&m.text).contains(asked));
    let (sure, possible): (Vec<&Mention>, Vec<&Mention>) = named.partition(|m| m.is_of_building);
    let name = asked.display();
    let (place, shown) = if sure.is_empty() {
        ("lot", possible)
    } else {
        ("building", sure)
    };
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for mention in shown {
        *counts.entry(mention.dataset_id()).or_default() += 1;
    }
    let named = datasets::ALL.iter().filter_map(|dataset| {
        let count = *counts.get(dataset.id)?;
        let (dataset, is_whole) = (dataset.name, context.is_whole(dataset));
        let name = name.as_str();
        Some(match is_whole {
            true => message!("unit-named-in", count, place, name, dataset),
            false => message!("unit-named-in-part", count, place, name, dataset),
        })
    });
    named.collect()
}

/// Says that records may be about an apartment of the same name in another building of the lot.
pub(crate) fn shared_lot(
    context: &Context<'_>,
    own: &OwnBuilding,
    matcher: &UnitMatcher<'_>,
    all: &[Mention],
) -> Option<String> {
    let is_unplaced = |mention: &Mention| {
        let judged = matcher.judge(&mention.text, mention.story);
        !mention.is_of_building && judged.is_some_and(|judged| judged.confidence >= MIN_COUNTED)
    };
    let is_shared =
        context.facts.lot.is_complex() && (!own.is_distinct() || all.iter().any(is_unplaced));
    is_shared.then(|| message!("note-shared-lot", name = matcher.asked().display()))
}

/// Says that sales of the apartment are of several unit lots, so that records may be about another
/// one of the same name.
pub(crate) fn shared_sales(matcher: &UnitMatcher<'_>, all: &[Mention]) -> Option<String> {
    let of_building = all.iter().filter(|mention| mention.is_of_building);
    let named = of_building.filter_map(|mention| {
        let judged = matcher.judge(&mention.text, mention.story)?;
        let lot = mention.sold_lot.as_ref()?;
        (judged.confidence >= MIN_COUNTED).then_some(lot)
    });
    let lots: BTreeSet<&String> = named.collect();
    let name = matcher.asked().display();
    (lots.len() > 1).then(|| message!("note-shared-name-sales", name, lots = lots.len()))
}
