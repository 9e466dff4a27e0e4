//! Section 27: the score and how it came about.

use nycapt_contract::{ComponentExplanation, FullScore, Note, SectionStatus};

use crate::content::block::{Block, facts, figures, list, table, wide};
use crate::content::words::{count, decimal, percent, spoken, status};

pub(super) fn score(data: &FullScore) -> Vec<Block> {
    let summary = &data.summary;
    let range = summary
        .range
        .map_or_else(String::new, |(low, high)| format!("{low} to {high}"));
    let peer = summary.peer.as_ref();
    let mut blocks: Vec<Block> = facts([
        (
            "Score, 0 to 100",
            summary.score.map_or_else(|| "None".into(), count),
        ),
        (
            "In a word",
            summary.band.as_deref().map_or_else(String::new, spoken),
        ),
        ("Range where parts are missing", range),
        ("Confidence", spoken(&summary.confidence.level)),
        ("Weight that could be read", percent(Some(summary.coverage))),
        ("Rules", summary.version.clone()),
        (
            "Compared with",
            peer.map_or_else(String::new, |peer| {
                format!("{}: {} buildings", peer.label, count(peer.n))
            }),
        ),
        (
            "Peers with the same or a worse record",
            percent(peer.map(|peer| peer.percentile)),
        ),
    ])
    .into_iter()
    .collect();
    blocks.extend(table(
        "The parts",
        &summary.components,
        [
            wide("Part", 3, |part| part.label.clone()),
            wide("What the records show", 5, |part| {
                if part.status == SectionStatus::Ok {
                    return part.sentence.clone();
                }
                format!("{}. {}", status(part.status), part.sentence)
            }),
            figures("Weight", |part| decimal(Some(part.effective_weight))),
            figures("Points", |part| decimal(part.points)),
        ],
    ));
    blocks.extend(list("Caps that took effect", &texts(&summary.adjustments)));
    blocks.extend(list("Remarks", &texts(&summary.annotations)));
    blocks.extend(list(
        "Why the confidence is not higher",
        &summary.confidence.reasons,
    ));
    blocks.extend(data.explanations.iter().flat_map(explained));
    blocks.extend(list("Left out on purpose", &summary.excluded_by_design));
    blocks
}

fn texts(notes: &[Note]) -> Vec<String> {
    notes.iter().map(|note| note.text.clone()).collect()
}

fn explained(part: &ComponentExplanation) -> Vec<Block> {
    [
        Some(Block::Heading {
            text: spoken(&part.id),
        }),
        Some(Block::Paragraph {
            text: part.formula.clone(),
        }),
        facts([
            ("Rate put in", decimal(part.x)),
            ("By the rate alone, 0 to 1", decimal(part.absolute)),
            (
                "Peers with the same or a worse rate",
                percent(part.peer_percentile),
            ),
            ("Points lost to a perfect record", decimal(part.points_lost)),
        ]),
        table(
            "What was counted",
            &part.inputs,
            [
                wide("Figure", 3, |input| spoken(&input.name)),
                figures("Value", |input| decimal(Some(input.value))),
                wide("Of", 3, |input| input.unit.clone()),
                figures("Rows", |input| count(input.record_count)),
                wide("Dataset", 2, |input| input.dataset_id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
