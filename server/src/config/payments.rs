//! Where buyers pay, and how much.

use nycapt_rules::Mode;

use super::settings::{Setting, SettingError};
use crate::messages::message;
use crate::outbound::trusted_base;
use crate::payments::{HostedSettings, Payments, ProviderKey, mode_of};

pub(super) fn payments<'a>(
    find: &impl Fn(&str) -> Result<&'a Setting, SettingError>,
) -> Result<Payments, SettingError> {
    let choice = find("payments")?;
    let settings = match provider_key(find("payment-api-key")?)? {
        Some(key) => Some(HostedSettings {
            publishable_key: publishable_key(find("payment-publishable-key")?, key.mode())?,
            key,
            base: find("payment-api-base")?.value.clone(),
        }),
        None => None,
    };
    match (choice.value.as_str(), settings) {
        ("provider", None) => Ok(Payments::Off),
        ("provider", Some(settings)) => {
            if trusted_base(&settings.base).is_none() {
                let expected = "expected `https://` and a host; `http://` only on this machine";
                return Err(find("payment-api-base")?.error(expected));
            }
            Ok(Payments::Hosted(settings))
        }
        ("sandbox", None) => {
            if find("webhook-secret")?.value.is_empty() {
                return Err(choice.error(message!("operator-sandbox-secret")));
            }
            Ok(Payments::Sandbox)
        }
        // A sandbox must never charge anyone.
        ("sandbox", Some(_)) => {
            Err(choice.error("`payment-api-key` is set, which takes real payments"))
        }
        _ => Err(choice.error("expected `provider` or `sandbox`")),
    }
}

fn provider_key(setting: &Setting) -> Result<Option<ProviderKey>, SettingError> {
    let text = setting.value.trim();
    if text.is_empty() {
        return Ok(None);
    }
    ProviderKey::parse(text).map(Some).ok_or_else(|| {
        setting.error("expected a secret key such as `sk_live_…` or `rk_live_…`, without spaces")
    })
}

/// The public key, which must be of the secret key's mode, as far as both show it.
fn publishable_key(setting: &Setting, mode: Option<Mode>) -> Result<Option<String>, SettingError> {
    let text = setting.value.trim();
    if text.is_empty() {
        return Ok(None);
    }
    // A secret key here would be sent to every browser.
    if !text.starts_with("pk_") || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(setting.error("expected a public key such as `pk_live_…`"));
    }
    let why = match (mode_of(text), mode) {
        (Some(Mode::Test), Some(Mode::Live)) => {
            "a test key doesn't work with the live key in `payment-api-key`"
        }
        (Some(Mode::Live), Some(Mode::Test)) => {
            "a live key doesn't work with the test key in `payment-api-key`"
        }
        _ => return Ok(Some(text.into())),
    };
    Err(setting.error(why))
}
