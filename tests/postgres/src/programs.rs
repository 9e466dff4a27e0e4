//! Where PostgreSQL is installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Debian package that brings PostgreSQL.
pub const PACKAGE: &str = "postgresql";

/// All that the tests run of it.
const NEEDED: &[&str] = &["initdb", "postgres", "pg_isready", "psql"];

/// The folder of PostgreSQL's programs, the newest version first; none without them.
pub fn programs() -> Option<PathBuf> {
    debian().or_else(on_the_path)
}

/// Debian keeps what runs a server out of the search path.
fn debian() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    versions
        .filter_map(|version| Some(version.ok()?.path()))
        .filter(|version| is_complete(&version.join("bin")))
        .max_by_key(|version| version.file_name()?.to_str()?.parse::<u32>().ok())
        .map(|version| version.join("bin"))
}

fn on_the_path() -> Option<PathBuf> {
    // `pg_config` knows, and its place follows links that would lead away from the others.
    let output = Command::new("pg_config").arg("--bindir").output().ok()?;
    let folder = PathBuf::from(String::from_utf8(output.stdout).ok()?.trim());
    is_complete(&folder).then_some(folder)
}

fn is_complete(folder: &Path) -> bool {
    NEEDED.iter().all(|program| folder.join(program).exists())
}
