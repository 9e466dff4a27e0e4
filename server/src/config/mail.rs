//! Where mail is handed in, and whom it comes from.

use super::mail_settings::{MailSettings, MailSettingsError};
use super::settings::{Setting, SettingError};

pub(super) fn mail(url: &Setting, from: &Setting) -> Result<Option<MailSettings>, SettingError> {
    if url.value.is_empty() {
        return Ok(None);
    }
    match MailSettings::parse(&url.value, &from.value) {
        Ok(settings) => Ok(Some(settings)),
        Err(error @ MailSettingsError::From) => Err(from.error(error)),
        Err(error @ (MailSettingsError::Url | MailSettingsError::Clear)) => Err(url.error(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;

    fn config(url: &str, from: &str) -> Result<Config, String> {
        Config::given(&[("smtp-url", url), ("mail-from", from)])
    }

    #[test]
    fn mail_is_sent_where_a_server_and_a_sender_are_named() {
        let from = "Reports <reports@example.com>";
        assert!(config("", "").unwrap().mail.is_none());
        let words = "smtp://127.0.0.1:2525 smtps://me:pw@mail.example.com \
                     smtp://me:pw@mail.example.com?tls=required smtp://me:pw@localhost:25";
        for url in words.split(' ') {
            assert!(config(url, from).unwrap().mail.is_some(), "{url}");
        }
    }

    #[test]
    fn a_password_is_neither_shown_nor_sent_in_clear() {
        let from = "reports@example.com";
        let sent = config("smtp://me:hidden-pw@mail.example.com", from).unwrap_err();
        assert!(
            sent.contains("tls=required") && !sent.contains("hidden-pw"),
            "{sent}"
        );
        let shown = format!(
            "{:?}",
            config("smtps://me:hidden-pw@mail.example.com", from)
        );
        assert!(!shown.contains("hidden-pw"), "{shown}");
        for (url, from, named) in [
            ("mail.example.com", from, "`--smtp-url`"),
            ("smtp://mail.example.com?tls=yes", from, "`--smtp-url`"),
            ("smtp://127.0.0.1", "", "`--mail-from`"),
            ("smtp://127.0.0.1", "Reports", "`--mail-from`"),
        ] {
            let error = config(url, from).unwrap_err();
            assert!(error.contains(named), "{error}");
        }
    }
}
