//! The cover: the score with its parts, and the sentences beside it.

use nycapt_contract::{Report, ScoreComponent, ScoreSummary, SectionStatus};
use serde::Serialize;

use super::words::{self, decimal};

/// The score on the cover.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrintedScore {
    /// Null when there is none.
    number: Option<u8>,
    band: Option<String>,
    /// How far the number can be relied on, or why there is none.
    sentences: Vec<String>,
    parts: Vec<Part>,
}

#[derive(Debug, Clone, Serialize)]
struct Part {
    label: String,
    /// Points of the greatest number, in words.
    figure: String,
    /// 0 to 1; null when it could not be read.
    share: Option<f64>,
}

pub(crate) fn score(report: &Report) -> PrintedScore {
    let section = &report.sections.score;
    let data = section.data.as_ref().map(|full| &full.summary);
    let number = report.summary.score;
    let mut sentences = Vec::new();
    if number.is_none() {
        sentences.push("There is no score for this building.".into());
        sentences.extend(section.status_reason.clone());
    }
    if let Some(summary) = data {
        sentences.extend(confidence(summary, number));
    }
    PrintedScore {
        number,
        band: report.summary.band.as_deref().map(words::spoken),
        sentences,
        parts: data
            .map(|summary| summary.components.iter().map(part).collect())
            .unwrap_or_default(),
    }
}

fn confidence(summary: &ScoreSummary, number: Option<u8>) -> Vec<String> {
    let mut sentences = vec![format!("Confidence: {}.", summary.confidence.level)];
    sentences.extend(summary.confidence.reasons.iter().cloned());
    if let (Some(_), Some((low, high))) = (number, summary.range) {
        sentences.push(format!("With what is missing it would be {low} to {high}."));
    }
    if let Some(peer) = summary.peer.as_ref().filter(|_| number.is_some()) {
        sentences.push(format!(
            "Its record is as good as or better than that of {} of {} similar buildings.",
            words::percent(Some(peer.percentile)),
            words::count(peer.n)
        ));
    }
    sentences
}

fn part(component: &ScoreComponent) -> Part {
    let weight = decimal(Some(round(component.effective_weight)));
    let share = component.points.and_then(|points| {
        (component.effective_weight > 0.0)
            .then(|| (points / component.effective_weight).clamp(0.0, 1.0))
    });
    let figure = match (component.points, component.status) {
        (Some(points), _) => format!("{} of {weight}", decimal(Some(round(points)))),
        (None, SectionStatus::Empty) => "nothing to judge yet".into(),
        (None, _) => "could not be read".into(),
    };
    Part {
        label: component.label.clone(),
        figure,
        share,
    }
}

/// To one decimal.
fn round(figure: f64) -> f64 {
    (figure * 10.0).round() / 10.0
}
