//! Finds the data files in command-line paths.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::CorpusError;
use crate::portal_facts::PortalFacts;

/// The data files in a fixed order, and the files skipped.
#[derive(Debug, Default)]
pub(crate) struct Found {
    /// Files to read: in the given order, with folders sorted by name and without duplicates.
    pub(crate) files: Vec<PathBuf>,
    /// Files in folders that are not tables by their extension.
    pub(crate) skipped: Vec<PathBuf>,
}

/// Lists the given files and the tables in the given folders.
pub(crate) fn find(paths: &[PathBuf]) -> Result<Found, CorpusError> {
    let mut found = Found::default();
    let mut seen = BTreeSet::new();
    for path in paths {
        let facts = fs::metadata(path).map_err(CorpusError::read(path))?;
        if facts.is_dir() {
            visit(path, &mut found, &mut seen)?;
        } else {
            add(path, &mut found.files, &mut seen)?;
        }
    }
    if found.files.is_empty() {
        let named = paths.iter().map(|path| format!("`{}`", path.display()));
        let named = named.collect::<Vec<_>>().join(", ");
        return Err(CorpusError::NoInput(named));
    }
    Ok(found)
}

fn visit(
    folder: &Path,
    found: &mut Found,
    seen: &mut BTreeSet<PathBuf>,
) -> Result<(), CorpusError> {
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
            visit(&path, found, seen)?;
        } else if is_table(&path) {
            add(&path, &mut found.files, seen)?;
        } else {
            found.skipped.push(path);
        }
    }
    Ok(())
}

fn add(
    path: &Path,
    files: &mut Vec<PathBuf>,
    seen: &mut BTreeSet<PathBuf>,
) -> Result<(), CorpusError> {
    let real = fs::canonicalize(path).map_err(CorpusError::read(path))?;
    if seen.insert(real) {
        files.push(path.to_owned());
    }
    Ok(())
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
