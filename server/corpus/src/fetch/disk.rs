//! Whether the disk has room for what is downloaded.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use super::web::Failure;
use crate::free_space::{RESERVE, free_bytes};

/// Compressed bytes of a row without an earlier file to measure; the city's widest rows take half of it.
const BYTES_PER_ROW: u64 = 120;

/// Free space on the disk, shared by the running downloads.
#[derive(Debug)]
pub(super) struct Disk {
    /// Free bytes in place of the system's answer.
    fixed: Option<u64>,
    promised: AtomicU64,
}

/// Space reserved for what is still to be written; it is free again when dropped.
#[derive(Debug)]
pub(super) struct Reservation<'a> {
    disk: &'a Disk,
    bytes: u64,
}

impl Disk {
    /// The disk of the system, unless its free bytes are `fixed`.
    pub(super) fn new(fixed: Option<u64>) -> Self {
        Self {
            fixed,
            promised: AtomicU64::new(0),
        }
    }

    pub(super) fn reserve(&self, folder: &Path, bytes: u64) -> Result<Reservation<'_>, Failure> {
        let free = match self.fixed {
            Some(free) => free,
            None => free_bytes(folder)?,
        };
        let promised = self.promised.fetch_add(bytes, Ordering::Relaxed);
        let reservation = Reservation { disk: self, bytes };
        let needed = bytes.saturating_add(promised).saturating_add(RESERVE);
        if needed > free {
            return Err(Failure::Final(format!(
                "`{}` has {free} bytes free, and {needed} are needed",
                folder.display()
            )));
        }
        Ok(reservation)
    }
}

impl Reservation<'_> {
    /// Releases space that has been written: the disk's free space no longer includes it.
    pub(super) fn wrote(&mut self, bytes: u64) {
        let bytes = bytes.min(self.bytes);
        self.bytes -= bytes;
        self.disk.promised.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.disk.promised.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Bytes that `rows` will take, estimated from the previous file if there is one.
pub(super) fn estimate(rows: u64, last: Option<(u64, u64)>) -> u64 {
    match last {
        Some((last_rows @ 1.., bytes)) => {
            let bytes = u128::from(bytes) * u128::from(rows) / u128::from(last_rows) * 11 / 10;
            u64::try_from(bytes).unwrap_or(u64::MAX)
        }
        _ => rows.saturating_mul(BYTES_PER_ROW),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_promised_once_and_given_back() {
        let disk = Disk::new(Some(RESERVE + 100));
        let folder = Path::new("/data");
        let first = disk.reserve(folder, 60).unwrap();
        let refused = disk.reserve(folder, 41).unwrap_err().reason();
        assert!(
            refused.contains(&format!("{} bytes free", RESERVE + 100)),
            "{refused}"
        );
        assert!(
            refused.contains(&format!("{} are needed", RESERVE + 101)),
            "{refused}"
        );
        disk.reserve(folder, 40).unwrap();
        drop(first);
        disk.reserve(folder, 100).unwrap();
    }

    #[test]
    fn space_that_was_written_is_no_longer_reserved() {
        let disk = Disk::new(Some(RESERVE + 100));
        let folder = Path::new("/data");
        let mut first = disk.reserve(folder, 60).unwrap();
        first.wrote(50);
        disk.reserve(folder, 90).unwrap();
        assert!(disk.reserve(folder, 91).is_err());
        // An estimate may be too low.
        first.wrote(50);
        disk.reserve(folder, 100).unwrap();
        drop(first);
        assert!(disk.reserve(folder, 101).is_err());
    }

    #[test]
    fn the_previous_file_predicts_the_size_of_the_next() {
        assert_eq!(estimate(2_000, Some((1_000, 50_000))), 110_000);
        assert_eq!(estimate(10, None), 1_200);
        assert_eq!(estimate(10, Some((0, 30))), 1_200);
    }
}
