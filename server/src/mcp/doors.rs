//! For which hosts and origins the endpoint answers: those of the configuration, and those of this
//! machine where only it is served. A page of another site that points its own name at this server
//! is turned away by both.

use salvo::http::uri::Uri;

use crate::config::Config;
use crate::outbound::THIS_MACHINE;

/// Names of the API and the site, whatever port a proxy keeps or drops.
pub(super) fn hosts(config: &Config) -> Vec<String> {
    let public = [&config.base_url, &config.site_url]
        .into_iter()
        .filter_map(|url| Some(url.parse::<Uri>().ok()?.host()?.to_owned()));
    let local = THIS_MACHINE.map(str::to_owned);
    public
        .chain(local.into_iter().filter(|_| is_local(config)))
        .collect()
}

/// Pages that may call: those of the API and the site, those that the operator names, and local
/// programs where only this machine is served.
pub(super) fn origins(config: &Config) -> Vec<String> {
    let local = THIS_MACHINE.map(|host| format!("http://{host}:*"));
    [&config.base_url, &config.site_url]
        .into_iter()
        .chain(&config.mcp_origins)
        .map(|url| origin_of(url))
        .chain(local.into_iter().filter(|_| is_local(config)))
        .collect()
}

/// The origin of a URL with its port spelled out: to the SDK no port means any.
fn origin_of(url: &str) -> String {
    let parsed = match url.parse::<Uri>() {
        // Any port is written `:*`, which the SDK reads as it stands.
        Ok(parsed) if !url.ends_with(":*") => parsed,
        Ok(_) | Err(_) => return url.to_owned(),
    };
    let scheme = parsed.scheme_str().unwrap_or_default();
    let usual = if scheme == "http" { 80 } else { 443 };
    let host = parsed.host().unwrap_or_default();
    let port = parsed.port_u16().unwrap_or(usual);
    format!("{scheme}://{host}:{port}")
}

/// Whether programs of this machine reach the server by its local names: it listens here alone, or
/// everywhere without a public name.
fn is_local(config: &Config) -> bool {
    let address = config.listen.ip();
    let is_unnamed = config.base_url == format!("http://{}", config.listen);
    address.is_loopback() || (address.is_unspecified() && is_unnamed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Settings;

    fn config(settings: &[(&'static str, &str)]) -> Config {
        let settings = settings
            .iter()
            .fold(Settings::default(), |all, (name, value)| {
                all.with(name, *value)
            });
        Config::of(&settings.resolve().unwrap()).unwrap()
    }

    #[test]
    fn a_public_server_answers_for_its_own_names_only() {
        let config = config(&[
            ("listen", "0.0.0.0:8080"),
            ("base-url", "https://api.example.com"),
            ("site-url", "http://www.example.com:8000"),
            ("mcp-origins", "https://tool.example, http://x.example:*"),
        ]);
        assert_eq!(hosts(&config), ["api.example.com", "www.example.com"]);
        assert_eq!(
            origins(&config),
            [
                "https://api.example.com:443",
                "http://www.example.com:8000",
                "https://tool.example:443",
                "http://x.example:*",
            ]
        );
    }

    #[test]
    fn a_local_server_answers_for_the_names_of_this_machine_too() {
        for listen in ["127.0.0.1:8080", "[::1]:8080", "0.0.0.0:8080"] {
            let config = config(&[("listen", listen)]);
            assert!(hosts(&config).contains(&"localhost".to_owned()), "{listen}");
            assert!(origins(&config).contains(&"http://[::1]:*".to_owned()));
        }
    }
}
