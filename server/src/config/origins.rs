//! Sites whose pages may call the MCP server.

use super::settings::{Setting, SettingError};

/// Origins separated by commas: scheme and host, with a port or `*` if it is not the default.
pub(super) fn mcp_origins(setting: &Setting) -> Result<Vec<String>, SettingError> {
    setting
        .items()
        .map(|origin| {
            if is_origin(origin) {
                Ok(origin.to_ascii_lowercase())
            } else {
                Err(setting.error("expected origins such as `https://tool.example`, without path"))
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

#[cfg(test)]
mod tests {
    use super::super::Config;

    fn origins(value: &str) -> Result<Vec<String>, String> {
        Config::given(&[("mcp-origins", value)]).map(|config| config.mcp_origins)
    }

    #[test]
    fn origins_are_a_list_of_schemes_and_hosts() {
        assert!(origins("").unwrap().is_empty());
        let given = "https://Tool.example, http://localhost:*,http://[::1]:6274";
        assert_eq!(
            origins(given).unwrap(),
            [
                "https://tool.example",
                "http://localhost:*",
                "http://[::1]:6274"
            ]
        );
        for bad in [
            "tool.example",
            "https://",
            "https://x/",
            "*",
            "null",
            "ftp://x",
            "https://x:y",
            "https://a b",
        ] {
            let error = origins(bad).unwrap_err();
            assert!(
                error.contains("`--mcp-origins`") && error.contains(bad),
                "{error}"
            );
        }
    }
}
