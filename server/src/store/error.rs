//! How reading or writing state fails.

use sqlx::error::DatabaseError;

/// Why state could not be read or written.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum StoreError {
    /// The database does not answer, is full, or is not opened yet; nothing is written.
    #[error("state is not available: {0}")]
    Away(String),
    /// The database was lost while it committed: all of the write is there, or nothing of it.
    ///
    /// Whoever must know reads back by the ids that the write would have made.
    #[error("it is not known whether state was written: {0}")]
    Unknown(String),
    /// Another transaction held on to what this one needs; nothing is written.
    #[error("state is locked by another transaction")]
    Locked,
    /// A constraint of this name refused the row.
    #[error("the constraint `{0}` refuses the row")]
    Constraint(String),
    /// An error of ours: SQL or data that does not fit.
    #[error("state cannot be used: {0}")]
    Broken(String),
}

impl From<getrandom::Error> for StoreError {
    fn from(error: getrandom::Error) -> Self {
        Self::Away(format!("no random bytes: {error}"))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::Database(error) = &error {
            let named = error.constraint();
            if named.is_some() || is_constraint(error.as_ref()) {
                return Self::Constraint(named.unwrap_or(error.message()).into());
            }
        }
        match Cause::of(&error) {
            Cause::Away | Cause::Lost | Cause::Refused => Self::Away(error.to_string()),
            Cause::Locked => Self::Locked,
            Cause::Ours => Self::Broken(error.to_string()),
        }
    }
}

impl StoreError {
    /// The error of a statement that commits: a database that is lost then may have done it.
    pub(super) fn of_commit(error: sqlx::Error) -> Self {
        match Cause::of(&error) {
            Cause::Lost => Self::Unknown(error.to_string()),
            Cause::Away | Cause::Refused | Cause::Locked | Cause::Ours => Self::from(error),
        }
    }
}

fn is_constraint(error: &dyn DatabaseError) -> bool {
    error.is_unique_violation() || error.is_check_violation() || error.is_foreign_key_violation()
}

/// What an error of the database comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cause {
    /// The database says that it cannot now.
    Away,
    /// It says nothing more: what it was asked for last may be done.
    Lost,
    /// It is not for us: no such database, a wrong password, a file that is something else.
    Refused,
    /// Others hold what is needed.
    Locked,
    /// Anything else is an error of ours.
    Ours,
}

impl Cause {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the enum is another crate's and will grow"
    )]
    pub(super) fn of(error: &sqlx::Error) -> Self {
        match error {
            sqlx::Error::Database(error) => {
                let code = error.code().unwrap_or_default();
                match error.try_downcast_ref::<sqlx::sqlite::SqliteError>() {
                    Some(_) => Self::of_sqlite(code.parse().unwrap_or_default()),
                    None => Self::of_postgres(&code),
                }
            }
            sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => Self::Away,
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::Protocol(_)
            | sqlx::Error::WorkerCrashed => Self::Lost,
            _ => Self::Ours,
        }
    }

    const fn of_sqlite(code: i32) -> Self {
        // The low byte is the primary code, the rest says more of it.
        match code & 0xff {
            // Busy, locked.
            5 | 6 => Self::Locked,
            // Out of memory, full, cannot open.
            7 | 13 | 14 => Self::Away,
            // A log that is written and not flushed counts after a loss of power.
            10 => Self::Lost,
            // Read-only, damaged, no database.
            8 | 11 | 26 => Self::Refused,
            _ => Self::Ours,
        }
    }

    fn of_postgres(code: &str) -> Self {
        match code {
            // A lock waited for too long, a deadlock, a serialization failure.
            "55P03" | "40P01" | "40001" => return Self::Locked,
            // A statement that took too long, a standby, a transaction that was idle.
            "57014" | "25006" | "25P03" => return Self::Away,
            _ => {}
        }
        match code.get(..2) {
            // Disk, memory or connections are used up.
            Some("53") => Self::Away,
            // The connection, an operator, the machine.
            Some("08" | "57" | "58") => Self::Lost,
            // Who we are, which database, what we may do.
            Some("28" | "3D") => Self::Refused,
            _ => Self::Ours,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_database_that_cannot_now_is_away_and_one_that_is_silent_is_lost() {
        for code in ["53100", "53200", "53300", "57014", "25006", "25P03"] {
            assert_eq!(Cause::of_postgres(code), Cause::Away, "{code}");
        }
        for code in ["08006", "57P01", "57P02", "57P03", "58030"] {
            assert_eq!(Cause::of_postgres(code), Cause::Lost, "{code}");
        }
        for code in ["55P03", "40001", "40P01"] {
            assert_eq!(Cause::of_postgres(code), Cause::Locked, "{code}");
        }
        for code in ["28P01", "28000", "3D000"] {
            assert_eq!(Cause::of_postgres(code), Cause::Refused, "{code}");
        }
        for code in ["42P01", "22003", "P0001", ""] {
            assert_eq!(Cause::of_postgres(code), Cause::Ours, "{code}");
        }
        // Full, cannot open; fsync failed; busy with a snapshot; read-only; no database; a mistake.
        for (code, cause) in [
            (13, Cause::Away),
            (14, Cause::Away),
            (10 | (4 << 8), Cause::Lost),
            (5 | (2 << 8), Cause::Locked),
            (8, Cause::Refused),
            (26, Cause::Refused),
            (1, Cause::Ours),
        ] {
            assert_eq!(Cause::of_sqlite(code), cause, "{code}");
        }
    }

    #[test]
    fn only_a_commit_that_gets_no_answer_has_an_unknown_outcome() {
        let lost = || sqlx::Error::Io(std::io::ErrorKind::ConnectionReset.into());
        assert!(matches!(StoreError::from(lost()), StoreError::Away(_)));
        let error = StoreError::of_commit(lost());
        assert!(matches!(error, StoreError::Unknown(_)), "{error:?}");
        let error = StoreError::of_commit(sqlx::Error::PoolTimedOut);
        assert!(matches!(error, StoreError::Away(_)), "{error:?}");
    }
}
