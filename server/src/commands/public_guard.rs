//! Refuses to serve other machines until the settings say how callers reach the service.

use anyhow::ensure;

use crate::config::{Config, Origin, Setting};
use crate::payments::Payments;

/// Refuses an address that other machines can reach without what a public service needs.
pub(super) fn guard_public(config: &Config, settings: &[Setting]) -> anyhow::Result<()> {
    // A sandbox that others can reach is refused for its own reason.
    if config.listen.ip().is_loopback() || config.payments == Payments::Sandbox {
        return Ok(());
    }
    let is_set =
        |setting: &Setting| setting.name == "base-url" && setting.origin != Origin::Default;
    let mut missing = Vec::new();
    if !settings.iter().any(is_set) || !config.base_url.starts_with("https://") {
        missing.push("`--base-url` to the public `https://` address of the API");
    } else if !config.site_url.starts_with("https://") {
        missing.push("`--site-url` to the public `https://` address of the pages");
    }
    if config.webhook_secrets.is_empty() {
        missing.push(
            "`--webhook-secret` to the payment provider's secret, or, without one, to 24 random \
             letters",
        );
    }
    ensure!(
        missing.is_empty(),
        "other machines can reach {}; set {}, or listen on 127.0.0.1",
        config.listen,
        missing.join(", and ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    fn refusal(given: &[(&'static str, &str)]) -> Option<String> {
        let settings = Settings::given(given).resolve().unwrap();
        let guarded = guard_public(&Config::of(&settings).unwrap(), &settings);
        guarded.err().map(|error| error.to_string())
    }

    #[test]
    fn a_public_address_needs_https_and_a_webhook_secret() {
        let public = ("listen", "0.0.0.0:443");
        let secret = ("webhook-secret", "whsec_123456789012345678901234");
        let base = ("base-url", "https://api.example.com");
        let (cert, key) = (("tls-cert", "cert.pem"), ("tls-key", "key.pem"));
        let [plain, plain_site] = ["base-url", "site-url"].map(|name| (name, "http://x.example"));
        let other = ("listen", "192.0.2.1:80");
        for (given, missing) in [
            (vec![public], &["`--base-url`", "`--webhook-secret`"][..]),
            (vec![public, base], &["`--webhook-secret`"]),
            (vec![public, secret], &["`--base-url`"]),
            // Its address for callers is not the one where it listens.
            (vec![public, secret, cert, key], &["`--base-url`"]),
            (vec![public, secret, plain], &["`--base-url`"]),
            (vec![public, secret, base, plain_site], &["`--site-url`"]),
            (vec![other, base], &["`--webhook-secret`"]),
        ] {
            let why = refusal(&given).unwrap();
            for setting in ["`--base-url`", "`--site-url`", "`--webhook-secret`"] {
                assert_eq!(why.contains(setting), missing.contains(&setting), "{why}");
            }
        }
        assert_eq!(refusal(&[public, secret, base]), None);
        assert_eq!(refusal(&[("listen", "[::1]:80")]), None);
    }
}
