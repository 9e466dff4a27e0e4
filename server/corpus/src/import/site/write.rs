//! Writes the index in slug order; pages unchanged since the release before keep their date.

use std::fs::File;
use std::io::{BufReader, BufWriter, Read, Write};
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::slice::Iter;

use jiff::civil::Date;
use nycapt_report::PageQuality;
use zerocopy::IntoBytes;
use zerocopy::little_endian::{U16, U32, U64};

use super::external_sort::Row;
use crate::atomic_file::AtomicFile;
use crate::error::{CorpusError, ReleaseError};
use crate::records::{push_number, push_text, take_number, take_text};
use crate::release::{FileFacts, ReleaseStore, SITE, open_site, read_manifest, verify_file};
use crate::site::{
    BuildingEntry, FLAG_COHORT, FLAG_INDEXED, Footer, Hubs, SiteIndex, WrittenEntry, day_number,
};

/// A building and its positions in every list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Indexed<'a> {
    pub(crate) slug: &'a str,
    /// Its position among the previews.
    pub(crate) nth: u64,
    pub(crate) lot: u64,
    /// Encoded by [`packed`].
    pub(crate) quality: u64,
    pub(crate) data: u64,
    pub(crate) neighborhood: u64,
    /// Its position in the lists by street.
    pub(crate) listed: u64,
    /// Its position in the lists by part 3.
    pub(crate) named: u64,
    pub(crate) part3: &'a str,
}

impl<'a> Indexed<'a> {
    /// Encodes it as a row that sorts by slug.
    pub(crate) fn encode(&self) -> (Vec<u8>, Vec<u8>) {
        let mut value = Vec::new();
        for number in [
            self.nth,
            self.lot,
            self.quality,
            self.data,
            self.neighborhood,
            self.listed,
            self.named,
        ] {
            push_number(number, &mut value);
        }
        push_text(self.part3, &mut value);
        (self.slug.as_bytes().to_vec(), value)
    }

    pub(crate) fn read(row: &'a Row) -> Option<Self> {
        let rest = &mut row.value.as_slice();
        Some(Self {
            slug: str::from_utf8(&row.key).ok()?,
            nth: take_number(rest)?,
            lot: take_number(rest)?,
            quality: take_number(rest)?,
            data: take_number(rest)?,
            neighborhood: take_number(rest)?,
            listed: take_number(rest)?,
            named: take_number(rest)?,
            part3: take_text(rest)?,
        })
    }
}

/// Encodes a page's quality, then its flags.
pub(crate) fn packed(quality: PageQuality) -> u64 {
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    let flags = flag(quality.indexed, FLAG_INDEXED) | flag(quality.in_cohort, FLAG_COHORT);
    u64::from(quality.quality) << 8 | u64::from(flags)
}

#[derive(Debug)]
pub(crate) struct SiteWriter<'a> {
    path: PathBuf,
    out: AtomicFile,
    facts: FileFacts,
    checksum: crc32fast::Hasher,
    texts: Texts,
    listed: Vec<U32>,
    named: Vec<U32>,
    written: Vec<WrittenEntry>,
    count: u32,
    day: u32,
    before: PreviousPages<'a>,
}

/// Texts, kept on disk until the tables are written.
#[derive(Debug)]
struct Texts {
    path: PathBuf,
    file: BufWriter<File>,
    length: u32,
}

impl<'a> SiteWriter<'a> {
    /// Starts an index of `written` buildings.
    pub(crate) fn create(
        path: &Path,
        scratch: &Path,
        written: Vec<WrittenEntry>,
        day: Date,
        before: Option<&'a SiteIndex>,
    ) -> Result<Self, CorpusError> {
        let texts = File::create(scratch).map_err(CorpusError::write(scratch))?;
        Ok(Self {
            path: path.to_owned(),
            out: AtomicFile::create(path)?,
            facts: FileFacts::default(),
            checksum: crc32fast::Hasher::new(),
            texts: Texts {
                path: scratch.to_owned(),
                file: BufWriter::new(texts),
                length: 0,
            },
            listed: vec![U32::new(0); written.len()],
            named: vec![U32::new(0); written.len()],
            written,
            count: 0,
            day: day_number(day),
            before: PreviousPages::new(before),
        })
    }

    /// Adds the next building in slug order.
    pub(crate) fn add(&mut self, building: &Indexed<'_>) -> Result<(), CorpusError> {
        let entry = self.entry(building)?;
        self.write(entry.as_bytes())?;
        let number = U32::new(self.count);
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let slots = [
            self.listed.get_mut(place(building.listed)),
            self.named.get_mut(place(building.named)),
            self.written
                .get_mut(place(building.nth))
                .map(|one| &mut one.building),
        ];
        for slot in slots {
            *slot.ok_or_else(|| too_large("a list"))? = number;
        }
        self.count += 1;
        Ok(())
    }

    fn entry(&mut self, building: &Indexed<'_>) -> Result<BuildingEntry, CorpusError> {
        let short = |text: &str| u16::try_from(text.len()).map_err(|_| too_large("a slug"));
        let slug = self.texts.push(building.slug)?;
        // Nearly always a prefix of the slug.
        let part3 = if building.slug.starts_with(building.part3) {
            slug
        } else {
            self.texts.push(building.part3)?
        };
        let unchanged = self.before.unchanged_since(building.slug, building.data);
        let [flags, quality, ..] = building.quality.to_le_bytes();
        Ok(BuildingEntry {
            lot: U64::new(building.lot),
            data: U64::new(building.data),
            slug: U32::new(slug),
            part3: U32::new(part3),
            changed: U32::new(unchanged.unwrap_or(self.day)),
            slug_length: U16::new(short(building.slug)?),
            part3_length: U16::new(short(building.part3)?),
            neighborhood: u16::try_from(building.neighborhood)
                .map(U16::new)
                .map_err(|_| too_large("the list of neighborhoods"))?,
            quality,
            flags,
        })
    }

    /// Writes everything after the buildings.
    pub(crate) fn finish(mut self, hubs: &Hubs) -> Result<FileFacts, CorpusError> {
        let listed = std::mem::take(&mut self.listed);
        self.write(listed.as_bytes())?;
        let named = std::mem::take(&mut self.named);
        self.write(named.as_bytes())?;
        let written = std::mem::take(&mut self.written);
        self.write(written.as_bytes())?;
        self.write_texts()?;
        let hubs = serde_json::to_vec(hubs).map_err(|_| too_large("a figure"))?;
        self.write(&hubs)?;
        let footer = Footer::new(
            self.count.into(),
            self.texts.length.into(),
            hubs.len() as u64,
        );
        self.write(footer.as_bytes())?;
        self.out.commit()?;
        self.facts.crc32 = self.checksum.finalize();
        Ok(self.facts)
    }

    fn write_texts(&mut self) -> Result<(), CorpusError> {
        let path = self.texts.path.clone();
        self.texts.file.flush().map_err(CorpusError::write(&path))?;
        let mut file = BufReader::new(File::open(&path).map_err(CorpusError::read(&path))?);
        let mut buffer = vec![0; 1 << 16];
        loop {
            let count = file.read(&mut buffer).map_err(CorpusError::read(&path))?;
            if count == 0 {
                return Ok(());
            }
            self.write(buffer.get(..count).unwrap_or_default())?;
        }
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), CorpusError> {
        self.out
            .write_all(bytes)
            .map_err(CorpusError::write(&self.path))?;
        self.checksum.update(bytes);
        self.facts.bytes += bytes.len() as u64;
        Ok(())
    }
}

impl Texts {
    /// Adds a text; returns its offset.
    fn push(&mut self, text: &str) -> Result<u32, CorpusError> {
        let start = self.length;
        let length = u32::try_from(text.len()).ok();
        self.length = length
            .and_then(|length| start.checked_add(length))
            .ok_or_else(|| too_large("the text of the slugs"))?;
        self.file
            .write_all(text.as_bytes())
            .map_err(CorpusError::write(&self.path))?;
        Ok(start)
    }
}

fn too_large(what: &str) -> CorpusError {
    ReleaseError::Unfit(format!("{what} is too large for an index of pages")).into()
}

/// The index of the live release, or else of the newest one, that is of the same kind of data. The
/// release may be of another builder: an index has a version of its own, so that a new program does
/// not make every page new. What cannot be read is passed over; without any, days begin anew.
pub(crate) fn newest_index(store: &ReleaseStore, sample: bool) -> Option<SiteIndex> {
    let live = store.current().ok().flatten();
    let others = store.names().unwrap_or_default().into_iter().rev();
    live.into_iter()
        .chain(others)
        .find_map(|name| index_of(store, &name, sample))
}

fn index_of(store: &ReleaseStore, name: &str, sample: bool) -> Option<SiteIndex> {
    let folder = store.folder(name).ok()?;
    let manifest = read_manifest(&folder).ok()?;
    if manifest.sample != sample {
        return None;
    }
    verify_file(&folder, SITE, *manifest.files.get(SITE)?).ok()?;
    open_site(&folder, &manifest).ok()
}

/// A cursor through the previous release's index, in step with the new one.
#[derive(Debug)]
struct PreviousPages<'a> {
    pages: Option<(&'a SiteIndex, Peekable<Iter<'a, BuildingEntry>>)>,
}

impl<'a> PreviousPages<'a> {
    fn new(index: Option<&'a SiteIndex>) -> Self {
        Self {
            pages: index.map(|index| (index, index.entries().iter().peekable())),
        }
    }

    /// The date since which a page is unchanged; none if it is new or changed. Call in slug order.
    fn unchanged_since(&mut self, slug: &str, data: u64) -> Option<u32> {
        let (index, entries) = self.pages.as_mut()?;
        while entries.next_if(|entry| index.slug(entry) < slug).is_some() {}
        let entry = entries.next_if(|entry| index.slug(entry) == slug)?;
        (entry.data.get() == data).then(|| entry.changed.get())
    }
}
