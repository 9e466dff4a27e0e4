//! Ages and heat seasons, counted in whole days from a given reference day.

use jiff::civil::{Date, date};
use jiff::fmt::temporal::DateTimePrinter;

/// Days from one date to another; negative when the second is earlier.
pub(crate) fn days_between(from: Date, to: Date) -> i32 {
    let days = to.duration_since(from).as_secs() / 86_400;
    i32::try_from(days).unwrap_or(i32::MAX)
}

/// Average days per year, for ages in years.
pub(crate) const YEAR: f64 = 365.25;

pub(crate) fn days_before(day: Date, days: i32) -> Date {
    day.saturating_sub(jiff::Span::new().days(days))
}

/// The same day `years` earlier; February 28 for a leap day.
pub(crate) fn years_before(day: Date, years: i16) -> Date {
    let year = day.year().saturating_sub(years);
    Date::new(year, day.month(), day.day()).unwrap_or(date(year, 2, 28))
}

/// `2026-11-21`.
pub(crate) fn iso(day: Option<Date>) -> Option<String> {
    // Faster than `to_string`, and a preview has thirty days.
    static PRINTER: DateTimePrinter = DateTimePrinter::new();
    day.map(|day| PRINTER.date_to_string(&day))
}

/// `2026-11`.
pub(crate) fn month(day: Date) -> String {
    day.strftime("%Y-%m").to_string()
}

/// `November 21, 2026`.
pub(crate) fn in_words(day: Date) -> String {
    nycapt_messages::dates_in_words(&day.to_string())
}

/// The tax year of a day: it begins on July 1 and is named by the year in which it ends.
pub(crate) fn tax_year(day: Date) -> i64 {
    i64::from(day.year()) + i64::from(day.month() >= 7)
}

/// Heat seasons run from October 1 to May 31. Returns the year in which the current season began,
/// or else the last one before `day`.
pub(crate) fn season_year(day: Date) -> i16 {
    day.year().saturating_sub(i16::from(day.month() < 10))
}

/// The year in which the last heat season began that is over on `day`.
pub(crate) fn last_whole_season(day: Date) -> i16 {
    let is_running = season_of(day).is_some();
    season_year(day).saturating_sub(i16::from(is_running))
}

/// First and last day of the heat season that began in `year`.
pub(crate) fn season(year: i16) -> (Date, Date) {
    (date(year, 10, 1), date(year.saturating_add(1), 5, 31))
}

/// The year in which the heat season of a day began; none in summer.
pub(crate) fn season_of(day: Date) -> Option<i16> {
    let year = season_year(day);
    let (from, to) = season(year);
    (from <= day && day <= to).then_some(year)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_season_belongs_to_the_autumn_it_began_in() {
        assert_eq!(season_year(date(2026, 11, 20)), 2026);
        assert_eq!(season_year(date(2026, 5, 31)), 2025);
        assert_eq!(season_year(date(2026, 8, 1)), 2025);
        assert_eq!(season(2025), (date(2025, 10, 1), date(2026, 5, 31)));
        assert_eq!(season_of(date(2026, 5, 31)), Some(2025));
        assert_eq!(season_of(date(2026, 6, 1)), None);
    }

    #[test]
    fn a_season_that_still_runs_is_not_the_last_whole_one() {
        assert_eq!(last_whole_season(date(2026, 11, 20)), 2025);
        assert_eq!(last_whole_season(date(2026, 5, 31)), 2024);
        assert_eq!(last_whole_season(date(2026, 6, 1)), 2025);
        assert_eq!(last_whole_season(date(2026, 9, 30)), 2025);
    }

    #[test]
    fn a_year_before_a_leap_day_is_the_last_of_february() {
        assert_eq!(years_before(date(2024, 2, 29), 1), date(2023, 2, 28));
        assert_eq!(days_between(date(2024, 2, 28), date(2024, 3, 1)), 2);
        assert_eq!(days_before(date(2024, 3, 1), 2), date(2024, 2, 28));
        assert_eq!(in_words(date(2024, 3, 1)), "March 1, 2024");
    }
}
