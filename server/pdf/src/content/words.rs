//! Numbers, dates and closed codes as a reader sees them; nothing for what is not known.
#![expect(
    single_use_lifetimes,
    reason = "stable Rust has no anonymous lifetimes in `impl Trait`"
)]

use jiff::civil::Date;
use nycapt_contract::{CodeLabel, EvidenceClass, SectionStatus, Severity};
use nycapt_messages::{
    Language, capitalized, dates_in_words, display_address, grouped, label, language,
};

use crate::messages::message;

/// A count, or one that may not be known.
pub(crate) trait Figure {
    fn known(self) -> Option<u64>;
}

macro_rules! figures {
    ($($kind:ty),+) => {
        $(impl Figure for $kind {
            fn known(self) -> Option<u64> {
                self.try_into().ok()
            }
        })+
    };
}

figures!(u8, u32, u64, usize, i64);

impl<F: Figure> Figure for Option<F> {
    fn known(self) -> Option<u64> {
        self.and_then(F::known)
    }
}

/// A count with commas.
pub(crate) fn count(figure: impl Figure) -> String {
    let digits = figure.known().map(|figure| figure.to_string());
    grouped(&digits.unwrap_or_default())
}

/// A number that is a name, such as a year, and so has no commas.
pub(crate) fn plain(number: Option<impl ToString>) -> String {
    number.map(|number| number.to_string()).unwrap_or_default()
}

/// Whole dollars.
pub(crate) fn dollars(amount: impl Into<Option<i64>>) -> String {
    amount.into().map_or_else(String::new, |amount| {
        let sign = if amount < 0 { "\u{2212}" } else { "" };
        format!("{sign}${}", count(amount.unsigned_abs()))
    })
}

pub(crate) fn decimal(figure: impl Into<Option<f64>>) -> String {
    figure.into().map_or_else(String::new, |figure| {
        let text = format!("{figure:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    })
}

/// A share of 1 as a percentage.
pub(crate) fn percent(share: impl Into<Option<f64>>) -> String {
    share
        .into()
        .map_or_else(String::new, |share| format!("{:.0}%", share * 100.0))
}

pub(crate) fn yes_no(answer: impl Into<Option<bool>>) -> String {
    match answer.into() {
        Some(true) => message!("yes"),
        Some(false) => message!("no"),
        None => String::new(),
    }
}

/// Yes, or nothing where no is what a reader expects.
pub(crate) fn if_yes(answer: bool) -> String {
    yes_no(answer.then_some(true))
}

pub(crate) fn text<'a>(value: impl Into<Option<&'a String>>) -> String {
    value.into().cloned().unwrap_or_default()
}

/// An address of a record as New Yorkers write it.
pub(crate) fn address<'a>(value: impl Into<Option<&'a String>>) -> String {
    let value = value.into();
    value.map_or_else(String::new, |line| display_address(line))
}

/// A code with its meaning, once where both are the same.
pub(crate) fn code<'a>(value: impl Into<Option<&'a CodeLabel>>) -> String {
    value.into().map_or_else(String::new, |value| {
        match (label(&value.label), value.code.as_str()) {
            ("", code) => code.into(),
            (label, "") => label.into(),
            (label, code) if label.eq_ignore_ascii_case(code) => label.into(),
            (label, code) => format!("{label} ({code})"),
        }
    })
}

/// `2026-03-09` as `Mar 9, 2026`, `2026-03` as `Mar 2026`, an instant by its day; anything else as
/// it is.
pub(crate) fn day<'a>(value: impl Into<Option<&'a String>>) -> String {
    value.into().map_or_else(String::new, |value| date(value))
}

fn date(value: &str) -> String {
    let written = value.split('T').next().unwrap_or(value);
    if language() != Language::English {
        return dates_in_words(written);
    }
    let (first, format) = match written.len() {
        7 => (format!("{written}-01"), "%b %Y"),
        _ => (written.to_owned(), "%b %-d, %Y"),
    };
    let date: Result<Date, _> = first.parse();
    date.map_or_else(|_| value.into(), |date| date.strftime(format).to_string())
}

/// `2024-11-01/2025-10-31` as two days.
pub(crate) fn period<'a>(value: impl Into<Option<&'a String>>) -> String {
    value
        .into()
        .map_or_else(String::new, |value| match value.split_once('/') {
            Some((from, to)) => format!("{} – {}", date(from), date(to)),
            None => value.into(),
        })
}

/// A first and a last day.
pub(crate) fn between(days: Option<&(String, String)>) -> String {
    days.map_or_else(String::new, |(from, to)| period(&format!("{from}/{to}")))
}

pub(crate) fn labeled<'a>(value: impl Into<Option<&'a String>>) -> String {
    let value = value.into();
    value.map_or_else(String::new, |value| label(value).to_owned())
}

/// A closed code such as `no_access` as words: `No access`.
pub(crate) fn spoken<'a>(code: impl Into<Option<&'a String>>) -> String {
    capitalized(&labeled(code).replace('_', " "))
}

/// A text that an agency wrote in capitals, as sentences; a label in the current language.
pub(crate) fn sentence_case<'a>(value: impl Into<Option<&'a String>>) -> String {
    let value = value.into();
    value.map_or_else(String::new, |text| nycapt_messages::sentence_case(text))
}

/// At most `limit` characters, with an ellipsis where some are left out.
pub(crate) fn shortened(value: &str, limit: usize) -> String {
    match value.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", value.get(..end).unwrap_or(value).trim_end()),
        None => value.into(),
    }
}

pub(crate) fn evidence(class: EvidenceClass) -> String {
    match class {
        EvidenceClass::Finding => message!("evidence-finding"),
        EvidenceClass::Allegation => message!("evidence-allegation"),
        EvidenceClass::CourtResult => message!("evidence-court-result"),
        EvidenceClass::OwnerReport => message!("evidence-owner-report"),
        EvidenceClass::Register => message!("evidence-register"),
        EvidenceClass::Estimate => message!("evidence-estimate"),
    }
}

pub(crate) fn status(status: SectionStatus) -> String {
    match status {
        SectionStatus::Ok => message!("status-ok"),
        SectionStatus::Empty => message!("status-empty"),
        SectionStatus::NotApplicable => message!("status-not-applicable"),
        SectionStatus::Unavailable => message!("status-unavailable"),
        SectionStatus::Stale => message!("status-stale"),
        SectionStatus::Partial => message!("status-partial"),
        SectionStatus::Withheld => message!("status-withheld"),
    }
}

pub(crate) fn severity(severity: Severity) -> String {
    match severity {
        Severity::Stop => message!("severity-stop"),
        Severity::High => message!("severity-high"),
        Severity::Medium => message!("severity-medium"),
        Severity::Low => message!("severity-low"),
        Severity::Info => message!("severity-info"),
        Severity::Good => message!("severity-good"),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_messages::in_language;

    use super::*;

    #[test]
    fn days_months_and_instants_become_words_and_nothing_else_does() {
        let cases = [
            ("2026-03-09", "Mar 9, 2026"),
            ("2026-03", "Mar 2026"),
            ("2026-11-21T15:30:08.000Z", "Nov 21, 2026"),
            ("2026-13-01", "2026-13-01"),
            ("2026-02-40", "2026-02-40"),
            ("not a day", "not a day"),
            ("", ""),
        ];
        for (written, read) in cases {
            assert_eq!(date(written), read);
        }
        let spanish = in_language(Language::Spanish, || date("2026-03-09"));
        assert_eq!(spanish, "9 de marzo de 2026");
        let expected = "Nov 1, 2024 – Oct 31, 2025";
        assert_eq!(period(&"2024-11-01/2025-10-31".to_owned()), expected);
    }

    #[test]
    fn figures_have_commas_and_negative_dollars_a_minus() {
        assert_eq!(count(0_u64), "0");
        assert_eq!(count(1_234_567_u64), "1,234,567");
        assert_eq!(dollars(-1_500), "\u{2212}$1,500");
        assert_eq!(decimal(12.50), "12.5");
        assert_eq!(decimal(3.0), "3");
        assert_eq!(percent(0.421), "42%");
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(shortened("añb", 2), "añ…");
        assert_eq!(shortened("añb", 3), "añb");
    }

    #[test]
    fn closed_codes_are_spoken() {
        let code = "no_access".to_owned();
        assert_eq!(spoken(&code), "No access");
        let spanish = in_language(Language::Spanish, || spoken(&code));
        assert_eq!(spanish, "Sin acceso");
        assert_eq!(spoken(None), "");
    }
}
