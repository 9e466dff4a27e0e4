//! Pages of the site: looked up by slug, by path and by neighborhood.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use nycapt_contract::Borough;

use super::building::building_of;
use super::open::Release;
use crate::site::{
    BUILDINGS_PER_PAGE, BuildingEntry, BuildingPlace, FLAG_INDEXED, Figures, ListedBuilding,
    Neighborhood, NeighborhoodPage, SitePage,
};

/// Lots of a ZIP code whose neighborhoods are looked up, at most.
const LOTS_OF_ZIP: usize = 200;

impl Release {
    /// The page of a building, by its slug, an alias, or the slug of an apartment in it.
    pub fn place_of(&self, slug: &str) -> Option<BuildingPlace> {
        let entry = self
            .site_entry(slug)
            .or_else(|| self.site_entry(building_of(slug)?))?;
        self.site.place(entry)
    }

    /// The neighborhood of a borough with this slug.
    pub fn neighborhood(&self, borough: Borough, slug: &str) -> Option<&Neighborhood> {
        let mut of_borough = self.neighborhoods(borough).iter();
        of_borough.find(|neighborhood| neighborhood.slug == slug)
    }

    /// The neighborhoods of a borough in the order of their names; only those with buildings.
    pub fn neighborhoods(&self, borough: Borough) -> &[Neighborhood] {
        self.site.areas.of_borough(borough)
    }

    /// The neighborhoods with buildings in a ZIP code, those with most of them first.
    pub fn neighborhoods_in_zip(&self, zip: &str) -> Vec<&Neighborhood> {
        let directory = self.directory();
        let mut counts: BTreeMap<u16, usize> = BTreeMap::new();
        for lot in directory.lots_in_zip(zip, LOTS_OF_ZIP) {
            let address = directory.preferred(lot);
            let entry = address.and_then(|address| self.site_entry(&address.slug));
            if let Some(entry) = entry {
                *counts.entry(entry.neighborhood.get()).or_default() += 1;
            }
        }
        let mut found: Vec<(u16, usize)> = counts.into_iter().collect();
        found.sort_by_key(|(position, count)| (Reverse(*count), *position));
        let positions = found.into_iter().map(|(position, _)| position);
        positions.filter_map(|at| self.site.areas.at(at)).collect()
    }

    /// The figures of a neighborhood, or of a ZIP code in a borough without neighborhoods; `None`
    /// for buildings outside any neighborhood.
    pub fn neighborhood_figures<'a>(&self, one: &'a Neighborhood) -> Option<&'a Figures> {
        self.site.areas.of(one)
    }

    /// The figures of a borough.
    pub fn borough_figures(&self, borough: Borough) -> &Figures {
        self.site.areas.borough(borough)
    }

    /// The figures of the city.
    pub fn city_figures(&self) -> &Figures {
        &self.site.areas.city
    }

    /// A page of the list of a neighborhood, counted from 1. None when there is no such page.
    pub fn neighborhood_page(
        &self,
        borough: Borough,
        slug: &str,
        page: u64,
    ) -> Option<NeighborhoodPage> {
        let neighborhood = self.neighborhood(borough, slug)?;
        let pages = neighborhood.pages();
        if !(1..=pages).contains(&page) {
            return None;
        }
        let skipped = usize::try_from((page - 1) * BUILDINGS_PER_PAGE).ok()?;
        let most = usize::try_from(BUILDINGS_PER_PAGE).ok()?;
        let listed = self.site.listed(neighborhood).skip(skipped).take(most);
        Some(NeighborhoodPage {
            buildings: listed.filter_map(|entry| self.listed(entry)).collect(),
            page,
            pages,
        })
    }

    /// The building of a neighborhood that has this part 3.
    pub fn building_at(
        &self,
        borough: Borough,
        neighborhood: &str,
        part3: &str,
    ) -> Option<BuildingPlace> {
        let site = &self.site;
        let neighborhood = self.neighborhood(borough, neighborhood)?;
        site.place(site.by_name(neighborhood, part3)?)
    }

    /// The building of a borough that has this part 3 in any neighborhood, or this as another
    /// address, with or without the borough after it. Of several, the one whose slug is plain.
    pub fn building_in(&self, borough: Borough, part3: &str) -> Option<BuildingPlace> {
        let site = &self.site;
        let named = || {
            let mut neighborhoods = self.neighborhoods(borough).iter();
            neighborhoods.find_map(|neighborhood| site.by_name(neighborhood, part3))
        };
        let entry = self
            .site_entry(&format!("{part3}-{}", borough.slug()))
            .or_else(named)
            .or_else(|| self.site_entry(part3))?;
        site.place(entry).filter(|place| place.borough == borough)
    }

    /// The sitemap entry of every building, sorted by slug.
    pub fn site_pages(&self) -> impl Iterator<Item = SitePage<'_>> {
        let site = &self.site;
        site.entries().iter().filter_map(|entry| site.page(entry))
    }

    /// The building of a slug or alias slug, which the place of its preview identifies.
    pub(super) fn site_entry(&self, slug: &str) -> Option<&BuildingEntry> {
        self.site
            .by_preview(self.previews.position(slug.as_bytes())?)
    }

    fn listed(&self, entry: &BuildingEntry) -> Option<ListedBuilding> {
        let lot = nycapt_contract::Bbl::from_number(entry.lot.get())?;
        let address = self.directory().preferred(lot)?;
        Some(ListedBuilding {
            lot,
            slug: self.site.slug(entry).to_owned(),
            part3: self.site.part3(entry).to_owned(),
            house_number: address.house_number,
            street: address.street,
            zip: address.zip,
            indexed: entry.flags & FLAG_INDEXED != 0,
        })
    }
}
