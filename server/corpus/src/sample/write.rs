//! All files of the sample, one lot after the other.

use std::fs;
use std::path::Path;

use jiff::civil::Date;

use super::building::Building;
use super::city::{City, SampleOptions};
use super::tables::Tables;
use super::{charges, deeds, enforcement, housing, lots, map, premises, repairs, taxes, works};
use crate::error::CorpusError;
use crate::portal_facts::PortalFacts;

/// Maps, as squares of the whole city: the same for every sample.
const MAPS: [(&str, &str); 4] = [
    (
        "evacuation_zones.geojson",
        include_str!("data/evacuation_zones.geojson"),
    ),
    (
        "sandy_inundation.csv",
        include_str!("data/sandy_inundation.csv"),
    ),
    (
        "stormwater_flood.csv",
        include_str!("data/stormwater_flood.csv"),
    ),
    ("neighborhoods.csv", include_str!("data/neighborhoods.csv")),
];

/// The sections of a building, in the order in which they draw from its random numbers.
const SECTIONS: &[fn(&mut Tables, &mut Building)] = &[
    lots::write,
    housing::write,
    enforcement::write,
    works::write,
    charges::write,
    taxes::write,
    repairs::write,
    premises::write,
    deeds::write,
    charges::write_court,
    map::write,
];

/// Writes the files of a sample city into a folder, replacing its contents, each with the facts
/// that a publisher would give of it.
pub fn write_sample(folder: &Path, options: SampleOptions) -> Result<(), CorpusError> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(CorpusError::write(folder))?;
    }
    fs::create_dir_all(folder).map_err(CorpusError::write(folder))?;
    for (name, text) in MAPS {
        let path = folder.join(name);
        fs::write(&path, text).map_err(CorpusError::write(&path))?;
        facts_of(name, None, options.as_of).write_for(&path)?;
    }
    let mut tables = Tables::create(folder)?;
    for mut building in City::new(options).buildings() {
        for write in SECTIONS {
            write(&mut tables, &mut building);
        }
    }
    tables.finish(|name, rows| facts_of(name, Some(rows), options.as_of))
}

/// What the publisher of an invented file would say of it.
fn facts_of(name: &str, rows: Option<u64>, as_of: Date) -> PortalFacts {
    PortalFacts {
        dataset: name.to_owned(),
        url: format!("{}{name}", PortalFacts::SAMPLE),
        rows,
        fetched_at: format!("{as_of}T00:00:00Z"),
        ..PortalFacts::default()
    }
}
