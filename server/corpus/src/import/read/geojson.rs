//! Reads the features of a GeoJSON file as rows: the properties, then the geometry as text.
//!
//! Parsed with `serde_json` one feature at a time. The reader of the `geojson` crate requires a
//! `type` in every feature, takes the first bracket of the file for the list of features, and does
//! not notice a file that is cut off after the list.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;
use serde_json::value::RawValue;

use super::row::Record;
use super::source::{Source, unreadable};
use super::stream::Stream;
use crate::error::CorpusError;

/// The geometry column, named as in the portal's CSV.
const GEOMETRY: &str = "the_geom";
/// A longer feature means that the file is not a map; the city's largest has 100 MB.
const MAX_FEATURE: u64 = 1 << 29;

#[derive(Debug)]
pub(crate) struct GeoJsonReader {
    label: String,
    pub(super) input: BufReader<Stream>,
    /// The property names, then the geometry column.
    pub(super) header: Vec<String>,
    /// The texts of the current row, and where each of them ends.
    values: (String, Vec<usize>),
    /// The first feature, read for the header but not returned yet.
    first: Option<Feature>,
    count: u64,
}

#[derive(Debug, serde::Deserialize)]
struct Feature {
    #[serde(default)]
    properties: Option<BTreeMap<String, Value>>,
    #[serde(default)]
    geometry: Option<Box<RawValue>>,
}

impl Source {
    /// Whether it contains JSON rather than a table.
    pub(crate) fn is_json(&self) -> bool {
        let mut start = Vec::new();
        let stream = Stream::open(self.clone(), Arc::default());
        // A read error here recurs, and is reported, when the file is read as a table.
        let _ = stream.take(64).read_to_end(&mut start);
        start.trim_ascii_start().starts_with(b"{")
    }
}

impl GeoJsonReader {
    /// Opens a source and takes the columns from the properties of its first feature; bytes from
    /// disk are added to `progress`.
    pub(crate) fn open(source: &Source, progress: Arc<AtomicU64>) -> Result<Self, CorpusError> {
        let stream = Stream::open(source.clone(), progress);
        let mut reader = Self {
            label: source.label.clone(),
            input: BufReader::with_capacity(1 << 16, stream),
            header: Vec::new(),
            values: Default::default(),
            first: None,
            count: 0,
        };
        reader.skip_to_features()?;
        let Some(first) = reader.read_feature()? else {
            return Err(reader.damaged("the map has no features"));
        };
        let names = first.properties.iter().flatten().map(|(name, _)| name);
        reader.header = names.cloned().chain([GEOMETRY.to_owned()]).collect();
        reader.first = Some(first);
        Ok(reader)
    }

    /// The next feature as a row, or none after the last.
    pub(crate) fn next(&mut self) -> Result<Option<Record<'_>>, CorpusError> {
        let feature = match self.first.take() {
            Some(first) => first,
            None => match self.read_feature()? {
                Some(feature) => feature,
                None => return Ok(None),
            },
        };
        self.count += 1;
        let properties = feature.properties.unwrap_or_default();
        let (text, ends) = &mut self.values;
        text.clear();
        ends.clear();
        for name in self.header.iter().filter(|name| *name != GEOMETRY) {
            text.push_str(&properties.get(name).map(text_of).unwrap_or_default());
            ends.push(text.len());
        }
        text.push_str(feature.geometry.as_deref().map_or("", RawValue::get));
        ends.push(text.len());
        Ok(Some(Record { text, ends }))
    }

    fn skip_to_features(&mut self) -> Result<(), CorpusError> {
        let mut next = self.skip_separators(b"{")?;
        while next == Some(b'"') {
            let name: String = self.value()?;
            next = self.skip_separators(b":")?;
            if name == "features" && next == Some(b'[') {
                self.input.consume(1);
                return Ok(());
            }
            let IgnoredAny = self.value()?;
            next = self.skip_separators(b",")?;
        }
        Err(self.damaged("the map has no feature list, or is cut off before it"))
    }

    /// The next feature; after the last, reads the rest of the file.
    fn read_feature(&mut self) -> Result<Option<Feature>, CorpusError> {
        if self.skip_separators(b",")? != Some(b']') {
            return self.value().map(Some);
        }
        let mut rest = br#"{"":"#.to_vec();
        rest.push(b'[');
        self.input
            .read_to_end(&mut rest)
            .map_err(|error| self.damaged(&unreadable(&error)))?;
        match serde_json::from_slice(&rest) {
            Ok(IgnoredAny) => Ok(None),
            Err(_) => Err(self.damaged("the map is cut off or damaged after its features")),
        }
    }

    /// Skips white space and these bytes; returns the byte that follows.
    fn skip_separators(&mut self, separators: &[u8]) -> Result<Option<u8>, CorpusError> {
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) => return Err(self.damaged(&unreadable(&error))),
            };
            match bytes.first().copied() {
                Some(byte) if byte.is_ascii_whitespace() || separators.contains(&byte) => {
                    self.input.consume(1);
                }
                other => return Ok(other),
            }
        }
    }

    fn value<T: DeserializeOwned>(&mut self) -> Result<T, CorpusError> {
        let input = (&mut self.input).take(MAX_FEATURE);
        let mut values = serde_json::Deserializer::from_reader(input).into_iter();
        match values.next() {
            Some(Ok(value)) => Ok(value),
            Some(Err(error)) if error.is_io() => Err(self.damaged(&unreadable(&error.into()))),
            Some(Err(error)) if !error.is_eof() => {
                Err(self.damaged(&format!("the map isn't GeoJSON ({error})")))
            }
            Some(Err(_)) | None => {
                Err(self.damaged("the map is cut off, or a feature is over 512 MB"))
            }
        }
    }

    fn damaged(&self, reason: &str) -> CorpusError {
        CorpusError::damaged(&self.label, self.count + 1, reason)
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}
