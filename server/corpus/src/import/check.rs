//! Which tables files have, and whether a release was built from them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::plan::Plan;
use super::read::{Header, RowReader, recognize, sources_of};
use crate::error::CorpusError;
use crate::release::{BUILDER, Manifest};

/// One table of a file.
#[derive(Debug)]
pub(crate) struct Table {
    /// The names of its columns.
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
        let layout = recognize(header.names());
        let mut rows = 0;
        if let Ok(layout) = &layout {
            let mut reader = RowReader::open(&source, layout, i16::MAX, Arc::default())?;
            while let Some(batch) = reader.next()? {
                rows += batch.len() as u64;
            }
        }
        Ok(Table {
            header: header.names().to_vec(),
            recognized: layout.map(|layout| layout.dataset.id),
            rows,
        })
    });
    tables.collect()
}

/// Whether a build of these files and folders by this program would read what `release` was built
/// from, byte for byte.
pub(crate) fn is_built_from(release: &Manifest, paths: &[PathBuf]) -> Result<bool, CorpusError> {
    if release.builder != BUILDER || release.sample {
        return Ok(false);
    }
    let plan = Plan::of(paths)?;
    let tables = plan.tables.iter().map(|table| {
        let label = table.source.label();
        let digest = table.source.digest();
        let digest = digest.map_err(CorpusError::read(label.as_ref()))?;
        Ok((label.to_owned(), digest.sha256))
    });
    let now: BTreeSet<_> = tables.collect::<Result<_, CorpusError>>()?;
    let inputs = release.inputs.iter();
    let then = inputs.map(|input| (input.file.clone(), input.sha256.clone()));
    Ok(now == then.collect())
}
