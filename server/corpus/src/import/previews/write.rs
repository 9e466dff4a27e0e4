//! The archive of previews: every lot that has a slug, in the order of the directory. Two passes
//! over the records: first the rates of all buildings, then each document among its peers.

use std::path::Path;

use jiff::civil::Date;
use nycapt_address::Directory;
use nycapt_report::{PeerTables, Rates, ReleaseFacts};

use super::documents::{Documents, LotSlugs};
use crate::archive::{Archive, ArchiveWriter};
use crate::atomic_file::AtomicFile;
use crate::error::CorpusError;
use crate::error::ReleaseError;
use crate::import::parallel::{self, workers};
use crate::import::site::SiteIndexBuilder;
use crate::import::sort::open_records;
use crate::progress::Progress;
use crate::release::Manifest;
use crate::release::{ENDING, PEERS, PREVIEWS, SITE};
use crate::site::SiteIndex;

/// Lots that one thread works on before the next are handed out.
const LOTS_FOR_EACH: usize = 1_000;

/// What the days of pages are counted from.
#[derive(Debug)]
pub(crate) struct Days {
    /// The day of the release.
    pub(crate) today: Date,
    /// Pages as they were before.
    pub(crate) before: Option<SiteIndex>,
}

/// Renders every preview of the release that `manifest` describes, and the index of their pages.
pub(crate) fn write_previews(
    folder: &Path,
    manifest: &mut Manifest,
    directory: &Directory,
    release: &ReleaseFacts,
    days: &Days,
    progress: Progress,
) -> Result<(), CorpusError> {
    let records = open_records(folder)?;
    let writer = PreviewWriter {
        documents: Documents { directory, release },
        directory,
        records,
        progress,
    };
    let peers = writer.peers()?;
    let text = serde_json::to_vec(&peers)
        .map_err(|error| ReleaseError::Unfit(format!("the peers cannot be written ({error})")))?;
    manifest.write_file(folder, PEERS, &text)?;
    let ending = writer
        .documents
        .ending()
        .map_err(|error| ReleaseError::Unfit(format!("the sources cannot be written ({error})")))?;
    manifest.write_file(folder, ENDING, ending.as_bytes())?;
    let pages = writer.write(folder, &peers, &ending, manifest)?;
    let stage = progress.stage("indexing pages", 1);
    let (file, neighborhoods) =
        pages.write(&folder.join(SITE), days.today, days.before.as_ref())?;
    manifest.files.insert(SITE.to_owned(), file);
    manifest.counts.neighborhoods = neighborhoods;
    stage.clear();
    Ok(())
}

struct PreviewWriter<'a> {
    documents: Documents<'a>,
    directory: &'a Directory,
    records: Archive,
    progress: Progress,
}

impl PreviewWriter<'_> {
    fn peers(&self) -> Result<PeerTables, CorpusError> {
        let mut all: Vec<Rates> = Vec::new();
        self.for_each_lot(
            "comparing buildings",
            |lot, stored| self.documents.rates(lot, stored),
            |_, _, rates| {
                all.extend(rates);
                Ok(())
            },
        )?;
        Ok(PeerTables::build(all.into_iter()))
    }

    fn write(
        &self,
        folder: &Path,
        peers: &PeerTables,
        ending: &str,
        manifest: &mut Manifest,
    ) -> Result<SiteIndexBuilder, CorpusError> {
        let path = &folder.join(PREVIEWS);
        let failed = |error| CorpusError::write(path)(error);
        let mut archive = ArchiveWriter::new(AtomicFile::create(path)?).map_err(failed)?;
        let mut pages = SiteIndexBuilder::create(folder.join("pages"))?;
        let mut with_records = 0;
        self.for_each_lot(
            "rendering previews",
            |lot, stored| self.documents.preview(lot, stored, peers),
            |lot, has_records, preview| {
                with_records += u64::from(has_records);
                let Some((preview, page)) = preview else {
                    return Ok(());
                };
                // Held once for the release: it is most of a short document.
                let own = preview.strip_suffix(ending.as_bytes()).ok_or_else(|| {
                    ReleaseError::Unfit("a preview ends unlike the others".into())
                })?;
                pages.add(page, archive.position())?;
                archive.put(&lot.slugs, own).map_err(failed)
            },
        )?;
        let (file, facts) = archive.finish().map_err(failed)?;
        file.commit()?;
        manifest.files.insert(PREVIEWS.to_owned(), facts.into());
        manifest.counts.slugs = facts.keys;
        manifest.counts.buildings = facts.blobs;
        manifest.counts.lots_without_address = manifest.counts.lots_with_records - with_records;
        Ok(pages)
    }

    /// Applies `work` to every lot and its records, several at once, and gives what came of it to
    /// `keep` in the order of the lots.
    fn for_each_lot<R: Send>(
        &self,
        label: &str,
        work: impl Fn(&LotSlugs, &[u8]) -> R + Sync,
        mut keep: impl FnMut(&LotSlugs, bool, R) -> Result<(), CorpusError>,
    ) -> Result<(), CorpusError> {
        let stage = self.progress.stage(label, self.directory.len());
        let mut lots = by_lot(self.directory);
        let one = |lot: &LotSlugs| {
            let stored = self.records.get(lot.lot.to_string().as_bytes());
            let has_records = stored.is_some();
            let stored = stored.map(|blob| blob.bytes).unwrap_or_default();
            (has_records, work(lot, &stored))
        };
        loop {
            let batch: Vec<LotSlugs> = lots.by_ref().take(LOTS_FOR_EACH * workers()).collect();
            if batch.is_empty() {
                break;
            }
            let shares: Vec<&[LotSlugs]> = batch.chunks(LOTS_FOR_EACH).collect();
            let done = parallel::map(&shares, |share| share.iter().map(one).collect::<Vec<_>>());
            for (lot, (has_records, result)) in batch.iter().zip(done.into_iter().flatten()) {
                keep(lot, has_records, result)?;
            }
            stage.step(batch.iter().map(|lot| lot.slugs.len() as u64).sum());
        }
        stage.clear();
        Ok(())
    }
}

/// The slugs of the directory, lot by lot.
fn by_lot(directory: &Directory) -> impl Iterator<Item = LotSlugs> {
    let mut slugs = directory.slugs().peekable();
    std::iter::from_fn(move || {
        let first = slugs.next()?;
        let mut lot = LotSlugs {
            lot: first.bbl,
            slugs: vec![first.slug],
        };
        while let Some(next) = slugs.next_if(|entry| entry.bbl == lot.lot) {
            lot.slugs.push(next.slug);
        }
        Some(lot)
    })
}
