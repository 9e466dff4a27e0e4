//! A read-only connection to the database of a running service.

use super::rules::{SETTLED, SOUND, Violation};
use crate::session::Session;

/// Accounts, ledger and jobs of one service, on either engine.
#[derive(Debug)]
pub struct StateDatabase {
    session: Session,
}

impl StateDatabase {
    /// Opens what `--database-url` names; a SQLite file is never written to.
    pub async fn open(url: &str) -> sqlx::Result<Self> {
        let session = Session::open_to_read(url).await?;
        Ok(Self { session })
    }

    /// The one text column that a statement selects.
    pub async fn texts(&mut self, sql: &str) -> sqlx::Result<Vec<String>> {
        self.session.texts(sql).await
    }

    /// The one number that a statement selects.
    pub async fn number(&mut self, sql: &str) -> sqlx::Result<i64> {
        self.session.number(sql).await
    }

    /// Everything that breaks a rule which holds at every moment.
    pub async fn violations(&mut self) -> sqlx::Result<Vec<Violation>> {
        self.broken(SOUND).await
    }

    /// The same, and work that should be finished by now.
    pub async fn violations_when_settled(&mut self) -> sqlx::Result<Vec<Violation>> {
        let mut violations = self.broken(SOUND).await?;
        violations.extend(self.broken(SETTLED).await?);
        Ok(violations)
    }

    async fn broken(&mut self, rules: &[(&'static str, &str)]) -> sqlx::Result<Vec<Violation>> {
        let mut violations = Vec::new();
        for (rule, sql) in rules {
            let found = self.texts(sql).await?;
            violations.extend(found.into_iter().map(|what| Violation { rule, what }));
        }
        Ok(violations)
    }
}
