//! How the end of a version of the interface is announced (specification part 9).

use std::fmt;

use jiff::fmt::rfc2822::DateTimePrinter;
use jiff::{SignedDuration, Timestamp};

/// Least time between the notice of a retirement and the end of the version.
pub const NOTICE_DAYS: i64 = 180;

/// The announced end of `/v1`: since when it is deprecated, when it ends, what follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retirement {
    deprecation: Timestamp,
    sunset: Option<Timestamp>,
    successor: Option<String>,
}

/// A retirement that must not be announced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetirementError {
    /// The end comes less than [`NOTICE_DAYS`] after the notice.
    ShortNotice,
    /// An instant cannot be written as an HTTP date, whose years are 1 to 9999.
    Unwritable,
}

impl fmt::Display for RetirementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ShortNotice => write!(
                f,
                "the version must stay available for at least {NOTICE_DAYS} days after its deprecation"
            ),
            Self::Unwritable => f.write_str("expected a year from 1 to 9999"),
        }
    }
}

impl Retirement {
    /// A version that is deprecated as of `deprecation`, the day of the notice; fractions of
    /// seconds are dropped.
    ///
    /// # Errors
    /// [`RetirementError`].
    pub fn new(
        deprecation: Timestamp,
        sunset: Option<Timestamp>,
        successor: Option<String>,
    ) -> Result<Self, RetirementError> {
        let retirement = Self {
            deprecation: whole_seconds(deprecation)?,
            sunset: sunset.map(whole_seconds).transpose()?,
            successor,
        };
        let notice = SignedDuration::from_hours(24 * NOTICE_DAYS);
        match retirement.sunset {
            Some(sunset) if sunset.duration_since(retirement.deprecation) < notice => {
                Err(RetirementError::ShortNotice)
            }
            Some(_) | None => Ok(retirement),
        }
    }

    /// Since when the version is deprecated.
    pub const fn deprecation(&self) -> Timestamp {
        self.deprecation
    }

    /// When the version ends, once that is decided.
    pub const fn sunset(&self) -> Option<Timestamp> {
        self.sunset
    }

    /// URL of the version that follows, once there is one.
    pub fn successor(&self) -> Option<&str> {
        self.successor.as_deref()
    }

    /// Value of `Deprecation` (RFC 9745): `@` and Unix seconds.
    pub fn deprecation_value(&self) -> String {
        format!("@{}", self.deprecation.as_second())
    }

    /// Value of `Sunset` (RFC 8594), an HTTP date.
    pub fn sunset_value(&self) -> Option<String> {
        self.sunset.and_then(http_date)
    }

    /// Value of `Link` (RFC 8288): the page at `about` explains the deprecation and the end, and
    /// where the version that follows is.
    pub fn link_value(&self, about: &str) -> String {
        let mut link = format!("<{about}>; rel=\"deprecation\"; type=\"text/html\"");
        if self.sunset.is_some() {
            link.push_str(&format!(", <{about}>; rel=\"sunset\"; type=\"text/html\""));
        }
        if let Some(successor) = &self.successor {
            link.push_str(&format!(", <{successor}>; rel=\"successor-version\""));
        }
        link
    }
}

/// The instant without its fraction; it must be writable as an HTTP date.
fn whole_seconds(at: Timestamp) -> Result<Timestamp, RetirementError> {
    let second = Timestamp::from_second(at.as_second()).ok();
    second
        .filter(|at| http_date(*at).is_some())
        .ok_or(RetirementError::Unwritable)
}

fn http_date(at: Timestamp) -> Option<String> {
    DateTimePrinter::new().timestamp_to_rfc9110_string(&at).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn retirement(deprecation: &str, sunset: Option<&str>) -> Result<Retirement, RetirementError> {
        Retirement::new(at(deprecation), sunset.map(at), None)
    }

    #[test]
    fn a_version_goes_on_for_180_days_to_the_second() {
        let notice = "2027-01-01T00:00:00Z";
        assert!(retirement(notice, Some("2027-06-30T00:00:00Z")).is_ok());
        for early in "2027-06-29T23:59:59Z 2027-01-01T00:00:00Z 2026-12-31T00:00:00Z".split(' ') {
            let refused = retirement(notice, Some(early));
            assert_eq!(refused, Err(RetirementError::ShortNotice), "{early}");
        }
    }

    #[test]
    fn fractions_of_a_second_give_nobody_a_shorter_notice() {
        let sunset = Some("2027-06-30T00:00:00Z");
        let kept = retirement("2027-01-01T00:00:00.999Z", sunset).unwrap();
        assert_eq!(kept.deprecation_value(), "@1798761600");
        let notice = "2027-01-01T00:00:00Z";
        let refused = retirement(notice, Some("2027-06-29T23:59:59.999Z"));
        assert_eq!(refused, Err(RetirementError::ShortNotice));
    }

    #[test]
    fn without_a_sunset_only_the_deprecation_is_announced() {
        let page = "https://www.example.com/developers/versioning";
        let open = retirement("2027-01-01T00:00:00Z", None).unwrap();
        assert_eq!(open.sunset_value(), None);
        assert_eq!(
            open.link_value(page),
            format!("<{page}>; rel=\"deprecation\"; type=\"text/html\"")
        );
    }

    #[test]
    fn an_instant_before_our_era_is_refused() {
        let expected = Err(RetirementError::Unwritable);
        assert_eq!(retirement("-000100-01-01T00:00:00Z", None), expected);
    }
}
