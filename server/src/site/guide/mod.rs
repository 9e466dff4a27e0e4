//! Guides for renters and buyers: short texts in plain words, each with its sources.

use std::sync::LazyLock;

use askama::Template;
use jiff::civil::Date;
use nycapt_contract::{ErrorKind, Media, Parameter, SLUG_MAX, SlugParameters, Spec};
use nycapt_messages::Language;
use serde::Deserialize;
use serde_json::json;

use crate::example::Example;
use crate::language::{Documents, Sources, sources};
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::error::ErrorPage;
use crate::site::layout::{Choice, Crumb, Head, Site, collection, day, in_english, publisher};
use crate::site::operation::operation;
use crate::site::shared::View;

operation! {
    GetGuides((), ()) -> () = Spec::get("get_guides", "/guides", "The guides.").answers(Media::Html)
}

operation! {
    GetGuide(SlugParameters, ()) -> () = Spec::get("get_guide", "/guides/{slug}", "One guide.")
        .parameters(&[Parameter::path("slug", SLUG_MAX, "Slug of the guide.")])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound])
}

pub(crate) fn get_guides(view: &View<'_>, (): &()) -> ReplyResult<GetGuides> {
    let site_url = view.site.url;
    let items = GUIDES
        .here()
        .iter()
        .map(|guide| (guide.title.as_str(), guide.path()));
    let name = message!("layout-guides");
    let list = collection(site_url, "/guides", &name, None, items);
    let (title, summary) = (
        message!("guide-list-title"),
        message!("guide-list-description"),
    );
    Reply::page(&GuidesPage {
        sample: view.is_sample(),
        head: Head::new(site_url, "/guides", title, summary)
            .about([list])
            .under(site_url, vec![Crumb::home()], name),
    })
}

pub(crate) fn get_guide(view: &View<'_>, parameters: &SlugParameters) -> ReplyResult<GetGuide> {
    let (sample, example) = (view.is_sample(), view.example());
    match GuidePage::find(view.site, sample, &parameters.slug, example.as_ref()) {
        Some(page) => Reply::page(&page),
        None => {
            let message = message!("error-guide");
            ErrorPage::not_found(message, sample, guide_links())
        }
    }
}

/// A guide: a file of HTML that begins with its title, summary and date as TOML.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Guide {
    #[serde(skip)]
    pub(crate) slug: &'static str,
    #[serde(skip)]
    pub(crate) language: Language,
    pub(crate) title: String,
    pub(crate) summary: String,
    /// When its statements were last checked.
    pub(crate) revised: Date,
    /// Trusted HTML, in which `{site}` is replaced by the site's URL.
    #[serde(skip)]
    pub(crate) text: &'static str,
}

/// In the order in which a reader may want them.
const FILES: &Sources = sources!["guides", ".html":
    "before-you-sign",
    "violation-classes",
    "rent-stabilization",
    "heat-season",
    "repair-letter",
    "bedbugs",
    "old-violations",
    "follow-a-building",
    "basement-apartments",
    "buying-a-co-op-or-condo",
    "who-owns-this-building",
    "good-cause-eviction",
    "free-api",
];

// A test checks that every file parses.
static GUIDES: LazyLock<Documents<Guide>> = LazyLock::new(|| Documents::of(FILES, parse));

fn parse(slug: &'static str, language: Language, file: &'static str) -> Option<Guide> {
    let (front, text) = file.strip_prefix("+++\n")?.split_once("\n+++\n")?;
    let guide: Guide = toml_edit::de::from_str(front).ok()?;
    Some(Guide {
        slug,
        language,
        text,
        ..guide
    })
}

#[derive(Debug, Template)]
#[template(path = "guide/guides.html")]
pub(crate) struct GuidesPage {
    sample: bool,
    head: Head,
}

#[derive(Debug, Template)]
#[template(path = "guide/guide.html")]
pub(crate) struct GuidePage {
    sample: bool,
    head: Head,
    guide: &'static Guide,
    in_english: Option<String>,
    text: String,
    others: Vec<Choice>,
}

pub(crate) fn guide_links() -> Vec<Choice> {
    GUIDES.here().iter().map(Guide::link).collect()
}

pub(crate) fn links_to(slugs: &[&str]) -> Vec<Choice> {
    let guides = GUIDES.here().iter();
    let chosen = guides.filter(|guide| slugs.contains(&guide.slug));
    chosen.map(Guide::link).collect()
}

impl GuidePage {
    pub(crate) fn find(
        site: Site<'_>,
        sample: bool,
        slug: &str,
        example: Option<&Example>,
    ) -> Option<Self> {
        let guide = GUIDES.here().iter().find(|guide| guide.slug == slug)?;
        let crumbs = vec![
            Crumb::home(),
            Crumb::new(message!("layout-guides"), "/guides"),
        ];
        let path = guide.path();
        let article = json!({
            "@type": "Article",
            "headline": guide.title,
            "description": guide.summary,
            "mainEntityOfPage": format!("{}{path}", site.url),
            "dateModified": guide.revised.to_string(),
            "inLanguage": guide.language.code(),
            "isAccessibleForFree": true,
            "author": publisher(site.url),
            "publisher": {"@id": format!("{}/#organization", site.url)},
            "citation": guide.citations(),
        });
        let title = message!("guide-title", title = guide.title.as_str());
        let mut head = Head::new(site.url, &path, title, guide.summary.clone());
        head.kind = "article";
        let others = GUIDES
            .here()
            .iter()
            .filter(|other| other.slug != guide.slug);
        Some(Self {
            sample,
            head: head
                .about([article])
                .under(site.url, crumbs, guide.title.as_str()),
            guide,
            in_english: in_english(guide.language),
            text: example.map_or_else(
                || guide.text.replace("{site}", site.url),
                |example| example.put_in(&guide.text.replace("{site}", site.url)),
            ),
            others: others.map(Guide::link).collect(),
        })
    }
}

/// Paths of the guides, each with the day it last changed.
pub(crate) fn guide_days() -> impl Iterator<Item = (String, Date)> {
    GUIDES
        .here()
        .iter()
        .map(|guide| (guide.path(), guide.revised))
}

/// Path, title and summary of every guide.
pub(crate) fn guide_summaries() -> impl Iterator<Item = (String, &'static str, &'static str)> {
    let guides = GUIDES.here().iter();
    guides.map(|guide| (guide.path(), guide.title.as_str(), guide.summary.as_str()))
}

impl Guide {
    fn path(&self) -> String {
        format!("/guides/{}", self.slug)
    }

    fn link(&self) -> Choice {
        Choice {
            url: self.path(),
            line: self.title.clone(),
        }
    }

    /// The external pages that the text links to.
    fn citations(&self) -> Vec<&'static str> {
        let links = self.text.split("href=\"").skip(1);
        let urls = links.filter_map(|rest| rest.split('"').next());
        urls.filter(|url| url.starts_with("https://")).collect()
    }
}

#[cfg(test)]
mod tests {
    use nycapt_messages::in_language;

    use super::*;

    #[test]
    fn every_guide_has_three_to_seven_hundred_words_and_its_sources() {
        for guide in GUIDES.here() {
            let plain: String = (guide.text.split('<'))
                .filter_map(|piece| piece.split_once('>'))
                .map(|(_, text)| format!("{text} "))
                .collect();
            let words = plain.split_whitespace().count();
            assert!((300..=700).contains(&words), "{} {words}", guide.slug);
            let own = ["follow-a-building", "free-api"].contains(&guide.slug);
            assert!(own || !guide.citations().is_empty(), "{}", guide.slug);
            let is_law = guide.text.contains("not legal advice");
            assert!(own || is_law, "{}", guide.slug);
        }
    }

    #[test]
    fn every_translated_guide_parses() {
        for language in Language::ALL {
            let slugs = in_language(language, || {
                let guides = GUIDES.here().iter();
                guides.map(|guide| guide.slug).collect::<Vec<_>>()
            });
            assert!(slugs.into_iter().eq(FILES.iter().map(|(slug, _)| *slug)));
        }
    }
}
