//! Reads the rows of a CSV file in several threads and detects truncation.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use csv::{ByteRecord, Reader, ReaderBuilder, StringRecord};

use super::pieces::Piece;
use super::row::{Batch, Layout};
use super::source::{Source, unreadable};
use super::stream::{ReaderThread, pump};
use crate::error::CorpusError;
use crate::import::parallel::workers;

/// A line appended at the end: it only parses as a row of its own if no quote is open.
const END: &[u8] = b"\n\0end\0\n";
const END_FIELD: &[u8] = b"\0end\0";
/// A longer row means an unclosed quote; the city's longest has 20 kB.
const MAX_ROW: u64 = 4 << 20;
/// The limit for rows with a map shape.
const MAX_SHAPE: u64 = 1 << 29;
const SHAPE: &str = "the_geom";
/// Pieces that wait for each thread, and batches that wait for their turn.
const IN_FLIGHT: usize = 2;

/// Reads the rows of a table in batches, in the order of the file.
#[derive(Debug)]
pub(crate) struct TableReader {
    label: String,
    batches: Vec<Receiver<Parsed>>,
    taken: usize,
    /// Line on which the next batch begins.
    line: u64,
    pub(super) pump: ReaderThread,
}

#[derive(Debug)]
struct Parsed {
    batch: Batch,
    lines: u64,
    is_last: bool,
    /// Lines of the piece before the failure, and why the rest of the table cannot be read.
    failure: Option<(u64, String)>,
}

pub(crate) fn header_of(source: &Source) -> Result<Vec<String>, CorpusError> {
    let damaged = |reason: &str| CorpusError::damaged(&source.label, 1, reason);
    let (sender, pieces) = sync_channel(1);
    let pumping = pump(source.clone(), vec![sender], Some(MAX_ROW), Arc::default());
    let first = pieces.recv();
    drop((pieces, pumping));
    let mut piece = match first {
        Ok(Ok(piece)) => piece,
        Ok(Err(error)) => return Err(damaged(&unreadable(&error))),
        Err(_) => return Err(damaged("the file is empty")),
    };
    if piece.is_last {
        piece.text.extend_from_slice(END);
    }
    let mut record = ByteRecord::new();
    match rows_of(&piece.text).read_byte_record(&mut record) {
        Ok(true) if record.get(0) != Some(END_FIELD) => {
            Ok(text_of(record).iter().map(str::to_owned).collect())
        }
        Ok(_) => Err(damaged("the file is empty")),
        Err(error) => Err(damaged(&error.to_string())),
    }
}

fn rows_of(text: &[u8]) -> Reader<&[u8]> {
    ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(1 << 16)
        .from_reader(text)
}

impl TableReader {
    /// Starts reading the rows after the header; bytes from disk are added to `progress`.
    pub(crate) fn open(
        source: &Source,
        layout: &Layout,
        last_year: i16,
        progress: Arc<AtomicU64>,
    ) -> Self {
        let (mut senders, mut batches) = (Vec::new(), Vec::new());
        for _ in 0..workers() {
            let (sender, pieces) = sync_channel(IN_FLIGHT);
            let (done, parsed) = sync_channel(IN_FLIGHT);
            let layout = layout.clone();
            thread::spawn(move || parse_all(&pieces, &done, &layout, last_year));
            senders.push(sender);
            batches.push(parsed);
        }
        let longest = if layout.header.iter().any(|name| name == SHAPE) {
            MAX_SHAPE
        } else {
            MAX_ROW
        };
        Self {
            label: source.label.clone(),
            batches,
            taken: 0,
            line: 1,
            pump: pump(source.clone(), senders, Some(longest), progress),
        }
    }

    /// The next rows, or none after the last.
    pub(crate) fn next(&mut self) -> Result<Option<Batch>, CorpusError> {
        let turn = self.taken.checked_rem(self.batches.len()).unwrap_or(0);
        let Some(batches) = self.batches.get(turn) else {
            return Ok(None);
        };
        let Ok(parsed) = batches.recv() else {
            return Err(CorpusError::damaged(
                &self.label,
                self.line,
                "reading it stopped",
            ));
        };
        if let Some((lines_before, reason)) = parsed.failure {
            let line = self.line + lines_before;
            return Err(CorpusError::damaged(&self.label, line, reason));
        }
        self.taken += 1;
        self.line += parsed.lines;
        if parsed.is_last {
            self.batches.clear();
        }
        Ok(Some(parsed.batch))
    }
}

/// The texts of a row: UTF-8, or else each field that is not in Latin-1.
fn text_of(record: ByteRecord) -> StringRecord {
    StringRecord::from_byte_record(record).unwrap_or_else(|error| {
        let fields = error.into_byte_record();
        let latin = |field: &[u8]| field.iter().copied().map(char::from).collect();
        let text = |field| str::from_utf8(field).map_or_else(|_| latin(field), str::to_owned);
        fields.iter().map(text).collect()
    })
}

/// Parses pieces until they end or the receiver is gone.
fn parse_all(
    pieces: &Receiver<io::Result<Piece>>,
    done: &SyncSender<Parsed>,
    layout: &Layout,
    last_year: i16,
) {
    for piece in pieces {
        let parsed = match piece {
            Ok(piece) => parse(piece, layout, last_year),
            Err(error) => Parsed {
                batch: Batch::of(layout),
                lines: 0,
                is_last: true,
                failure: Some((0, unreadable(&error))),
            },
        };
        if done.send(parsed).is_err() {
            return;
        }
    }
}

fn parse(mut piece: Piece, layout: &Layout, last_year: i16) -> Parsed {
    let ends_with_newline = piece
        .text
        .last()
        .is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    if piece.is_last {
        piece.text.extend_from_slice(END);
    }
    let mut reader = rows_of(&piece.text);
    let mut record = ByteRecord::new();
    let mut batch = Batch::of(layout);
    batch.reserve(piece.text.len());
    let mut is_header = piece.is_first;
    let mut fields_in_last = usize::MAX;
    let mut lines_before = 0;
    let failure = loop {
        let lines = reader.position().line().saturating_sub(1);
        match reader.read_byte_record(&mut record) {
            Ok(true) if piece.is_last && record.get(0) == Some(END_FIELD) => {
                let width = layout.header.len();
                let is_cut = !ends_with_newline && fields_in_last < width;
                break is_cut.then(|| {
                    format!("the file ends inside a row, after {fields_in_last} of {width} columns")
                });
            }
            Ok(true) => {
                fields_in_last = record.len();
                lines_before = lines;
                if std::mem::take(&mut is_header) {
                    continue;
                }
                let text = text_of(record);
                batch.push(&text, layout, last_year);
                record = text.into_byte_record();
            }
            Ok(false) if piece.is_last => {
                break Some("a quote is opened and never closed".into());
            }
            Ok(false) => break None,
            Err(error) => {
                lines_before = lines;
                break Some(error.to_string());
            }
        }
    };
    Parsed {
        batch,
        lines: reader.position().line().saturating_sub(1),
        is_last: piece.is_last,
        failure: failure.map(|reason| (lines_before, reason)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_each_field_as_utf_8_or_else_as_latin_1() {
        let read = |fields: [&[u8]; 2]| {
            let texts = text_of(fields.iter().collect());
            texts.iter().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(read([b"PE\xD1A", "PEÑA".as_bytes()]), ["PEÑA", "PEÑA"]);
        assert_eq!(read([b"A", "PEÑA".as_bytes()]), ["A", "PEÑA"]);
    }
}
