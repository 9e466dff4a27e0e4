//! The row of one building in the page index.

use nycapt_contract::{Bbl, Preview};
use nycapt_report::datasets::ALL;
use nycapt_report::{BuildingInput, Extent, Field, PageQuality, page_quality};

use super::area::Area;
use super::figures::BuildingTally;
use crate::archive::hash;

#[derive(Debug)]
pub(crate) struct PageRow {
    pub(crate) lot: Bbl,
    pub(crate) slug: String,
    pub(crate) area: Area,
    /// Sorts it among the buildings of its neighborhood: by street, then house number.
    pub(crate) listing: Vec<u8>,
    pub(crate) tally: BuildingTally,
    pub(crate) quality: PageQuality,
    /// Hash of the data behind its page.
    pub(crate) data: u64,
}

impl PageRow {
    pub(crate) fn of(input: &BuildingInput<'_>, preview: &Preview) -> Self {
        let mut listing = Vec::new();
        natural_key(&input.address.street, &mut listing);
        natural_key(&input.address.house_number, &mut listing);
        Self {
            lot: input.lot,
            slug: input.slug.to_owned(),
            area: Area::of(input),
            listing,
            tally: BuildingTally::of(preview, input),
            quality: page_quality(preview),
            data: data_hash(input),
        }
    }
}

/// Bytes of a text to hash: most have fewer.
const TEXT: usize = 1 << 11;

/// What the page is made from: address, slugs, the rows of the building in any order, and which
/// datasets are loaded and whole in its borough, since a page counts nothing of the others. Neither the release nor a day is
/// part of it: a page whose records stay the same has not changed.
fn data_hash(input: &BuildingInput<'_>) -> u64 {
    let mut text = String::with_capacity(TEXT);
    text += &format!("{}\0{}\0", input.lot, input.address.formatted);
    for part in [input.slug]
        .into_iter()
        .chain(input.aliases.iter().map(String::as_str))
    {
        text.push_str(part);
        text.push('\0');
    }
    for (dataset, extent) in input.release.datasets.extents_in(input.lot.borough()) {
        text.push_str(&dataset.id);
        let is_whole = extent == Extent::Whole;
        text.push_str(if is_whole { "\0" } else { "\0in part\0" });
    }
    // A sum is independent of row order.
    let mut rows = 0_u64;
    let mut row_text = Vec::with_capacity(TEXT);
    for dataset in ALL {
        for row in input.records.of(dataset.id) {
            row_text.clear();
            row_text.extend_from_slice(dataset.id.as_bytes());
            for column in 0..dataset.columns.len() {
                row_text.push(0);
                row_text.extend_from_slice(row.text(Field(column)).as_bytes());
            }
            rows = rows.wrapping_add(hash(&row_text));
        }
    }
    text.push_str(&rows.to_string());
    hash(text.as_bytes())
}

/// Appends a key that sorts naturally: numbers by value, `9 STREET` before `10 STREET` and `12`
/// before `12A`.
fn natural_key(text: &str, out: &mut Vec<u8>) {
    let mut rest = text.as_bytes();
    while let Some(first) = rest.first() {
        let is_number = first.is_ascii_digit();
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_digit() == is_number);
        let (run, behind) = rest.split_at(length.count());
        if is_number {
            let zeros = run.iter().take_while(|digit| **digit == b'0').count();
            let digits = run.get(zeros..).unwrap_or_default();
            out.push(b'0');
            out.push(u8::try_from(digits.len()).unwrap_or(u8::MAX));
            out.extend_from_slice(digits);
        } else {
            out.extend(run.iter().map(u8::to_ascii_uppercase));
        }
        rest = behind;
    }
    // Terminates the text, so that longer texts with this prefix sort after it.
    out.push(0);
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{Borough, PreviewAddress};
    use nycapt_report::datasets::{by_id, dob_violations, hpd_violations};
    use nycapt_report::{Coverage, DatasetFacts, Records, ReleaseFacts};

    use super::*;

    /// The hash of a building with these violations in a release with datasets of these ids.
    fn hashed(
        name: &str,
        loaded: &[&str],
        coverage: &Coverage,
        violations: &[(&str, &str)],
    ) -> u64 {
        let mut records = Records::default();
        for (dataset, number) in violations {
            let mut row = vec![""; by_id(dataset).unwrap().columns.len()];
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
            as_of: name.get(..10).and_then(|day| day.parse().ok()),
            coverage: coverage.clone(),
            ..DatasetFacts::default()
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
            changes: None,
        })
    }

    #[test]
    fn hash_depends_on_whether_the_data_are_whole_in_the_borough_of_the_building() {
        let hpd = hpd_violations::DATASET.id;
        let of = |borough, extent| {
            let mut coverage = Coverage::everywhere(Extent::Whole);
            coverage.set(borough, Coverage::ALL, extent);
            hashed("2026-11-21-1", &[hpd], &coverage, &[(hpd, "1")])
        };
        let whole = of(Borough::Brooklyn, Extent::Whole);
        assert_ne!(of(Borough::Brooklyn, Extent::Partial), whole);
        assert_eq!(of(Borough::Queens, Extent::Partial), whole);
    }

    #[test]
    fn hash_depends_on_data_but_not_on_release_or_row_order() {
        let hpd = hpd_violations::DATASET.id;
        let dob = dob_violations::DATASET.id;
        let whole = Coverage::everywhere(Extent::Whole);
        let of =
            |loaded: &[&str], rows: &[(&str, &str)]| hashed("2026-11-21-1", loaded, &whole, rows);
        let (both, rows) = ([hpd, dob], [(hpd, "1"), (hpd, "2"), (dob, "1")]);
        let first = of(&both, &rows);
        let turned = [(dob, "1"), (hpd, "2"), (hpd, "1")];
        assert_eq!(hashed("2026-12-01-7", &both, &whole, &turned), first);
        for other in [
            of(&both, &rows[..2]),
            of(&[hpd], &rows),
            of(&both, &[(hpd, "1"), (hpd, "1"), (dob, "2")]),
            of(&both, &[(hpd, "1"), (hpd, "2"), (hpd, "1")]),
        ] {
            assert_ne!(other, first);
        }
    }

    fn key(text: &str) -> Vec<u8> {
        let mut key = Vec::new();
        natural_key(text, &mut key);
        key
    }

    #[test]
    fn sorts_numbers_by_value() {
        let sorted = [
            "1 AVENUE",
            "2 AVENUE",
            "10 AVENUE",
            "ANDERSON AVENUE",
            "EAST 9 STREET",
            "EAST 85 STREET",
            "EAST 100 STREET",
            "EAST AVENUE",
        ];
        assert!(sorted.is_sorted_by_key(|text| key(text)));
        let houses = [
            "9", "12", "12 REAR", "12-01", "12-2", "12-10", "12A", "13", "100",
        ];
        assert!(houses.is_sorted_by_key(|text| key(text)));
    }

    #[test]
    fn ignores_leading_zeros() {
        assert!(key("000") < key("1"));
        assert_eq!(key("07"), key("7"));
    }
}
