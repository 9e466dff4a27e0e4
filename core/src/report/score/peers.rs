//! The second pass: tables of peers, frozen with a release so that its scores can be reproduced.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::peer_group::PeerGroup;
use super::rates::{Rates, narrow};
use super::rules::{Curve, LEAST_PEERS, PARTS, RULES};

/// Values kept of a group's spread; more buildings are thinned to evenly spaced ranks.
const KNOTS: usize = 256;

/// The peers of every group of a release.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PeerTables {
    groups: Vec<PeerTable>,
}

/// The peers of one group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct PeerTable {
    pub(super) group: PeerGroup,
    /// Buildings in it.
    pub(super) n: u32,
    /// Mean weight of an apartment, by part.
    means: [f32; PARTS],
    /// Rates of each part, ascending.
    rates: Vec<Vec<f32>>,
    /// Scores without peers, ascending.
    scores: Vec<f32>,
}

impl PeerTables {
    /// The tables of all buildings that have rates.
    pub fn build(rates: impl Iterator<Item = Rates>) -> Self {
        let all: Vec<Rates> = rates.collect();
        let mut members: BTreeMap<PeerGroup, Vec<&Rates>> = BTreeMap::new();
        for building in &all {
            for group in building.group.widening() {
                members.entry(group).or_default().push(building);
            }
        }
        let groups = members
            .into_iter()
            .filter_map(|(group, members)| PeerTable::build(group, &members))
            .collect();
        Self { groups }
    }

    /// The narrowest group around a building that is large enough.
    pub(super) fn around(&self, group: PeerGroup) -> Option<&PeerTable> {
        group.widening().into_iter().find_map(|wider| {
            let at = self
                .groups
                .binary_search_by_key(&wider, |table| table.group);
            at.ok().and_then(|at| self.groups.get(at))
        })
    }
}

impl PeerTable {
    fn build(group: PeerGroup, members: &[&Rates]) -> Option<Self> {
        let n = u32::try_from(members.len()).ok()?;
        if n < LEAST_PEERS {
            return None;
        }
        let units: f64 = members.iter().map(|building| building.units()).sum();
        let means = RULES.map(|rule| {
            let weight: f64 = members.iter().map(|building| building.weight(&rule)).sum();
            narrow(weight / units.max(1.0))
        });
        let mut table = Self {
            group,
            n,
            means,
            rates: Vec::new(),
            scores: Vec::new(),
        };
        let of_peers = table.means();
        for (rule, mean) in RULES.iter().zip(of_peers) {
            let is_compared = rule.curve != Curve::Share;
            let values = members
                .iter()
                .map(|building| narrow(building.x(rule, mean)));
            let values = values.filter(|_| is_compared).collect();
            table.rates.push(knots(values));
        }
        let scores = members.iter().map(|b| narrow(b.score_alone(&of_peers)));
        table.scores = knots(scores.collect());
        Some(table)
    }

    /// The means that rates are pulled to.
    pub(super) fn means(&self) -> [Option<f64>; PARTS] {
        self.means.map(|mean| Some(f64::from(mean)))
    }

    /// Share of peers whose rate of a part is as high or higher; ties count in favour.
    pub(super) fn no_better(&self, part: usize, x: f64) -> Option<f64> {
        let rates = self.rates.get(part).filter(|rates| !rates.is_empty())?;
        let x = narrow(x);
        let lower = rates.partition_point(|rate| *rate < x);
        Some(1.0 - lower as f64 / rates.len() as f64)
    }

    /// Share of peers whose score is as low or lower.
    pub(super) fn place(&self, score: f64) -> f64 {
        let score = narrow(score);
        let lower = self.scores.partition_point(|other| *other <= score);
        lower as f64 / self.scores.len().max(1) as f64
    }
}

/// The values in ascending order, thinned to evenly spaced ranks.
fn knots(mut values: Vec<f32>) -> Vec<f32> {
    values.sort_unstable_by(f32::total_cmp);
    if values.len() <= KNOTS {
        return values;
    }
    let last = values.len() - 1;
    (0..KNOTS)
        .filter_map(|knot| values.get(knot * last / (KNOTS - 1)).copied())
        .collect()
}
