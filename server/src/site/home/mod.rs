//! The home page, and its answer to an address that is not one building.

use askama::Template;
use nycapt_address::{CityPlace, slugify};
use nycapt_contract::{
    ADDRESS_MAX, Borough, ErrorKind, Media, Parameter, ResolveAnswer, ResolveStatus, Spec,
};
use nycapt_corpus::{BuildingPlace, Neighborhood, Release};
use nycapt_messages::{display_address, label};
use nycapt_rules::form_encoded;
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::example::{Example, example_address};
use crate::flows::{degrees_of, resolve_in};
use crate::maps::{Map, choices_map};
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::area::{neighborhood_path, rest_title};
use crate::site::building::{Corrections, page_slug};
use crate::site::guide::guide_links;
use crate::site::layout::{Choice, Head, Site, day, grouped, publisher, search_action};
use crate::site::lookup::{find_lookup, lookup_links};
use crate::site::operation::{given, operation};
use crate::site::shared::View;

operation! {
    GetHomePage(HomeParameters, ()) -> () = Spec::get("get_home_page", "/", "Home page with the address search.")
        .parameters(&[
            // Longer than an address can be, so that the page can explain it and keep the text.
            Parameter::query("address", 8_000, "The address to look up."),
            Parameter::query("about", 60, "What the visitor wants to know about it."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable])
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct HomeParameters {
    address: Option<String>,
    /// Name of the lookup page that the reader came from.
    about: Option<String>,
}

/// Redirects to the page of an address that is one building; shows the home page otherwise.
pub(crate) fn get_home_page(
    view: &View<'_>,
    parameters: &HomeParameters,
) -> ReplyResult<GetHomePage> {
    let release = view.release()?;
    let about = given(parameters.about.as_deref());
    let address = parameters.address.as_deref();
    let text = address.map(str::trim).unwrap_or_default();
    let page = |result| HomePage::new(release, view.site, text, result, about);
    if address.is_none() && about.is_none() {
        return Reply::page(&page(None));
    }
    if text.is_empty() {
        return Reply::passing_page(&page(None));
    }
    let length = text.chars().count();
    if length > ADDRESS_MAX {
        let page = page(Some(SearchResult {
            message: message!("home-too-long", most = ADDRESS_MAX, length),
            ..SearchResult::default()
        }));
        return Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY));
    }
    let answer = resolve_in(release, text, None);
    let Some(place) = (answer.matched.as_ref()).filter(|_| answer.status == ResolveStatus::Matched)
    else {
        let result = SearchResult::new(text, &answer, release);
        return Reply::passing_page(&page(Some(result)));
    };
    let mut path = format!("/seo/{}", page_slug(place));
    if Corrections::new(text, &answer).is_some() {
        path += &format!("?typed={}", form_encoded(text));
    }
    if let Some(lookup) = about.and_then(find_lookup) {
        path += &format!("#{}", lookup.anchor);
    }
    Ok(Reply::see_other(&path))
}

/// Sample addresses that a visitor may try.
const EXAMPLES: usize = 3;
/// Areas in one answer.
const AREAS: usize = 5;

#[derive(Debug, Template)]
#[template(path = "home/home.html")]
pub(crate) struct HomePage {
    sample: bool,
    head: Head,
    box_value: String,
    result: Option<SearchResult>,
    /// The lookup that led here, kept for the next try.
    about: Option<String>,
    /// An address to try, in the empty box.
    hint: String,
    examples: Vec<Choice>,
    boroughs: [(Borough, String); Borough::ALL.len()],
    guides: Vec<Choice>,
    lookups: Vec<Choice>,
    release: String,
}

#[derive(Debug, Default)]
pub(crate) struct SearchResult {
    message: String,
    /// What of the text was not used, and why.
    ignored: Vec<String>,
    /// Possible buildings, each with why.
    choices: Vec<(Choice, String)>,
    /// Where they are, by their numbers in the list.
    map: Option<Map>,
    areas: Areas,
    hints: Vec<String>,
}

impl HomePage {
    pub(crate) fn new(
        release: &Release,
        site: Site<'_>,
        text: &str,
        result: Option<SearchResult>,
        about: Option<&str>,
    ) -> Self {
        let buildings = |borough| {
            let neighborhoods = release.neighborhoods(borough).iter();
            grouped(neighborhoods.map(|one| one.buildings).sum())
        };
        Self {
            sample: release.is_sample(),
            head: head(site, result.is_some()),
            box_value: text.to_owned(),
            result,
            about: about.map(ToOwned::to_owned),
            hint: example_address(Example::of(release).as_ref()),
            examples: examples(release),
            boroughs: Borough::ALL.map(|borough| (borough, buildings(borough))),
            guides: guide_links(),
            lookups: lookup_links(),
            release: message!(
                "home-release",
                buildings = grouped(release.buildings()),
                release = release.name(),
                as_of = day(&release.manifest().as_of)
            ),
        }
    }
}

impl SearchResult {
    pub(crate) fn new(text: &str, answer: &ResolveAnswer, release: &Release) -> Self {
        let choices = Choice::of_answer(answer);
        let located: Vec<_> = (choices.iter())
            .map(|(choice, _)| located(release, choice))
            .collect();
        Self {
            message: answer.message.clone(),
            ignored: Corrections::new(text, answer)
                .map_or_else(Vec::new, |corrections| corrections.changes),
            map: choices_map(release, &located),
            choices,
            areas: Areas::of(release, text, answer),
            hints: (answer.suggestions.iter())
                .filter(|suggestion| suggestion.slug.is_none())
                .map(|suggestion| {
                    format!(
                        "{}: {}",
                        display_address(&suggestion.address),
                        suggestion.why
                    )
                })
                .collect(),
        }
    }
}

/// The building of a choice and the degrees of its lot; `None` where these are not known.
fn located(release: &Release, choice: &Choice) -> Option<(BuildingPlace, (f64, f64))> {
    let place = release.place_of(choice.slug()?)?;
    let degrees = degrees_of(release, &place.slug)?;
    Some((place, degrees))
}

/// The pages of areas that a text names, under what introduces them.
#[derive(Debug, Default)]
struct Areas {
    introduction: String,
    links: Vec<Choice>,
}

impl Areas {
    /// The areas of a text. A place without a page of its name leads to the boroughs that it can be in.
    fn of(release: &Release, text: &str, answer: &ResolveAnswer) -> Self {
        let place = CityPlace::parse(text);
        let mut links = match (&place, answer.input.zip.as_deref()) {
            (None, _) => neighborhoods_in(release, text),
            (Some(_), Some(zip)) => {
                let found = release.neighborhoods_in_zip(zip).into_iter();
                found.map(|one| neighborhood_link(release, one)).collect()
            }
            (Some(place), None) => match place.neighborhood {
                Some(name) => neighborhoods_like(release, name, &place.boroughs),
                None => borough_links(release, &place.boroughs),
            },
        };
        links.truncate(AREAS);
        let introduction = match (links.is_empty(), place) {
            (false, _) => message!("home-areas"),
            (true, Some(place)) => {
                links = borough_links(release, &place.boroughs);
                match links.is_empty() {
                    false => message!("home-area-without-page", place = text),
                    true => message!("home-area-without-data", place = text),
                }
            }
            (true, None) => String::new(),
        };
        Self {
            introduction,
            links,
        }
    }
}

/// The pages of boroughs; one without buildings has none.
fn borough_links(release: &Release, boroughs: &[Borough]) -> Vec<Choice> {
    let boroughs = boroughs.iter();
    let known = boroughs.filter(|borough| !release.neighborhoods(**borough).is_empty());
    let links = known.map(|borough| Choice {
        url: format!("/{}", borough.slug()),
        line: label(borough.name()).to_owned(),
    });
    links.collect()
}

fn neighborhood_link(release: &Release, neighborhood: &Neighborhood) -> Choice {
    Choice {
        url: neighborhood_path(neighborhood),
        line: match release.neighborhood_figures(neighborhood) {
            Some(_) => format!("{}, {}", neighborhood.name, neighborhood.borough().name()),
            None => rest_title(neighborhood),
        },
    }
}

fn neighborhoods(release: &Release) -> impl Iterator<Item = &Neighborhood> {
    let boroughs = Borough::ALL.into_iter();
    boroughs.flat_map(move |borough| release.neighborhoods(borough))
}

fn neighborhoods_in(release: &Release, text: &str) -> Vec<Choice> {
    let text = slug_of_words(text);
    let named = neighborhoods(release).filter(|one| text.contains(&slug_of_words(&one.name)));
    named.map(|one| neighborhood_link(release, one)).collect()
}

/// The neighborhoods of boroughs that have the name of a place in theirs: `Astoria (East)-Woodside (North)`
/// for `ASTORIA`.
fn neighborhoods_like(release: &Release, place: &str, boroughs: &[Borough]) -> Vec<Choice> {
    let place = slug_of_words(place);
    let boroughs = boroughs.iter();
    let known = boroughs.flat_map(|borough| release.neighborhoods(*borough));
    let named = known.filter(|one| slug_of_words(&without_parts(&one.name)).contains(&place));
    named.map(|one| neighborhood_link(release, one)).collect()
}

/// A slug between hyphens, so that only whole words of it are found; `Hell's` is one.
fn slug_of_words(text: &str) -> String {
    format!("-{}-", slugify(&text.replace(['\'', '’'], "")))
}

/// The name of a neighborhood without the parts in brackets, such as `(East)`.
fn without_parts(name: &str) -> String {
    let mut depth = 0_u32;
    let kept = name.chars().filter(|char| {
        match char {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => return depth == 0,
        }
        false
    });
    kept.collect()
}

fn head(site: Site<'_>, is_answer: bool) -> Head {
    let head = Head::new(
        site.url,
        "/",
        message!("home-title"),
        message!("home-description"),
    );
    if is_answer {
        return head.indexed(false);
    }
    head.about([publisher(site.url), website(site.url)])
}

fn website(site_url: &str) -> Value {
    json!({
        "@type": "WebSite",
        "url": format!("{site_url}/"),
        "name": "nycapt",
        "publisher": {"@id": format!("{site_url}/#organization")},
        "potentialAction": search_action(site_url, ""),
    })
}

/// Some addresses of the sample to try.
fn examples(release: &Release) -> Vec<Choice> {
    if !release.is_sample() {
        return Vec::new();
    }
    let listed = release.site_pages().filter(|page| page.indexed);
    listed
        .filter_map(|page| {
            let lot = release.place_of(page.slug)?.lot;
            Some(Choice {
                url: format!("/seo/{}", page.slug),
                line: display_address(&release.directory().preferred(lot)?.formatted),
            })
        })
        .take(EXAMPLES)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_in_brackets_are_left_out_of_a_name() {
        let name = without_parts("Astoria (East)-Woodside (North)");
        assert_eq!(slug_of_words(&name), "-astoria-woodside-");
        assert_eq!(slug_of_words("Hell's Kitchen"), "-hells-kitchen-");
    }
}
