//! How the score is made, from the very constants that scores are made with; what the records
//! cannot say; and how mistakes are corrected.

use askama::Template;
use nycapt_contract::{MethodPart, ScoreMethod};
use nycapt_report::score_method;
use serde_json::json;

use crate::site::layout::{Crumb, Head, breadcrumbs, publisher};
use crate::site::layout::{Frame, Site};
use crate::site::layout::{capitalized, day, grouped};
use nycapt_corpus::Release;

/// The method page.
#[derive(Debug, Template)]
#[template(path = "method/method.html")]
pub(crate) struct MethodPage {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: &'static str,
    method: ScoreMethod,
    parts: Vec<PartLine>,
    /// What the live release was made from; none before the first.
    release: Option<ReleaseLine>,
}

/// A part of the score with its rule.
#[derive(Debug)]
struct PartLine {
    id: String,
    label: String,
    weight: String,
    formula: String,
    counted: Vec<(String, String)>,
    needs: String,
    adds: String,
}

#[derive(Debug)]
struct ReleaseLine {
    name: String,
    as_of: String,
    buildings: String,
    datasets: usize,
}

impl MethodPage {
    pub(crate) fn new(site: Site<'_>, release: Option<&Release>) -> Self {
        let method = score_method();
        let crumbs = vec![Crumb::new("Home", "/")];
        let canonical = format!("{}/method", site.url);
        let title = "How the score of a building's record is made";
        let summary = format!(
            "The rules of score {}: its parts and weights, the buildings it compares with, its \
             limits, where the data come from, and how mistakes are corrected.",
            method.version
        );
        let things = vec![
            json!({
                "@type": "TechArticle",
                "headline": title,
                "description": summary,
                "mainEntityOfPage": canonical,
                "version": method.version,
                "author": publisher(site.url),
            }),
            breadcrumbs(site.url, &crumbs, "Method", &canonical),
        ];
        let mut head = Head::new(site.url, "/method", title.to_owned(), summary).about(things);
        head.kind = "article";
        Self {
            frame: Frame::new(release.is_some_and(Release::is_sample)),
            head,
            crumbs,
            here: "Method",
            parts: method.parts.iter().map(part).collect(),
            method,
            release: release.map(|release| ReleaseLine {
                name: release.name().into(),
                as_of: day(&release.manifest().as_of),
                buildings: grouped(release.buildings()),
                datasets: release.manifest().datasets.len(),
            }),
        }
    }
}

fn part(part: &MethodPart) -> PartLine {
    let counted = part.counted.iter();
    PartLine {
        id: part.id.clone(),
        label: part.label.clone(),
        weight: part.weight.to_string(),
        formula: part.formula.clone(),
        counted: counted
            .map(|weight| (capitalized(&weight.what), weight.counts.to_string()))
            .collect(),
        needs: part.needs.join(", "),
        adds: part.adds.join(", "),
    }
}
