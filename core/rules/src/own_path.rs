//! Where a browser may be sent after something is done: to pages of this site only.

/// Longest path that is gone back to, in bytes.
const LONGEST: usize = 1000;

/// The path as it was given, if it can lead to nothing but a page of this site.
///
/// What a browser could read as another host or another scheme is none: `//host`, `/\host`, and
/// whatever holds blanks or controls, which browsers drop before they read. Neither are the pages
/// that sign in and out: one would lead back to itself.
pub fn own_path(text: &str) -> Option<&str> {
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
    fn a_page_of_this_site_is_gone_back_to() {
        for path in [
            "/",
            "/account",
            "/account?address=350+5th+Ave&unit=4B",
            "/seo/350-5-avenue-manhattan#score",
            "/sign-inn",
            "/a//b",
            "/a/https://b",
        ] {
            assert_eq!(own_path(path), Some(path));
        }
    }

    #[test]
    fn nothing_leads_to_another_site() {
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
            assert_eq!(own_path(path), None, "{path:?}");
        }
        let long = |length: usize| format!("/{}", "a".repeat(length - 1));
        assert!(own_path(&long(LONGEST)).is_some());
        assert!(own_path(&long(LONGEST + 1)).is_none());
    }

    #[test]
    fn signing_in_does_not_lead_to_signing_in() {
        for path in [
            "/sign-in",
            "/sign-in?to=/",
            "/sign-in/return?code=1",
            "/sign-out",
        ] {
            assert_eq!(own_path(path), None, "{path}");
        }
    }
}
