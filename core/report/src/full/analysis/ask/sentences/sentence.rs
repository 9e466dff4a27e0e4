//! How a sentence gets its evidence.

use crate::full::analysis::findings::Read;
use crate::messages::message;
use nycapt_contract::AnswerSentence;

/// A sentence based on these rows of a section; `None` if the section has no source.
pub(crate) fn sentence<T, I>(
    section: &Read<'_, T>,
    datasets: &[&str],
    rows: I,
    text: String,
) -> Option<AnswerSentence>
where
    I: IntoIterator<Item: Into<String>>,
{
    Some(AnswerSentence {
        text: text + &section.limits(datasets),
        evidence: vec![section.evidence(datasets, rows)?],
    })
}

/// A sentence on a section as a whole.
pub(crate) fn whole<T>(section: &Read<'_, T>, text: String) -> Option<AnswerSentence> {
    sentence(section, &[], Vec::<String>::new(), text)
}

pub(crate) fn some<const N: usize>(sentences: [Option<AnswerSentence>; N]) -> Vec<AnswerSentence> {
    sentences.into_iter().flatten().collect()
}

/// The count; `None` for zero, since incomplete data proves no absence.
pub(crate) fn some_of<T>(rows: &[T]) -> Option<usize> {
    Some(rows.len()).filter(|count| *count > 0)
}

pub(crate) fn of_day(day: Option<&String>) -> String {
    day.map_or(String::new(), |day| message!("clause-of", day = day))
}
