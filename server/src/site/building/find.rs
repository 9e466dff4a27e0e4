//! Pages of addresses, by slug and by a path of borough, neighborhood, address and apartment.

use std::sync::Arc;

use askama::Template;
use nycapt_address::{parse_unit, unit_slug};
use nycapt_contract::{
    AddressPageParameters, Borough, ErrorKind, GetAddressPage, GetChangesFeed, Media, Operation,
    Parameter, PlaceParameters, Preview, ResolvedAddress, Spec, Unit,
};
use nycapt_corpus::{BuildingPlace, Neighborhood, Release};

use super::changes::{feed_of, lacks_rows};
use super::corrections::Corrections;
use super::page::{ApartmentPage, BuildingPage, PageContext};
use crate::api_error::ApiError;
use crate::app::App;
use crate::blocking::run_blocking;
use crate::extract::Call;
use crate::flows::{AskedAddress, find_preview, read_preview, resolve_in};
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::area::{AreaPage, neighborhood_path};
use crate::site::error::ErrorPage;
use crate::site::layout::{Choice, Site};
use crate::site::operation::{NameParameters, given, operation};
use crate::site::shared::View;

operation! {
    /// Redirects from the name of a borough or the slug of a building to its page.
    FindPlace(NameParameters, ()) -> () = Spec::get(
        "find_place",
        "/seo-path/{name}",
        "Redirect to a borough or building by its name.",
    )
    .parameters(&[Parameter::path(
        "name",
        200,
        "Slug of the borough or building.",
    )])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

/// The page of a slug; an alias redirects to its building's own slug, unless an apartment follows it.
///
/// `typed` is the text of a search that led here. The page shows it only if that search really
/// finds this page with a correction, so that a link cannot put words on our pages.
pub(crate) fn get_address_page(
    view: &View<'_>,
    parameters: &AddressPageParameters,
) -> ReplyResult<GetAddressPage> {
    let release = view.release()?;
    let (slug, typed) = (&parameters.slug, parameters.typed.as_deref());
    // A slug in upper case redirects in one step.
    let Ok(document) = find_preview(release, &slug.to_lowercase()) else {
        return not_found(release, slug);
    };
    let preview = read_preview(&document)?;
    let own = match &preview.unit {
        Some(unit) if apartment(&unit.unit.slug).is_none() => return not_found(release, slug),
        Some(unit) => unit_slug(
            &AskedAddress::of_slug(release, &slug.to_lowercase(), &preview).slug,
            &unit.unit,
        ),
        None => preview.slug.clone(),
    };
    let corrections = typed.and_then(|text| corrections(release, text, slug));
    if own != *slug || typed.is_some() && corrections.is_none() {
        return Ok(Reply::moved(&format!("/seo/{own}")));
    }
    preview_page(release, view.site, (preview, &own), corrections)
}

/// The changes of a building as a feed; an alias slug answers with those of its building.
pub(crate) async fn get_changes_feed(
    app: Arc<App>,
    call: Call<GetChangesFeed>,
) -> ReplyResult<GetChangesFeed> {
    let slug = call.parameters.slug;
    // The changes that a preview only counts are read from all records of the building.
    run_blocking("a feed", move || {
        let release = app.live.load().ok_or_else(ApiError::no_release)?;
        let mut preview = read_preview(&find_preview(&release, &slug)?)?;
        if preview.changes.as_ref().is_some_and(lacks_rows) {
            preview.changes = release.feed_changes(&slug).or(preview.changes);
        }
        let feed = feed_of(&preview, &app.config.site_url);
        Ok(Reply::text(feed.into()))
    })
    .await
}

pub(crate) async fn find_place(app: Arc<App>, call: Call<FindPlace>) -> ReplyResult<FindPlace> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let name = call.parameters.name.to_lowercase();
    if let Some(borough) = Borough::ALL.into_iter().find(|one| one.slug() == name) {
        return Ok(Reply::moved(&format!("/{}", borough.slug())));
    }
    building_of(&release, &name).map_or_else(
        || not_found(&release, &name),
        |place| Ok(Reply::moved(&format!("/seo-path/{}", place.path()))),
    )
}

/// The page of a place, whether its parts are in the path or in the query. Any path but the target's
/// own redirects there.
pub(crate) fn get_place_page<O: Operation>(
    view: &View<'_>,
    parameters: &PlaceParameters,
) -> ReplyResult<O> {
    let release = view.release()?;
    let part3 = given(parameters.part3.as_deref());
    let parts = PlaceParts {
        borough: &parameters.borough_slug,
        part2: &parameters.part2,
        part3,
        part4: part3.and(given(parameters.part4.as_deref())),
    };
    let Some(target) = parts.target(release) else {
        let building = parts.building(release);
        let words = building.map_or_else(|| parts.words(), |place| place.slug);
        return not_found(release, &words);
    };
    if let Target::Building(place, Some(unit)) = &target
        && let Some(alias) = parts.alias_of(release, place)
    {
        return Ok(Reply::moved(&format!("/seo/{}", unit_slug(&alias, unit))));
    }
    let own = target.path();
    if own != parts.path() {
        return Ok(Reply::moved(&own));
    }
    match target {
        Target::Neighborhood(one) => {
            let page = parameters.page.unwrap_or(1);
            let Some(list) = release.neighborhood_page(one.borough(), &one.slug, page) else {
                let message = message!("error-list-page");
                return ErrorPage::not_found(message, release.is_sample(), Vec::new());
            };
            Reply::page(&AreaPage::neighborhood(release, view.site, one, &list))
        }
        Target::Building(place, unit) => {
            let slug =
                unit.map_or_else(|| place.slug.clone(), |unit| unit_slug(&place.slug, &unit));
            let preview = read_preview(&find_preview(release, &slug)?)?;
            preview_page(release, view.site, (preview, &slug), None)
        }
    }
}

/// The slug of a place's page: that of its apartment at the address that was asked for, if it has one.
pub(crate) const fn page_slug(place: &ResolvedAddress) -> &String {
    if place.unit.is_some() {
        &place.preview_slug
    } else {
        &place.canonical_slug
    }
}

/// What a search changed in `text` to find the page of a slug.
fn corrections(release: &Release, text: &str, slug: &str) -> Option<Corrections> {
    let text = text.trim();
    let answer = resolve_in(release, text, None);
    let is_found = answer
        .matched
        .as_ref()
        .is_some_and(|place| page_slug(place) == slug);
    is_found.then(|| Corrections::new(text, &answer)).flatten()
}

/// The page of a preview. No cache keeps it if it shows what one reader typed.
fn preview_page<O: Operation>(
    release: &Release,
    site: Site<'_>,
    (preview, slug): (Preview, &str),
    typed: Option<Corrections>,
) -> ReplyResult<O> {
    let context = PageContext::of(release, site, &preview);
    let is_shared = typed.is_none();
    if let Some(unit) = &preview.unit {
        let asked = AskedAddress::of_slug(release, slug, &preview);
        let page = ApartmentPage::new((&preview, unit), &asked, &context, typed);
        return reply(&page, is_shared);
    }
    reply(&BuildingPage::new(preview, context, typed), is_shared)
}

fn reply<O: Operation>(page: &impl Template, is_shared: bool) -> ReplyResult<O> {
    if is_shared {
        Reply::page(page)
    } else {
        Reply::passing_page(page)
    }
}

/// The apartment of a text, if its slug parses to itself; otherwise redirects would never end.
fn apartment(text: &str) -> Option<Unit> {
    let unit = parse_unit(text)?;
    let again = parse_unit(&unit.slug)?;
    (again.slug == unit.slug).then_some(unit)
}

/// A 404 with the buildings whose address is like a slug or the words of a path.
fn not_found<O: Operation>(release: &Release, words: &str) -> ReplyResult<O> {
    let message = no_page(release, words);
    let words = words.to_lowercase();
    let (building, _) = words.split_once("-apt-").unwrap_or((words.as_str(), ""));
    let answer = resolve_in(release, &building.replace(['-', '/'], " "), None);
    let matched = answer.matched.iter().map(Choice::of_place);
    let others = Choice::of_answer(&answer).into_iter();
    let near = matched.chain(others.map(|(choice, _)| choice)).collect();
    ErrorPage::not_found(message, release.is_sample(), near)
}

/// Why a slug has no page: we don't have its building, or only no page for its apartment.
pub(crate) fn no_page(release: &Release, slug: &str) -> String {
    match release.place_of(&slug.to_lowercase()) {
        Some(_) => message!("error-apartment"),
        None => message!("error-building"),
    }
}

/// The parts of a path below a borough, as requested.
struct PlaceParts<'a> {
    borough: &'a str,
    part2: &'a str,
    part3: Option<&'a str>,
    part4: Option<&'a str>,
}

enum Target<'a> {
    Neighborhood(&'a Neighborhood),
    Building(Box<BuildingPlace>, Option<Unit>),
}

/// The place of a building by its slug; `None` for an apartment's, because the apartment would be
/// lost.
fn building_of(release: &Release, slug: &str) -> Option<BuildingPlace> {
    let place = release.place_of(slug)?;
    (!slug.contains("-apt-")).then_some(place)
}

impl PlaceParts<'_> {
    fn target<'a>(&self, release: &'a Release) -> Option<Target<'a>> {
        self.in_borough(release).or_else(|| self.anywhere(release))
    }

    /// The building whose whole slug is one of the parts.
    fn anywhere<'a>(&self, release: &'a Release) -> Option<Target<'a>> {
        let of_slug = |slug: &str| building_of(release, &slug.to_lowercase());
        let (place, unit) = match (self.part3.and_then(of_slug), self.part3, self.part4) {
            (Some(place), _, unit) => (place, unit),
            (None, unit, None) => (of_slug(self.part2)?, unit),
            (None, _, Some(_)) => return None,
        };
        Target::building(place, unit)
    }

    fn in_borough<'a>(&self, release: &'a Release) -> Option<Target<'a>> {
        let borough = Borough::from_text(self.borough)?;
        let part2 = self.part2.to_lowercase();
        let neighborhood = release.neighborhood(borough, &part2);
        let Some(part3) = self.part3.map(str::to_lowercase) else {
            let building = || Target::building(release.building_in(borough, &part2)?, None);
            return neighborhood.map(Target::Neighborhood).or_else(building);
        };
        let here = release.building_at(borough, &part2, &part3);
        if let Some(place) = here.or_else(|| release.building_in(borough, &part3)) {
            return Target::building(place, self.part4);
        }
        // Address and apartment without a neighborhood.
        if neighborhood.is_some() || self.part4.is_some() {
            return None;
        }
        Target::building(release.building_in(borough, &part2)?, Some(&part3))
    }

    /// The building of a path whose last part we can't read as an apartment.
    fn building(&self, release: &Release) -> Option<BuildingPlace> {
        let shorter = match self.part4 {
            Some(_) => Self {
                part4: None,
                ..*self
            },
            None => Self {
                part3: None,
                ..*self
            },
        };
        let Target::Building(place, None) = shorter.target(release)? else {
            return None;
        };
        Some(*place)
    }

    /// The slug by which `place` was found, if that is another address of it.
    fn alias_of(&self, release: &Release, place: &BuildingPlace) -> Option<String> {
        let parts = [Some(self.part2), self.part3].into_iter().flatten();
        let slugs = parts.flat_map(|part| {
            let part = part.to_lowercase();
            [format!("{part}-{}", place.borough.slug()), part]
        });
        let mut aliases = slugs.filter(|slug| *slug != place.slug);
        aliases.find(|slug| building_of(release, slug).is_some_and(|one| one.slug == place.slug))
    }

    fn path(&self) -> String {
        let parts = [Some(self.borough), Some(self.part2), self.part3, self.part4];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        format!("/seo-path/{}", parts.join("/"))
    }

    /// The address, for a search of similar ones.
    fn words(&self) -> String {
        let address = self.part3.unwrap_or(self.part2);
        format!("{address} {}", self.borough)
    }
}

impl Target<'_> {
    /// `None` if `unit` is not an apartment.
    fn building(place: BuildingPlace, unit: Option<&str>) -> Option<Self> {
        let unit = match unit {
            Some(text) => Some(apartment(text)?),
            None => None,
        };
        Some(Self::Building(Box::new(place), unit))
    }

    fn path(&self) -> String {
        match self {
            Self::Neighborhood(one) => neighborhood_path(one),
            Self::Building(place, None) => format!("/seo-path/{}", place.path()),
            Self::Building(place, Some(unit)) => {
                format!("/seo-path/{}/{}", place.path(), unit.slug)
            }
        }
    }
}
