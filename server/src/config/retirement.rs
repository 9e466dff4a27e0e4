//! The announced end of a version of the interface.

use jiff::Timestamp;
use nycapt_rules::{Retirement, RetirementError};

use super::settings::{Setting, SettingError};
use crate::format::parse_day_or_instant;

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
    let expected = "expected a day such as `2027-01-31`, or an instant such as \
                    `2027-01-31T12:00:00Z`";
    parse_day_or_instant(&setting.value).ok_or_else(|| setting.error(expected))
}
