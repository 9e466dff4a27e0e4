//! The file of a backup: a compressed archive of a manifest and a dump, which may be encrypted.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read, Write, copy, sink};
use std::path::Path;
use std::str::FromStr as _;

use age::x25519::Recipient;
use age::{DecryptError, Decryptor, Encryptor, IdentityFile};
use anyhow::{Context as _, anyhow, bail, ensure};
use nycapt_store::{Contents, Engine};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::messages::message;

/// The format that this program writes, and the only one it reads.
const FORMAT: u32 = 1;
const MANIFEST: &str = "manifest.json";
const ENCRYPTED: &[u8] = b"age-encryption.org/";
const LEVEL: i32 = 3;

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    format: u32,
    pub(super) engine: Engine,
    pub(super) made_at: String,
    #[serde(flatten)]
    pub(super) contents: Contents,
}

impl Manifest {
    pub(super) fn new(engine: Engine, contents: Contents) -> Self {
        Self {
            format: FORMAT,
            engine,
            made_at: format!("{:.0}", jiff::Timestamp::now()),
            contents,
        }
    }
}

/// The public keys in a file, one on each line that is not empty or a comment.
pub(super) fn recipients_in(file: &Path) -> anyhow::Result<Vec<Recipient>> {
    let name = file.display().to_string();
    let text = fs::read_to_string(file).with_context(|| name.clone())?;
    let lines = text.lines().map(str::trim);
    let keys = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    // The line is not repeated, since it may be a private key.
    let keys = keys.map(|key| Recipient::from_str(key).ok()).collect();
    let keys: Option<Vec<_>> = keys;
    let keys = keys.filter(|keys| !keys.is_empty());
    keys.ok_or_else(|| anyhow!(message!("backup-no-recipients", file = name)))
}

/// Writes a backup to a file and to the disk; without recipients, anybody can read it.
pub(super) fn write(
    to: File,
    manifest: &Manifest,
    dump: &Path,
    recipients: &[Recipient],
) -> anyhow::Result<()> {
    let file = if recipients.is_empty() {
        pack(to, manifest, dump)?
    } else {
        let keys = recipients.iter().map(|key| key as &dyn age::Recipient);
        let encrypted = Encryptor::with_recipients(keys)?.wrap_output(to)?;
        pack(encrypted, manifest, dump)?.finish()?
    };
    Ok(file.sync_all()?)
}

fn pack<W: Write>(to: W, manifest: &Manifest, dump: &Path) -> anyhow::Result<W> {
    let mut compressed = zstd::Encoder::new(to, LEVEL)?;
    // Finds any changed byte of a backup that is not encrypted.
    compressed.include_checksum(true)?;
    let mut archive = tar::Builder::new(compressed);
    let manifest = serde_json::to_vec_pretty(manifest)?;
    let mut append = |name: &str, bytes: u64, content: &mut dyn Read| {
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes);
        header.set_mode(0o600);
        archive.append_data(&mut header, name, content)
    };
    append(MANIFEST, manifest.len() as u64, &mut manifest.as_slice())?;
    let mut dump = File::open(dump)?;
    append("dump", dump.metadata()?.len(), &mut dump)?;
    Ok(archive.into_inner()?.finish()?)
}

/// Reads a backup to its end; its dump goes to what `create` returns.
pub(super) fn read<W: Write>(
    file: &Path,
    key: Option<&Path>,
    create: impl FnOnce() -> anyhow::Result<W>,
) -> anyhow::Result<Manifest> {
    let name = file.display().to_string();
    let opened = File::open(file).with_context(|| name.clone())?;
    let mut from = BufReader::new(opened);
    let is_encrypted = from.fill_buf()?.starts_with(ENCRYPTED);
    let Some(key) = key else {
        ensure!(!is_encrypted, message!("backup-needs-key", file = name));
        return unpack(from, &name, create);
    };
    ensure!(is_encrypted, message!("backup-not-encrypted", file = name));
    let key = key.display().to_string();
    let keys = IdentityFile::from_file(key.clone()).with_context(|| key.clone())?;
    let keys = keys.into_identities().with_context(|| key.clone())?;
    let keys = keys.iter().map(|key| &**key as &dyn age::Identity);
    let opened = Decryptor::new_buffered(from).and_then(|encrypted| encrypted.decrypt(keys));
    match opened {
        Ok(plain) => unpack(plain, &name, create),
        Err(DecryptError::NoMatchingKeys) => {
            bail!(message!("backup-wrong-key", file = name, key))
        }
        Err(error) => Err(error).with_context(|| message!("backup-damaged", file = name)),
    }
}

fn unpack<W: Write>(
    from: impl Read,
    name: &str,
    create: impl FnOnce() -> anyhow::Result<W>,
) -> anyhow::Result<Manifest> {
    let damaged = || message!("backup-damaged", file = name);
    let mut plain = zstd::Decoder::new(from).with_context(damaged)?;
    let mut archive = tar::Archive::new(&mut plain);
    let mut entries = archive.entries().with_context(damaged)?;
    let mut next = |wanted: &str| {
        let entry = entries.next().transpose().with_context(damaged)?;
        let is_wanted = |entry: &tar::Entry<'_, _>| *entry.path_bytes() == *wanted.as_bytes();
        entry.filter(is_wanted).with_context(damaged)
    };
    let manifest: Value = serde_json::from_reader(next(MANIFEST)?).with_context(damaged)?;
    let format = manifest.get("format").and_then(Value::as_u64);
    let format = format.with_context(damaged)?;
    ensure!(
        format == u64::from(FORMAT),
        message!("backup-newer-format", file = name, format)
    );
    let manifest = serde_json::from_value(manifest).with_context(damaged)?;
    let mut dump = create()?;
    copy(&mut next("dump")?, &mut dump).with_context(damaged)?;
    // The checksum is at the very end.
    copy(&mut plain, &mut sink()).with_context(damaged)?;
    Ok(manifest)
}
