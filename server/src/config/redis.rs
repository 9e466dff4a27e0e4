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
