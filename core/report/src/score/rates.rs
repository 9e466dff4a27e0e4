//! The formulas: rate to share of points, shares to score, coverage and range. Also the first of two
//! passes: each building's weights, for its peers' tables.

use super::counts::Repaired;
use super::peer_group::PeerGroup;
use super::rules::{
    ABSOLUTE_SHARE, ADDED_UNITS, Curve, LEAST_COVERAGE, PARTS, Part, PartRule, REPAIR_EVIDENCE,
    RULES,
};
use super::tally::Tally;
use crate::BuildingInput;
use crate::building::Feed;
use crate::datasets::rent_stabilized_counts;
use crate::facts::Facts;
use crate::messages::{Message, text};
use nycapt_contract::SectionStatus::{self, NotApplicable, Unavailable};

/// Weights and points of one building, before caps. All points and weights are of 100.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct WeightedScore {
    /// Not rounded; 0 when nothing could be read.
    pub(super) score: f64,
    pub(super) effective_weight: [f64; PARTS],
    pub(super) points: [f64; PARTS],
    /// Share of the weight that is proven: that of parts which could be read, of the repair part by
    /// its evidence.
    pub(super) coverage: f64,
    /// Share of the weight of the parts that could not be read.
    pub(super) unread: f64,
    /// The score with unreadable parts at nothing and at their best.
    pub(super) range: (f64, f64),
}

/// The rate of a part; nothing on record is a rate of 0 in every building.
pub(super) fn rate(rule: &PartRule, weight: f64, units: f64) -> f64 {
    match rule.curve {
        Curve::PerApartment { .. } => weight / (units + ADDED_UNITS),
        Curve::Points { .. } => weight,
        Curve::Share => 0.0,
    }
}

/// The share of points left at a rate.
pub(super) fn absolute(rule: &PartRule, x: f64) -> f64 {
    match rule.curve {
        Curve::PerApartment { half } | Curve::Points { half } => (-x / half).exp2(),
        Curve::Share => 1.0,
    }
}

/// The share of points left for a part, including its rank among peers.
///
/// The repair part ignores peers: its weight grows with evidence, and a rank among peers could then
/// let one more late repair raise a weak building's score.
pub(super) fn kept(rule: &PartRule, x: f64, peer: Option<f64>, repairs: Repaired) -> f64 {
    match (rule.curve, peer) {
        // Nothing without evidence.
        (Curve::Share, _) if repairs.due == 0 => 0.0,
        (Curve::Share, _) => f64::from(repairs.in_time) / f64::from(repairs.due),
        (_, None) => absolute(rule, x),
        (_, Some(peer)) => ABSOLUTE_SHARE * absolute(rule, x) + (1.0 - ABSOLUTE_SHARE) * peer,
    }
}

/// Lowers the share of the repair part to that of the other parts together, if it is higher: late
/// repairs cost points, and closing violations on paper earns none.
pub(super) fn without_reward(mut shares: [Option<f64>; PARTS]) -> [Option<f64>; PARTS] {
    let (mut kept, mut read) = (0.0, 0.0);
    for (rule, share) in RULES.iter().zip(shares) {
        if let (Some(share), false) = (share, rule.curve == Curve::Share) {
            kept += rule.weight * share;
            read += rule.weight;
        }
    }
    if read > 0.0 {
        for (rule, share) in RULES.iter().zip(&mut shares) {
            if rule.curve == Curve::Share {
                *share = share.map(|share| share.min(kept / read));
            }
        }
    }
    shares
}

/// The weight of a part by its evidence.
pub(super) fn proven_weight(rule: &PartRule, due: u32) -> f64 {
    let evidence = f64::from(due) / (f64::from(due) + REPAIR_EVIDENCE);
    match rule.curve {
        Curve::Share => rule.weight * evidence,
        Curve::PerApartment { .. } | Curve::Points { .. } => rule.weight,
    }
}

/// Combines the parts' shares; none means that a part could not be read.
pub(super) fn sum(shares: [Option<f64>; PARTS], due: u32) -> WeightedScore {
    let mut result = WeightedScore::default();
    let (mut read, mut unread, mut kept) = (0.0, 0.0, 0.0);
    let cells = result.effective_weight.iter_mut().zip(&mut result.points);
    for ((rule, share), (effective, points)) in RULES.iter().zip(shares).zip(cells) {
        let Some(share) = share else {
            unread += rule.weight;
            continue;
        };
        let weight = proven_weight(rule, due);
        *effective = weight;
        *points = weight * share;
        read += weight;
        kept += weight * share;
    }
    if read > 0.0 {
        result.score = 100.0 * kept / read;
        for value in result.effective_weight.iter_mut().chain(&mut result.points) {
            *value *= 100.0 / read;
        }
    }
    result.coverage = read / 100.0;
    result.unread = unread / 100.0;
    let all = read + unread;
    if all > 0.0 {
        result.range = (100.0 * kept / all, 100.0 * (kept + unread) / all);
    }
    result
}

/// Rounds points of 100 for display.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to 0 to 100 before"
)]
pub(crate) fn round_score(score: f64) -> u8 {
    score.round().clamp(0.0, 100.0) as u8
}

/// One building's weight in each part, with its peer group. Small and `Copy`: the whole city is in
/// memory at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rates {
    pub(super) group: PeerGroup,
    units: f32,
    weight: [f32; PARTS],
    repaired: Repaired,
    rats: f32,
    is_read: [bool; PARTS],
    /// The lowest cap; 100 without one.
    pub(super) most: u8,
}

/// A building's rates; none if it has no score (no apartments, or public housing).
pub fn rates(input: &BuildingInput<'_>) -> Option<Rates> {
    let facts = Facts::read(input);
    let units = scored_units(&facts).ok()?;
    let tally = Tally::of(input, &facts, units);
    Some(Rates::of(input, &facts, &tally))
}

/// Why a building has no score: public housing, no apartments, an unknown or a disputed number.
pub(super) static NO_SCORE: [(SectionStatus, Message); 4] = [
    (NotApplicable, || text!("score-none-public-housing")),
    (NotApplicable, || text!("score-none-no-apartments")),
    (Unavailable, || text!("score-none-unknown-size")),
    (Unavailable, || text!("score-none-disputed-size")),
];

/// The number of apartments that rates are divided by, or one of [`NO_SCORE`].
pub(super) fn scored_units(facts: &Facts<'_>) -> Result<f64, (SectionStatus, Message)> {
    let [public_housing, no_apartments, unknown, disputed] = NO_SCORE;
    match facts.lot.units {
        _ if facts.lot.nycha.is_some() => Err(public_housing),
        Some(0) => Err(no_apartments),
        Some(units) => Ok(f64::from(units)),
        // Tax bills alone count stabilized apartments, so nothing conflicts with them.
        None => match facts.lot.stated_units {
            Some(units) if units.source.id != rent_stabilized_counts::DATASET.id => Err(disputed),
            _ => Err(unknown),
        },
    }
}

impl Rates {
    pub(super) fn of(input: &BuildingInput<'_>, facts: &Facts<'_>, tally: &Tally) -> Self {
        Self {
            group: PeerGroup::of(input.lot.borough(), facts.lot.kind, tally.units),
            units: to_f32(tally.units),
            weight: tally.weight.map(to_f32),
            repaired: tally.repaired,
            rats: to_f32(tally.rats),
            is_read: tally.feeds.map(|feed| feed == Feed::Current),
            most: tally.caps.iter().map(|cap| cap.most).min().unwrap_or(100),
        }
    }

    pub(super) fn weight(&self, rule: &PartRule) -> f64 {
        self.weight
            .get(rule.part as usize)
            .map_or(0.0, |weight| f64::from(*weight))
    }

    pub(super) fn is_read(&self, rule: &PartRule) -> bool {
        self.is_read.get(rule.part as usize) == Some(&true)
    }

    /// Whether enough is proven for a score.
    pub(super) fn is_scored(&self) -> bool {
        let read = RULES.iter().filter(|rule| self.is_read(rule));
        let weight: f64 = read
            .map(|rule| proven_weight(rule, self.repaired.due))
            .sum();
        weight >= 100.0 * LEAST_COVERAGE - 1e-9
    }

    /// Whether nothing that could be read counts.
    pub(super) fn is_empty(&self) -> bool {
        let mut read = RULES.iter().filter(|rule| self.is_read(rule));
        self.repaired.due == 0 && self.rats >= 1.0 && read.all(|rule| self.weight(rule) <= 0.0)
    }

    /// The share of points left for a part at a rate and a rank among peers. Rats reduce the pest
    /// part by a factor.
    pub(super) fn kept(&self, rule: &PartRule, x: f64, peer: Option<f64>) -> f64 {
        let is_of_pests = rule.part == Part::Pests;
        let factor = if is_of_pests {
            f64::from(self.rats)
        } else {
            1.0
        };
        factor * kept(rule, x, peer, self.repaired)
    }

    pub(super) fn x(&self, rule: &PartRule) -> f64 {
        rate(rule, self.weight(rule), f64::from(self.units))
    }

    /// What a part is ranked by: its weight for an apartment, without added ones, or its points.
    pub(super) fn raw_rate(&self, rule: &PartRule) -> f64 {
        match rule.curve {
            Curve::PerApartment { .. } => self.weight(rule) / f64::from(self.units),
            Curve::Points { .. } | Curve::Share => self.weight(rule),
        }
    }

    /// The score without peers but with its cap, for ranking the score itself.
    pub(super) fn score_without_peers(&self) -> f64 {
        let mut shares = [None; PARTS];
        for (rule, share) in RULES.iter().zip(&mut shares) {
            if self.is_read(rule) {
                *share = Some(self.kept(rule, self.x(rule), None));
            }
        }
        let score = sum(without_reward(shares), self.repaired.due).score;
        score.min(f64::from(self.most))
    }
}

/// Halves the memory; the inputs have fewer than seven digits.
#[expect(
    clippy::cast_possible_truncation,
    reason = "precision is given up on purpose"
)]
pub(super) fn to_f32(value: f64) -> f32 {
    value as f32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rule(part: Part) -> &'static PartRule {
        &RULES[part as usize]
    }

    #[test]
    fn nothing_on_record_is_a_rate_of_zero_at_any_size() {
        for units in [1.0, 2.0, 20.0, 400.0] {
            for rule in &RULES {
                assert_eq!(rate(rule, 0.0, units), 0.0, "{} of {units}", rule.id);
                assert_eq!(absolute(rule, 0.0), 1.0);
            }
        }
    }

    #[test]
    fn two_serious_violations_per_apartment_keep_less_than_a_fifth() {
        let rule = rule(Part::OpenConditions);
        // Of open serious violations three in ten are of class C.
        let weight = |per_unit: f64, units: f64| per_unit * units * (0.7 + 0.3 * 3.0);
        for units in [35.0, 100.0] {
            let kept = absolute(rule, rate(rule, weight(2.0, units), units));
            assert!((0.15..0.2).contains(&kept), "{units}: {kept}");
        }
    }

    #[test]
    fn one_fresh_class_c_costs_less_in_a_larger_building() {
        let rule = rule(Part::OpenConditions);
        let cost = |units: f64| rule.weight * (1.0 - absolute(rule, rate(rule, 3.0, units)));
        assert!(cost(3.0) > cost(20.0) && cost(20.0) > cost(100.0));
        assert!((cost(3.0) - 6.58).abs() < 0.01, "{}", cost(3.0));
        assert!((cost(100.0) - 0.50).abs() < 0.01, "{}", cost(100.0));
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn one_more_late_repair_never_raises_a_sum(
            others in prop::array::uniform7(0.0..1.0), scale in 0.0..1.0, due in 0..60u32,
            late in 0..60u32,
        ) {
            let in_time = due - late.min(due);
            let score = |due: u32| {
                let mut shares = others.map(|share: f64| Some(share * scale));
                let at = Part::RepairResponse as usize;
                shares[at] = Some(kept(rule(Part::RepairResponse), 0.0, None, Repaired { due, in_time }));
                sum(without_reward(shares), due).score
            };
            prop_assert!(score(due + 1) <= score(due) + 1e-9);
        }
    }

    #[test]
    fn repairs_in_time_raise_nothing_and_late_ones_lower() {
        let repairs = Part::RepairResponse as usize;
        let score = |share: f64| {
            let mut shares = [Some(0.4); PARTS];
            shares[repairs] = Some(share);
            sum(without_reward(shares), 20).score
        };
        assert!((score(1.0) - 40.0).abs() < 1e-9);
        assert!((score(0.4) - 40.0).abs() < 1e-9);
        assert!(score(0.39) < 40.0);
        let mut alone = [None; PARTS];
        alone[repairs] = Some(1.0);
        assert_eq!(without_reward(alone), alone);
    }

    #[test]
    fn the_repair_part_has_no_weight_without_evidence_and_grows_smoothly() {
        let mut last = 0.0;
        for due in 0..40 {
            let weight = sum([Some(0.5); PARTS], due).effective_weight[2];
            assert!(weight >= last && weight < 15.1, "{due}: {weight}");
            last = weight;
        }
        assert_eq!(sum([Some(0.5); PARTS], 0).effective_weight[2], 0.0);
    }
}
