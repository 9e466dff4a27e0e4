//! Dates in text as readers of a language write them.

use std::ops::Range;

use crate::Language;

const ENGLISH: &str = "\
    January February March April May June July August \
    September October November December";

const SPANISH: &str = "\
    enero febrero marzo abril mayo junio julio agosto \
    septiembre octubre noviembre diciembre";

/// The position of the first date like `2026-11-20`, and the date in words. A text that is
/// nothing but `2026-11` is a month.
pub(crate) fn first(text: &str, language: Language) -> Option<(Range<usize>, String)> {
    if let Some(month) = month(text, language) {
        return Some((0..text.len(), month));
    }
    let ends = text.match_indices('-').map(|(at, _)| at);
    ends.filter_map(|dash| Some(dash.checked_sub(4)?..dash.checked_add(6)?))
        .find_map(|place| {
            let (before, after) = (text.get(..place.start)?, text.get(place.end..)?);
            let is_part = |c: char| c.is_alphanumeric() || c == '-';
            let is_alone = !before.ends_with(is_part) && !after.starts_with(is_part);
            let date = day(text.get(place.clone())?, language).filter(|_| is_alone)?;
            Some((place, date))
        })
}

pub(crate) fn in_words(text: &str, language: Language) -> String {
    let mut rest = text;
    let mut words = String::with_capacity(text.len() + 16);
    while let Some((place, date)) = first(rest, language) {
        words += rest.get(..place.start).unwrap_or_default();
        words += &date;
        rest = rest.get(place.end..).unwrap_or_default();
    }
    words + rest
}

/// The English text with a comma after the year of each date that a word follows: `through November
/// 19, 2026, shows`.
pub(crate) fn set_off_years(mut text: String) -> String {
    while let Some(end) = text
        .match_indices(", ")
        .find_map(|(comma, _)| year_before_word(&text, comma))
    {
        text.insert(end, ',');
    }
    text
}

/// The end of the year after the comma of a date like `November 19, 2026` or `Nov 19, 2026`, if the
/// next thing is a word.
fn year_before_word(text: &str, comma: usize) -> Option<usize> {
    let (before, end) = (text.get(..comma)?, comma + ", 2026".len());
    // What the city or a reader wrote stays as it is.
    if before.matches('“').count() > before.matches('”').count() {
        return None;
    }
    let is_word_next = text
        .get(end..)?
        .strip_prefix(' ')?
        .starts_with(|c: char| c.is_ascii_alphabetic());
    let (before, day) = before.rsplit_once(' ')?;
    let month = before.rsplit(|c: char| !c.is_ascii_alphabetic()).next()?;
    let is_month = |name: &str| name == month || name.get(..3) == Some(month);
    let is_date = number(text.get(comma + 2..end)?).is_some()
        && number(day).is_some()
        && ENGLISH.split(' ').any(is_month);
    (is_word_next && is_date).then_some(end)
}

fn number(digits: &str) -> Option<usize> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// `November 20, 2026` of `2026-11-20`.
fn day(text: &str, language: Language) -> Option<String> {
    let (year_and_month, day) = text.rsplit_once('-').filter(|(_, day)| day.len() == 2)?;
    let (year, number_of_month) = year_and_month_of(year_and_month)?;
    let day = number(day).filter(|day| (1..=31).contains(day))?;
    Some(match language {
        Language::English => format!("{} {day}, {year}", name(ENGLISH, number_of_month)?),
        Language::Spanish => {
            format!("{day} de {} de {year}", name(SPANISH, number_of_month)?)
        }
        Language::Chinese => format!("{year}年{number_of_month}月{day}日"),
    })
}

/// `November 2026` of `2026-11`.
fn month(text: &str, language: Language) -> Option<String> {
    let (year, number_of_month) = year_and_month_of(text)?;
    Some(match language {
        Language::English => format!("{} {year}", name(ENGLISH, number_of_month)?),
        Language::Spanish => format!("{} de {year}", name(SPANISH, number_of_month)?),
        Language::Chinese => format!("{year}年{number_of_month}月"),
    })
}

fn name(months: &'static str, month: usize) -> Option<&'static str> {
    months.split(' ').nth(month.checked_sub(1)?)
}

fn year_and_month_of(text: &str) -> Option<(&str, usize)> {
    let (year, month) = text.split_once('-')?;
    let is_date = year.len() == 4 && month.len() == 2 && number(year).is_some();
    let month = number(month).filter(|month| (1..=12).contains(month))?;
    is_date.then_some((year, month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_months_become_words_and_nothing_else_does() {
        for (text, words) in [
            ("2026-11-20", "November 20, 2026"),
            ("2026-03-04", "March 4, 2026"),
            ("2026-11", "November 2026"),
            (
                "on 2024-11-01 to 2025-10-31.",
                "on November 1, 2024 to October 31, 2025.",
            ),
            ("2025-2026", "2025-2026"),
            ("in 2026-11", "in 2026-11"),
            ("2026-13-01", "2026-13-01"),
            ("2026-12-32", "2026-12-32"),
            ("2026-11-20-1", "2026-11-20-1"),
            ("X2026-11-20", "X2026-11-20"),
            ("139-05 85 Drive", "139-05 85 Drive"),
            ("é-é", "é-é"),
            ("", ""),
        ] {
            assert_eq!(in_words(text, Language::English), words);
        }
    }

    #[test]
    fn a_comma_sets_off_the_year_of_a_date_before_a_word() {
        for (text, expected) in [
            (
                "through May 9, 2026 shows that",
                "through May 9, 2026, shows that",
            ),
            (
                "between May 1, 2026 and June 21, 2026.",
                "between May 1, 2026, and June 21, 2026.",
            ),
            ("made Nov 25, 2026 from", "made Nov 25, 2026, from"),
            (
                "From May 1, 2024, to May 2, 2025, the",
                "From May 1, 2024, to May 2, 2025, the",
            ),
            (
                "November 19, 2026 · 3 records",
                "November 19, 2026 · 3 records",
            ),
            (
                "November 19, 2026 (2 records)",
                "November 19, 2026 (2 records)",
            ),
            ("on May 9, 2026.", "on May 9, 2026."),
            ("on May 9, 2026", "on May 9, 2026"),
            ("in May 2026 and", "in May 2026 and"),
            (
                "“Due May 9, 2026 at noon” on May 9, 2026 and",
                "“Due May 9, 2026 at noon” on May 9, 2026, and",
            ),
            ("Main Street 9, 2026 units", "Main Street 9, 2026 units"),
            ("May 9, 20260 rows", "May 9, 20260 rows"),
            ("é, é, 2026 é", "é, é, 2026 é"),
            ("", ""),
        ] {
            assert_eq!(set_off_years(text.to_owned()), expected);
        }
    }

    #[test]
    fn dates_and_months_are_written_in_the_language() {
        for (text, spanish, chinese) in [
            ("2026-11-20", "20 de noviembre de 2026", "2026年11月20日"),
            ("2026-01-04", "4 de enero de 2026", "2026年1月4日"),
            ("2026-03", "marzo de 2026", "2026年3月"),
            ("2026-13-01", "2026-13-01", "2026-13-01"),
        ] {
            assert_eq!(in_words(text, Language::Spanish), spanish);
            assert_eq!(in_words(text, Language::Chinese), chinese);
        }
    }
}
