//! Buildings and places of a release for page tests.

use nycapt::contract::{Preview, ResolveStatus};
use nycapt_address::resolve;
use nycapt_corpus::{BuildingPlace, Release};
use reqwest::Client;
use serde_json::{Value, json};

/// Buildings and words that pages of each kind are made from.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Slug of a building with a score, of several apartments.
    pub building: String,
    /// Its borough and neighborhood, followed by its own part.
    pub place: BuildingPlace,
    pub complex: String,
    /// Slug of a house that is one or two households.
    pub house: String,
    pub ambiguous: String,
    pub account: String,
    pub order: String,
    pub order_token: String,
}

impl Scene {
    /// What pages can be about at a site that serves a release: its buildings, and an account and
    /// an order that are made there.
    pub async fn at(base: &str, release: &Release) -> Self {
        let previews = previews(release);
        let of = |wanted: fn(&Preview) -> bool| {
            let found = previews.iter().find(|preview| wanted(preview));
            found.unwrap()
        };
        let building = of(|preview| is_scored(preview) && units(preview) > 5);
        let agent = posted(base, "/v1/agent/register", json!({})).await;
        let wanted = json!({ "address": building.address.formatted, "unit": null, "email": "" });
        let order = posted(base, "/api/guest/checkout", wanted).await;
        Self {
            place: release.place_of(&building.slug).unwrap(),
            building: building.slug.clone(),
            complex: of(|preview| preview.building.scope == "complex")
                .slug
                .clone(),
            house: of(|preview| (1..3).contains(&units(preview))).slug.clone(),
            ambiguous: ambiguous(release, &previews),
            account: agent["accountId"].as_str().unwrap().into(),
            order: order["orderId"].as_str().unwrap().into(),
            order_token: order["token"].as_str().unwrap().into(),
        }
    }

    /// A path with what it names of the scene.
    pub(super) fn filled_in(&self, path: &str) -> String {
        let (place, borough) = (&self.place, self.place.borough.slug());
        let values = [
            ("{building}", &self.building),
            ("{complex}", &self.complex),
            ("{house}", &self.house),
            ("{ambiguous}", &self.ambiguous.replace(' ', "+")),
            ("{account}", &self.account),
            ("{order}", &self.order),
            ("{place}", &place.path()),
            (
                "{neighborhood}",
                &format!("{borough}/{}", place.neighborhood_slug),
            ),
        ];
        let fill = |path: String, (name, value): (&str, &String)| path.replace(name, value);
        values.into_iter().fold(path.to_owned(), fill)
    }
}

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

/// An address, without its borough, that could be several of these buildings.
fn ambiguous(release: &Release, previews: &[Preview]) -> String {
    let mut lines = previews.iter().map(|preview| {
        let address = &preview.address;
        format!("{} {}", address.house_number, address.street)
    });
    let is_ambiguous = |line: &String| {
        let outcome = resolve(release.directory(), line, None);
        let answer = outcome.into_answer(release.name(), release.is_sample());
        answer.status == ResolveStatus::Ambiguous
    };
    lines.find(is_ambiguous).unwrap()
}

async fn posted(base: &str, path: &str, body: Value) -> Value {
    let request = Client::new().post(format!("{base}{path}")).json(&body);
    let answer = request.send().await.unwrap();
    let answer = answer.error_for_status().unwrap();
    answer.json().await.unwrap()
}
