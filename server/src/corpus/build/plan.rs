//! What will be read, and in which order.

use std::path::PathBuf;
use std::sync::Arc;

use nycapt::report::Join;

use super::super::fault::CorpusFault;
use super::super::input::{Layout, Source, Table, find, recognise, sources_of};

/// Every table of the inputs, recognised before a byte is built.
#[derive(Debug)]
pub(super) struct Plan {
    /// In reading order.
    pub(super) tables: Vec<PlannedTable>,
    /// Names of files and members that are no tables.
    pub(super) skipped: Vec<String>,
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
    /// Recognises every table of files and folders.
    pub(super) fn of(paths: &[PathBuf]) -> Result<Self, CorpusFault> {
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
        plan.tables.sort_by_key(PlannedTable::turn);
        Ok(plan)
    }

    fn add_file(&mut self, sources: Vec<Source>) -> Result<(), CorpusFault> {
        let known = self.tables.len();
        let several = sources.len() > 1;
        for source in sources {
            let table = Table::open(&source, Arc::default())?;
            match recognise(table.header()) {
                Ok(layout) => self.tables.push(PlannedTable { source, layout }),
                // A text beside the tables of a ZIP may be a note.
                Err(_) if several && source.label().ends_with(".txt") => {
                    self.skipped.push(source.label().to_owned());
                }
                Err(reason) => {
                    return Err(CorpusFault::Unrecognised {
                        file: source.label().to_owned(),
                        reason,
                    });
                }
            }
        }
        if self.tables.len() == known {
            let file = self.skipped.last().cloned().unwrap_or_default();
            return Err(CorpusFault::Unrecognised {
                file,
                reason: "the ZIP holds no table this program reads".into(),
            });
        }
        Ok(())
    }

    /// About how many bytes of text all tables hold.
    pub(super) fn estimated_text(&self) -> u64 {
        self.tables
            .iter()
            .map(|table| table.source.estimated_text())
            .sum()
    }
}

impl PlannedTable {
    /// Rows that tell lots before rows that ask for them, believed addresses before doubtful ones;
    /// files of one dataset stay in the order they were given.
    fn turn(&self) -> (u8, u8) {
        let dataset = self.layout.dataset;
        let asks = match dataset.join {
            Join::Bbl(_) | Join::EachBbl(_) | Join::BoroughBlockLot(..) | Join::Either(..) => 0,
            Join::Registration(_) => 1,
            Join::Bin(_) => 2,
        };
        (
            asks,
            dataset.address.map_or(u8::MAX, |address| address.rank),
        )
    }
}
