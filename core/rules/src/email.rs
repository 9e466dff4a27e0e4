//! E-mail addresses: what a browser takes as one, and no mail server can misread.

use std::fmt;

use super::validation_errors::{Loc, value_error};
use nycapt_contract::ValidationError;

/// Longest parts that mail servers must take (RFC 5321 parts 4.5.3.1.1 and 4.5.3.1.2). With the `@`
/// they make the 320 characters of specification part 8.
const LONGEST_LOCAL: usize = 64;
const LONGEST_DOMAIN: usize = 255;
const LONGEST_LABEL: usize = 63;
/// Characters allowed before the `@` besides letters, digits and dots (RFC 5322 part 3.2.3).
const ATEXT: &[u8] = b"!#$%&'*+/=?^_`{|}~-";

/// An e-mail address of the usual form: ASCII, and a domain with a dot in it.
///
/// `Debug` does not show it and there is no `Display`: it is a buyer's own.
#[derive(Clone, PartialEq, Eq)]
pub struct Email(String);

impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(…)")
    }
}

impl Email {
    /// The address that `text` is, or none.
    pub fn parse(text: &str) -> Option<Self> {
        let (local, domain) = text.rsplit_once('@')?;
        (is_local(local) && is_domain(domain)).then(|| Self(text.into()))
    }

    /// The address as text, for the mail and nothing else.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The address in a member of a body; none where the text is blank.
    ///
    /// # Errors
    /// It is something else.
    pub fn read(text: &str, loc: Loc) -> Result<Option<Self>, ValidationError> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let error = || value_error(loc, "expected an email address such as `name@example.com`");
        Self::parse(text).map(Some).ok_or_else(error)
    }
}

fn is_local(local: &str) -> bool {
    local.len() <= LONGEST_LOCAL
        && local.split('.').all(|part| {
            !part.is_empty()
                && part
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || ATEXT.contains(&byte))
        })
}

fn is_domain(domain: &str) -> bool {
    domain.len() <= LONGEST_DOMAIN
        && domain.contains('.')
        && domain.split('.').all(|label| {
            (1..=LONGEST_LABEL).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label
                    .bytes()
                    .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::at;

    #[test]
    fn an_address_is_one_of_the_usual_form() {
        for text in ["a@b.co", "ann.lee+home@mail.example.com", "o'neil@x-y.org"] {
            assert_eq!(Email::parse(text).unwrap().as_str(), text);
        }
        let domain = "abcdefg.".repeat(31);
        let longest = format!("{}@{domain}example", "a".repeat(64));
        assert_eq!(longest.len(), 320);
        assert_eq!(Email::parse(&longest).unwrap().as_str(), longest);
        let long_local = format!("{}@example.com", "a".repeat(65));
        let long = format!("a@{domain}examples");
        let others = "|a|a@|@b.co|a@b|a b@c.co|a@b..co|.a@b.co|a.@b.co|a..b@c.co|a@-b.co|a@b-.co|\
                      a@b.co\r\nBcc: x@y.zz|a@b.co,c@d.ef|<a@b.co>|a\"@b.co|é@b.co|a@b@c.co";
        for text in others.split('|').chain([&*long_local, &*long]) {
            assert_eq!(Email::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_blank_member_is_no_address_and_no_error() {
        let read = |text| Email::read(text, at("body", "email"));
        assert_eq!(read("  "), Ok(None));
        assert_eq!(read(" a@b.co ").unwrap().unwrap().as_str(), "a@b.co");
        assert_eq!(read("nobody").unwrap_err().kind, "value_error");
        assert!(!format!("{:?}", read("a@b.co")).contains("b.co"));
    }
}
