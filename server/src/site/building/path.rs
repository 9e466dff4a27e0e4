//! Pages at a path of borough, neighborhood, address and apartment.

use nycapt_address::unit_slug;
use nycapt_contract::{Borough, Operation, Unit};
use nycapt_corpus::{BuildingPlace, Neighborhood, Release};

use super::find::{apartment, not_found, preview_page, read};
use crate::api_error::ApiError;
use crate::flows::find_preview;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::area::{AreaPage, neighborhood_path};
use crate::site::error::ErrorPage;
use crate::site::layout::Site;

/// The parts of a path below a borough, as requested.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlaceParts<'a> {
    pub(crate) borough: &'a str,
    pub(crate) part2: &'a str,
    pub(crate) part3: Option<&'a str>,
    pub(crate) part4: Option<&'a str>,
    /// Page of a neighborhood's list, counted from 1.
    pub(crate) page: u64,
}

/// What the parts of a path refer to.
enum Target<'a> {
    Neighborhood(&'a Neighborhood),
    Building(Box<BuildingPlace>, Option<Unit>),
}

/// The page at a path of parts. Any path but the target's own redirects there.
pub(crate) fn place_page<O: Operation>(
    release: &Release,
    site: Site<'_>,
    parts: PlaceParts<'_>,
) -> Result<Reply<O>, ApiError> {
    let Some(target) = parts.target(release) else {
        return not_found(release, &parts.words());
    };
    let own = target.path();
    if own != parts.path() {
        return Ok(Reply::moved(&own));
    }
    match target {
        Target::Neighborhood(one) => {
            let list = release.neighborhood_page(one.borough(), &one.slug, parts.page);
            let Some(list) = list else {
                let message = message!("error-list-page");
                let page = ErrorPage::not_found(message, release.is_sample());
                return Ok(Reply::passing_page(&page)?.not_found());
            };
            Reply::page(&AreaPage::neighborhood(release, site, one, &list))
        }
        Target::Building(place, unit) => {
            let slug =
                unit.map_or_else(|| place.slug.clone(), |unit| unit_slug(&place.slug, &unit));
            let preview = read(&find_preview(release, &slug)?)?;
            preview_page(release, site, preview, None)
        }
    }
}

/// Redirects from the name of a borough or the slug of a building to its page.
pub(crate) fn name_page<O: Operation>(release: &Release, name: &str) -> Result<Reply<O>, ApiError> {
    let name = name.to_lowercase();
    if let Some(borough) = Borough::ALL.into_iter().find(|one| one.slug() == name) {
        return Ok(Reply::moved(&format!("/{}", borough.slug())));
    }
    building_of(release, &name).map_or_else(
        || not_found(release, &name),
        |place| Ok(Reply::moved(&format!("/seo-path/{}", place.path()))),
    )
}

/// The place of a building by its slug; `None` for an apartment's, because the apartment would be
/// lost.
fn building_of(release: &Release, slug: &str) -> Option<BuildingPlace> {
    let place = release.place_of(slug)?;
    (!slug.contains("-apt-")).then_some(place)
}

impl PlaceParts<'_> {
    /// The target in its borough, or else anywhere.
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
