//! The areas around a building.

use nycapt_contract::Borough;
use nycapt_corpus::{BuildingPlace, Figures, Release};

use crate::messages::message;
use crate::site::layout::{Crumb, Site};

/// What a page of a building needs besides its preview.
#[derive(Debug)]
pub(crate) struct Surroundings<'a> {
    pub(crate) site: Site<'a>,
    pub(crate) place: Option<BuildingPlace>,
    /// Names with their figures, the nearest first.
    pub(crate) areas: Vec<(String, Figures)>,
}

impl<'a> Surroundings<'a> {
    /// For the building of a slug.
    pub(crate) fn of(release: &Release, site: Site<'a>, slug: &str) -> Self {
        let place = release.place_of(slug);
        let mut areas = Vec::new();
        if let Some(place) = &place {
            let own = release.neighborhood(place.borough, &place.neighborhood_slug);
            areas.extend(own.map(|own| (own.name.clone(), own.figures)));
            let borough = *release.borough_figures(place.borough);
            areas.push((place.borough.name().to_owned(), borough));
        }
        areas.push((message!("layout-city"), *release.city_figures()));
        Self { site, place, areas }
    }

    /// The crumbs from the home page to the building.
    pub(crate) fn crumbs(&self, borough: Option<Borough>) -> Vec<Crumb> {
        let mut crumbs = vec![Crumb::new(message!("layout-city"), "/")];
        crumbs.extend(borough.map(|one| Crumb::new(one.name(), format!("/{}", one.slug()))));
        crumbs.extend(self.place.as_ref().map(|place| {
            let borough = place.borough.slug();
            let path = format!("/seo-path/{borough}/{}", place.neighborhood_slug);
            Crumb::new(place.neighborhood_name.as_str(), path)
        }));
        crumbs
    }
}
