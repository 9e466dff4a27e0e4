//! Addresses whose ZIP overrides the stated borough, or whose ZIP is wrong.

use crate::directory::layout::zip_offset_of;
use crate::parse::locality;
use crate::resolve::candidates::Candidate;
use crate::resolve::confidence;
use crate::resolve::outcome::Outcome;
use crate::resolve::query::Query;
use crate::resolve::ranking::{matched, narrow_down};
use crate::resolve::unknown_number::is_established;

/// Chooses an address in the ZIP's borough instead of the stated one, or in another borough if only
/// a ZIP is given and its boroughs lack the street.
pub(crate) fn borough_by_zip(query: &Query<'_>) -> Option<Outcome> {
    let candidates = query.exact_name();
    let stated = candidates.found.iter().filter(|candidate| {
        let evidence = candidate.evidence;
        evidence.stated != 0
            && evidence.zip_boroughs.count_ones() == 1
            && evidence.zip_boroughs & evidence.stated == 0
            && candidate.is_in(evidence.zip_boroughs)
    });
    let zip_only = candidates.found.iter().filter(|candidate| {
        let evidence = candidate.evidence;
        let mut missed = candidates.unknown_numbers.iter();
        evidence.stated == 0
            && evidence.zip_boroughs != 0
            && (!evidence.new_york || candidate.borough == 1)
            && !missed.any(|missed| {
                locality::bit(missed.borough) & evidence.zip_boroughs != 0
                    && is_established(query, missed)
            })
    });
    [stated.collect(), zip_only.collect()]
        .into_iter()
        .find_map(|mut here: Vec<&Candidate>| {
            narrow_down(query, &mut here, candidates);
            let best = *here.first()?;
            let block = query.block(best);
            if here.iter().any(|other| query.block(other) != block) {
                return None;
            }
            let zip_agrees = query.row_zip(best) == zip_offset_of(best.evidence.zip);
            Some(matched(query, best, confidence::of_moved(best, zip_agrees)))
        })
}
