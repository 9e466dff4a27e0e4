//! Translated pages: each has the path of the English page after `/es` or `/zh`.
//!
//! The path alone chooses the language, because shared caches keep one page for each address; so every
//! page links to its translations instead of reading `Accept-Language`.

use std::cell::RefCell;
use std::future::poll_fn;
use std::pin::Pin;

use askama::Template;
use nycapt_contract::Borough;
use nycapt_messages::{Language, in_language, language};
use salvo::Request;
use salvo::http::uri::Uri;
use salvo::routing::PathState;

/// First parts of the paths of translated pages, besides the boroughs.
const TRANSLATED: &[&str] = &[
    "",
    "checkout",
    "compare",
    "credits",
    "data",
    "guides",
    "lookup",
    "method",
    "orders",
    "sample-report.pdf",
    "seo",
    "seo-path",
];

tokio::task_local! {
    /// The English path of the page that is being answered; empty where there is no translation.
    static PATH: RefCell<String>;
}

/// What the paths of a language begin with.
const fn prefix(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::Spanish => "/es",
        Language::Chinese => "/zh",
    }
}

/// The name of a language in itself.
const fn name(language: Language) -> &'static str {
    match language {
        Language::English => "English",
        Language::Spanish => "Español",
        Language::Chinese => "中文",
    }
}

/// Whether a link leads to a page of this site that is translated, or to its PDF or feed; other files
/// beside pages are not.
pub(crate) fn is_translated(link: &str) -> bool {
    let Some(rest) = link.strip_prefix('/').filter(|rest| !rest.starts_with('/')) else {
        return false;
    };
    let path = rest.split(['?', '#']).next().unwrap_or_default();
    let first = path.split('/').next().unwrap_or_default();
    let last = path.rsplit('/').next().unwrap_or_default();
    let is_page = !last.contains('.') || last.ends_with(".pdf") || last.ends_with(".atom");
    let is_borough = || Borough::ALL.iter().any(|borough| borough.slug() == first);
    is_page && (TRANSLATED.contains(&first) || is_borough())
}

/// A link to a page of this site in the current language; any other link as it is.
pub(crate) fn localized_path(link: &str) -> String {
    let prefix = prefix(language());
    match link.strip_prefix('/') {
        Some(rest) if !prefix.is_empty() && is_translated(link) => {
            let is_home = rest.is_empty() || rest.starts_with(['?', '#']);
            format!("{prefix}{}", if is_home { rest } else { link })
        }
        Some(_) | None => link.to_owned(),
    }
}

/// Removes the language from the front of a translated page's path, so that routes see the
/// English path. A filter of all routes, which always matches.
pub(crate) fn take_language(request: &mut Request, path: &mut PathState<'_>) -> bool {
    if let Some((language, uri)) = split(request.uri()) {
        path.forward(prefix(language).len().saturating_sub(1));
        request.set_uri(uri);
        request.extensions_mut().insert(language);
    }
    true
}

fn split(uri: &Uri) -> Option<(Language, Uri)> {
    let mut translations = [Language::Spanish, Language::Chinese].into_iter();
    let (language, rest) =
        translations.find_map(|one| Some((one, uri.path().strip_prefix(prefix(one))?)))?;
    let own = match rest {
        "" => "/",
        rest => rest,
    };
    // A page with capitals redirects within its language.
    if !is_translated(&own.to_ascii_lowercase()) {
        return None;
    }
    let target = match uri.query() {
        Some(query) => format!("{own}?{query}"),
        None => own.to_owned(),
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(target.parse().ok()?);
    Some((language, Uri::from_parts(parts).ok()?))
}

/// The language that [`take_language`] found.
pub(crate) fn language_of(request: &Request) -> Language {
    let found = request.extensions().get::<Language>();
    found.copied().unwrap_or_default()
}

/// Answers the request of an English path in a language.
pub(crate) async fn with_language<F: Future>(
    language: Language,
    path: &str,
    mut answer: Pin<&mut F>,
) -> F::Output {
    let path = if is_translated(path) { path } else { "" };
    let polled = poll_fn(|context| in_language(language, || answer.as_mut().poll(context)));
    PATH.scope(RefCell::new(path.to_owned()), polled).await
}

/// Sets the path whose other languages the page offers, for a page that is shown at several.
pub(crate) fn set_alternate_path(path: &str) {
    // Nothing to set where no request is answered.
    let _ = PATH.try_with(|shown| {
        let path = if is_translated(path) { path } else { "" };
        path.clone_into(&mut shown.borrow_mut());
    });
}

/// The other languages of the page that is being answered: code, name and path.
pub(crate) fn others() -> Vec<(&'static str, &'static str, String)> {
    let path = PATH.try_with(|shown| shown.borrow().clone());
    let path = path.unwrap_or_default();
    if path.is_empty() {
        return Vec::new();
    }
    let others = Language::ALL.into_iter().filter(|one| *one != language());
    others
        .map(|one| {
            (
                one.code(),
                name(one),
                in_language(one, || localized_path(&path)),
            )
        })
        .collect()
}

/// The addresses of a page in all languages, by the codes that search engines know them by; none for
/// a page in English alone.
pub(crate) fn alternates(site_url: &str, path: &str) -> Vec<(&'static str, String)> {
    if !is_translated(path) {
        return Vec::new();
    }
    let url = |one| in_language(one, || format!("{site_url}{}", localized_path(path)));
    let all = Language::ALL.map(|one| (one.code(), url(one)));
    let default = ("x-default", url(Language::English));
    all.into_iter().chain([default]).collect()
}

/// The name of a document, and its file in each language of [`Language::ALL`]; an empty file is not
/// translated yet.
pub(crate) type Sources = [(&'static str, [&'static str; 3])];

/// Lists the [`Sources`] in a folder and its folders `es` and `zh-Hans`.
macro_rules! sources {
    ($folder:literal, $extension:literal: $($name:literal),+ $(,)?) => {
        &[$((
            $name,
            [
                include_str!(concat!($folder, "/", $name, $extension)),
                include_str!(concat!($folder, "/es/", $name, $extension)),
                include_str!(concat!($folder, "/zh-Hans/", $name, $extension)),
            ],
        )),+]
    };
}
pub(crate) use sources;

/// Documents in every language; one that is not translated is in English.
#[derive(Debug)]
pub(crate) struct Documents<T>([Vec<T>; 3]);

impl<T> Documents<T> {
    /// Parses documents from their name, language and text.
    pub(crate) fn of(
        sources: &Sources,
        parse: fn(&'static str, Language, &'static str) -> Option<T>,
    ) -> Self {
        Self(Language::ALL.map(|language| {
            let texts = sources.iter().map(|&(name, [english, spanish, chinese])| {
                let own = match language {
                    Language::English => english,
                    Language::Spanish => spanish,
                    Language::Chinese => chinese,
                };
                match own.is_empty() {
                    true => parse(name, Language::English, english),
                    false => parse(name, language, own),
                }
            });
            texts.flatten().collect()
        }))
    }

    pub(crate) fn here(&self) -> &[T] {
        let Self([english, spanish, chinese]) = self;
        match language() {
            Language::English => english,
            Language::Spanish => spanish,
            Language::Chinese => chinese,
        }
    }
}

/// A page as HTML, whose links stay in the current language.
pub(crate) fn rendered(page: &impl Template) -> askama::Result<String> {
    let html = page.render()?;
    Ok(match language() {
        Language::English => html,
        Language::Spanish | Language::Chinese => localize_links(&html),
    })
}

/// Leads links and forms to pages of the current language, except links that state their language
/// by `hreflang`.
fn localize_links(html: &str) -> String {
    let mut text = String::with_capacity(html.len() + html.len() / 16);
    let mut pieces = html.split("=\"/");
    text += pieces.next().unwrap_or_default();
    for piece in pieces {
        let (path, rest) = piece.split_at(piece.find('"').unwrap_or(piece.len()));
        let tag = text.rsplit('<').next().unwrap_or_default();
        let leads = tag.ends_with(" href") || tag.ends_with(" action");
        let is_own = leads && !tag.contains(" hreflang=");
        let link = format!("/{path}");
        text += "=\"";
        text += &if is_own { localized_path(&link) } else { link };
        text += rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_translated_pages_stay_in_the_language_and_others_are_kept() {
        for (link, spanish) in [
            ("/", "/es"),
            ("/?address=1", "/es?address=1"),
            ("/bronx", "/es/bronx"),
            ("/method#limits", "/es/method#limits"),
            ("/seo/1-main-street-bronx", "/es/seo/1-main-street-bronx"),
            ("/orders/ord_1/report.pdf", "/es/orders/ord_1/report.pdf"),
            ("/?address=1.5", "/es?address=1.5"),
            ("/seo/x/changes.atom", "/es/seo/x/changes.atom"),
            ("/seo/x/card.png", "/seo/x/card.png"),
            ("/v1/previews/x", "/v1/previews/x"),
            ("/developers", "/developers"),
            ("/es/method", "/es/method"),
            ("//bronx", "//bronx"),
            ("https://www.nyc.gov/", "https://www.nyc.gov/"),
        ] {
            assert_eq!(
                in_language(Language::Spanish, || localized_path(link)),
                spanish
            );
            assert_eq!(localized_path(link), link);
        }
    }

    #[test]
    fn html_keeps_its_language_but_for_links_that_state_another() {
        let html = "<a class=\"x\" href=\"/method\">a</a><form action=\"/\"><img src=\"/data\">\
                    <a hreflang=\"en\" href=\"/method\">b</a><a href=\"/account\">c</a>";
        let expected = "<a class=\"x\" href=\"/zh/method\">a</a><form action=\"/zh\">\
                        <img src=\"/data\"><a hreflang=\"en\" href=\"/method\">b</a>\
                        <a href=\"/account\">c</a>";
        let chinese = in_language(Language::Chinese, || localize_links(html));
        assert_eq!(chinese, expected);
    }

    #[test]
    fn the_language_comes_off_the_paths_of_translated_pages_alone() {
        let split = |path: &str| {
            let uri: Uri = format!("http://x.example{path}").parse().unwrap();
            let (language, uri) = split(&uri)?;
            Some((language, uri.to_string()))
        };
        for (path, language, own) in [
            ("/es", Language::Spanish, "/"),
            ("/es/", Language::Spanish, "/"),
            ("/es?address=1", Language::Spanish, "/?address=1"),
            ("/zh/bronx", Language::Chinese, "/bronx"),
            ("/zh/Bronx/", Language::Chinese, "/Bronx/"),
            ("/es/guides/heat?a=b", Language::Spanish, "/guides/heat?a=b"),
        ] {
            let own = format!("http://x.example{own}");
            assert_eq!(split(path), Some((language, own)), "{path}");
        }
        let others = "/ /essex /es/es /es/v1/health /es/mcp /zh/llms.txt /zh/developers \
             /zh/api/report /fr/method /method";
        for path in others.split(' ') {
            assert_eq!(split(path), None, "{path}");
        }
    }

    #[tokio::test]
    async fn a_page_offers_its_other_languages() {
        let paths = |path, language| async move {
            let others = std::pin::pin!(async {
                set_alternate_path("/developers");
                set_alternate_path(path);
                others()
            });
            let others = with_language(language, path, others).await;
            let paths = others.into_iter().map(|(code, _, path)| (code, path));
            paths.collect::<Vec<_>>()
        };
        let own = |code: &'static str, path: &str| (code, path.to_owned());
        let expected = [own("en", "/method"), own("zh-Hans", "/zh/method")];
        assert_eq!(paths("/method", Language::Spanish).await, expected);
        assert!(paths("/v1/health", Language::English).await.is_empty());
        assert!(others().is_empty());
    }
}
