//! From a question to its answer.

use super::intents::{INTENTS, Intent, is_left_out, words_of};
use crate::context::Context;
use crate::full::analysis::findings::Reading;
use crate::messages::message;
use nycapt_contract::{AnswerSentence, AskAnswer, ReportSections, SECTIONS, SectionStatus};

pub(crate) fn answer(context: &Context<'_>, sections: &ReportSections) -> Option<AskAnswer> {
    let question = context.input.question?;
    Some(answered(&Reading::new(context, sections), question))
}

/// Answers every subject in the question, in order.
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
        let is_whole = is_whole(intent, reading.sections);
        answer
            .unanswered
            .push(unanswered(intent, &sentences, is_whole));
        for sentence in not_whole(intent, reading.sections) {
            if !answer.unanswered.contains(&sentence) {
                answer.unanswered.push(sentence);
            }
        }
    }
    if is_left_out(&words) {
        answer.unanswered.push(message!("answer-left-out"));
    }
    if answer.intents.is_empty() {
        let subjects: Vec<&str> = INTENTS.iter().map(|intent| intent.about).collect();
        answer.unanswered.push(message!(
            "answer-no-subject",
            subjects = subjects.join(", ")
        ));
    }
    answer
}

/// Whether everything about a subject could be read, so that nothing found means no record.
fn is_whole(intent: &Intent, sections: &ReportSections) -> bool {
    let mut all = sections.statuses().into_iter();
    all.all(|(id, status, _)| {
        let is_read = match status {
            SectionStatus::Ok | SectionStatus::Empty | SectionStatus::NotApplicable => true,
            SectionStatus::Partial
            | SectionStatus::Stale
            | SectionStatus::Unavailable
            | SectionStatus::Withheld => false,
        };
        is_read || !intent.sections.contains(&id)
    })
}

/// Why a subject's sections are incomplete, one sentence each.
fn not_whole(intent: &Intent, sections: &ReportSections) -> Vec<String> {
    let all = sections.statuses().into_iter().zip(SECTIONS);
    let read_for_it = all.filter(|((id, ..), _)| intent.sections.contains(id));
    read_for_it
        .filter_map(|((_, status, reason), &(_, title))| {
            let reason = reason?;
            match status {
                SectionStatus::Ok | SectionStatus::Empty => None,
                SectionStatus::Partial | SectionStatus::Unavailable => {
                    Some(message!("answer-not-read", title = title, reason = reason))
                }
                SectionStatus::Stale | SectionStatus::NotApplicable | SectionStatus::Withheld => {
                    Some(message!("answer-status", title = title, reason = reason))
                }
            }
        })
        .collect()
}

/// What the records cannot answer, and which document would.
fn unanswered(intent: &Intent, sentences: &[AnswerSentence], is_whole: bool) -> String {
    if !sentences.is_empty() {
        return intent.beyond.into();
    }
    if !is_whole {
        return message!("answer-part", about = intent.about, beyond = intent.beyond);
    }
    let titles: Vec<&str> = SECTIONS
        .iter()
        .filter(|(id, _)| intent.sections.contains(id))
        .map(|(_, title)| *title)
        .collect();
    message!(
        "answer-none",
        about = intent.about,
        titles = titles.join(", "),
        beyond = intent.beyond
    )
}
