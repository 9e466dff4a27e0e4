//! The second pass: peer tables, frozen with a release so that scores are reproducible.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::peer_group::PeerGroup;
use super::rates::{Rates, to_f32};
use super::rules::{Curve, LEAST_PEERS, PARTS, RULES};
use crate::ReleaseFacts;
use crate::building::Feed;
use nycapt_contract::{Borough, Peer};

/// Quantiles kept per group; larger groups are thinned to evenly spaced ranks.
const MAX_QUANTILES: usize = 256;

/// The peers of every group of a release.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PeerTables {
    groups: Vec<PeerTable>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct PeerTable {
    group: PeerGroup,
    n: u32,
    /// Raw rates of each part, ascending; empty for a part that is not compared, and in a borough.
    rates: Vec<Vec<f32>>,
    /// Scores without peers, capped, ascending; empty where a part is not compared.
    scores: Vec<f32>,
}

impl PeerTables {
    /// The tables of all buildings whose rates are known well enough for a score. A part is compared
    /// only where its data are whole in every borough, since the peers are those of the city.
    pub fn build(rates: impl Iterator<Item = Rates>, release: &ReleaseFacts) -> Self {
        let compared = RULES.map(|rule| {
            let mut boroughs = Borough::ALL.into_iter();
            rule.curve != Curve::Share
                && boroughs.all(|borough| {
                    let mut datasets = rule.needed.iter();
                    datasets.all(|dataset| release.feed(dataset, borough) == Feed::Current)
                })
        });
        let all: Vec<Rates> = rates.filter(Rates::is_scored).collect();
        let mut members: BTreeMap<PeerGroup, Vec<&Rates>> = BTreeMap::new();
        for building in &all {
            for place in [building.group, building.group.in_city()] {
                for group in place.widening() {
                    members.entry(group).or_default().push(building);
                }
            }
        }
        let groups = members
            .into_iter()
            .filter_map(|(group, members)| PeerTable::build(group, &members, compared))
            .collect();
        Self { groups }
    }

    /// The narrowest group around a building, or wider, that is large enough.
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
    fn build(group: PeerGroup, members: &[&Rates], compared: [bool; PARTS]) -> Option<Self> {
        let n = u32::try_from(members.len()).ok()?;
        if n < LEAST_PEERS {
            return None;
        }
        let rates = RULES.iter().zip(compared).map(|(rule, is_compared)| {
            let members = members.iter().filter(|_| is_compared && group.is_city());
            let readers = members.filter(|building| building.is_read(rule));
            quantiles(readers.map(|b| to_f32(b.raw_rate(rule))).collect())
        });
        let mut parts = RULES.iter().zip(compared);
        let is_whole = parts.all(|(rule, is)| is || rule.curve == Curve::Share);
        let scored = members.iter().filter(|_| is_whole || !group.is_city());
        Some(Self {
            group,
            n,
            rates: rates.collect(),
            scores: quantiles(scored.map(|b| to_f32(b.score_without_peers())).collect()),
        })
    }

    /// Share of peers with an equal or higher rate; ties count in the building's favor.
    pub(super) fn rank_of_rate(&self, part: usize, rate: f64) -> Option<f64> {
        let rates = self.rates.get(part).filter(|rates| !rates.is_empty())?;
        let rate = to_f32(rate);
        let lower = rates.partition_point(|other| *other < rate);
        Some(1.0 - lower as f64 / rates.len() as f64)
    }

    /// How a score without peers compares: the share of peers with an equal or lower one, 1 only if no
    /// peer has a higher one.
    pub(super) fn peer(&self, score: f64) -> Option<Peer> {
        let score = to_f32(score);
        let lower = self.scores.partition_point(|other| *other <= score);
        let place = lower as f64 / self.scores.len() as f64;
        let rounded = (place * 100.0).round() / 100.0;
        (!self.scores.is_empty()).then(|| Peer {
            label: self.group.label(),
            n: u64::from(self.n),
            percentile: if place < 1.0 { rounded.min(0.99) } else { 1.0 },
        })
    }
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
    use crate::datasets::hpd_vacate_orders;
    use crate::testing::{TestBuilding, rows};
    use crate::{Coverage, Extent, datasets};

    /// A walk-up of 20 apartments with open violations, each of another visit.
    fn walk_up(open: usize) -> TestBuilding {
        (1..=open).fold(TestBuilding::walk_up(20), |building, at| {
            let day = format!("2026-{:02}-{:02}", 1 + at / 28, 1 + at % 28);
            building.open("B", &day, "508")
        })
    }

    /// So many walk-ups, one open violation more in each.
    fn city(count: usize) -> PeerTables {
        let rates = (0..count).filter_map(|open| walk_up(open).rates());
        PeerTables::build(rates, &TestBuilding::bare().release)
    }

    fn peer(building: &TestBuilding, tables: &PeerTables) -> Option<Peer> {
        building.preview_among(tables).score.data.unwrap().peer
    }

    #[test]
    fn fewer_than_thirty_peers_are_none() {
        assert_eq!(peer(&walk_up(1), &city(29)), None);
        let peer = peer(&walk_up(1), &city(30)).unwrap();
        assert_eq!((peer.n, peer.percentile), (30, 0.97));
        let expected = "walk-up rentals with 20–49 apartments in New York City";
        assert_eq!(peer.label, expected);
    }

    #[test]
    fn a_building_that_has_no_like_is_compared_with_a_wider_group() {
        let large = TestBuilding::walk_up(300).open("B", "2026-05-05", "508");
        let peer = peer(&large, &city(40)).unwrap();
        assert_eq!(peer.label, "walk-up rentals in New York City");
    }

    #[test]
    fn the_worst_of_its_peers_ranks_last_and_ties_count_in_favor() {
        let tables = city(40);
        let at = |open: usize| walk_up(open).preview_among(&tables).score.data.unwrap();
        assert_eq!(at(39).peer.unwrap().percentile, 0.03);
        assert!(at(10).score > at(30).score);
        let group = TestBuilding::walk_up(20).rates().unwrap().group;
        let table = tables.narrowest_group(group.in_city()).unwrap();
        assert_eq!(table.rank_of_rate(0, 0.0), Some(1.0));
        assert_eq!(table.rank_of_rate(0, 1e9), Some(0.0));
    }

    #[test]
    fn a_capped_score_is_ranked_by_its_cap() {
        let vacated = |open: usize| {
            rows!(walk_up(open); hpd_vacate_orders: TYPE = "Entire Building",
                BIN = "3000001")
        };
        let place = |tables: &PeerTables| peer(&vacated(1), tables).unwrap().percentile;
        assert_eq!(place(&city(40)), 0.0);
        let rates = (0..40).filter_map(|open| vacated(open).rates());
        let tables = PeerTables::build(rates, &TestBuilding::bare().release);
        assert_eq!(place(&tables), 1.0);
    }

    #[test]
    fn only_the_best_of_its_peers_is_as_good_as_all_of_them() {
        let table = PeerTable {
            group: TestBuilding::walk_up(20).rates().unwrap().group,
            n: 256,
            rates: Vec::new(),
            scores: (0..=u8::MAX).map(f32::from).collect(),
        };
        let place = |score: f64| table.peer(score).unwrap().percentile;
        assert_eq!((place(254.0), place(255.0)), (0.99, 1.0));
    }

    #[test]
    fn buildings_of_two_sizes_with_one_rate_tie() {
        let rates = (0..40).filter_map(|_| walk_up(2).rates());
        let tables = PeerTables::build(rates, &TestBuilding::bare().release);
        let larger = ["2026-05-05", "2026-05-06", "2026-05-07", "2026-05-08"]
            .into_iter()
            .fold(TestBuilding::walk_up(40), |building, day| {
                building.open("B", day, "508")
            });
        let share = |tables: &PeerTables| {
            let score = larger.preview_among(tables).score.data.unwrap();
            score.components[0].subscore.unwrap()
        };
        assert!(share(&tables) > share(&PeerTables::default()));
    }

    #[test]
    fn the_borough_rank_is_shown_and_changes_no_score() {
        let mut tables = city(40);
        let building = walk_up(12);
        let among = |tables: &PeerTables| building.preview_among(tables).score.data.unwrap();
        let before = among(&tables);
        let of_borough = before.borough_peer.clone().unwrap();
        let expected = ("walk-up rentals with 20–49 apartments in Brooklyn", 40);
        assert_eq!((&*of_borough.label, of_borough.n), expected);
        tables.groups.retain(|table| table.group.is_city());
        let after = among(&tables);
        assert_eq!(after.borough_peer, None);
        assert_eq!((after.score, after.peer), (before.score, before.peer));
    }

    #[test]
    fn what_is_whole_in_one_borough_alone_is_not_compared_with_the_city() {
        let mut coverage = Coverage::everywhere(Extent::Whole);
        coverage.set(Borough::Queens, Coverage::ALL, Extent::Partial);
        let covered = |building: TestBuilding| {
            building.covered(&datasets::hpd_violations::DATASET, coverage.clone())
        };
        let release = covered(TestBuilding::bare()).release;
        let rates = (0..40).filter_map(|open| covered(walk_up(open)).rates());
        let tables = PeerTables::build(rates, &release);
        let building = covered(walk_up(12));
        let among = building.preview_among(&tables).score.data.unwrap();
        assert_eq!(among.score, building.preview().score.data.unwrap().score);
        assert_eq!(among.peer, None);
        assert!(among.borough_peer.is_some());
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
