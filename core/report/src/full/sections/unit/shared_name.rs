//! Whether several apartments of a tax lot bear one name.

use std::collections::BTreeSet;

use super::mentions::{Mention, SoldLot};
use crate::context::Context;
use crate::units::{COUNTS, UnitMatcher};

/// Why a record that names the apartment may be about another; none when the name is unique.
///
/// A record does not say which building of its lot it is about.
pub(crate) fn shared_name(
    context: &Context<'_>,
    matcher: &UnitMatcher<'_>,
    all: &[Mention],
) -> Option<String> {
    let name = matcher.asked().display();
    if context.facts.lot.is_complex() {
        return Some(format!(
            "Several buildings share this tax lot; records naming {name} may be of any of them."
        ));
    }
    let named = all.iter().filter_map(|mention| {
        let judged = matcher.judge(&mention.text, mention.story)?;
        mention.sold_lot().filter(|_| judged.confidence >= COUNTS)
    });
    let lots: BTreeSet<&SoldLot> = named.collect();
    (lots.len() > 1).then(|| {
        format!(
            "Sales of {name} are of {} different unit lots; records naming {name} may be of any \
             of them.",
            lots.len()
        )
    })
}
