//! How many rows each month has, and where they begin and their usual number ends.

use jiff::civil::Date;
use nycapt_report::parse_date;

/// A usual year with fewer rows varies too much by chance.
const FEWEST_A_YEAR: u64 = 100;
/// Values are dates from this year on.
const FIRST_YEAR: i16 = 1900;

#[derive(Debug, Default)]
pub(super) struct Months(Vec<Month>);

#[derive(Debug, Default, Clone, Copy)]
struct Month {
    rows: u64,
    oldest: Option<Date>,
    newest: Option<Date>,
}

/// A newest year with less than half of the usual rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Shortfall {
    pub(super) rows: u64,
    pub(super) newest: Date,
    pub(super) usual: u64,
    pub(super) last_usual_day: Date,
}

impl Months {
    /// Counts a row of this day; anything but `YYYY-MM-DD` from 1900 on is skipped.
    pub(super) fn add(&mut self, day: &str) {
        let Some(day) = parse_date(day) else { return };
        let (years, month) = (day.year() - FIRST_YEAR, day.month() - 1);
        let (Ok(years), Ok(month)) = (usize::try_from(years), usize::try_from(month)) else {
            return;
        };
        let at = years * 12 + month;
        if self.0.len() <= at {
            self.0.resize(at + 1, Month::default());
        }
        if let Some(month) = self.0.get_mut(at) {
            month.rows += 1;
            month.oldest = month.oldest.filter(|oldest| *oldest < day).or(Some(day));
            month.newest = month.newest.max(Some(day));
        }
    }

    /// Calendar years without a row between two with at least half of the rows of a usual one.
    pub(super) fn missing_years(&self) -> Vec<i16> {
        let rows: Vec<u64> = self.0.chunks(12).map(rows_of).collect();
        let Some(usual) = usual(rows.iter().copied()) else {
            return Vec::new();
        };
        let is_usual = |rows: &u64| rows * 2 >= usual;
        let ends = rows
            .iter()
            .position(is_usual)
            .zip(rows.iter().rposition(is_usual));
        let years = (FIRST_YEAR..).zip(&rows).enumerate();
        let missing = years.filter(|(at, (_, rows))| {
            **rows == 0 && ends.is_some_and(|(first, last)| (first..last).contains(at))
        });
        missing.map(|(_, (year, _))| year).collect()
    }

    /// The oldest day, without a few stray rows of older years.
    ///
    /// The data include the first year with at least half the usual rows, and the years right before
    /// it that each have at least a hundredth of them.
    pub(super) fn beginning(&self) -> Option<Date> {
        let years: Vec<&[Month]> = self.0.chunks(12).collect();
        let usual = usual(years.iter().map(|year| rows_of(year)))?;
        let first_usual = years.iter().position(|year| rows_of(year) * 2 >= usual)?;
        let before = years.get(..=first_usual)?.iter().rev();
        let first = before
            .take_while(|year| rows_of(year) * 100 >= usual)
            .last()?;
        let month = first.iter().find(|month| month.rows * 1200 >= usual)?;
        month.oldest
    }

    pub(super) fn newest(&self) -> Option<Date> {
        self.0.last().and_then(|month| month.newest)
    }

    /// The shortfall at the end, if the year to the newest day has less than half the rows of a usual
    /// earlier one.
    pub(super) fn shortfall(&self) -> Option<Shortfall> {
        let mut years = self.0.rchunks(12);
        let newest = years.next()?;
        let usual = usual(years.clone().map(rows_of))?;
        let rows = rows_of(newest);
        if rows * 2 >= usual {
            return None;
        }
        let last = years.find(|year| rows_of(year) * 2 >= usual)?;
        let mut months = last.iter().rev();
        // A few stray rows do not make a month a usual one either.
        let month = months.find(|month| month.rows * 24 >= usual)?;
        Some(Shortfall {
            rows,
            newest: self.newest()?,
            usual,
            last_usual_day: month.newest?,
        })
    }
}

fn rows_of(year: &[Month]) -> u64 {
    year.iter().map(|month| month.rows).sum()
}

/// The rows of a usual year: the median of the years with more than a few stray rows. `None` if it is
/// too small to say anything.
fn usual(years: impl Iterator<Item = u64>) -> Option<u64> {
    let mut years: Vec<u64> = years.filter(|rows| *rows > 0).collect();
    years.sort_unstable();
    // The second largest: the largest may be full of placeholder dates.
    let large = years.iter().nth_back(1).copied().unwrap_or_default();
    years.retain(|rows| rows * 100 >= large);
    let usual = years.get(years.len() / 2).copied();
    usual.filter(|usual| *usual >= FEWEST_A_YEAR)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn months(rows: &[(&str, u64)]) -> Months {
        let mut months = Months::default();
        for (day, count) in rows {
            for _ in 0..*count {
                months.add(day);
            }
        }
        months
    }

    #[test]
    fn stray_rows_right_after_the_end_do_not_count_either() {
        let steady = (1..=12).map(|month| (format!("2017-{month:02}-28"), 100));
        let mut rows: Vec<_> = steady.collect();
        rows.extend((1..=9).map(|month| (format!("2018-{month:02}-15"), 100)));
        rows.extend((10..=12).map(|month| (format!("2018-{month:02}-15"), 1)));
        rows.extend((1..=12).map(|month| (format!("2019-{month:02}-15"), 1)));
        let rows: Vec<_> = rows
            .iter()
            .map(|(day, rows)| (day.as_str(), *rows))
            .collect();
        let shortfall = months(&rows).shortfall().unwrap();
        assert_eq!(shortfall.last_usual_day, date(2018, 9, 15));
        assert_eq!((shortfall.rows, shortfall.newest), (12, date(2019, 12, 15)));
    }

    #[test]
    fn half_of_the_usual_rows_is_no_shortfall() {
        let rows = [
            ("2023-06-01", 200),
            ("2024-06-01", 200),
            ("2025-06-01", 100),
        ];
        assert_eq!(months(&rows).shortfall(), None);
        let rows = [("2023-06-01", 200), ("2024-06-01", 200), ("2025-06-01", 99)];
        assert!(months(&rows).shortfall().is_some());
    }

    #[test]
    fn years_without_a_row_between_usual_ones_are_missing() {
        let rows = |of_2015| {
            [
                ("1955-06-01", 1),
                ("2012-06-01", 50),
                ("2013-06-01", 100),
                ("2015-12-31", of_2015),
                ("2017-01-01", 100),
                ("2018-01-01", 100),
                ("2019-01-01", 100),
                ("2024-01-01", 1),
            ]
        };
        assert_eq!(months(&rows(1)).missing_years(), [2014, 2016]);
        assert_eq!(months(&rows(0)).missing_years(), [2014, 2015, 2016]);
        let few: Vec<_> = rows(0)
            .into_iter()
            .filter(|(_, count)| *count < 100)
            .collect();
        assert!(months(&few).missing_years().is_empty());
    }

    #[test]
    fn data_begin_after_the_few_stray_rows_of_older_years() {
        let rows = |of_2012, of_2014| {
            [
                ("1900-01-01", 90),
                ("1955-06-01", 1),
                ("2012-03-01", 1),
                ("2012-11-05", of_2012),
                ("2012-11-04", 1),
                ("2013-06-01", 2000),
                ("2014-06-01", of_2014),
                ("2015-06-01", 2000),
                ("2016-06-01", 2000),
                ("2017-06-01", 2000),
                ("2018-06-01", 2000),
                ("2099-01-01", 1),
            ]
        };
        let beginning = |of_2012, of_2014| months(&rows(of_2012, of_2014)).beginning();
        assert_eq!(beginning(18, 2000), Some(date(2012, 11, 4)));
        assert_eq!(beginning(17, 2000), Some(date(2013, 6, 1)));
        // A gap between usual years is one in the data.
        assert_eq!(beginning(18, 1), Some(date(2012, 11, 4)));
        assert_eq!(beginning(18, 0), Some(date(2012, 11, 4)));
    }

    #[test]
    fn years_of_a_few_stray_rows_and_one_of_placeholders_are_not_usual() {
        let mut rows = vec![
            ("1900-01-01", 1),
            ("1955-06-01", 2),
            ("1978-06-01", 2),
            ("2025-06-01", 200),
            ("2026-06-01", 200),
        ];
        assert_eq!(months(&rows).beginning(), Some(date(2025, 6, 1)));
        rows.extend([("1901-01-01", 30_000), ("2027-06-01", 200)]);
        assert_eq!(months(&rows).shortfall(), None);
    }

    #[test]
    fn few_rows_a_year_say_nothing() {
        let rows = [("2023-06-01", 99), ("2024-06-01", 99), ("2025-06-01", 1)];
        assert_eq!(months(&rows).shortfall(), None);
        assert_eq!(months(&rows).beginning(), None);
        assert_eq!(months(&[]).shortfall(), None);
        assert_eq!(months(&[]).beginning(), None);
        assert_eq!(months(&[("2025-06-01", 5000)]).shortfall(), None);
        assert_eq!(months(&[("", 5000), ("1776-07-04", 9)]).shortfall(), None);
    }
}
