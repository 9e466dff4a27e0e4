//! Figures and dates in sentences.

pub(crate) use crate::messages::clause;
use crate::messages::{grouped, message};
use jiff::civil::Date;

/// `$25,001`; a credit is `-$5`.
pub(crate) fn dollars(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}${}", grouped(&amount.unsigned_abs().to_string()))
}

/// `November 1, 2024, to October 31, 2025` of `2024-11-01/2025-10-31`.
pub(crate) fn period(text: &str) -> String {
    text.split_once('/').map_or_else(
        || text.to_owned(),
        |(from, to)| message!("period-of-days", from, to),
    )
}

/// The words of a label within a sentence, in the current language.
pub(crate) fn within(label: &str) -> String {
    let mut chars = nycapt_messages::label(label).chars();
    let first = chars.next().into_iter().flat_map(char::to_lowercase);
    first.chain(chars).collect()
}

pub(crate) fn day(text: Option<&str>) -> Option<Date> {
    text?.parse().ok()
}

/// `2026-11` of `2026-11-20`.
pub(crate) fn month_of(day: &str) -> Option<&str> {
    day.get(..7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped() {
        assert_eq!(dollars(25_001), "$25,001");
        assert_eq!(dollars(-5), "-$5");
    }
}
