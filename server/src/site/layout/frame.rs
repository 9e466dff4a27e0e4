//! The parts that every page shares: style sheet, script, icon and security policy.

use std::sync::LazyLock;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use nycapt_contract::{ResolvedAddress, Suggestion};
use sha2::{Digest, Sha256};

use super::assets::Assets;
use crate::app::App;

const STYLE: &str = include_str!("style.css");

/// Facts about this site that pages show.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site<'a> {
    /// Without a slash at the end.
    pub(crate) url: &'a str,
    /// Price of a full report, or `None` where reports are not sold.
    pub(crate) price_cents: Option<u32>,
    /// Whether to sell reports when we have too little data for most of one.
    pub(crate) sells_partial: bool,
}

impl<'a> Site<'a> {
    pub(crate) fn of(app: &'a App) -> Self {
        Self {
            url: &app.config.site_url,
            price_cents: app.price_cents(),
            sells_partial: app.config.sells_partial_reports,
        }
    }
}

/// The parts that every page shares.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Frame {
    pub(crate) style: &'static str,
    /// Path of the script that completes addresses.
    pub(crate) script: &'static str,
    pub(crate) icon: &'static str,
    /// Whether the data is invented.
    pub(crate) sample: bool,
}

impl Frame {
    pub(crate) fn new(sample: bool) -> Self {
        let assets = Assets::all();
        Self {
            style: STYLE,
            script: &assets.script.path,
            icon: &assets.icon.path,
            sample,
        }
    }
}

/// A link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) url: String,
    pub(crate) line: String,
}

impl Choice {
    pub(crate) fn of_place(place: &ResolvedAddress) -> Self {
        Self {
            url: format!("/seo/{}", place.canonical_slug),
            line: place.address_line.clone(),
        }
    }

    /// `None` if the suggestion is not a building.
    pub(crate) fn of_suggestion(suggestion: &Suggestion) -> Option<Self> {
        let slug = suggestion.slug.as_ref()?;
        Some(Self {
            url: format!("/seo/{slug}"),
            line: suggestion.address.clone(),
        })
    }
}

/// `Content-Security-Policy` of every page: the style sheet, and files and forms of this site.
pub(crate) fn security_policy() -> &'static str {
    static POLICY: LazyLock<String> = LazyLock::new(|| {
        let digest = STANDARD.encode(Sha256::digest(STYLE));
        format!(
            "default-src 'none'; style-src 'sha256-{digest}'; script-src 'self'; \
             img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
             frame-ancestors 'none'"
        )
    });
    &POLICY
}
