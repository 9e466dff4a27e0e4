//! The table of page kinds.

use std::sync::LazyLock;

use nycapt_server::fixed_pages;
use serde_json::{Value, json};

use super::Scene;

/// A kind of page: its address and what is expected of it.
///
/// Every check of `tests/it/browser` and `cargo dev site` go through all kinds.
#[derive(Debug, Clone)]
pub struct PageKind {
    pub name: &'static str,
    /// With what it names of the scene, such as `/seo/{building}`.
    path: &'static str,
    pub status: u16,
    pub indexing: Indexing,
    /// Types of schema.org that its data are of, among others.
    pub data: Vec<&'static str>,
    pub visitor: Visitor,
    /// BCP 47 code of its language.
    pub language: &'static str,
    /// Whether another row has the same template, so that one look is enough.
    pub sibling: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Visitor {
    Stranger,
    /// Whoever made the order of the scene.
    Buyer,
}

impl Visitor {
    pub fn cookies(self, scene: &Scene) -> Value {
        match self {
            Self::Stranger => json!({}),
            Self::Buyer => json!({ "nycapt_order": scene.order_token }),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Indexing {
    Listed,
    /// Replaced by another page of the site as canonical.
    Canonical,
    Excluded,
}

impl PageKind {
    pub fn path(&self, scene: &Scene) -> String {
        scene.filled_in(self.path)
    }

    fn of_row(row: &'static str) -> Self {
        let mut columns = row.split('\t');
        let mut next = || columns.next().unwrap_or_default();
        let (name, path, words, data) = (next(), next(), next(), next());
        let mut kind = Self {
            name,
            path: if path.is_empty() { name } else { path },
            status: 200,
            indexing: Indexing::Listed,
            data: data.split_whitespace().collect(),
            visitor: Visitor::Stranger,
            language: "en",
            sibling: false,
        };
        for word in words.split_whitespace() {
            match word {
                "404" => (kind.status, kind.indexing) = (404, Indexing::Excluded),
                "canonical" => kind.indexing = Indexing::Canonical,
                "excluded" => kind.indexing = Indexing::Excluded,
                "buyer" => kind.visitor = Visitor::Buyer,
                "sibling" => kind.sibling = true,
                "es" | "zh-Hans" => kind.language = word,
                other => panic!("`{other}` says nothing of a page"),
            }
        }
        kind
    }
}

/// Every kind of page: the rows of the table, and every other page at a fixed path.
///
/// The order's page has `watch=off`: otherwise it would load itself again under the eyes of the checks.
pub static KINDS: LazyLock<Vec<PageKind>> = LazyLock::new(|| {
    let rows = include_str!("kinds.tsv").lines().skip(1);
    let mut kinds: Vec<PageKind> = rows.map(PageKind::of_row).collect();
    for path in fixed_pages() {
        if kinds.iter().all(|kind| kind.name != path) {
            kinds.push(PageKind::of_row(path));
        }
    }
    kinds
});
