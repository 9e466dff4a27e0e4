//! Builds the free preview from a building's records.

use super::{basics, bedbugs, flags, headline, newest, owner, rent_regulation, report_contents};
use crate::changes::preview_changes;
use crate::datasets::pluto;
use crate::facts::Facts;
use crate::messages::message;
use crate::score::{PeerTables, score};
use crate::{BuildingInput, ReleaseFacts, datasets};
use nycapt_contract::{Borough, Building, OpenObject, Preview, Source};

const MOST_ALIASES: usize = 20;

/// The free preview of a building. The same input gives the same document.
pub fn preview(input: &BuildingInput<'_>, peers: &PeerTables) -> Preview {
    Preview {
        sources: sources(input.release, None),
        disclaimers: disclaimers(input.release.sample),
        ..own_preview(input, peers)
    }
}

/// The preview of a building without sources and disclaimers, which [`preview_ending`] has.
pub fn own_preview(input: &BuildingInput<'_>, peers: &PeerTables) -> Preview {
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
        changes: preview_changes(input, &facts),
        unit: None,
        report_contents: report_contents(input, &facts),
        sources: Vec::new(),
        disclaimers: Vec::new(),
        extra: OpenObject::default(),
    }
}

pub(crate) fn building(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Building {
    let coordinate = |field| facts.lot.pluto.and_then(|row| row.decimal(field));
    Building {
        bbl: facts.lot.bbl.clone(),
        bins: facts
            .lot
            .bins
            .iter()
            .map(|bin| format!("{bin:07}"))
            .collect(),
        buildings_on_lot: facts.lot.buildings(),
        scope: facts.lot.scope().into(),
        latitude: coordinate(pluto::LATITUDE),
        longitude: coordinate(pluto::LONGITUDE),
        aliases: input.aliases.iter().take(MOST_ALIASES).cloned().collect(),
    }
}

/// The final JSON members of every preview in a release. Sources and disclaimers are the same for
/// all buildings, so a release can store them once.
///
/// # Errors
/// The members cannot be written as JSON.
pub fn preview_ending(release: &ReleaseFacts) -> serde_json::Result<String> {
    let sources = serde_json::to_string(&sources(release, None))?;
    let disclaimers = serde_json::to_string(&disclaimers(release.sample))?;
    Ok(format!(
        ",\"sources\":{sources},\"disclaimers\":{disclaimers}}}"
    ))
}

/// All datasets about buildings, loaded or not, with the newest day of one borough or of all.
pub(crate) fn sources(release: &ReleaseFacts, borough: Option<Borough>) -> Vec<Source> {
    datasets::ALL
        .iter()
        .filter(|dataset| dataset.keeps_records)
        .map(|dataset| {
            let loaded = release.find(dataset);
            Source {
                dataset_id: dataset.id.into(),
                dataset_name: dataset.name.into(),
                agency: dataset.agency.into(),
                source_url: dataset.source_url.into(),
                as_of: loaded
                    .and_then(|facts| borough.map_or(facts.as_of, |of| facts.newest_in(of)))
                    .map(|day| day.to_string()),
                loaded_at: loaded.map(|_| release.built_at.clone()),
                cadence: dataset.cadence.as_str().into(),
                licence: dataset.licence.into(),
            }
        })
        .collect()
}

pub(crate) fn disclaimers(is_sample: bool) -> Vec<String> {
    let sample = is_sample.then(|| message!("disclaimer-sample"));
    sample.into_iter().chain([message!("disclaimer")]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::evictions;
    use crate::testing::TestBuilding;

    #[test]
    fn the_document_is_the_same_for_the_same_input_and_reads_back() {
        let building = TestBuilding::walk_up(20).open("C", "2026-10-07", "666");
        let text = serde_json::to_string(&building.preview()).unwrap();
        assert_eq!(text, serde_json::to_string(&building.preview()).unwrap());
        let read: Preview = serde_json::from_str(&text).unwrap();
        assert_eq!(read, building.preview());
    }

    #[test]
    fn every_preview_of_a_release_has_the_same_ending() {
        let ending = preview_ending(&TestBuilding::walk_up(20).release).unwrap();
        for building in [
            TestBuilding::walk_up(2),
            TestBuilding::walk_up(20).open("C", "2026-10-07", "666"),
        ] {
            let text = serde_json::to_string(&building.preview()).unwrap();
            assert!(text.ends_with(&ending));
        }
    }

    #[test]
    fn a_sample_says_that_its_facts_are_invented() {
        let mut building = TestBuilding::walk_up(20);
        assert_eq!(building.preview().disclaimers.len(), 1);
        building.release.sample = true;
        let preview = building.preview();
        assert!(preview.sample);
        let expected = "Sample data: invented facts, not public records.";
        assert_eq!(preview.disclaimers[0], expected);
    }

    #[test]
    fn sources_are_the_datasets_that_keep_records_and_say_which_are_loaded() {
        let building = TestBuilding::walk_up(20).without(&[&evictions::DATASET]);
        let sources = building.preview().sources;
        let loaded = |id: &str| {
            let source = sources.iter().find(|source| source.dataset_id == id);
            source.unwrap().loaded_at.is_some()
        };
        assert!(loaded("wvxf-dwi5"));
        assert!(!loaded("6z8x-wfk4"));
        let mut ids = sources.iter().map(|source| &source.dataset_id);
        assert!(!ids.any(|id| id.starts_with("dcp:pad")));
    }
}
