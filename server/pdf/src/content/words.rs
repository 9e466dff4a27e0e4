//! Figures, days and closed codes in the words of a page.

use nycapt_contract::{CodeLabel, EvidenceClass, SectionStatus, Severity};

const MONTHS: [&str; 12] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
];

/// A count, or one that may not be known.
pub(crate) trait Figure {
    /// The count, when it is known.
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

/// A count with commas; nothing where it is not known.
pub(crate) fn count(figure: impl Figure) -> String {
    figure.known().map_or_else(String::new, grouped)
}

fn grouped(figure: u64) -> String {
    let digits = figure.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Whole dollars.
pub(crate) fn dollars(amount: i64) -> String {
    let sign = if amount < 0 { "\u{2212}" } else { "" };
    format!("{sign}${}", grouped(amount.unsigned_abs()))
}

/// Whole dollars that may be missing.
pub(crate) fn dollars_known(amount: Option<i64>) -> String {
    amount.map_or_else(String::new, dollars)
}

/// A decimal without needless zeros; nothing for none.
pub(crate) fn decimal(figure: Option<f64>) -> String {
    figure.map_or_else(String::new, |figure| {
        let text = format!("{figure:.2}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    })
}

/// A share of 1 in percent.
pub(crate) fn percent(share: Option<f64>) -> String {
    share.map_or_else(String::new, |share| format!("{:.0}%", share * 100.0))
}

/// Yes, no, or nothing where it is not known.
pub(crate) fn yes_no(answer: Option<bool>) -> String {
    match answer {
        Some(true) => "Yes".into(),
        Some(false) => "No".into(),
        None => String::new(),
    }
}

/// Text that may be missing.
pub(crate) fn text(value: Option<&String>) -> String {
    value.cloned().unwrap_or_default()
}

/// A code with its meaning.
pub(crate) fn code(value: Option<&CodeLabel>) -> String {
    value.map_or_else(String::new, labeled)
}

/// A code with its meaning, once where both are the same.
pub(crate) fn labeled(value: &CodeLabel) -> String {
    match (value.label.as_str(), value.code.as_str()) {
        ("", code) => code.into(),
        (label, "") => label.into(),
        (label, code) if label.eq_ignore_ascii_case(code) => label.into(),
        (label, code) => format!("{label} ({code})"),
    }
}

/// A day that may be missing.
pub(crate) fn day_known(value: Option<&String>) -> String {
    value.map_or_else(String::new, |value| day(value))
}

/// `2026-03-09` as `Mar 9, 2026`, `2026-03` as `Mar 2026`, an instant by its day; anything else as
/// it is.
pub(crate) fn day(value: &str) -> String {
    in_words(value).unwrap_or_else(|| value.into())
}

fn in_words(value: &str) -> Option<String> {
    let date = value.split('T').next().unwrap_or(value);
    let mut parts = date.split('-');
    let year = parts.next().filter(|year| year.len() == 4)?;
    year.parse::<u16>().ok()?;
    let month: usize = parts.next()?.parse().ok()?;
    let name = MONTHS.get(month.checked_sub(1)?)?;
    let day: Option<u8> = match parts.next() {
        Some(day) => Some(day.parse().ok().filter(|day| (1..=31).contains(day))?),
        None => None,
    };
    if parts.next().is_some() {
        return None;
    }
    Some(day.map_or_else(
        || format!("{name} {year}"),
        |day| format!("{name} {day}, {year}"),
    ))
}

/// `2024-11-01/2025-10-31` as two days.
pub(crate) fn period(value: &str) -> String {
    match value.split_once('/') {
        Some((from, to)) => format!("{} – {}", day(from), day(to)),
        None => value.into(),
    }
}

/// A first and a last day.
pub(crate) fn between(days: Option<&(String, String)>) -> String {
    days.map_or_else(String::new, |(from, to)| {
        format!("{} – {}", day(from), day(to))
    })
}

/// A closed code such as `no_access` as words: `No access`.
pub(crate) fn spoken(code: &str) -> String {
    let words = code.replace('_', " ");
    let mut letters = words.chars();
    letters
        .next()
        .map(|first| first.to_uppercase().chain(letters).collect())
        .unwrap_or_default()
}

/// A status in an agency's capitals as words, with its abbreviations in full.
pub(crate) fn agency_words(status: &str) -> String {
    let lower = status.to_lowercase();
    let words = lower.split(' ').map(|word| match word {
        "nov" => "notice of violation",
        "omo" => "open market order",
        "hwo" => "handyman work order",
        word => word,
    });
    words.collect::<Vec<_>>().join(" ")
}

/// At most `limit` characters, with an ellipsis where some are left out.
pub(crate) fn shortened(value: &str, limit: usize) -> String {
    match value.char_indices().nth(limit) {
        Some((end, _)) => format!("{}…", value.get(..end).unwrap_or(value).trim_end()),
        None => value.into(),
    }
}

/// What kind of evidence a section is, for a reader.
pub(crate) const fn evidence(class: EvidenceClass) -> &'static str {
    match class {
        EvidenceClass::Finding => "Found by an agency’s inspectors",
        EvidenceClass::Allegation => "Reported by people; not proof",
        EvidenceClass::CourtResult => "Decided or pending in court",
        EvidenceClass::OwnerReport => "Filed by the owner",
        EvidenceClass::Register => "From a public register",
        EvidenceClass::Estimate => "Derived from records by rules",
    }
}

/// Whether we could look, for a reader.
pub(crate) const fn status(status: SectionStatus) -> &'static str {
    match status {
        SectionStatus::Ok => "Records found",
        SectionStatus::Empty => "Nothing found",
        SectionStatus::NotApplicable => "Does not apply",
        SectionStatus::Unavailable => "Could not be read",
        SectionStatus::Stale => "Older data",
        SectionStatus::Partial => "Read in part",
        SectionStatus::Withheld => "Kept back",
    }
}

/// How much a finding matters, for a reader.
pub(crate) const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Stop => "Settle before signing",
        Severity::High => "Serious",
        Severity::Medium => "Worth a question",
        Severity::Low => "Good to know",
        Severity::Info => "Fact",
        Severity::Good => "In its favor",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agency_s_abbreviations_are_spelled_out() {
        assert_eq!(
            agency_words("INFO NOV SENT OUT"),
            "info notice of violation sent out"
        );
        assert_eq!(
            spoken(&agency_words("OMO Completed")),
            "Open market order completed"
        );
        assert_eq!(agency_words("VIOLATION CLOSED"), "violation closed");
    }

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
            assert_eq!(day(written), read);
        }
        assert_eq!(
            period("2024-11-01/2025-10-31"),
            "Nov 1, 2024 – Oct 31, 2025"
        );
    }

    #[test]
    fn figures_have_commas_and_negative_dollars_a_minus() {
        assert_eq!(count(0_u64), "0");
        assert_eq!(count(1_234_567_u64), "1,234,567");
        assert_eq!(dollars(-1_500), "\u{2212}$1,500");
        assert_eq!(decimal(Some(12.50)), "12.5");
        assert_eq!(decimal(Some(3.0)), "3");
        assert_eq!(percent(Some(0.421)), "42%");
    }

    #[test]
    fn a_text_is_cut_between_characters() {
        assert_eq!(shortened("añb", 2), "añ…");
        assert_eq!(shortened("añb", 3), "añb");
    }

    #[test]
    fn closed_codes_are_spoken() {
        assert_eq!(spoken("no_access"), "No access");
        assert_eq!(spoken(""), "");
    }
}
