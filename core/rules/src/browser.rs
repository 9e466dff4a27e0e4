//! What the site exchanges with browsers: its cookies, and paths to return to after an action.

/// The cookie that carries a signed-in user's access token.
pub const SESSION_COOKIE: &str = "__Host-session";
/// The cookie of sign-ins in progress.
pub const SIGN_IN_COOKIE: &str = "__Host-sign-in";
/// Longest name and value together that every browser keeps, in bytes (RFC 6265 part 6.1).
pub const COOKIE_MAX: usize = 4096;

/// The values of a cookie, from every line of the `Cookie` header.
///
/// A browser sends one value of a `__Host-` cookie; a second one was planted.
pub fn cookie_values<'a>(
    lines: impl IntoIterator<Item = &'a [u8]>,
    name: &str,
) -> impl Iterator<Item = &'a [u8]> {
    // HTTP/2 may split the header into lines, and other cookies may contain any bytes.
    lines
        .into_iter()
        .flat_map(|line| line.split(|byte| *byte == b';'))
        .filter_map(move |pair| {
            pair.trim_ascii()
                .strip_prefix(name.as_bytes())?
                .strip_prefix(b"=")
        })
}

/// A `Set-Cookie` line of a `__Host-` cookie: this host only, out of reach of scripts, over
/// `https` only, and not sent along with what another site posts.
pub fn host_cookie(name: &str, value: &str, seconds: i64) -> String {
    format!("{name}={value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age={seconds}")
}

/// Longest path to return to, in bytes.
const LONGEST_PATH: usize = 1000;

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
    (plain && text.len() <= LONGEST_PATH && !rest.starts_with('/') && !signs).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values<'a>(lines: &[&'a str], name: &str) -> Vec<&'a [u8]> {
        cookie_values(lines.iter().map(|line| line.as_bytes()), name).collect()
    }

    #[test]
    fn a_cookie_is_found_by_its_whole_name_in_any_line() {
        let others = "__Host-sign-ins=c;x__Host-sign-in=d; __host-sign-in=\u{e9}";
        let lines = ["theme=dark; __Host-sign-in=a=b", others];
        assert_eq!(values(&lines, SIGN_IN_COOKIE), [b"a=b"]);
        assert_eq!(values(&lines, SESSION_COOKIE), [b""; 0]);
        let twice = ["__Host-session=1;__Host-session=2"];
        assert_eq!(values(&twice, SESSION_COOKIE), [b"1", b"2"]);
    }

    #[test]
    fn a_cookie_is_kept_as_its_prefix_demands() {
        let line = host_cookie(SESSION_COOKIE, "v", 60);
        for part in ["Path=/", "Secure", "HttpOnly", "SameSite=Lax", "Max-Age=60"] {
            assert!(line.split("; ").any(|found| found == part), "{line}");
        }
        assert!(!line.contains("Domain"), "{line}");
    }

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
        let others = "|account|https://evil.co|//evil.co|///evil.co|/\\evil.co|\\/evil.co|/\t/evil.co|\
                      /\n/evil.co| //evil.co|/ /evil.co|javascript:alert(1)|?to=//evil.co|/a\\b|\
                      /caf\u{e9}|/\r\nset-cookie: a=b";
        for path in others.split('|') {
            assert_eq!(return_path(path), None, "{path:?}");
        }
        let long = |length: usize| format!("/{}", "a".repeat(length - 1));
        assert!(return_path(&long(LONGEST_PATH)).is_some());
        assert!(return_path(&long(LONGEST_PATH + 1)).is_none());
    }

    #[test]
    fn sign_in_pages_are_rejected() {
        for path in "/sign-in /sign-in?to=/ /sign-in/return?code=1 /sign-out".split(' ') {
            assert_eq!(return_path(path), None, "{path}");
        }
    }
}
