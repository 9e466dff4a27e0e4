//! Finds the tables in files and folders, and plans the order in which to read them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nycapt_report::{Dataset, Join};

use super::read::{Header, Layout, Source, read_rows, recognize, sources_of};
use crate::error::CorpusError;
use crate::portal_facts::PortalFacts;
use crate::release::Build;

/// All tables of the inputs, recognized before anything is built.
#[derive(Debug)]
pub(super) struct Plan {
    /// In reading order.
    pub(super) tables: Vec<PlannedTable>,
    /// Names of files and members that are not tables.
    pub(super) skipped: Vec<String>,
}

#[derive(Debug)]
pub(super) struct PlannedTable {
    pub(super) source: Source,
    pub(super) layout: Layout,
    /// What the publisher said about its file.
    pub(super) facts: Option<PortalFacts>,
}

/// Whether files and folders have a table of an invented city.
pub(crate) fn holds_sample(paths: &[PathBuf]) -> Result<bool, CorpusError> {
    let plan = Plan::of(paths)?;
    let mut facts = plan.tables.iter().filter_map(|table| table.facts.as_ref());
    Ok(facts.any(PortalFacts::is_sample))
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
            plan.add_file(path)?;
        }
        let tables = &mut plan.tables;
        tables.sort_by(|a, b| a.load_order().cmp(&b.load_order()));
        Ok(plan)
    }

    fn add_file(&mut self, path: &Path) -> Result<(), CorpusError> {
        let sources = sources_of(path)?;
        let facts = PortalFacts::of(path)?;
        let known = self.tables.len();
        let several = sources.len() > 1;
        for source in sources {
            let header = Header::read(&source)?;
            match recognize(&header.names) {
                Ok(layout) => self.tables.push(PlannedTable {
                    source,
                    layout,
                    facts: facts.clone(),
                }),
                // A folder of maps may also contain unrelated maps.
                Err(_) if header.is_map => {
                    self.skipped.push(source.label.clone());
                    return Ok(());
                }
                // A text file among the tables of a ZIP may be a note.
                Err(_) if several && source.label.ends_with(".txt") => {
                    self.skipped.push(source.label.clone());
                }
                Err(reason) => {
                    return Err(CorpusError::Unrecognized {
                        file: source.label.clone(),
                        reason,
                    });
                }
            }
        }
        if self.tables.len() == known {
            let file = self.skipped.last().cloned().unwrap_or_default();
            return Err(CorpusError::Unrecognized {
                file,
                reason: "the ZIP contains no table this program reads".into(),
            });
        }
        Ok(())
    }

    /// Approximate bytes of text in the tables of such datasets.
    pub(super) fn text_of(&self, is_meant: impl Fn(&Dataset) -> bool) -> u64 {
        let meant = self.tables.iter();
        let meant = meant.filter(|table| is_meant(table.layout.dataset));
        meant.map(|table| table.source.estimated_text()).sum()
    }
}

impl PlannedTable {
    /// Areas come before the lots in them, rows that define lots before rows that refer to them,
    /// and trusted addresses before doubtful ones. A dataset's newest download comes last, since of
    /// two rows the later one counts; files of unknown age come first, in their given order.
    fn load_order(&self) -> (u8, u8, usize, Option<&str>) {
        let dataset = self.layout.dataset;
        let asks = match dataset.join {
            Join::Shape(_) | Join::Map(_) => 0,
            Join::Bbl(_) | Join::EachBbl(_) | Join::BoroughBlockLot(..) | Join::Either(..) => 1,
            Join::Row(..) => 2,
            Join::Bin(_) => 3,
            Join::Document => 4,
        };
        (
            asks,
            dataset.address.map_or(u8::MAX, |address| address.rank),
            dataset.position,
            self.facts.as_ref().map(|facts| facts.fetched_at.as_str()),
        )
    }
}

#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) header: Vec<String>,
    /// The id of its dataset, or why it is of none.
    pub(crate) recognized: Result<&'static str, String>,
    /// Its rows, if its dataset is known.
    pub(crate) rows: u64,
}

/// The tables of a file, each of a known dataset read to its end.
pub(crate) fn tables_in(path: &Path) -> Result<Vec<Table>, CorpusError> {
    let tables = sources_of(path)?.into_iter().map(|source| {
        let header = Header::read(&source)?;
        let layout = recognize(&header.names);
        let mut rows = 0;
        if let Ok(layout) = &layout {
            read_rows(&source, layout, i16::MAX, Arc::default(), |batch| {
                rows += batch.len() as u64;
                Ok(())
            })?;
        }
        Ok(Table {
            header: header.names,
            recognized: layout.map(|layout| layout.dataset.id),
            rows,
        })
    });
    tables.collect()
}

/// Whether a new build of these files and folders would read what `build` did, byte for byte.
pub(crate) fn is_built_from(build: &Build, paths: &[PathBuf]) -> Result<bool, CorpusError> {
    let plan = Plan::of(paths)?;
    let tables = plan.tables.iter().map(|table| {
        let label = &table.source.label;
        let digest = table.source.digest();
        let digest = digest.map_err(CorpusError::read(label.as_ref()))?;
        Ok((label.clone(), digest.sha256))
    });
    let now: BTreeSet<_> = tables.collect::<Result<_, CorpusError>>()?;
    Ok(now == build.tables)
}

/// The data files in a fixed order, and the files skipped.
#[derive(Debug, Default)]
struct Found {
    /// Files to read: in the given order, with folders sorted by name and without duplicates.
    files: Vec<PathBuf>,
    /// Files in folders that are not tables by their extension.
    skipped: Vec<PathBuf>,
    seen: BTreeSet<PathBuf>,
}

/// Lists the given files and the tables in the given folders.
fn find(paths: &[PathBuf]) -> Result<Found, CorpusError> {
    let mut found = Found::default();
    for path in paths {
        let facts = fs::metadata(path).map_err(CorpusError::read(path))?;
        if facts.is_dir() {
            found.visit(path)?;
        } else {
            found.add(path)?;
        }
    }
    if found.files.is_empty() {
        let named = paths.iter().map(|path| format!("`{}`", path.display()));
        let named = named.collect::<Vec<_>>().join(", ");
        return Err(CorpusError::NoInput(named));
    }
    Ok(found)
}

impl Found {
    fn visit(&mut self, folder: &Path) -> Result<(), CorpusError> {
        let mut entries = fs::read_dir(folder)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(CorpusError::read(folder))?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let path = entry.path();
            let facts = fs::metadata(&path).map_err(CorpusError::read(&path))?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') || name.ends_with(PortalFacts::ENDING) {
                continue;
            }
            if facts.is_dir() {
                self.visit(&path)?;
            } else if is_table(&path) {
                self.add(&path)?;
            } else {
                self.skipped.push(path);
            }
        }
        Ok(())
    }

    fn add(&mut self, path: &Path) -> Result<(), CorpusError> {
        let real = fs::canonicalize(path).map_err(CorpusError::read(path))?;
        if self.seen.insert(real) {
            self.files.push(path.to_owned());
        }
        Ok(())
    }
}

fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        ["csv", "gz", "zip", "txt", "geojson"]
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_tables_in_order_and_skipped_files() {
        let folder = tempfile::tempdir().unwrap();
        for name in "b.CSV b.CSV.portal.json a.csv.gz notes.pdf .hidden.csv pad.zip".split(' ') {
            fs::write(folder.path().join(name), "x").unwrap();
        }
        let twice = folder.path().join("b.CSV");
        let found = find(&[twice.clone(), folder.path().to_owned()]).unwrap();
        let names = |paths: &[PathBuf]| -> Vec<String> {
            let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
            paths.iter().map(name).collect()
        };
        assert_eq!(names(&found.files), ["b.CSV", "a.csv.gz", "pad.zip"]);
        assert_eq!(names(&found.skipped), ["notes.pdf"]);
    }

    #[test]
    fn rejects_paths_without_tables() {
        let folder = tempfile::tempdir().unwrap();
        let error = find(&[folder.path().to_owned()]).unwrap_err();
        assert!(error.to_string().contains(folder.path().to_str().unwrap()));
        assert!(find(&[folder.path().join("absent.csv")]).is_err());
    }
}
