//! The announced end of a version of the interface.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use nycapt_rules::{Retirement, RetirementError};

use super::settings::{Setting, SettingError};

pub(super) fn retirement<'a>(
    find: &impl Fn(&str) -> Result<&'a Setting, SettingError>,
) -> Result<Option<Retirement>, SettingError> {
    let (deprecation, sunset) = (find("v1-deprecation")?, find("v1-sunset")?);
    let successor = find("v1-successor-version")?;
    let Some(deprecated_at) = deprecation.unless("", instant)? else {
        let mut later = [sunset, successor].into_iter();
        return match later.find(|later| !later.value.is_empty()) {
            Some(later) => Err(later.error("`v1-deprecation`, the day of the notice, is not set")),
            None => Ok(None),
        };
    };
    let next = match successor.value.as_str() {
        "" => None,
        text => match successor.page() {
            Some(_) => Some(text.into()),
            None => return Err(successor.error("expected a URL that begins with `https://`")),
        },
    };
    match Retirement::new(deprecated_at, sunset.unless("", instant)?, next) {
        Ok(retirement) => Ok(Some(retirement)),
        Err(error @ RetirementError::ShortNotice) => Err(sunset.error(error)),
        Err(error @ RetirementError::Unwritable) => Err(deprecation.error(error)),
    }
}

/// A day, starting at midnight UTC, or an instant.
fn instant(setting: &Setting) -> Result<Timestamp, SettingError> {
    let text = setting.value.as_str();
    let day = text.parse::<Date>().ok().filter(|_| text.len() == 10);
    let midnight = day.and_then(|day| day.to_zoned(TimeZone::UTC).ok());
    let instant = midnight
        .map(|day| day.timestamp())
        .or_else(|| text.parse().ok());
    let expected = "expected a day such as `2027-01-31`, or an instant such as \
                    `2027-01-31T12:00:00Z`";
    instant.ok_or_else(|| setting.error(expected))
}
