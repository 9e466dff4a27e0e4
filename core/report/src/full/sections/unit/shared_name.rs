//! Whether several apartments of a tax lot bear one name.

use std::collections::BTreeSet;

use super::mentions::{Mention, SoldLot};
use crate::context::Context;
use crate::units::{COUNTS, UnitMatcher};

/// Why no record that names an apartment is surely of it; none where its name stands for it alone.
///
/// A record names no building of its lot that could be told from the one that was asked for.
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
