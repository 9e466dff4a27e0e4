//! Guides: short texts in plain words, each with its sources.

use askama::Template;
use jiff::civil::{Date, date};
use serde_json::json;

use crate::site::layout::day;
use crate::site::layout::{Choice, Frame, Site};
use crate::site::layout::{Crumb, Head, breadcrumbs, publisher};

/// A guide as it is written.
#[derive(Debug)]
pub(crate) struct Guide {
    pub(crate) slug: &'static str,
    pub(crate) title: &'static str,
    pub(crate) summary: &'static str,
    /// When its statements were last checked.
    pub(crate) revised: Date,
    /// Its text as HTML, written by us; `{site}` stands for where the site is.
    pub(crate) text: &'static str,
}

const REVISED: Date = date(2026, 11, 21);

/// A guide whose text is the file of its slug.
macro_rules! guide {
    ($slug:literal, $title:literal, $summary:literal) => {
        Guide {
            slug: $slug,
            title: $title,
            summary: $summary,
            revised: REVISED,
            text: include_str!(concat!("guides/", $slug, ".html")),
        }
    };
}

/// Every guide, in the order in which a reader may want them.
pub(crate) const GUIDES: [Guide; 11] = [
    guide!(
        "before-you-sign",
        "How to check an apartment before you sign",
        "What to look up, what to look at and what to ask, in the order that saves most time."
    ),
    guide!(
        "violation-classes",
        "What HPD classes A, B and C mean",
        "How serious each class of housing violation is and how long the owner has to correct it."
    ),
    guide!(
        "rent-stabilization",
        "Is my apartment rent stabilized?",
        "What public records suggest, why they cannot settle it, and how to get the rent history."
    ),
    guide!(
        "heat-season",
        "Heat season: the rules and how to report",
        "When heat is due and how warm it must be, and what happens after a complaint."
    ),
    guide!(
        "bedbugs",
        "Bedbugs: what owners must tell you",
        "The yearly filing, the notice that comes with a lease, and what a zero means."
    ),
    guide!(
        "old-violations",
        "Reading an open violation from years ago",
        "Why a violation can stay open after the repair, and how to find out which it is."
    ),
    guide!(
        "basement-apartments",
        "Basement and cellar apartments",
        "The difference in law, and what the certificate of occupancy says."
    ),
    guide!(
        "buying-a-co-op-or-condo",
        "Buying a co-op or condo: what the city's records show",
        "Building-wide matters that become the owners' bill, and where each is on record."
    ),
    guide!(
        "who-owns-this-building",
        "Who owns this building?",
        "Registration, deed and tax records name different parties; what each is good for."
    ),
    guide!(
        "good-cause-eviction",
        "Good Cause Eviction in plain words",
        "Whom the 2024 law covers in the city, what it limits, and what records can show."
    ),
    guide!(
        "free-api",
        "Using the free API and the MCP tool",
        "Look up addresses and read previews from a program or an assistant, without a key."
    ),
];

/// The list of guides.
#[derive(Debug, Template)]
#[template(path = "guide/guides.html")]
pub(crate) struct GuidesPage {
    frame: Frame,
    head: Head,
    guides: &'static [Guide],
}

/// One guide.
#[derive(Debug, Template)]
#[template(path = "guide/guide.html")]
pub(crate) struct GuidePage {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'static str,
    guide: &'static Guide,
    text: String,
    revised: String,
    others: Vec<Choice>,
}

impl GuidesPage {
    pub(crate) fn new(site: Site<'_>, sample: bool) -> Self {
        let canonical = format!("{}/guides", site.url);
        let items: Vec<_> = (GUIDES.iter().zip(1..))
            .map(|(guide, place)| {
                let url = format!("{canonical}/{}", guide.slug);
                json!({"@type": "ListItem", "position": place, "name": guide.title, "url": url})
            })
            .collect();
        let crumbs = [Crumb::new("Home", "/")];
        let things = vec![
            json!({
                "@type": "CollectionPage",
                "url": canonical,
                "name": "Guides",
                "mainEntity": {
                    "@type": "ItemList",
                    "numberOfItems": items.len(),
                    "itemListElement": items,
                },
            }),
            breadcrumbs(site.url, &crumbs, "Guides", &canonical),
        ];
        let title = "Guides to New York City's housing records".to_owned();
        let summary = "Short guides in plain words: violations, heat, bedbugs, rent stabilization, \
                       owners, basements, co-ops and Good Cause, each with its sources.";
        Self {
            frame: Frame::new(sample),
            head: Head::new(site.url, "/guides", title, summary.to_owned()).about(things),
            guides: &GUIDES,
        }
    }

    /// Links to all guides.
    pub(crate) fn links() -> Vec<Choice> {
        GUIDES.iter().map(Guide::link).collect()
    }
}

impl GuidePage {
    /// The guide of a slug; none where there is no such guide.
    pub(crate) fn find(site: Site<'_>, sample: bool, slug: &str) -> Option<Self> {
        let guide = GUIDES.iter().find(|guide| guide.slug == slug)?;
        let crumbs = vec![Crumb::new("Home", "/"), Crumb::new("Guides", "/guides")];
        let path = format!("/guides/{}", guide.slug);
        let canonical = format!("{}{path}", site.url);
        let things = vec![
            json!({
                "@type": "Article",
                "headline": guide.title,
                "description": guide.summary,
                "mainEntityOfPage": canonical,
                "dateModified": guide.revised.to_string(),
                "inLanguage": "en",
                "isAccessibleForFree": true,
                "author": publisher(site.url),
                "publisher": {"@id": format!("{}/#organization", site.url)},
                "citation": guide.citations(),
            }),
            breadcrumbs(site.url, &crumbs, guide.title, &canonical),
        ];
        let title = format!("{} · nycapt guide", guide.title);
        let mut head = Head::new(site.url, &path, title, guide.summary.into());
        head.kind = "article";
        let others = GUIDES.iter().filter(|other| other.slug != guide.slug);
        Some(Self {
            frame: Frame::new(sample),
            head: head.about(things),
            crumbs,
            here: guide.title,
            guide,
            text: guide.text.replace("{site}", site.url),
            revised: day(&guide.revised.to_string()),
            others: others.map(Guide::link).collect(),
        })
    }
}

/// Paths of what is written for readers beside the pages of data, each with the day it last changed.
pub(crate) fn site_documents() -> impl Iterator<Item = (String, Date)> {
    let guides = GUIDES.iter();
    let guides = guides.map(|guide| (format!("/guides/{}", guide.slug), guide.revised));
    let lists = ["/guides", "/method", "/lookup"].map(|path| (path.to_owned(), REVISED));
    lists.into_iter().chain(guides)
}

/// Path, title and summary of every guide.
pub(crate) fn guide_summaries() -> impl Iterator<Item = (String, &'static str, &'static str)> {
    let guides = GUIDES.iter();
    guides.map(|guide| {
        (
            format!("/guides/{}", guide.slug),
            guide.title,
            guide.summary,
        )
    })
}

impl Guide {
    fn link(&self) -> Choice {
        Choice {
            url: format!("/guides/{}", self.slug),
            line: self.title.to_owned(),
        }
    }

    /// The pages elsewhere that the text links to.
    fn citations(&self) -> Vec<&'static str> {
        let links = self.text.split("href=\"").skip(1);
        let urls = links.filter_map(|rest| rest.split('"').next());
        urls.filter(|url| url.starts_with("https://")).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_guide_has_three_to_seven_hundred_words_and_its_sources() {
        for guide in &GUIDES {
            let plain: String = (guide.text.split('<'))
                .filter_map(|piece| piece.split_once('>'))
                .map(|(_, text)| format!("{text} "))
                .collect();
            let words = plain.split_whitespace().count();
            assert!((300..=700).contains(&words), "{} {words}", guide.slug);
            let own = guide.slug == "free-api";
            assert!(own || !guide.citations().is_empty(), "{}", guide.slug);
            let is_law = guide.text.contains("not legal advice");
            assert!(own || is_law, "{}", guide.slug);
        }
    }

    #[test]
    fn the_texts_link_only_to_guides_that_there_are() {
        for guide in &GUIDES {
            for rest in guide.text.split("href=\"/guides/").skip(1) {
                let slug = rest.split(['"', '#']).next().unwrap();
                assert!(GUIDES.iter().any(|other| other.slug == slug), "{slug}");
            }
        }
    }
}
