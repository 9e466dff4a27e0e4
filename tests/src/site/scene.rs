//! What there is in a release that a page can be about.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use nycapt::address::resolve;
use nycapt::contract::{Preview, ResolveStatus};
use nycapt_server::corpus::{BuildingPlace, Release};

/// Buildings and words that pages of each kind are made from.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Slug of a building with a score, of several apartments.
    pub building: String,
    /// Its borough and neighborhood, and its own part behind them.
    pub place: BuildingPlace,
    /// Slug of a lot with several buildings.
    pub complex: String,
    /// Slug of a house that is one or two households.
    pub house: String,
    /// An address that could be several buildings.
    pub ambiguous: String,
}

impl Scene {
    /// What pages of a release can be about.
    ///
    /// # Panics
    /// The release is too small to have everything.
    pub fn of(release: &Release) -> Self {
        let previews = previews(release);
        let slug = |wanted: fn(&Preview) -> bool| {
            let found = previews.iter().find(|preview| wanted(preview));
            found.unwrap().slug.clone()
        };
        let mut addresses = previews.iter().map(|preview| {
            let address = &preview.address;
            format!("{} {}", address.house_number, address.street)
        });
        let building = slug(|preview| is_scored(preview) && units(preview) > 5);
        Self {
            place: release.place_of(&building).unwrap(),
            building,
            complex: slug(|preview| preview.building.scope == "complex"),
            house: slug(|preview| is_scored(preview) && (1..3).contains(&units(preview))),
            ambiguous: addresses.find(|line| is_ambiguous(release, line)).unwrap(),
        }
    }

    /// Path of the neighborhood of the building.
    pub fn neighborhood(&self) -> String {
        let (borough, name) = (self.place.borough.slug(), &self.place.neighborhood_slug);
        format!("/seo-path/{borough}/{name}")
    }

    /// Path and query of a search.
    pub fn search(&self, typed: &str) -> String {
        format!("/?address={}", typed.replace(' ', "+"))
    }
}

/// The previews of the first buildings of a release.
fn previews(release: &Release) -> Vec<Preview> {
    let slugs = release.directory().slugs().filter(|slug| slug.canonical);
    let documents = slugs.filter_map(|slug| release.preview(&slug.slug));
    documents
        .take(500)
        .map(|document| serde_json::from_slice(&document.json()).unwrap())
        .collect()
}

fn is_scored(preview: &Preview) -> bool {
    let score = preview.score.data.as_ref();
    score.is_some_and(|score| score.score.is_some())
}

fn units(preview: &Preview) -> u32 {
    let basics = preview.basics.data.as_ref();
    basics
        .and_then(|basics| basics.units_residential)
        .unwrap_or_default()
}

fn is_ambiguous(release: &Release, line: &str) -> bool {
    let outcome = resolve(release.directory(), line, None);
    let answer = outcome.into_answer(release.name(), release.is_sample());
    answer.status == ResolveStatus::Ambiguous
}
