//! Where buyers pay, and how much.

use super::settings::{Setting, SettingError};
use crate::messages::message;
use crate::payments::{HostedSettings, Payments, ProviderKey};

pub(super) fn payments<'a>(
    find: &impl Fn(&str) -> Result<&'a Setting, SettingError>,
) -> Result<Payments, SettingError> {
    let choice = find("payments")?;
    let settings = match provider_key(find("payment-api-key")?)? {
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

fn publishable_key(setting: &Setting) -> Result<Option<String>, SettingError> {
    let text = setting.value.trim();
    if text.is_empty() {
        return Ok(None);
    }
    // A secret key here would be sent to every browser.
    if !text.starts_with("pk_") || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(setting.error("expected a public key such as `pk_live_…`"));
    }
    Ok(Some(text.into()))
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    #[test]
    fn nothing_is_sold_until_a_key_or_the_sandbox_is_set() {
        assert_eq!(Config::given(&[]).unwrap().payments, Payments::Off);
        let hosted = Config::given(&[("payment-api-key", "sk_test_12345678")]).unwrap();
        let Payments::Hosted(settings) = hosted.payments else {
            panic!("a key sells nothing");
        };
        assert_eq!(settings.base, "https://api.stripe.com");
        let sandbox = [
            ("payments", "sandbox"),
            ("webhook-secret", "whsec_123456789012345678901234"),
        ];
        assert_eq!(Config::given(&sandbox).unwrap().payments, Payments::Sandbox);
    }

    #[test]
    fn a_sandbox_beside_a_key_or_without_a_secret_is_a_slip() {
        let key = ("payment-api-key", "sk_live_12345678");
        let secret = ("webhook-secret", "whsec_123456789012345678901234");
        for given in [
            &[("payments", "sandbox"), secret, key][..],
            &[("payments", "sandbox")],
        ] {
            let error = Config::given(given).unwrap_err();
            assert!(error.contains("`--payments`"), "{error}");
            assert!(!error.contains("12345678"), "{error}");
        }
    }

    #[test]
    fn a_key_in_the_wrong_place_is_refused_and_not_shown() {
        for (name, value) in [
            ("payment-api-key", "pk_live_12345678"),
            ("payment-api-key", "sk_live_1234 5678"),
            ("payment-publishable-key", "sk_live_12345678"),
        ] {
            let error = Config::given(&[("payment-api-key", "sk_live_abcdefgh"), (name, value)])
                .unwrap_err();
            assert!(error.contains(name) && !error.contains("5678"), "{error}");
        }
        let shown = Config::given(&[("payment-api-key", "sk_live_12345678")]).unwrap();
        let shown = format!("{shown:?}");
        assert!(!shown.contains("12345678"), "{shown}");
    }

    #[test]
    fn an_api_that_others_could_listen_to_is_refused() {
        let given = |base: &str| {
            let key = ("payment-api-key", "sk_test_12345678");
            Config::given(&[key, ("payment-api-base", base)]).map(drop)
        };
        for host in ["http://api", "https://u:p@api", "api"] {
            let error = given(&format!("{host}.example.com")).unwrap_err();
            assert!(error.contains("`--payment-api-base`"), "{error}");
        }
        assert!(given("").is_err());
        assert_eq!(given("http://127.0.0.1:1/x"), Ok(()));
    }
}
