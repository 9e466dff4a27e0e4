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
    let mut tables = Tables::create(folder, options.whole_city)?;
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
        fetched_at: format!("{as_of}T12:00:00Z"),
        ..PortalFacts::default()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use jiff::civil::date;

    use super::*;

    #[test]
    fn violations_of_a_whole_city_vary_as_the_citys_do() {
        let folder = tempfile::tempdir().unwrap();
        let options = SampleOptions {
            seed: 1,
            buildings: 400,
            as_of: date(2026, 3, 31),
            whole_city: true,
        };
        write_sample(folder.path(), options).unwrap();
        let file = folder.path().join("hpd_violations.csv");
        let mut reader = csv::Reader::from_path(file).unwrap();
        let header = reader.headers().unwrap().clone();
        let rows: Vec<_> = reader.records().collect::<Result<_, _>>().unwrap();
        let column = |name: &str| -> Vec<String> {
            let place = header.iter().position(|column| column == name).unwrap();
            rows.iter().map(|row| row[place].to_owned()).collect()
        };
        let distinct = |name| column(name).into_iter().collect::<BTreeSet<_>>().len();
        assert_eq!(distinct("ViolationID"), rows.len());
        assert!(distinct("OrderNumber") > 30);
        assert!(distinct("CurrentStatus") > 8);
        let days = column("InspectionDate");
        let years: BTreeSet<&str> = days.iter().map(|day| &day[6..]).collect();
        assert!(years.len() > 15, "{years:?}");
        let latest = column("CurrentStatusDate")
            .iter()
            .map(|day| format!("{}/{}", &day[6..], &day[..5]))
            .max();
        assert!(latest.unwrap().as_str() <= "2026/03/31");
        // An inspection finds several violations, which follow each other.
        let repeated = days.windows(2).filter(|two| two[0] == two[1]).count();
        let percent = repeated * 100 / rows.len();
        assert!((55..70).contains(&percent), "{percent}");
    }
}
