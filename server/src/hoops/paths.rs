//! Which paths there are, and which spellings of a path are refused.

use nycapt_contract::{ALL, Access, ErrorKind, Media, Method, Spec, TARGET_MAX};

use crate::refusal::Refusal;

/// Refuses a target that is too long or spells a path in a way that could name it twice.
///
/// One resource has one path: no empty or dot segments, no slash at the end, no slash inside a
/// segment. What decodes to NUL or to no UTF-8 names nothing.
pub(super) fn check_target(path: &str, query: Option<&str>) -> Result<(), Refusal> {
    if path.len() + query.map_or(0, str::len) > TARGET_MAX {
        return Err(Refusal::new(
            ErrorKind::UriTooLong,
            format!("Path and query are longer than {TARGET_MAX} bytes."),
        ));
    }
    let bytes = path.as_bytes();
    let plain = bytes
        .iter()
        .all(|byte| byte.is_ascii_graphic() && *byte != b'%');
    let decoded = if plain { None } else { Some(decode(bytes)?) };
    let text = decoded.as_deref().unwrap_or(path);
    let slash_in_segment = text.matches('/').count() != path.matches('/').count();
    let mut segments = text.split('/').skip(1);
    let doubtful = segments.any(|segment| matches!(segment, "" | "." | ".."));
    if (doubtful && path != "/") || slash_in_segment || !path.starts_with('/') {
        return Err(no_such_path());
    }
    Ok(())
}

pub(super) fn no_such_path() -> Refusal {
    Refusal::new(ErrorKind::NotFound, "There is nothing at this path.")
}

fn decode(bytes: &[u8]) -> Result<String, Refusal> {
    let error = || Refusal::new(ErrorKind::BadRequest, "The path cannot be decoded.");
    let digit = |byte: Option<&u8>| byte.and_then(|byte| char::from(*byte).to_digit(16));
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut rest = bytes.iter();
    while let Some(byte) = rest.next() {
        decoded.push(if *byte == b'%' {
            let high = digit(rest.next()).ok_or_else(error)?;
            let low = digit(rest.next()).ok_or_else(error)?;
            u8::try_from(high * 16 + low).map_err(|_| error())?
        } else {
            *byte
        });
    }
    if decoded.contains(&0) {
        return Err(error());
    }
    String::from_utf8(decoded).map_err(|_| error())
}

/// Where somebody pays, or names have capitals: such a path is right as it stands, or wrong.
const AS_IT_STANDS: [&str; 4] = ["/checkout/", "/credits/", "/sandbox/", "/developers/types/"];

/// The methods of every path, for 405 and `OPTIONS`, and which paths are those of pages.
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
            let stands = AS_IT_STANDS
                .iter()
                .any(|start| spec.path.starts_with(start));
            is_open && !stands && spec.answer == Media::Html
        };
        let pages = specs.iter().filter(is_page).flat_map(paths_of);
        Self {
            pages: pages.map(|(template, _)| template).collect(),
            templates: specs.iter().flat_map(paths_of).collect(),
        }
    }

    /// The path that a page has, of one with capitals or a slash at the end; none where there is
    /// no page of such a path, or the path is its own already.
    pub(super) fn own_page(&self, path: &str) -> Option<String> {
        let text = decode(path.as_bytes()).ok()?;
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

    /// The value of `Allow` at a path, or none where there is no such path.
    pub(super) fn allow(&self, path: &str) -> Option<String> {
        let path = decode(path.as_bytes()).ok()?;
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

/// Whether a path has the form of a template.
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

/// Whether a segment has the literal parts of a pattern in order, and something between them.
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
        check_target(path, None).map_or_else(|refusal| refusal.kind().row().status, |()| 200)
    }

    #[test]
    fn a_resource_has_one_path() {
        for path in ["/", "/v1/health", "/v1/previews/%61", "/a.b", "/a~b"] {
            assert_eq!(status(path), 200, "{path}");
        }
        for path in [
            "//v1/health",
            "/v1//health",
            "/v1/health/",
            "/v1/./health",
            "/v1/x/..",
            "/v1/%2e%2e/health",
            "/v1/previews/a%2Fb",
            "*",
            "",
        ] {
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
        for (path, own) in [
            ("/seo/1-Main-Street-Bronx", Some("/seo/1-main-street-bronx")),
            (
                "/SEO/1-main-street-bronx/",
                Some("/seo/1-main-street-bronx"),
            ),
            (
                "/seo-path/Bronx/Highbridge//",
                Some("/seo-path/bronx/highbridge"),
            ),
            ("/seo/%C3%89", None),
            ("/seo/a%2FB", None),
            ("/seo/1-main-street-bronx", None),
            ("/v1/Health", None),
            ("/v1/health/", None),
            ("/api/guest/order/ORD_1", None),
            ("/No/Such", None),
            (
                "/developers/reference/Get_Preview/",
                Some("/developers/reference/get_preview"),
            ),
            ("/developers/reference/getPreview", None),
            ("/developers/types/Preview", None),
            ("//", None),
        ] {
            assert_eq!(paths.own_page(path).as_deref(), own, "{path}");
        }
    }

    #[test]
    fn a_path_allows_the_methods_of_its_own_template_or_else_of_all_that_fit() {
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
