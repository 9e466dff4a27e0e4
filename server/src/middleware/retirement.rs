//! Announces the end of a version in its responses (specification part 9.4).

use nycapt_contract::{VERSIONING_PAGE, is_versioned};
use nycapt_rules::Retirement;
use salvo::http::header::{HeaderMap, HeaderName, HeaderValue, LINK};

const DEPRECATION: HeaderName = HeaderName::from_static("deprecation");
const SUNSET: HeaderName = HeaderName::from_static("sunset");

/// The header values, formatted once.
#[derive(Debug)]
pub(super) struct RetirementHeaders {
    deprecation: HeaderValue,
    sunset: Option<HeaderValue>,
    link: HeaderValue,
}

impl RetirementHeaders {
    /// None for invalid header values, which the settings rule out.
    pub(super) fn new(retirement: &Retirement, site_url: &str) -> Option<Self> {
        let value = |text: String| HeaderValue::try_from(text).ok();
        Some(Self {
            deprecation: value(retirement.deprecation_value())?,
            sunset: retirement.sunset_value().and_then(value),
            link: value(retirement.link_value(&format!("{site_url}{VERSIONING_PAGE}")))?,
        })
    }

    /// Sets the headers on responses of the version, whatever their status.
    pub(super) fn set(&self, headers: &mut HeaderMap, route: &str, path: &str) {
        // An unknown path has no route, and a known one may contain escapes.
        if !is_versioned(route) && !is_versioned(path) {
            return;
        }
        headers.insert(DEPRECATION, self.deprecation.clone());
        if let Some(sunset) = &self.sunset {
            headers.insert(SUNSET, sunset.clone());
        }
        headers.append(LINK, self.link.clone());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn carries(route: &str, path: &str) -> bool {
        let retirement = Retirement::new("2027-01-01T00:00:00Z".parse().unwrap(), None, None);
        let headers = RetirementHeaders::new(&retirement.unwrap(), "https://www.example.com");
        let mut map = HeaderMap::new();
        headers.unwrap().set(&mut map, route, path);
        map.contains_key(DEPRECATION) && map.contains_key(LINK)
    }

    #[test]
    fn only_paths_of_the_version_announce_its_retirement() {
        for (route, path, expected) in [
            ("/v1/health", "/v1/health", true),
            ("/v1/health", "/%761/health", true),
            ("-", "/v1", true),
            ("-", "/v1/nothing", true),
            ("/api/health", "/api/health", false),
            ("-", "/v10/health", false),
            ("/seo/{slug}", "/seo/v1", false),
            ("-", "/", false),
        ] {
            assert_eq!(carries(route, path), expected, "{route} {path}");
        }
    }
}
