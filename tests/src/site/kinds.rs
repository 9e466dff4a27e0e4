//! The table of page kinds.

use std::sync::LazyLock;

use nycapt_server::fixed_pages;
use serde_json::{Value, json};

use super::Scene;

/// A kind of page: its address and what is expected of it.
///
/// Every check of `tests/it/browser` and `cargo dev site` go through all kinds.
#[derive(Debug, Clone, Copy)]
pub struct PageKind {
    pub name: &'static str,
    place: Place,
    pub status: u16,
    pub indexing: Indexing,
    /// Types of schema.org that its data are of, among others.
    pub data: &'static [&'static str],
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

#[derive(Debug, Clone, Copy)]
enum Place {
    At(&'static str),
    Of(fn(&Scene) -> String),
}

impl PageKind {
    pub fn path(&self, scene: &Scene) -> String {
        match self.place {
            Place::At(path) => path.into(),
            Place::Of(path) => path(scene),
        }
    }

    const fn listed(name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            name,
            place: Place::Of(path),
            status: 200,
            indexing: Indexing::Listed,
            data: &[],
            visitor: Visitor::Stranger,
            language: "en",
            sibling: false,
        }
    }

    /// The same at one path, which is its name too.
    const fn at(path: &'static str) -> Self {
        Self {
            place: Place::At(path),
            ..Self::listed(path, Scene::neighborhood)
        }
    }

    /// The same with the data and the template of a row above.
    const fn like(path: &'static str, data: &'static [&'static str]) -> Self {
        Self::at(path).data(data).sibling()
    }

    const fn unlisted(name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            indexing: Indexing::Excluded,
            ..Self::listed(name, path)
        }
    }

    const fn copy(name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            indexing: Indexing::Canonical,
            ..Self::listed(name, path)
        }
    }

    const fn wrong(status: u16, name: &'static str, path: fn(&Scene) -> String) -> Self {
        Self {
            status,
            ..Self::unlisted(name, path)
        }
    }

    const fn data(self, data: &'static [&'static str]) -> Self {
        Self { data, ..self }
    }

    const fn seen_by(self, visitor: Visitor) -> Self {
        Self { visitor, ..self }
    }

    const fn written_in(self, language: &'static str) -> Self {
        Self { language, ..self }
    }

    const fn sibling(self) -> Self {
        Self {
            sibling: true,
            ..self
        }
    }
}

/// Every kind of page: the rows below, and every other page at a fixed path.
pub static KINDS: LazyLock<Vec<PageKind>> = LazyLock::new(|| {
    let is_row = |path: &&str| ROWS.iter().any(|row| row.name == *path);
    let others = fixed_pages().filter(|path| !is_row(path));
    ROWS.iter()
        .copied()
        .chain(others.map(PageKind::at))
        .collect()
});

const ROWS: &[PageKind] = &[
    PageKind::unlisted("search with choices", |scene| {
        scene.search(&scene.ambiguous)
    }),
    PageKind::unlisted("sign-in where nobody does", |_| "/sign-in".into()),
    PageKind::unlisted("search without result", |scene| {
        scene.search("zzzz nowhere 1")
    }),
    PageKind::listed("building", |scene| format!("/seo/{}", scene.building)).data(BUILDING),
    PageKind::listed("building in Spanish", |scene| {
        format!("/es/seo/{}", scene.building)
    })
    .data(BUILDING)
    .written_in("es"),
    PageKind::listed("building in Chinese", |scene| {
        format!("/zh/seo/{}", scene.building)
    })
    .data(BUILDING)
    .written_in("zh-Hans"),
    PageKind::listed("complex", |scene| format!("/seo/{}", scene.complex)).data(BUILDING),
    PageKind::unlisted("apartment", |scene| {
        format!("/seo/{}-apt-4b", scene.building)
    }),
    PageKind::unlisted("house", |scene| format!("/seo/{}", scene.house)),
    PageKind::unlisted("comparison", |scene| {
        let [a, b, c] = [&scene.building, &scene.complex, &scene.house];
        format!("/compare?a={a}&b={b}&c={c}")
    }),
    PageKind::unlisted("comparison with choices", |scene| {
        let typed = scene.ambiguous.replace(' ', "+");
        format!("/compare?a={}&b={typed}", scene.building)
    }),
    PageKind::at("/staten-island").data(HUB),
    PageKind::like("/manhattan", HUB),
    PageKind::like("/bronx", HUB),
    PageKind::like("/brooklyn", HUB),
    PageKind::like("/queens", HUB),
    PageKind::listed("neighborhood", Scene::neighborhood).data(HUB),
    PageKind::copy("building by its place", |scene| {
        format!("/seo-path/{}", scene.place.path())
    })
    .data(BUILDING)
    .sibling(),
    PageKind::unlisted("apartment by its place", |scene| {
        format!("/seo-path/{}/4b", scene.place.path())
    }),
    PageKind::at("/lookup").data(&["CollectionPage"]),
    PageKind::at("/lookup/rent-stabilization").data(LOOKUP),
    PageKind::like("/lookup/hpd-violations", LOOKUP),
    PageKind::like("/lookup/landlord", LOOKUP),
    PageKind::like("/lookup/bedbug", LOOKUP),
    PageKind::like("/lookup/building-complaints", LOOKUP),
    PageKind::like("/lookup/eviction-history", LOOKUP),
    PageKind::like("/lookup/heat-hot-water", LOOKUP),
    PageKind::like("/lookup/rodent", LOOKUP),
    PageKind::like("/lookup/dob-violations", LOOKUP),
    PageKind::like("/lookup/certificate-of-occupancy", LOOKUP),
    PageKind::like("/lookup/good-cause-eviction", LOOKUP),
    PageKind::like("/lookup/elevator-boiler", LOOKUP),
    PageKind::like("/lookup/sales-history", LOOKUP),
    PageKind::like("/lookup/lead-paint", LOOKUP),
    PageKind::like("/lookup/flood-zone", LOOKUP),
    PageKind::at("/method").data(&["TechArticle"]),
    PageKind::at("/data").data(&["WebPage"]),
    PageKind::at("/guides").data(&["CollectionPage"]),
    PageKind::at("/guides/before-you-sign").data(GUIDE),
    PageKind::like("/guides/basement-apartments", GUIDE),
    PageKind::like("/guides/bedbugs", GUIDE),
    PageKind::like("/guides/buying-a-co-op-or-condo", GUIDE),
    PageKind::like("/guides/follow-a-building", GUIDE),
    PageKind::like("/guides/free-api", GUIDE),
    PageKind::like("/guides/good-cause-eviction", GUIDE),
    PageKind::like("/guides/heat-season", GUIDE),
    PageKind::like("/guides/old-violations", GUIDE),
    PageKind::like("/guides/rent-stabilization", GUIDE),
    PageKind::like("/guides/repair-letter", GUIDE),
    PageKind::like("/guides/violation-classes", GUIDE),
    PageKind::like("/guides/who-owns-this-building", GUIDE),
    PageKind::at("/developers").data(&["WebAPI", "TechArticle", "BreadcrumbList"]),
    PageKind::at("/developers/reference").data(DOCUMENT),
    PageKind::unlisted("search for developers", |_| {
        "/developers/reference?q=heat".into()
    }),
    PageKind::unlisted("search for developers without result", |_| {
        "/developers/reference?q=zzzz".into()
    }),
    PageKind::at("/developers/reference/resolve_address").data(DOCUMENT),
    PageKind::like("/developers/reference/get_preview", DOCUMENT),
    PageKind::like("/developers/reference/start_report", DOCUMENT),
    PageKind::like("/developers/reference/get_guest_order", DOCUMENT),
    PageKind::like("/developers/types/ReportSections", DOCUMENT),
    PageKind::at("/developers/errors").data(DOCUMENT),
    PageKind::at("/developers/limits").data(DOCUMENT),
    PageKind::like("/developers/versioning", DOCUMENT),
    PageKind::at("/developers/clients").data(DOCUMENT),
    PageKind::like("/developers/mcp", DOCUMENT),
    PageKind::like("/developers/agents", DOCUMENT),
    PageKind::like("/developers/changelog", DOCUMENT),
    PageKind::unlisted("checkout", |scene| format!("/checkout/{}", scene.building)),
    PageKind::unlisted("credits", |scene| format!("/credits/{}", scene.account)),
    // A page that loads itself again would do so under the eyes of the checks.
    PageKind::unlisted("order", |scene| {
        format!("/orders/{}?watch=off", scene.order)
    })
    .seen_by(Visitor::Buyer),
    PageKind::wrong(404, "no such building", |_| {
        "/seo/1-no-such-street-bronx".into()
    }),
    PageKind::wrong(404, "no such page for developers", |_| {
        "/developers/reference/get_previews".into()
    }),
    PageKind::wrong(404, "no such page", |_| "/no/such/page".into()),
];

const HUB: &[&str] = &["CollectionPage", "BreadcrumbList"];
const LOOKUP: &[&str] = &["WebPage", "WebApplication", "FAQPage"];
const DOCUMENT: &[&str] = &["TechArticle", "BreadcrumbList"];
const GUIDE: &[&str] = &["Article", "BreadcrumbList"];
const BUILDING: &[&str] = &["ApartmentComplex"];
