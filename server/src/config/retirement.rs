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

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    fn config(given: &[(&'static str, &str)]) -> Result<Option<Retirement>, String> {
        Config::given(given).map(|config| config.retirement)
    }

    #[test]
    fn nothing_is_announced_until_a_day_of_notice_is_set() {
        assert_eq!(config(&[]), Ok(None));
        let day = config(&[("v1-deprecation", "2027-01-01")]);
        let day = day.unwrap().unwrap();
        assert_eq!(day.deprecation_value(), "@1798761600");
        let instant = config(&[("v1-deprecation", "2027-01-01T01:00:00+01:00")]);
        assert_eq!(instant.unwrap().unwrap(), day);
        let whole = config(&[
            ("v1-deprecation", "2027-01-01"),
            ("v1-sunset", "2027-06-30"),
            ("v1-successor-version", "https://api.example.com/v2/health"),
        ]);
        let whole = whole.unwrap().unwrap();
        let expected = "Wed, 30 Jun 2027 00:00:00 GMT";
        assert_eq!(whole.sunset_value().unwrap(), expected);
        assert_eq!(whole.successor(), Some("https://api.example.com/v2/health"));
    }

    #[test]
    fn less_than_180_days_of_notice_is_refused_at_the_start_by_name() {
        let notice = ("v1-deprecation", "2027-01-01");
        for (name, value, why) in [
            ("v1-sunset", "2027-06-29", "180 days"),
            ("v1-sunset", "2027-06-29T23:59:59Z", "180 days"),
            ("v1-sunset", "soon", "expected a day"),
            ("v1-sunset", "2027-02-30", "expected a day"),
            ("v1-sunset", "20270630", "expected a day"),
            ("v1-successor-version", "/v2", "https://"),
            ("v1-successor-version", "https://x>; rel=\"evil", "https://"),
        ] {
            let error = config(&[notice, (name, value)]).unwrap_err();
            let named = format!("`--{name}`");
            assert!(error.contains(&named) && error.contains(why), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn an_end_without_a_notice_is_refused() {
        for (name, value) in [
            ("v1-sunset", "2027-06-30"),
            ("v1-successor-version", "https://api.example.com/v2/health"),
        ] {
            let error = config(&[(name, value)]).unwrap_err();
            let has = |text| error.contains(text);
            assert!(has(name) && has("v1-deprecation"), "{error}");
        }
    }
}
