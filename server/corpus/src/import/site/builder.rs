//! Builds the index from rows of rendered buildings, and names the buildings in paths.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use jiff::civil::Date;
use nycapt_contract::Bbl;
use zerocopy::little_endian::{U32, U64};

use super::area::Areas;
use super::external_sort::{ExternalSorter, Row};
use super::row::PageRow;
use super::write::{Indexed, SiteWriter, packed};
use crate::error::{CorpusError, ReleaseError};
use crate::records::{push_number, push_text, take_number, take_text};
use crate::release::FileFacts;
use crate::site::{Hubs, SiteIndex, WrittenEntry};

/// Rows of buildings, sorted on disk. Memory use is a few numbers per building, and the rows of one
/// neighborhood.
#[derive(Debug)]
pub(crate) struct SiteIndexBuilder {
    folder: PathBuf,
    areas: Areas,
    by_neighborhood: ExternalSorter,
    written: Vec<WrittenEntry>,
}

struct Listed {
    /// Its position among the previews.
    nth: u64,
    lot: Bbl,
    slug: String,
    quality: u64,
    data: u64,
}

impl SiteIndexBuilder {
    /// Keeps its rows in a folder of its own, which is made.
    pub(crate) fn create(folder: PathBuf) -> Result<Self, CorpusError> {
        Ok(Self {
            by_neighborhood: ExternalSorter::create(&folder.join("neighborhoods"))?,
            folder,
            areas: Areas::default(),
            written: Vec::new(),
        })
    }

    /// Adds the building whose preview starts at `position`; positions must ascend.
    pub(crate) fn add(&mut self, row: PageRow, position: u64) -> Result<(), CorpusError> {
        let borough = row.lot.borough();
        let mut key = vec![borough.code()];
        key.extend_from_slice(row.area.code.as_bytes());
        key.push(0);
        key.extend_from_slice(&row.listing);
        key.extend_from_slice(row.slug.as_bytes());
        let mut value = Vec::new();
        push_text(&row.area.code, &mut value);
        push_number(self.written.len() as u64, &mut value);
        push_number(row.lot.number(), &mut value);
        push_text(&row.slug, &mut value);
        push_number(packed(row.quality), &mut value);
        push_number(row.data, &mut value);
        self.written.push(WrittenEntry {
            preview: U64::new(position),
            building: U32::new(0),
        });
        self.areas.add(borough, row.area, row.tally);
        self.by_neighborhood.push(key, value)
    }

    /// Writes the index; returns the file and the number of neighborhoods. Pages unchanged since
    /// `before` keep their date, others get `day`.
    pub(crate) fn write(
        self,
        path: &Path,
        day: Date,
        before: Option<&SiteIndex>,
    ) -> Result<(FileFacts, u64), CorpusError> {
        let hubs = self.areas.into_hubs();
        let by_slug = ExternalSorter::create(&self.folder.join("slugs"))?;
        let by_slug = sort_by_slug(self.by_neighborhood, &hubs, by_slug)?;
        let scratch = self.folder.join("texts");
        let mut writer = SiteWriter::create(path, &scratch, self.written, day, before)?;
        let mut sorted = by_slug.finish()?;
        while let Some(row) = sorted.next()? {
            writer.add(&Indexed::read(&row).ok_or_else(damaged)?)?;
        }
        let count = hubs.neighborhoods.len() as u64;
        let file = writer.finish(&hubs)?;
        fs::remove_dir_all(&self.folder).map_err(CorpusError::write(&self.folder))?;
        Ok((file, count))
    }
}

/// Names and orders the buildings of each neighborhood, and sorts them by slug.
fn sort_by_slug(
    by_neighborhood: ExternalSorter,
    hubs: &Hubs,
    mut by_slug: ExternalSorter,
) -> Result<ExternalSorter, CorpusError> {
    let mut sorted = by_neighborhood.finish()?;
    let mut group: Vec<Listed> = Vec::new();
    let mut of_group: Option<(u8, String)> = None;
    while let Some(row) = sorted.next()? {
        let (area, building) = read_listed(&row).ok_or_else(damaged)?;
        if of_group.as_ref() != Some(&area) {
            if let Some(area) = &of_group {
                push_group(area, &group, hubs, &mut by_slug)?;
            }
            group.clear();
            of_group = Some(area);
        }
        group.push(building);
    }
    if let Some(area) = &of_group {
        push_group(area, &group, hubs, &mut by_slug)?;
    }
    Ok(by_slug)
}

fn read_listed(row: &Row) -> Option<((u8, String), Listed)> {
    let rest = &mut row.value.as_slice();
    let area = (*row.key.first()?, take_text(rest)?.to_owned());
    let building = Listed {
        nth: take_number(rest)?,
        lot: Bbl::from_number(take_number(rest)?)?,
        slug: take_text(rest)?.to_owned(),
        quality: take_number(rest)?,
        data: take_number(rest)?,
    };
    Some((area, building))
}

fn push_group(
    (borough, code): &(u8, String),
    group: &[Listed],
    hubs: &Hubs,
    by_slug: &mut ExternalSorter,
) -> Result<(), CorpusError> {
    let mut of_all = hubs.neighborhoods.iter().enumerate();
    let found = of_all.find(|(_, one)| one.borough == *borough && one.code == *code);
    let (neighborhood, hub) = found.ok_or_else(damaged)?;
    let slugs: Vec<_> = group
        .iter()
        .map(|one| (one.slug.as_str(), one.lot))
        .collect();
    let names = path_names(&slugs);
    let mut by_name: Vec<usize> = (0..group.len()).collect();
    by_name.sort_by_key(|at| names.get(*at));
    let mut named = vec![0; group.len()];
    for (place, at) in (0_u64..).zip(by_name) {
        if let Some(slot) = named.get_mut(at) {
            *slot = place;
        }
    }
    let rows = (0_u64..).zip(group).zip(names.iter().zip(named));
    for ((listed, building), (name, named)) in rows {
        let indexed = Indexed {
            slug: &building.slug,
            nth: building.nth,
            lot: building.lot.number(),
            quality: building.quality,
            data: building.data,
            neighborhood: neighborhood as u64,
            listed: hub.first + listed,
            named: hub.first + named,
            part3: name,
        };
        let (key, value) = indexed.encode();
        by_slug.push(key, value)?;
    }
    Ok(())
}

/// The rows just written are unreadable.
fn damaged() -> CorpusError {
    ReleaseError::Unfit("the new index of pages cannot be put together".into()).into()
}

/// The names of buildings in the paths of their neighborhood, in the order of the buildings: the
/// slug without borough and ZIP. Where two would have one name, the one whose slug has nothing
/// behind the borough has it, and the others keep what their slug has there.
fn path_names(buildings: &[(&str, Bbl)]) -> Vec<String> {
    let parts: Vec<_> = buildings
        .iter()
        .map(|(slug, lot)| split(slug, lot.borough().slug()))
        .collect();
    let plain = parts.iter().filter(|(_, ending)| ending.is_empty());
    let mut taken: HashSet<String> = plain.map(|(stem, _)| (*stem).to_owned()).collect();
    let named = parts
        .iter()
        .zip(buildings)
        .map(|((stem, ending), (_, lot))| {
            if ending.is_empty() {
                return (*stem).to_owned();
            }
            let choices = [
                (*stem).to_owned(),
                format!("{stem}-{ending}"),
                format!("{stem}-{lot}"),
            ];
            let free = choices.into_iter().find(|name| taken.insert(name.clone()));
            // A lot is in a neighborhood only once, so its number is unique.
            free.unwrap_or_else(|| lot.to_string())
        });
    named.collect()
}

/// Splits a slug around its borough, which may also appear in the street.
fn split<'a>(slug: &'a str, borough: &str) -> (&'a str, &'a str) {
    let mark = format!("-{borough}");
    match slug.rsplit_once(&mark) {
        Some((stem, "")) => (stem, ""),
        Some((stem, ending)) if ending.starts_with('-') => (stem, ending.trim_start_matches('-')),
        Some(_) | None => (slug, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(slugs: &[&str]) -> Vec<String> {
        let lots = (1_u64..).map(|lot| Bbl::from_number(2_000_050_000 + lot).unwrap());
        let buildings: Vec<_> = slugs.iter().copied().zip(lots).collect();
        path_names(&buildings)
    }

    #[test]
    fn names_are_slugs_without_borough_and_zip_unless_they_collide() {
        for (slugs, expected) in [
            ("1130-anderson-avenue-bronx", "1130-anderson-avenue"),
            // The borough may also be in the street.
            ("2-bronx-boulevard-bronx", "2-bronx-boulevard"),
            ("9-x-street-bronx-10452", "9-x-street"),
            (
                "9-x-street-bronx-10452 9-x-street-bronx-2 9-x-street-bronx",
                "9-x-street-10452 9-x-street-2 9-x-street",
            ),
            (
                "9-x-street-bronx-2 9-x-street-bronx-3",
                "9-x-street 9-x-street-3",
            ),
            // A street may end like a suffix.
            (
                "9-x-bronx 9-x-bronx-2 9-x-2-bronx",
                "9-x 9-x-2000050002 9-x-2",
            ),
            ("9-x-street-queens", "9-x-street-queens"),
            ("9-bronxdale-queens", "9-bronxdale-queens"),
        ] {
            let slugs: Vec<&str> = slugs.split(' ').collect();
            assert_eq!(names(&slugs).join(" "), expected);
        }
    }
}
