//! What `serve` refuses at startup because of a setting: `config check` refuses the same with the same
//! text, and changes no data.

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, ErrorKind};
use std::net::{SocketAddr, TcpListener};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use nycapt_store::{OpenError, Target, check_tables};
use rustix::fs::{Access, access};
use rustix::io::Errno;
use rustix::process::geteuid;
use tokio::time::timeout;

use super::payments_guard::guard_payments;
use super::public_guard::guard_public;
use crate::app::App;
use crate::config::{Config, LogTarget, Role, Setting};
use crate::mail::Mailer;
use crate::messages::message;
use crate::telemetry::AccessLog;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{Release, ReleaseStore, Remote, RemoteOptions};

/// How long an object store may take to answer a check.
const STORE_ANSWER: Duration = Duration::from_secs(10);

/// Refuses settings that `serve` refuses, except a port that is taken: a running server has it. Returns
/// a warning for each of database, object store and Redis that can't be used now, since `serve` tries
/// again.
pub(super) async fn check_startup(
    config: &Config,
    settings: &[Setting],
) -> anyhow::Result<Vec<String>> {
    let serves = config.role == Role::All;
    if serves {
        guard_public(config, settings)?;
        guard_payments(config, release_to_sell_on(config).as_ref())?;
        check_access_log(&config.access_log)?;
        if let Some(files) = &config.tls {
            files.check()?;
        }
        check_address(config.listen, "--listen")?;
    }
    if let Some(at) = config.admin_listen {
        check_address(at, "--admin-listen")?;
    }
    if is_data_folder_shared(&config.data_dir)? {
        check_owner(&config.data_dir)?;
    }
    let mut warnings = Vec::from_iter(check_database(&config.database).await?);
    if let Some(options) = &config.corpus_store {
        warnings.extend(check_store(options).await?);
    }
    let app = Arc::new(App::new(config.clone(), Clock::system(), AccessLog::off())?);
    if serves {
        open_shared_limits(&app).await?;
        let shared = app.rate_limits.shared.as_ref();
        if let Some(away) = shared.filter(|shared| !shared.answers()) {
            warnings.push(message!("operator-redis-away", address = away.address()));
        }
        if let Some(spans) = &app.spans {
            spans.client()?;
        }
    }
    if let Some(mail) = &config.mail {
        Mailer::check(mail)?;
    }
    Ok(warnings)
}

/// The live release, if the payments don't go with all data; none if it can't be opened.
fn release_to_sell_on(config: &Config) -> Option<Release> {
    config.unsold(true).or_else(|| config.unsold(false))?;
    let store = ReleaseStore::new(&config.data_dir);
    let folder = store.folder(&store.current().ok()??).ok()?;
    Release::open(&folder).ok()
}

fn check_access_log(target: &LogTarget) -> anyhow::Result<()> {
    let LogTarget::File(path) = target else {
        return Ok(());
    };
    check_appendable(path).with_context(|| unwritable_access_log(path))
}

/// Fails unless a file can be written to, or created if there is none.
fn check_appendable(path: &Path) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(file) if file.is_dir() => Err(Errno::ISDIR.into()),
        Ok(_) => Ok(access(path, Access::WRITE_OK)?),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // The dot refuses what is no folder.
            let folder = path.parent().unwrap_or(Path::new("")).join(".");
            match fs::read_link(path) {
                // A link may lead to a file that is created through it.
                Ok(file) => check_appendable(&folder.join(file)),
                Err(_) => Ok(access(&folder, Access::WRITE_OK | Access::EXEC_OK)?),
            }
        }
        Err(error) => Err(error),
    }
}

/// Opens the file of the access log.
pub(super) fn append_to(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

pub(super) fn unwritable_access_log(path: &Path) -> String {
    message!(
        "operator-access-log-unwritable",
        file = path.display().to_string()
    )
}

/// Refuses an address that is not this machine's, and a port that needs a right which is missing.
fn check_address(at: SocketAddr, flag: &str) -> anyhow::Result<()> {
    match TcpListener::bind(at) {
        Err(error) if error.kind() != ErrorKind::AddrInUse => {
            Err(error).with_context(|| cannot_listen(at, flag))
        }
        Ok(_) | Err(_) => Ok(()),
    }
}

pub(super) fn cannot_listen(at: SocketAddr, flag: &str) -> String {
    message!("operator-cannot-listen", at = at.to_string(), flag)
}

/// Whether others may use an existing data folder; refuses one that can't be the service's own, such
/// as `/tmp`.
fn is_data_folder_shared(folder: &Path) -> anyhow::Result<bool> {
    let shown = || folder.display().to_string();
    let metadata = match fs::metadata(folder) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => {
            let why = message!("operator-data-folder-unreadable", folder = shown());
            return Err(error).context(why);
        }
    };
    ensure!(
        metadata.is_dir(),
        message!("operator-data-folder-file", folder = shown())
    );
    let mode = metadata.permissions().mode();
    ensure!(
        mode & 0o002 == 0,
        message!("operator-data-folder-writable", folder = shown())
    );
    Ok(mode & 0o077 != 0)
}

/// Makes an existing data folder private to the operator, since it contains accounts.
pub(super) fn make_data_folder_private(folder: &Path) -> anyhow::Result<()> {
    if is_data_folder_shared(folder)? {
        let set = fs::set_permissions(folder, Permissions::from_mode(0o700));
        set.with_context(|| shared_data_folder(folder))?;
    }
    Ok(())
}

/// Refuses a data folder whose mode this user can't set.
fn check_owner(folder: &Path) -> anyhow::Result<()> {
    let (user, owner) = (geteuid(), fs::metadata(folder).map(|folder| folder.uid()));
    if user.is_root() || owner.is_ok_and(|owner| owner == user.as_raw()) {
        return Ok(());
    }
    Err(io::Error::from(Errno::PERM)).with_context(|| shared_data_folder(folder))
}

fn shared_data_folder(folder: &Path) -> String {
    let folder = folder.display().to_string();
    message!("operator-data-folder-shared", folder)
}

/// Refuses a database that `serve` refuses; returns a warning if it doesn't answer.
async fn check_database(target: &Target) -> anyhow::Result<Option<String>> {
    if let Target::Sqlite(path) = target {
        let checked = check_place(path).map_err(|error| OpenError::Unusable(error.to_string()));
        checked.with_context(|| unusable_database(target))?;
    }
    match check_tables(target).await {
        Ok(()) => Ok(None),
        Err(OpenError::Unavailable(why)) => {
            let state = target.to_string();
            Ok(Some(message!("operator-database-away", state, why)))
        }
        Err(error @ (OpenError::Newer(_) | OpenError::Unusable(_))) => {
            Err(error).with_context(|| unusable_database(target))
        }
    }
}

pub(super) fn unusable_database(target: &Target) -> String {
    message!("operator-database-unusable", state = target.to_string())
}

/// Returns a warning if no release can be taken from an object store.
async fn check_store(options: &RemoteOptions) -> anyhow::Result<Option<String>> {
    let remote = Remote::open(options)?;
    Ok(match timeout(STORE_ANSWER, remote.check()).await {
        Ok(checked) => checked.err().map(|error| error.to_string()),
        Err(_) => {
            let store = options.url.to_string();
            Some(message!("operator-object-store-away", store))
        }
    })
}

fn check_place(path: &Path) -> io::Result<()> {
    if path.exists() {
        OpenOptions::new().read(true).write(true).open(path)?;
    }
    let mut folders = path.ancestors().skip(1);
    let folder = folders.find(|folder| folder.symlink_metadata().is_ok());
    // The dot refuses what is no folder.
    let folder = folder.unwrap_or(Path::new("")).join(".");
    Ok(access(&folder, Access::WRITE_OK | Access::EXEC_OK)?)
}

/// Connects to the Redis of the rate limits, if there is one; one that is down is tried again later.
pub(super) async fn open_shared_limits(app: &App) -> anyhow::Result<()> {
    let Some(shared) = &app.rate_limits.shared else {
        return Ok(());
    };
    let address = shared.address();
    let opened = shared.open().await;
    opened.with_context(|| message!("operator-redis-unusable", address))
}
