//! Normalizes the values in the city's files.

use std::borrow::Cow;
use std::fmt::Write as _;

use nycapt_report::{ColumnKind, organization};

/// The last year accepted as the end of a term.
const LAST_TERM: i16 = 2199;

/// Appends the normal form of a value to `out`; none if it cannot be read, as a date after
/// `last_year`. `tidy` says that it is known to be [tidy](is_tidy), except for blanks around it.
pub(crate) fn normalize(
    kind: ColumnKind,
    raw: &str,
    tidy: bool,
    last_year: i16,
    out: &mut String,
) -> Option<()> {
    if raw.is_empty() {
        return Some(());
    }
    let text = match tidy {
        true => Cow::Borrowed(raw),
        false => without_direction_marks(raw),
    };
    let text = trimmed(&text);
    if text.is_empty() {
        return Some(());
    }
    match kind {
        ColumnKind::Text | ColumnKind::OwnerName if tidy => {
            out.push_str(text);
            Some(())
        }
        ColumnKind::Text | ColumnKind::OwnerName => push_text(text, out),
        _ if text.starts_with(|c: char| c.is_ascii_alphabetic()) && is_absence(text) => Some(()),
        ColumnKind::Date => push_date(text, last_year, out),
        ColumnKind::Term => push_date(text, LAST_TERM, out),
        ColumnKind::Hour => push_hour(text, out),
        ColumnKind::Integer => push_integer(text, out),
        ColumnKind::Decimal => push_decimal(text, out),
        ColumnKind::Word(words) => push_word(text, words, out),
        ColumnKind::Organization => push_organization(text, out),
        ColumnKind::Shape => Some(()),
    }
}

fn trimmed(text: &str) -> &str {
    let is_kept = |end: Option<&u8>| end.is_some_and(u8::is_ascii_graphic);
    let bytes = text.as_bytes();
    // Most values, and looking for the ends of characters takes longer.
    if is_kept(bytes.first()) && is_kept(bytes.last()) {
        return text;
    }
    text.trim_matches(|c: char| c.is_whitespace() || c == '\0')
}

/// Removes marks that would change the direction of text on a page.
fn without_direction_marks(text: &str) -> Cow<'_, str> {
    let turns = |c: char| {
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2066}'..='\u{2069}')
    };
    if text.is_ascii() || !text.contains(turns) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace(turns, ""))
}

fn push_text(text: &str, out: &mut String) -> Option<()> {
    if is_tidy(text.as_bytes()) {
        out.push_str(text);
        return Some(());
    }
    for (at, word) in text.split_whitespace().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        out.push_str(word);
    }
    Some(())
}

/// Whether a text is ASCII without any blanks but single spaces. Reads all bytes whatever it finds,
/// because the compiler makes that read many at once.
pub(super) fn is_tidy(text: &[u8]) -> bool {
    let behind = text.get(1..).unwrap_or_default();
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~');
    let all_plain = text.iter().fold(true, |all, byte| all & is_plain(byte));
    let pairs = text.iter().zip(behind);
    pairs.fold(all_plain, |all, (a, b)| {
        all & !((*a == b' ') & (*b == b' '))
    })
}

fn push_word(text: &str, words: &[&str], out: &mut String) -> Option<()> {
    let upper = text.to_uppercase();
    if let Some(word) = words.iter().find(|word| upper.contains(**word)) {
        out.push_str(word);
    }
    Some(())
}

fn push_organization(text: &str, out: &mut String) -> Option<()> {
    if let Some(name) = organization(text) {
        push_text(name, out)?;
    }
    Some(())
}

/// Spellings of a missing value.
fn is_absence(text: &str) -> bool {
    ["not available", "n/a", "na", "null", "none"]
        .iter()
        .any(|word| text.eq_ignore_ascii_case(word))
}

fn push_integer(text: &str, out: &mut String) -> Option<()> {
    if has_normal_digits(text) {
        out.push_str(text);
        return Some(());
    }
    let plain = without_separators(text);
    let (whole, tail) = plain.split_once('.').unwrap_or((&plain, ""));
    if !tail.bytes().all(|b| b == b'0') {
        return None;
    }
    let number: i64 = whole.parse().ok()?;
    write!(out, "{number}").ok()
}

/// Whether a number is what parsing and writing it again would give: most are.
fn has_normal_digits(text: &str) -> bool {
    let is_number = text.len() < 16 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number && (text == "0" || text.bytes().next().is_some_and(|first| first != b'0'))
}

fn push_decimal(text: &str, out: &mut String) -> Option<()> {
    let positive = text.strip_prefix('-').unwrap_or(text);
    let (whole, tail) = positive.split_once('.').unwrap_or((positive, ""));
    // No shorter number is as close as one of fewer than 16 digits.
    if positive.len() < 16 && has_normal_digits(whole) && tail.bytes().all(|b| b.is_ascii_digit()) {
        let zeros = tail.len() - tail.trim_end_matches('0').len();
        let kept = text.get(..text.len() - zeros).unwrap_or_default();
        out.push_str(kept.trim_end_matches('.'));
        return Some(());
    }
    let plain = without_separators(text);
    let shaped = plain
        .bytes()
        .all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
    let number: f64 = plain.parse().ok().filter(|_| shaped)?;
    if !number.is_finite() {
        return None;
    }
    write!(out, "{number}").ok()
}

fn without_separators(text: &str) -> String {
    text.strip_prefix('$').unwrap_or(text).replace(',', "")
}

fn push_date(text: &str, last_year: i16, out: &mut String) -> Option<()> {
    let (year, month, day) = match plain_day(text.as_bytes()) {
        Some(plain) => plain,
        None => any_day(text, last_year)?,
    };
    if !(1900..=last_year).contains(&year) {
        return None;
    }
    let date = jiff::civil::Date::new(year, month, day).ok()?;
    // `write!` would take most of the time of reading a date.
    let two =
        |number: u16| [number / 10 % 10, number % 10].map(|digit| b'0' + digit.to_le_bytes()[0]);
    let year = date.year().unsigned_abs();
    let ([y1, y2], [y3, y4]) = (two(year / 100), two(year % 100));
    let [m1, m2] = two(date.month().unsigned_abs().into());
    let [d1, d2] = two(date.day().unsigned_abs().into());
    let form = [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2];
    out.push_str(str::from_utf8(&form).ok()?);
    Some(())
}

/// Year, month and day in the two forms of almost all dates.
fn plain_day(text: &[u8]) -> Option<(i16, i8, i8)> {
    let ([y1, y2, y3, y4], [m1, m2, d1, d2]) = match *text {
        [m1, m2, b'/', d1, d2, b'/', y1, y2, y3, y4]
        | [m1, m2, b'/', d1, d2, b'/', y1, y2, y3, y4, b' ', ..]
        | [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2]
        | [y1, y2, y3, y4, b'-', m1, m2, b'-', d1, d2, b'T' | b' ', ..] => {
            ([y1, y2, y3, y4], [m1, m2, d1, d2])
        }
        _ => return None,
    };
    let digit = |byte: u8| byte.is_ascii_digit().then(|| byte - b'0');
    let two = |tens, ones| i8::try_from(digit(tens)? * 10 + digit(ones)?).ok();
    let year = i16::from(two(y1, y2)?) * 100 + i16::from(two(y3, y4)?);
    Some((year, two(m1, m2)?, two(d1, d2)?))
}

fn any_day(text: &str, last_year: i16) -> Option<(i16, i8, i8)> {
    let day = text.split([' ', 'T']).next().unwrap_or(text);
    if day.contains('/') {
        american(day, last_year)
    } else if day.contains('-') {
        iso(day)
    } else {
        compact(day)
    }
}

/// Hour of `13:24:22` or `01:24:22 PM` after the date; nothing when there is no time.
fn push_hour(text: &str, out: &mut String) -> Option<()> {
    let Some((_, time)) = text.split_once([' ', 'T']) else {
        return Some(());
    };
    let mut words = time.split_whitespace();
    let (hour, _) = words.next()?.split_once(':')?;
    let hour: u8 = digits(hour)?;
    let hour = match words.next().map(str::to_ascii_uppercase).as_deref() {
        None if hour < 24 => hour,
        Some("AM") if (1..=12).contains(&hour) => hour % 12,
        Some("PM") if (1..=12).contains(&hour) => hour % 12 + 12,
        _ => return None,
    };
    write!(out, "{hour}").ok()
}

/// `M/D/YYYY`, `M/D/YY` or `M/YYYY`; a short year is the latest that is not after `last_year`.
fn american(day: &str, last_year: i16) -> Option<(i16, i8, i8)> {
    let mut parts = day.split('/');
    let (month, day) = (digits(parts.next()?)?, parts.next()?);
    let Some(year) = parts.next() else {
        let year = digits(day).filter(|_| day.len() == 4)?;
        return Some((year, month, 1));
    };
    if parts.next().is_some() {
        return None;
    }
    let number: i16 = digits(year)?;
    let year = match year.len() {
        4 => number,
        2 if 2000 + number <= last_year => 2000 + number,
        2 => 1900 + number,
        _ => return None,
    };
    Some((year, month, digits(day)?))
}

fn iso(day: &str) -> Option<(i16, i8, i8)> {
    let mut parts = day.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    if parts.next().is_some() || year.len() != 4 {
        return None;
    }
    Some((digits(year)?, digits(month)?, digits(day)?))
}

fn compact(day: &str) -> Option<(i16, i8, i8)> {
    if day.len() != 8 {
        return None;
    }
    let (year, rest) = day.split_at_checked(4)?;
    let (month, day) = rest.split_at_checked(2)?;
    Some((digits(year)?, digits(month)?, digits(day)?))
}

fn digits<N: std::str::FromStr>(text: &str) -> Option<N> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(kind: ColumnKind, raw: &str) -> Option<String> {
        let [known, unknown] = [is_tidy(raw.as_bytes()), false].map(|tidy| {
            let mut out = String::new();
            normalize(kind, raw, tidy, 2027, &mut out).map(|()| out)
        });
        assert_eq!(known, unknown, "{raw}");
        known
    }

    /// Asserts each case of `values.txt`, whose first lines explain its form.
    #[test]
    fn values_are_read_in_their_normal_forms_or_not_at_all() {
        use ColumnKind::{Date, Decimal, Hour, Integer, Organization, Shape, Term, Text, Word};
        let words = Word(&["HOUSING AUTHORITY"]);
        let kinds = [
            Text,
            Date,
            Term,
            Hour,
            Integer,
            Decimal,
            words,
            Organization,
            Shape,
        ];
        let (_, cases) = include_str!("values.txt").split_once("\n# ").unwrap();
        for group in cases.split("\n# ") {
            let (name, lines) = group.split_once(": ").unwrap();
            let mut kinds = kinds.into_iter();
            let kind = kinds.find(|kind| format!("{kind:?}") == name).unwrap();
            for line in lines.lines().skip(1).filter(|line| !line.is_empty()) {
                let case = line.split_once(" =>");
                let (raw, form) = case.map_or((line, None), |(raw, form)| (raw, Some(form.trim())));
                assert_eq!(read(kind, raw).as_deref(), form, "{name} {raw}");
            }
        }
    }

    #[test]
    fn text_loses_marks_of_direction_and_spaces() {
        let marked = "EVIL\u{202e}TXT\u{2066} \u{200f}CORP";
        for (kind, raw, clean) in [
            (ColumnKind::Text, " 1  AVENUE \t X ", "1 AVENUE X"),
            (ColumnKind::Text, marked, "EVILTXT CORP"),
            (ColumnKind::Organization, marked, "EVILTXT CORP"),
        ] {
            assert_eq!(read(kind, raw).as_deref(), Some(clean), "{raw}");
        }
    }

    proptest! {
        #[test]
        fn a_number_is_written_as_reading_it_gives_it(
            text in "-?[0-9]{1,12}(\\.[0-9]{0,12})?",
            whole in "[0-9]{1,18}",
        ) {
            let decimal = text.parse::<f64>().unwrap().to_string();
            prop_assert_eq!(read(ColumnKind::Decimal, &text), Some(decimal));
            let integer = whole.parse::<i64>().unwrap().to_string();
            prop_assert_eq!(read(ColumnKind::Integer, &whole), Some(integer));
        }

        #[test]
        fn text_keeps_its_words_and_has_single_spaces(text in "[ \t\0aÑ\u{a0}]{0,20}") {
            let trimmed = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
            let words: Vec<&str> = trimmed.split_whitespace().collect();
            prop_assert_eq!(read(ColumnKind::Text, &text), Some(words.join(" ")));
        }

        #[test]
        fn no_text_makes_a_value_panic(raw in any::<String>()) {
            use ColumnKind::{Date, Decimal, Hour, Integer, Organization, Term, Text};
            for kind in [Text, Date, Term, Hour, Integer, Decimal, Organization] {
                let mut out = String::new();
                normalize(kind, &raw, is_tidy(raw.as_bytes()), 2027, &mut out);
            }
        }
    }
}
