//! Where the database is.

use std::fmt;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use sqlx::postgres::{PgConnectOptions, PgSslMode};

use super::Engine;

/// A file or a database server.
#[derive(Clone)]
pub enum Target {
    /// A file on this machine, created if it does not exist.
    Sqlite(PathBuf),
    Postgres(Box<PgConnectOptions>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TargetError {
    /// It specifies neither a file nor a server.
    #[error("expected `postgres://…` or `sqlite:FILE`")]
    Unknown,
    /// Others could read the password and every row on the way, or pose as the server.
    #[error(
        "the connection to another machine must be encrypted and verified: add \
         `?sslmode=verify-full`, and `&sslrootcert=FILE` for a certificate of your own"
    )]
    Unverified,
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
    ///
    /// # Errors
    /// It is neither, or a server on another machine without `sslmode=verify-full`.
    pub fn parse(url: &str, data_dir: &Path) -> Result<Self, TargetError> {
        if url.is_empty() {
            return Ok(Self::Sqlite(data_dir.join("state.sqlite")));
        }
        if let Some(path) = url.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            let file = (!path.is_empty()).then(|| Self::Sqlite(path.into()));
            return file.ok_or(TargetError::Unknown);
        }
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(TargetError::Unknown);
        }
        let options: PgConnectOptions = url.parse().map_err(|_| TargetError::Unknown)?;
        let is_verified = matches!(options.get_ssl_mode(), PgSslMode::VerifyFull);
        if is_verified || is_on_this_machine(&options) {
            Ok(Self::Postgres(Box::new(options)))
        } else {
            Err(TargetError::Unverified)
        }
    }

    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }
}

/// Whether a server is reached through a socket file or the loopback interface.
fn is_on_this_machine(options: &PgConnectOptions) -> bool {
    let host = options.get_host();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    options.get_socket().is_some()
        || host.starts_with('/')
        || host == "localhost"
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(url: &str) -> Result<String, TargetError> {
        Target::parse(url, Path::new("data")).map(|target| target.to_string())
    }

    #[test]
    fn a_target_is_a_file_or_a_server_and_shows_no_password() {
        assert_eq!(parse("").unwrap(), "data/state.sqlite");
        assert_eq!(parse("sqlite:///var/x.db").unwrap(), "/var/x.db");
        assert_eq!(parse("sqlite:x.db").unwrap(), "x.db");
        let server = "postgres://user:hidden@db.example/nycapt?sslmode=verify-full";
        let server = parse(server).unwrap();
        assert_eq!(server, "postgres://db.example:5432/nycapt");
        for url in ["mysql://x/y", "x.db", "sqlite:", "postgres://:bad:port/x"] {
            assert_eq!(parse(url), Err(TargetError::Unknown), "{url}");
        }
    }

    #[test]
    fn another_machine_is_reached_encrypted_and_verified_only() {
        let remote = "postgres://user:hidden@db.example/nycapt";
        for query in [
            "",
            "?sslmode=disable",
            "?sslmode=prefer",
            "?sslmode=require",
            "?sslmode=verify-ca",
        ] {
            let url = format!("{remote}{query}");
            assert_eq!(parse(&url), Err(TargetError::Unverified), "{url}");
            let address = url.replace("db.example", "10.0.0.1");
            assert_eq!(parse(&address), Err(TargetError::Unverified), "{address}");
            for here in ["localhost", "127.0.0.1", "[::1]"] {
                let url = url.replace("db.example", here);
                assert!(parse(&url).is_ok(), "{url}");
            }
        }
        assert!(parse(&format!("{remote}?sslmode=verify-full")).is_ok());
        assert!(parse("postgres:///nycapt?host=/run/postgresql").is_ok());
    }
}
