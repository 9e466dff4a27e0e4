//! Which apartment of which building complained.

use std::collections::BTreeMap;

use super::unit_key;
use crate::facts::{ComplaintProblem, LotProfile};

/// A building of a lot that has several, and the apartment; none for the whole building.
pub(crate) type Caller = (Option<u32>, Option<String>);

/// Who complained of each problem. A row may lack the number of its building: it is of a building whose
/// number is known, if one has such an apartment or also complained as a whole, so that none counts twice.
pub(crate) fn callers<'p>(
    problems: impl Iterator<Item = &'p ComplaintProblem<'p>>,
    lot: &LotProfile<'_>,
) -> Vec<(&'p ComplaintProblem<'p>, Caller)> {
    let is_known = |bin: &u32| lot.is_complex() && lot.bins.contains(bin);
    let mut called: Vec<(&ComplaintProblem<'_>, Caller)> = problems
        .map(|problem| {
            let building = problem.place.bin.filter(is_known);
            (problem, (building, unit_key(problem.apartment)))
        })
        .collect();
    let placed: BTreeMap<Option<String>, u32> = called
        .iter()
        .filter_map(|(_, (building, apartment))| Some((apartment.clone(), (*building)?)))
        .collect();
    for (_, (building, apartment)) in &mut called {
        *building = building.or_else(|| placed.get(&*apartment).copied());
    }
    called
}
