//! The features of a GeoJSON file as rows: their properties, and behind them the geometry as text.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csv::ByteRecord;
use serde_json::Value;

use super::json_scan::{Mark, Scan, member};
use super::source::{Digest, Source};
use super::stream::Stream;
use crate::error::CorpusError;

/// The column that holds the geometry, as the portal's CSV calls it.
const GEOMETRY: &str = "the_geom";
/// A longer feature means a file that is no map; the largest of the city has 100 MB.
const MAX_FEATURE: usize = 1 << 29;

/// A GeoJSON file that is read feature by feature.
#[derive(Debug)]
pub(crate) struct Features {
    label: String,
    input: BufReader<Stream>,
    header: Vec<String>,
    record: ByteRecord,
    /// The first feature, read for the header and not yet given.
    first: Option<Vec<u8>>,
    /// Features read.
    count: u64,
}

impl Source {
    /// Whether it holds JSON and no table.
    pub(crate) fn is_json(&self) -> bool {
        let mut start = Vec::new();
        let stream = Stream::open(self.clone(), Arc::default());
        // What cannot be read here cannot be read as a table either, and is reported there.
        let _ = stream.take(64).read_to_end(&mut start);
        start.trim_ascii_start().starts_with(b"{")
    }
}

impl Features {
    /// Opens a source and reads the names of its first feature's properties; bytes from disk are
    /// added to `progress`.
    ///
    /// # Errors
    /// It cannot be read or holds no feature.
    pub(crate) fn open(source: &Source, progress: Arc<AtomicU64>) -> Result<Self, CorpusError> {
        let mut features = Self {
            label: source.label().to_owned(),
            input: BufReader::with_capacity(1 << 16, Stream::open(source.clone(), progress)),
            header: Vec::new(),
            record: ByteRecord::new(),
            first: None,
            count: 0,
        };
        features.skip_to_features()?;
        let Some(first) = features.take_feature()? else {
            return Err(features.damaged("the map holds no feature"));
        };
        features.header = features.properties(&first)?.into_keys().collect();
        features.header.push(GEOMETRY.to_owned());
        features.first = Some(first);
        Ok(features)
    }

    /// The names of its properties, and that of the geometry.
    pub(crate) fn header(&self) -> &[String] {
        &self.header
    }

    /// The next feature as a row, or none after the last.
    ///
    /// # Errors
    /// The file is cut off or cannot be read; names the feature as its line.
    pub(crate) fn next(&mut self) -> Result<Option<&ByteRecord>, CorpusError> {
        let feature = match self.first.take() {
            Some(first) => first,
            None => match self.take_feature()? {
                Some(feature) => feature,
                None => return Ok(None),
            },
        };
        self.count += 1;
        let properties = self.properties(&feature)?;
        self.record.clear();
        for name in self.header.iter().filter(|name| *name != GEOMETRY) {
            let value = properties.get(name).map(text_of).unwrap_or_default();
            self.record.push_field(value.as_bytes());
        }
        let geometry = member(&feature, "geometry").unwrap_or_default();
        self.record.push_field(geometry.trim_ascii());
        Ok(Some(&self.record))
    }

    fn properties(&self, feature: &[u8]) -> Result<BTreeMap<String, Value>, CorpusError> {
        let text = member(feature, "properties").unwrap_or(b"{}");
        let properties: Option<BTreeMap<String, Value>> = serde_json::from_slice(text)
            .map_err(|_| self.damaged("a feature has no readable properties"))?;
        Ok(properties.unwrap_or_default())
    }

    /// Reads up to the bracket behind `"features":`.
    fn skip_to_features(&mut self) -> Result<(), CorpusError> {
        let mut scan = Scan::default();
        let (mut name, mut in_name) = (Vec::new(), false);
        while let Some(byte) = self.next_byte()? {
            let mark = scan.step(byte);
            match (mark, scan.depth) {
                (Mark::Quote, 1) if !in_name => {
                    name.clear();
                    in_name = true;
                }
                (Mark::Quote, 1) => in_name = false,
                (Mark::Open, 2) if byte == b'[' && name == b"features" => return Ok(()),
                // No name of this format is longer.
                _ if in_name && name.len() < 64 => name.push(byte),
                _ => {}
            }
        }
        Err(self.damaged("the map holds no list of features, or is cut off before it"))
    }

    /// The bytes of the next feature; at the end of the list, reads the rest of the file.
    fn take_feature(&mut self) -> Result<Option<Vec<u8>>, CorpusError> {
        let mut scan = Scan::default();
        let mut feature = Vec::new();
        while let Some(byte) = self.next_byte()? {
            if scan.depth == 0 && byte == b']' {
                self.read_rest()?;
                return Ok(None);
            }
            let mark = scan.step(byte);
            if scan.depth > 0 || mark == Mark::Close {
                feature.push(byte);
            }
            if scan.depth == 0 && mark == Mark::Close {
                return Ok(Some(feature));
            }
            if feature.len() > MAX_FEATURE {
                return Err(self.damaged("a feature is longer than 512 MB"));
            }
        }
        Err(self.damaged("the map ends inside its features"))
    }

    fn read_rest(&mut self) -> Result<(), CorpusError> {
        let mut scan = Scan::default();
        // The object around the list is still open.
        scan.step(b'{');
        while let Some(byte) = self.next_byte()? {
            scan.step(byte);
        }
        if scan.depth > 0 {
            return Err(self.damaged("the map ends before its last brace"));
        }
        Ok(())
    }

    fn next_byte(&mut self) -> Result<Option<u8>, CorpusError> {
        let found = self.input.fill_buf().map(|bytes| bytes.first().copied());
        match found {
            Ok(byte) => {
                self.input.consume(usize::from(byte.is_some()));
                Ok(byte)
            }
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                Err(self.damaged("the compressed file is cut off"))
            }
            Err(error) => Err(self.damaged(&error.to_string())),
        }
    }

    fn damaged(&self, reason: &str) -> CorpusError {
        CorpusError::Damaged {
            file: self.label.clone(),
            line: self.count + 1,
            reason: reason.to_owned(),
        }
    }

    /// Digest of the whole file; call it after the last feature.
    pub(crate) fn digest(&mut self) -> Option<Digest> {
        self.input.get_mut().digest()
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}
