//! Takes over the live release of the object store.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use object_store::path::Path as Key;
use sha2::{Digest as _, Sha256};

use super::pointer::{FileHash, Pointer, hash_into};
use super::store::{Remote, chunks};
use crate::error::{CorpusError, ReleaseError, with_causes};
use crate::free_space::{RESERVE, free_bytes};
use crate::release::{ReleaseStore, prune, publish, verify};

/// What a pull did.
#[derive(Debug)]
pub struct Pulled {
    /// The name of the release, which is live now.
    pub release: String,
    /// Whether it was not live before.
    pub is_new: bool,
    /// The old releases that were removed.
    pub pruned: Vec<String>,
    /// Why others that should be were not; none if they were.
    pub unpruned: Option<CorpusError>,
}

/// Downloads the release that is live in the object store, verifies it and makes it live here.
///
/// Then removes old releases until `keep` are left. Downloads nothing if it is live here already, unless
/// its copy is damaged.
///
/// Killed at any time, it leaves the live release whole, and the next pull resumes.
///
/// # Errors
/// Another build or download is under way, the store cannot be used, a file there is damaged, or the
/// disk has no room. The live release stays.
pub async fn pull(
    store: &ReleaseStore,
    remote: &Remote,
    keep: usize,
) -> Result<Pulled, CorpusError> {
    take_over(store, remote, &remote.pointer().await?, keep, false).await
}

/// Pulls the release of a pointer. If it `is_served`, its copy was verified, and is not read again.
pub(super) async fn take_over(
    store: &ReleaseStore,
    remote: &Remote,
    pointer: &Pointer,
    keep: usize,
    is_served: bool,
) -> Result<Pulled, CorpusError> {
    let release = pointer.release.clone();
    let is_whole = check_copy(store, remote, pointer, is_served)?;
    let is_new = !is_whole || store.current()?.as_ref() != Some(&release);
    if !is_whole {
        download(store, remote, pointer).await?;
    }
    if is_new {
        publish(store, &release)?;
    }
    // A server prunes only after a switch, not with each check; a pull by hand always does.
    let pruned = if is_new || !is_served {
        prune(store, keep)
    } else {
        Ok(Vec::new())
    };
    let (pruned, unpruned) = match pruned {
        Ok(pruned) => (pruned, None),
        Err(error) => (Vec::new(), Some(error)),
    };
    Ok(Pulled {
        release,
        is_new,
        pruned,
        unpruned,
    })
}

/// Checks the copy of the release that is here; false if there is none.
///
/// A damaged one is removed, so that it is downloaded again. One that has the store's bytes stays,
/// even if this program can't open it.
fn check_copy(
    store: &ReleaseStore,
    remote: &Remote,
    pointer: &Pointer,
    is_served: bool,
) -> Result<bool, CorpusError> {
    let release = pointer.release.as_str();
    let Ok(folder) = store.folder(release) else {
        return Ok(false);
    };
    let differs = || {
        remote.error(format!(
            "`{}` differs from the store's live release of the same name; remove it, or push a newer \
             release",
            folder.display()
        ))
    };
    if is_served {
        return match pointer.has_manifest_in(&folder)? {
            true => Ok(true),
            false => Err(differs()),
        };
    }
    // Another pull may be replacing it.
    let _switch = store.lock_switch()?;
    if !folder.is_dir() {
        return Ok(false);
    }
    let is_same = pointer.has_manifest_in(&folder)?;
    match verify(store, Some(release)) {
        Ok(_) if is_same => Ok(true),
        Err(error) if is_damage(&error) && !pointer.has_all_in(&folder)? => {
            tracing::error!(
                release.name = release,
                "the copy of release {release} is damaged, and is downloaded again: {}",
                with_causes(&error)
            );
            store.remove(release)?;
            Ok(false)
        }
        Err(error) if is_same => Err(error),
        Ok(_) | Err(_) => Err(differs()),
    }
}

fn is_damage(error: &CorpusError) -> bool {
    error.unopened().is_some_and(|error| match error {
        ReleaseError::Unfit(_) => true,
        ReleaseError::Unreadable { cause, .. } => cause.kind() == ErrorKind::NotFound,
        ReleaseError::OtherFormat(_) => false,
    })
}

/// Downloads a release into a folder of its own, and moves it to the others once it is complete.
async fn download(
    store: &ReleaseStore,
    remote: &Remote,
    pointer: &Pointer,
) -> Result<(), CorpusError> {
    let staging = store.resume(&pointer.release, &pointer.key())?;
    let paths = pointer.files.iter();
    let paths = paths.map(|(name, file)| (name, file, staging.folder.join(name)));
    let files: Vec<_> = paths.collect();
    let missing = files.iter().map(|(_, file, path)| {
        let there = fs::metadata(path).map_or(0, |facts| facts.len());
        file.bytes.saturating_sub(there)
    });
    let needed = missing.fold(RESERVE, u64::saturating_add);
    let free = free_bytes(&staging.folder)?;
    if needed > free {
        return Err(remote.error(format!(
            "release `{}` needs {needed} bytes, and `{}` has {free} free",
            pointer.release,
            staging.folder.display()
        )));
    }
    for (name, file, path) in &files {
        let key = remote.file_key(pointer, name);
        download_file(remote, &key, path, file).await?;
    }
    staging.finish().map(drop)
}

/// Downloads what is missing of a file, and verifies all of it.
async fn download_file(
    remote: &Remote,
    key: &Key,
    path: &Path,
    expected: &FileHash,
) -> Result<(), CorpusError> {
    let (mut file, mut hash, start) = open_part(path).map_err(CorpusError::write(path))?;
    for range in chunks(start, expected.bytes) {
        let bytes = remote.read(key, range).await?;
        hash.update(&bytes);
        file.write_all(&bytes).map_err(CorpusError::write(path))?;
    }
    if hex::encode(hash.finalize()) != expected.sha256 {
        // A download can't continue after damaged bytes.
        fs::remove_file(path).map_err(CorpusError::write(path))?;
        return Err(remote.damage(format!(
            "`{key}` doesn't match its SHA-256 in `live.json`; push the release again"
        )));
    }
    file.sync_all()
        .and_then(|()| file.set_permissions(Permissions::from_mode(0o444)))
        .map_err(CorpusError::write(path))
}

/// Opens a file to be continued: its end, the hash of what it has, and how much that is.
fn open_part(path: &Path) -> std::io::Result<(File, Sha256, u64)> {
    // A file that was complete is read-only, and even its owner could not continue it.
    if path.exists() {
        fs::set_permissions(path, Permissions::from_mode(0o644))?;
    }
    let mut file = OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)?;
    let mut hash = Sha256::new();
    let bytes = hash_into(&mut hash, &mut file)?;
    Ok((file, hash, bytes))
}
