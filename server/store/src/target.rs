//! Where the database is.

use std::fmt;
use std::path::{Path, PathBuf};

use sqlx::postgres::PgConnectOptions;

/// A file or a database server.
#[derive(Clone)]
pub enum Target {
    /// A file on this machine, created if it does not exist.
    Sqlite(PathBuf),
    /// A `PostgreSQL` database.
    Postgres(Box<PgConnectOptions>),
}

impl fmt::Debug for Target {
    /// Without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Target {
    /// The place as an operator knows it, without the password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(path) => write!(f, "{}", path.display()),
            Self::Postgres(options) => {
                let name = options.get_database().unwrap_or_default();
                let (host, port) = (options.get_host(), options.get_port());
                write!(f, "postgres://{host}:{port}/{name}")
            }
        }
    }
}

impl Target {
    /// Parses `--database-url`; if it is empty, the file `state.sqlite` in the data folder.
    pub fn parse(url: &str, data_dir: &Path) -> Option<Self> {
        if url.is_empty() {
            return Some(Self::Sqlite(data_dir.join("state.sqlite")));
        }
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            return (!path.is_empty()).then(|| Self::Sqlite(path.into()));
        }
        let postgres = url.starts_with("postgres://") || url.starts_with("postgresql://");
        let options = postgres.then(|| url.parse().ok()).flatten()?;
        Some(Self::Postgres(Box::new(options)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Option<String> {
        Target::parse(url, Path::new("data")).map(|target| target.to_string())
    }

    #[test]
    fn a_target_is_a_file_or_a_server_and_shows_no_password() {
        assert_eq!(parse("").unwrap(), "data/state.sqlite");
        assert_eq!(parse("sqlite:///var/x.db").unwrap(), "/var/x.db");
        assert_eq!(parse("sqlite:x.db").unwrap(), "x.db");
        let server = parse("postgres://user:hidden@db.example/nycapt").unwrap();
        assert_eq!(server, "postgres://db.example:5432/nycapt");
        for url in ["mysql://x/y", "x.db", "sqlite:", "postgres://:bad:port/x"] {
            assert_eq!(parse(url), None, "{url}");
        }
    }
}
