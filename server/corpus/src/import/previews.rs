//! Renders the previews of a release and writes their archive: every lot with a slug, in directory
//! order. Takes two passes over the records: first all rates, then each document with its peers.

use std::cell::RefCell;
use std::fmt::Display;
use std::path::Path;

use bytes::Bytes;
use jiff::civil::Date;
use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::{
    BuildingInput, PeerTables, Rates, ReleaseFacts, own_preview, preview_ending, rates,
};

use super::parallel::in_order;
use super::site::{PageRow, SiteIndexBuilder};
use super::sort::open_records;
use crate::archive::{PackedArchive, Packer, without_dictionary};
use crate::atomic_file::AtomicFile;
use crate::error::{CorpusError, ReleaseError};
use crate::history::History;
use crate::progress::Progress;
use crate::records::decode_records;
use crate::release::{ENDING, Manifest, PEERS, PREVIEWS, SITE, written_address};
use crate::site::SiteIndex;

/// Lots that a thread takes at once.
const LOTS_FOR_EACH: usize = 1_000;
/// Previews that the dictionary is made from.
const SAMPLES: usize = 1_000;
/// Bytes of them: with 3 MB, previews took twice the space.
const MOST_SAMPLES: usize = 8 << 20;
/// Bytes of a preview: most have fewer.
const PREVIEW: usize = 1 << 14;
/// How a preview without sources and disclaimers ends.
const NO_ENDING: &[u8] = b",\"sources\":[],\"disclaimers\":[]}";

thread_local! {
    static JSON: RefCell<Vec<u8>> = RefCell::new(Vec::with_capacity(PREVIEW));
}

/// Reference for the dates of pages.
#[derive(Debug)]
pub(crate) struct Days {
    pub(crate) today: Date,
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
    let writer = PreviewWriter {
        directory,
        release,
        history: History::open(folder, manifest.history.as_ref(), manifest.day())?,
        records: open_records(folder)?,
        progress,
    };
    let peers = writer.peers()?;
    let text = serde_json::to_vec(&peers).map_err(|error| unwritten("the peers", error))?;
    manifest.write_file(folder, PEERS, &text)?;
    let ending = preview_ending(release).map_err(|error| unwritten("the sources", error))?;
    manifest.write_file(folder, ENDING, ending.as_bytes())?;
    let pages = writer.write(folder, &peers, manifest)?;
    let stage = progress.stage("indexing pages", 1);
    let (file, neighborhoods) =
        pages.write(&folder.join(SITE), days.today, days.before.as_ref())?;
    manifest.files.insert(SITE.to_owned(), file);
    manifest.counts.neighborhoods = neighborhoods;
    stage.finish_and_clear();
    Ok(())
}

fn unwritten(what: &str, reason: impl Display) -> ReleaseError {
    ReleaseError::Unfit(format!("{what} cannot be written ({reason})"))
}

/// The error for a lot whose stored records are damaged: without it, the building would be missing.
pub(super) fn undecoded(lot: Bbl) -> ReleaseError {
    ReleaseError::Unfit(format!("the records of lot {lot} cannot be decoded"))
}

/// A lot with all its slugs, the canonical one first.
#[derive(Debug)]
struct LotSlugs {
    lot: Bbl,
    slugs: Vec<String>,
}

struct PreviewWriter<'a> {
    directory: &'a Directory,
    release: &'a ReleaseFacts,
    /// What changed in its records; none if it follows no other.
    history: Option<History>,
    records: PackedArchive,
    progress: Progress,
}

impl PreviewWriter<'_> {
    fn peers(&self) -> Result<PeerTables, CorpusError> {
        let mut all: Vec<Rates> = Vec::new();
        self.for_each_lot(
            "comparing buildings",
            // None if it has no score.
            |lot, stored| self.with_input(lot, stored, rates).map(Option::flatten),
            |_, _, rates| {
                all.extend(rates?);
                Ok(())
            },
        )?;
        Ok(PeerTables::build(all.into_iter(), self.release))
    }

    fn write(
        &self,
        folder: &Path,
        peers: &PeerTables,
        manifest: &mut Manifest,
    ) -> Result<SiteIndexBuilder, CorpusError> {
        let path = &folder.join(PREVIEWS);
        let failed = |error| CorpusError::write(path)(error);
        let packer = self.packer(peers);
        let mut archive = packer.begin(AtomicFile::create(path)?).map_err(failed)?;
        let mut pages = SiteIndexBuilder::default();
        let mut with_records = 0;
        self.for_each_lot(
            "rendering previews",
            |lot, stored| {
                JSON.with_borrow_mut(|json| {
                    let page = self.preview(lot, stored, peers, json)?;
                    Ok::<_, ReleaseError>(page.map(|page| (packer.pack(json), page)))
                })
            },
            |lot, has_records, preview| {
                with_records += u64::from(has_records);
                let Some((packed, page)) = preview? else {
                    return Ok(());
                };
                pages.add(page, archive.position());
                let packed = packed.map_err(failed)?;
                archive.put(&lot.slugs, &packed).map_err(failed)
            },
        )?;
        let (file, facts) = archive.finish().map_err(failed)?;
        let facts = without_dictionary(facts);
        manifest.files.insert(PREVIEWS.to_owned(), file.commit()?);
        manifest.counts.slugs = facts.keys;
        manifest.counts.buildings = facts.blobs;
        manifest.counts.lots_without_address = manifest.counts.lots_with_records - with_records;
        Ok(pages)
    }

    /// Prepares for previews like those of lots from all over the city.
    fn packer(&self, peers: &PeerTables) -> Packer {
        let every = usize::try_from(self.directory.len()).unwrap_or_default() / SAMPLES + 1;
        let lots = by_lot(self.directory, every);
        let samples = lots.filter_map(|lot| {
            let stored = self.stored(&lot).unwrap_or_default();
            let mut json = Vec::new();
            // What fails here fails the build once every lot is rendered.
            self.preview(&lot, &stored, peers, &mut json).ok()??;
            Some(json)
        });
        Packer::of(samples, MOST_SAMPLES)
    }

    fn stored(&self, lot: &LotSlugs) -> Option<Bytes> {
        let stored = self.records.get(lot.lot.to_string().as_bytes());
        stored.map(|blob| blob.bytes)
    }

    /// Puts the preview up to the common ending into `json`, and returns the row of its page; none if
    /// the lot has no address.
    fn preview(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        peers: &PeerTables,
        json: &mut Vec<u8>,
    ) -> Result<Option<PageRow>, ReleaseError> {
        let page = self.with_input(lot, stored, |input| {
            let document = own_preview(input, peers);
            json.clear();
            let written = serde_json::to_writer(&mut *json, &document);
            written.map_err(|error| unwritten("a preview", error))?;
            let own = json.strip_suffix(NO_ENDING).map(<[u8]>::len);
            let own = own.ok_or_else(|| unwritten("a preview", "it ends differently"))?;
            json.truncate(own);
            Ok::<_, ReleaseError>(PageRow::of(input, &document))
        })?;
        page.transpose()
    }

    /// Reads a lot with its records; none if it has no address.
    fn with_input<R>(
        &self,
        lot: &LotSlugs,
        stored: &[u8],
        read: impl FnOnce(&BuildingInput<'_>) -> R,
    ) -> Result<Option<R>, ReleaseError> {
        let address = written_address(self.directory, lot.lot);
        let Some(((address, slug), (_, aliases))) = address.zip(lot.slugs.split_first()) else {
            return Ok(None);
        };
        let records = decode_records(stored).ok_or_else(|| undecoded(lot.lot))?;
        let changes = self.history.as_ref().map(|history| history.of(lot.lot));
        Ok(Some(read(&BuildingInput {
            lot: lot.lot,
            address: &address,
            slug: &slug,
            aliases,
            records: &records,
            release: self.release,
            changes: changes.as_ref(),
        })))
    }

    /// Applies `work` to every lot and its records in parallel, and passes the results to `keep` in
    /// lot order.
    fn for_each_lot<R: Send>(
        &self,
        label: &str,
        work: impl Fn(&LotSlugs, &[u8]) -> R + Sync,
        mut keep: impl FnMut(&LotSlugs, bool, R) -> Result<(), CorpusError>,
    ) -> Result<(), CorpusError> {
        let stage = self.progress.stage(label, self.directory.len());
        let mut lots = by_lot(self.directory, 1);
        let batches = std::iter::from_fn(|| {
            let batch: Vec<LotSlugs> = lots.by_ref().take(LOTS_FOR_EACH).collect();
            (!batch.is_empty()).then_some(batch)
        });
        let one = |lot: LotSlugs| {
            let stored = self.stored(&lot);
            let result = work(&lot, stored.as_deref().unwrap_or_default());
            (lot, stored.is_some(), result)
        };
        in_order(
            batches,
            |batch| batch.into_iter().map(one).collect::<Vec<_>>(),
            |done| {
                for (lot, has_records, result) in done {
                    keep(&lot, has_records, result)?;
                    stage.inc(lot.slugs.len() as u64);
                }
                Ok(())
            },
        )?;
        stage.finish_and_clear();
        Ok(())
    }
}

/// Every lot with a slug, or one lot in `step`.
fn by_lot(directory: &Directory, step: usize) -> impl Iterator<Item = LotSlugs> {
    directory.slugs_by_lot(step).filter_map(|slugs| {
        Some(LotSlugs {
            lot: slugs.first()?.bbl,
            slugs: slugs.into_iter().map(|entry| entry.slug).collect(),
        })
    })
}

#[cfg(test)]
mod tests {
    use nycapt_address::{AddressRow, AddressText, DirectoryBuilder};

    use super::*;
    use crate::import::portfolios::{LinkedLots, PortfolioWriter};

    #[test]
    fn a_building_whose_records_are_damaged_fails_the_build_and_is_not_left_out() {
        let lot = Bbl::from_number(1_000_050_041).unwrap();
        let mut addresses = DirectoryBuilder::default();
        let row = AddressRow {
            borough: lot.borough(),
            text: AddressText::Line("350 5 AVENUE"),
            zip: "",
            bbl: lot,
            bin: None,
            rank: 0,
            address_type: "",
            both_parities: false,
            street_code: None,
        };
        addresses.add(row).unwrap();
        let directory = Directory::open(addresses.finish().into()).unwrap();
        let packer = Packer::of(std::iter::empty::<&[u8]>(), 0);
        let mut records = packer.begin(Vec::new()).unwrap();
        let damaged = packer.pack(b"damaged").unwrap();
        records.put([lot.to_string()], &damaged).unwrap();
        let records = PackedArchive::open(records.finish().unwrap().0.into()).unwrap();
        let manifest = Manifest {
            as_of: "2026-11-21".into(),
            ..Manifest::default()
        };
        let release = manifest.facts().unwrap();

        let previews = PreviewWriter {
            directory: &directory,
            release: &release,
            history: None,
            records: records.clone(),
            progress: Progress::Quiet,
        };
        let error = previews.peers().unwrap_err().to_string();
        assert!(error.contains("lot 1000050041"), "{error}");

        let portfolios = PortfolioWriter {
            directory: &directory,
            release: &release,
            records,
        };
        let linked = LinkedLots {
            lots: vec![lot],
            links: Vec::new(),
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("portfolios.bin");
        let error = portfolios.write(&path, &[linked], Progress::Quiet);
        let error = error.unwrap_err().to_string();
        assert!(error.contains("lot 1000050041"), "{error}");
    }
}
