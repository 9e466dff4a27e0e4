//! Writes an archive as one forward stream.

use std::io::{self, Write};

use super::format::{END_MAGIC, HEADER_LEN, MAGIC, VERSION, capacity_for, hash, home_slot};

/// Writes an archive, using 16 bytes of memory per key and none for blobs.
#[derive(Debug)]
pub(crate) struct ArchiveWriter<W> {
    out: W,
    position: u64,
    blobs: u64,
    keys: Vec<(u64, u64)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ArchiveFacts {
    pub(crate) keys: u64,
    pub(crate) blobs: u64,
}

impl<W: Write> ArchiveWriter<W> {
    /// Begins an archive.
    ///
    /// # Errors
    /// The header could not be written.
    pub(crate) fn new(out: W) -> io::Result<Self> {
        let mut writer = Self {
            out,
            position: 0,
            blobs: 0,
            keys: Vec::new(),
        };
        writer.write(&MAGIC)?;
        writer.write(&VERSION.to_le_bytes())?;
        writer.write(&[0; HEADER_LEN - 12])?;
        Ok(writer)
    }

    /// Adds a blob under each of `keys`.
    ///
    /// # Errors
    /// The blob or a key is too long, or writing failed.
    pub(crate) fn put<K: AsRef<[u8]>>(
        &mut self,
        keys: impl IntoIterator<Item = K>,
        blob: &[u8],
    ) -> io::Result<()> {
        let length = u32::try_from(blob.len())
            .map_err(|_| invalid("a document of more than 4 GB cannot be stored"))?;
        let start = self.position;
        self.write(blob)?;
        let checksum = crc32fast::hash(blob);
        for key in keys {
            let key = key.as_ref();
            let key_length =
                u16::try_from(key.len()).map_err(|_| invalid("a key is longer than 64 kB"))?;
            self.keys.push((hash(key), self.position));
            self.write(&start.to_le_bytes())?;
            self.write(&length.to_le_bytes())?;
            self.write(&checksum.to_le_bytes())?;
            self.write(&key_length.to_le_bytes())?;
            self.write(key)?;
        }
        self.blobs += 1;
        Ok(())
    }

    pub(crate) const fn position(&self) -> u64 {
        self.position
    }

    /// Writes the table and the footer, and returns the stream.
    ///
    /// # Errors
    /// A key was put twice, or writing failed.
    pub(crate) fn finish(mut self) -> io::Result<(W, ArchiveFacts)> {
        let mut keys = std::mem::take(&mut self.keys);
        keys.sort_unstable();
        // About n²/2⁶⁵ pairs of n keys share a hash: one city in millions. Rejecting them keeps the
        // table simple and catches duplicate keys.
        if keys
            .windows(2)
            .any(|pair| matches!(pair, [a, b] if a.0 == b.0))
        {
            return Err(invalid("the archive has a key twice"));
        }
        let table = self.position;
        let capacity = capacity_for(keys.len() as u64);
        let mut slots = 0;
        for (hash, position) in &keys {
            while slots < home_slot(*hash, capacity) {
                self.write(&[0; 16])?;
                slots += 1;
            }
            self.write(&hash.to_le_bytes())?;
            self.write(&position.to_le_bytes())?;
            slots += 1;
        }
        // A last empty slot ends every search.
        while slots <= capacity {
            self.write(&[0; 16])?;
            slots += 1;
        }
        self.write_footer(table, capacity, slots, keys.len() as u64)
    }

    fn write_footer(
        mut self,
        table: u64,
        capacity: u64,
        slots: u64,
        keys: u64,
    ) -> io::Result<(W, ArchiveFacts)> {
        let mut footer = Vec::with_capacity(48);
        for number in [self.blobs, keys, table, capacity, slots] {
            footer.extend_from_slice(&number.to_le_bytes());
        }
        let checksum = u64::from(crc32fast::hash(&footer));
        footer.extend_from_slice(&checksum.to_le_bytes());
        self.write(&footer)?;
        self.write(&END_MAGIC)?;
        self.out.flush()?;
        let facts = ArchiveFacts {
            keys,
            blobs: self.blobs,
        };
        Ok((self.out, facts))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        self.position += bytes.len() as u64;
        Ok(())
    }
}

fn invalid(reason: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, reason)
}
