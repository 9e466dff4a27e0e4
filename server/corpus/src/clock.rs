//! The one reader of the time of day.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// Says what time it is; a fixed one makes runs repeatable.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    fixed: Option<Timestamp>,
}

impl Clock {
    /// The clock of the machine.
    pub const fn system() -> Self {
        Self { fixed: None }
    }

    /// A clock that always shows the same time.
    pub const fn fixed(at: Timestamp) -> Self {
        Self { fixed: Some(at) }
    }

    /// This instant.
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

/// The time of New York, by the rules of US Eastern time since 2007: no time zone files are needed.
pub fn new_york() -> TimeZone {
    TimeZone::posix("EST5EDT,M3.2.0,M11.1.0").unwrap_or(TimeZone::UTC)
}

/// An instant as the API formats it: RFC 3339, UTC, always with milliseconds, so that texts sort.
pub fn instant_of(unix_ms: i64) -> String {
    let instant = Timestamp::from_millisecond(unix_ms).unwrap_or_default();
    format!("{instant:.3}")
}

/// Milliseconds, as the database counts time.
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
