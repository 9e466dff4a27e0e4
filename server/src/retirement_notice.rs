//! What documents say about the end of `/v1` (specification part 9).

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use nycapt_rules::{NOTICE_DAYS, Retirement};

use crate::messages::message;

/// That no end is announced; the committed description of the interface has the same sentence.
pub(crate) fn no_retirement() -> String {
    message!("developers-no-retirement")
}

/// The announced end, in Markdown.
pub(crate) fn retirement_notice(retirement: &Retirement) -> String {
    let deprecated = day(retirement.deprecation()).to_string();
    let notice = match retirement.sunset().map(day) {
        Some(sunset) => message!(
            "developers-retirement-until",
            deprecated,
            sunset = sunset.to_string()
        ),
        None => message!("developers-retirement", deprecated, days = NOTICE_DAYS),
    };
    match retirement.successor() {
        Some(url) => format!("{notice} {}", message!("developers-successor", url)),
        None => notice,
    }
}

/// The day of a notice or an end, in UTC.
pub(crate) fn day(at: Timestamp) -> Date {
    at.to_zoned(TimeZone::UTC).date()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_gives_the_end_or_says_that_it_is_not_set_and_what_follows() {
        let at = |day: &str| format!("{day}T00:00:00Z").parse().unwrap();
        let notice = |sunset: Option<&str>, successor: Option<&str>| {
            let (sunset, successor) = (sunset.map(at), successor.map(Into::into));
            retirement_notice(&Retirement::new(at("2027-01-01"), sunset, successor).unwrap())
        };
        assert_eq!(
            notice(None, None),
            "`/v1` is deprecated as of 2027-01-01. The end date, at least 180 days after that, \
             isn't set yet."
        );
        assert_eq!(
            notice(Some("2027-07-02"), Some("https://api.example.com/v2")),
            "`/v1` is deprecated as of 2027-01-01. It works until 2027-07-02 and may be turned off \
             after that. Its successor is <https://api.example.com/v2>."
        );
    }

    #[test]
    fn the_description_has_the_sentence_that_a_notice_replaces() {
        assert!(crate::description::OPENAPI.contains(&no_retirement()));
    }
}
