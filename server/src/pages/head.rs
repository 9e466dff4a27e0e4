//! What the head of a page tells search engines, and those to whom it is sent.

use serde_json::{Value, json};

use super::assets::Assets;

/// The head of a page; the template `head.html` writes it.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) title: String,
    pub(super) description: String,
    /// The one address of the page; none where it has none, such as an error.
    pub(super) canonical: Option<String>,
    pub(super) indexed: bool,
    /// `website` or `article`.
    pub(super) kind: &'static str,
    /// The picture of a shared link.
    pub(super) image: String,
    /// The same as JSON, relative to the site.
    pub(super) json: Option<String>,
    /// The same as Markdown, relative to the site.
    pub(super) markdown: Option<String>,
    /// What is new there as an Atom feed, relative to the site.
    pub(super) feed: Option<String>,
    /// The page before this one in a list.
    pub(super) previous: Option<String>,
    /// The page after this one in a list.
    pub(super) next: Option<String>,
    /// JSON-LD, safe inside a script element; empty where there is none.
    pub(super) linked_data: String,
}

impl Head {
    /// The head of an indexed page at `path`.
    pub(super) fn new(site_url: &str, path: &str, title: String, description: String) -> Self {
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

    /// The same, kept out of search engines unless `indexed`.
    pub(super) const fn indexed(mut self, indexed: bool) -> Self {
        self.indexed = indexed;
        self
    }

    /// The same with its Markdown twin, at the path of the page and `.md`.
    pub(super) fn also_markdown(mut self, path: &str) -> Self {
        self.markdown = Some(format!("{path}.md"));
        self
    }

    /// The same with what the page is about, as things of schema.org.
    pub(super) fn about(mut self, things: Vec<Value>) -> Self {
        let graph = json!({"@context": "https://schema.org", "@graph": things});
        // No text of a record can end the element.
        self.linked_data = graph.to_string().replace('<', "\\u003c");
        self
    }
}

/// A step of the way from the home page: its name, and its path relative to the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Crumb {
    pub(super) name: String,
    pub(super) path: String,
}

impl Crumb {
    pub(super) fn new(name: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            path: path.into(),
        }
    }
}

/// The way to a page as schema.org has it: the steps above it, then the page.
pub(super) fn breadcrumbs(site_url: &str, above: &[Crumb], here: &str, canonical: &str) -> Value {
    let mut steps: Vec<(&str, String)> = (above.iter())
        .map(|crumb| (crumb.name.as_str(), format!("{site_url}{}", crumb.path)))
        .collect();
    steps.push((here, canonical.to_owned()));
    let items: Vec<Value> = (steps.into_iter().zip(1..))
        .map(|((name, url), place)| {
            json!({"@type": "ListItem", "position": place, "name": name, "item": url})
        })
        .collect();
    json!({"@type": "BreadcrumbList", "itemListElement": items})
}

/// Who publishes the site.
pub(super) fn publisher(site_url: &str) -> Value {
    json!({
        "@type": "Organization",
        "@id": format!("{site_url}/#organization"),
        "name": "nycapt",
        "url": format!("{site_url}/"),
        "logo": format!("{site_url}{}", Assets::all().card.path),
    })
}
