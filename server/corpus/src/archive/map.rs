//! Memory-mapped files.

use std::fs::File;
use std::io;
use std::path::Path;

use bytes::Bytes;
use memmap2::Mmap;

/// Maps a file; the map lives as long as the last slice of it.
pub(crate) fn map_file(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Bytes::new());
    }
    #[expect(
        unsafe_code,
        reason = "files of a release are read-only, written under another name and only ever \
                  unlinked, so nobody cuts or changes one while it is mapped"
    )]
    let map = unsafe { Mmap::map(&file)? };
    Ok(Bytes::from_owner(map))
}
