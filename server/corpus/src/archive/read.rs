//! Reads an archive in place.

use std::fs::File;
use std::io;
use std::path::Path;

use bytes::Bytes;
use memmap2::Mmap;

use super::format::{
    END_MAGIC, FOOTER_LEN, HEADER_LEN, KEY_HEAD_LEN, MAGIC, SLOT_LEN, VERSION, hash, home_slot,
};

/// An opened archive. Cheap to clone; all clones share the bytes.
#[derive(Debug, Clone)]
pub(crate) struct Archive {
    bytes: Bytes,
    blobs: u64,
    keys: u64,
    table: usize,
    capacity: u64,
    slots: u64,
}

/// A blob of an archive, shared with the memory map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Blob {
    pub(crate) bytes: Bytes,
    /// CRC-32 of the bytes, as computed when they were written.
    pub(crate) crc32: u32,
}

struct Stored {
    start: usize,
    end: usize,
    crc32: u32,
}

/// Why bytes are not a complete archive of this version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ArchiveError {
    /// Fewer bytes than an empty archive, or no end mark.
    #[error("is cut off")]
    CutOff,
    /// It starts with something else.
    #[error("is not an archive")]
    NotAnArchive,
    /// Made by another version.
    #[error("has format version {0}; this program reads {VERSION}")]
    Version(u32),
    /// The footer contradicts itself or the length.
    #[error("has a damaged footer")]
    Footer,
}

impl Archive {
    /// Opens an archive and checks its header and footer. Altered blobs are detected by the
    /// checksum of the whole file, which is stored elsewhere.
    ///
    /// # Errors
    /// They are cut off, of another version, or not an archive.
    pub(crate) fn open(bytes: Bytes) -> Result<Self, ArchiveError> {
        if bytes.len() < HEADER_LEN + FOOTER_LEN {
            return Err(ArchiveError::CutOff);
        }
        if !bytes.starts_with(&MAGIC) {
            return Err(ArchiveError::NotAnArchive);
        }
        let version = u32_at(&bytes, 8).ok_or(ArchiveError::CutOff)?;
        if version != VERSION {
            return Err(ArchiveError::Version(version));
        }
        if !bytes.ends_with(&END_MAGIC) {
            return Err(ArchiveError::CutOff);
        }
        Self::read_footer(bytes).ok_or(ArchiveError::Footer)
    }

    fn read_footer(bytes: Bytes) -> Option<Self> {
        let footer = bytes.len().checked_sub(FOOTER_LEN)?;
        let numbers = bytes.get(footer..footer + 40)?;
        if u64_at(&bytes, footer + 40)? != u64::from(crc32fast::hash(numbers)) {
            return None;
        }
        let archive = Self {
            blobs: u64_at(&bytes, footer)?,
            keys: u64_at(&bytes, footer + 8)?,
            table: usize::try_from(u64_at(&bytes, footer + 16)?).ok()?,
            capacity: u64_at(&bytes, footer + 24)?,
            slots: u64_at(&bytes, footer + 32)?,
            bytes,
        };
        let table_len = usize::try_from(archive.slots).ok()?.checked_mul(SLOT_LEN)?;
        let whole = archive.table.checked_add(table_len)? == footer
            && archive.table >= HEADER_LEN
            && archive.keys < archive.slots
            && archive.capacity < archive.slots;
        whole.then_some(archive)
    }

    pub(crate) const fn keys(&self) -> u64 {
        self.keys
    }

    pub(crate) const fn blobs(&self) -> u64 {
        self.blobs
    }

    pub(crate) fn get(&self, key: &[u8]) -> Option<Blob> {
        let Stored { start, end, crc32 } = self.find(key)?;
        self.bytes.get(start..end)?;
        Some(Blob {
            bytes: self.bytes.slice(start..end),
            crc32,
        })
    }

    #[cfg(test)]
    pub(crate) const fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    /// Every key, in no order.
    pub(crate) fn all_keys(&self) -> impl Iterator<Item = &[u8]> {
        let slots = (0..self.slots).filter_map(|slot| {
            let at = self.table + usize::try_from(slot).ok()? * SLOT_LEN;
            usize::try_from(u64_at(&self.bytes, at + 8)?).ok()
        });
        slots.filter_map(|position| (position > 0).then(|| self.key_at(position))?)
    }

    fn key_at(&self, position: usize) -> Option<&[u8]> {
        let length = u16_at(&self.bytes, position.checked_add(16)?)?;
        let start = position.checked_add(KEY_HEAD_LEN)?;
        self.bytes
            .get(start..start.checked_add(usize::from(length))?)
    }

    /// The offset of a key's blob, which identifies the blob without reading it.
    pub(crate) fn position(&self, key: &[u8]) -> Option<u64> {
        u64::try_from(self.find(key)?.start).ok()
    }

    fn find(&self, key: &[u8]) -> Option<Stored> {
        let wanted = hash(key);
        let mut slot = home_slot(wanted, self.capacity);
        while slot < self.slots {
            let at = self.table + usize::try_from(slot).ok()? * SLOT_LEN;
            let found = u64_at(&self.bytes, at)?;
            let position = u64_at(&self.bytes, at + 8)?;
            if position == 0 || found > wanted {
                return None;
            }
            if found == wanted {
                return self.read_key(usize::try_from(position).ok()?, key);
            }
            slot += 1;
        }
        None
    }

    fn read_key(&self, position: usize, key: &[u8]) -> Option<Stored> {
        let start = usize::try_from(u64_at(&self.bytes, position)?).ok()?;
        let length = u32_at(&self.bytes, position.checked_add(8)?)?;
        let crc32 = u32_at(&self.bytes, position.checked_add(12)?)?;
        if self.key_at(position)? != key {
            return None;
        }
        let end = start.checked_add(usize::try_from(length).ok()?)?;
        Some(Stored { start, end, crc32 })
    }
}

/// Maps a file; the map lives as long as the last slice of it.
pub(crate) fn map_file(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    if file.metadata()?.len() == 0 {
        return Ok(Bytes::new());
    }
    #[expect(
        unsafe_code,
        reason = "nobody cuts or changes a file while it is mapped: those of a release are \
                  read-only, written under another name and only ever unlinked, and those of a \
                  build are its own"
    )]
    let map = unsafe { Mmap::map(&file)? };
    Ok(Bytes::from_owner(map))
}

fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    let field = bytes.get(at..at.checked_add(8)?)?;
    Some(u64::from_le_bytes(field.try_into().ok()?))
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    let field = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(field.try_into().ok()?))
}

fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    let field = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(field.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use proptest::prelude::*;

    use super::super::write::ArchiveWriter;
    use super::*;

    fn written(entries: &[(Vec<String>, Vec<u8>)]) -> Vec<u8> {
        let mut writer = ArchiveWriter::new(Vec::new()).unwrap();
        for (keys, blob) in entries {
            writer.put(keys, blob).unwrap();
        }
        writer.finish().unwrap().0
    }

    fn city(lots: usize) -> Vec<(Vec<String>, Vec<u8>)> {
        (0..lots)
            .map(|lot| {
                let keys = (0..=lot % 3).map(|alias| format!("{lot}-street-{alias}"));
                (keys.collect(), format!("document {lot}").into_bytes())
            })
            .collect()
    }

    #[test]
    fn finds_blobs_by_every_key() {
        let entries = city(3_000);
        let archive = Archive::open(written(&entries).into()).unwrap();
        assert_eq!((archive.blobs(), archive.keys()), (3_000, 6_000));
        for (keys, blob) in &entries {
            for key in keys {
                let found = archive.get(key.as_bytes()).unwrap();
                assert_eq!(found.bytes, blob);
                assert_eq!(found.crc32, crc32fast::hash(blob));
            }
        }
        let mut listed: Vec<&[u8]> = archive.all_keys().collect();
        listed.sort_unstable();
        let mut given: Vec<&[u8]> = entries
            .iter()
            .flat_map(|(keys, _)| keys)
            .map(|key| key.as_bytes())
            .collect();
        given.sort_unstable();
        assert_eq!(listed, given);
        for absent in ["", "0-street-1", "3000-street-0", "0-street-0 "] {
            assert_eq!(archive.get(absent.as_bytes()), None, "{absent}");
        }
    }

    #[test]
    fn opens_an_empty_archive() {
        let archive = Archive::open(written(&[]).into()).unwrap();
        assert_eq!(archive.get(b"x"), None);
        assert_eq!(archive.all_keys().count(), 0);
    }

    #[test]
    fn detects_every_flipped_bit() {
        let bytes = written(&city(40));
        let crc32 = crc32fast::hash(&bytes);
        for position in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[position] ^= 1 << (position % 8);
            assert_ne!(
                crc32fast::hash(&damaged),
                crc32,
                "the checksum misses {position}"
            );
            let Ok(archive) = Archive::open(damaged.into()) else {
                continue;
            };
            for lot in 0..40 {
                archive.get(format!("{lot}-street-0").as_bytes());
            }
        }
    }

    #[test]
    fn rejects_truncated_archives() {
        let bytes = written(&city(40));
        for length in 0..bytes.len() {
            let cut = Bytes::copy_from_slice(&bytes[..length]);
            assert!(Archive::open(cut).is_err(), "{length} of {}", bytes.len());
        }
    }

    #[test]
    fn rejects_repeated_keys() {
        let mut writer = ArchiveWriter::new(Vec::new()).unwrap();
        writer.put(["a"], b"1").unwrap();
        writer.put(["a"], b"2").unwrap();
        assert!(writer.finish().is_err());
    }

    /// A disk with room for this many bytes.
    struct Disk(usize);

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let fits = bytes.len().min(self.0);
            self.0 -= fits;
            match fits {
                0 => Err(io::ErrorKind::StorageFull.into()),
                fits => Ok(fits),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn write_to(disk: Disk, entries: &[(Vec<String>, Vec<u8>)]) -> io::Result<()> {
        let mut writer = ArchiveWriter::new(disk)?;
        for (keys, blob) in entries {
            writer.put(keys, blob)?;
        }
        writer.finish().map(drop)
    }

    #[test]
    fn reports_a_full_disk_at_any_byte() {
        let entries = city(10);
        let whole = written(&entries).len();
        for room in 0..whole {
            let error = write_to(Disk(room), &entries).unwrap_err();
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{room}");
        }
        write_to(Disk(whole), &entries).unwrap();
    }

    proptest! {
        #[test]
        fn never_panics_on_any_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            if let Ok(archive) = Archive::open(bytes.into()) {
                archive.get(b"key");
                archive.all_keys().count();
            }
        }
    }
}
