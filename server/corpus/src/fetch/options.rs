//! What to download, and what a download needs from its machine.

use std::path::PathBuf;
use std::time::Duration;

use nycapt_report::Dataset;
use reqwest::Url;
use reqwest::header::HeaderValue;

use super::backoff::Pauses;
use crate::clock::Clock;

/// The city's open-data portal.
pub const NYC_PORTAL: &str = "https://data.cityofnewyork.us";
/// Rows of a page: the most that every version of the portal's API returns.
pub const PAGE_ROWS: u64 = 50_000;

/// What to download.
#[derive(Debug, Clone)]
pub struct FetchOptions {
    /// The datasets.
    pub datasets: Vec<&'static Dataset>,
    /// Where the files go.
    pub folder: PathBuf,
    /// The open-data portal.
    pub portal: Url,
    /// Sent only to the portal, which allows more requests with it.
    pub token: Option<AppToken>,
    /// Files downloaded at the same time.
    pub jobs: usize,
    /// Rows of a page.
    pub page_rows: u64,
}

/// An application token of the portal; never shown.
#[derive(Debug, Clone)]
pub struct AppToken(pub(super) HeaderValue);

impl AppToken {
    /// A token from the text of a file or variable; none if it can't be one.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        let mut value = HeaderValue::from_str(text).ok()?;
        value.set_sensitive(true);
        (!text.is_empty()).then_some(Self(value))
    }
}

/// What a download needs from its machine.
#[derive(Debug, Clone, Default)]
pub struct Surroundings {
    /// The time.
    pub clock: Clock,
    /// Waits between attempts.
    pub pauses: Pauses,
    /// Free bytes on the disk; if none, the system is asked.
    pub free_bytes: Option<u64>,
    /// How long a server may be silent; two minutes if none.
    pub silence: Option<Duration>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_never_shown() {
        let token = AppToken::new(" secret-token\n").unwrap();
        assert!(!format!("{token:?}").contains("secret"));
        assert_eq!(token.0, "secret-token");
        assert!(AppToken::new(" \n").is_none());
        assert!(AppToken::new("two\nlines").is_none());
    }
}
