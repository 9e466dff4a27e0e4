//! The score, the counts of violations and complaints, and how they compare.

use nycapt_contract::{Headline, Peer, Preview, ScoreComponent, ScoreSummary, Section};
use nycapt_corpus::Figures;
use nycapt_messages::{counted, label, paragraph};
use nycapt_report::countable_units;
use nycapt_report::datasets::{hpd_complaints, hpd_violations};

use super::facts::{Fact, on};
use crate::messages::message;
use crate::site::layout::{grouped, percent};

/// Circumference of the dial in the template.
const DIAL: f64 = 327.0;

/// Number, band and length of the arc.
pub(crate) fn dial(score: &ScoreSummary) -> Option<(String, String, String)> {
    let number = score.score?;
    let arc = format!("{:.1}", f64::from(number) / 100.0 * DIAL);
    Some((number.to_string(), score.band.clone()?, arc))
}

/// How sure the score is, and how it compares; the first remark belongs with the number.
pub(crate) fn remarks(section: &Section<ScoreSummary>) -> Vec<String> {
    let number = section.data.as_ref().and_then(|score| score.score);
    let reason = match number {
        Some(_) => section.status_reason.as_deref().map(str::to_owned),
        None => Some(no_score(section)),
    };
    let mut remarks: Vec<String> = reason.into_iter().collect();
    let Some(score) = &section.data else {
        return remarks;
    };
    let level = score.confidence.level.as_str();
    let mut confidence = vec![message!("building-confidence", level)];
    confidence.extend(score.confidence.reasons.iter().cloned());
    remarks.push(paragraph(confidence));
    if let Some((low, high)) = score.range {
        remarks.push(message!("building-range", low, high));
    }
    let peers = score.peer.iter().chain(&score.borough_peer);
    remarks.extend(peers.map(place_among));
    let notes = score.adjustments.iter().chain(&score.annotations);
    remarks.extend(notes.map(|note| note.text.to_string()));
    remarks
}

/// Why there is no score.
pub(super) fn no_score(section: &Section<ScoreSummary>) -> String {
    let reason = section.status_reason.as_deref();
    reason.map_or_else(|| message!("building-no-score"), str::to_owned)
}

fn place_among(peer: &Peer) -> String {
    let (count, peers) = (grouped(peer.n), peer.label.as_str());
    if peer.percentile <= 0.0 {
        return message!("building-worst", count, peers);
    }
    let share = percent(peer.percentile);
    message!("building-peers", share, count, peers)
}

pub(crate) fn part_percent(part: &ScoreComponent) -> String {
    format!("{:.0}", part.subscore.unwrap_or_default() * 100.0)
}

pub(crate) fn part_points(part: &ScoreComponent) -> String {
    let Some(points) = part.points else {
        return if part.status.is_read() {
            "–".into()
        } else {
            message!("building-points-unread")
        };
    };
    let (points, most) = (
        format!("{points:.1}"),
        format!("{:.1}", part.effective_weight),
    );
    message!("building-points-of", points, most)
}

/// Kinds of open problems that a page lists.
const MOST_CONDITIONS: usize = 7;

/// With fewer apartments, a rate says more about their number than about the record.
const FEWEST_COMPARED_UNITS: u32 = 6;

#[derive(Debug)]
pub(crate) struct Rate {
    pub(crate) name: String,
    pub(crate) rate: String,
    pub(crate) percent: String,
    pub(crate) is_own: bool,
}

/// Class, count and meaning of the open violations.
pub(crate) fn classes(headline: &Headline) -> Option<[(&'static str, String, String); 3]> {
    Some([
        ("c", grouped(headline.open_c?), message!("building-class-c")),
        ("b", grouped(headline.open_b?), message!("building-class-b")),
        ("a", grouped(headline.open_a?), message!("building-class-a")),
    ])
}

/// The open problems, and how many violations they are; `None` if there are none.
pub(crate) fn problems(headline: &Headline) -> Option<String> {
    let violations = headline.open_c? + headline.open_b? + headline.open_a?;
    let problems = headline.open_problems.filter(|problems| *problems > 0)?;
    Some(message!(
        "building-open",
        problems = counted!("building-problems", problems),
        violations = counted!("building-violations", violations)
    ))
}

/// The open problems by kind, and how many kinds more there are.
#[derive(Debug)]
pub(crate) struct Conditions {
    pub(crate) kinds: Vec<Fact>,
    pub(crate) more: Option<String>,
}

/// `None` if there are no open problems, or if they can't be counted.
pub(crate) fn conditions(headline: &Headline) -> Option<Conditions> {
    let all = headline.open_by_condition.as_deref()?;
    let kinds = all.iter().take(MOST_CONDITIONS).map(|kind| {
        let problems = grouped(kind.problems);
        let count = message!("building-condition", problems, class = kind.class.as_str());
        Fact::new(label(&kind.condition), count)
    });
    let more = all.len().saturating_sub(MOST_CONDITIONS);
    Some(Conditions {
        kinds: kinds.collect(),
        more: (more > 0).then(|| counted!("building-more-conditions", more)),
    })
}

/// The day of the violations that are counted; `None` where none are.
pub(crate) fn counted_on(section: &Section<Headline>) -> Option<String> {
    let is_counted = section.data.as_ref().and_then(classes).is_some();
    is_counted.then(|| on(section, &hpd_violations::DATASET))
}

/// Counts other than those by class, with their day if they aren't of violations.
pub(crate) fn counts(section: &Section<Headline>) -> Vec<Fact> {
    let Some(headline) = &section.data else {
        return Vec::new();
    };
    let count = |label, count: Option<u64>| Some(Fact::new(label, grouped(count?)));
    let rate = headline.open_per_100_units.map(|rate| format!("{rate:.1}"));
    let facts = [
        count(
            message!("building-rent-impairing"),
            headline.open_rent_impairing,
        ),
        count(message!("building-issued"), headline.violations_last_12m),
        count(message!("building-on-record"), headline.violations_total),
        count(
            message!("building-complaints"),
            headline.complaints_last_12m,
        )
        .map(|fact| fact.note(on(section, &hpd_complaints::DATASET))),
        rate.map(|rate| Fact::new(message!("building-open-rate"), rate)),
    ];
    facts.into_iter().flatten().collect()
}

/// Open class B and C violations per 100 apartments, here and in the areas around it. Empty if the
/// building is too small for a rate, or if there is nothing to compare.
pub(crate) fn rates(preview: &Preview, areas: &[(String, Figures)]) -> Vec<Rate> {
    let Some(own) = own_rate(preview) else {
        return Vec::new();
    };
    let mut rates = vec![(message!("building-own-rate"), own)];
    rates.extend(
        areas
            .iter()
            .filter_map(|(name, figures)| Some((name.clone(), figures.open_bc_per_100_units?))),
    );
    let most = rates
        .iter()
        .fold(0.0, |most, (_, rate)| f64::max(most, *rate));
    if rates.len() < 2 || most <= 0.0 {
        return Vec::new();
    }
    (rates.into_iter().enumerate())
        .map(|(place, (name, rate))| Rate {
            name,
            rate: format!("{rate:.1}"),
            percent: format!("{:.1}", rate / most * 100.0),
            is_own: place == 0,
        })
        .collect()
}

fn own_rate(preview: &Preview) -> Option<f64> {
    let headline = preview.headline.data.as_ref()?;
    per_100_units(preview, headline.open_b? + headline.open_c?)
}

/// A count per 100 apartments; `None` for a building of few, or if their number is disputed.
pub(super) fn per_100_units(preview: &Preview, count: u64) -> Option<f64> {
    let units = countable_units(&preview.basics)?;
    let units = (units >= FEWEST_COMPARED_UNITS).then_some(units)?;
    nycapt_report::per_100_units(count, units.into())
}

#[cfg(test)]
mod tests {
    use nycapt_contract::OpenCondition;
    use nycapt_messages::{Language, in_language};
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::{disputed_preview, preview_from};

    #[test]
    fn open_problems_come_with_their_violations_and_none_are_not_mentioned() {
        let of = |open_problems: Option<u64>, open_b: Option<u64>| {
            problems(&Headline {
                open_problems,
                open_a: Some(1),
                open_b,
                open_c: Some(0),
                ..Headline::default()
            })
        };
        let text = of(Some(2), Some(1_234)).unwrap();
        assert_eq!(text, "2 open problems (1,235 violations)");
        let expected = "1 open problem (1 violation)";
        assert_eq!(of(Some(1), Some(0)).unwrap(), expected);
        assert_eq!(of(Some(0), Some(0)), None);
        assert_eq!((of(None, Some(1)), of(Some(1), None)), (None, None));
    }

    #[test]
    fn counts_of_violations_and_of_complaints_have_their_own_days() {
        let mut preview = preview_from(Extent::Whole);
        for looked in &mut preview.headline.provenance {
            if looked.dataset_id == hpd_complaints::DATASET.id {
                looked.as_of = Some("2026-10-01".into());
            }
        }
        let on_violations = counted_on(&preview.headline);
        assert_eq!(on_violations.as_deref(), Some("As of November 19, 2026."));
        let mut counts = counts(&preview.headline).into_iter();
        let complaints = counts.find(|fact| fact.label == message!("building-complaints"));
        assert_eq!(complaints.unwrap().note, "As of October 1, 2026.");
        assert_eq!(counted_on(&preview_from(Extent::Partial).headline), None);
    }

    #[test]
    fn the_most_serious_kinds_of_open_problems_are_listed_and_the_others_counted() {
        let kind = |at: u64| OpenCondition {
            condition: "Heat or hot water".into(),
            problems: 1_300 - at,
            class: "C".into(),
        };
        let of = |kinds: u64| {
            conditions(&Headline {
                open_by_condition: Some((0..kinds).map(kind).collect()),
                ..Headline::default()
            })
        };
        let shown = of(8).unwrap();
        assert_eq!(shown.kinds.len(), MOST_CONDITIONS);
        assert_eq!(shown.kinds[0].label, "Heat or hot water");
        assert_eq!(shown.kinds[0].value, "1,300 (class C)");
        assert_eq!(shown.more.as_deref(), Some("And 1 more kind."));
        assert_eq!(of(9).unwrap().more.as_deref(), Some("And 2 more kinds."));
        assert_eq!(of(7).unwrap().more, None);
        assert!(conditions(&Headline::default()).is_none());
        let spanish = in_language(Language::Spanish, || of(8).unwrap());
        assert_eq!(spanish.kinds[0].label, "Calefacción o agua caliente");
        assert_eq!(spanish.kinds[0].value, "1,300 (clase C)");
    }

    #[test]
    fn one_rate_is_rounded_alike_wherever_a_page_shows_it() {
        let mut preview = preview_from(Extent::Whole);
        preview.basics.data.as_mut().unwrap().units_for_rates = Some(16);
        let headline = preview.headline.data.as_mut().unwrap();
        headline.open_c = Some(1);
        // 6.25, as a release has it.
        headline.open_per_100_units = Some(6.3);
        let area = Figures {
            open_bc_per_100_units: Some(2.0),
            ..Figures::default()
        };
        let own = rates(&preview, &[("Brooklyn".into(), area)]).remove(0);
        let mut counts = counts(&preview.headline).into_iter();
        let counted = counts.find(|fact| fact.label == message!("building-open-rate"));
        let shown = (own.rate.as_str(), counted.unwrap().value);
        assert_eq!(shown, ("6.3", "6.3".into()));
    }

    #[test]
    fn a_disputed_number_of_apartments_is_divided_by_nowhere() {
        let area = Figures {
            open_bc_per_100_units: Some(2.0),
            ..Figures::default()
        };
        let count = |preview: &Preview| rates(preview, &[("Brooklyn".into(), area)]).len();
        assert_eq!(count(&preview_from(Extent::Whole)), 2);
        assert_eq!(count(&disputed_preview().0), 0);
    }
}
