//! The only source of the current time.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Returns the current time, or a fixed one for repeatable runs.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    fixed: Option<Timestamp>,
}

impl Clock {
    /// The system clock.
    pub const fn system() -> Self {
        Self { fixed: None }
    }

    /// A clock stopped at `at`.
    pub const fn fixed(at: Timestamp) -> Self {
        Self { fixed: Some(at) }
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        self.fixed.unwrap_or_else(Timestamp::now)
    }

    /// Today's date in New York.
    pub fn today(&self) -> Date {
        self.now().to_zoned(new_york()).date()
    }

    /// Time since an instant of this clock.
    pub fn since(&self, start: Timestamp) -> SignedDuration {
        self.now().duration_since(start)
    }
}

/// New York's time zone, by the US Eastern rules since 2007: needs no time zone files.
pub fn new_york() -> TimeZone {
    TimeZone::posix("EST5EDT,M3.2.0,M11.1.0").unwrap_or(TimeZone::UTC)
}

/// Formats an instant for the API: RFC 3339 in UTC, always with milliseconds so that it sorts as
/// text.
pub fn instant_of(unix_ms: i64) -> String {
    let instant = Timestamp::from_millisecond(unix_ms).unwrap_or_default();
    format!("{instant:.3}")
}

/// Converts a duration to milliseconds, the database's unit.
pub fn millis(period: Duration) -> i64 {
    i64::try_from(period.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instants_always_have_milliseconds() {
        assert_eq!(instant_of(1_700_000_000_000), "2023-11-14T22:13:20.000Z");
        assert_eq!(instant_of(1_700_000_000_780), "2023-11-14T22:13:20.780Z");
    }
}
