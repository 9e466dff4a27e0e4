//! Assigns buildings to neighborhoods.

use std::collections::{BTreeMap, HashSet};

use nycapt_address::slugify;
use nycapt_contract::Borough;
use nycapt_report::BuildingInput;
use nycapt_report::datasets::neighborhoods;

use super::figures::BuildingTally;
use crate::site::{AreaFigures, ELSEWHERE_CODE, Neighborhood, ZIP_PREFIX};

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) code: String,
    pub(crate) name: String,
}

impl Area {
    /// The building's neighborhood, or its ZIP if it has none or is in a park.
    pub(crate) fn of(input: &BuildingInput<'_>) -> Self {
        let mut rows = input.records.of(neighborhoods::DATASET.id);
        let named = rows.find_map(|row| {
            let code = row.known(neighborhoods::CODE)?;
            let name = row.known(neighborhoods::NAME)?;
            is_residential(code, row.text(neighborhoods::TYPE)).then(|| Self {
                code: code.to_owned(),
                name: name.to_owned(),
            })
        });
        named.unwrap_or_else(|| match &input.address.zip {
            Some(zip) => Self {
                code: format!("{ZIP_PREFIX}{zip}"),
                name: format!("ZIP {zip}"),
            },
            None => Self {
                code: ELSEWHERE_CODE.to_owned(),
                name: "Elsewhere".to_owned(),
            },
        })
    }
}

/// Whether people live in the area, by its type; in an export without that column the fifth character
/// of the code is the type. Parks, cemeteries and airports have other types.
fn is_residential(code: &str, kind: &str) -> bool {
    match kind {
        "" => !matches!(code.as_bytes().get(4), Some(b'5'..=b'9')),
        kind => kind == "0",
    }
}

#[derive(Debug, Default)]
pub(crate) struct Areas(BTreeMap<(u8, String), (String, BuildingTally)>);

impl Areas {
    pub(crate) fn add(&mut self, borough: Borough, area: Area, building: BuildingTally) {
        let key = (borough.code(), area.code);
        let (_, tally) = self
            .0
            .entry(key)
            .or_insert((area.name, BuildingTally::default()));
        tally.add(building);
    }

    /// Returns the neighborhoods in index order, with the totals of boroughs and the city.
    pub(crate) fn into_figures(self) -> AreaFigures {
        let mut city = BuildingTally::default();
        let mut boroughs = [BuildingTally::default(); Borough::ALL.len()];
        for ((borough, _), (_, tally)) in &self.0 {
            city.add(*tally);
            if let Some(sum) = boroughs.get_mut(usize::from(*borough).saturating_sub(1)) {
                sum.add(*tally);
            }
        }
        let knows_sizes = city.knows_sizes();
        let mut areas: Vec<_> = self.0.into_iter().collect();
        areas.sort_by(|(a, (a_name, _)), (b, (b_name, _))| {
            (a.0, a_name, &a.1).cmp(&(b.0, b_name, &b.1))
        });
        let mut taken = HashSet::new();
        let mut first = 0;
        let neighborhoods = areas.into_iter().map(|((borough, code), (name, tally))| {
            let hub = Neighborhood {
                borough,
                slug: path_name(&mut taken, borough, &name, &code),
                buildings: tally.buildings,
                figures: tally.figures(knows_sizes),
                first,
                code,
                name,
            };
            first += hub.buildings;
            hub
        });
        AreaFigures {
            neighborhoods: neighborhoods.collect(),
            city: city.figures(knows_sizes),
            boroughs: boroughs.map(|borough| borough.figures(knows_sizes)),
        }
    }
}

/// The name in paths. Of two with the same name in a borough, the second gets its code appended.
fn path_name(taken: &mut HashSet<(u8, String)>, borough: u8, name: &str, code: &str) -> String {
    let plain = slugify(name);
    let mut slug = plain.clone();
    if slug.is_empty() || !taken.insert((borough, slug.clone())) {
        slug = slugify(&format!("{plain}-{code}"));
        taken.insert((borough, slug.clone()));
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighborhoods_are_sorted_by_borough_and_name_and_have_unique_slugs() {
        let mut all = Areas::default();
        for (borough, code, name) in [
            (Borough::Queens, "QN2", "é"),
            (Borough::Queens, "QN1", "Sunset Park"),
            (Borough::Bronx, "BX2", "Sunset Park"),
            (Borough::Bronx, "BX1", "Sunset Park"),
            (Borough::Bronx, "BX2", "Sunset Park"),
            (Borough::Bronx, "BX3", "Highbridge"),
            (Borough::Manhattan, "MN1", "SoHo"),
        ] {
            let (code, name) = (code.to_owned(), name.to_owned());
            all.add(borough, Area { code, name }, BuildingTally::unknown());
        }
        let figures = all.into_figures();
        let found = figures.neighborhoods.iter();
        let found: Vec<_> = found
            .map(|one| (one.slug.as_str(), one.first, one.buildings))
            .collect();
        let expected = [
            ("soho", 0, 1),
            ("highbridge", 1, 1),
            ("sunset-park", 2, 1),
            ("sunset-park-bx2", 3, 2),
            ("sunset-park", 5, 1),
            ("qn2", 6, 1),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn parks_differ_from_neighborhoods_by_type_or_else_by_code() {
        assert!(is_residential("BX0401", "0"));
        assert!(is_residential("BX0401", ""));
        assert!(!is_residential("MN6491", "9"));
        assert!(!is_residential("MN6491", ""));
        assert!(is_residential("?", ""));
    }
}
