//! The archive of previews: every lot that has a slug, in the order of the directory.

use std::path::Path;

use jiff::civil::Date;
use nycapt::address::Directory;

use super::super::archive::{Archive, ArchiveWriter, map_file};
use super::super::durable::DurableFile;
use super::super::fault::CorpusFault;
use super::super::manifest::Manifest;
use super::super::progress::Progress;
use super::super::release::{PREVIEWS, RECORDS, ReleaseFault};
use super::documents::{Documents, LotSlugs};
use super::parallel;
use super::records::workers;

/// Lots that one thread renders before the next are handed out.
const LOTS_FOR_EACH: usize = 1_000;

/// Renders every preview of the release that `manifest` describes.
pub(super) fn write_previews(
    folder: &Path,
    manifest: &mut Manifest,
    directory: &Directory,
    _as_of: Date,
    progress: Progress,
) -> Result<(), CorpusFault> {
    let records_path = folder.join(RECORDS);
    let records = map_file(&records_path).map_err(CorpusFault::read(&records_path))?;
    let records = Archive::open(records)
        .map_err(|fault| ReleaseFault(format!("the new `{RECORDS}` {fault}")))?;
    let path = folder.join(PREVIEWS);
    let failed = |fault| CorpusFault::write(&path)(fault);
    let mut archive = ArchiveWriter::new(DurableFile::create(&path)?).map_err(failed)?;
    let documents = Documents::new(directory, manifest);
    let stage = progress.stage("rendering previews", directory.len());
    let mut lots = by_lot(directory);
    let mut with_records = 0;
    loop {
        let batch: Vec<LotSlugs> = lots.by_ref().take(LOTS_FOR_EACH * workers()).collect();
        if batch.is_empty() {
            break;
        }
        let shares: Vec<&[LotSlugs]> = batch.chunks(LOTS_FOR_EACH).collect();
        let rendered = parallel::map(&shares, |share| {
            share
                .iter()
                .map(|lot| render(&documents, &records, lot))
                .collect::<Vec<_>>()
        });
        for (lot, rendered) in batch.iter().zip(rendered.into_iter().flatten()) {
            with_records += u64::from(rendered.has_records);
            if let Some(preview) = &rendered.preview {
                archive.put(&lot.slugs, preview).map_err(failed)?;
            }
        }
        stage.step(batch.iter().map(|lot| lot.slugs.len() as u64).sum());
    }
    let (file, facts) = archive.finish().map_err(failed)?;
    file.commit()?;
    stage.clear();
    manifest.files.insert(PREVIEWS.to_owned(), facts.into());
    manifest.counts.slugs = facts.keys;
    manifest.counts.buildings = facts.blobs;
    manifest.counts.lots_without_address = manifest.counts.lots_with_records - with_records;
    Ok(())
}

struct Rendered {
    preview: Option<Vec<u8>>,
    has_records: bool,
}

fn render(documents: &Documents<'_>, records: &Archive, lot: &LotSlugs) -> Rendered {
    let stored = records.get(lot.lot.to_string().as_bytes());
    let has_records = stored.is_some();
    let stored = stored.map(|blob| blob.bytes).unwrap_or_default();
    Rendered {
        preview: documents.preview(lot, &stored),
        has_records,
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
