//! Payment settings.

use nycapt_contract::Secret;
use nycapt_rules::Mode;

use crate::messages::message;

/// Where buyers pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Payments {
    /// Nowhere; nothing is sold.
    Off,
    /// On a page of this server that moves no money.
    Sandbox,
    /// At a provider.
    Hosted(HostedSettings),
}

/// Why payments don't go with a data release.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unsold {
    /// The sandbox would give real reports away.
    RealForFree,
    /// Real money would buy reports on invented data.
    SampleForMoney,
}

impl Unsold {
    /// What is wrong and what to do, for the operator.
    pub(crate) fn advice(self) -> String {
        match self {
            Self::RealForFree => message!("operator-sandbox-real-data"),
            Self::SampleForMoney => message!("operator-live-key-sample"),
        }
    }
}

/// A provider's hosted checkout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HostedSettings {
    pub(crate) key: ProviderKey,
    pub(crate) base: String,
    pub(crate) publishable_key: Option<String>,
}

/// The secret key of a provider's API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProviderKey(Secret);

impl ProviderKey {
    /// Parses a key: 8 to 255 visible ASCII characters, and not a public key.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        let is_secret = !text.starts_with("pk_");
        ((8..=255).contains(&text.len()) && is_plain && is_secret).then(|| Self(Secret::new(text)))
    }

    /// Whether it moves real money; none if the key does not show it.
    pub(crate) fn mode(&self) -> Option<Mode> {
        mode_of(self.expose())
    }

    pub(super) fn expose(&self) -> &str {
        self.0.expose()
    }
}

/// Whether a secret or public key is for real money; none if it does not show it.
pub(crate) fn mode_of(key: &str) -> Option<Mode> {
    match key.split('_').nth(1) {
        Some("live") => Some(Mode::Live),
        Some("test") => Some(Mode::Test),
        Some(_) | None => None,
    }
}
