//! Two or three buildings side by side.

use askama::Template;
use nycapt_contract::{
    ADDRESS_MAX, ErrorKind, Media, Parameter, Preview, ResolveAnswer, ResolveStatus, Spec,
};
use nycapt_corpus::Release;
use nycapt_messages::display_address;
use nycapt_rules::form_encoded;
use serde::{Deserialize, Serialize};

use crate::flows::{find_preview, read_preview, resolve_in};
use crate::language::set_alternate_path;
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::building::{Corrections, Row, comparison};
use crate::site::layout::{Choice, Crumb, Head};
use crate::site::operation::operation;
use crate::site::shared::View;

operation! {
    GetComparePage(CompareParameters, ()) -> () = Spec::get(
        "get_compare_page",
        "/compare",
        "Two or three buildings side by side.",
    )
    .parameters(&[
        Parameter::query("a", ADDRESS_MAX, "Address or slug of a building."),
        Parameter::query("b", ADDRESS_MAX, "Address or slug of another building."),
        Parameter::query("c", ADDRESS_MAX, "Address or slug of a third building."),
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::Unavailable])
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct CompareParameters {
    a: Option<String>,
    b: Option<String>,
    c: Option<String>,
}

type Texts<'a> = [(&'static str, &'a str); 3];

/// The form alone, or with the figures of the buildings that were found.
pub(crate) fn get_compare_page(
    view: &View<'_>,
    parameters: &CompareParameters,
) -> ReplyResult<GetComparePage> {
    let release = view.release()?;
    let CompareParameters { a, b, c } = parameters;
    let texts = [("a", a), ("b", b), ("c", c)]
        .map(|(name, text)| (name, text.as_deref().unwrap_or_default().trim()));
    let is_answer = texts.iter().any(|(_, text)| !text.is_empty());
    let page = ComparePage::new(release, view.site.url, &texts, is_answer);
    if is_answer {
        // Its other languages compare the same buildings.
        set_alternate_path(&path_with(&texts, "", ""));
        Reply::passing_page(&page)
    } else {
        Reply::page(&page)
    }
}

#[derive(Debug, Template)]
#[template(path = "compare/compare.html")]
struct ComparePage {
    sample: bool,
    head: Head,
    fields: Vec<TextField>,
    /// The buildings that were found, in the order of the fields.
    buildings: Vec<Compared>,
    /// Empty unless there are two buildings to compare.
    rows: Vec<Row>,
    /// Whether one building waits for another.
    needs_another: bool,
}

#[derive(Debug)]
struct TextField {
    name: &'static str,
    label: String,
    value: String,
    required: bool,
    problem: Option<Problem>,
}

/// Why a text is not one building.
#[derive(Debug)]
struct Problem {
    message: String,
    /// The comparison with each possible building, and why it is one.
    choices: Vec<(Choice, String)>,
}

#[derive(Debug)]
struct Compared {
    page: Choice,
    typed: Option<Corrections>,
}

impl ComparePage {
    fn new(release: &Release, site_url: &str, texts: &Texts<'_>, is_answer: bool) -> Self {
        let mut fields = Vec::new();
        let mut buildings = Vec::new();
        let mut previews: Vec<Preview> = Vec::new();
        let labels = [
            message!("compare-first"),
            message!("compare-second"),
            message!("compare-third"),
        ];
        for ((name, text), label) in texts.iter().copied().zip(labels) {
            let mut field = TextField {
                name,
                label,
                value: text.to_owned(),
                required: name != "c",
                problem: None,
            };
            let found = (!text.is_empty()).then(|| find(release, text));
            match found {
                None => {}
                Some(Ok(found)) if previews.iter().any(|one| one.slug == found.preview.slug) => {
                    field.problem = Some(Problem {
                        message: message!("compare-same"),
                        choices: Vec::new(),
                    });
                }
                Some(Ok(found)) => {
                    field.value = found.text;
                    buildings.push(Compared {
                        page: Choice {
                            url: found.preview.canonical_url.clone(),
                            line: display_address(&found.preview.address.formatted),
                        },
                        typed: found.typed,
                    });
                    previews.push(found.preview);
                }
                Some(Err(answer)) => field.problem = Some(Problem::new(&answer, texts, name)),
            }
            fields.push(field);
        }
        let has_problem = fields.iter().any(|field| field.problem.is_some());
        Self {
            sample: release.is_sample(),
            head: head(site_url, is_answer),
            fields,
            buildings,
            needs_another: previews.len() == 1 && !has_problem,
            rows: if previews.len() > 1 {
                comparison(&previews)
            } else {
                Vec::new()
            },
        }
    }
}

impl Problem {
    fn new(answer: &ResolveAnswer, texts: &Texts<'_>, name: &str) -> Self {
        let choices = Choice::of_answer(answer).into_iter();
        let choices = choices.filter_map(|(choice, why)| {
            let url = path_with(texts, name, choice.slug()?);
            Some((Choice { url, ..choice }, why))
        });
        Self {
            // An address of the directory may have no preview.
            message: if answer.status == ResolveStatus::Matched {
                message!("error-building")
            } else {
                answer.message.clone()
            },
            choices: choices.collect(),
        }
    }
}

/// The comparison with `slug` in place of the text that has this name.
fn path_with(texts: &Texts<'_>, name: &str, slug: &str) -> String {
    let pairs = texts.iter().filter_map(|(own, text)| {
        let text = if *own == name { slug } else { *text };
        (!text.is_empty()).then(|| format!("{own}={}", form_encoded(text)))
    });
    format!("/compare?{}", pairs.collect::<Vec<_>>().join("&"))
}

#[derive(Debug)]
struct Found {
    preview: Preview,
    typed: Option<Corrections>,
    /// What stays in its field.
    text: String,
}

/// The building of a slug, else of an address as the search finds it; else what the search answers.
fn find(release: &Release, text: &str) -> Result<Found, Box<ResolveAnswer>> {
    let Some(preview) = preview_of(release, &text.to_lowercase()) else {
        return find_address(release, text);
    };
    // People read the address, and the search must find the same building by it.
    let line = display_address(&preview.address.formatted);
    let again = find_address(release, &line);
    let is_same = again.is_ok_and(|found| found.preview.slug == preview.slug);
    Ok(Found {
        preview,
        typed: None,
        text: if is_same { line } else { text.to_owned() },
    })
}

fn find_address(release: &Release, text: &str) -> Result<Found, Box<ResolveAnswer>> {
    let answer = resolve_in(release, text, None);
    let is_matched = answer.status == ResolveStatus::Matched;
    let place = answer.matched.as_ref().filter(|_| is_matched);
    match place.and_then(|place| preview_of(release, &place.canonical_slug)) {
        Some(preview) => Ok(Found {
            preview,
            typed: Corrections::new(text, &answer),
            text: text.to_owned(),
        }),
        None => Err(Box::new(answer)),
    }
}

/// The preview of a building, also by the slug of one of its apartments.
fn preview_of(release: &Release, slug: &str) -> Option<Preview> {
    let document = find_preview(release, slug).ok()?;
    read_preview(&document).ok()
}

/// A comparison is for its reader: search engines may list the form alone.
fn head(site_url: &str, is_answer: bool) -> Head {
    let (title, summary) = (message!("compare-title"), message!("compare-description"));
    let mut head = Head::new(site_url, "/compare", title, summary)
        .indexed(!is_answer)
        .under(site_url, vec![Crumb::home()], message!("layout-compare"));
    head.canonical = head.canonical.filter(|_| !is_answer);
    head
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;

    #[test]
    fn a_figure_that_is_missing_is_replaced_by_its_reason_alone() {
        let page = ComparePage {
            sample: false,
            head: head("https://www.example.com", true),
            fields: Vec::new(),
            buildings: Vec::new(),
            rows: comparison(&[preview_from(Extent::Partial)]),
            needs_another: false,
        };
        let page = page.render().unwrap();
        let reasons: Vec<&str> = page.split("<em>").skip(1).collect();
        assert!(!reasons.is_empty(), "{page}");
        for reason in reasons {
            assert!(reason.starts_with(char::is_uppercase), "{reason}");
            assert!(!reason.starts_with("Not available"), "{reason}");
        }
    }
}
