//! Refuses to run the payment sandbox in public or on real data, since everything in it is free, and to
//! take real money for invented reports.

use anyhow::{bail, ensure};
use reqwest::Url;

use crate::config::Config;
use crate::messages::message;
use crate::outbound::is_this_machine;
use crate::payments::Payments;
use nycapt_corpus::Release;

/// Whether the settings keep the server to this machine.
pub(super) fn is_private(config: &Config) -> bool {
    let here = [&config.base_url, &config.site_url];
    let is_here = |url: &String| Url::parse(url).is_ok_and(|url| is_this_machine(&url));
    config.listen.ip().is_loopback() && here.into_iter().all(is_here)
}

/// Refuses a sandbox that others can reach, and payments that don't go with the data.
pub(super) fn guard_payments(config: &Config, release: Option<&Release>) -> anyhow::Result<()> {
    if config.payments == Payments::Sandbox {
        ensure!(is_private(config), message!("operator-sandbox-public"));
        ensure!(config.tls.is_none(), message!("operator-sandbox-tls"));
    }
    match release.and_then(|release| config.unsold(release.is_sample())) {
        Some(unsold) => bail!(unsold.advice()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(given: &[(&'static str, &str)]) -> Config {
        let secret = ("webhook-secret", "whsec_123456789012345678901234");
        let sandbox = [("payments", "sandbox"), secret];
        Config::given(&[&sandbox[..], given].concat()).unwrap()
    }

    #[test]
    fn a_public_sandbox_is_always_refused() {
        for given in [
            &[("listen", "0.0.0.0:8080")][..],
            &[
                ("listen", "[::]:8080"),
                ("base-url", "http://localhost:8080"),
            ],
            &[("listen", "192.0.2.1:80")],
            &[("site-url", "https://www.example.com")],
            &[
                ("base-url", "https://api.example.com"),
                ("site-url", "http://127.0.0.1:1"),
            ],
            &[("site-url", "http://127.0.0.1.example.com")],
        ] {
            let all = [given, &[("sandbox-allow-real-data", "yes")]].concat();
            let error = guard_payments(&config(&all), None).unwrap_err();
            assert!(error.to_string().contains("this machine only"), "{error}");
        }
        let tls = [("tls-cert", "cert.pem"), ("tls-key", "key.pem")];
        let error = guard_payments(&config(&tls), None).unwrap_err();
        assert!(error.to_string().contains("--tls-cert"), "{error}");
        for given in [
            &[][..],
            &[("listen", "[::1]:8080")],
            &[("base-url", "http://localhost:8080")],
        ] {
            assert!(guard_payments(&config(given), None).is_ok(), "{given:?}");
        }
        let selling = config(&[("payments", "provider"), ("listen", "0.0.0.0:80")]);
        assert!(guard_payments(&selling, None).is_ok());
    }
}
