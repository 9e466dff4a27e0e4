//! What the page of a building says of what is around it.

use nycapt_contract::Borough;

use crate::site::layout::Crumb;
use crate::site::layout::Site;
use nycapt_corpus::{BuildingPlace, Figures, Release};

/// What the pages of a building are made from beside its preview.
#[derive(Debug)]
pub(crate) struct Surroundings<'a> {
    pub(crate) site: Site<'a>,
    /// Where the building stands among the pages.
    pub(crate) place: Option<BuildingPlace>,
    /// Names with their figures, the nearest first.
    pub(crate) areas: Vec<(String, Figures)>,
}

impl<'a> Surroundings<'a> {
    /// Those of a building of a release, by its slug.
    pub(crate) fn of(release: &Release, site: Site<'a>, slug: &str) -> Self {
        let place = release.place_of(slug);
        let mut areas = Vec::new();
        if let Some(place) = &place {
            let own = release.neighborhood(place.borough, &place.neighborhood_slug);
            areas.extend(own.map(|own| (own.name.clone(), own.figures)));
            let borough = *release.borough_figures(place.borough);
            areas.push((place.borough.name().to_owned(), borough));
        }
        areas.push(("New York City".to_owned(), *release.city_figures()));
        Self { site, place, areas }
    }

    /// The steps from the home page to the building.
    pub(crate) fn crumbs(&self, borough: Option<Borough>) -> Vec<Crumb> {
        let mut crumbs = vec![Crumb::new("New York City", "/")];
        crumbs.extend(borough.map(|one| Crumb::new(one.name(), format!("/{}", one.slug()))));
        crumbs.extend(self.place.as_ref().map(|place| {
            let path = format!(
                "/seo-path/{}/{}",
                place.borough.slug(),
                place.neighborhood_slug
            );
            Crumb::new(place.neighborhood_name.as_str(), path)
        }));
        crumbs
    }
}
