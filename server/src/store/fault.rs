//! How reading or writing state fails.

use std::fmt;

/// Why state could not be read or written.
#[derive(Debug, Clone)]
pub(crate) enum StoreFault {
    /// The database does not answer, is full, or is not opened yet; nothing is known to be written.
    Away(String),
    /// Another transaction held on to what this one needs.
    Locked,
    /// A constraint of this name refused the row.
    Constraint(String),
    /// A fault of ours: SQL or data that does not fit.
    Broken(String),
}

impl fmt::Display for StoreFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Away(why) => write!(f, "state is not available: {why}"),
            Self::Locked => f.write_str("state is locked by another transaction"),
            Self::Constraint(name) => write!(f, "the constraint `{name}` refuses the row"),
            Self::Broken(why) => write!(f, "state cannot be used: {why}"),
        }
    }
}

impl std::error::Error for StoreFault {}

/// `PostgreSQL`'s code for a lock that was waited for too long.
const LOCK_NOT_AVAILABLE: &str = "55P03";
/// Codes of a server that stops, starts, is full, or ends a statement that takes too long.
const AWAY: [&str; 8] = [
    "57P01", "57P02", "57P03", "57014", "53100", "53200", "53300", "25P03",
];
/// Primary codes of SQLite: busy, locked, out of memory, I/O, full, cannot open.
const SQLITE_AWAY: [i32; 6] = [5, 6, 7, 10, 13, 14];

impl From<sqlx::Error> for StoreFault {
    fn from(error: sqlx::Error) -> Self {
        let sqlx::Error::Database(fault) = &error else {
            return match error {
                sqlx::Error::Io(_)
                | sqlx::Error::Tls(_)
                | sqlx::Error::Protocol(_)
                | sqlx::Error::PoolTimedOut
                | sqlx::Error::PoolClosed
                | sqlx::Error::WorkerCrashed => Self::Away(error.to_string()),
                other => Self::Broken(other.to_string()),
            };
        };
        if let Some(constraint) = fault.constraint() {
            return Self::Constraint(constraint.into());
        }
        if fault.is_unique_violation() || fault.is_check_violation() {
            return Self::Constraint(fault.message().into());
        }
        let code = fault.code().unwrap_or_default();
        let sqlite = fault.try_downcast_ref::<sqlx::sqlite::SqliteError>();
        if sqlite.is_some() {
            // The low byte is the primary code, the rest says more of it.
            let primary = code.parse::<i32>().unwrap_or_default() & 0xff;
            if SQLITE_AWAY.contains(&primary) {
                return Self::Away(error.to_string());
            }
        } else if code == LOCK_NOT_AVAILABLE {
            return Self::Locked;
        } else if AWAY.contains(&code.as_ref()) {
            return Self::Away(error.to_string());
        }
        Self::Broken(error.to_string())
    }
}
