//! The subjects of questions: their words, where to read, and what no record shows.

use std::sync::LazyLock;

use super::sentences;
use crate::full::analysis::findings::{Reading, Sentences};

/// One subject, a row of `intents.tsv`.
pub(crate) struct Intent {
    /// Closed name.
    pub(crate) name: &'static str,
    /// In words, for a list of subjects.
    pub(crate) about: &'static str,
    /// Words and phrases for it, lowercase and singular.
    words: Vec<&'static str>,
    pub(crate) sections: Vec<&'static str>,
    /// What no record shows, and which document would.
    pub(crate) beyond: &'static str,
    pub(crate) answer: Answer,
}

type Answer = fn(&Reading<'_>) -> Sentences;

/// What answers on each subject.
const ANSWERS: &[(&str, Answer)] = &[
    ("apartment", sentences::apartment),
    ("heat", sentences::heat),
    ("pests", sentences::pests),
    ("rent_regulation", sentences::rent_regulation),
    ("owner", sentences::owner),
    ("legal_use", sentences::legal_use),
    ("purchase", sentences::purchase),
    ("noise_and_works", sentences::noise_and_works),
    ("flood", sentences::flood),
    ("lead", sentences::lead),
    ("elevator", sentences::devices),
    ("evictions", sentences::evictions),
    ("mold_and_leaks", sentences::mold_and_leaks),
    ("safety", sentences::safety),
    ("violations", sentences::violations),
    ("buildings_department", sentences::buildings_department),
    ("court", sentences::court),
    ("energy", sentences::energy),
    ("score", sentences::score),
];

pub(crate) static INTENTS: LazyLock<Vec<Intent>> = LazyLock::new(|| {
    let rows = include_str!("intents.tsv").lines();
    rows.filter_map(|row| {
        let mut cells = row.split('\t');
        let name = cells.next()?;
        Some(Intent {
            name,
            about: cells.next()?,
            words: cells.next()?.split(',').collect(),
            sections: cells.next()?.split(',').collect(),
            beyond: cells.next()?,
            answer: ANSWERS.iter().find(|(of, _)| *of == name)?.1,
        })
    })
    .collect()
});

/// Words for subjects left out on purpose (fair housing).
static LEFT_OUT: LazyLock<Vec<&str>> = LazyLock::new(|| crate::words::words_of("left_out"));

/// Whether a question is about a subject left out on purpose.
pub(crate) fn is_left_out(words: &[String]) -> bool {
    LEFT_OUT
        .iter()
        .any(|phrase| position(words, phrase).is_some())
}

impl Intent {
    pub(crate) fn first_named(&self, words: &[String]) -> Option<usize> {
        self.words
            .iter()
            .filter_map(|phrase| position(words, phrase))
            .min()
    }
}

/// The words of a text in lower case; what is joined by a hyphen is one word (`421-a`, `j-51`) and
/// so are its parts (`bed-bug`).
pub(crate) fn words_of(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace(['’', '\''], "");
    let mut words = Vec::new();
    for chunk in lower.split(|c: char| !c.is_alphanumeric() && c != '-') {
        let parts: Vec<&str> = chunk.split('-').filter(|part| !part.is_empty()).collect();
        let is_code = parts.len() > 1 && chunk.contains(|c: char| c.is_ascii_digit());
        if is_code {
            words.push(parts.concat());
        } else {
            words.extend(parts.into_iter().map(String::from));
        }
    }
    join_codes(words)
}

/// `421 a` and `j 51` are one word too.
fn join_codes(words: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match (joined.last_mut(), word.as_str()) {
            (Some(last), "a") if last == "421" => last.push('a'),
            (Some(last), "51") if last == "j" => last.push_str("51"),
            _ => joined.push(word),
        }
    }
    joined
}

/// The position of a phrase in a text, its last word in the singular or the plural.
fn position(words: &[String], phrase: &str) -> Option<usize> {
    let parts: Vec<&str> = phrase.split(' ').collect();
    let (last, first) = parts.split_last()?;
    words.windows(parts.len()).position(|window| {
        let Some((tail, head)) = window.split_last() else {
            return false;
        };
        head.iter().zip(first).all(|(word, part)| word == part) && is_form_of(tail, last)
    })
}

fn is_form_of(word: &str, singular: &str) -> bool {
    let Some(ending) = word.strip_prefix(singular) else {
        return singular
            .strip_suffix('y')
            .is_some_and(|stem| word.strip_prefix(stem) == Some("ies"));
    };
    matches!(ending, "" | "s" | "es")
}
