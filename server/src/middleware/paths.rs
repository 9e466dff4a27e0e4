//! The known paths, and rejection of non-canonical ones.
//!
//! Not `matchit`: a sitemap's path has two parameters in one segment, and `Allow` lists the methods
//! of every matching template, not of the best match.

use std::borrow::Cow;

use nycapt_contract::{ALL, Access, ErrorKind, Media, Method, Spec, TARGET_MAX};
use percent_encoding::percent_decode_str;

use crate::api_error::{ApiError, ApiResult};
use crate::messages::message;

/// Rejects a target that is too long or not canonical.
///
/// Each resource has one path, without empty or dot segments, a trailing slash, an encoded slash,
/// NUL or invalid UTF-8.
pub(super) fn check_target(path: &str, query: Option<&str>) -> ApiResult<()> {
    if path.len() + query.map_or(0, str::len) > TARGET_MAX {
        return Err(ApiError::new(
            ErrorKind::UriTooLong,
            message!("api-long-path", most = TARGET_MAX.to_string()),
        ));
    }
    let plain = path
        .bytes()
        .all(|byte| byte.is_ascii_graphic() && byte != b'%');
    let decoded = if plain { None } else { Some(decode(path)?) };
    let text = decoded.as_deref().unwrap_or(path);
    let slash_in_segment = text.matches('/').count() != path.matches('/').count();
    let mut segments = text.split('/').skip(1);
    let has_bad_segment = segments.any(|segment| matches!(segment, "" | "." | ".."));
    if (has_bad_segment && path != "/") || slash_in_segment || !path.starts_with('/') {
        return Err(ApiError::no_such_path());
    }
    Ok(())
}

/// Decodes a path. Fails on an invalid escape, NUL and invalid UTF-8.
fn decode(path: &str) -> ApiResult<String> {
    let escapes = path.split('%').skip(1);
    let are_valid = escapes.into_iter().all(|escape| {
        let digits = escape.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    });
    let decoded = percent_decode_str(path).decode_utf8().ok();
    decoded
        .filter(|text| are_valid && !text.contains('\0'))
        .map(Cow::into_owned)
        .ok_or_else(|| ApiError::new(ErrorKind::BadRequest, message!("api-undecodable-path")))
}

/// Case-sensitive paths: payments, and names with capitals.
const CASE_SENSITIVE: [&str; 4] = ["/checkout/", "/credits/", "/sandbox/", "/developers/types/"];

/// The methods of every path, for 405 and `OPTIONS`, and the paths of pages.
#[derive(Debug)]
pub(super) struct Paths {
    templates: Vec<(&'static str, Method)>,
    pages: Vec<&'static str>,
}

impl Paths {
    pub(super) fn new(specs: Vec<&'static Spec>) -> Self {
        let paths_of = |spec: &&'static Spec| {
            let spec = *spec;
            let all = std::iter::once(&spec.path).chain(spec.aliases);
            all.map(move |template| (*template, spec.method))
        };
        let is_page = |spec: &&&'static Spec| {
            let spec = **spec;
            let is_open = spec.access == Access::Public && spec.method == Method::Get;
            is_open && spec.answer == Media::Html
        };
        let is_case_sensitive = |template: &&str| {
            CASE_SENSITIVE
                .iter()
                .any(|start| template.starts_with(start))
        };
        let pages = specs.iter().filter(is_page).flat_map(paths_of);
        Self {
            pages: pages
                .map(|(template, _)| template)
                .filter(|template| !is_case_sensitive(template))
                .collect(),
            templates: specs.iter().flat_map(paths_of).collect(),
        }
    }

    /// The canonical path of a page requested with capitals or a trailing slash; none if there is no
    /// such page or the path is canonical.
    pub(super) fn canonical_page(&self, path: &str) -> Option<String> {
        let text = decode(path).ok()?;
        let own = text.trim_end_matches('/').to_ascii_lowercase();
        let target = path.trim_end_matches('/').to_ascii_lowercase();
        let is_page = own != text && check_target(&target, None).is_ok();
        let mut pages = self.pages.iter();
        let is_known = own
            .strip_prefix("/developers/reference/")
            .is_none_or(|name| ALL.iter().any(|spec| spec.name == name));
        let leads = is_page && is_known && pages.any(|template| matches(template, &own));
        leads.then_some(target)
    }

    /// The value of `Allow` at a path; none if it does not exist.
    pub(super) fn allow(&self, path: &str) -> Option<String> {
        let path = decode(path).ok()?;
        let is_plain = self.templates.iter().any(|(template, _)| *template == path);
        let found = |method| {
            self.templates.iter().any(|(template, known)| {
                let fits = if is_plain {
                    *template == path
                } else {
                    matches(template, &path)
                };
                *known == method && fits
            })
        };
        let [get, post, delete] = [Method::Get, Method::Post, Method::Delete].map(found);
        let names = [
            (get, "GET"),
            (get, "HEAD"),
            (post, "POST"),
            (delete, "DELETE"),
            (get || post || delete, "OPTIONS"),
        ];
        let allowed: Vec<&str> = names
            .into_iter()
            .filter_map(|(is_allowed, name)| is_allowed.then_some(name))
            .collect();
        (!allowed.is_empty()).then(|| allowed.join(", "))
    }
}

pub(crate) fn matches(template: &str, path: &str) -> bool {
    let mut segments = path.split('/');
    let mut all = template.split('/').all(|pattern| {
        segments
            .next()
            .is_some_and(|segment| fits(pattern, segment))
    });
    all &= segments.next().is_none();
    all
}

/// Whether a segment has the literals of a pattern in order, with text between them.
fn fits(pattern: &str, segment: &str) -> bool {
    let Some((literal, rest)) = pattern.split_once('{') else {
        return pattern == segment;
    };
    let Some(mut tail) = segment.strip_prefix(literal) else {
        return false;
    };
    let mut literals = rest
        .split('{')
        .map(|part| part.split_once('}').map_or("", |(_, literal)| literal))
        .peekable();
    while let Some(literal) = literals.next() {
        let at = if literals.peek().is_none() {
            tail.len().checked_sub(literal.len())
        } else {
            tail.rfind(literal)
        };
        match at.filter(|at| *at > 0 && tail.get(*at..).is_some_and(|end| end.starts_with(literal)))
        {
            Some(at) => tail = tail.get(at + literal.len()..).unwrap_or_default(),
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::site::PAGES;

    use super::*;

    fn status(path: &str) -> u16 {
        check_target(path, None).map_or_else(|error| error.kind().row().status, |()| 200)
    }

    #[test]
    fn other_spellings_of_a_path_are_rejected() {
        for path in ["/", "/v1/health", "/v1/previews/%61", "/a.b", "/a~b"] {
            assert_eq!(status(path), 200, "{path}");
        }
        let others = "//v1/health /v1//health /v1/health/ /v1/./health /v1/x/.. \
                      /v1/%2e%2e/health /v1/previews/a%2Fb * ";
        for path in others.split(' ') {
            assert_eq!(status(path), 404, "{path}");
        }
        for path in ["/%00", "/%ff", "/%c0%af", "/%", "/%4", "/%zz"] {
            assert_eq!(status(path), 400, "{path}");
        }
        assert_eq!(status(&format!("/{}", "a".repeat(8191))), 200);
        assert_eq!(status(&format!("/{}", "a".repeat(8192))), 414);
    }

    #[test]
    fn a_page_has_one_path_without_capitals_and_without_a_slash_at_the_end() {
        let paths = Paths::new(ALL.iter().chain(PAGES).collect());
        let reference = "/developers/reference/get_preview";
        for (path, own) in [
            ("/seo/1-Main-Street-Bronx", Some("/seo/1-main-street-bronx")),
            ("/SEO/1-Elm-street-bronx/", Some("/seo/1-elm-street-bronx")),
            ("/seo-path/Bronx/Hill//", Some("/seo-path/bronx/hill")),
            ("/seo/%C3%89", None),
            ("/seo/a%2FB", None),
            ("/seo/1-main-street-bronx", None),
            ("/v1/Health", None),
            ("/v1/health/", None),
            ("/api/guest/order/ORD_1", None),
            ("/No/Such", None),
            ("/developers/reference/Get_Preview/", Some(reference)),
            ("/developers/reference/getPreview", None),
            ("/developers/types/Preview", None),
            ("//", None),
        ] {
            assert_eq!(paths.canonical_page(path).as_deref(), own, "{path}");
        }
    }

    #[test]
    fn allow_lists_the_methods_of_a_path() {
        let paths = Paths::new(ALL.iter().collect());
        for (path, allow) in [
            ("/v1/health", Some("GET, HEAD, OPTIONS")),
            ("/v1/previews/batch", Some("POST, OPTIONS")),
            ("/v1/previews/%62atch", Some("POST, OPTIONS")),
            ("/v1/previews/x", Some("GET, HEAD, OPTIONS")),
            ("/api/api-keys/k", Some("DELETE, OPTIONS")),
            ("/sitemaps/release/12-3.xml", Some("GET, HEAD, OPTIONS")),
            ("/sitemaps/release/12.xml", None),
            ("/sitemaps/release/-3.xml", None),
            ("/mcp", Some("POST, OPTIONS")),
            ("/v1/previews", None),
            ("/v1/previews/x/y", None),
            ("/", None),
        ] {
            assert_eq!(paths.allow(path).as_deref(), allow, "{path}");
        }
    }
}
