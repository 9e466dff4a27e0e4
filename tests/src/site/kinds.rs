//! The kinds of pages: a new kind of page is a new row here.

use super::Scene;

/// A kind of page: where one stands, and what is expected of it.
///
/// Every check of `tests/it/browser` and `cargo dev site` go through all rows.
#[derive(Debug, Clone, Copy)]
pub struct PageKind {
    /// What it is called in messages.
    pub name: &'static str,
    /// Path and query of one in a scene.
    pub path: fn(&Scene) -> String,
    /// The status that it is answered with.
    pub status: u16,
    /// Whether search engines are to list it: it names itself canonical and forbids nothing.
    pub listed: bool,
    /// Types of schema.org that its data blocks begin with.
    pub data: &'static [&'static str],
    /// Whether another row has the same template, so that one look is enough.
    pub sibling: bool,
}

impl PageKind {
    /// A page that search engines list.
    const fn listed(name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            name,
            path,
            status: 200,
            listed: true,
            data: &[],
            sibling: false,
        }
    }

    /// A page that they are told to leave out.
    const fn unlisted(name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            listed: false,
            ..Self::listed(name, path)
        }
    }

    /// A page that says what is wrong.
    const fn wrong(status: u16, name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            status,
            ..Self::unlisted(name, path)
        }
    }

    /// Adds types of schema.org.
    const fn data(self, data: &'static [&'static str]) -> Self {
        Self { data, ..self }
    }
}

/// Every kind of page.
pub const KINDS: &[PageKind] = &[
    PageKind::listed("home", |_| "/".into()),
    PageKind::unlisted("search with choices", |scene| {
        scene.search(&scene.ambiguous)
    }),
    PageKind::unlisted("search without result", |scene| {
        scene.search("zzzz nowhere 1")
    }),
    PageKind::listed("building", |scene| format!("/seo/{}", scene.building)).data(BUILDING),
    PageKind::listed("complex", |scene| format!("/seo/{}", scene.complex)).data(BUILDING),
    PageKind::unlisted("apartment", |scene| {
        format!("/seo/{}-apt-4b", scene.building)
    })
    .data(BUILDING),
    PageKind::unlisted("house", |scene| format!("/seo/{}", scene.house)).data(BUILDING),
    PageKind::wrong(404, "no such building", |_| {
        "/seo/1-no-such-street-bronx".into()
    }),
    PageKind::wrong(404, "no such page", |_| "/no/such/page".into()),
];

const BUILDING: &[&str] = &["ApartmentComplex"];
