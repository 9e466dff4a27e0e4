//! The second pass: peer tables, frozen with a release so that scores are reproducible.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::peer_group::PeerGroup;
use super::rates::{Rates, to_f32};
use super::rules::{Curve, LEAST_PEERS, PARTS, PartRule, RULES};

/// Quantiles kept per group; larger groups are thinned to evenly spaced ranks.
const MAX_QUANTILES: usize = 256;

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
    /// The tables of all buildings whose rates are known well enough for a score.
    pub fn build(rates: impl Iterator<Item = Rates>) -> Self {
        let all: Vec<Rates> = rates.filter(Rates::is_scored).collect();
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
    pub(super) fn narrowest_group(&self, group: PeerGroup) -> Option<&PeerTable> {
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
        let means = RULES.map(|rule| {
            let units: f64 = readers(members, &rule).map(Rates::units).sum();
            let weight: f64 = readers(members, &rule)
                .map(|building| building.weight(&rule))
                .sum();
            to_f32(weight / units.max(1.0))
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
            let values = readers(members, rule).map(|building| to_f32(building.x(rule, mean)));
            let values = values.filter(|_| is_compared).collect();
            table.rates.push(quantiles(values));
        }
        let scores = members.iter().map(|b| to_f32(b.score_alone(&of_peers)));
        table.scores = quantiles(scores.collect());
        Some(table)
    }

    /// The means that rates are shrunk toward.
    pub(super) fn means(&self) -> [Option<f64>; PARTS] {
        self.means.map(|mean| Some(f64::from(mean)))
    }

    /// Share of peers with an equal or higher rate; ties count in the building's favor.
    pub(super) fn rank_of_rate(&self, part: usize, x: f64) -> Option<f64> {
        let rates = self.rates.get(part).filter(|rates| !rates.is_empty())?;
        let x = to_f32(x);
        let lower = rates.partition_point(|rate| *rate < x);
        Some(1.0 - lower as f64 / rates.len() as f64)
    }

    /// Share of peers with an equal or lower score.
    pub(super) fn rank_of_score(&self, score: f64) -> f64 {
        let score = to_f32(score);
        let lower = self.scores.partition_point(|other| *other <= score);
        lower as f64 / self.scores.len().max(1) as f64
    }
}

/// The members of which a part could be read.
fn readers<'m>(members: &'m [&'m Rates], rule: &PartRule) -> impl Iterator<Item = &'m Rates> {
    let members = members.iter().copied();
    members.filter(move |building| building.is_read(rule))
}

/// The values in ascending order, thinned to evenly spaced ranks.
fn quantiles(mut values: Vec<f32>) -> Vec<f32> {
    values.sort_unstable_by(f32::total_cmp);
    if values.len() <= MAX_QUANTILES {
        return values;
    }
    let last = values.len() - 1;
    (0..MAX_QUANTILES)
        .filter_map(|quantile| values.get(quantile * last / (MAX_QUANTILES - 1)).copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TestBuilding;

    /// So many walk-ups of 20 apartments, one open violation more in each.
    fn city(count: usize) -> PeerTables {
        PeerTables::build((0..count).filter_map(|open| {
            let building = (0..open).fold(TestBuilding::walk_up(20), |building, _| {
                building.open("B", "2026-05-05", "508")
            });
            building.rates()
        }))
    }

    #[test]
    fn fewer_than_thirty_peers_are_none() {
        assert!(
            TestBuilding::walk_up(20)
                .preview_among(&city(29))
                .score
                .data
                .unwrap()
                .peer
                .is_none()
        );
        let peer = TestBuilding::walk_up(20)
            .preview_among(&city(30))
            .score
            .data
            .unwrap()
            .peer;
        let peer = peer.unwrap();
        assert_eq!((peer.n, peer.percentile), (30, 1.0));
        assert_eq!(
            peer.label,
            "Brooklyn walk-up rentals of 20-49 apartments, built before 1947"
        );
    }

    #[test]
    fn a_building_that_has_no_like_is_compared_with_a_wider_group() {
        let peer = TestBuilding::walk_up(300)
            .preview_among(&city(40))
            .score
            .data
            .unwrap()
            .peer;
        assert_eq!(peer.unwrap().label, "Brooklyn walk-up rentals");
    }

    #[test]
    fn the_worst_of_its_peers_ranks_last_and_ties_count_in_favor() {
        let tables = city(40);
        let at = |open: usize| {
            let building = (0..open).fold(TestBuilding::walk_up(20), |building, _| {
                building.open("B", "2026-05-05", "508")
            });
            building.preview_among(&tables).score.data.unwrap()
        };
        assert_eq!(at(39).peer.unwrap().percentile, 0.03);
        assert!(at(10).score > at(30).score);
        let table = tables
            .narrowest_group(TestBuilding::walk_up(20).rates().unwrap().group)
            .unwrap();
        assert_eq!(table.rank_of_rate(0, 0.0), Some(1.0));
        assert_eq!(table.rank_of_rate(0, 1e9), Some(0.0));
    }

    #[test]
    fn tables_survive_being_written_and_read() {
        let tables = city(40);
        let text = serde_json::to_string(&tables).unwrap();
        assert_eq!(serde_json::from_str::<PeerTables>(&text).unwrap(), tables);
    }

    #[test]
    fn many_values_are_thinned_to_ranks_that_keep_both_ends() {
        let values: Vec<f32> = (0..10_000u16).rev().map(f32::from).collect();
        let thinned = quantiles(values);
        assert_eq!(thinned.len(), MAX_QUANTILES);
        assert_eq!((thinned[0], thinned[MAX_QUANTILES - 1]), (0.0, 9999.0));
        assert!(thinned.is_sorted());
    }
}
