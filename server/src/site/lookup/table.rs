//! What the lookup pages are; their words stand beside this file.

use jiff::civil::{Date, date};

use super::{core, elite, second};
use nycapt_corpus::Figures;

/// How early a lookup page is shown to search engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wave {
    /// The four focused pages.
    Elite,
    /// The three of the core tier.
    Core,
    /// The eight additional ones.
    Second,
}

impl Wave {
    /// First to last.
    pub(crate) const ALL: [Self; 3] = [Self::Elite, Self::Core, Self::Second];
}

/// A page about one kind of record: an address box, what the record is, and what it is not.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// Its name in paths.
    pub(crate) name: &'static str,
    pub(crate) wave: Wave,
    /// The day its words last changed.
    pub(crate) revised: Date,
    /// What people ask.
    pub(crate) title: &'static str,
    /// The record in two or three words.
    pub(crate) label: &'static str,
    /// The answer, in 40 to 60 words.
    pub(crate) opening: &'static str,
    /// Id of the part of a building's page that shows the record.
    pub(crate) anchor: &'static str,
    /// The datasets that it is read from, by id.
    pub(crate) datasets: &'static [&'static str],
    /// The figure of areas that sums it up, where there is one.
    pub(crate) figure: Option<AreaFigure>,
    /// What the record is: headings with their paragraphs.
    pub(crate) parts: &'static [(&'static str, &'static [&'static str])],
    /// What the record does not tell.
    pub(crate) limits: &'static [&'static str],
    /// Questions with their answers.
    pub(crate) questions: &'static [(&'static str, &'static str)],
    /// The guide that goes further, by its slug.
    pub(crate) guide: Option<&'static str>,
}

/// A figure that every borough has.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AreaFigure {
    pub(crate) label: &'static str,
    /// What it counts, and of what.
    pub(crate) note: &'static str,
    pub(crate) value: fn(&Figures) -> Option<String>,
}

/// The day on which all of these words were written.
pub(crate) const WRITTEN: Date = date(2026, 11, 21);

impl Lookup {
    /// Its path.
    pub(crate) fn path(&self) -> String {
        format!("/lookup/{}", self.name)
    }
}

/// Every lookup page, in the order of their waves.
pub(crate) fn lookups() -> impl Iterator<Item = &'static Lookup> {
    let waves: [&'static [Lookup]; 3] = [&elite::LOOKUPS, &core::LOOKUPS, &second::LOOKUPS];
    waves.into_iter().flatten()
}

/// The lookup page of a name.
pub(crate) fn find_lookup(name: &str) -> Option<&'static Lookup> {
    lookups().find(|lookup| lookup.name == name)
}

/// Id of the part of a building's page that shows the record of a lookup page.
pub(crate) fn lookup_anchor(name: &str) -> Option<&'static str> {
    find_lookup(name).map(|lookup| lookup.anchor)
}
