//! Builds the index from rows of rendered buildings, and names the buildings in paths.

use std::collections::HashSet;
use std::path::Path;

use jiff::civil::Date;
use nycapt_contract::Bbl;
use zerocopy::little_endian::{U32, U64};

use super::area::Areas;
use super::row::PageRow;
use super::write::{Page, SiteWriter};
use crate::atomic_file::FileFacts;
use crate::error::{CorpusError, ReleaseError};
use crate::site::{AreaFigures, SiteIndex, WrittenEntry};

/// Rows of buildings, a few hundred bytes for each, which are sorted in memory.
#[derive(Debug, Default)]
pub(crate) struct SiteIndexBuilder {
    areas: Areas,
    pages: Vec<Page>,
    written: Vec<WrittenEntry>,
}

impl SiteIndexBuilder {
    /// Adds the building whose preview starts at `position`; positions must ascend.
    pub(crate) fn add(&mut self, row: PageRow, position: u64) {
        let borough = row.lot.borough();
        let mut key = vec![borough.code()];
        key.extend_from_slice(row.area.code.as_bytes());
        let area_length = key.len();
        key.push(0);
        key.extend_from_slice(&row.listing);
        key.extend_from_slice(row.slug.as_bytes());
        self.pages.push(Page {
            key,
            area_length,
            slug: row.slug,
            nth: self.written.len(),
            lot: row.lot,
            quality: row.quality,
            data: row.data,
            neighborhood: 0,
            listed: 0,
            named: 0,
            part3: String::new(),
        });
        self.written.push(WrittenEntry {
            preview: U64::new(position),
            building: U32::new(0),
        });
        self.areas.add(borough, row.area, row.tally);
    }

    /// Writes the index; returns the file and the number of neighborhoods. Pages unchanged since
    /// `before` keep their date, others get `day`.
    pub(crate) fn write(
        self,
        path: &Path,
        day: Date,
        before: Option<&SiteIndex>,
    ) -> Result<(FileFacts, u64), CorpusError> {
        let figures = self.areas.into_figures();
        let mut pages = self.pages;
        pages.sort_unstable_by(|a, b| a.key.cmp(&b.key));
        for of_area in pages.chunk_by_mut(|a, b| a.area() == b.area()) {
            name_and_place(of_area, &figures)?;
        }
        pages.sort_unstable_by(|a, b| a.slug.cmp(&b.slug));
        let mut writer = SiteWriter::create(path, self.written, day, before)?;
        for page in &pages {
            writer.add(page)?;
        }
        let count = figures.neighborhoods.len() as u64;
        Ok((writer.finish(&figures)?, count))
    }
}

/// Names the buildings of one neighborhood, and gives them their places in the lists.
fn name_and_place(pages: &mut [Page], figures: &AreaFigures) -> Result<(), CorpusError> {
    let area = pages.first().and_then(|page| page.area().split_first());
    let mut of_all = figures.neighborhoods.iter().enumerate();
    let found = of_all.find(|(_, one)| area == Some((&one.borough, one.code.as_bytes())));
    // They were listed from these pages.
    let (neighborhood, hub) =
        found.ok_or_else(|| ReleaseError::Unfit("the new page index cannot be built".into()))?;
    let slugs: Vec<_> = pages
        .iter()
        .map(|page| (page.slug.as_str(), page.lot))
        .collect();
    let names = path_names(&slugs);
    let mut by_name: Vec<usize> = (0..names.len()).collect();
    by_name.sort_by_key(|at| names.get(*at));
    for (place, at) in (hub.first..).zip(by_name) {
        if let Some(page) = pages.get_mut(at) {
            page.named = place;
        }
    }
    for ((place, page), name) in (hub.first..).zip(pages).zip(names) {
        page.neighborhood = neighborhood;
        page.listed = place;
        page.part3 = name;
    }
    Ok(())
}

/// The names of buildings in the paths of their neighborhood, in the order of the buildings: the
/// slug without borough and ZIP. Where two would have one name, the one whose slug has nothing
/// after the borough gets it, and the others keep what their slug has there.
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
