//! Where servers share their rate limits.

use redis::{Client, ConnectionAddr, ConnectionInfo};
use reqwest::Url;

use super::settings::{Setting, SettingError};
use crate::outbound::is_this_machine;

const EXPECTED: &str = "expected `rediss://USER:PASSWORD@HOST`, `redis://HOST` or `unix:///SOCKET`";

/// Reads `redis-url`; no error contains a password.
pub(super) fn redis(setting: &Setting) -> Result<Client, SettingError> {
    let server: ConnectionInfo = setting.parsed(EXPECTED)?;
    let has_password = server.redis_settings().password().is_some();
    let is_clear = matches!(server.addr(), ConnectionAddr::Tcp(..));
    let is_here = Url::parse(&setting.value).is_ok_and(|url| is_this_machine(&url));
    if has_password && is_clear && !is_here {
        return Err(setting.error("a password needs `rediss://`, except to this machine"));
    }
    // Otherwise a count could wait for the acknowledgment of the one before.
    let tcp = server.tcp_settings().clone().set_nodelay(true);
    let client = Client::open(server.set_tcp_settings(tcp));
    client.map_err(|_| setting.error(EXPECTED))
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    fn config(url: &str) -> Result<Config, String> {
        Config::given(&[("redis-url", url)])
    }

    #[test]
    fn limits_are_shared_where_a_redis_is_named() {
        assert!(config("").unwrap().redis.is_none());
        for url in [
            "redis://127.0.0.1",
            "redis://10.0.0.1:6380/2",
            "redis://:pw@localhost",
            "redis://[::1]",
            "rediss://me:pw@redis.example.com",
            "unix:///run/redis/redis.sock?pass=pw",
        ] {
            assert!(config(url).unwrap().redis.is_some(), "{url}");
        }
        for url in ["redis.example.com", "http://127.0.0.1"] {
            let error = config(url).unwrap_err();
            assert!(error.contains("`--redis-url`"), "{error}");
        }
    }

    #[test]
    fn a_password_is_neither_shown_nor_sent_in_clear() {
        let sent = config("redis://me:hidden-pw@redis.example.com").unwrap_err();
        let is_shown = sent.contains("hidden-pw");
        assert!(sent.contains("rediss://") && !is_shown, "{sent}");
        for url in [
            "rediss://me:hidden-pw@redis.example.com",
            "unix:///run/redis/redis.sock?pass=hidden-pw",
        ] {
            let shown = format!("{:?}", config(url).unwrap());
            assert!(!shown.contains("hidden-pw"), "{shown}");
        }
        let wrong = config("redis://me:hidden-pw@localhost/x").unwrap_err();
        assert!(!wrong.contains("hidden-pw"), "{wrong}");
    }
}
