//! Reads the rows of a CSV file in several threads and detects truncation.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::mpsc::sync_channel;

use csv_core::{ReadRecordResult, Reader};

use super::pieces::Piece;
use super::row::{Batch, Layout, Record};
use super::source::{Source, unreadable};
use super::stream::{ReaderThread, pump};
use crate::error::CorpusError;
use crate::import::parallel::in_order;

/// A line appended at the end: it only parses as a row of its own if no quote is open.
const END: &[u8] = b"\n\0end\0\n";
const END_FIELD: &[u8] = b"\0end\0";
/// A longer row means an unclosed quote; the city's longest has 20 kB.
const MAX_ROW: u64 = 4 << 20;
/// The limit for rows with a map shape.
const MAX_SHAPE: u64 = 1 << 29;
const SHAPE: &str = "the_geom";
/// Pieces that wait to be parsed.
const IN_FLIGHT: usize = 8;

thread_local! {
    static PARSER: RefCell<RowParser> = RefCell::default();
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
    let pumping = pump(source.clone(), sender, Some(MAX_ROW), Arc::default());
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
    match RowParser::default().next(&mut piece.text.as_slice()) {
        Some(row) if !row.is_end() => Ok((0..row.ends.len())
            .map(|at| row.get(at).unwrap_or_default().to_owned())
            .collect()),
        _ => Err(damaged("the file is empty")),
    }
}

/// Reads the rows after the header, and passes them to `keep` in the order of the file; bytes from
/// disk are added to `progress`.
pub(super) fn read_table(
    source: &Source,
    layout: &Layout,
    last_year: i16,
    progress: Arc<AtomicU64>,
    mut keep: impl FnMut(Batch) -> Result<(), CorpusError>,
) -> Result<ReaderThread, CorpusError> {
    let has_shapes = layout.header.iter().any(|name| name == SHAPE);
    let longest = if has_shapes { MAX_SHAPE } else { MAX_ROW };
    let (sender, pieces) = sync_channel(IN_FLIGHT);
    let reader = pump(source.clone(), sender, Some(longest), progress);
    let damaged = |line, reason: String| CorpusError::damaged(&source.label, line, reason);
    // Line on which the next batch begins.
    let mut line = 1;
    let mut is_whole = false;
    in_order(
        pieces.into_iter(),
        |piece| {
            piece.map(|piece| {
                PARSER.with_borrow_mut(|parser| parse(piece, parser, layout, last_year))
            })
        },
        |parsed| {
            let parsed = parsed.map_err(|error| damaged(line, unreadable(&error)))?;
            if let Some((lines_before, reason)) = parsed.failure {
                return Err(damaged(line + lines_before, reason));
            }
            line += parsed.lines;
            is_whole = parsed.is_last;
            keep(parsed.batch)
        },
    )?;
    if is_whole {
        return Ok(reader);
    }
    Err(damaged(line, "reading it stopped".into()))
}

/// Parses rows into memory that it uses again.
#[derive(Debug)]
struct RowParser {
    core: Reader,
    bytes: Vec<u8>,
    ends: Vec<usize>,
    /// The texts of a row that is not in UTF-8.
    converted: String,
}

impl Default for RowParser {
    fn default() -> Self {
        Self {
            core: Reader::new(),
            bytes: vec![0; 1 << 12],
            ends: vec![0; 1 << 6],
            converted: String::new(),
        }
    }
}

impl RowParser {
    /// Takes the next row off the front of `text`; none after the last.
    fn next(&mut self, text: &mut &[u8]) -> Option<Record<'_>> {
        let (mut length, mut values) = (0, 0);
        loop {
            let bytes = self.bytes.get_mut(length..).unwrap_or_default();
            let ends = self.ends.get_mut(values..).unwrap_or_default();
            let (result, read, written, ended) = self.core.read_record(text, bytes, ends);
            *text = text.get(read..).unwrap_or_default();
            length += written;
            values += ended;
            match result {
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.bytes.resize(length * 2, 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(values * 2, 0),
                ReadRecordResult::Record => break,
                ReadRecordResult::End => return None,
            }
        }
        let bytes = self.bytes.get(..length).unwrap_or_default();
        let ends = self.ends.get_mut(..values).unwrap_or_default();
        let text = match str::from_utf8(bytes) {
            // The bytes of two values may make one character.
            Ok(text) if ends.iter().all(|end| text.is_char_boundary(*end)) => text,
            Ok(_) | Err(_) => {
                convert(bytes, ends, &mut self.converted);
                &self.converted
            }
        };
        Some(Record { text, ends })
    }

    /// Starts over with another text.
    fn reset(&mut self) {
        self.core.reset();
    }

    /// Line ends read so far.
    fn lines(&self) -> u64 {
        self.core.line().saturating_sub(1)
    }
}

impl Record<'_> {
    /// Whether it is the line appended at the end.
    fn is_end(&self) -> bool {
        self.get(0).map(str::as_bytes) == Some(END_FIELD)
    }
}

/// Reads each value as UTF-8 or else as Latin-1, and corrects where it ends.
fn convert(bytes: &[u8], ends: &mut [usize], text: &mut String) {
    text.clear();
    let mut start = 0;
    for end in ends {
        let value = bytes.get(start..*end).unwrap_or_default();
        match str::from_utf8(value) {
            Ok(value) => text.push_str(value),
            Err(_) => text.extend(value.iter().copied().map(char::from)),
        }
        start = std::mem::replace(end, text.len());
    }
}

fn parse(mut piece: Piece, parser: &mut RowParser, layout: &Layout, last_year: i16) -> Parsed {
    let ends_with_newline = piece
        .text
        .last()
        .is_none_or(|byte| matches!(byte, b'\n' | b'\r'));
    if piece.is_last {
        piece.text.extend_from_slice(END);
    }
    let mut batch = Batch::of(layout);
    batch.reserve(piece.text.len());
    parser.reset();
    let mut rest = piece.text.as_slice();
    let mut is_header = piece.is_first;
    let mut values_in_last = usize::MAX;
    let mut lines_before = 0;
    let failure = loop {
        let lines = parser.lines();
        match parser.next(&mut rest) {
            Some(row) if piece.is_last && row.is_end() => {
                let width = layout.header.len();
                let is_cut = !ends_with_newline && values_in_last < width;
                break is_cut.then(|| {
                    format!("the file ends inside a row, after {values_in_last} of {width} columns")
                });
            }
            Some(row) => {
                values_in_last = row.ends.len();
                lines_before = lines;
                if !std::mem::take(&mut is_header) {
                    batch.push(row, layout, last_year);
                }
            }
            None if piece.is_last => {
                break Some("a quote is opened and never closed".into());
            }
            None => break None,
        }
    };
    Parsed {
        batch,
        lines: parser.lines(),
        is_last: piece.is_last,
        failure: failure.map(|reason| (lines_before, reason)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows_of(mut text: &[u8]) -> Vec<Vec<String>> {
        let mut parser = RowParser::default();
        let mut rows = Vec::new();
        while let Some(row) = parser.next(&mut text) {
            let values = (0..row.ends.len()).map(|at| row.get(at).unwrap().to_owned());
            rows.push(values.collect());
        }
        rows
    }

    #[test]
    fn reads_each_value_as_utf_8_or_else_as_latin_1() {
        let read = |values: [&[u8]; 3]| rows_of(&values.join(&b','));
        let end = "END".as_bytes();
        assert_eq!(
            read([b"PE\xD1A", "PEÑA".as_bytes(), end]),
            [["PEÑA", "PEÑA", "END"]]
        );
        assert_eq!(read([b"A", "PEÑA".as_bytes(), end]), [["A", "PEÑA", "END"]]);
        assert_eq!(
            read([b"CAF\xC9", b"\xBD MAIN ST", end]),
            [["CAFÉ", "½ MAIN ST", "END"]]
        );
    }

    #[test]
    fn a_row_may_be_longer_than_the_memory_for_it_and_have_more_values() {
        let values: Vec<String> = (0..200).map(|at| format!("{at}").repeat(100)).collect();
        let text = values.join(",");
        assert_eq!(rows_of(text.as_bytes()), [values]);
    }
}
