//! Free space on a disk.

use std::path::Path;

use crate::error::CorpusError;

/// Bytes that stay free, for small files and for others on the machine.
pub(crate) const RESERVE: u64 = 1 << 26;

pub(crate) fn free_bytes(folder: &Path) -> Result<u64, CorpusError> {
    let facts = rustix::fs::statvfs(folder);
    let facts = facts.map_err(|error| CorpusError::read(folder)(error.into()))?;
    Ok(facts.f_bavail.saturating_mul(facts.f_frsize))
}
