//! Settings that are URLs: of the service itself, of those who may call it, and of help.

use reqwest::Url;

use super::settings::{Setting, SettingError};
use crate::outbound::is_bare;

/// A scheme and a host, since routes and documents (RFC 8414, RFC 9728) are at the root.
pub(super) fn origin(setting: &Setting) -> Result<String, SettingError> {
    setting
        .page()
        .filter(|url| url.path() == "/" && is_bare(url))
        .map(|url| url.origin().ascii_serialization())
        .ok_or_else(|| setting.error("expected `https://` and a host, with an optional port"))
}

/// The collector of spans.
pub(super) fn collector(setting: &Setting) -> Result<Url, SettingError> {
    let url = setting.page().filter(is_bare);
    url.ok_or_else(|| setting.error("expected `http://` or `https://`, a host and no query"))
}

/// Origins separated by commas: scheme and host, with a port or `*` if it is not the default.
pub(super) fn mcp_origins(setting: &Setting) -> Result<Vec<String>, SettingError> {
    setting
        .items()
        .map(|origin| {
            if is_origin(origin) {
                Ok(origin.to_ascii_lowercase())
            } else {
                Err(setting
                    .error("expected origins such as `https://tool.example`, without a path"))
            }
        })
        .collect()
}

fn is_origin(text: &str) -> bool {
    let authority = text
        .strip_prefix("https://")
        .or_else(|| text.strip_prefix("http://"))
        .unwrap_or_default();
    let (host, port) = match authority.rsplit_once(':') {
        // The colons of an IPv6 address are inside its brackets.
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        Some(_) | None => (authority, None),
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".-[]:".contains(&byte);
    !host.is_empty()
        && host.bytes().all(is_name)
        && port.is_none_or(|port| port == "*" || port.parse::<u16>().is_ok())
}

/// The support contact; none if nothing is set.
pub(super) fn support_contact(setting: &Setting) -> Result<Option<String>, SettingError> {
    let text = setting.value.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let rest = ["mailto:", "https://"]
        .into_iter()
        .find_map(|scheme| text.strip_prefix(scheme));
    // It is written into Markdown and JSON, where it must not end a link.
    let plain = |byte: u8| byte.is_ascii_graphic() && !b"<>()[]\"\\`|".contains(&byte);
    match rest {
        Some(rest) if !rest.is_empty() && rest.bytes().all(plain) => Ok(Some(text.into())),
        Some(_) | None => {
            Err(setting.error("expected `mailto:` and an address, or `https://` and a page"))
        }
    }
}
