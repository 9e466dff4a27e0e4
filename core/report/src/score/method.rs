//! The rules in words, from the very constants that scores are made with.

use super::rates::NoScore;
use super::rules;
use super::rules::{Cap, Curve, Part, PartRule, RULES};
use super::summary::{all_sources, no_score};
use super::tally::{added, needed};
use super::{confidence, weights};
use crate::Dataset;
use nycapt_contract::{MethodBand, MethodCap, MethodPart, MethodSource, ScoreMethod};

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
        confidence: confidence::sentences(),
        no_score: [NoScore::Nycha, NoScore::NoApartments, NoScore::UnknownUnits]
            .map(|reason| no_score(reason).1.into())
            .into(),
        excluded: rules::EXCLUDED.map(Into::into).into(),
        sources: all_sources().into_iter().map(source).collect(),
    }
}

/// The rule of a part with its constants; `mean` is the word for the figure where it is not known.
pub(super) fn formula(rule: &PartRule, mean: Option<f64>, has_peers: bool) -> String {
    let (share, peer) = (rules::ABSOLUTE_SHARE, 1.0 - rules::ABSOLUTE_SHARE);
    let of_half = |half: f64| {
        if has_peers {
            format!("{share}*2^(-x/{half})+{peer:.1}*peer")
        } else {
            format!("2^(-x/{half})")
        }
    };
    match rule.curve {
        Curve::PerApartment { half, .. } => {
            let mean = mean.map_or("mean".to_owned(), rounded);
            let shrink = rules::SHRINK;
            let kept = of_half(half);
            let kept = if rule.part == Part::Pests {
                format!("rats*({kept})")
            } else {
                kept
            };
            format!("{kept}; x=(W+{shrink}*{mean})/(units+{shrink})")
        }
        Curve::Points { half } if rule.part == Part::BuildingSafety => {
            let from = rules::SPREAD_FROM;
            format!("{}; x=points/sqrt(max(1,units/{from}))", of_half(half))
        }
        Curve::Points { half } => format!("{}; x=points", of_half(half)),
        Curve::Share => format!(
            "in_time/due; weight={}*due/(due+{})",
            rule.weight,
            rules::REPAIR_EVIDENCE
        ),
    }
}

/// At most four decimals, without zeros at the end.
fn rounded(value: f64) -> String {
    ((value * 10_000.0).round() / 10_000.0).to_string()
}

fn part(rule: &PartRule) -> MethodPart {
    let ids = |datasets: &[&Dataset]| datasets.iter().map(|d| d.id.into()).collect();
    let (half, mean) = match rule.curve {
        Curve::PerApartment { half, mean } => (Some(half), Some(mean)),
        Curve::Points { half } => (Some(half), None),
        Curve::Share => (None, None),
    };
    MethodPart {
        id: rule.id.into(),
        label: rule.label.into(),
        weight: rule.weight,
        formula: formula(rule, None, true),
        half,
        mean,
        counted: weights::counted(rule.part),
        needs: ids(needed(rule.part)),
        adds: ids(added(rule.part)),
    }
}

fn cap(cap: Cap) -> MethodCap {
    MethodCap {
        code: cap.code.into(),
        most: cap.most,
        because: cap.because.into(),
    }
}

/// The words for scores with their ranges, the best first.
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
        "A score runs from 0 to 100; higher is better. It is about the public record, and no \
         record is not proof of good condition."
            .into(),
        "Each part keeps a share of its points by its rate; half of the points are lost each time \
         the rate rises by the part's half."
            .into(),
        format!(
            "A part is {} % its own rate and {} % its place among peers where there are any; the \
             repair part is never compared.",
            percent(absolute),
            percent(1.0 - absolute)
        ),
        format!(
            "Rates are per apartment. Small buildings are pulled to a mean as if they had {} more \
             apartments; the mean is that of the peers, but never less than the mean of the part.",
            rules::SHRINK
        ),
        "Apartments are the greater of the tax record's figure and HPD's.".into(),
        format!(
            "The weight of the repair part grows with evidence: due / (due + {}).",
            rules::REPAIR_EVIDENCE
        ),
        format!(
            "A part whose datasets are not loaded, or older than three of their cycles, is left \
             out and the others weigh more; below {} % of the weight there is no score.",
            percent(coverage)
        ),
        "A cap holds whatever the parts say, and is listed only where it takes effect.".into(),
        rules::HOME.into(),
        "Of a lot with several buildings there is one score.".into(),
        "A record dated after the release is not read.".into(),
    ]
}

fn peers() -> Vec<String> {
    vec![
        "Peers share borough, type, size and era.".into(),
        "Types are walk-up rental, elevator rental, co-op, condominium, one and two family, mixed \
         and other."
            .into(),
        "Sizes begin at 1, 3, 6, 20, 50 and 100 apartments; eras at 1947 and 1974.".into(),
        format!(
            "With fewer than {} peers the era is left open, then the size, then the type.",
            rules::LEAST_PEERS
        ),
        "The tables of peers are made with a data release and frozen with it.".into(),
    ]
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
        assert_eq!(
            formulas[0],
            "0.7*2^(-x/1.2)+0.3*peer; x=(W+4*mean)/(units+4)"
        );
        assert_eq!(formulas[2], "in_time/due; weight=15*due/(due+5)");
        assert!(formulas[4].starts_with("rats*(0.7*2^(-x/0.075)"));
        assert_eq!(
            formulas[5],
            "0.7*2^(-x/2)+0.3*peer; x=points/sqrt(max(1,units/20))"
        );
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
    fn caps_stand_in_the_order_of_their_heights_and_every_part_says_what_counts() {
        let method = score_method();
        let heights: Vec<u8> = method.caps.iter().map(|cap| cap.most).collect();
        assert_eq!(heights, [10, 35, 40, 50, 50]);
        assert!(method.parts.iter().all(|part| !part.counted.is_empty()));
        let fire = |part: &MethodPart| part.counted.iter().any(|of| of.what.contains("class C"));
        assert!(fire(&method.parts[0]) && fire(&method.parts[1]));
    }
}
