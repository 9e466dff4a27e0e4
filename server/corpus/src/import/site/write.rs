//! Writes the index in slug order; pages unchanged since the release before keep their date.

use std::io::Write;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::slice::Iter;

use jiff::civil::Date;
use nycapt_contract::Bbl;
use nycapt_report::PageQuality;
use zerocopy::IntoBytes;
use zerocopy::little_endian::{U16, U32, U64};

use crate::atomic_file::{AtomicFile, FileFacts};
use crate::error::{CorpusError, ReleaseError, with_causes};
use crate::progress::Progress;
use crate::release::{ReleaseStore, SITE, open_site, read_manifest, verify_file};
use crate::site::{
    AreaFigures, BuildingEntry, FLAG_COHORT, FLAG_INDEXED, Footer, SiteIndex, WrittenEntry,
    day_number,
};

/// A building and its positions in every list.
#[derive(Debug)]
pub(crate) struct Page {
    /// Sorts it by borough and area, and there by street.
    pub(crate) key: Vec<u8>,
    /// Bytes of the key that are borough and area.
    pub(crate) area_length: usize,
    pub(crate) slug: String,
    pub(crate) nth: usize,
    pub(crate) lot: Bbl,
    pub(crate) quality: PageQuality,
    pub(crate) data: u64,
    pub(crate) neighborhood: usize,
    /// Its position in the lists by street.
    pub(crate) listed: u64,
    /// Its position in the lists by part 3.
    pub(crate) named: u64,
    pub(crate) part3: String,
}

impl Page {
    /// The code of its borough, then that of its area.
    pub(crate) fn area(&self) -> &[u8] {
        self.key.get(..self.area_length).unwrap_or_default()
    }
}

#[derive(Debug)]
pub(crate) struct SiteWriter<'a> {
    path: PathBuf,
    out: AtomicFile,
    /// All slugs and names, one after the other.
    texts: Vec<u8>,
    listed: Vec<U32>,
    named: Vec<U32>,
    written: Vec<WrittenEntry>,
    count: u32,
    day: u32,
    before: PreviousPages<'a>,
}

impl<'a> SiteWriter<'a> {
    /// Starts an index of `written` buildings.
    pub(crate) fn create(
        path: &Path,
        written: Vec<WrittenEntry>,
        day: Date,
        before: Option<&'a SiteIndex>,
    ) -> Result<Self, CorpusError> {
        Ok(Self {
            path: path.to_owned(),
            out: AtomicFile::create(path)?,
            texts: Vec::new(),
            listed: vec![U32::new(0); written.len()],
            named: vec![U32::new(0); written.len()],
            written,
            count: 0,
            day: day_number(day),
            before: PreviousPages::new(before),
        })
    }

    /// Adds the next building in slug order.
    pub(crate) fn add(&mut self, page: &Page) -> Result<(), CorpusError> {
        let entry = self.entry(page)?;
        self.write(entry.as_bytes())?;
        let number = U32::new(self.count);
        let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
        let slots = [
            self.listed.get_mut(place(page.listed)),
            self.named.get_mut(place(page.named)),
            self.written.get_mut(page.nth).map(|one| &mut one.building),
        ];
        for slot in slots {
            *slot.ok_or_else(|| too_large("a list"))? = number;
        }
        self.count += 1;
        Ok(())
    }

    fn entry(&mut self, page: &Page) -> Result<BuildingEntry, CorpusError> {
        let short = |text: &str| u16::try_from(text.len()).map_err(|_| too_large("a slug"));
        let slug = self.push_text(&page.slug)?;
        // Nearly always a prefix of the slug.
        let part3 = if page.slug.starts_with(&page.part3) {
            slug
        } else {
            self.push_text(&page.part3)?
        };
        let unchanged = self.before.unchanged_since(&page.slug, page.data);
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        Ok(BuildingEntry {
            lot: U64::new(page.lot.number()),
            data: U64::new(page.data),
            slug: U32::new(slug),
            part3: U32::new(part3),
            changed: U32::new(unchanged.unwrap_or(self.day)),
            slug_length: U16::new(short(&page.slug)?),
            part3_length: U16::new(short(&page.part3)?),
            neighborhood: u16::try_from(page.neighborhood)
                .map(U16::new)
                .map_err(|_| too_large("the list of neighborhoods"))?,
            quality: page.quality.quality,
            flags: flag(page.quality.indexed, FLAG_INDEXED)
                | flag(page.quality.in_cohort, FLAG_COHORT),
        })
    }

    /// Adds a text; returns its offset.
    fn push_text(&mut self, text: &str) -> Result<u32, CorpusError> {
        let start = u32::try_from(self.texts.len());
        let start = start.map_err(|_| too_large("the text of the slugs"))?;
        self.texts.extend_from_slice(text.as_bytes());
        Ok(start)
    }

    /// Writes everything after the buildings.
    pub(crate) fn finish(mut self, areas: &AreaFigures) -> Result<FileFacts, CorpusError> {
        let listed = std::mem::take(&mut self.listed);
        self.write(listed.as_bytes())?;
        let named = std::mem::take(&mut self.named);
        self.write(named.as_bytes())?;
        let written = std::mem::take(&mut self.written);
        self.write(written.as_bytes())?;
        let texts = std::mem::take(&mut self.texts);
        self.write(&texts)?;
        let areas = serde_json::to_vec(areas).map_err(|_| too_large("a figure"))?;
        self.write(&areas)?;
        let footer = Footer::new(self.count.into(), texts.len() as u64, areas.len() as u64);
        self.write(footer.as_bytes())?;
        self.out.commit()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), CorpusError> {
        let written = self.out.write_all(bytes);
        written.map_err(CorpusError::write(&self.path))
    }
}

fn too_large(what: &str) -> CorpusError {
    ReleaseError::Unfit(format!("{what} is too large for a page index")).into()
}

/// The index of the live release, or else of the newest one, that is of the same kind of data. The
/// release may be of another builder: an index has a version of its own, so that a new program does
/// not make every page new. What can't be read is skipped with a warning; without any, days start
/// over.
pub(crate) fn newest_index(
    store: &ReleaseStore,
    sample: bool,
    progress: Progress,
) -> Option<SiteIndex> {
    let live = store.current().ok().flatten();
    let names = store.names().unwrap_or_default().into_iter().rev();
    let others = names.filter(|name| Some(name) != live.as_ref());
    live.iter().cloned().chain(others).find_map(|name| {
        index_of(store, &name, sample).unwrap_or_else(|error| {
            let reason = with_causes(&error);
            progress.warn(&format!(
                "cannot take the dates of pages from {name}: {reason}"
            ));
            None
        })
    })
}

fn index_of(
    store: &ReleaseStore,
    name: &str,
    sample: bool,
) -> Result<Option<SiteIndex>, CorpusError> {
    let folder = store.folder(name)?;
    let manifest = read_manifest(&folder)?;
    let facts = manifest.files.get(SITE);
    let Some(facts) = facts.filter(|_| manifest.sample == sample) else {
        return Ok(None);
    };
    verify_file(&folder, SITE, *facts)?;
    Ok(Some(open_site(&folder, &manifest)?))
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
