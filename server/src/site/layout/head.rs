//! What every page shares: security policy, and the metadata for search engines and shared links.

use nycapt_contract::{ResolveAnswer, ResolvedAddress};
use nycapt_messages::{Language, display_address, language};
use serde_json::{Value, json};

use super::assets::ASSETS;
use crate::app::App;
use crate::language::{alternates, localized_path, set_alternate_path};
use crate::messages::message;

/// Facts about this site that pages show.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Site<'a> {
    /// Without a slash at the end.
    pub(crate) url: &'a str,
    /// Price of a full report, or `None` where reports are not sold.
    pub(crate) price_cents: Option<u32>,
    /// Whether to sell reports when we have too little data for most of one.
    pub(crate) sells_partial: bool,
}

impl<'a> Site<'a> {
    pub(crate) fn of(app: &'a App) -> Self {
        Self {
            url: &app.config.site_url,
            price_cents: app.price_cents(),
            sells_partial: app.config.sells_partial_reports,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) url: String,
    pub(crate) line: String,
}

impl Choice {
    pub(crate) fn of_place(place: &ResolvedAddress) -> Self {
        Self {
            url: format!("/seo/{}", place.canonical_slug),
            line: display_address(&place.address_line),
        }
    }

    /// The buildings that an address may be and those to try instead, each with why.
    pub(crate) fn of_answer(answer: &ResolveAnswer) -> Vec<(Self, String)> {
        let places = answer.candidates.iter();
        let places = places.map(|place| (Self::of_place(place), place.why.clone()));
        let suggestions = answer.suggestions.iter().filter_map(|found| {
            let choice = Self {
                url: format!("/seo/{}", found.slug.as_ref()?),
                line: display_address(&found.address),
            };
            Some((choice, found.why.clone()))
        });
        places.chain(suggestions).collect()
    }

    /// The slug of the building that it leads to; `None` for other pages.
    pub(crate) fn slug(&self) -> Option<&str> {
        self.url.strip_prefix("/seo/")
    }
}

/// `Content-Security-Policy` of every page: files and forms of this site, and nothing inline.
pub(crate) const SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; \
     script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

/// The metadata that `head.html` writes, and the breadcrumbs.
#[derive(Debug, Default)]
pub(crate) struct Head {
    pub(crate) title: String,
    pub(crate) description: String,
    /// `None` for pages without a lasting address, such as errors.
    pub(crate) canonical: Option<String>,
    /// The page in each language, by its code.
    pub(crate) alternates: Vec<(&'static str, String)>,
    pub(crate) indexed: bool,
    /// `website` or `article`.
    pub(crate) kind: &'static str,
    pub(crate) image: String,
    pub(crate) json: Option<String>,
    pub(crate) markdown: Option<String>,
    pub(crate) feed: Option<String>,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
    /// The schema.org objects that describe the page.
    pub(crate) things: Vec<Value>,
    pub(crate) crumbs: Vec<Crumb>,
    /// The name of the page after its breadcrumbs.
    pub(crate) here: String,
}

impl Head {
    /// The head of an indexed page at `path`, whose other languages the page offers.
    pub(crate) fn new(site_url: &str, path: &str, title: String, description: String) -> Self {
        set_alternate_path(path);
        Self {
            title,
            description,
            canonical: Some(format!("{site_url}{}", localized_path(path))),
            alternates: alternates(site_url, path),
            indexed: true,
            kind: "website",
            image: format!("{site_url}{}", ASSETS.card.path),
            ..Self::default()
        }
    }

    /// Keeps the page out of search engines unless `indexed`.
    pub(crate) const fn indexed(mut self, indexed: bool) -> Self {
        self.indexed = indexed;
        self
    }

    pub(crate) fn about(mut self, things: impl IntoIterator<Item = Value>) -> Self {
        self.things.extend(things);
        self
    }

    /// Adds the breadcrumbs: the pages above, then this page by its name.
    pub(crate) fn under(
        mut self,
        site_url: &str,
        above: Vec<Crumb>,
        here: impl Into<String>,
    ) -> Self {
        self.here = here.into();
        let above_urls = above.iter().map(|crumb| {
            let url = format!("{site_url}{}", localized_path(&crumb.path));
            (crumb.name.as_str(), Some(url))
        });
        let own = (self.here.as_str(), self.canonical.clone());
        let items: Vec<Value> = (above_urls.chain([own]).zip(1..))
            .map(|((name, url), place)| {
                json!({"@type": "ListItem", "position": place, "name": name, "item": url})
            })
            .collect();
        self.crumbs = above;
        self.about([json!({"@type": "BreadcrumbList", "itemListElement": items})])
    }

    /// The objects as JSON-LD, safe inside a script element.
    pub(crate) fn linked_data(&self) -> String {
        let graph = json!({"@context": "https://schema.org", "@graph": self.things});
        // Text from records must not close the script element.
        graph.to_string().replace('<', "\\u003c")
    }
}

/// What a page says whose text is in another language than the page, which is then English.
pub(crate) fn in_english(text: Language) -> Option<String> {
    (text != language()).then(|| message!("layout-in-english"))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Crumb {
    pub(crate) name: String,
    pub(crate) path: String,
}

impl Crumb {
    pub(crate) fn home() -> Self {
        Self::new(message!("layout-home"), "/")
    }

    pub(crate) fn new(name: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            path: path.into(),
        }
    }
}

/// A schema.org `CollectionPage` at a path, whose items have a name and a path.
///
/// Of one page of a list, `part` is the position of its first item and the number of items on all
/// pages. Items with an empty name have only a URL.
#[expect(clippy::indexing_slicing, reason = "a JSON object accepts any member")]
pub(crate) fn collection(
    site_url: &str,
    page: &str,
    name: &str,
    part: Option<(u64, u64)>,
    items: impl IntoIterator<Item = (impl AsRef<str>, String)>,
) -> Value {
    let first = part.map_or(1, |(first, _)| first);
    let items: Vec<Value> = (items.into_iter().zip(first..))
        .map(|((name, path), place)| {
            let url = format!("{site_url}{}", localized_path(&path));
            let mut item = json!({"@type": "ListItem", "position": place, "url": url});
            if !name.as_ref().is_empty() {
                item["name"] = name.as_ref().into();
            }
            item
        })
        .collect();
    json!({
        "@type": "CollectionPage",
        "url": format!("{site_url}{}", localized_path(page)),
        "name": name,
        "mainEntity": {
            "@type": "ItemList",
            "numberOfItems": part.map_or(items.len() as u64, |(_, all)| all),
            "itemListElement": items,
        },
    })
}

/// The address search as a schema.org action; `suffix` extends its query.
pub(crate) fn search_action(site_url: &str, suffix: &str) -> Value {
    json!({
        "@type": "SearchAction",
        "target": {
            "@type": "EntryPoint",
            "urlTemplate": format!("{site_url}/?address={{address}}{suffix}"),
        },
        "query-input": "required name=address",
    })
}

/// The schema.org `Organization` behind the site.
pub(crate) fn publisher(site_url: &str) -> Value {
    json!({
        "@type": "Organization",
        "@id": format!("{site_url}/#organization"),
        "name": "nycapt",
        "url": format!("{site_url}/"),
        "logo": format!("{site_url}{}", ASSETS.card.path),
    })
}
