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
