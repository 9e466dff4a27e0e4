//! Reads the site's cookies from requests and writes them for browsers.

/// The cookie that carries a signed-in user's access token.
pub const SESSION_COOKIE: &str = "__Host-session";
/// The cookie of sign-ins that have begun and not ended.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn values<'a>(lines: &[&'a str], name: &str) -> Vec<&'a [u8]> {
        cookie_values(lines.iter().map(|line| line.as_bytes()), name).collect()
    }

    #[test]
    fn a_cookie_is_found_by_its_whole_name_in_any_line() {
        let lines = ["theme=dark; __Host-sign-in=a=b", "__Host-sign-ins=c"];
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
}
