//! Paths that a browser may be redirected to after an action: pages of this site only.

/// Longest path to return to, in bytes.
const LONGEST: usize = 1000;

/// The path as given, if it can only lead to a page of this site.
///
/// None for anything a browser could interpret as another host or scheme: `//host`, `/\host`, and
/// paths with whitespace or control characters, which browsers drop. None for the sign-in and
/// sign-out pages, which would lead back to themselves.
pub fn return_path(text: &str) -> Option<&str> {
    let plain = text
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'\\');
    let rest = text.strip_prefix('/')?;
    let path = text.split(['?', '#']).next().unwrap_or_default();
    let signs = ["/sign-in", "/sign-out"].iter().any(|page| {
        path.strip_prefix(page)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    });
    (plain && text.len() <= LONGEST && !rest.starts_with('/') && !signs).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_of_this_site_are_accepted() {
        let words = "/ /account /account?address=350+5th+Ave&unit=4B \
                     /seo/350-5-avenue-manhattan#score /sign-inn /a//b /a/https://b";
        for path in words.split(' ') {
            assert_eq!(return_path(path), Some(path));
        }
    }

    #[test]
    fn other_sites_are_rejected() {
        for path in [
            "",
            "account",
            "https://evil.example",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\/evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            " //evil.example",
            "/ /evil.example",
            "javascript:alert(1)",
            "?to=//evil.example",
            "/a\\b",
            "/caf\u{e9}",
            "/\r\nset-cookie: a=b",
        ] {
            assert_eq!(return_path(path), None, "{path:?}");
        }
        let long = |length: usize| format!("/{}", "a".repeat(length - 1));
        assert!(return_path(&long(LONGEST)).is_some());
        assert!(return_path(&long(LONGEST + 1)).is_none());
    }

    #[test]
    fn sign_in_pages_are_rejected() {
        for path in "/sign-in /sign-in?to=/ /sign-in/return?code=1 /sign-out".split(' ') {
            assert_eq!(return_path(path), None, "{path}");
        }
    }
}
