//! The first of two passes: each building's weights, for its peers' tables.

use super::arithmetic::{Repairs, kept, proven_weight, rate, sum, without_reward};
use super::peer_group::PeerGroup;
use super::rules::{Curve, LEAST_COVERAGE, PARTS, Part, PartRule, RULES};
use super::tally::Tally;
use crate::BuildingInput;
use crate::building::Feed;
use crate::facts::Facts;

/// One building's weight in each part, with its peer group. Small and `Copy`: the whole city is in
/// memory at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rates {
    pub(super) group: PeerGroup,
    units: f32,
    weight: [f32; PARTS],
    due: u32,
    in_time: u32,
    rats: f32,
    is_read: [bool; PARTS],
}

/// A building's rates; none if it has no score (no apartments, or public housing).
pub fn rates(input: &BuildingInput<'_>) -> Option<Rates> {
    let facts = Facts::read(input);
    let units = scored_units(&facts).ok()?;
    let tally = Tally::of(input, &facts, units);
    Some(Rates::of(input, &facts, &tally))
}

/// Why a building has no score.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoScore {
    Nycha,
    NoApartments,
    UnknownUnits,
    DisputedUnits,
}

/// The number of apartments that rates are divided by.
pub(super) fn scored_units(facts: &Facts<'_>) -> Result<f64, NoScore> {
    if facts.lot.nycha.is_some() {
        return Err(NoScore::Nycha);
    }
    match facts.lot.units {
        Some(0) => Err(NoScore::NoApartments),
        Some(units) => Ok(f64::from(units)),
        None if facts.lot.stated_units.is_some() => Err(NoScore::DisputedUnits),
        None => Err(NoScore::UnknownUnits),
    }
}

impl Rates {
    pub(super) fn of(input: &BuildingInput<'_>, facts: &Facts<'_>, tally: &Tally) -> Self {
        Self {
            group: PeerGroup::of(input.lot.borough(), facts.lot.kind, tally.units),
            units: to_f32(tally.units),
            weight: tally.weight.map(to_f32),
            due: tally.repaired.due,
            in_time: tally.repaired.in_time,
            rats: to_f32(tally.rats),
            is_read: tally.feeds.map(|feed| feed == Feed::Current),
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
        let weight: f64 = read.map(|rule| proven_weight(rule, self.due)).sum();
        weight >= 100.0 * LEAST_COVERAGE - 1e-9
    }

    /// Whether nothing that could be read counts.
    pub(super) fn is_empty(&self) -> bool {
        let mut read = RULES.iter().filter(|rule| self.is_read(rule));
        self.due == 0 && self.rats >= 1.0 && read.all(|rule| self.weight(rule) <= 0.0)
    }

    /// The share of points left for a part at a rate and a rank among peers. Rats reduce the pest
    /// part by a factor.
    pub(super) fn kept(&self, rule: &PartRule, x: f64, peer: Option<f64>) -> f64 {
        let factor = match rule.part {
            Part::Pests => f64::from(self.rats),
            Part::OpenConditions
            | Part::ViolationRate
            | Part::RepairResponse
            | Part::Heat
            | Part::BuildingSafety
            | Part::Enforcement => 1.0,
        };
        let repairs = Repairs {
            due: self.due,
            in_time: self.in_time,
        };
        factor * kept(rule, x, peer, repairs)
    }

    /// A part's rate.
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

    /// The score without peers, for ranking the score itself.
    pub(super) fn score_alone(&self) -> f64 {
        let mut shares = [None; PARTS];
        for (rule, share) in RULES.iter().zip(&mut shares) {
            if self.is_read(rule) {
                *share = Some(self.kept(rule, self.x(rule), None));
            }
        }
        sum(without_reward(shares), self.due).score
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
