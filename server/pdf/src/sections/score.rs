//! Section 27: the score and how it was calculated.

use nycapt_contract::{ComponentExplanation, FullScore, Note, ScoreComponent, SectionStatus};

use super::score_inputs::{label, value};
use crate::content::block::{Block, blocks, facts, heading, list, table};
use crate::content::words::{count, decimal, percent, spoken, status, text};
use crate::messages::message;

pub(super) fn score(data: &FullScore) -> Vec<Block> {
    let summary = &data.summary;
    let range = summary
        .range
        .map(|(low, high)| message!("score-range-value", low = count(low), high = count(high)));
    let (peer, in_borough) = (summary.peer.as_ref(), summary.borough_peer.as_ref());
    let peers = peer.map(|peer| {
        message!(
            "score-peers-value",
            peers = peer.label.as_str(),
            count = count(peer.n)
        )
    });
    blocks![
        facts![
            "score-value": summary.score.map_or_else(|| message!("score-none"), count),
            "score-band": spoken(&summary.band),
            "score-range": text(&range),
            "score-confidence": spoken(&summary.confidence.level),
            "score-coverage": percent(summary.coverage),
            "score-rules": text(&summary.version),
            "score-peers": text(&peers),
            "score-percentile": percent(peer.map(|peer| peer.percentile)),
            "score-borough-percentile": percent(in_borough.map(|peer| peer.percentile)),
        ],
        table!["score-parts", &summary.components, part =>
            wide(3) "score-part": nycapt_messages::label(&part.label).to_owned(),
            wide(5) "score-sentence": if part.status == SectionStatus::Ok {
                part.sentence.clone()
            } else {
                format!("{}. {}", status(part.status), part.sentence)
            },
            figures "score-weight": decimal(part.effective_weight),
            figures "score-points": decimal(part.points),
        ],
        list(message!("score-caps"), texts(&summary.adjustments)),
        list(message!("score-notes"), texts(&summary.annotations)),
        list(
            message!("score-confidence-reasons"),
            summary.confidence.reasons.clone()
        ),
        (data.explanations.iter()).flat_map(|part| explained(part, &summary.components)),
        list(
            message!("score-excluded"),
            (summary.excluded_by_design.iter())
                .map(ToString::to_string)
                .collect()
        ),
    ]
}

fn texts(notes: &[Note]) -> Vec<String> {
    notes.iter().map(|note| note.text.to_string()).collect()
}

/// What went into a part; its rule is on the method page, where formulas are explained.
fn explained(part: &ComponentExplanation, parts: &[ScoreComponent]) -> Vec<Block> {
    let component = parts.iter().find(|component| component.id == part.id);
    let title = component.map(|component| nycapt_messages::label(&component.label).to_owned());
    let title = title.unwrap_or_else(|| spoken(&part.id));
    blocks![
        [heading(title)],
        facts![
            "score-rate": decimal(part.x),
            "score-absolute": decimal(part.absolute),
            "score-peer-rate": percent(part.peer_percentile),
            "score-points-lost": decimal(part.points_lost),
        ],
        table!["score-inputs", &part.inputs, input =>
            wide(4) "score-input": label(input),
            figures "score-input-value": value(input),
            figures "score-input-rows": count(input.record_count),
            wide(2) "column-dataset": text(&input.dataset_id),
        ],
    ]
}
