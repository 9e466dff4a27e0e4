//! Puts a release into the object store and makes it the live one there.

use super::pointer::Pointer;
use super::store::Remote;
use crate::error::CorpusError;
use crate::progress::Progress;
use crate::release::{ReleaseStore, verify};

/// What a push did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pushed {
    /// The name of the release.
    pub release: String,
    /// The files that were sent, by name.
    pub sent: Vec<String>,
    /// Whether it was live there already.
    pub was_live: bool,
}

/// Verifies a release, the live one by default, sends the files that the store lacks, checks those
/// it has, and then makes the release live there. May be repeated; an older release is the way back.
///
/// # Errors
/// The release does not verify, the store cannot be used, or it has a damaged file. What was live
/// there stays.
pub async fn push(
    store: &ReleaseStore,
    name: Option<&str>,
    remote: &Remote,
    progress: Progress,
) -> Result<Pushed, CorpusError> {
    let release = verify(store, name)?;
    let folder = store.folder(release.name())?;
    let pointer = Pointer::of(&folder, release.manifest())?;
    let mut sent = Vec::new();
    for (name, file) in &pointer.files {
        let key = remote.file_key(&pointer, name);
        if remote.has(&key, file).await? {
            continue;
        }
        progress.note(&format!("sending {name}, {} bytes", file.bytes));
        remote.write(&key, &folder.join(name), file).await?;
        sent.push(name.clone());
    }
    // One that cannot be read is replaced.
    let was_live = matches!(remote.pointer().await, Ok(live) if live == pointer);
    if !was_live {
        remote.set_pointer(&pointer).await?;
    }
    Ok(Pushed {
        release: pointer.release,
        sent,
        was_live,
    })
}
