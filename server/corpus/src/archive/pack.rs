//! Archives of compressed blobs: each compressed separately, with a shared dictionary.
//!
//! A blob alone is too short to compress well, and many together would have to be unpacked to read
//! one.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use bytes::Bytes;
use zstd::zstd_safe::{CCtx, CDict, DCtx, DDict, compress_bound, get_frame_content_size};

use super::read::{Archive, ArchiveError, Blob};
use super::write::{ArchiveFacts, ArchiveWriter};

/// The key of the dictionary; no other blob has an empty one.
const DICTIONARY: &str = "";
/// Bytes of a dictionary: more made blobs hardly smaller.
const DICTIONARY_BYTES: usize = 112 << 10;
/// With fewer bytes of samples, they are the dictionary.
const FEW_SAMPLES: usize = 2 << 20;
/// Fast; the next levels took twice the time to save a tenth of the size.
const LEVEL: i32 = 1;
/// No blob is longer; more is damage.
const LONGEST: u64 = 1 << 32;
/// Slots for recently read blobs: with previews of 16 kB, 64 MB.
const PLACES: usize = 1 << 12;

thread_local! {
    static PACKING: RefCell<(CCtx<'static>, Vec<u8>)> =
        RefCell::new((CCtx::create(), Vec::new()));
    static UNPACKING: RefCell<DCtx<'static>> = RefCell::new(DCtx::create());
}

/// Compresses blobs of one kind.
pub(crate) struct Packer {
    dictionary: Vec<u8>,
    prepared: CDict<'static>,
}

/// An opened archive of compressed blobs. Cheap to clone.
#[derive(Clone)]
pub(crate) struct PackedArchive {
    archive: Archive,
    dictionary: Arc<DDict<'static>>,
    cache: Arc<[ArcSwapOption<CachedBlob>]>,
}

struct CachedBlob {
    packed: Bytes,
    blob: Bytes,
}

impl Packer {
    /// Prepares for blobs like these samples, of which it takes about `most` bytes: one thread trains
    /// on them. The same samples give the same packer.
    pub(crate) fn of(samples: impl Iterator<Item = impl AsRef<[u8]>>, most: usize) -> Self {
        let (mut text, mut lengths) = (Vec::new(), Vec::new());
        for sample in samples {
            let sample = sample.as_ref();
            text.extend_from_slice(sample);
            lengths.push(sample.len());
            if text.len() > most {
                break;
            }
        }
        let trained = match text.len() {
            ..FEW_SAMPLES => None,
            _ => zstd::dict::from_continuous(&text, &lengths, DICTIONARY_BYTES).ok(),
        };
        let dictionary = trained.unwrap_or_else(|| {
            text.truncate(DICTIONARY_BYTES);
            text
        });
        Self {
            prepared: CDict::create(&dictionary, LEVEL),
            dictionary,
        }
    }

    pub(crate) fn begin<W: Write>(&self, out: W) -> io::Result<ArchiveWriter<W>> {
        let mut writer = ArchiveWriter::new(out)?;
        writer.put([DICTIONARY], &self.dictionary)?;
        Ok(writer)
    }

    pub(crate) fn pack(&self, blob: &[u8]) -> io::Result<Vec<u8>> {
        PACKING.with_borrow_mut(|(context, packed)| {
            packed.clear();
            packed.reserve(compress_bound(blob.len()));
            let written = context.compress_using_cdict(packed, blob, &self.prepared);
            written.map_err(failed)?;
            Ok(packed.as_slice().into())
        })
    }
}

fn failed(code: usize) -> io::Error {
    io::Error::other(zstd::zstd_safe::get_error_name(code))
}

/// The facts of an archive without its dictionary.
pub(crate) const fn without_dictionary(facts: ArchiveFacts) -> ArchiveFacts {
    ArchiveFacts {
        keys: facts.keys.saturating_sub(1),
        blobs: facts.blobs.saturating_sub(1),
    }
}

impl PackedArchive {
    pub(crate) fn open(bytes: Bytes) -> Result<Self, ArchiveError> {
        let archive = Archive::open(bytes)?;
        let dictionary = archive.get(DICTIONARY.as_bytes());
        let dictionary = dictionary.ok_or(ArchiveError::NotAnArchive)?;
        Ok(Self {
            archive,
            dictionary: Arc::new(DDict::create(&dictionary.bytes)),
            cache: Arc::default(),
        })
    }

    /// Caches recently read blobs unpacked, each in the one slot that its checksum gives
    /// it, until the next blob of that slot replaces it.
    pub(crate) fn with_cache(mut self) -> Self {
        self.cache = (0..PLACES).map(|_| ArcSwapOption::empty()).collect();
        self
    }

    pub(crate) const fn keys(&self) -> u64 {
        self.archive.keys().saturating_sub(1)
    }

    pub(crate) const fn blobs(&self) -> u64 {
        self.archive.blobs().saturating_sub(1)
    }

    /// The blob of a key, unpacked; its checksum is that of its packed bytes.
    pub(crate) fn get(&self, key: &[u8]) -> Option<Blob> {
        let Blob {
            bytes: packed,
            crc32,
        } = self.archive.get(key)?;
        let place = crc32 as usize % self.cache.len().max(1);
        let Some(place) = self.cache.get(place) else {
            let bytes = self.unpack(&packed)?.into();
            return Some(Blob { bytes, crc32 });
        };
        if let Some(cached) = &*place.load()
            && cached.packed.as_ptr() == packed.as_ptr()
        {
            let bytes = cached.blob.clone();
            return Some(Blob { bytes, crc32 });
        }
        let blob = Bytes::from(self.unpack(&packed)?);
        let bytes = blob.clone();
        place.store(Some(Arc::new(CachedBlob { packed, blob })));
        Some(Blob { bytes, crc32 })
    }

    /// Every key, in any order, and the empty one of the dictionary.
    pub(crate) fn all_keys(&self) -> impl Iterator<Item = &[u8]> {
        self.archive.all_keys()
    }

    /// The offset of a key's blob, which identifies the blob without reading it.
    pub(crate) fn position(&self, key: &[u8]) -> Option<u64> {
        self.archive.position(key)
    }

    fn unpack(&self, packed: &[u8]) -> Option<Vec<u8>> {
        let length = get_frame_content_size(packed).ok().flatten()?;
        let length = usize::try_from(length).ok().filter(|_| length < LONGEST)?;
        let mut blob = Vec::with_capacity(length);
        let written = UNPACKING.with_borrow_mut(|context| {
            context.decompress_using_ddict(&mut blob, packed, &self.dictionary)
        });
        (written.ok()? == length).then_some(blob)
    }
}

impl fmt::Debug for PackedArchive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedArchive")
            .field("archive", &self.archive)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn blobs(count: usize) -> Vec<Vec<u8>> {
        let line = |lot: usize| format!("lot {lot}, block {}, a violation of class C; ", lot * 7);
        (0..count)
            .map(|lot| line(lot).repeat(lot % 40).into_bytes())
            .collect()
    }

    fn written(blobs: &[Vec<u8>]) -> Vec<u8> {
        let packer = Packer::of(blobs.iter(), 8 << 20);
        let mut writer = packer.begin(Vec::new()).unwrap();
        for (at, blob) in blobs.iter().enumerate() {
            writer
                .put([at.to_string()], &packer.pack(blob).unwrap())
                .unwrap();
        }
        let (bytes, facts) = writer.finish().unwrap();
        assert_eq!(without_dictionary(facts).blobs, blobs.len() as u64);
        bytes
    }

    #[test]
    fn packed_blobs_come_back_whole_with_and_without_training() {
        for count in [0, 1, 50, 4_000] {
            let blobs = blobs(count);
            let bytes = written(&blobs);
            assert_eq!(bytes, written(&blobs), "{count}");
            let archive = PackedArchive::open(bytes.into()).unwrap();
            assert_eq!(archive.blobs(), count as u64);
            for (at, blob) in blobs.iter().enumerate() {
                let found = archive.get(at.to_string().as_bytes()).unwrap();
                assert_eq!(found.bytes, blob, "{at} of {count}");
            }
            assert_eq!(archive.get(count.to_string().as_bytes()), None);
        }
    }

    #[test]
    fn a_blob_that_shares_its_place_with_others_is_never_taken_for_them() {
        let blobs = blobs(3 * PLACES);
        let archive = PackedArchive::open(written(&blobs).into()).unwrap();
        let archive = archive.with_cache();
        for at in (0..blobs.len()).flat_map(|at| [at, at, at / 2]) {
            let found = archive.get(at.to_string().as_bytes()).unwrap();
            assert_eq!(found.bytes, blobs[at], "{at}");
        }
        let read = || archive.get(b"7").unwrap().bytes.as_ptr();
        assert_eq!(read(), read());
    }

    #[test]
    fn a_dictionary_makes_short_blobs_small() {
        let blobs = blobs(4_000);
        let whole: usize = blobs.iter().map(Vec::len).sum();
        assert!(written(&blobs).len() * 5 < whole);
    }

    #[test]
    fn an_archive_without_a_dictionary_is_refused() {
        let (bytes, _) = ArchiveWriter::new(Vec::new()).unwrap().finish().unwrap();
        assert!(PackedArchive::open(bytes.into()).is_err());
    }

    proptest! {
        #[test]
        fn no_bytes_make_unpacking_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut writer = Packer::of(std::iter::empty::<&[u8]>(), 0).begin(Vec::new()).unwrap();
            writer.put(["key"], &bytes).unwrap();
            let archive = PackedArchive::open(writer.finish().unwrap().0.into()).unwrap();
            archive.get(b"key");
        }
    }
}
