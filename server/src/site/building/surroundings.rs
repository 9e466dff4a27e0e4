//! The areas around a building.

use nycapt_contract::{Borough, Preview};
use nycapt_corpus::{BuildingPlace, Figures, Release};

use crate::flows::sells_report;
use crate::messages::message;
use crate::site::layout::{Crumb, Site, money};

/// Whether a building's report is for sale.
#[derive(Debug, Clone)]
pub(super) enum Offer {
    Price(String),
    /// Not for this building.
    TooLittleData,
    /// Of no building.
    Unsold,
}

impl Offer {
    fn of(release: &Release, site: Site<'_>, preview: &Preview) -> Self {
        match site.price_cents {
            None => Self::Unsold,
            Some(cents) if sells_report(release, site.sells_partial, &preview.building.bbl) => {
                Self::Price(money(cents))
            }
            Some(_) => Self::TooLittleData,
        }
    }
}

/// What a page of a building needs besides its preview.
#[derive(Debug)]
pub(crate) struct Surroundings<'a> {
    pub(crate) site: Site<'a>,
    pub(super) offer: Offer,
    pub(crate) place: Option<BuildingPlace>,
    /// Names with their figures, the nearest first.
    pub(crate) areas: Vec<(String, Figures)>,
}

impl<'a> Surroundings<'a> {
    pub(crate) fn of(release: &Release, site: Site<'a>, preview: &Preview) -> Self {
        let place = release.place_of(&preview.slug);
        let mut areas = Vec::new();
        if let Some(place) = &place {
            let own = release.neighborhood(place.borough, &place.neighborhood_slug);
            areas.extend(own.map(|own| (own.name.clone(), own.figures)));
            let borough = *release.borough_figures(place.borough);
            areas.push((place.borough.name().to_owned(), borough));
        }
        areas.push((message!("layout-city"), *release.city_figures()));
        Self {
            site,
            offer: Offer::of(release, site, preview),
            place,
            areas,
        }
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
