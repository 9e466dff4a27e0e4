//! The object store itself: a bucket of S3 or of a compatible server, or a folder.

use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use nycapt_contract::Secret;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{
    ClientOptions, Error, ObjectStore, ObjectStoreExt, RetryConfig, WriteMultipart,
};
use reqwest::Url;
use sha2::{Digest as _, Sha256};

use super::pointer::{FileHash, Pointer};
use crate::error::{CorpusError, first_cause};

const LIVE: &str = "live.json";
const RELEASES: &str = "releases";
/// Bytes of one request: a lost connection costs at most this much.
pub(super) const CHUNK: usize = 8 << 20;
/// Parts of a file that are sent at the same time.
const PARALLEL: usize = 4;
const CONNECT: Duration = Duration::from_secs(10);
/// For one chunk, from the first byte to the last.
const ANSWER: Duration = Duration::from_secs(120);
const ATTEMPTS: usize = 6;
const LONGEST_RETRY: Duration = Duration::from_secs(120);
/// The longest `live.json`.
const LONGEST_POINTER: u64 = 1 << 20;
/// Characters of an error that are shown: answers of stores can be pages.
const LONGEST_REASON: usize = 400;

/// Where the object store is, and how to sign in there.
#[derive(Debug, Clone)]
pub struct RemoteOptions {
    /// `s3://BUCKET/PREFIX` or `file:///FOLDER`.
    pub url: Url,
    /// Where the store answers, if it is not AWS's own.
    pub endpoint: Option<Url>,
    /// The region of the bucket.
    pub region: String,
    /// Without one, the role of the machine is used.
    pub key: Option<AccessKey>,
}

/// What requests are signed with; never shown.
#[derive(Debug, Clone)]
pub struct AccessKey {
    /// Which key it is.
    pub id: Secret,
    /// What proves it.
    pub secret: Secret,
}

/// An object store with the releases of several servers.
#[derive(Clone)]
pub struct Remote {
    store: Arc<dyn ObjectStore>,
    root: Key,
    place: String,
    key: Option<AccessKey>,
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Remote").field(&self.place).finish()
    }
}

impl Remote {
    /// Prepares requests and sends none.
    ///
    /// # Errors
    /// The address has no usable path, or the system has no certificates.
    pub fn open(options: &RemoteOptions) -> Result<Self, CorpusError> {
        let place = format!("object store `{}`", options.url);
        let unusable = |error: Error| CorpusError::Remote {
            place: place.clone(),
            reason: error.to_string(),
        };
        let root = Key::from_url_path(options.url.path());
        let root = root.map_err(|error| unusable(error.into()))?;
        let store: Arc<dyn ObjectStore> = match options.url.scheme() {
            "file" => Arc::new(LocalFileSystem::new().with_fsync(true)),
            _ => Arc::new(bucket(options).map_err(unusable)?),
        };
        Ok(Self {
            store,
            root,
            place,
            key: options.key.clone(),
        })
    }

    /// Checks that the store answers and that a release is live there.
    ///
    /// # Errors
    /// The store cannot be used, nothing was pushed yet, or this program cannot take the release over.
    pub async fn check(&self) -> Result<(), CorpusError> {
        self.pointer().await.map(drop)
    }

    /// An error about the store, in one sentence and without secrets.
    pub(super) fn error(&self, reason: impl fmt::Display) -> CorpusError {
        CorpusError::Remote {
            place: self.place.clone(),
            reason: self.sentence(reason),
        }
    }

    /// An error about a release in it, which a repeated attempt finds again.
    pub(super) fn damage(&self, reason: impl fmt::Display) -> CorpusError {
        CorpusError::DamagedRemote {
            place: self.place.clone(),
            reason: self.sentence(reason),
        }
    }

    fn sentence(&self, reason: impl fmt::Display) -> String {
        let mut reason = reason.to_string().replace(['\n', '\r'], " ");
        for part in self.key.iter().flat_map(|key| [&key.id, &key.secret]) {
            reason = reason.replace(part.expose(), "…");
        }
        if let Some((end, _)) = reason.char_indices().nth(LONGEST_REASON) {
            reason.truncate(end);
            reason.push('…');
        }
        reason
    }

    /// An error of a request, with what caused it in the end.
    fn failed(&self, error: &Error) -> CorpusError {
        let (mut reason, last) = (error.to_string(), first_cause(error));
        // Each error repeats the next one, but not always the last.
        if !reason.contains(&last) {
            reason = format!("{reason}: {last}");
        }
        if matches!(error, Error::NotFound { .. }) {
            return self.damage(reason);
        }
        self.error(reason)
    }

    fn key_of(&self, parts: &[&str]) -> Key {
        let parts = parts.iter().copied();
        parts.fold(self.root.clone(), |key, part| key.join(part))
    }

    pub(super) fn file_key(&self, pointer: &Pointer, name: &str) -> Key {
        self.key_of(&[RELEASES, &pointer.key(), name])
    }

    /// Which release is live.
    ///
    /// # Errors
    /// The store cannot be used, nothing was pushed yet, or this program cannot take the release over.
    pub(super) async fn pointer(&self) -> Result<Pointer, CorpusError> {
        let found = match self.store.get(&self.key_of(&[LIVE])).await {
            Err(Error::NotFound { .. }) => {
                let push = "it has no `live.json`; run `nycapt-server corpus push` first";
                return Err(self.error(push));
            }
            found => found.map_err(|error| self.failed(&error))?,
        };
        if found.meta.size > LONGEST_POINTER {
            return Err(self.error("`live.json` is too long; push the release again"));
        }
        let text = found.bytes().await.map_err(|error| self.failed(&error))?;
        let pointer: Pointer = serde_json::from_slice(&text).map_err(|error| {
            self.error(format!(
                "`live.json` is damaged ({error}); push the release again"
            ))
        })?;
        match pointer.problem() {
            Some(problem) => Err(self.error(problem)),
            None => Ok(pointer),
        }
    }

    /// Makes a release live whose files are all there.
    pub(super) async fn set_pointer(&self, pointer: &Pointer) -> Result<(), CorpusError> {
        let text = serde_json::to_vec_pretty(pointer).map_err(|error| self.error(error))?;
        let put = self.store.put(&self.key_of(&[LIVE]), text.into()).await;
        put.map(drop).map_err(|error| self.failed(&error))
    }

    pub(super) async fn read(&self, key: &Key, range: Range<u64>) -> Result<Bytes, CorpusError> {
        let length = range.end - range.start;
        let bytes = self.store.get_range(key, range).await;
        let bytes = bytes.map_err(|error| self.failed(&error))?;
        if bytes.len() as u64 != length {
            return Err(self.damage(format!("`{key}` is incomplete; push the release again")));
        }
        Ok(bytes)
    }

    /// Whether the store has this file already.
    ///
    /// # Errors
    /// It has another under its name, or does not answer.
    pub(super) async fn has(&self, key: &Key, file: &FileHash) -> Result<bool, CorpusError> {
        let size = match self.store.head(key).await {
            Err(Error::NotFound { .. }) => return Ok(false),
            found => found.map_err(|error| self.failed(&error))?.size,
        };
        let is_same = size == file.bytes && self.hash_of(key, size).await? == file.sha256;
        if is_same {
            return Ok(true);
        }
        Err(self.error(format!(
            "`{key}` differs from your file, and a push never overwrites; remove it and push again"
        )))
    }

    async fn hash_of(&self, key: &Key, size: u64) -> Result<String, CorpusError> {
        let mut hash = Sha256::new();
        for range in chunks(0, size) {
            hash.update(self.read(key, range).await?);
        }
        Ok(hex::encode(hash.finalize()))
    }

    /// Sends a file, which appears whole or not at all.
    pub(super) async fn write(
        &self,
        key: &Key,
        path: &Path,
        file: &FileHash,
    ) -> Result<(), CorpusError> {
        let changed = || self.error(format!("`{}` changed while it was read", path.display()));
        if file.bytes <= CHUNK as u64 {
            let bytes = fs::read(path).map_err(CorpusError::read(path))?;
            if hex::encode(Sha256::digest(&bytes)) != file.sha256 {
                return Err(changed());
            }
            let put = self.store.put(key, bytes.into()).await;
            return put.map(drop).map_err(|error| self.failed(&error));
        }
        let begun = self.store.put_multipart(key).await;
        let begun = begun.map_err(|error| self.failed(&error))?;
        let mut upload = WriteMultipart::new_with_chunk_size(begun, CHUNK);
        let sent = match self.send(&mut upload, path).await {
            Ok(sha256) if sha256 != file.sha256 => Err(changed()),
            sent => sent,
        };
        if let Err(error) = sent {
            // Why it failed matters more than leftover parts.
            let _ = upload.abort().await;
            return Err(error);
        }
        let put = upload.finish().await;
        put.map(drop).map_err(|error| self.failed(&error))
    }

    /// Sends the parts of a file, and returns its hash.
    async fn send(&self, upload: &mut WriteMultipart, path: &Path) -> Result<String, CorpusError> {
        let mut file = File::open(path).map_err(CorpusError::read(path))?;
        let mut hash = Sha256::new();
        let mut buffer = vec![0; 1 << 20];
        loop {
            let count = file.read(&mut buffer).map_err(CorpusError::read(path))?;
            if count == 0 {
                return Ok(hex::encode(hash.finalize()));
            }
            let bytes = buffer.get(..count).unwrap_or_default();
            hash.update(bytes);
            let room = upload.wait_for_capacity(PARALLEL).await;
            room.map_err(|error| self.failed(&error))?;
            upload.write(bytes);
        }
    }
}

fn bucket(options: &RemoteOptions) -> Result<AmazonS3, Error> {
    let retry = RetryConfig {
        max_retries: ATTEMPTS - 1,
        retry_timeout: LONGEST_RETRY,
        ..RetryConfig::default()
    };
    let client = ClientOptions::new()
        .with_connect_timeout(CONNECT)
        .with_timeout(ANSWER);
    let mut bucket = AmazonS3Builder::new()
        .with_bucket_name(options.url.host_str().unwrap_or_default())
        .with_region(&options.region)
        .with_retry(retry)
        .with_client_options(client);
    if let Some(endpoint) = &options.endpoint {
        bucket = bucket
            .with_endpoint(endpoint.as_str())
            .with_allow_http(endpoint.scheme() == "http");
    }
    if let Some(key) = &options.key {
        bucket = bucket
            .with_access_key_id(key.id.expose())
            .with_secret_access_key(key.secret.expose());
    }
    bucket.build()
}

/// The parts in which the bytes from `start` to `end` are read.
pub(super) fn chunks(start: u64, end: u64) -> impl Iterator<Item = Range<u64>> {
    let starts = (start..end).step_by(CHUNK);
    starts.map(move |at| at..end.min(at + CHUNK as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(url: &str) -> RemoteOptions {
        RemoteOptions {
            url: url.parse().unwrap(),
            endpoint: None,
            region: "us-east-1".into(),
            key: Some(AccessKey {
                id: Secret::new("AKIAHIDDEN"),
                secret: Secret::new("hidden-secret"),
            }),
        }
    }

    #[test]
    fn no_secret_is_shown() {
        let options = options("s3://bucket/a/b");
        let remote = Remote::open(&options).unwrap();
        let refused = remote.error("the key AKIAHIDDEN with hidden-secret\nis unknown");
        let shown = format!("{options:?} {remote:?} {refused}");
        assert!(!shown.contains("HIDDEN") && !shown.contains("hidden-secret"));
        let expected = "object store `s3://bucket/a/b`: the key … with … is unknown";
        assert_eq!(refused.to_string(), expected);
        let long = remote.error("é".repeat(1000)).to_string();
        assert_eq!(long.matches('é').count(), LONGEST_REASON);
    }

    #[tokio::test]
    async fn a_file_of_several_parts_arrives_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.bin");
        let bytes: Vec<u8> = (0..=250).cycle().take(2 * CHUNK + 7).collect();
        fs::write(&path, &bytes).unwrap();
        let place = format!("file://{}/store", folder.path().display());
        let remote = Remote::open(&options(&place)).unwrap();
        let file = FileHash::of(&path).unwrap();
        let key = remote.key_of(&["records.bin"]);
        let changed = FileHash {
            sha256: "0".repeat(64),
            ..file.clone()
        };
        let refused = remote.write(&key, &path, &changed).await.unwrap_err();
        assert!(refused.to_string().contains("changed"), "{refused}");
        assert!(!remote.has(&key, &file).await.unwrap());
        remote.write(&key, &path, &file).await.unwrap();
        assert!(remote.has(&key, &file).await.unwrap());
        let stored = fs::read(folder.path().join("store/records.bin")).unwrap();
        assert!(stored == bytes);
    }

    #[test]
    fn a_file_is_read_in_chunks_to_its_last_byte() {
        let chunk = CHUNK as u64;
        assert_eq!(chunks(0, 0).count(), 0);
        let whole: Vec<_> = chunks(3, chunk).collect();
        assert_eq!(whole.len(), 1);
        assert_eq!((whole[0].start, whole[0].end), (3, chunk));
        let two = [1..chunk + 1, chunk + 1..chunk + 2];
        assert_eq!(chunks(1, chunk + 2).collect::<Vec<_>>(), two);
    }
}
