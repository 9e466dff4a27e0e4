//! One building's records to the free preview document.

use super::datasets::pluto;
use super::facts::Facts;
use super::score::{PeerTables, score};
use super::sections::{
    basics, bedbugs, flags, headline, newest, owner, rent_regulation, report_contents,
};
use super::{BuildingInput, datasets};
use crate::contract::{Building, OpenObject, Preview, Source};

/// Most alias slugs in a document.
const MOST_ALIASES: usize = 20;

/// The standing text beneath every document.
const DISCLAIMER: &str = "Compiled by nycapt from public records of New York City agencies as of \
    the dates shown. Records can be late, wrong or matched to the wrong place. This is not a \
    consumer report, inspection, title search, appraisal or legal advice, and may not be used to \
    screen tenants, employees or borrowers. Not affiliated with or endorsed by the City of New \
    York.";
const SAMPLE: &str = "Sample data: invented facts, not public records.";

/// The free preview of a building. The same input gives the same document.
pub fn preview(input: &BuildingInput<'_>, peers: &PeerTables) -> Preview {
    let facts = Facts::read(input);
    let release = input.release;
    Preview {
        slug: input.slug.into(),
        canonical_url: format!("/seo/{}", input.slug),
        generated_at: release.built_at.clone(),
        data_release: release.name.clone(),
        sample: release.sample,
        address: input.address.clone(),
        building: building(input, &facts),
        basics: basics(input, &facts),
        score: score(input, &facts, peers),
        headline: headline(input, &facts),
        flags: flags(input, &facts),
        bedbugs: bedbugs(input, &facts),
        rent_regulation: rent_regulation(input, &facts),
        owner: owner(input, &facts),
        newest: newest(input, &facts),
        unit: None,
        report_contents: report_contents(input, &facts),
        sources: sources(input),
        disclaimers: disclaimers(release.sample),
        extra: OpenObject::default(),
    }
}

fn building(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Building {
    let coordinate = |field| facts.lot.pluto.and_then(|row| row.decimal(field));
    let by_tax = facts
        .lot
        .pluto
        .and_then(|row| row.integer(pluto::BUILDINGS))
        .and_then(|count| u32::try_from(count).ok());
    let named = u32::try_from(facts.lot.bins.len()).ok();
    Building {
        bbl: input.lot.to_string(),
        bins: facts
            .lot
            .bins
            .iter()
            .map(|bin| format!("{bin:07}"))
            .collect(),
        buildings_on_lot: by_tax.max(named.filter(|count| *count > 0)),
        scope: facts.lot.scope().into(),
        latitude: coordinate(pluto::LATITUDE),
        longitude: coordinate(pluto::LONGITUDE),
        aliases: input.aliases.iter().take(MOST_ALIASES).cloned().collect(),
    }
}

/// Every loaded dataset that says anything about a building.
fn sources(input: &BuildingInput<'_>) -> Vec<Source> {
    datasets::ALL
        .iter()
        .filter(|dataset| dataset.keeps_records)
        .filter_map(|dataset| input.release.find(dataset.id))
        .map(|facts| Source {
            dataset_id: facts.id.clone(),
            as_of: facts.as_of.map(|day| day.to_string()),
        })
        .collect()
}

fn disclaimers(is_sample: bool) -> Vec<String> {
    let sample = is_sample.then_some(SAMPLE);
    sample
        .into_iter()
        .chain([DISCLAIMER])
        .map(Into::into)
        .collect()
}
