//! Where buyers pay, and what.

use super::settings::{Setting, SettingFault};
use super::typed::parsed;
use crate::payments::{HostedSettings, Payments, ProviderKey};

/// The provider takes no less than this.
const LEAST_CENTS: u32 = 50;
/// More is a slip of the hand.
const MOST_CENTS: u32 = 1_000_000;

pub(super) fn payments<'a>(
    find: &impl Fn(&str) -> Result<&'a Setting, SettingFault>,
) -> Result<Payments, SettingFault> {
    let (choice, key) = (find("payments")?, find("payment-api-key")?);
    let settings = match provider_key(key)? {
        Some(key) => Some(HostedSettings {
            key,
            base: find("payment-api-base")?.value.clone(),
            publishable_key: publishable_key(find("payment-publishable-key")?)?,
        }),
        None => None,
    };
    match (choice.value.as_str(), settings) {
        ("provider", None) => Ok(Payments::Off),
        ("provider", Some(settings)) => {
            if settings.address().is_none() {
                let expected = "expected `https://` and a host; `http://` only on this machine";
                return Err(find("payment-api-base")?.fault(expected));
            }
            Ok(Payments::Hosted(settings))
        }
        ("sandbox", None) => {
            if find("webhook-secret")?.value.is_empty() {
                return Err(
                    choice.fault("the sandbox signs with `webhook-secret`, which is not set")
                );
            }
            Ok(Payments::Sandbox)
        }
        // Whoever asks for the sandbox must never be charged.
        ("sandbox", Some(_)) => Err(choice.fault("`payment-api-key` is set, which is for real")),
        _ => Err(choice.fault("expected `provider` or `sandbox`")),
    }
}

fn provider_key(setting: &Setting) -> Result<Option<ProviderKey>, SettingFault> {
    let text = setting.value.trim();
    if text.is_empty() {
        return Ok(None);
    }
    ProviderKey::parse(text).map(Some).ok_or_else(|| {
        setting.fault("expected a secret key such as `sk_live_…` or `rk_live_…`, without spaces")
    })
}

fn publishable_key(setting: &Setting) -> Result<Option<String>, SettingFault> {
    let text = setting.value.trim();
    if text.is_empty() {
        return Ok(None);
    }
    // A secret key here would be sent to every browser.
    if !text.starts_with("pk_") || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(setting.fault("expected a public key such as `pk_live_…`"));
    }
    Ok(Some(text.into()))
}

pub(super) fn report_price_cents(setting: &Setting) -> Result<u32, SettingFault> {
    let expected = "expected a number of cents from 50 to 1000000";
    let cents: u32 = parsed(setting, expected)?;
    if (LEAST_CENTS..=MOST_CENTS).contains(&cents) {
        Ok(cents)
    } else {
        Err(setting.fault(expected))
    }
}
