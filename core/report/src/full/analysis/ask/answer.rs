//! From a question to its answer.

use super::intents::{INTENTS, Intent, is_left_out, words_of};
use crate::full::analysis::findings::Reading;
use crate::messages::message;
use nycapt_contract::{AskAnswer, ReportSections, SECTIONS, SectionStatus};
use nycapt_messages::{list, list_of_clauses};

const SAFETY: &str = "safety";

pub(crate) fn answer(reading: &Reading<'_>, question: &str) -> AskAnswer {
    let words = words_of(question);
    let mut named: Vec<(usize, &Intent)> = INTENTS
        .iter()
        .filter_map(|intent| Some((intent.first_named(&words)?, intent)))
        .collect();
    // Stable: subjects named by the same word stay in the order of the table. What a question on
    // safety is about in particular comes before all other dangers.
    named.sort_by_key(|(position, intent)| (intent.name == SAFETY, *position));
    let mut answer = AskAnswer::default();
    for (_, intent) in named {
        answer.intents.push(intent.name.into());
        let sections = intent.sections.iter().map(|id| (*id).to_owned());
        add_new(&mut answer.sections_first, sections);
        let mut sentences = (intent.answer)(reading).into_iter().flatten().peekable();
        let is_answered = sentences.peek().is_some();
        add_new(&mut answer.sentences, sentences);
        let beyond = unanswered(intent, is_answered, reading.sections);
        answer.unanswered.push(beyond);
        add_new(&mut answer.unanswered, not_whole(intent, reading.sections));
    }
    if is_left_out(&words) {
        answer.unanswered.push(message!("answer-left-out"));
    }
    if answer.intents.is_empty() {
        answer.unanswered.push(no_subject());
    }
    answer
}

/// Says that a question names no subject that a report can answer, and what to ask about; `None` if
/// it names one.
#[must_use]
pub fn unanswerable(question: &str) -> Option<String> {
    let words = words_of(question);
    let mut intents = INTENTS.iter();
    let is_named = intents.any(|intent| intent.first_named(&words).is_some());
    (!is_named).then(no_subject)
}

fn no_subject() -> String {
    let subjects = list_of_clauses(INTENTS.iter().map(|intent| intent.about));
    message!("answer-no-subject", subjects)
}

/// Adds items that aren't there yet.
fn add_new<T: PartialEq>(all: &mut Vec<T>, added: impl Iterator<Item = T>) {
    for one in added {
        if !all.contains(&one) {
            all.push(one);
        }
    }
}

/// Whether everything about a subject could be read, so that nothing found means no record.
fn is_whole(intent: &Intent, sections: &ReportSections) -> bool {
    use SectionStatus::{Empty, NotApplicable, Ok as Read};
    let mut all = sections.statuses().into_iter();
    all.all(|(id, status, _)| {
        matches!(status, Read | Empty | NotApplicable) || !intent.sections.contains(&id)
    })
}

/// Why a subject's sections are incomplete, one sentence each.
fn not_whole(intent: &Intent, sections: &ReportSections) -> impl Iterator<Item = String> {
    let all = sections.statuses().into_iter().zip(SECTIONS);
    let read_for_it = all.filter(move |((id, ..), _)| intent.sections.contains(id));
    read_for_it.filter_map(|((_, status, reason), &(_, title))| {
        let reason = reason.filter(|_| !status.is_read())?;
        Some(message!("answer-status", title, reason))
    })
}

/// What the records cannot answer, and which document would.
fn unanswered(intent: &Intent, is_answered: bool, sections: &ReportSections) -> String {
    let (about, beyond) = (intent.about, intent.beyond);
    if is_answered {
        return beyond.into();
    }
    if !is_whole(intent, sections) {
        return message!("answer-part", about, beyond);
    }
    let read = SECTIONS
        .iter()
        .filter(|(id, _)| intent.sections.contains(id));
    let titles = list(read.map(|(_, title)| title));
    if intent.name == SAFETY {
        return message!("answer-none-dangers", titles, beyond);
    }
    message!("answer-none", about, titles, beyond)
}
