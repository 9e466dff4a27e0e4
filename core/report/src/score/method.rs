//! Describes the rules using the constants behind the scores.

use std::borrow::Cow;

use super::rates::NO_SCORE;
use super::rules::{Cap, Curve, Part, PartRule, RULES};
use super::summary::score_datasets;
use super::{explanation, rules};
use crate::Dataset;
use crate::messages::message;
use nycapt_contract::{MethodBand, MethodCap, MethodPart, MethodSource, MethodWeight, ScoreMethod};

/// The rules of the score, for a page and a document about the method.
pub fn score_method() -> ScoreMethod {
    let mut caps = rules::CAPS.map(cap);
    caps.sort_by_key(|cap| cap.most);
    ScoreMethod {
        version: rules::VERSION.into(),
        principles: principles(),
        parts: RULES.iter().map(part).collect(),
        caps: caps.into(),
        bands: bands(),
        peers: peers(),
        confidence: explanation::confidence_sentences(),
        no_score: NO_SCORE.map(|(_, reason)| reason().into_owned()).into(),
        excluded: rules::excluded().into_iter().map(Cow::into_owned).collect(),
        sources: score_datasets().into_iter().map(source).collect(),
    }
}

pub(super) fn formula(rule: &PartRule, has_peers: bool) -> String {
    let (share, peer) = (rules::ABSOLUTE_SHARE, 1.0 - rules::ABSOLUTE_SHARE);
    let of_half = |half: f64| {
        if has_peers {
            format!("{share}*2^(-x/{half})+{peer:.1}*peer")
        } else {
            format!("2^(-x/{half})")
        }
    };
    match rule.curve {
        Curve::PerApartment { half } => {
            let added = rules::ADDED_UNITS;
            let kept = of_half(half);
            let kept = if rule.part == Part::Pests {
                format!("rats*({kept})")
            } else {
                kept
            };
            format!("{kept}; x=W/(units+{added})")
        }
        Curve::Points { half } if rule.part == Part::BuildingSafety => {
            let from = rules::SPREAD_FROM;
            format!("{}; x=points/sqrt(max(1,units/{from}))", of_half(half))
        }
        Curve::Points { half } => format!("{}; x=points", of_half(half)),
        Curve::Share => format!(
            "min(in_time/due, others); weight={}*due/(due+{})",
            rule.weight,
            rules::REPAIR_EVIDENCE
        ),
    }
}

fn part(rule: &PartRule) -> MethodPart {
    let ids = |datasets: &[&Dataset]| datasets.iter().map(|d| d.id.into()).collect();
    let half = match rule.curve {
        Curve::PerApartment { half } | Curve::Points { half } => Some(half),
        Curve::Share => None,
    };
    MethodPart {
        id: rule.id.into(),
        label: (rule.label)().into_owned(),
        weight: rule.weight,
        formula: formula(rule, true),
        half,
        counted: counted(rule.part),
        needs: ids(rule.needed),
        adds: ids(rule.added),
    }
}

fn cap(cap: Cap) -> MethodCap {
    MethodCap {
        code: cap.code.into(),
        most: cap.most,
        because: (cap.because)().into_owned(),
    }
}

/// Bands with their score ranges, best first.
fn bands() -> Vec<MethodBand> {
    let mut bands: Vec<MethodBand> = Vec::new();
    for score in (0..=100).rev() {
        let word = rules::band(score);
        match bands.last_mut() {
            Some(band) if band.band == word => band.from = score,
            _ => bands.push(MethodBand {
                band: word.into(),
                from: score,
                to: score,
            }),
        }
    }
    bands
}

fn source(dataset: &Dataset) -> MethodSource {
    MethodSource {
        dataset_id: dataset.id.into(),
        dataset_name: dataset.name.into(),
        agency: dataset.agency.into(),
        source_url: dataset.source_url.into(),
    }
}

fn principles() -> Vec<String> {
    let percent = |share: f64| (share * 100.0).round();
    let (absolute, coverage) = (rules::ABSOLUTE_SHARE, rules::LEAST_COVERAGE);
    vec![
        message!("method-range"),
        message!("method-half"),
        message!(
            "method-peer-share",
            own = percent(absolute),
            peers = percent(1.0 - absolute)
        ),
        message!("method-added-apartments", apartments = rules::ADDED_UNITS),
        message!("method-apartments"),
        message!("method-visits"),
        message!("method-age", times = rules::FALSELY_CERTIFIED),
        message!("method-repairs"),
        message!("method-repair-evidence"),
        message!("method-coverage", percent = percent(coverage)),
        message!("method-caps"),
        rules::home().into_owned(),
        message!("method-lot"),
        message!("method-future"),
    ]
}

fn peers() -> Vec<String> {
    vec![
        message!("method-peers"),
        message!("method-peer-types"),
        message!("method-peer-sizes", sizes = super::peer_group::sizes()),
        message!("method-peer-least", least = rules::LEAST_PEERS),
        message!("method-peer-places"),
        message!("method-peer-borough"),
        message!("method-peer-tables"),
    ]
}

/// Something that counts, and its weight or points.
fn weight(what: String, counts: f64) -> MethodWeight {
    MethodWeight { what, counts }
}

fn counted(part: Part) -> Vec<MethodWeight> {
    let window = f64::from(rules::RECENT_DAYS) / crate::calendar::YEAR;
    let window = window.round().to_string();
    let window = window.as_str();
    match part {
        Part::OpenConditions => {
            let [a, b, c] = rules::OPEN_WEIGHT;
            vec![
                weight(message!("weight-open-class-a"), a),
                weight(message!("weight-open-class-b"), b),
                weight(message!("weight-open-class-c"), c),
                weight(message!("weight-rent-impairing"), rules::RENT_IMPAIRING),
                weight(
                    message!("weight-falsely-certified"),
                    rules::FALSELY_CERTIFIED,
                ),
            ]
        }
        Part::ViolationRate => {
            let [_, b, c] = rules::ISSUED_WEIGHT;
            vec![
                weight(message!("weight-issued", class = "B", window = window), b),
                weight(message!("weight-issued", class = "C", window = window), c),
            ]
        }
        Part::RepairResponse => vec![weight(
            message!("weight-repair", window = window, grace = rules::GRACE_DAYS),
            1.0,
        )],
        Part::Heat => vec![
            weight(
                message!("weight-heat-day", month = rules::MONTHLY_CALLS),
                1.0,
            ),
            weight(
                message!("weight-heat-one-apartment", times = rules::ONE_APARTMENT),
                rules::ONE_APARTMENT_EXCESS,
            ),
            weight(message!("weight-heat-violation"), rules::HEAT_VIOLATION),
        ],
        Part::Pests => vec![
            weight(message!("weight-pest-violation"), 1.0),
            weight(message!("weight-pest-day"), rules::PEST_COMPLAINT),
            weight(message!("weight-bedbugs"), 1.0),
            weight(message!("weight-rats-cleared"), rules::RATS_CLEARED),
            weight(message!("weight-rats-found"), rules::RATS_FAILED),
        ],
        Part::BuildingSafety => {
            let [first, second, third] = rules::ECB_POINTS;
            let [hazard, paperwork] = rules::DOB_POINTS;
            vec![
                weight(message!("weight-ecb-class-1"), first),
                weight(message!("weight-ecb-class-2"), second),
                weight(message!("weight-ecb-class-3"), third),
                weight(message!("weight-dob-hazard"), hazard),
                weight(message!("weight-dob-paperwork"), paperwork),
                weight(message!("weight-elevator"), rules::ELEVATOR_OVERDUE),
                weight(message!("weight-boiler"), rules::BOILER_DEFECTS),
                weight(message!("weight-dob-urgent"), rules::DOB_URGENT),
                weight(message!("weight-facade-unsafe"), rules::FACADE_UNSAFE),
                weight(message!("weight-facade-repair"), rules::FACADE_SWARMP),
            ]
        }
        Part::Enforcement => vec![
            weight(message!("weight-aep"), rules::AEP_ACTIVE),
            weight(message!("weight-aep-discharged"), rules::AEP_DISCHARGED),
            weight(message!("weight-conh"), rules::CONH_LISTED),
            weight(
                message!("weight-underlying-conditions"),
                rules::UNDERLYING_CONDITIONS,
            ),
            weight(message!("weight-agency-case"), rules::AGENCY_CASE_OPEN),
            weight(message!("weight-tenant-case"), rules::TENANT_CASE_OPEN),
            weight(message!("weight-closed-case"), rules::CASE_CLOSED),
            weight(message!("weight-harassment"), rules::HARASSMENT),
            weight(message!("weight-vacate-full"), rules::VACATE_FULL),
            weight(message!("weight-vacate-partial"), rules::VACATE_PARTIAL),
            weight(message!("weight-judgment"), rules::OPEN_JUDGMENT),
            weight(message!("weight-registration"), rules::REGISTRATION_LAPSED),
            weight(message!("weight-city-repair"), rules::CITY_REPAIR),
            weight(message!("weight-city-repair-most"), rules::CITY_REPAIR_MOST),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets;

    #[test]
    fn weights_sum_to_100_and_bands_cover_every_score_once() {
        let method = score_method();
        let weights: f64 = method.parts.iter().map(|part| part.weight).sum();
        assert_eq!(weights, 100.0);
        let ranges: Vec<_> = method
            .bands
            .iter()
            .map(|band| (&*band.band, band.from, band.to))
            .collect();
        assert_eq!(
            ranges,
            [
                ("strong", 85, 100),
                ("good", 70, 84),
                ("mixed", 50, 69),
                ("weak", 30, 49),
                ("serious", 0, 29)
            ]
        );
    }

    #[test]
    fn the_formulas_carry_the_constants_of_the_rules() {
        let formulas: Vec<String> = score_method()
            .parts
            .into_iter()
            .map(|p| p.formula)
            .collect();
        assert_eq!(formulas[0], "0.7*2^(-x/1.2)+0.3*peer; x=W/(units+4)");
        let expected = "min(in_time/due, others); weight=15*due/(due+5)";
        assert_eq!(formulas[2], expected);
        assert!(formulas[4].starts_with("rats*(0.7*2^(-x/0.075)"));
        let expected = "0.7*2^(-x/2)+0.3*peer; x=points/sqrt(max(1,units/20))";
        assert_eq!(formulas[5], expected);
    }

    #[test]
    fn every_source_is_a_dataset_that_is_read_and_named_once() {
        let method = score_method();
        let mut ids: Vec<&str> = method.sources.iter().map(|s| &*s.dataset_id).collect();
        for id in &ids {
            assert!(
                datasets::ALL.iter().any(|dataset| dataset.id == *id),
                "{id}"
            );
        }
        for part in &method.parts {
            for id in part.needs.iter().chain(&part.adds) {
                assert!(ids.contains(&&**id), "{id} of {}", part.id);
            }
        }
        let named = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), named);
    }

    #[test]
    fn caps_are_sorted_by_height_and_every_part_lists_what_counts() {
        let method = score_method();
        let heights: Vec<u8> = method.caps.iter().map(|cap| cap.most).collect();
        assert_eq!(heights, [10, 35, 40, 50, 50]);
        assert!(method.parts.iter().all(|part| !part.counted.is_empty()));
        let fire = |part: &MethodPart| part.counted.iter().any(|of| of.what.contains("class C"));
        assert!(fire(&method.parts[0]) && fire(&method.parts[1]));
    }
}
