//! What the index of pages holds of one building.

use nycapt_contract::{Bbl, Preview};
use nycapt_report::datasets::ALL;
use nycapt_report::{BuildingInput, Field, PageStanding, page_standing};

use super::area::Area;
use super::figures::BuildingTally;
use super::natural_sort::natural_key;
use crate::archive::hash;

/// One building, read from what its preview is made from and from the preview.
#[derive(Debug)]
pub(crate) struct PageRow {
    pub(crate) lot: Bbl,
    pub(crate) slug: String,
    pub(crate) area: Area,
    /// Sorts it among the buildings of its neighborhood: by street, then house number.
    pub(crate) listing: Vec<u8>,
    pub(crate) tally: BuildingTally,
    pub(crate) standing: PageStanding,
    /// What its page is made from, as a hash.
    pub(crate) data: u64,
}

impl PageRow {
    /// Reads a building.
    pub(crate) fn of(input: &BuildingInput<'_>, preview: &Preview) -> Self {
        let mut listing = Vec::new();
        natural_key(&input.address.street, &mut listing);
        natural_key(&input.address.house_number, &mut listing);
        Self {
            lot: input.lot,
            slug: input.slug.to_owned(),
            area: Area::of(input),
            listing,
            tally: BuildingTally::of(preview, input.release),
            standing: page_standing(preview),
            data: data_hash(input),
        }
    }
}

/// What the page is made from: address, slugs, the rows of the building in any order, and which
/// datasets are loaded, since a page names those that are not. Neither the release nor a day is
/// part of it: a page whose records stay the same has not changed.
fn data_hash(input: &BuildingInput<'_>) -> u64 {
    let mut text = format!("{}\0{}\0", input.lot, input.address.formatted);
    for part in [input.slug]
        .into_iter()
        .chain(input.aliases.iter().map(String::as_str))
    {
        text.push_str(part);
        text.push('\0');
    }
    for dataset in &input.release.datasets {
        text.push_str(&dataset.id);
        text.push('\0');
    }
    // A sum, so that an export that has the same rows in another order changes nothing.
    let mut rows = 0_u64;
    let mut row_text = String::new();
    for dataset in ALL {
        for row in input.records.of(dataset.id) {
            row_text.clear();
            row_text.push_str(dataset.id);
            for column in 0..dataset.columns.len() {
                row_text.push('\0');
                row_text.push_str(row.text(Field(column)));
            }
            rows = rows.wrapping_add(hash(row_text.as_bytes()));
        }
    }
    text.push_str(&rows.to_string());
    hash(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{Borough, PreviewAddress};
    use nycapt_report::datasets::{dob_violations, hpd_violations};
    use nycapt_report::{DatasetFacts, Records, ReleaseFacts};

    use super::*;

    /// The hash of a building with these violations in a release with datasets of these ids.
    fn hashed(name: &str, loaded: &[&str], violations: &[(&str, &str)]) -> u64 {
        let mut records = Records::default();
        for (dataset, number) in violations {
            let columns = ALL.iter().find(|one| one.id == *dataset).unwrap().columns;
            let mut row = vec![""; columns.len()];
            row[0] = number;
            records.push(dataset, row);
        }
        let address = PreviewAddress {
            house_number: "12".into(),
            street: "SAMPLE STREET".into(),
            borough: Borough::Brooklyn.info(),
            zip: None,
            formatted: "12 Sample Street".into(),
        };
        let loaded = loaded.iter().map(|id| DatasetFacts {
            id: (*id).to_owned(),
            rows: 1,
            as_of: name.get(..10).and_then(|day| day.parse().ok()),
            oldest: None,
            loaded_at: name.into(),
        });
        let release = ReleaseFacts {
            name: name.into(),
            built_at: name.into(),
            as_of: jiff::civil::date(2026, 11, 21),
            sample: false,
            datasets: loaded.collect(),
        };
        data_hash(&BuildingInput {
            lot: Bbl::from_number(3_000_050_001).unwrap(),
            address: &address,
            slug: "12-sample-street-brooklyn",
            aliases: &[],
            records: &records,
            release: &release,
        })
    }

    #[test]
    fn hash_depends_on_data_but_not_on_release_or_row_order() {
        let hpd = hpd_violations::DATASET.id;
        let dob = dob_violations::DATASET.id;
        let rows = [(hpd, "1"), (hpd, "2"), (dob, "1")];
        let first = hashed("2026-11-21-1", &[hpd, dob], &rows);
        let turned = [(dob, "1"), (hpd, "2"), (hpd, "1")];
        assert_eq!(hashed("2026-12-01-7", &[hpd, dob], &turned), first);
        for other in [
            hashed("2026-11-21-1", &[hpd, dob], &rows[..2]),
            hashed("2026-11-21-1", &[hpd], &rows),
            hashed(
                "2026-11-21-1",
                &[hpd, dob],
                &[(hpd, "1"), (hpd, "1"), (dob, "2")],
            ),
            hashed(
                "2026-11-21-1",
                &[hpd, dob],
                &[(hpd, "1"), (hpd, "2"), (hpd, "1")],
            ),
        ] {
            assert_ne!(other, first);
        }
    }
}
