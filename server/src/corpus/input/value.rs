//! Values of the city's files in their one normal form.

use std::fmt::Write as _;

use nycapt::report::{ColumnKind, organization};

use super::table::lossy;

/// What became of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// It was read, or was blank to begin with.
    Read,
    /// It could not be read and is now blank.
    Unreadable,
}

/// Appends the normal form of a value to `out`. Dates after `last_year` are unreadable.
pub(crate) fn normalise(kind: ColumnKind, raw: &[u8], last_year: i16, out: &mut String) -> Reading {
    let text = lossy(raw);
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\0');
    if text.is_empty() {
        return Reading::Read;
    }
    let read = match kind {
        ColumnKind::Text => push_text(text, out),
        ColumnKind::Date => push_date(text, last_year, out),
        ColumnKind::Integer => push_integer(text, out),
        ColumnKind::Decimal => push_decimal(text, out),
        ColumnKind::Word(words) => push_word(text, words, out),
        ColumnKind::Organization => push_organization(text, out),
        ColumnKind::Shape => Some(()),
    };
    match read {
        Some(()) => Reading::Read,
        None => Reading::Unreadable,
    }
}

fn push_text(text: &str, out: &mut String) -> Option<()> {
    if !text.contains("  ") && !text.contains(|c: char| c.is_whitespace() && c != ' ') {
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

fn push_word(text: &str, words: &[&str], out: &mut String) -> Option<()> {
    let upper = text.to_uppercase();
    if let Some(word) = words.iter().find(|word| upper.contains(**word)) {
        out.push_str(word);
    }
    Some(())
}

fn push_organization(text: &str, out: &mut String) -> Option<()> {
    if let Some(name) = organization(text) {
        out.push_str(&name);
    }
    Some(())
}

fn push_integer(text: &str, out: &mut String) -> Option<()> {
    let plain = without_separators(text);
    let (whole, tail) = plain.split_once('.').unwrap_or((&plain, ""));
    if !tail.bytes().all(|b| b == b'0') {
        return None;
    }
    let number: i64 = whole.parse().ok()?;
    write!(out, "{number}").ok()
}

fn push_decimal(text: &str, out: &mut String) -> Option<()> {
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
    let day = text.split([' ', 'T']).next().unwrap_or(text);
    let (year, month, day) = if day.contains('/') {
        american(day, last_year)?
    } else if day.contains('-') {
        iso(day)?
    } else {
        compact(day)?
    };
    if !(1900..=last_year).contains(&year) {
        return None;
    }
    let date = jiff::civil::Date::new(year, month, day).ok()?;
    write!(out, "{date}").ok()
}

/// `M/D/YYYY` or `M/D/YY`; a short year is the latest that is not after `last_year`.
fn american(day: &str, last_year: i16) -> Option<(i16, i8, i8)> {
    let mut parts = day.split('/');
    let (month, day, year) = (parts.next()?, parts.next()?, parts.next()?);
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
    Some((year, digits(month)?, digits(day)?))
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

    fn read(kind: ColumnKind, raw: &[u8]) -> Option<String> {
        let mut out = String::new();
        let reading = normalise(kind, raw, 2027, &mut out);
        (reading == Reading::Read).then_some(out)
    }

    #[test]
    fn every_date_form_of_the_city_becomes_iso() {
        for (raw, date) in [
            ("2013-10-08T00:00:00.000", "2013-10-08"),
            ("2018-11-07 13:24:22", "2018-11-07"),
            ("1/3/2012", "2012-01-03"),
            ("12/30/1988", "1988-12-30"),
            ("10/21/18 0:00", "2018-10-21"),
            ("12/21/98", "1998-12-21"),
            ("09/02/2025  1:24:22 PM", "2025-09-02"),
            ("20180507", "2018-05-07"),
            ("  20180507  ", "2018-05-07"),
        ] {
            assert_eq!(
                read(ColumnKind::Date, raw.as_bytes()).as_deref(),
                Some(date),
                "{raw}"
            );
        }
    }

    #[test]
    fn dates_that_cannot_be_are_unreadable() {
        for raw in [
            "0204-05-01",
            "2030-01-01",
            "2018-02-30",
            "13/01/2018",
            "0",
            "00000000",
            "n/a",
            "1/2",
            "1/2/3/4",
            "2018-1",
            "１２/01/2018",
            "18-05-07",
        ] {
            assert_eq!(read(ColumnKind::Date, raw.as_bytes()), None, "{raw}");
        }
    }

    #[test]
    fn numbers_lose_commas_dollars_and_zero_tails() {
        for (raw, number) in [
            ("1,700", "1700"),
            ("36.0", "36"),
            ("$2,000,000", "2000000"),
            ("007", "7"),
            ("-5", "-5"),
        ] {
            assert_eq!(
                read(ColumnKind::Integer, raw.as_bytes()).as_deref(),
                Some(number)
            );
        }
        for raw in ["36.5", "-", "abc", "1e5", "99999999999999999999"] {
            assert_eq!(read(ColumnKind::Integer, raw.as_bytes()), None, "{raw}");
        }
        assert_eq!(
            read(ColumnKind::Decimal, b"1,700.50").as_deref(),
            Some("1700.5")
        );
        for raw in ["NaN", "inf", "1.2.3"] {
            assert_eq!(read(ColumnKind::Decimal, raw.as_bytes()), None, "{raw}");
        }
    }

    #[test]
    fn text_is_trimmed_and_bytes_that_are_not_utf8_are_latin() {
        assert_eq!(
            read(ColumnKind::Text, b" 1  AVENUE \t X ").as_deref(),
            Some("1 AVENUE X")
        );
        assert_eq!(read(ColumnKind::Text, b"PE\xD1A").as_deref(), Some("PEÑA"));
        assert_eq!(read(ColumnKind::Date, b"   ").as_deref(), Some(""));
    }

    #[test]
    fn a_word_column_keeps_nothing_but_its_words() {
        let kind = ColumnKind::Word(&["HOUSING AUTHORITY"]);
        assert_eq!(
            read(kind, b"NYC Housing Authority").as_deref(),
            Some("HOUSING AUTHORITY")
        );
        assert_eq!(read(kind, b"SOMEBODY").as_deref(), Some(""));
    }

    #[test]
    fn a_column_of_organizations_keeps_no_person_and_a_shape_is_not_stored() {
        let kind = ColumnKind::Organization;
        assert_eq!(read(kind, b"Example, Inc.").as_deref(), Some("EXAMPLE INC"));
        assert_eq!(read(kind, b"EXAMPLE, ANNA").as_deref(), Some(""));
        assert_eq!(
            read(ColumnKind::Shape, b"POLYGON ((0 0))").as_deref(),
            Some("")
        );
    }

    proptest! {
        #[test]
        fn no_bytes_make_a_value_panic(raw in proptest::collection::vec(any::<u8>(), 0..40)) {
            for kind in [ColumnKind::Text, ColumnKind::Date, ColumnKind::Integer, ColumnKind::Decimal, ColumnKind::Organization] {
                let mut out = String::new();
                normalise(kind, &raw, 2027, &mut out);
            }
        }
    }
}
