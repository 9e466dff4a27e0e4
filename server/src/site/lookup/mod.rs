//! The pages of one kind of record, each with an address box, and the list of all.

mod texts;

use askama::Template;
use nycapt_contract::{Borough, ErrorKind, Media, Parameter, SLUG_MAX, Spec};
use nycapt_corpus::Release;
use nycapt_report::datasets::{ALL, Dataset};
use serde_json::{Value, json};

use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::error::ErrorPage;
use crate::site::layout::{
    Choice, Crumb, Head, Site, collection, day, grouped, in_english, publisher, search_action,
};
use crate::site::operation::{NameParameters, operation};
use crate::site::shared::View;
pub(crate) use texts::*;

operation! {
    GetLookups((), ()) -> () = Spec::get("get_lookups", "/lookup", "The kinds of records.").answers(Media::Html)
}

operation! {
    GetLookup(NameParameters, ()) -> () = Spec::get("get_lookup", "/lookup/{name}", "One kind of record.")
        .parameters(&[Parameter::path("name", SLUG_MAX, "Name of the page.")])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound])
}

pub(crate) fn get_lookups(view: &View<'_>, (): &()) -> ReplyResult<GetLookups> {
    let site_url = view.site.url;
    let items = lookups().map(|lookup| (lookup.title.as_str(), lookup.path()));
    let heading = message!("lookup-heading");
    let list = collection(site_url, "/lookup", &heading, None, items);
    let (title, summary) = (message!("lookup-title"), message!("lookup-description"));
    Reply::page(&LookupsPage {
        sample: view.is_sample(),
        head: Head::new(site_url, "/lookup", title, summary)
            .about([list])
            .under(site_url, vec![Crumb::home()], message!("lookup-crumb")),
    })
}

pub(crate) fn get_lookup(view: &View<'_>, parameters: &NameParameters) -> ReplyResult<GetLookup> {
    let Some(lookup) = find_lookup(&parameters.name) else {
        return ErrorPage::not_found(message!("error-lookup"), view.is_sample(), lookup_links());
    };
    Reply::page(&LookupPage::new(view.site, view.live, lookup))
}

/// Characters of a summary that lists of results show.
const LONGEST_SUMMARY: usize = 160;

#[derive(Debug, Template)]
#[template(path = "lookup/lookup.html")]
pub(crate) struct LookupPage {
    sample: bool,
    head: Head,
    lookup: &'static Lookup,
    in_english: Option<String>,
    /// The figure of the city and each borough; empty without one.
    figures: Vec<(String, String)>,
    is_loaded: bool,
    /// Datasets with their number of records and date.
    sources: Vec<(&'static Dataset, String, String)>,
    release: String,
    others: Vec<Choice>,
}

#[derive(Debug, Template)]
#[template(path = "lookup/lookups.html")]
pub(crate) struct LookupsPage {
    sample: bool,
    head: Head,
}

impl LookupPage {
    /// Without a release the page has no figures.
    pub(crate) fn new(site: Site<'_>, release: Option<&Release>, lookup: &'static Lookup) -> Self {
        let crumbs = vec![
            Crumb::home(),
            Crumb::new(message!("lookup-crumb"), "/lookup"),
        ];
        let revised = release.map_or(lookup.revised, |release| {
            lookup.revised.max(release.facts().as_of)
        });
        let things = linked_data(site, lookup, &revised.to_string());
        let title = message!("lookup-page-title", title = lookup.title.as_str());
        let head = Head::new(site.url, &lookup.path(), title, summary(&lookup.opening));
        let sources = lookup.datasets.iter();
        let others = lookups().filter(|other| other.name != lookup.name);
        Self {
            sample: release.is_some_and(Release::is_sample),
            head: head
                .about(things)
                .under(site.url, crumbs, lookup.label.as_str()),
            lookup,
            in_english: in_english(lookup.language),
            is_loaded: release.is_some_and(|release| {
                let mut loaded = release.facts().datasets.iter();
                loaded.any(|one| lookup.datasets.contains(&one.id))
            }),
            figures: release.map_or_else(Vec::new, |release| figures(lookup, release)),
            sources: sources.filter_map(|id| source(id, release)).collect(),
            release: release_line(release),
            others: others.map(|other| link(other, &other.label)).collect(),
        }
    }
}

/// Links to the featured lookups.
pub(crate) fn lookup_links() -> Vec<Choice> {
    let lookups = lookups().filter(|lookup| lookup.group == LookupGroup::Featured);
    lookups.map(|lookup| link(lookup, &lookup.title)).collect()
}

/// Which data release a page is from, and its date.
pub(crate) fn release_line(release: Option<&Release>) -> String {
    let Some(release) = release else {
        return message!("lookup-no-release");
    };
    let as_of = day(&release.manifest().as_of);
    message!("lookup-release", release = release.name(), as_of)
}

fn link(lookup: &Lookup, line: &str) -> Choice {
    Choice {
        url: lookup.path(),
        line: line.to_owned(),
    }
}

/// The figure of the city and the boroughs; empty if it is known for none.
fn figures(lookup: &Lookup, release: &Release) -> Vec<(String, String)> {
    let Some(figure) = &lookup.figure else {
        return Vec::new();
    };
    let boroughs = Borough::ALL.into_iter().map(|borough| {
        let value = figure.of(release.borough_figures(borough));
        (nycapt_messages::label(borough.name()).to_owned(), value)
    });
    let city = (message!("layout-city"), figure.of(release.city_figures()));
    let areas: Vec<_> = std::iter::once(city).chain(boroughs).collect();
    if areas.iter().all(|(_, value)| value.is_none()) {
        return Vec::new();
    }
    let unknown = || message!("area-unknown");
    let areas = areas.into_iter();
    areas
        .map(|(area, value)| (area, value.unwrap_or_else(unknown)))
        .collect()
}

/// A dataset with the number and the date of its loaded records.
fn source(id: &str, release: Option<&Release>) -> Option<(&'static Dataset, String, String)> {
    let dataset = ALL.iter().find(|dataset| dataset.id == id)?;
    let loaded = release.and_then(|release| {
        let mut loaded = release.facts().datasets.iter();
        loaded.find(|loaded| loaded.id == id)
    });
    let (rows, as_of) = loaded.map_or_else(
        || (message!("lookup-not-loaded"), message!("lookup-not-loaded")),
        |loaded| {
            let as_of = loaded.as_of.map(|date| day(&date.to_string()));
            let as_of = as_of.unwrap_or_else(|| message!("lookup-undated"));
            (grouped(loaded.rows), as_of)
        },
    );
    Some((dataset, rows, as_of))
}

fn linked_data(site: Site<'_>, lookup: &Lookup, revised: &str) -> [Value; 3] {
    let url = format!("{}{}", site.url, lookup.path());
    let sources: Vec<&str> = (lookup.datasets.iter())
        .filter_map(|id| ALL.iter().find(|dataset| dataset.id == id.as_str()))
        .map(|dataset| dataset.source_url)
        .collect();
    let questions: Vec<Value> = (lookup.questions.iter())
        .map(|one| {
            json!({
                "@type": "Question",
                "name": one.question,
                "acceptedAnswer": {"@type": "Answer", "text": one.answer},
            })
        })
        .collect();
    [
        json!({
            "@type": "WebPage",
            "@id": url,
            "url": url,
            "name": lookup.title,
            "description": lookup.opening,
            "dateModified": revised,
            "inLanguage": lookup.language.code(),
            "isBasedOn": sources,
            "publisher": publisher(site.url),
            "mainEntity": {"@id": format!("{url}#tool")},
        }),
        json!({
            "@type": "WebApplication",
            "@id": format!("{url}#tool"),
            "name": message!("lookup-by-address", label = lookup.label.as_str()),
            "url": url,
            "applicationCategory": "ReferenceApplication",
            "operatingSystem": "Any",
            "isAccessibleForFree": true,
            "potentialAction": search_action(site.url, &format!("&about={}", lookup.name)),
        }),
        json!({"@type": "FAQPage", "@id": format!("{url}#questions"), "mainEntity": questions}),
    ]
}

/// As many sentences of an opening as search results show, or the first words of a long one. In
/// Chinese neither sentences nor words have blanks between them.
fn summary(opening: &str) -> String {
    let marks = opening.match_indices(['.', '。']);
    let ends = marks.map(|(at, mark)| (mark, opening.split_at(at + mark.len())));
    let whole = ends
        .filter(|(mark, (_, rest))| *mark == "。" || rest.starts_with(' '))
        .map(|(_, (sentences, _))| sentences)
        .take_while(|sentences| sentences.len() <= LONGEST_SUMMARY)
        .last();
    if let Some(sentences) = whole {
        return sentences.to_owned();
    }
    if opening.len() <= LONGEST_SUMMARY {
        return opening.to_owned();
    }
    let most = opening.floor_char_boundary(LONGEST_SUMMARY - "…".len());
    let (begins, _) = opening.split_at(most);
    let words = begins.rsplit_once(' ').map_or(begins, |(words, _)| words);
    format!("{words}…")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nycapt_contract::SECTIONS;

    use super::*;

    const SITE: Site<'static> = Site {
        url: "https://www.example.com",
        price_cents: None,
        sells_partial: false,
    };

    fn words(text: &str) -> usize {
        text.split_whitespace().count()
    }

    #[test]
    fn fifteen_lookups_in_their_groups_have_unique_names_and_titles() {
        let count = |group| lookups().filter(|lookup| lookup.group == group).count();
        let groups = [
            LookupGroup::Featured,
            LookupGroup::Core,
            LookupGroup::Additional,
        ];
        assert_eq!(groups.map(count), [4, 3, 8]);
        let names: BTreeSet<&str> = lookups().map(|lookup| lookup.name.as_str()).collect();
        let titles: BTreeSet<&str> = lookups().map(|lookup| lookup.title.as_str()).collect();
        assert_eq!((names.len(), titles.len()), (15, 15));
    }

    #[test]
    fn each_answers_first_and_then_explains_bounds_and_sources() {
        for lookup in lookups() {
            let opening = words(&lookup.opening);
            assert!((40..=60).contains(&opening), "{}: {opening}", lookup.name);
            assert!(!lookup.parts.is_empty() && lookup.questions.len() >= 3);
            assert!((3..=4).contains(&lookup.limits.len()), "{}", lookup.name);
            for id in &lookup.datasets {
                assert!(source(id, None).is_some(), "{}: {id}", lookup.name);
            }
            assert!(!lookup.datasets.is_empty(), "{}", lookup.name);
        }
    }

    #[test]
    fn each_leads_to_a_part_that_the_page_of_a_building_has() {
        let own = ["rent", "counts", "owner", "bedbugs"];
        for lookup in lookups() {
            let part = lookup.anchor.strip_prefix("has-");
            let known = match part {
                Some(part) => SECTIONS.iter().any(|(id, _)| *id == part),
                None => own.contains(&lookup.anchor.as_str()),
            };
            assert!(known, "{}: {}", lookup.name, lookup.anchor);
        }
    }

    #[test]
    fn no_word_calls_an_apartment_unregulated_or_a_place_good_or_bad() {
        for lookup in lookups() {
            let html = LookupPage::new(SITE, None, lookup).render().unwrap();
            let (_, text) = html.split_once("</head>").unwrap();
            // A limit of the records says this.
            let text = text.replace("That an apartment is not stabilized:", "");
            for word in [
                "not stabilized",
                "safe neighborhood",
                "crime",
                "family-friendly",
                "quiet",
            ] {
                assert!(!text.contains(word), "{}: {word}", lookup.name);
            }
            assert!(html.contains("not loaded"), "{}", lookup.name);
            assert!(html.len() < 50 * 1024, "{}: {}", lookup.name, html.len());
        }
    }

    #[test]
    fn the_questions_of_the_linked_data_are_those_of_the_page() {
        for lookup in lookups() {
            let page = LookupPage::new(SITE, None, lookup);
            let data: Value = serde_json::from_str(&page.head.linked_data()).unwrap();
            let things = data["@graph"].as_array().unwrap();
            let kinds: Vec<&str> = things
                .iter()
                .map(|thing| thing["@type"].as_str().unwrap())
                .collect();
            let expected = ["WebPage", "WebApplication", "FAQPage", "BreadcrumbList"];
            assert_eq!(kinds, expected);
            let html = page.render().unwrap();
            for one in &lookup.questions {
                // The template escapes as HTML does.
                let seen = one.question.replace('\'', "&#39;");
                assert!(html.contains(&seen), "{seen}");
            }
            assert_eq!(
                things[2]["mainEntity"].as_array().unwrap().len(),
                lookup.questions.len()
            );
        }
    }

    #[test]
    fn a_summary_ends_with_a_sentence_or_a_word_in_every_language() {
        for (opening, expected) in [
            ("One. Two, 2.5 and more", "One."),
            ("Only one sentence.", "Only one sentence."),
            ("第一句。第二句", "第一句。"),
        ] {
            assert_eq!(summary(opening), expected);
        }
        let words = summary(&"word ".repeat(60));
        assert!(words.ends_with("word…") && words.len() <= 160, "{words}");
        let signs = summary(&"字".repeat(60));
        assert!(signs.ends_with("字…") && signs.len() <= 160, "{signs}");
    }

    #[test]
    fn every_summary_is_short_and_is_how_the_opening_begins() {
        for lookup in lookups() {
            let short = summary(&lookup.opening);
            assert!((50..=160).contains(&short.len()), "{} {short}", lookup.name);
            let begins = lookup.opening.starts_with(short.trim_end_matches('…'));
            assert!(begins, "{} {short}", lookup.name);
        }
    }
}
