//! A file of rows that grows page by page, with the state needed to resume it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use csv::{ByteRecord, ReaderBuilder, Writer};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::{Deserialize, Serialize};

use crate::atomic_file::{read_json, sync_folder, write_json};
use crate::error::CorpusError;

/// The portal's own column that pages are ordered by.
const ID: &[u8] = b":id";

#[derive(Debug)]
pub(super) struct Page {
    /// The names of its columns, without the portal's id.
    pub(super) header: Vec<String>,
    pub(super) rows: u64,
    /// The portal's id of its last row; none when it has no rows.
    pub(super) last_id: Option<String>,
    /// The rows without the id as a gzip member; consecutive members are one file.
    pub(super) member: Vec<u8>,
}

impl Page {
    /// Reads a page of CSV; its header is part of the member when it is the `first`.
    pub(super) fn read(body: &[u8], first: bool) -> Result<Self, String> {
        let mut reader = ReaderBuilder::new().from_reader(body);
        let described = |error: csv::Error| format!("a page of rows is damaged ({error})");
        let mut record = reader.byte_headers().map_err(described)?.clone();
        let id = record.iter().position(|name| name == ID);
        let id = id.ok_or("a page of rows has no column `:id`")?;
        let header = without(&record, id).map(|name| String::from_utf8_lossy(name).into_owned());
        let header = header.collect();
        let mut out = Writer::from_writer(GzEncoder::new(Vec::new(), Compression::default()));
        let written = |error: csv::Error| format!("a page cannot be compressed ({error})");
        if first {
            out.write_record(without(&record, id)).map_err(written)?;
        }
        let mut rows = 0;
        let mut last = ByteRecord::new();
        while reader.read_byte_record(&mut record).map_err(described)? {
            rows += 1;
            out.write_record(without(&record, id)).map_err(written)?;
            std::mem::swap(&mut record, &mut last);
        }
        let last_id = (rows > 0).then(|| id_of(&last, id)).transpose()?;
        let member = out.into_inner().map_err(|error| error.to_string())?;
        let member = member.finish().map_err(|error| error.to_string())?;
        Ok(Self {
            header,
            rows,
            last_id,
            member,
        })
    }
}

fn without(record: &ByteRecord, left_out: usize) -> impl Iterator<Item = &[u8]> {
    let fields = record.iter().enumerate();
    fields.filter_map(move |(at, field)| (at != left_out).then_some(field))
}

/// An id becomes part of the next query, so it may not contain a quote.
fn id_of(record: &ByteRecord, at: usize) -> Result<String, String> {
    let id = record.get(at).unwrap_or_default();
    let is_plain = |b: &u8| b.is_ascii_alphanumeric() || b"-_.~".contains(b);
    if id.is_empty() || !id.iter().all(is_plain) {
        return Err("a row has an ID in an unknown format".into());
    }
    Ok(String::from_utf8_lossy(id).into_owned())
}

/// The version of a dataset: pages of different versions are never combined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct DatasetVersion {
    /// When its rows last changed.
    pub(super) updated_at: Option<String>,
    pub(super) count: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct State {
    stamp: DatasetVersion,
    /// The names of the columns; empty before the first page.
    pub(super) header: Vec<String>,
    pub(super) rows: u64,
    pub(super) last_id: Option<String>,
    pub(super) bytes: u64,
}

/// An unfinished file, with its state in another.
#[derive(Debug)]
pub(super) struct Partial {
    target: PathBuf,
    path: PathBuf,
    state_path: PathBuf,
    pub(super) state: State,
}

impl Partial {
    /// Continues the unfinished file of `target`, or begins it if there is none of this version.
    pub(super) fn open(target: &Path, stamp: DatasetVersion) -> Result<Self, CorpusError> {
        let path = hidden_file(target, "part");
        let state_path = hidden_file(target, "part.json");
        // An unreadable state is the same as none.
        let state = read_json(&state_path).ok().flatten();
        let state = state
            // Without a date, two versions look the same.
            .filter(|state: &State| state.stamp == stamp && stamp.updated_at.is_some())
            .filter(|state| fs::metadata(&path).is_ok_and(|facts| facts.len() >= state.bytes));
        let state = state.unwrap_or(State {
            stamp,
            header: Vec::new(),
            rows: 0,
            last_id: None,
            bytes: 0,
        });
        // Bytes after the last recorded page belong to an incomplete page.
        OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .and_then(|file| file.set_len(state.bytes))
            .map_err(CorpusError::write(&path))?;
        Ok(Self {
            target: target.to_owned(),
            path,
            state_path,
            state,
        })
    }

    /// Adds a page durably; a program that ends at any time loses at most this page.
    pub(super) fn append(&mut self, page: Page) -> Result<(), CorpusError> {
        OpenOptions::new()
            .append(true)
            .open(&self.path)
            .and_then(|mut file| {
                file.write_all(&page.member)?;
                file.sync_data()
            })
            .map_err(CorpusError::write(&self.path))?;
        self.state.header = page.header;
        self.state.rows += page.rows;
        self.state.last_id = page.last_id;
        self.state.bytes += page.member.len() as u64;
        write_json(&self.state_path, &self.state)
    }

    pub(super) fn finish(self) -> Result<(), CorpusError> {
        put_in_place(&self.path, &self.target)?;
        remove(&self.state_path)
    }

    pub(super) fn discard(self) -> Result<(), CorpusError> {
        remove(&self.state_path)?;
        remove(&self.path)
    }
}

/// The name of a hidden file of an unfinished download; a build reads no hidden files.
pub(super) fn hidden_file(target: &Path, extension: &str) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{extension}"))
}

/// Syncs a complete file to disk and renames it to `target`.
pub(super) fn put_in_place(path: &Path, target: &Path) -> Result<(), CorpusError> {
    File::open(path)
        .and_then(|file| file.sync_all())
        .and_then(|()| fs::rename(path, target))
        .and_then(|()| target.parent().map_or(Ok(()), sync_folder))
        .map_err(CorpusError::write(target))
}

/// Removes a file that may be absent.
pub(super) fn remove(path: &Path) -> Result<(), CorpusError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(CorpusError::write(path)(error))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::MultiGzDecoder;

    use super::*;

    fn stamp(second: &str) -> DatasetVersion {
        DatasetVersion {
            updated_at: Some(second.into()),
            count: 2,
        }
    }

    fn with_one_page(target: &Path) -> Partial {
        let mut partial = Partial::open(target, stamp("a")).unwrap();
        let page = Page::read(b"x,:id\n1,row-1\n", true).unwrap();
        partial.append(page).unwrap();
        partial
    }

    #[test]
    fn goes_on_after_the_last_complete_page_of_the_same_version() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows.csv.gz");
        let bytes = with_one_page(&target).state.bytes;
        let part = folder.path().join(".rows.csv.gz.part");
        let mut file = OpenOptions::new().append(true).open(&part).unwrap();
        file.write_all(b"half a page").unwrap();
        let again = Partial::open(&target, stamp("a")).unwrap();
        assert_eq!(again.state.rows, 1);
        assert_eq!(again.state.last_id.as_deref(), Some("row-1"));
        assert_eq!(fs::metadata(&part).unwrap().len(), bytes);
    }

    #[test]
    fn begins_again_for_another_version_a_lost_file_or_a_damaged_state() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("rows.csv.gz");
        with_one_page(&target);
        assert_eq!(Partial::open(&target, stamp("b")).unwrap().state.rows, 0);
        with_one_page(&target);
        fs::write(folder.path().join(".rows.csv.gz.part"), "").unwrap();
        assert_eq!(Partial::open(&target, stamp("a")).unwrap().state.rows, 0);
        with_one_page(&target);
        let state = folder.path().join(".rows.csv.gz.part.json");
        fs::remove_file(&state).unwrap();
        fs::write(&state, "{").unwrap();
        assert_eq!(Partial::open(&target, stamp("a")).unwrap().state.rows, 0);
    }

    #[test]
    fn pages_are_members_of_one_file_without_the_portals_id() {
        let first = Page::read(b"a,:id,b\n1,row-1,\"x\ny\"\n2,row-2.b~_,z\n", true).unwrap();
        assert_eq!(first.header, ["a", "b"]);
        let expected = (2, Some("row-2.b~_"));
        assert_eq!((first.rows, first.last_id.as_deref()), expected);
        let second = Page::read(b"a,:id,b\n3,row-3,\n", false).unwrap();
        let file = [first.member, second.member].concat();
        let mut text = String::new();
        MultiGzDecoder::new(file.as_slice())
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "a,b\n1,\"x\ny\"\n2,z\n3,\n");
    }

    #[test]
    fn what_is_no_page_is_refused() {
        assert_eq!(Page::read(b"a,:id\n", true).unwrap().last_id, None);
        for body in [
            "",
            "<html></html>\n",
            "a,b\n1,2\n",
            "a,:id\n1\n",
            "a,:id\n1,\n",
            "a,:id\n1,row' or 1=1\n",
        ] {
            assert!(Page::read(body.as_bytes(), true).is_err(), "{body}");
        }
    }
}
