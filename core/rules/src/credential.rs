//! Classifies the credential on a request by its form, and decides when a cookie may change state.
//!
//! Credentials are not verified here: keys are looked up and tokens verified elsewhere.

use super::browser::{SESSION_COOKIE, cookie_values};
use super::key::KeySecret;

/// Longest access token that is looked at, in bytes.
pub const TOKEN_MAX: usize = 8 * 1024;

/// What a request presents as its credential. No `Debug`, so that it is never logged.
#[derive(Clone)]
pub enum Presented<'a> {
    /// No credential at all.
    Nothing,
    /// An API key of the right form.
    Key(KeySecret),
    /// What looks like an access token, from the `Authorization` header.
    Token(&'a str),
    /// What looks like an access token, from the session cookie: subject to
    /// [`may_cookie_change_state`].
    Session(&'a str),
    /// Something that can't be one of our credentials, or more than one.
    Unusable,
}

/// The credential of a request, from every line of its `Authorization` and `Cookie` headers.
///
/// A header wins over a cookie, even one that is unusable: what a caller meant is not guessed.
pub fn presented<'a>(
    authorization: impl IntoIterator<Item = &'a [u8]>,
    cookie: impl IntoIterator<Item = &'a [u8]>,
) -> Presented<'a> {
    match single(authorization) {
        Lines::None => session(cookie),
        Lines::One(value) => bearer(value).map_or(Presented::Unusable, by_shape),
        Lines::Unreadable => Presented::Unusable,
    }
}

/// Whether a request that carries the session cookie comes from our own pages or from the user's
/// hand, so that it may change state.
///
/// Takes every line of `Sec-Fetch-Site` and of `Origin`, and the URLs that we serve pages at.
/// A browser sends at least one of the two with every request that changes state.
pub fn may_cookie_change_state<'a>(
    fetch_site: impl IntoIterator<Item = &'a [u8]>,
    origin: impl IntoIterator<Item = &'a [u8]>,
    own_urls: &[&str],
) -> bool {
    match single(fetch_site) {
        Lines::One(site) => matches!(site, "same-origin" | "none"),
        Lines::Unreadable => false,
        Lines::None => match single(origin) {
            Lines::One(origin) => own_urls
                .iter()
                .filter_map(|url| origin_of(url))
                .any(|own| own == origin),
            Lines::None | Lines::Unreadable => false,
        },
    }
}

/// The lines of a header that may occur once.
enum Lines<'a> {
    None,
    One(&'a str),
    Unreadable,
}

fn single<'a>(lines: impl IntoIterator<Item = &'a [u8]>) -> Lines<'a> {
    let mut lines = lines.into_iter();
    match (lines.next(), lines.next()) {
        (None, _) => Lines::None,
        (Some(line), None) => str::from_utf8(line).map_or(Lines::Unreadable, |text| {
            Lines::One(text.trim_matches(BLANKS))
        }),
        (Some(_), Some(_)) => Lines::Unreadable,
    }
}

const BLANKS: [char; 2] = [' ', '\t'];

/// The token of `Bearer <token>` (RFC 6750 2.1).
fn bearer(value: &str) -> Option<&str> {
    let (scheme, rest) = value.split_once(' ')?;
    let token = rest.trim_start_matches(' ');
    (scheme.eq_ignore_ascii_case("bearer") && is_b64token(token)).then_some(token)
}

fn is_b64token(text: &str) -> bool {
    let body = text.trim_end_matches('=');
    !body.is_empty()
        && body
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-._~+/".contains(&byte))
}

fn by_shape(text: &str) -> Presented<'_> {
    if KeySecret::is_meant(text) {
        KeySecret::parse(text).map_or(Presented::Unusable, Presented::Key)
    } else if is_token(text) {
        Presented::Token(text)
    } else {
        Presented::Unusable
    }
}

/// Whether a text has the looks of a signed JWT: three parts, and JSON in the first.
fn is_token(text: &str) -> bool {
    text.len() <= TOKEN_MAX
        && text.starts_with("eyJ")
        && text.bytes().filter(|byte| *byte == b'.').count() == 2
        && is_b64token(text)
}

fn session<'a>(cookie: impl IntoIterator<Item = &'a [u8]>) -> Presented<'a> {
    let mut sessions = cookie_values(cookie, SESSION_COOKIE);
    match (sessions.next(), sessions.next()) {
        // A site signs a user out by emptying the cookie.
        (None | Some(b""), None) => Presented::Nothing,
        (Some(value), None) => match str::from_utf8(value) {
            Ok(text) if is_token(text) => Presented::Session(text),
            Ok(_) | Err(_) => Presented::Unusable,
        },
        // A browser keeps one cookie with this name: a second one was planted.
        (_, Some(_)) => Presented::Unusable,
    }
}

/// The origin of a URL as browsers spell it: lower case, without a default port.
fn origin_of(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let authority = rest.get(..end)?.to_ascii_lowercase();
    let default_port = match scheme.as_str() {
        "https" => ":443",
        "http" => ":80",
        _ => return None,
    };
    let host = authority.strip_suffix(default_port).unwrap_or(&authority);
    (!host.is_empty() && !host.contains('@')).then(|| format!("{scheme}://{host}"))
}

#[cfg(test)]
mod tests {
    use super::super::key::KEY_ENTROPY;
    use super::*;

    const TOKEN: &str = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln";
    const NONE: [&[u8]; 0] = [];

    fn of_header(value: &str) -> Presented<'_> {
        presented([value.as_bytes()], NONE)
    }

    fn of_cookie(value: &str) -> Presented<'_> {
        presented(NONE, [value.as_bytes()])
    }

    fn key() -> KeySecret {
        KeySecret::generate(&[7; KEY_ENTROPY]).unwrap()
    }

    #[track_caller]
    fn assert_unusable(presented: &Presented<'_>, why: &str) {
        assert!(matches!(presented, Presented::Unusable), "{why}");
    }

    #[test]
    fn a_bearer_token_is_read_whatever_the_case_of_its_scheme() {
        for scheme in ["Bearer", "bearer", "BEARER", "Bearer ", "Bearer   "] {
            let value = format!("{scheme} {TOKEN}");
            let read = of_header(&value);
            assert!(matches!(read, Presented::Token(TOKEN)), "{scheme}");
        }
    }

    #[test]
    fn a_header_of_another_form_is_unusable() {
        for value in [
            String::new(),
            "Bearer".into(),
            "Bearer ".into(),
            format!("Bearer\t{TOKEN}"),
            format!("Basic {TOKEN}"),
            TOKEN.into(),
            format!("Bearer {TOKEN} {TOKEN}"),
            format!("Bearer {TOKEN}, Bearer {TOKEN}"),
            format!("Bearer \"{TOKEN}\""),
            format!("Bearer {TOKEN}é"),
            format!("Bearer {TOKEN}=a"),
            "Bearer ====".into(),
            "Bearer opaque".into(),
            "Bearer eyJ.eyJ".into(),
            "Bearer eyJ.a.b.c".into(),
            "Bearer eyJ.a.b.c.d".into(),
            "Bearer abc.def.ghi".into(),
        ] {
            assert_unusable(&of_header(&value), &value);
        }
        assert_unusable(&presented([&b"Bearer \xff"[..]], NONE), "not UTF-8");
        let line = format!("Bearer {TOKEN}");
        let twice = [line.as_bytes(), line.as_bytes()];
        assert_unusable(&presented(twice, NONE), "two equal lines");
    }

    #[test]
    fn a_token_over_8_kib_is_unusable() {
        let of_length = |length: usize| format!("Bearer eyJ.{}.c", "a".repeat(length - 6));
        let longest = of_length(TOKEN_MAX);
        assert!(matches!(of_header(&longest), Presented::Token(_)));
        assert_unusable(&of_header(&of_length(TOKEN_MAX + 1)), "longer");
    }

    #[test]
    fn a_key_has_a_prefix_and_a_misspelt_one_is_no_token() {
        let value = format!("Bearer {}", key().expose());
        assert!(
            matches!(of_header(&value), Presented::Key(read) if read.digest() == key().digest())
        );
        for bad in ["nycapt_live_eyJ.a.b", "nycapt_live_", "nycapt_live_abc"] {
            assert_unusable(&of_header(&format!("Bearer {bad}")), bad);
        }
    }

    #[test]
    fn a_cookie_without_a_session_presents_nothing() {
        for cookie in ["", "a=b", "session=eyJ.a.b", "__Host-session=", ";;"] {
            assert!(matches!(of_cookie(cookie), Presented::Nothing), "{cookie}");
        }
        assert!(matches!(presented(NONE, NONE), Presented::Nothing));
    }

    #[test]
    fn a_session_cookie_has_one_token_and_never_a_key() {
        for cookie in [
            format!("__Host-session={}", key().expose()),
            format!("__Host-session={TOKEN}; __Host-session={TOKEN}"),
            format!("__Host-session=; __Host-session={TOKEN}"),
            format!("__Host-session=\"{TOKEN}\""),
            "__Host-session=opaque".into(),
        ] {
            assert_unusable(&of_cookie(&cookie), &cookie);
        }
        let pair = format!("__Host-session={TOKEN}");
        let lines = [pair.as_bytes(), pair.as_bytes()];
        assert_unusable(&presented(NONE, lines), "two equal lines");
    }

    #[test]
    fn the_header_wins_over_the_cookie_even_when_it_is_unusable() {
        let cookie = format!("__Host-session={TOKEN}");
        let header = format!("Bearer {}", key().expose());
        let both = |header| presented([header], [cookie.as_bytes()]);
        assert!(matches!(both(header.as_bytes()), Presented::Key(_)));
        assert_unusable(&both(b"Basic YTpi"), "Basic");
    }

    const OWN: [&str; 2] = ["https://nycapt.example/", "http://127.0.0.1:8080"];

    fn may(fetch_site: Option<&str>, origin: Option<&str>) -> bool {
        may_cookie_change_state(
            fetch_site.map(str::as_bytes),
            origin.map(str::as_bytes),
            &OWN,
        )
    }

    #[test]
    fn the_browsers_word_on_the_site_decides_alone() {
        let own = Some("https://nycapt.example");
        for (site, allowed) in [
            ("same-origin", true),
            ("none", true),
            ("same-site", false),
            ("cross-site", false),
            ("", false),
            ("Same-Origin", false),
        ] {
            assert_eq!(may(Some(site), own), allowed, "{site}");
            assert_eq!(may(Some(site), Some("https://evil.example")), allowed);
            assert_eq!(may(Some(site), None), allowed);
        }
    }

    #[test]
    fn without_that_word_the_origin_must_be_ours() {
        for (origin, allowed) in [
            (Some("https://nycapt.example"), true),
            (Some("http://127.0.0.1:8080"), true),
            (Some("http://nycapt.example"), false),
            (Some("https://nycapt.example:8443"), false),
            (Some("https://nycapt.example.evil.example"), false),
            (Some("https://evil.example"), false),
            (Some("http://127.0.0.1"), false),
            (Some("null"), false),
            (Some(""), false),
            (None, false),
        ] {
            assert_eq!(may(None, origin), allowed, "{origin:?}");
        }
    }

    #[test]
    fn repeated_lines_identify_nobody() {
        let twice = [&b"same-origin"[..], b"same-origin"];
        let own = [&b"https://nycapt.example"[..]];
        assert!(!may_cookie_change_state(twice, own, &OWN));
        assert!(!may_cookie_change_state(NONE, [own[0], own[0]], &OWN));
    }

    #[test]
    fn an_origin_has_no_path_and_no_default_port() {
        for (url, origin) in [
            ("https://A.Example:443/x", Some("https://a.example")),
            ("http://a.example:80", Some("http://a.example")),
            ("https://a.example:80", Some("https://a.example:80")),
            ("http://[::1]:8080/", Some("http://[::1]:8080")),
            ("https://a.example?x", Some("https://a.example")),
            ("https://user@a.example", None),
            ("ftp://a.example", None),
            ("https://", None),
            ("a.example", None),
        ] {
            assert_eq!(origin_of(url).as_deref(), origin, "{url}");
        }
    }
}
