//! The page about our data: every dataset with its date, its rows, and how much of it we have.

use askama::Template;
use jiff::Timestamp;
use jiff::civil::Date;
use nycapt_contract::{Borough, Media, Spec};
use nycapt_corpus::{Manifest, Release, SignalKind};
use nycapt_messages::{label, list};
use nycapt_report::datasets::ALL;
use nycapt_report::{Dataset, Extent};
use serde_json::json;

use crate::format::day_of;
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::{Crumb, Head, day, grouped};
use crate::site::lookup::release_line;
use crate::site::operation::operation;
use crate::site::shared::View;

operation! {
    GetDataPage((), ()) -> () = Spec::get(
        "get_data_page",
        "/data",
        "Every dataset with its date, its rows, and how much of it we have.",
    )
    .answers(Media::Html)
}

pub(crate) fn get_data_page(view: &View<'_>, (): &()) -> ReplyResult<GetDataPage> {
    let (site_url, release) = (view.site.url, view.live);
    let (title, summary) = (message!("data-title"), message!("data-description"));
    let url = format!("{site_url}/data");
    let sources: Vec<_> = ALL.iter().map(|dataset| dataset.source_url).collect();
    let page = json!({
        "@type": "WebPage",
        "@id": url,
        "url": url,
        "name": title,
        "description": summary,
        "isBasedOn": sources,
    });
    let manifest = release.map(Release::manifest);
    let (held, missing) = ALL.iter().partition::<Vec<&'static Dataset>, _>(|dataset| {
        manifest.is_some_and(|manifest| {
            manifest.datasets.contains_key(dataset.id) || manifest.signals.contains_key(dataset.id)
        })
    });
    let lines = held.into_iter().map(|dataset| Line::of(dataset, manifest));
    Reply::page(&DataPage {
        sample: view.is_sample(),
        head: Head::new(site_url, "/data", title, summary)
            .about([page])
            .under(site_url, vec![Crumb::home()], message!("layout-data")),
        release: release_line(release),
        is_unlisted: release.is_some_and(|one| !one.site_pages().any(|page| page.indexed)),
        lines: lines.collect(),
        missing,
    })
}

#[derive(Debug, Template)]
#[template(path = "data/data.html")]
struct DataPage {
    sample: bool,
    head: Head,
    release: String,
    /// Whether search engines may list none of the buildings' pages.
    is_unlisted: bool,
    lines: Vec<Line>,
    /// Datasets of which we have nothing.
    missing: Vec<&'static Dataset>,
}

#[derive(Debug)]
struct Line {
    dataset: &'static Dataset,
    as_of: String,
    loaded: String,
    rows: String,
    left_out: String,
    /// How much we have, then why it isn't all.
    sentences: Vec<String>,
}

impl Line {
    fn of(dataset: &'static Dataset, manifest: Option<&Manifest>) -> Self {
        let facts = manifest.and_then(|manifest| manifest.datasets.get(dataset.id));
        let inputs = manifest.into_iter().flat_map(|manifest| &manifest.inputs);
        let inputs = inputs.filter(|input| input.dataset == dataset.id);
        let left_out = inputs.map(|input| input.rows_read.saturating_sub(input.rows_loaded));
        let built: Option<Timestamp> = manifest.and_then(|one| one.built_at.parse().ok());
        let built = built.map(|built| day_of(built.as_millisecond()));
        let in_words = |date: Date| day(&date.to_string());
        let changed = facts.and_then(|facts| facts.updated);
        let changed = changed.filter(|_| dataset.is_undated_list());
        let fetched = facts.and_then(|facts| facts.fetched);
        // For a list without dates, `fetched` is the day of its last change if the publisher says that.
        let fetched = fetched.filter(|_| changed.is_none()).map(in_words);
        Self {
            dataset,
            as_of: facts.map_or_else(String::new, |facts| {
                let as_of = facts.as_of.or(changed).map(in_words);
                as_of.unwrap_or_else(|| message!("lookup-undated"))
            }),
            loaded: facts.map_or_else(String::new, |_| fetched.or(built).unwrap_or_default()),
            rows: facts.map_or_else(String::new, |facts| grouped(facts.rows)),
            left_out: facts.map_or_else(String::new, |_| grouped(left_out.sum())),
            sentences: sentences(dataset, manifest),
        }
    }
}

fn sentences(dataset: &Dataset, manifest: Option<&Manifest>) -> Vec<String> {
    let coverage = manifest.and_then(|manifest| manifest.coverage.get(dataset.id));
    let mut sentences = match coverage {
        None => vec![message!("data-none")],
        Some(coverage) => {
            let extents = [Extent::Whole, Extent::Partial, Extent::Unknown];
            let lines = extents.map(|extent| {
                let boroughs = Borough::ALL.into_iter();
                let boroughs = boroughs.filter(|borough| coverage.of(*borough) == extent);
                let boroughs: Vec<&str> = boroughs.map(|one| label(one.name())).collect();
                extent_line(extent, &boroughs)
            });
            lines.into_iter().flatten().collect()
        }
    };
    let signals = manifest.and_then(|manifest| manifest.signals.get(dataset.id));
    let mut kinds: Vec<_> = signals
        .into_iter()
        .flatten()
        .map(|signal| signal.kind)
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    sentences.extend(kinds.into_iter().map(reason));
    sentences
}

/// How much we have in these boroughs; empty for none.
fn extent_line(extent: Extent, boroughs: &[&str]) -> Option<String> {
    if boroughs.is_empty() {
        return None;
    }
    if boroughs.len() == Borough::ALL.len() {
        return Some(match extent {
            Extent::Whole => message!("data-whole"),
            Extent::Partial => message!("data-partial"),
            Extent::Unknown => message!("data-unknown"),
        });
    }
    let boroughs = list(boroughs);
    Some(match extent {
        Extent::Whole => message!("data-whole-in", boroughs),
        Extent::Partial => message!("data-partial-in", boroughs),
        Extent::Unknown => message!("data-unknown-in", boroughs),
    })
}

fn reason(kind: SignalKind) -> String {
    match kind {
        SignalKind::FewerRows => message!("data-fewer-rows"),
        SignalKind::OneValue => message!("data-one-value"),
        SignalKind::OpenShare => message!("data-open-share"),
        SignalKind::ExpectedBuildings => message!("data-expected-buildings"),
        SignalKind::Stale => message!("data-stale"),
        SignalKind::Rejected => message!("data-rejected"),
        SignalKind::Lost => message!("data-lost"),
        SignalKind::Absent => message!("data-absent"),
        SignalKind::Unreadable => message!("data-unreadable"),
        SignalKind::LostColumn => message!("data-lost-column"),
        SignalKind::Blank => message!("data-blank"),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use nycapt_corpus::{Input, Signal};
    use nycapt_report::datasets::{evictions, hpd_jurisdiction, hpd_vacate_orders};
    use nycapt_report::{Coverage, DatasetFacts};

    use super::*;

    fn sentences_of(coverage: Option<Coverage>, kinds: &[SignalKind]) -> Vec<String> {
        let id = evictions::DATASET.id.to_owned();
        let signal = |kind: &SignalKind| Signal {
            kind: *kind,
            files: Vec::new(),
            borough: None,
            class: None,
            sentence: String::new(),
        };
        let manifest = Manifest {
            coverage: coverage
                .map(|coverage| (id.clone(), coverage))
                .into_iter()
                .collect(),
            signals: [(id, kinds.iter().map(signal).collect())].into(),
            ..Manifest::default()
        };
        sentences(&evictions::DATASET, Some(&manifest))
    }

    #[test]
    fn each_extent_is_said_in_words_of_its_boroughs() {
        let all = |extent| sentences_of(Some(Coverage::everywhere(extent)), &[]);
        assert_eq!(all(Extent::Whole), ["We have the whole file."]);
        assert_eq!(all(Extent::Partial), ["We have part of it."]);
        let expected = ["We don't know whether we have the whole file."];
        assert_eq!(all(Extent::Unknown), expected);
        let mut coverage = Coverage::everywhere(Extent::Whole);
        coverage.set(Borough::Bronx, Coverage::ALL, Extent::Partial);
        assert_eq!(
            sentences_of(
                Some(coverage),
                &[SignalKind::Absent, SignalKind::Stale, SignalKind::Absent]
            ),
            [
                "Whole file: Manhattan, Brooklyn, Queens, Staten Island.",
                "Part of it: Bronx.",
                "Its newest records are out of date.",
                "A borough or class has no records.",
            ]
        );
        assert_eq!(sentences_of(None, &[]), ["We have none of it."]);
    }

    #[test]
    fn duplicates_are_rows_left_out() {
        let id = evictions::DATASET.id.to_owned();
        let input = Input {
            dataset: id.clone(),
            rows_read: 5,
            rows_loaded: 3,
            rows_merged: 2,
            ..Input::default()
        };
        let manifest = Manifest {
            datasets: [(id, DatasetFacts::default())].into(),
            inputs: vec![input],
            ..Manifest::default()
        };
        let line = Line::of(&evictions::DATASET, Some(&manifest));
        assert_eq!(line.left_out, "2");
    }

    #[test]
    fn a_list_without_dates_is_as_of_its_last_change_and_loaded_with_the_release() {
        let days = |dataset: &'static Dataset, updated: Option<Date>| {
            let facts = DatasetFacts {
                fetched: Some(date(2019, 5, 1)),
                updated,
                ..DatasetFacts::default()
            };
            let manifest = Manifest {
                // Still the day before in New York.
                built_at: "2026-11-21T04:18:00Z".to_owned(),
                datasets: [(dataset.id.to_owned(), facts)].into(),
                ..Manifest::default()
            };
            let line = Line::of(dataset, Some(&manifest));
            [line.as_of, line.loaded]
        };
        let changed = Some(date(2019, 5, 1));
        let list = &hpd_jurisdiction::DATASET;
        assert_eq!(days(list, changed), ["May 1, 2019", "November 20, 2026"]);
        // The day of the download does not date it.
        assert_eq!(days(list, None), ["undated", "May 1, 2019"]);
        let orders = &hpd_vacate_orders::DATASET;
        assert_eq!(days(orders, changed), ["undated", "May 1, 2019"]);
    }
}
