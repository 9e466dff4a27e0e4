//! Page metadata for search engines and shared links.

use serde_json::{Value, json};

use super::assets::Assets;
use crate::messages::message;

/// The metadata that `head.html` writes.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) title: String,
    pub(crate) description: String,
    /// `None` for pages without a lasting address, such as errors.
    pub(crate) canonical: Option<String>,
    pub(crate) indexed: bool,
    /// `website` or `article`.
    pub(crate) kind: &'static str,
    /// The picture of a shared link.
    pub(crate) image: String,
    /// Path of the JSON version.
    pub(crate) json: Option<String>,
    /// Path of the Markdown version.
    pub(crate) markdown: Option<String>,
    /// Path of the Atom feed.
    pub(crate) feed: Option<String>,
    pub(crate) previous: Option<String>,
    pub(crate) next: Option<String>,
    /// JSON-LD, safe inside a script element; may be empty.
    pub(crate) linked_data: String,
}

impl Head {
    /// The head of an indexed page at `path`.
    pub(crate) fn new(site_url: &str, path: &str, title: String, description: String) -> Self {
        Self {
            title,
            description,
            canonical: Some(format!("{site_url}{path}")),
            indexed: true,
            kind: "website",
            image: format!("{site_url}{}", Assets::all().card.path),
            json: None,
            markdown: None,
            feed: None,
            previous: None,
            next: None,
            linked_data: String::new(),
        }
    }

    /// Keeps the page out of search engines unless `indexed`.
    pub(crate) const fn indexed(mut self, indexed: bool) -> Self {
        self.indexed = indexed;
        self
    }

    /// Links the Markdown version at the path of the page plus `.md`.
    pub(crate) fn also_markdown(mut self, path: &str) -> Self {
        self.markdown = Some(format!("{path}.md"));
        self
    }

    /// Adds the schema.org objects that describe the page.
    pub(crate) fn about(mut self, things: Vec<Value>) -> Self {
        let graph = json!({"@context": "https://schema.org", "@graph": things});
        // Text from records must not close the script element.
        self.linked_data = graph.to_string().replace('<', "\\u003c");
        self
    }
}

/// A link in the breadcrumb navigation.
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

/// A schema.org `BreadcrumbList`: the crumbs, then the page itself.
pub(crate) fn breadcrumbs(site_url: &str, above: &[Crumb], here: &str, path: &str) -> Value {
    let steps = above
        .iter()
        .map(|crumb| (crumb.name.as_str(), crumb.path.as_str()));
    let items: Vec<Value> = (steps.chain([(here, path)]).zip(1..))
        .map(|((name, path), place)| {
            let url = format!("{site_url}{path}");
            json!({"@type": "ListItem", "position": place, "name": name, "item": url})
        })
        .collect();
    json!({"@type": "BreadcrumbList", "itemListElement": items})
}

/// A schema.org `CollectionPage` at a path, whose items have a name and a path.
///
/// `first` is the position of the first item; items with an empty name have only a URL.
#[expect(clippy::indexing_slicing, reason = "a JSON object accepts any member")]
pub(crate) fn collection(
    site_url: &str,
    page: &str,
    name: &str,
    first: u64,
    items: impl IntoIterator<Item = (impl AsRef<str>, String)>,
) -> Value {
    let items: Vec<Value> = (items.into_iter().zip(first..))
        .map(|((name, path), place)| {
            let url = format!("{site_url}{path}");
            let mut item = json!({"@type": "ListItem", "position": place, "url": url});
            if !name.as_ref().is_empty() {
                item["name"] = name.as_ref().into();
            }
            item
        })
        .collect();
    json!({
        "@type": "CollectionPage",
        "url": format!("{site_url}{page}"),
        "name": name,
        "mainEntity": {
            "@type": "ItemList",
            "numberOfItems": items.len(),
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
        "logo": format!("{site_url}{}", Assets::all().card.path),
    })
}
