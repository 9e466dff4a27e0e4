//! The page of one kind of record, and the list of all.

use askama::Template;
use nycapt_contract::Borough;
use nycapt_report::datasets::ALL;
use serde_json::{Value, json};

use super::texts::{Lookup, LookupGroup, lookups};
use crate::site::layout::{Choice, Frame, Site};
use crate::site::layout::{Crumb, Head, breadcrumbs, publisher};
use crate::site::layout::{day, grouped};
use nycapt_corpus::Release;

/// Longest summary of a page in bytes, so that it is shown whole in a list of results.
const LONGEST_SUMMARY: usize = 160;

/// The page of one kind of record.
#[derive(Debug, Template)]
#[template(path = "lookup/lookup.html")]
pub(crate) struct LookupPage {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'static str,
    lookup: &'static Lookup,
    figure: Option<FigureTable>,
    sources: Vec<SourceLine>,
    release: Option<ReleaseLine>,
    guide: Option<String>,
    others: Vec<Choice>,
    revised: String,
}

/// The list of lookup pages.
#[derive(Debug, Template)]
#[template(path = "lookup/lookups.html")]
pub(crate) struct LookupsPage {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'static str,
    lookups: Vec<&'static Lookup>,
}

/// A figure of the city and of each borough, always in the same order.
#[derive(Debug)]
struct FigureTable {
    label: &'static str,
    note: &'static str,
    areas: Vec<(&'static str, String)>,
}

/// A dataset and what the release holds of it.
#[derive(Debug)]
struct SourceLine {
    name: &'static str,
    agency: &'static str,
    url: &'static str,
    /// None where it is not loaded.
    held: Option<Held>,
}

#[derive(Debug)]
struct Held {
    rows: String,
    as_of: String,
}

#[derive(Debug)]
struct ReleaseLine {
    name: String,
    as_of: String,
}

impl LookupPage {
    /// The page as the data of this moment make it; without a release it has no totals.
    pub(crate) fn new(site: Site<'_>, release: Option<&Release>, lookup: &'static Lookup) -> Self {
        let crumbs = vec![Crumb::new("Home", "/"), Crumb::new("Look up", "/lookup")];
        let path = lookup.path();
        let revised = release.map_or(lookup.revised, |release| {
            lookup.revised.max(release.facts().as_of)
        });
        let things = linked_data(site, &crumbs, lookup, &revised.to_string());
        let title = format!("{} · nycapt lookup", lookup.title);
        let head = Head::new(site.url, &path, title, summary(&lookup.opening));
        Self {
            frame: Frame::new(release.is_some_and(Release::is_sample)),
            head: head.about(things),
            crumbs,
            here: &lookup.label,
            lookup,
            figure: release.and_then(|release| figure_of(lookup, release)),
            sources: lookup
                .datasets
                .iter()
                .filter_map(|id| source_of(id, release))
                .collect(),
            release: release.map(|release| ReleaseLine {
                name: release.name().into(),
                as_of: day(&release.manifest().as_of),
            }),
            guide: lookup.guide.as_ref().map(|slug| format!("/guides/{slug}")),
            others: lookups()
                .filter(|other| other.name != lookup.name)
                .map(|other| Choice {
                    url: other.path(),
                    line: other.label.clone(),
                })
                .collect(),
            revised: day(&lookup.revised.to_string()),
        }
    }
}

impl LookupsPage {
    /// The list as it is; only the word on sample data depends on the data.
    pub(crate) fn new(site: Site<'_>, sample: bool) -> Self {
        let crumbs = vec![Crumb::new("Home", "/")];
        let canonical = format!("{}/lookup", site.url);
        let items: Vec<Value> = (lookups().zip(1..))
            .map(|(lookup, place)| {
                let url = format!("{}{}", site.url, lookup.path());
                json!({"@type": "ListItem", "position": place, "name": lookup.title, "url": url})
            })
            .collect();
        let things = vec![
            json!({
                "@type": "CollectionPage",
                "url": canonical,
                "name": "Look up one kind of record",
                "mainEntity": {
                    "@type": "ItemList",
                    "numberOfItems": items.len(),
                    "itemListElement": items,
                },
            }),
            breadcrumbs(site.url, &crumbs, "Look up", &canonical),
        ];
        let title = "Look up one kind of record of a New York City building";
        let summary = "Fifteen kinds of public records of New York City buildings, each explained: \
                       what it is, what it is not, and how much of it is loaded.";
        Self {
            frame: Frame::new(sample),
            head: Head::new(site.url, "/lookup", title.into(), summary.into()).about(things),
            crumbs,
            here: "Look up",
            lookups: lookups().collect(),
        }
    }

    /// Links to the pages of a group.
    pub(crate) fn links(group: LookupGroup) -> Vec<Choice> {
        lookups()
            .filter(|lookup| lookup.group == group)
            .map(|lookup| Choice {
                url: lookup.path(),
                line: lookup.title.clone(),
            })
            .collect()
    }
}

/// The figure of the city and the boroughs; none where it is not known for the city.
fn figure_of(lookup: &'static Lookup, release: &Release) -> Option<FigureTable> {
    let figure = lookup.figure.as_ref()?;
    let city = figure.of(release.city_figures())?;
    let boroughs = Borough::ALL.into_iter().map(|borough| {
        let value = figure.of(release.borough_figures(borough));
        (borough.name(), value.unwrap_or_else(|| "not known".into()))
    });
    Some(FigureTable {
        label: &figure.label,
        note: &figure.note,
        areas: std::iter::once(("New York City", city))
            .chain(boroughs)
            .collect(),
    })
}

fn source_of(id: &str, release: Option<&Release>) -> Option<SourceLine> {
    let dataset = ALL.iter().find(|dataset| dataset.id == id)?;
    let held = release.and_then(|release| {
        let mut loaded = release.facts().datasets.iter();
        loaded.find(|loaded| loaded.id == id)
    });
    Some(SourceLine {
        name: dataset.name,
        agency: dataset.agency,
        url: dataset.source_url,
        held: held.map(|loaded| Held {
            rows: grouped(loaded.rows),
            as_of: loaded
                .as_of
                .map_or_else(|| "not dated".into(), |date| day(&date.to_string())),
        }),
    })
}

fn linked_data(site: Site<'_>, crumbs: &[Crumb], lookup: &Lookup, revised: &str) -> Vec<Value> {
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
    vec![
        json!({
            "@type": "WebPage",
            "@id": url,
            "url": url,
            "name": lookup.title,
            "description": lookup.opening,
            "dateModified": revised,
            "inLanguage": "en",
            "isBasedOn": sources,
            "publisher": publisher(site.url),
            "mainEntity": {"@id": format!("{url}#tool")},
        }),
        json!({
            "@type": "WebApplication",
            "@id": format!("{url}#tool"),
            "name": format!("{} by address", lookup.label),
            "url": url,
            "applicationCategory": "ReferenceApplication",
            "operatingSystem": "Any",
            "isAccessibleForFree": true,
            "potentialAction": {
                "@type": "SearchAction",
                "target": {
                    "@type": "EntryPoint",
                    "urlTemplate": format!("{}/?address={{address}}&about={}", site.url, lookup.name),
                },
                "query-input": "required name=address",
            },
        }),
        json!({"@type": "FAQPage", "@id": format!("{url}#questions"), "mainEntity": questions}),
        breadcrumbs(site.url, crumbs, &lookup.label, &url),
    ]
}

/// The first sentences of an opening, as many as a list of results shows; of a longer first one
/// its first words.
fn summary(opening: &str) -> String {
    let ends = opening.match_indices(". ").map(|(at, _)| at + 1);
    let whole = ends.take_while(|end| *end <= LONGEST_SUMMARY).last();
    if let Some(sentences) = whole.and_then(|end| opening.get(..end)) {
        return sentences.to_owned();
    }
    let mut text = String::new();
    for word in opening.split(' ') {
        if text.len() + word.len() + "… ".len() > LONGEST_SUMMARY {
            return format!("{text}…");
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use nycapt_contract::SECTIONS;

    use super::*;

    const SITE: Site<'static> = Site {
        url: "https://www.example.com",
        price_cents: None,
    };

    fn words(text: &str) -> usize {
        text.split_whitespace().count()
    }

    #[test]
    fn fifteen_lookups_in_their_groups_have_unique_names_and_titles() {
        let count = |group| lookups().filter(|lookup| lookup.group == group).count();
        assert_eq!(LookupGroup::ALL.map(count), [4, 3, 8]);
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
                assert!(source_of(id, None).is_some(), "{}: {id}", lookup.name);
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
            let (_, text) = html.split_once("</style>").unwrap();
            // It stands under what the records do not prove.
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
            assert!(html.len() < 50 * 1024, "{}: {}", lookup.name, html.len());
        }
    }

    #[test]
    fn without_data_a_page_says_that_nothing_is_loaded() {
        for lookup in lookups() {
            let html = LookupPage::new(SITE, None, lookup).render().unwrap();
            assert!(html.contains("not loaded"), "{}", lookup.name);
            assert!(html.contains("<h1>"), "{}", lookup.name);
        }
    }

    #[test]
    fn the_questions_of_the_linked_data_are_those_of_the_page() {
        for lookup in lookups() {
            let page = LookupPage::new(SITE, None, lookup);
            let data: Value = serde_json::from_str(&page.head.linked_data).unwrap();
            let things = data["@graph"].as_array().unwrap();
            let kinds: Vec<&str> = things
                .iter()
                .map(|thing| thing["@type"].as_str().unwrap())
                .collect();
            assert_eq!(
                kinds,
                ["WebPage", "WebApplication", "FAQPage", "BreadcrumbList"]
            );
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
    fn every_summary_is_short_and_is_how_the_opening_begins() {
        for lookup in lookups() {
            let short = summary(&lookup.opening);
            assert!((50..=160).contains(&short.len()), "{} {short}", lookup.name);
            let begins = lookup.opening.starts_with(short.trim_end_matches('…'));
            assert!(begins, "{} {short}", lookup.name);
        }
    }
}
