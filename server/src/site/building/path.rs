//! What stands at a path of borough, neighborhood, address and apartment.

use nycapt_address::{parse_unit, unit_slug};
use nycapt_contract::{Borough, Unit};

use super::find::{PlacePage, not_found, page_of, read};
use crate::api_error::ApiError;
use crate::flows::find_preview;
use crate::site::area::NeighborhoodHub;
use crate::site::error::ErrorPage;
use crate::site::layout::Site;
use nycapt_corpus::{BuildingPlace, LiveRelease, Neighborhood, Release};

/// The parts of a path below a borough, as they were asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceParts<'a> {
    pub(crate) borough: &'a str,
    pub(crate) part2: &'a str,
    pub(crate) part3: Option<&'a str>,
    pub(crate) part4: Option<&'a str>,
    /// Page of a neighborhood's list, counted from 1.
    pub(crate) page: u64,
}

/// What the parts of a path name.
enum Target<'a> {
    Neighborhood(&'a Neighborhood),
    Building(Box<BuildingPlace>, Option<Unit>),
}

/// The page at a path of parts. A known thing at another path than its own leads to that.
pub(crate) fn get_place_page(
    live: &LiveRelease,
    site: Site<'_>,
    parts: PlaceParts<'_>,
) -> Result<PlacePage, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let Some(target) = parts.target(&release) else {
        return Ok(not_found(&release, &parts.words()));
    };
    let own = target.path();
    if own != parts.path() {
        return Ok(PlacePage::Redirect(own));
    }
    match target {
        Target::Neighborhood(neighborhood) => {
            Ok(neighborhood_page(&release, site, neighborhood, parts.page))
        }
        Target::Building(place, unit) => {
            let slug =
                unit.map_or_else(|| place.slug.clone(), |unit| unit_slug(&place.slug, &unit));
            let preview = read(&find_preview(&release, &slug)?)?;
            Ok(page_of(&release, site, &preview))
        }
    }
}

/// Where the thing of one name stands: a borough, or a building by its slug.
pub(crate) fn find_place(live: &LiveRelease, name: &str) -> Result<PlacePage, ApiError> {
    let release = live.load().ok_or_else(ApiError::no_release)?;
    let name = name.to_lowercase();
    if let Some(borough) = Borough::ALL.into_iter().find(|one| one.slug() == name) {
        return Ok(PlacePage::Redirect(format!("/{}", borough.slug())));
    }
    Ok(building_of(&release, &name).map_or_else(
        || not_found(&release, &name),
        |place| PlacePage::Redirect(format!("/seo-path/{}", place.path())),
    ))
}

/// The place of a building by its slug; none for that of an apartment, which would be lost.
fn building_of(release: &Release, slug: &str) -> Option<BuildingPlace> {
    let place = release.place_of(slug)?;
    (!slug.contains("-apt-")).then_some(place)
}

fn neighborhood_page(
    release: &Release,
    site: Site<'_>,
    neighborhood: &Neighborhood,
    page: u64,
) -> PlacePage {
    let list = release.neighborhood_page(neighborhood.borough(), &neighborhood.slug, page);
    list.map_or_else(
        || {
            let page = ErrorPage::not_found("The list has no such page.", release.is_sample());
            PlacePage::NotFound(Box::new(page))
        },
        |list| {
            let hub = NeighborhoodHub::new(release, site, neighborhood, &list);
            PlacePage::Neighborhood(Box::new(hub))
        },
    )
}

/// The apartment of a text, if its name in paths leads to itself: a way there must have an end.
pub(crate) fn apartment(text: &str) -> Option<Unit> {
    let unit = parse_unit(text)?;
    let again = parse_unit(&unit.slug)?;
    (again.slug == unit.slug).then_some(unit)
}

impl PlaceParts<'_> {
    /// The thing that the parts name, in whatever neighborhood or borough it is.
    fn target<'a>(&self, release: &'a Release) -> Option<Target<'a>> {
        self.in_borough(release).or_else(|| self.anywhere(release))
    }

    /// The building whose whole slug stands among the parts, whatever stands before it.
    fn anywhere<'a>(&self, release: &'a Release) -> Option<Target<'a>> {
        let of_slug = |slug: &str| building_of(release, &slug.to_lowercase());
        let (place, unit) = match (self.part3.and_then(of_slug), self.part3, self.part4) {
            (Some(place), _, unit) => (place, unit),
            (None, unit, None) => (of_slug(self.part2)?, unit),
            (None, _, Some(_)) => return None,
        };
        let unit = match unit {
            Some(text) => Some(apartment(text)?),
            None => None,
        };
        Some(Target::Building(Box::new(place), unit))
    }

    /// The thing that the parts name in their borough.
    fn in_borough<'a>(&self, release: &'a Release) -> Option<Target<'a>> {
        let borough = Borough::from_text(self.borough)?;
        let part2 = self.part2.to_lowercase();
        let neighborhood = release.neighborhood(borough, &part2);
        let Some(part3) = self.part3.map(str::to_lowercase) else {
            let building = || {
                let place = release.building_in(borough, &part2)?;
                Some(Target::Building(Box::new(place), None))
            };
            return neighborhood.map(Target::Neighborhood).or_else(building);
        };
        let here = release.building_at(borough, &part2, &part3);
        if let Some(place) = here.or_else(|| release.building_in(borough, &part3)) {
            let unit = match self.part4 {
                Some(text) => Some(apartment(text)?),
                None => None,
            };
            return Some(Target::Building(Box::new(place), unit));
        }
        // Without a neighborhood between: address and apartment.
        if neighborhood.is_some() || self.part4.is_some() {
            return None;
        }
        let place = release.building_in(borough, &part2)?;
        Some(Target::Building(Box::new(place), Some(apartment(&part3)?)))
    }

    /// The parts as one path.
    fn path(&self) -> String {
        let parts = [Some(self.borough), Some(self.part2), self.part3, self.part4];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        format!("/seo-path/{}", parts.join("/"))
    }

    /// The address in them, to look for what is like it.
    fn words(&self) -> String {
        let address = self.part3.unwrap_or(self.part2);
        format!("{address} {}", self.borough)
    }
}

impl Target<'_> {
    /// Its own path.
    fn path(&self) -> String {
        match self {
            Self::Neighborhood(one) => {
                format!("/seo-path/{}/{}", one.borough().slug(), one.slug)
            }
            Self::Building(place, None) => format!("/seo-path/{}", place.path()),
            Self::Building(place, Some(unit)) => {
                format!("/seo-path/{}/{}", place.path(), unit.slug)
            }
        }
    }
}
