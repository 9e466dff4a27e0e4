//! Rows of a CSV file, and proof that the file did not end early.

use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csv::{ByteRecord, Reader, ReaderBuilder};

use super::source::{Digest, Source};
use super::stream::Stream;
use crate::error::CorpusError;

/// A line added after the last: it is parsed as a row of its own only if no quote is open.
const END: &[u8] = b"\n\0end\0\n";
const END_FIELD: &[u8] = b"\0end\0";
/// A longer row means an unclosed quote; the longest of the city has 20 kB.
const MAX_ROW: u64 = 4 << 20;
/// The same for rows with a shape of the map.
const MAX_SHAPE: u64 = 1 << 29;
/// The column of shapes.
const SHAPE: &str = "the_geom";

/// A table that is read row by row.
#[derive(Debug)]
pub(crate) struct CsvReader {
    label: String,
    reader: Reader<Tap<Stream>>,
    header: Vec<String>,
    record: ByteRecord,
    fields_in_last: usize,
    /// Line on which the last row begins.
    line: u64,
}

impl CsvReader {
    /// Opens a source and reads its header; bytes from disk are added to `progress`.
    ///
    /// # Errors
    /// It cannot be read or has no header row.
    pub(crate) fn open(source: &Source, progress: Arc<AtomicU64>) -> Result<Self, CorpusError> {
        let tap = Tap::new(Stream::open(source.clone(), progress));
        let reader = ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .buffer_capacity(1 << 16)
            .from_reader(tap);
        let mut table = Self {
            label: source.label().to_owned(),
            reader,
            header: Vec::new(),
            record: ByteRecord::new(),
            fields_in_last: usize::MAX,
            line: 1,
        };
        let Some(record) = table.next()? else {
            return Err(table.damaged("the file is empty"));
        };
        let header = record.iter().map(|name| lossy(name).into_owned()).collect();
        table.header = header;
        if table.header.iter().any(|name| name == SHAPE) {
            table.reader.get_mut().longest = MAX_SHAPE;
        }
        Ok(table)
    }

    /// The header as written in the file.
    pub(crate) fn header(&self) -> &[String] {
        &self.header
    }

    /// The next row, or none after the last.
    ///
    /// # Errors
    /// The file is cut off or cannot be read; names the line.
    pub(crate) fn next(&mut self) -> Result<Option<&ByteRecord>, CorpusError> {
        self.reader.get_mut().since_row = 0;
        let line = self.reader.position().line();
        match self.reader.read_byte_record(&mut self.record) {
            Ok(true) if self.record.get(0) == Some(END_FIELD) => {
                self.check_last_row()?;
                Ok(None)
            }
            Ok(true) => {
                self.fields_in_last = self.record.len();
                self.line = line;
                Ok(Some(&self.record))
            }
            Ok(false) => Err(self.damaged("a quote is opened and never closed")),
            Err(error) => {
                self.line = line;
                Err(self.unreadable(&error))
            }
        }
    }

    fn check_last_row(&self) -> Result<(), CorpusError> {
        let whole = self.reader.get_ref().ended_with_newline;
        if whole || self.fields_in_last >= self.header.len() {
            return Ok(());
        }
        Err(self.damaged(&format!(
            "the file ends inside a row, after {} of {} columns",
            self.fields_in_last,
            self.header.len()
        )))
    }

    fn unreadable(&self, error: &csv::Error) -> CorpusError {
        let csv::ErrorKind::Io(cause) = error.kind() else {
            return self.damaged(&error.to_string());
        };
        if cause.kind() == io::ErrorKind::UnexpectedEof {
            return self.damaged("the compressed file is cut off");
        }
        self.damaged(&cause.to_string())
    }

    fn damaged(&self, reason: &str) -> CorpusError {
        CorpusError::Damaged {
            file: self.label.clone(),
            line: self.line,
            reason: reason.to_owned(),
        }
    }

    /// Digest of the whole file; call it after the last row.
    pub(crate) fn digest(&mut self) -> Option<Digest> {
        self.reader.get_mut().inner.digest()
    }
}

/// Text of a field: UTF-8, or else Latin-1.
pub(crate) fn lossy(field: &[u8]) -> std::borrow::Cow<'_, str> {
    match str::from_utf8(field) {
        Ok(text) => text.into(),
        Err(_) => field.iter().copied().map(char::from).collect(),
    }
}

/// Drops a byte order mark, appends [`END`], and stops a row that never ends.
#[derive(Debug)]
struct Tap<R> {
    inner: R,
    started: bool,
    pending: Vec<u8>,
    ended: bool,
    ended_with_newline: bool,
    since_row: u64,
    longest: u64,
}

impl<R: Read> Tap<R> {
    const fn new(inner: R) -> Self {
        Self {
            inner,
            started: false,
            pending: Vec::new(),
            ended: false,
            ended_with_newline: false,
            since_row: 0,
            longest: MAX_ROW,
        }
    }

    fn start(&mut self) -> io::Result<()> {
        self.started = true;
        (&mut self.inner).take(3).read_to_end(&mut self.pending)?;
        self.note_last(self.pending.last().copied());
        if self.pending == b"\xEF\xBB\xBF" {
            self.pending.clear();
        }
        Ok(())
    }

    const fn note_last(&mut self, byte: Option<u8>) {
        if let Some(byte) = byte {
            self.ended_with_newline = matches!(byte, b'\n' | b'\r');
        }
    }

    fn give_pending(&mut self, buffer: &mut [u8]) -> usize {
        let count = self.pending.len().min(buffer.len());
        for (to, from) in buffer.iter_mut().zip(self.pending.drain(..count)) {
            *to = from;
        }
        count
    }
}

impl<R: Read> Read for Tap<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.started {
            self.start()?;
        }
        if self.since_row > self.longest {
            let longest = self.longest >> 20;
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                format!("a row is longer than {longest} MB; a quote is opened and never closed"),
            ));
        }
        if !self.pending.is_empty() {
            return Ok(self.give_pending(buffer));
        }
        if self.ended {
            return Ok(0);
        }
        let count = self.inner.read(buffer)?;
        self.since_row += count as u64;
        if count == 0 {
            self.ended = true;
            self.pending = END.to_vec();
            return Ok(self.give_pending(buffer));
        }
        self.note_last(buffer.get(..count).and_then(|read| read.last().copied()));
        Ok(count)
    }
}
