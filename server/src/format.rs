//! Dates, counts and names as they read in a sentence.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;

use nycapt_contract::Borough;
use nycapt_corpus::clock::new_york;
pub(crate) use nycapt_messages::capitalized;
use nycapt_messages::dates_in_words;
use nycapt_report::{Dataset, ReleaseFacts};

use crate::messages::message;

/// `November 21, 2026`, or the text itself if it is not a date.
pub(crate) fn day(text: &str) -> String {
    let date = text.parse::<Date>();
    date.map_or_else(
        |_| text.to_owned(),
        |date| dates_in_words(&date.to_string()),
    )
}

/// `November 21, 2026` in New York of Unix milliseconds.
pub(crate) fn day_of(unix_ms: i64) -> String {
    let instant = Timestamp::from_millisecond(unix_ms).unwrap_or_default();
    dates_in_words(&instant.to_zoned(new_york()).date().to_string())
}

/// `As of November 21, 2026.`, or the first and the last day where the sources of a figure differ; blank
/// without a day.
pub(crate) fn as_of_days(days: impl IntoIterator<Item = impl Into<String>>) -> String {
    let days: BTreeSet<String> = days.into_iter().map(Into::into).collect();
    match (days.first(), days.last()) {
        (Some(first), Some(last)) if first != last => {
            message!("compare-between", first = day(first), last = day(last))
        }
        (Some(only), _) => message!("compare-as-of", day = day(only)),
        (None, _) => String::new(),
    }
}

/// The newest days of datasets in the boroughs, where figures of areas are from.
pub(crate) fn newest_days(facts: &ReleaseFacts, datasets: &[&Dataset]) -> String {
    let days = datasets.iter().flat_map(|dataset| {
        let boroughs = Borough::ALL.into_iter();
        boroughs.filter_map(move |borough| facts.as_of_in(dataset, borough))
    });
    as_of_days(days.map(|day| day.to_string()))
}

/// `November 21, 2026, 9:03 AM` in New York, or the text itself if it is not an instant.
pub(crate) fn moment(text: &str) -> String {
    text.parse::<Timestamp>().map_or_else(
        |_| text.to_owned(),
        |instant| {
            let local = instant.to_zoned(new_york());
            format!(
                "{}, {}",
                dates_in_words(&local.date().to_string()),
                local.strftime("%-I:%M %p")
            )
        },
    )
}

/// A day, which starts at midnight UTC, or an instant.
pub(crate) fn parse_day_or_instant(text: &str) -> Option<Timestamp> {
    // A date also parses from a time without an offset, which would be ignored.
    let day = text.parse::<Date>().ok().filter(|_| text.len() == 10);
    let midnight = day.and_then(|day| day.to_zoned(TimeZone::UTC).ok());
    midnight
        .map(|day| day.timestamp())
        .or_else(|| text.parse().ok())
}

/// `$19.00`.
pub(crate) fn money(cents: u32) -> String {
    format!("${}.{:02}", grouped((cents / 100).into()), cents % 100)
}

/// `14%` for a share of 0.14.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.0}%", share * 100.0)
}

/// `12,345`.
pub(crate) fn grouped(count: u64) -> String {
    nycapt_messages::grouped(&count.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_counts_read_as_in_a_sentence() {
        assert_eq!(day("2026-01-05"), "January 5, 2026");
        assert_eq!(day("soon"), "soon");
        let (winter, summer) = ("2026-01-05T05:00:00.000Z", "2026-07-05T16:30:00.000Z");
        assert_eq!(moment(winter), "January 5, 2026, 12:00 AM");
        assert_eq!(moment(summer), "July 5, 2026, 12:30 PM");
        assert_eq!(moment("soon"), "soon");
        assert_eq!((grouped(0), grouped(999)), ("0".into(), "999".into()));
        let expected = ("$19.00".into(), "$1,900.05".into());
        assert_eq!((money(1900), money(190_005)), expected);
    }
}
