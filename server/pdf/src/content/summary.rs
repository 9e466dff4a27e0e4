//! The cover: the score with its parts, and its sentences.

use nycapt_contract::{Report, ScoreComponent, ScoreSummary, SectionStatus};
use nycapt_messages::label;
use serde_json::{Value, json};

use super::words::{self, count};
use crate::messages::message;

/// The score on the cover: its number is null when there is none.
pub(crate) fn score(report: &Report) -> Value {
    let section = &report.sections.score;
    let summary = section.data.as_ref().map(|full| &full.summary);
    let number = report.summary.score;
    let unscored = section.status_reason.iter().filter(|_| number.is_none());
    let mut sentences: Vec<String> = unscored.map(ToString::to_string).collect();
    sentences.extend((summary.into_iter()).flat_map(|summary| confidence(summary, number)));
    let parts = summary.into_iter().flat_map(|summary| &summary.components);
    json!({
        "number": number,
        "band": report.summary.band.as_ref().map(words::spoken),
        "sentences": sentences,
        "parts": parts.map(part).collect::<Vec<_>>(),
    })
}

fn confidence(summary: &ScoreSummary, number: Option<u8>) -> Vec<String> {
    let level = summary.confidence.level.as_str();
    let mut sentences = vec![message!("cover-confidence", level)];
    sentences.extend(summary.confidence.reasons.iter().cloned());
    if let (Some(_), Some((low, high))) = (number, summary.range) {
        let (low, high) = (count(low), count(high));
        sentences.push(message!("cover-range", low, high));
    }
    if let Some(peer) = summary.peer.as_ref().filter(|_| number.is_some()) {
        let (percent, peers) = (words::percent(peer.percentile), count(peer.n));
        sentences.push(message!("cover-peers", percent, count = peers));
    }
    sentences
}

/// A part of the score: its bar is a share from 0 to 1, or null when it could not be checked.
fn part(component: &ScoreComponent) -> Value {
    let weight = component.effective_weight;
    let figure = match (component.points, component.status) {
        (Some(points), _) => {
            let [points, most] = [points, weight].map(|figure| format!("{figure:.1}"));
            message!("cover-part-points", points, most)
        }
        (None, SectionStatus::Empty) => message!("cover-part-empty"),
        (None, SectionStatus::Ok) => message!("cover-part-checked"),
        (None, _) => message!("cover-part-unread"),
    };
    let points = component.points.filter(|_| weight > 0.0);
    let share = points.map(|points| (points / weight).clamp(0.0, 1.0));
    json!({ "label": label(&component.label), "figure": figure, "share": share })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_one_decimal_as_on_the_page() {
        let component = json!({
            "id": "heat", "label": "Heat and hot water", "weight": 10.0, "effectiveWeight": 10.8,
            "status": "ok", "subscore": 0.28, "points": 3.0, "sentence": "",
        });
        let component = serde_json::from_value(component).unwrap();
        assert_eq!(part(&component)["figure"], "3.0 of 10.8");
    }
}
