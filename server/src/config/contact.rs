//! Where people ask for help.

use super::settings::{Setting, SettingError};

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

#[cfg(test)]
mod tests {
    use super::super::Config;

    fn contact(value: &str) -> Result<Option<String>, String> {
        Config::given(&[("support-contact", value)]).map(|config| config.support_contact)
    }

    #[test]
    fn help_is_by_mail_or_at_a_page() {
        assert_eq!(contact(""), Ok(None));
        for value in ["mailto:help@example.com", "https://www.example.com/help"] {
            assert_eq!(contact(value).unwrap().as_deref(), Some(value));
        }
        for value in "help@example.com mailto: https://x/)[ javascript:x".split(' ') {
            let error = contact(value).unwrap_err();
            assert!(error.contains("`--support-contact`"), "{error}");
        }
    }
}
