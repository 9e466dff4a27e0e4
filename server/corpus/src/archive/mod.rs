//! One immutable file of blobs, found by key; written as a stream, read through a memory map.
//!
//! Layout: header, then each blob followed by one key record for each of its keys, then the
//! table of (hash, key record) in ascending hash, then the footer.

mod format;
mod pack;
mod read;
mod write;

pub(crate) use format::hash;
pub(crate) use pack::{PackedArchive, Packer, without_dictionary};
pub(crate) use read::{Archive, ArchiveError, Blob, map_file};
pub(crate) use write::ArchiveWriter;
