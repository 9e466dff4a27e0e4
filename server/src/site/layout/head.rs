//! What the head of a page tells search engines, and those to whom it is sent.

use serde_json::{Value, json};

use super::assets::Assets;

/// The head of a page; the template `head.html` writes it.
#[derive(Debug)]
pub(crate) struct Head {
    pub(crate) title: String,
    pub(crate) description: String,
    /// The one address of the page; none where it has none, such as an error.
    pub(crate) canonical: Option<String>,
    pub(crate) indexed: bool,
    /// `website` or `article`.
    pub(crate) kind: &'static str,
    /// The picture of a shared link.
    pub(crate) image: String,
    /// The same as JSON, relative to the site.
    pub(crate) json: Option<String>,
    /// The same as Markdown, relative to the site.
    pub(crate) markdown: Option<String>,
    /// What is new there as an Atom feed, relative to the site.
    pub(crate) feed: Option<String>,
    /// The page before this one in a list.
    pub(crate) previous: Option<String>,
    /// The page after this one in a list.
    pub(crate) next: Option<String>,
    /// JSON-LD, safe inside a script element; empty where there is none.
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

    /// The same, kept out of search engines unless `indexed`.
    pub(crate) const fn indexed(mut self, indexed: bool) -> Self {
        self.indexed = indexed;
        self
    }

    /// The same with its Markdown twin, at the path of the page and `.md`.
    pub(crate) fn also_markdown(mut self, path: &str) -> Self {
        self.markdown = Some(format!("{path}.md"));
        self
    }

    /// The same with what the page is about, as things of schema.org.
    pub(crate) fn about(mut self, things: Vec<Value>) -> Self {
        let graph = json!({"@context": "https://schema.org", "@graph": things});
        // No text of a record can end the element.
        self.linked_data = graph.to_string().replace('<', "\\u003c");
        self
    }
}

/// A step of the way from the home page: its name, and its path relative to the site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Crumb {
    pub(crate) name: String,
    pub(crate) path: String,
}

impl Crumb {
    pub(crate) fn new(name: impl Into<String>, path: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            path: path.into(),
        }
    }
}

/// The way to a page as schema.org has it: the steps above it, then the page.
pub(crate) fn breadcrumbs(site_url: &str, above: &[Crumb], here: &str, canonical: &str) -> Value {
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
pub(crate) fn publisher(site_url: &str) -> Value {
    json!({
        "@type": "Organization",
        "@id": format!("{site_url}/#organization"),
        "name": "nycapt",
        "url": format!("{site_url}/"),
        "logo": format!("{site_url}{}", Assets::all().card.path),
    })
}
