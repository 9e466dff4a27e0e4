//! The score of a building as its page shows it.

use nycapt_contract::{ScoreComponent, ScoreSummary, Section};

use crate::site::layout::grouped;

/// Circumference of the dial of the template.
const DIAL: f64 = 327.0;

#[derive(Debug)]
pub(crate) struct Dial {
    pub(crate) score: u8,
    pub(crate) band: String,
    pub(crate) arc: String,
}

#[derive(Debug)]
pub(crate) struct Part {
    pub(crate) label: String,
    pub(crate) percent: String,
    pub(crate) sentence: String,
    pub(crate) points: String,
}

pub(crate) fn dial(score: &ScoreSummary) -> Option<Dial> {
    let number = score.score?;
    Some(Dial {
        score: number,
        band: score.band.clone()?,
        arc: format!("{:.1}", f64::from(number) / 100.0 * DIAL),
    })
}

/// What must stand beside the number: how sure it is, and among which buildings.
pub(crate) fn remarks(section: &Section<ScoreSummary>) -> Vec<String> {
    let mut remarks: Vec<String> = section.status_reason.iter().cloned().collect();
    let Some(score) = &section.data else {
        return remarks;
    };
    let mut sureness = format!("Confidence {}.", score.confidence.level);
    for reason in &score.confidence.reasons {
        sureness.push(' ');
        sureness.push_str(reason);
    }
    remarks.push(sureness);
    if let Some((low, high)) = score.range {
        remarks.push(format!(
            "With what could not be read, it lies between {low} and {high}."
        ));
    }
    if let Some(peer) = &score.peer {
        let share = (peer.percentile * 100.0).round();
        remarks.push(format!(
            "Its record is at least as good as that of {share} % of {} {}.",
            grouped(peer.n),
            peer.label
        ));
    }
    let notes = score.adjustments.iter().chain(&score.annotations);
    remarks.extend(notes.map(|note| note.text.clone()));
    remarks
}

pub(crate) fn part(component: &ScoreComponent) -> Part {
    let points = component.points.map_or_else(
        || "not read".into(),
        |points| format!("{points:.1} of {:.1}", component.effective_weight),
    );
    Part {
        label: component.label.clone(),
        percent: format!("{:.0}", component.subscore.unwrap_or_default() * 100.0),
        sentence: component.sentence.clone(),
        points,
    }
}
