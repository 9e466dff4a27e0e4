//! Downloads maps, archives and tables that are published as one file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use jiff::Timestamp;
use jiff::fmt::rfc2822::{self, DateTimePrinter};
use nycapt_report::Dataset;
use reqwest::{StatusCode, Url};

use super::growing_file::{put_in_place, remove};
use super::part_file::{PartFile, is_rest};
use super::rows::run_blocking;
use super::run::{Downloads, Outcome, store_facts};
use super::target::Target;
use super::web::{Failure, Version};
use crate::error::CorpusError;
use crate::import::{Table, tables_in};
use crate::portal_facts::PortalFacts;
use crate::progress::BYTES;

impl Downloads<'_> {
    /// Downloads a file, unless the existing one is the publisher's version.
    pub(super) async fn file(
        &self,
        target: &Target,
        address: &str,
        map: Option<&str>,
    ) -> Result<Outcome, Failure> {
        let name = target.name.as_str();
        let path = self.file_path(name);
        let before = PortalFacts::of(&path).ok().flatten();
        let before = before.filter(|_| path.exists());
        let ids: Vec<_> = target.datasets.iter().map(|dataset| dataset.id).collect();
        let mut facts = PortalFacts {
            dataset: ids.join(", "),
            url: self.web.address(address)?.into(),
            fetched_at: self.now(),
            ..PortalFacts::default()
        };
        if let Some(id) = map {
            facts.updated_at = self.web.view(id).await?.updated_at;
            let known = before
                .as_ref()
                .and_then(|before| before.updated_at.as_ref());
            if known.is_some() && known == facts.updated_at.as_ref() {
                return Ok(Outcome::Unchanged);
            }
        }
        let known = before.filter(|before| before.url == facts.url && map.is_none());
        let known = known.map(|before| version_of(&before)).unwrap_or_default();
        let url = self.web.address(address)?;
        let part_file = PartFile::of(&path, &url);
        let attempt = async || self.whole(&url, &known, &part_file, name).await;
        let Some(version) = self.web.persist(attempt).await? else {
            part_file.discard()?;
            return Ok(Outcome::Unchanged);
        };
        if map.is_none() {
            facts.updated_at = version.last_modified.as_deref().and_then(instant_of);
            facts.etag = version.etag;
        }
        let wanted = target.datasets.clone();
        let part = part_file.path.clone();
        let downloaded = part.clone();
        let checked = run_blocking(move || columns_of(&downloaded, &wanted)).await?;
        if checked.is_err() {
            // A download can't continue after damaged bytes.
            part_file.discard()?;
        }
        facts.columns = checked?;
        let ready = if name.ends_with(".gz") {
            run_blocking(move || compressed(&part)).await??
        } else {
            part
        };
        let bytes = fs::metadata(&ready)
            .map_err(CorpusError::read(&ready))?
            .len();
        remove(&PortalFacts::path_for(&path))?;
        put_in_place(&ready, &path)?;
        part_file.forget()?;
        store_facts(&path, &facts)?;
        Ok(Outcome::Downloaded { rows: None, bytes })
    }

    /// One attempt to download the rest of a file; none if the version is still `known`.
    async fn whole(
        &self,
        url: &Url,
        known: &Version,
        part_file: &PartFile,
        name: &str,
    ) -> Result<Option<Version>, Failure> {
        let (rest, part_version) = part_file.rest().unzip();
        let Some(mut answer) = self.web.open(url, known, rest.as_ref()).await? else {
            return Ok(None);
        };
        let status = answer.status();
        let (version, there) = match (part_version, rest) {
            // A response with the rest may lack the date.
            (Some(version), Some(rest)) if status == StatusCode::PARTIAL_CONTENT => {
                (version, rest.start)
            }
            _ => (Version::of(&answer), 0),
        };
        if version.etag.is_some() && version.etag == known.etag {
            return Ok(None);
        }
        let length = answer.content_length().unwrap_or_default();
        // The text and its compressed form are both on disk for a while.
        let room = length.saturating_mul(2).saturating_add(there);
        let mut reservation = self.disk.reserve(&self.options.folder, room)?;
        let mut out = if status == StatusCode::OK {
            part_file.begin(&answer, &version)?
        } else if there > 0 && is_rest(&answer, there) {
            part_file.resume()?
        } else {
            part_file.discard()?;
            return Err(Failure::MayPass {
                reason: format!("the server returned {status} instead of the rest of the file"),
                after: None,
            });
        };
        let bar = self
            .board
            .begin(name, length.saturating_add(there), there, BYTES);
        while let Some(bytes) = answer.chunk().await.map_err(Failure::lost)? {
            let written = out.write_all(&bytes);
            written.map_err(CorpusError::write(&part_file.path))?;
            reservation.wrote(bytes.len() as u64);
            bar.inc(bytes.len() as u64);
        }
        bar.finish_and_clear();
        Ok(Some(version))
    }
}

fn version_of(facts: &PortalFacts) -> Version {
    let instant = facts.updated_at.as_deref();
    let instant = instant.and_then(|text| text.parse::<Timestamp>().ok());
    let printer = DateTimePrinter::new();
    Version {
        etag: facts.etag.clone(),
        last_modified: instant.and_then(|at| printer.timestamp_to_rfc9110_string(&at).ok()),
    }
}

/// RFC 3339 of a `Last-Modified` header.
fn instant_of(header: &str) -> Option<String> {
    Some(rfc2822::parse(header).ok()?.timestamp().to_string())
}

/// The columns of the first table, once every wanted table is found with all its rows.
fn columns_of(path: &Path, wanted: &[&'static Dataset]) -> Result<Vec<String>, Failure> {
    let tables = tables_in(path).map_err(|error| {
        if let CorpusError::Damaged { line, reason, .. } = &error {
            return Failure::Final(format!("the download is damaged at line {line}: {reason}"));
        }
        error.into()
    })?;
    for dataset in wanted {
        let is_it = |table: &&Table| table.recognized.as_ref().is_ok_and(|id| *id == dataset.id);
        let rows = tables.iter().find(is_it).map(|table| table.rows);
        let problem = match rows {
            Some(1..) => continue,
            Some(0) => "it has no rows".to_owned(),
            None => {
                let reasons = tables
                    .iter()
                    .filter_map(|table| table.recognized.as_ref().err());
                let reasons: Vec<_> = reasons.map(String::as_str).collect();
                reasons.join("; ")
            }
        };
        return Err(Failure::Final(format!(
            "the download is not {} ({}): {problem}",
            dataset.name, dataset.id
        )));
    }
    let first = tables.into_iter().next();
    Ok(first.map(|table| table.header).unwrap_or_default())
}

/// Compresses a file and removes it.
fn compressed(path: &Path) -> Result<PathBuf, Failure> {
    let target = path.with_extension("gz");
    let text = File::open(path).map_err(CorpusError::read(path))?;
    let written = File::create(&target).and_then(|file| {
        let mut out = GzEncoder::new(file, Compression::default());
        io::copy(&mut io::BufReader::new(text), &mut out)?;
        out.finish().map(drop)
    });
    if written.is_err() {
        remove(&target)?;
    }
    written.map_err(CorpusError::write(&target))?;
    remove(path)?;
    Ok(target)
}
