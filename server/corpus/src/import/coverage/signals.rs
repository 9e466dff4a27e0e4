//! Signals that a dataset is not whole, each a function of counts.

use jiff::civil::Date;
use nycapt_contract::Borough;
use nycapt_report::{Cadence, Dataset, OpenShare};

use super::months::Shortfall;
use super::source_file::SourceFile;
use super::tally::Values;
use crate::release::{Signal, SignalKind};

/// With this many rows, a value that 1% of rows have is absent by chance once in 20,000 samples.
pub(super) const ENOUGH_ROWS: u64 = 1000;
/// With this many rows, a value that 0.1% of rows have is absent by chance once in 150 samples;
/// Staten Island's share of a dataset is hardly ever smaller than that.
const ENOUGH_FOR_ABSENCE: u64 = 5000;
/// Fewer buildings that must have records vary too much by chance.
const ENOUGH_BUILDINGS: u64 = 50;
/// With fewer rows, a few misspelled values make a large share.
const ENOUGH_FOR_VALUES: u64 = 100;
/// So few rows may have been withdrawn one by one.
const FEW_LOST: u64 = 20;

/// The message, before its files are known.
pub(super) fn signal(kind: SignalKind, sentence: String) -> Signal {
    Signal {
        kind,
        files: Vec::new(),
        borough: None,
        class: None,
        sentence,
    }
}

/// A borough in a sentence: `the Bronx`.
pub(in crate::import) fn in_prose(borough: Borough) -> &'static str {
    match borough {
        Borough::Bronx => "the Bronx",
        Borough::Manhattan | Borough::Brooklyn | Borough::Queens | Borough::StatenIsland => {
            borough.name()
        }
    }
}

fn within(borough: Borough, signal: Signal) -> Signal {
    Signal {
        borough: Some(borough.slug().to_owned()),
        ..signal
    }
}

pub(super) fn fewer_rows(file: &SourceFile<'_>) -> Option<Signal> {
    let counted = file.fewer_than()?;
    let sentence = format!(
        "it has {} of the {counted} rows that its publisher counted",
        file.input.rows_read
    );
    Some(Signal {
        files: vec![file.input.file.clone()],
        ..signal(SignalKind::FewerRows, sentence)
    })
}

/// A column that hardly changes.
pub(super) fn one_value(column: &str, values: &Values) -> Option<Signal> {
    let (value, rows, all) = values.most()?;
    let sentence = format!(
        "`{column}` is {value} in {} of its rows, though it varies in the city's own file",
        percent(rows, all)
    );
    fills_nearly_all(rows, all).then(|| signal(SignalKind::OneValue, sentence))
}

pub(super) fn one_borough(borough: Borough, rows: u64, all: u64) -> Option<Signal> {
    let sentence = format!(
        "{} has {} of its rows",
        in_prose(borough),
        percent(rows, all)
    );
    fills_nearly_all(rows, all).then(|| signal(SignalKind::OneValue, sentence))
}

const fn fills_nearly_all(rows: u64, all: u64) -> bool {
    all >= ENOUGH_ROWS && rows * 10 >= all * 9
}

/// A share of open rows that is more than twice, or less than half, that of the city's own file.
pub(super) fn open_share(usual: OpenShare, open: u64, all: u64) -> Option<Signal> {
    let (open_share, usual_share) = (open * 100, all * u64::from(usual.percent));
    let is_off = open_share > usual_share * 2 || open_share * 2 < usual_share;
    let sentence = format!(
        "{} of its rows are open, while about {}% of the city's own file are",
        percent(open, all),
        usual.percent
    );
    (all >= ENOUGH_ROWS && is_off).then(|| signal(SignalKind::OpenShare, sentence))
}

/// Buildings of a borough that must have records, if under 80% have one.
pub(super) fn expected_buildings(borough: Borough, all: u64, found: u64) -> Option<Signal> {
    let sentence = format!(
        "{} of {all} buildings in {} have a row, though all of them should: rent-stabilized, with \
         20 or more apartments, built before 1947",
        percent(found, all),
        in_prose(borough)
    );
    let is_short = all >= ENOUGH_BUILDINGS && found * 10 < all * 8;
    is_short.then(|| within(borough, signal(SignalKind::ExpectedBuildings, sentence)))
}

pub(super) fn shortfall(shortfall: &Shortfall) -> Signal {
    let sentence = format!(
        "it has only {} records for the year ending {}; about {} is normal, so we treat it as \
         ending {}",
        shortfall.rows,
        in_words(shortfall.newest),
        shortfall.usual,
        in_words(shortfall.last_usual_day)
    );
    signal(SignalKind::Stale, sentence)
}

/// Data that end too early for how often they change.
pub(super) fn outdated(dated: Date, as_of: Date, cadence: Cadence) -> Signal {
    let (dated, as_of, cadence) = (in_words(dated), in_words(as_of), cadence.as_str());
    let sentence =
        format!("its newest data are from {dated}, too old for {cadence} data as of {as_of}");
    signal(SignalKind::Stale, sentence)
}

/// `November 21, 2026`.
fn in_words(day: Date) -> String {
    day.strftime("%B %-d, %Y").to_string()
}

pub(super) fn absent_borough(borough: Borough, rows: u64, all: u64) -> Option<Signal> {
    let sentence = format!("none of its {all} rows is in {}", in_prose(borough));
    is_absent(rows, all).then(|| within(borough, signal(SignalKind::Absent, sentence)))
}

pub(super) fn absent_class(borough: Borough, class: &str, rows: u64, all: u64) -> Option<Signal> {
    let sentence = format!(
        "none of its {all} rows is class {class} in {}",
        in_prose(borough)
    );
    let signal = Signal {
        class: Some(class.to_owned()),
        ..within(borough, signal(SignalKind::Absent, sentence))
    };
    is_absent(rows, all).then_some(signal)
}

/// Values of a column that cannot be read, with the rows they are among: over a tenth, or over a
/// twentieth more than in the live release, which has no rows if there was none.
pub(super) fn unreadable(
    column: &str,
    (values, rows): (u64, u64),
    before: (u64, u64),
) -> Option<Signal> {
    let is_new = is_rise((values, rows), before);
    let is_many = rows >= ENOUGH_FOR_VALUES && (values > rows / 10 || is_new);
    let compared = match before {
        (_, 0) => String::new(),
        (values, rows) => format!(", in the live release in {}", percent(values, rows)),
    };
    let sentence = format!(
        "`{column}` cannot be read in {} of its rows{compared}",
        percent(values, rows)
    );
    is_many.then(|| signal(SignalKind::Unreadable, sentence))
}

/// Whether a share is over a twentieth more than before, if there was one.
fn is_rise((values, rows): (u64, u64), before: (u64, u64)) -> bool {
    let [values, rows, values_before, rows_before] =
        [values, rows, before.0, before.1].map(u128::from);
    rows_before > 0 && values * rows_before * 20 > rows * (values_before * 20 + rows_before)
}

/// A column that the live release has.
pub(super) fn lost_column(column: &str) -> Signal {
    let sentence = format!("it lacks the column `{column}`, which the live release has");
    signal(SignalKind::LostColumn, sentence)
}

/// Blank values, with the rows they are among: over a twentieth more than in the live release, and
/// nearly all, except in the column that dates the rows. Days of an end are blank while cases are open.
pub(super) fn blank(
    column: &str,
    dates_rows: bool,
    (values, rows): (u64, u64),
    before: (u64, u64),
) -> Option<Signal> {
    let is_many = dates_rows || values > rows - rows / 20;
    let sentence = format!(
        "`{column}` is blank in {} of its rows, in the live release in {}",
        percent(values, rows),
        percent(before.0, before.1)
    );
    let is_signal = rows >= ENOUGH_FOR_VALUES && is_many && is_rise((values, rows), before);
    is_signal.then(|| signal(SignalKind::Blank, sentence))
}

const fn is_absent(rows: u64, all: u64) -> bool {
    rows == 0 && all >= ENOUGH_FOR_ABSENCE
}

/// Whether the rows that are gone are over 2% of those before, of a rolling dataset over half, and more
/// than a few. False if it isn't known how many there were, as in a borough whose rows have no lot while
/// they are read.
pub(in crate::import) const fn is_loss(dataset: &Dataset, gone: u64, before: u64) -> bool {
    let times = if dataset.rolling { 2 } else { 50 };
    before > 0 && gone * times > before && gone > FEW_LOST
}

/// Rows of the live release that are gone, if they are many or all.
pub(super) fn lost(dataset: &Dataset, before: u64, now: u64) -> Option<Signal> {
    let gone = before.saturating_sub(now);
    let is_loss = is_loss(dataset, gone, before) || (now == 0 && before > 0);
    let sentence = format!("it has {now} rows, the live release has {before}");
    is_loss.then(|| signal(SignalKind::Lost, sentence))
}

/// Rows of the live release that are gone, though others may be there in their place.
pub(super) fn replaced_in(borough: Borough, before: u64, gone: u64) -> Signal {
    let name = in_prose(borough);
    let sentence = format!("{gone} of the live release's {before} rows in {name} are gone");
    within(borough, signal(SignalKind::Lost, sentence))
}

pub(super) fn lost_in(
    dataset: &Dataset,
    borough: Borough,
    before: u64,
    now: u64,
) -> Option<Signal> {
    let mut signal = within(borough, lost(dataset, before, now)?);
    signal.sentence = format!("{} in {}", signal.sentence, in_prose(borough));
    Some(signal)
}

/// A share with one decimal.
fn percent(part: u64, all: u64) -> String {
    let tenths = (part * 1000).checked_div(all).unwrap_or_default();
    format!("{}.{}%", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use nycapt_report::datasets::acris_master;

    #[test]
    fn rows_are_lost_from_21_and_over_2_percent_of_those_that_were_counted() {
        let is_lost = |gone, before| is_loss(&acris_master::DATASET, gone, before);
        assert!(is_lost(21, 1_000) && is_lost(21, 1_049));
        assert!(!is_lost(20, 100) && !is_lost(21, 1_050));
        assert!(
            !is_lost(21, 0),
            "its rows have a lot only with those of another dataset"
        );
    }

    #[test]
    fn a_stale_dataset_is_said_so_with_american_dates() {
        let signal = outdated(date(2018, 12, 31), date(2026, 3, 1), Cadence::Daily);
        assert_eq!(
            signal.sentence,
            "its newest data are from December 31, 2018, too old for daily data as of March 1, 2026"
        );
        let signal = shortfall(&Shortfall {
            rows: 12,
            newest: date(2026, 3, 1),
            usual: 4000,
            last_usual_day: date(2023, 6, 9),
        });
        assert_eq!(
            signal.sentence,
            "it has only 12 records for the year ending March 1, 2026; about 4000 is normal, so we \
             treat it as ending June 9, 2023"
        );
    }
}
