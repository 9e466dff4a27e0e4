//! The score of a building as its page shows it.

use nycapt_contract::{Peer, ScoreComponent, ScoreSummary, Section, SectionStatus};

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

/// How sure the score is, and how it compares; the first remark belongs beside the number.
pub(crate) fn remarks(section: &Section<ScoreSummary>) -> Vec<String> {
    let mut remarks: Vec<String> = section.status_reason.iter().cloned().collect();
    let Some(score) = &section.data else {
        return remarks;
    };
    let level = score.confidence.level.as_str();
    let mut confidence = vec![message!("building-confidence", level = level)];
    confidence.extend(score.confidence.reasons.iter().cloned());
    remarks.push(confidence.join(" "));
    if let Some((low, high)) = score.range.filter(|(low, high)| low < high) {
        remarks.push(message!("building-range", low = low, high = high));
    }
    let peers = score.peer.iter().chain(&score.borough_peer);
    remarks.extend(peers.map(place_among));
    let notes = score.adjustments.iter().chain(&score.annotations);
    remarks.extend(notes.map(|note| note.text.clone()));
    remarks
}

fn place_among(peer: &Peer) -> String {
    let (count, peers) = (grouped(peer.n), peer.label.as_str());
    if peer.percentile <= 0.0 {
        return message!("building-worst", count = count, peers = peers);
    }
    let share = percent(peer.percentile);
    message!(
        "building-peers",
        share = share,
        count = count,
        peers = peers
    )
}

pub(crate) fn part_percent(part: &ScoreComponent) -> String {
    format!("{:.0}", part.subscore.unwrap_or_default() * 100.0)
}

pub(crate) fn part_points(part: &ScoreComponent) -> String {
    let Some(points) = part.points else {
        let is_read = matches!(part.status, SectionStatus::Ok | SectionStatus::Empty);
        return if is_read {
            "–".into()
        } else {
            message!("building-points-unread")
        };
    };
    let (points, most) = (
        format!("{points:.1}"),
        format!("{:.1}", part.effective_weight),
    );
    message!("building-points-of", points = points, most = most)
}
