//! The part of a file that an interrupted download left, and what is needed to resume it.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

use reqwest::header::CONTENT_RANGE;
use reqwest::{Response, Url};
use serde::{Deserialize, Serialize};

use super::growing_file::{hidden_file, remove};
use super::web::{RemainingRange, Version};
use crate::atomic_file::{read_json, write_json};
use crate::error::CorpusError;

/// A partial download that may exist next to the target, with its version.
#[derive(Debug)]
pub(super) struct PartFile {
    pub(super) path: PathBuf,
    state_path: PathBuf,
    url: String,
}

/// The file that the part belongs to.
#[derive(Debug, Serialize, Deserialize)]
struct State {
    url: String,
    version: Version,
}

impl PartFile {
    pub(super) fn of(target: &Path, url: &Url) -> Self {
        Self {
            path: hidden_file(target, "part"),
            state_path: hidden_file(target, "part.json"),
            url: url.to_string(),
        }
    }

    /// The range to request, and its version; none to start over.
    pub(super) fn rest(&self) -> Option<(RemainingRange, Version)> {
        let state: State = read_json(&self.state_path).ok()??;
        let start = fs::metadata(&self.path).ok()?.len();
        let tag = strong_tag(&state.version)?.to_owned();
        let is_usable = start > 0 && state.url == self.url;
        is_usable.then_some((RemainingRange { start, tag }, state.version))
    }

    /// Begins it again with the first bytes of an answer.
    pub(super) fn begin(&self, answer: &Response, version: &Version) -> Result<File, CorpusError> {
        remove(&self.state_path)?;
        let file = File::create(&self.path).map_err(CorpusError::write(&self.path))?;
        // A length counts the bytes as sent: a response that was decompressed has none.
        if strong_tag(version).is_some() && answer.content_length().is_some() {
            let state = State {
                url: self.url.clone(),
                version: version.clone(),
            };
            write_json(&self.state_path, &state)?;
        }
        Ok(file)
    }

    /// Opens it for appending.
    pub(super) fn resume(&self) -> Result<File, CorpusError> {
        let file = OpenOptions::new().append(true).open(&self.path);
        file.map_err(CorpusError::write(&self.path))
    }

    /// Deletes the version, once the file is complete.
    pub(super) fn forget(&self) -> Result<(), CorpusError> {
        remove(&self.state_path)
    }

    pub(super) fn discard(&self) -> Result<(), CorpusError> {
        self.forget()?;
        remove(&self.path)
    }
}

/// The tag of bytes that belong together: a weak one doesn't promise the same bytes (RFC 9110,
/// part 13.1.5).
fn strong_tag(version: &Version) -> Option<&str> {
    version.etag.as_deref().filter(|tag| tag.starts_with('"'))
}

/// Whether an answer has all bytes from `start` to the end.
pub(super) fn is_rest(answer: &Response, start: u64) -> bool {
    let header = answer.headers().get(CONTENT_RANGE);
    let text = header.and_then(|header| header.to_str().ok());
    let range = text.and_then(range_of);
    range.is_some_and(|(first, last, all)| first == start && last.checked_add(1) == Some(all))
}

/// First and last byte, and the length of the whole, of `bytes 5-9/10`.
fn range_of(header: &str) -> Option<(u64, u64, u64)> {
    let (range, all) = header.strip_prefix("bytes ")?.split_once('/')?;
    let (first, last) = range.split_once('-')?;
    Some((first.parse().ok()?, last.parse().ok()?, all.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_only_if_the_whole_is_known() {
        assert_eq!(range_of("bytes 5-9/10"), Some((5, 9, 10)));
        for text in [
            "bytes 5-9/*",
            "bytes */10",
            "lines 5-9/10",
            "bytes 5-/10",
            "",
        ] {
            assert_eq!(range_of(text), None, "{text}");
        }
    }
}
