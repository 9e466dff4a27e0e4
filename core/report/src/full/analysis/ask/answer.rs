//! From a question to its answer.

use super::intents::{INTENTS, Intent, is_left_out, words_of};
use crate::context::Context;
use crate::full::analysis::findings::Reading;
use nycapt_contract::{AnswerSentence, AskAnswer, ReportSections, SECTIONS, SectionStatus};

pub(crate) fn answer(context: &Context<'_>, sections: &ReportSections) -> Option<AskAnswer> {
    let question = context.input.question?;
    Some(answered(&Reading::new(context, sections), question))
}

/// What the sections say on every subject that the question names, in the order it names them.
pub(crate) fn answered(reading: &Reading<'_>, question: &str) -> AskAnswer {
    let words = words_of(question);
    let mut named: Vec<(usize, &Intent)> = INTENTS
        .iter()
        .filter_map(|intent| Some((intent.first_named(&words)?, intent)))
        .collect();
    // Stable: subjects named by the same word stay in the order of the table.
    named.sort_by_key(|(position, _)| *position);
    let mut answer = AskAnswer::default();
    for (_, intent) in named {
        answer.intents.push(intent.name.into());
        for section in &intent.sections {
            if !answer.sections_first.iter().any(|id| id == section) {
                answer.sections_first.push((*section).into());
            }
        }
        let sentences = (intent.answer)(reading);
        for sentence in &sentences {
            if !answer.sentences.contains(sentence) {
                answer.sentences.push(sentence.clone());
            }
        }
        answer.unanswered.push(unanswered(intent, &sentences));
        for sentence in not_whole(intent, reading.sections) {
            if !answer.unanswered.contains(&sentence) {
                answer.unanswered.push(sentence);
            }
        }
    }
    if is_left_out(&words) {
        answer.unanswered.push(
            "This report holds nothing on crime, on schools or on the people of a building or an \
             area."
                .into(),
        );
    }
    if answer.intents.is_empty() {
        let subjects: Vec<&str> = INTENTS.iter().map(|intent| intent.about).collect();
        answer.unanswered.push(format!(
            "The question names no subject that these records hold. They can answer on: {}.",
            subjects.join(", ")
        ));
    }
    answer
}

/// Why a section of a subject does not tell the whole, one sentence for each.
fn not_whole(intent: &Intent, sections: &ReportSections) -> Vec<String> {
    let all = sections.statuses().into_iter().zip(SECTIONS);
    let read_for_it = all.filter(|((id, ..), _)| intent.sections.contains(id));
    read_for_it
        .filter_map(|((_, status, reason), (_, title))| {
            let reason = reason?;
            match status {
                SectionStatus::Ok | SectionStatus::Empty => None,
                SectionStatus::Partial | SectionStatus::Unavailable => {
                    Some(format!("What could not be read: {title}. {reason}"))
                }
                SectionStatus::Stale | SectionStatus::NotApplicable | SectionStatus::Withheld => {
                    Some(format!("{title}: {reason}"))
                }
            }
        })
        .collect()
}

/// What the records cannot tell on a subject, and which document would.
fn unanswered(intent: &Intent, sentences: &[AnswerSentence]) -> String {
    if !sentences.is_empty() {
        return intent.beyond.into();
    }
    let titles: Vec<&str> = SECTIONS
        .iter()
        .filter(|(id, _)| intent.sections.contains(id))
        .map(|(_, title)| *title)
        .collect();
    format!(
        "No record that could be read answers on {} (sections looked at: {}). {}",
        intent.about,
        titles.join(", "),
        intent.beyond
    )
}
