//! One opened release.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::{ChangeLog, PeerTables, Portfolio, ReleaseFacts};
use serde::Deserialize;

use super::manifest::{BUILDER, Manifest, format_of, is_our_format};
use crate::archive::{Archive, ArchiveError, Blob, PackedArchive, map_file};
use crate::atomic_file::FileFacts;
use crate::error::ReleaseError;
use crate::grid::GridCell;
use crate::history::History;
use crate::site::SiteIndex;

pub(crate) const MANIFEST: &str = "manifest.json";
pub(crate) const DIRECTORY: &str = "directory.bin";
pub(crate) const PREVIEWS: &str = "previews.bin";
pub(crate) const RECORDS: &str = "records.bin";
/// The common ending of all previews.
pub(crate) const ENDING: &str = "ending.json";
pub(crate) const PEERS: &str = "peers.json";
/// Records by grid cell; only if a dataset has locations.
pub(crate) const PLACES: &str = "places.bin";
/// What is drawn on maps, by grid cell, and the outlines of neighborhoods; only if a dataset has any.
pub(crate) const MAP: &str = "map.bin";
/// Portfolios by lot; only where registrations and their contacts were loaded.
pub(crate) const PORTFOLIOS: &str = "portfolios.bin";
/// The site index: the page of each building.
pub(crate) const SITE: &str = "site.bin";

/// Keys of outlines on the map begin here, after those of grid cells.
const OUTLINES: u64 = 1 << 40;
/// Meters in a degree of latitude and of longitude in the city.
const DEGREE: (f64, f64) = (111_195.0, 84_300.0);

/// How many releases this process has opened.
static OPENED: AtomicU64 = AtomicU64::new(0);

/// A release opened from its folder; immutable.
#[derive(Debug)]
pub struct Release {
    number: u64,
    manifest: Manifest,
    directory: Directory,
    pub(super) previews: PackedArchive,
    ending: Bytes,
    records: PackedArchive,
    places: Option<PackedArchive>,
    map: Option<PackedArchive>,
    portfolios: Option<Archive>,
    history: Option<History>,
    pub(super) site: SiteIndex,
    facts: ReleaseFacts,
    peers: PeerTables,
}

/// A finished preview document: bytes of the release and their entity tag.
#[derive(Debug, Clone)]
pub struct PreviewDocument {
    /// The JSON up to `ending`.
    pub body: Bytes,
    /// The rest of the JSON, which all documents of the release share.
    pub ending: Bytes,
    /// Strong entity tag with its quotes; differs when release or body differ.
    pub etag: String,
}

impl PreviewDocument {
    /// The whole JSON.
    pub fn json(&self) -> Vec<u8> {
        [&*self.body, &*self.ending].concat()
    }
}

impl Release {
    /// Opens a release and verifies every byte against the checksums in its manifest.
    ///
    /// # Errors
    /// A file is missing, cut off or altered, or the release is in another format.
    pub fn open(folder: &Path) -> Result<Self, ReleaseError> {
        let manifest = read_manifest(folder)?;
        if let Some(other) = in_other_format(folder, &manifest.builder) {
            return Err(other);
        }
        for (name, facts) in &manifest.files {
            verify_file(folder, name, *facts)?;
        }
        let directory = Directory::open(mapped(folder, DIRECTORY, &manifest)?)
            .map_err(|error| refused(folder, DIRECTORY, error.0))?;
        let facts = manifest
            .facts()
            .ok_or_else(|| refused(folder, MANIFEST, "has an invalid date"))?;
        let release = Self {
            number: OPENED.fetch_add(1, Ordering::Relaxed),
            directory,
            facts,
            peers: read_peers(folder, &manifest)?,
            places: open_if_named(folder, PLACES, &manifest, PackedArchive::open)?,
            map: open_if_named(folder, MAP, &manifest, PackedArchive::open)?,
            portfolios: open_if_named(folder, PORTFOLIOS, &manifest, Archive::open)?,
            history: History::open(folder, manifest.history.as_ref(), manifest.day())?,
            previews: open_archive(folder, PREVIEWS, &manifest, PackedArchive::open)?.with_cache(),
            ending: mapped(folder, ENDING, &manifest)?,
            records: open_archive(folder, RECORDS, &manifest, PackedArchive::open)?,
            site: open_site(folder, &manifest)?,
            manifest,
        };
        release.check_counts(folder)?;
        Ok(release)
    }

    fn check_counts(&self, folder: &Path) -> Result<(), ReleaseError> {
        let counts = self.manifest.counts;
        let agree = self.manifest.adds_up()
            && counts.addresses == self.directory.len()
            && counts.slugs == self.previews.keys()
            && counts.buildings == self.previews.blobs()
            && counts.lots_with_records == self.records.blobs()
            && counts.places == self.places.as_ref().map_or(0, PackedArchive::blobs)
            && counts.portfolios == self.portfolios.as_ref().map_or(0, Archive::blobs)
            && counts.buildings == self.site.buildings()
            && counts.neighborhoods == self.site.areas.neighborhoods.len() as u64;
        if agree {
            return Ok(());
        }
        Err(refused(
            folder,
            MANIFEST,
            "has row counts that differ from the release's files",
        ))
    }

    /// A number that no other release opened by this process has, not even one of the same name.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Its name: date and sequence.
    pub fn name(&self) -> &str {
        &self.manifest.name
    }

    /// When it was built, RFC 3339 UTC.
    pub fn built_at(&self) -> &str {
        &self.manifest.built_at
    }

    /// Whether it is the synthetic sample.
    pub fn is_sample(&self) -> bool {
        self.manifest.sample
    }

    /// Buildings with a preview.
    pub fn buildings(&self) -> u64 {
        self.manifest.counts.buildings
    }

    /// Its inputs and contents.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Its address directory.
    pub fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The preview of a slug or alias slug; unit slugs are not in the archive.
    pub fn preview(&self, slug: &str) -> Option<PreviewDocument> {
        let Blob { bytes, crc32 } = self.previews.get(slug.as_bytes())?;
        Some(PreviewDocument {
            body: bytes,
            ending: self.ending.clone(),
            etag: self.etag(crc32),
        })
    }

    /// The stored records of a lot, for [`decode_records`](crate::decode_records). None when no
    /// row belongs to it.
    pub fn records(&self, lot: Bbl) -> Option<Bytes> {
        let lot = self.directory.lot_of(lot).to_string();
        self.records.get(lot.as_bytes()).map(|blob| blob.bytes)
    }

    /// The input of its documents besides the building: name, dates, and datasets.
    pub const fn facts(&self) -> &ReleaseFacts {
        &self.facts
    }

    /// Its frozen peer tables, which give a report the same score as the preview.
    pub const fn peers(&self) -> &PeerTables {
        &self.peers
    }

    /// The stored records whose place may be within 100 m of a point, for
    /// [`decode_records`](crate::decode_records): those of its cell of the grid and of the cells
    /// around, so that the caller must look at the true distance. None when no record of the release
    /// has a place, or the point is not in the city.
    pub fn nearby(&self, latitude: f64, longitude: f64) -> Option<Bytes> {
        let places = self.places.as_ref().filter(|places| places.blobs() > 0)?;
        let around = GridCell::of(latitude, longitude)?.with_neighbors();
        let stored = around.filter_map(|cell| places.get(cell.number().to_string().as_bytes()));
        let parts: Vec<Bytes> = stored.map(|blob| blob.bytes).collect();
        Some(parts.concat().into())
    }

    /// What may be drawn within `east` and `north` meters of a point given by latitude and longitude,
    /// for [`decode_records`](crate::decode_records): the points of tax lots and, with their shapes as
    /// [`decode_lines`](crate::decode_lines) reads them, building footprints and street centerlines. A row
    /// that several cells of the grid share comes several times. None if the release has no map.
    pub fn map_around(
        &self,
        (latitude, longitude): (f64, f64),
        (east, north): (f64, f64),
    ) -> Option<Bytes> {
        let map = self.map.as_ref()?;
        let (north, east) = (north / DEGREE.0, east / DEGREE.1);
        let cells = GridCell::touched(
            (latitude - north, longitude - east),
            (latitude + north, longitude + east),
        );
        let stored = cells.filter_map(|cell| map.get(cell.number().to_string().as_bytes()));
        let parts: Vec<Bytes> = stored.map(|blob| blob.bytes).collect();
        Some(parts.concat().into())
    }

    /// The row of a neighborhood with a simple outline, for [`decode_records`](crate::decode_records).
    pub fn neighborhood_outline(&self, code: &str) -> Option<Bytes> {
        let key = outline_key(code).to_string();
        let stored = self.map.as_ref()?.get(key.as_bytes())?;
        Some(stored.bytes)
    }

    /// Buildings registered to the same owner as a lot. None if there are none, or without
    /// registrations.
    pub fn portfolio(&self, lot: Bbl) -> Option<Portfolio> {
        let lot = self.directory.lot_of(lot).to_string();
        let stored = self.portfolios.as_ref()?.get(lot.as_bytes())?;
        serde_json::from_slice(&stored.bytes).ok()
    }

    /// What changed in the records of a lot; none if the release follows no other.
    pub fn changes(&self, lot: Bbl) -> Option<ChangeLog> {
        let lot = self.directory.lot_of(lot);
        self.history.as_ref().map(|history| history.of(lot))
    }

    pub(super) fn etag(&self, crc32: u32) -> String {
        format!("\"r{}-{crc32:08x}\"", self.manifest.name)
    }
}

pub(crate) fn outline_key(code: &str) -> u64 {
    OUTLINES + u64::from(crc32fast::hash(code.as_bytes()))
}

/// Reads the manifest of a release without opening the rest.
pub(crate) fn read_manifest(folder: &Path) -> Result<Manifest, ReleaseError> {
    let text =
        fs::read(folder.join(MANIFEST)).map_err(|error| unreadable(folder, MANIFEST, error))?;
    serde_json::from_slice(&text).map_err(|error| {
        // Manifests in other formats may have other members.
        let built_by: Option<BuiltBy> = serde_json::from_slice(&text).ok();
        let other = built_by.and_then(|BuiltBy { builder }| in_other_format(folder, &builder));
        other.unwrap_or_else(|| refused(folder, MANIFEST, format!("is damaged ({error})")))
    })
}

/// The member that manifests in all formats have.
#[derive(Deserialize)]
struct BuiltBy {
    builder: String,
}

/// Why this program can't read what `builder` built; none if it can.
fn in_other_format(folder: &Path, builder: &str) -> Option<ReleaseError> {
    (!is_our_format(builder)).then(|| {
        ReleaseError::OtherFormat(format!(
            "`{}` was built by {builder}; this program reads {}",
            folder.display(),
            format_of(BUILDER)
        ))
    })
}

fn open_archive<A>(
    folder: &Path,
    name: &str,
    manifest: &Manifest,
    open: fn(Bytes) -> Result<A, ArchiveError>,
) -> Result<A, ReleaseError> {
    open(mapped(folder, name, manifest)?).map_err(|error| refused(folder, name, error))
}

fn open_if_named<A>(
    folder: &Path,
    name: &str,
    manifest: &Manifest,
    open: fn(Bytes) -> Result<A, ArchiveError>,
) -> Result<Option<A>, ReleaseError> {
    let is_named = manifest.files.contains_key(name);
    is_named
        .then(|| open_archive(folder, name, manifest, open))
        .transpose()
}

pub(crate) fn open_site(folder: &Path, manifest: &Manifest) -> Result<SiteIndex, ReleaseError> {
    SiteIndex::open(mapped(folder, SITE, manifest)?).map_err(|error| refused(folder, SITE, error))
}

fn read_peers(folder: &Path, manifest: &Manifest) -> Result<PeerTables, ReleaseError> {
    serde_json::from_slice(&mapped(folder, PEERS, manifest)?)
        .map_err(|error| refused(folder, PEERS, format!("is damaged ({error})")))
}

fn mapped(folder: &Path, name: &str, manifest: &Manifest) -> Result<Bytes, ReleaseError> {
    if !manifest.files.contains_key(name) {
        return Err(refused(folder, MANIFEST, format!("does not list `{name}`")));
    }
    map_file(&folder.join(name)).map_err(|error| unreadable(folder, name, error))
}

/// Compares a file with the length and checksum of the manifest.
pub(crate) fn verify_file(folder: &Path, name: &str, facts: FileFacts) -> Result<(), ReleaseError> {
    // Read instead of mapped: a map would count the whole file as server memory.
    let found = measure(&folder.join(name)).map_err(|error| unreadable(folder, name, error))?;
    if found.bytes != facts.bytes {
        let reason = format!("has {} bytes, not {}", found.bytes, facts.bytes);
        return Err(refused(folder, name, reason));
    }
    if found.crc32 != facts.crc32 {
        return Err(refused(folder, name, "has been altered since it was built"));
    }
    Ok(())
}

fn measure(path: &Path) -> io::Result<FileFacts> {
    let mut file = File::open(path)?;
    let mut checksum = crc32fast::Hasher::new();
    let mut buffer = vec![0; 1 << 20];
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            break;
        }
        checksum.update(buffer.get(..count).unwrap_or_default());
    }
    Ok(FileFacts {
        bytes: file.metadata()?.len(),
        crc32: checksum.finalize(),
    })
}

fn unreadable(folder: &Path, name: &str, cause: io::Error) -> ReleaseError {
    ReleaseError::Unreadable {
        path: folder.join(name),
        cause,
    }
}

fn refused(folder: &Path, name: &str, reason: impl std::fmt::Display) -> ReleaseError {
    ReleaseError::Unfit(format!("`{}` {reason}", folder.join(name).display()))
}
