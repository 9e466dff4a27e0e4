//! A building with everything that its score is made from.

use super::peers::{PeerTable, PeerTables};
use super::rates::{Rates, WeightedScore, sum, without_reward};
use super::rules::{PARTS, RULES};
use super::tally::Tally;
use crate::BuildingInput;
use crate::facts::Facts;

/// A building with everything that its score is made from, and its parts among its peers in the city.
pub(super) struct Scored<'s> {
    pub(super) input: &'s BuildingInput<'s>,
    pub(super) facts: &'s Facts<'s>,
    pub(super) tally: Tally,
    pub(super) building: Rates,
    pub(super) table: Option<&'s PeerTable>,
    /// The table of its borough, which no score depends on.
    pub(super) borough: Option<&'s PeerTable>,
    pub(super) x: [f64; PARTS],
    pub(super) shares: [Option<f64>; PARTS],
    /// Share of peers whose rate of a part is no better.
    pub(super) places: [Option<f64>; PARTS],
    pub(super) result: WeightedScore,
}

impl<'s> Scored<'s> {
    pub(super) fn of(
        input: &'s BuildingInput<'s>,
        facts: &'s Facts<'s>,
        units: f64,
        peers: &'s PeerTables,
    ) -> Self {
        let tally = Tally::of(input, facts, units);
        let building = Rates::of(input, facts, &tally);
        let table = peers.narrowest_group(building.group.in_city());
        let mut x = [0.0; PARTS];
        let mut shares = [None; PARTS];
        let mut places = [None; PARTS];
        let cells = x.iter_mut().zip(&mut shares).zip(&mut places);
        for (at, (rule, ((x, share), place))) in RULES.iter().zip(cells).enumerate() {
            *x = building.x(rule);
            if !building.is_read(rule) {
                continue;
            }
            *place = table.and_then(|table| table.rank_of_rate(at, building.raw_rate(rule)));
            *share = Some(building.kept(rule, *x, *place));
        }
        let shares = without_reward(shares);
        Self {
            input,
            facts,
            table,
            borough: peers.narrowest_group(building.group),
            x,
            shares,
            places,
            result: sum(shares, tally.repaired.due),
            tally,
            building,
        }
    }
}
