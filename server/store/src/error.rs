//! Errors of the database.

use sqlx::error::DatabaseError;

#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The database does not answer, is full, or is not open yet. Nothing is written.
    #[error("state is not available: {0}")]
    Unavailable(String),
    /// The database was lost during a commit: either all of the write is there, or nothing.
    ///
    /// To find out, read by the ids that the write would have inserted.
    #[error("it's unknown whether state was written: {0}")]
    Unknown(String),
    /// Another transaction holds a lock that this one needs. Nothing is written.
    #[error("state is locked by another transaction")]
    Locked,
    /// The constraint with this name rejected the row.
    #[error("the constraint `{0}` rejected the row")]
    Constraint(String),
    /// A bug: SQL or data that does not fit.
    #[error("state cannot be used: {0}")]
    Internal(String),
}

impl From<getrandom::Error> for StoreError {
    fn from(error: getrandom::Error) -> Self {
        Self::Unavailable(format!("no random bytes: {error}"))
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if let sqlx::Error::Database(error) = &error {
            let name = error.constraint();
            if name.is_some() || is_constraint(error.as_ref()) {
                return Self::Constraint(name.unwrap_or(error.message()).into());
            }
        }
        match Cause::of(&error) {
            Cause::Away | Cause::Lost | Cause::Refused => Self::Unavailable(error.to_string()),
            Cause::Locked => Self::Locked,
            Cause::Ours => Self::Internal(error.to_string()),
        }
    }
}

impl StoreError {
    /// The error of a commit: if the connection is lost, the commit may have happened.
    pub(crate) fn of_commit(error: sqlx::Error) -> Self {
        match Cause::of(&error) {
            Cause::Lost => Self::Unknown(error.to_string()),
            Cause::Away | Cause::Refused | Cause::Locked | Cause::Ours => Self::from(error),
        }
    }
}

fn is_constraint(error: &dyn DatabaseError) -> bool {
    error.is_unique_violation() || error.is_check_violation() || error.is_foreign_key_violation()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// The database cannot do it now.
    Away,
    /// The connection is lost: the last statement may have taken effect.
    Lost,
    /// No such database, a wrong password, a pool in between, or a file of another kind.
    Refused,
    Locked,
    /// Anything else is a bug.
    Ours,
}

impl Cause {
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the enum is another crate's and will grow"
    )]
    pub(crate) fn of(error: &sqlx::Error) -> Self {
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
        // The low byte is the primary code; the rest extends it.
        match code & 0xff {
            // Busy, locked.
            5 | 6 => Self::Locked,
            // Out of memory, full, cannot open.
            7 | 13 | 14 => Self::Away,
            // An I/O error: a log that was written but not flushed may survive a power loss.
            10 => Self::Lost,
            // Read-only, damaged, no database.
            8 | 11 | 26 => Self::Refused,
            _ => Self::Ours,
        }
    }

    fn of_postgres(code: &str) -> Self {
        match code {
            // Lock timeout, deadlock, serialization failure.
            "55P03" | "40P01" | "40001" => return Self::Locked,
            // Statement timeout, standby, idle transaction.
            "57014" | "25006" | "25P03" => return Self::Away,
            // A connection pool in between that knows none of our settings.
            "08P01" => return Self::Refused,
            _ => {}
        }
        match code.get(..2) {
            // Out of disk, memory or connections.
            Some("53") => Self::Away,
            // Connection failure, operator intervention, system error.
            Some("08" | "57" | "58") => Self::Lost,
            // Authorization, or no such database.
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
        for code in ["28P01", "28000", "3D000", "08P01"] {
            assert_eq!(Cause::of_postgres(code), Cause::Refused, "{code}");
        }
        for code in ["42P01", "22003", "P0001", ""] {
            assert_eq!(Cause::of_postgres(code), Cause::Ours, "{code}");
        }
        // Full, cannot open, fsync failed, busy snapshot, read-only, not a database, SQL error.
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
        assert!(matches!(
            StoreError::from(lost()),
            StoreError::Unavailable(_)
        ));
        let error = StoreError::of_commit(lost());
        assert!(matches!(error, StoreError::Unknown(_)), "{error:?}");
        let error = StoreError::of_commit(sqlx::Error::PoolTimedOut);
        assert!(matches!(error, StoreError::Unavailable(_)), "{error:?}");
    }
}
