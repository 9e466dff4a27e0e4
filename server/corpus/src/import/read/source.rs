//! Tables inside files: a plain file, a gzip file, or the members of a ZIP.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::read::MultiGzDecoder;
use sha2::{Digest as _, Sha256};
use zip::ZipArchive;

use super::pieces::Sink;
use crate::error::CorpusError;

const MAX_MEMBERS: usize = 10_000;
/// Decompressed bytes that are always allowed.
const FREE_INFLATION: u64 = 1 << 24;
/// Decompressed bytes allowed per compressed byte beyond that; the city's most compressible table
/// has 40.
const MAX_RATIO: u64 = 250;

#[derive(Debug, Clone)]
pub(crate) struct Source {
    pub(crate) path: PathBuf,
    container: Container,
    /// The file's name, then a slash and the member for a ZIP.
    pub(crate) label: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Container {
    Plain,
    Gzip,
    ZipMember { index: usize, bytes: u64 },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Digest {
    /// SHA-256 in hexadecimal.
    pub(crate) sha256: String,
    /// Length as stored.
    pub(crate) bytes: u64,
}

/// Lists the tables in a file, recognized by its first bytes rather than its name.
pub(crate) fn sources_of(path: &Path) -> Result<Vec<Source>, CorpusError> {
    let label = path.file_name().unwrap_or(path.as_os_str());
    let label = label.to_string_lossy().into_owned();
    let mut magic = Vec::with_capacity(4);
    File::open(path)
        .and_then(|file| file.take(4).read_to_end(&mut magic))
        .map_err(CorpusError::read(path))?;
    let container = match magic.as_slice() {
        [0x1f, 0x8b, ..] => Container::Gzip,
        b"PK\x03\x04" | b"PK\x05\x06" => return members_of(path, &label),
        _ => Container::Plain,
    };
    Ok(vec![Source {
        path: path.to_owned(),
        container,
        label,
    }])
}

fn members_of(path: &Path, label: &str) -> Result<Vec<Source>, CorpusError> {
    let damaged = |reason: String| CorpusError::damaged(label, 0, reason);
    let file = File::open(path).map_err(CorpusError::read(path))?;
    let mut archive = ZipArchive::new(BufReader::new(file))
        .map_err(|error| damaged(format!("the ZIP cannot be opened ({error})")))?;
    if archive.len() > MAX_MEMBERS {
        return Err(damaged(format!(
            "the ZIP has more than {MAX_MEMBERS} members"
        )));
    }
    let mut sources = Vec::new();
    for index in 0..archive.len() {
        let member = archive
            .by_index_raw(index)
            .map_err(|error| damaged(format!("member {index} cannot be opened ({error})")))?;
        let Some(name) = member.enclosed_name() else {
            continue;
        };
        if member.is_dir() || !is_table_member(&name) {
            continue;
        }
        sources.push(Source {
            path: path.to_owned(),
            container: Container::ZipMember {
                index,
                bytes: member.compressed_size(),
            },
            label: format!("{label}/{}", name.display()),
        });
    }
    sources.sort_by(|a, b| a.label.cmp(&b.label));
    if sources.is_empty() {
        return Err(damaged("the ZIP has no .csv or .txt member".into()));
    }
    Ok(sources)
}

fn is_table_member(name: &Path) -> bool {
    let junk = name.components().any(|part| {
        let part = part.as_os_str().to_string_lossy();
        part == "__MACOSX" || part.starts_with("._")
    });
    !junk
        && name.extension().is_some_and(|extension| {
            extension.eq_ignore_ascii_case("csv") || extension.eq_ignore_ascii_case("txt")
        })
}

impl Source {
    /// Digest of the whole file, which for a member is its ZIP.
    pub(crate) fn digest(&self) -> io::Result<Digest> {
        let mut file = Hashed::open(&self.path, Arc::default())?;
        io::copy(&mut file, &mut io::sink())?;
        Ok(file.finish())
    }

    pub(crate) fn stored_bytes(&self) -> u64 {
        match self.container {
            Container::ZipMember { bytes, .. } => bytes,
            Container::Plain | Container::Gzip => {
                std::fs::metadata(&self.path).map_or(0, |facts| facts.len())
            }
        }
    }

    /// Approximate bytes of text: city tables compress to a tenth at best.
    pub(crate) fn estimated_text(&self) -> u64 {
        match self.container {
            Container::Plain => self.stored_bytes(),
            Container::Gzip | Container::ZipMember { .. } => self.stored_bytes() * 10,
        }
    }

    /// Sends the text to `sink` and returns the file's digest, or none if the receiver is gone.
    /// Bytes from disk are added to `progress`.
    pub(super) fn pump(
        &self,
        sink: &Sink,
        progress: &Arc<AtomicU64>,
    ) -> io::Result<Option<Digest>> {
        match self.container {
            Container::Plain | Container::Gzip => self.pump_file(sink, progress),
            Container::ZipMember { index, .. } => self.pump_member(index, sink, progress),
        }
    }

    fn pump_file(&self, sink: &Sink, progress: &Arc<AtomicU64>) -> io::Result<Option<Digest>> {
        let mut file = Hashed::open(&self.path, Arc::clone(progress))?;
        let whole = if self.container == Container::Gzip {
            let stored = BufReader::with_capacity(1 << 17, &mut file);
            sink.send_all(Inflated {
                inner: MultiGzDecoder::new(stored),
                given: 0,
                stored: Arc::clone(progress),
            })?
        } else {
            sink.send_all(&mut file)?
        };
        if !whole {
            return Ok(None);
        }
        io::copy(&mut file, &mut io::sink())?;
        Ok(Some(file.finish()))
    }

    fn pump_member(
        &self,
        index: usize,
        sink: &Sink,
        progress: &Arc<AtomicU64>,
    ) -> io::Result<Option<Digest>> {
        let file = File::open(&self.path)?;
        let mut archive = ZipArchive::new(BufReader::new(file)).map_err(io::Error::other)?;
        let member = archive.by_index(index).map_err(io::Error::other)?;
        let start = progress.fetch_add(self.stored_bytes(), Ordering::Relaxed);
        let size = Arc::new(AtomicU64::new(self.stored_bytes().saturating_add(start)));
        let whole = sink.send_all(Inflated {
            inner: member,
            given: 0,
            stored: size,
        })?;
        if !whole {
            return Ok(None);
        }
        self.digest().map(Some)
    }
}

/// Why the bytes of a file cannot be read.
pub(super) fn unreadable(error: &io::Error) -> String {
    if error.kind() == io::ErrorKind::UnexpectedEof {
        return "the compressed file is cut off".into();
    }
    error.to_string()
}

struct Hashed {
    file: File,
    hash: Sha256,
    bytes: u64,
    progress: Arc<AtomicU64>,
}

impl Hashed {
    fn open(path: &Path, progress: Arc<AtomicU64>) -> io::Result<Self> {
        Ok(Self {
            file: File::open(path)?,
            hash: Sha256::new(),
            bytes: 0,
            progress,
        })
    }

    fn finish(self) -> Digest {
        let sha256 = self.hash.finalize();
        Digest {
            sha256: hex::encode(sha256),
            bytes: self.bytes,
        }
    }
}

impl Read for Hashed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.hash.update(buffer.get(..count).unwrap_or_default());
        self.bytes += count as u64;
        self.progress.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// Limits decompressed text relative to the bytes read from disk.
struct Inflated<R> {
    inner: R,
    given: u64,
    stored: Arc<AtomicU64>,
}

impl<R: Read> Read for Inflated<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.given += count as u64;
        let stored = self.stored.load(Ordering::Relaxed);
        if self.given > FREE_INFLATION && self.given / MAX_RATIO > stored {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("it inflates to more than {MAX_RATIO} times its size"),
            ));
        }
        Ok(count)
    }
}
