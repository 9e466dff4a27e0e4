//! Which release is live, and what its files are.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::error::CorpusError;
use crate::release::{BUILDER, MANIFEST, Manifest, format_of, is_our_format, sequence_of};

/// Digits of the manifest's hash that distinguish releases of one name.
const HASH_DIGITS: usize = 16;

/// `live.json`. Members that this program does not know are allowed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Pointer {
    pub(super) release: String,
    /// Program and format that made it.
    builder: String,
    /// Its files by name, the manifest among them.
    pub(super) files: BTreeMap<String, FileHash>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct FileHash {
    pub(super) bytes: u64,
    /// In lowercase hexadecimal digits.
    pub(super) sha256: String,
}

impl Pointer {
    /// Reads and hashes every file of a release.
    pub(super) fn of(folder: &Path, manifest: &Manifest) -> Result<Self, CorpusError> {
        let names = manifest.files.keys().map(String::as_str).chain([MANIFEST]);
        let hashed = names.map(|name| Ok((name.to_owned(), FileHash::of(&folder.join(name))?)));
        Ok(Self {
            release: manifest.name.clone(),
            builder: manifest.builder.clone(),
            files: hashed.collect::<Result<_, CorpusError>>()?,
        })
    }

    /// Why this program cannot take the release over; none if it can.
    pub(super) fn problem(&self) -> Option<String> {
        if !is_our_format(&self.builder) {
            return Some(format!(
                "release `{}` was built by {}, and this program reads {}; run the same version on \
                 every machine",
                self.release,
                self.builder,
                format_of(BUILDER)
            ));
        }
        let is_named = sequence_of(&self.release).is_some();
        let is_plain = self
            .files
            .iter()
            .all(|(name, file)| is_file_name(name) && file.is_hash());
        let is_whole = is_named && is_plain && self.files.contains_key(MANIFEST);
        (!is_whole).then(|| "`live.json` is damaged; push the release again".into())
    }

    /// The release and the hash of its manifest: two releases of one name have different keys.
    pub(super) fn key(&self) -> String {
        let hash = self.manifest_hash().get(..HASH_DIGITS).unwrap_or_default();
        format!("{}-{hash}", self.release)
    }

    fn manifest_hash(&self) -> &str {
        let manifest = self.files.get(MANIFEST);
        manifest.map_or("", |manifest| &manifest.sha256)
    }

    /// Whether the manifest in a folder is that of the release.
    pub(super) fn has_manifest_in(&self, folder: &Path) -> Result<bool, CorpusError> {
        let manifest = self.files.get(MANIFEST);
        manifest.map_or(Ok(false), |file| file.is_of(&folder.join(MANIFEST)))
    }

    /// Whether each file of the release is in a folder, byte for byte.
    pub(super) fn has_all_in(&self, folder: &Path) -> Result<bool, CorpusError> {
        for (name, file) in &self.files {
            if !file.is_of(&folder.join(name))? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl FileHash {
    pub(super) fn of(path: &Path) -> Result<Self, CorpusError> {
        let hash_all = || -> io::Result<Self> {
            let mut hash = Sha256::new();
            let bytes = hash_into(&mut hash, &mut File::open(path)?)?;
            Ok(Self {
                bytes,
                sha256: hex::encode(hash.finalize()),
            })
        };
        hash_all().map_err(CorpusError::read(path))
    }

    /// Whether there is a file of this content.
    fn is_of(&self, path: &Path) -> Result<bool, CorpusError> {
        match Self::of(path) {
            Err(CorpusError::Read { source, .. }) if source.kind() == ErrorKind::NotFound => {
                Ok(false)
            }
            found => Ok(found? == *self),
        }
    }

    fn is_hash(&self) -> bool {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        self.sha256.len() == 64 && self.sha256.bytes().all(is_digit)
    }
}

/// Adds the rest of a file to a hash, and returns how long it is.
pub(super) fn hash_into(hash: &mut Sha256, file: &mut File) -> io::Result<u64> {
    let mut buffer = vec![0; 1 << 20];
    let mut bytes = 0;
    loop {
        let count = file.read(&mut buffer)?;
        if count == 0 {
            return Ok(bytes);
        }
        hash.update(buffer.get(..count).unwrap_or_default());
        bytes += count as u64;
    }
}

/// Whether a name stays inside its folder, and is none of a hidden file.
fn is_file_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"._-".contains(&byte);
    !name.is_empty() && !name.starts_with('.') && name.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pointer(name: &str, file: &str, sha256: &str) -> Pointer {
        let hash = |sha256: &str| FileHash {
            bytes: 1,
            sha256: sha256.into(),
        };
        Pointer {
            release: name.into(),
            builder: BUILDER.into(),
            files: [
                (MANIFEST.into(), hash(&"a1".repeat(32))),
                (file.into(), hash(sha256)),
            ]
            .into(),
        }
    }

    #[test]
    fn only_names_inside_the_folder_and_whole_hashes_are_taken() {
        let good = "0f".repeat(32);
        let name = "2026-11-21-1";
        assert_eq!(pointer(name, "records.bin", &good).problem(), None);
        for (name, file, sha256) in [
            ("../2026-11-21-1", "records.bin", good.as_str()),
            ("", "records.bin", &good),
            (name, "../records.bin", &good),
            (name, "a/b", &good),
            (name, ".lock", &good),
            (name, "", &good),
            (name, "records.bin", "0F"),
            (name, "records.bin", &"0F".repeat(32)),
        ] {
            let problem = pointer(name, file, sha256).problem();
            assert!(
                problem.is_some_and(|why| why.contains("push")),
                "{name} {file}"
            );
        }
    }

    #[test]
    fn a_release_in_another_format_is_refused_before_it_is_downloaded() {
        let mut other = pointer("2026-11-21-1", "records.bin", &"0f".repeat(32));
        other.builder = format!("nycapt-server 9.9.9 {}", format_of(BUILDER));
        assert_eq!(other.problem(), None);
        other.builder = "nycapt-server 9.9.9 corpus 99".into();
        let problem = other.problem().unwrap();
        assert!(problem.contains("corpus 99"), "{problem}");
    }
}
