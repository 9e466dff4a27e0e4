//! Plans what to read, and in which order.

use std::path::PathBuf;

use nycapt_report::{Dataset, Join};

use super::read::{Header, Layout, Source, find, recognize, sources_of};
use crate::error::CorpusError;

/// All tables of the inputs, recognized before anything is built.
#[derive(Debug)]
pub(super) struct Plan {
    /// In reading order.
    pub(super) tables: Vec<PlannedTable>,
    /// Names of files and members that are not tables.
    pub(super) skipped: Vec<String>,
}

/// Approximate bytes of text to read, by where rows go.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextSizes {
    /// Of all tables.
    pub(super) all: u64,
    /// Of those whose rows wait for their document.
    pub(super) documents: u64,
    /// Of those whose rows are also filed by place.
    pub(super) places: u64,
}

/// One table to read.
#[derive(Debug)]
pub(super) struct PlannedTable {
    /// Where it is.
    pub(super) source: Source,
    /// What it is.
    pub(super) layout: Layout,
}

impl Plan {
    /// Recognizes every table of files and folders.
    pub(super) fn of(paths: &[PathBuf]) -> Result<Self, CorpusError> {
        let found = find(paths)?;
        let mut plan = Self {
            tables: Vec::new(),
            skipped: Vec::new(),
        };
        let skipped = found.skipped.iter().map(|path| path.display().to_string());
        plan.skipped.extend(skipped);
        for path in &found.files {
            plan.add_file(sources_of(path)?)?;
        }
        plan.tables.sort_by_key(PlannedTable::load_order);
        Ok(plan)
    }

    fn add_file(&mut self, sources: Vec<Source>) -> Result<(), CorpusError> {
        let known = self.tables.len();
        let several = sources.len() > 1;
        for source in sources {
            let header = Header::read(&source)?;
            match recognize(header.names()) {
                Ok(layout) => self.tables.push(PlannedTable { source, layout }),
                // A folder of maps may also contain unrelated maps.
                Err(_) if matches!(header, Header::Map(_)) => {
                    self.skipped.push(source.label().to_owned());
                    return Ok(());
                }
                // A text file among the tables of a ZIP may be a note.
                Err(_) if several && source.label().ends_with(".txt") => {
                    self.skipped.push(source.label().to_owned());
                }
                Err(reason) => {
                    return Err(CorpusError::Unrecognized {
                        file: source.label().to_owned(),
                        reason,
                    });
                }
            }
        }
        if self.tables.len() == known {
            let file = self.skipped.last().cloned().unwrap_or_default();
            return Err(CorpusError::Unrecognized {
                file,
                reason: "the ZIP holds no table this program reads".into(),
            });
        }
        Ok(())
    }

    /// Approximate bytes of text in the tables.
    pub(super) fn text_sizes(&self) -> TextSizes {
        let of = |is_meant: fn(&Dataset) -> bool| {
            let meant = self.tables.iter();
            let meant = meant.filter(|table| is_meant(table.layout.dataset));
            meant.map(|table| table.source.estimated_text()).sum()
        };
        TextSizes {
            all: of(|_| true),
            documents: of(|dataset| dataset.document.is_some()),
            places: of(|dataset| dataset.place.is_some()),
        }
    }
}

impl PlannedTable {
    /// Areas come before the lots in them, rows that define lots before rows that refer to them,
    /// and trusted addresses before doubtful ones. Files of one dataset keep their given order.
    fn load_order(&self) -> (u8, u8) {
        let dataset = self.layout.dataset;
        let asks = match dataset.join {
            Join::Shape(_) => 0,
            Join::Bbl(_) | Join::EachBbl(_) | Join::BoroughBlockLot(..) | Join::Either(..) => 1,
            Join::Row(..) => 2,
            Join::Bin(_) => 3,
            Join::Document => 4,
        };
        (
            asks,
            dataset.address.map_or(u8::MAX, |address| address.rank),
        )
    }
}
