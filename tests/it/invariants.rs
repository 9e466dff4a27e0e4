//! The invariants of accounts, ledger and jobs, and that each violation is found.

use nycapt_server::{Config, Engine, Settings, State};
use nycapt_tests::invariants::{StateDatabase, settled, sound};
use nycapt_tests::{FreshState, on_each_engine};

/// An account that bought five, started two, got one back, gave one back; both jobs ended. And a
/// guest's order that was paid, made and mailed.
const GOOD: &str = include_str!("invariants/good.sql");

/// What breaks a rule that no constraint keeps, and that rule.
const BROKEN: &str = include_str!("invariants/broken.txt");

/// What the database itself refuses, and the rule that is kept by that.
const REFUSED: &str = include_str!("invariants/refused.txt");

/// The statements of a table with their rules: a rule, and each statement indented below it.
fn rows(table: &'static str) -> Vec<(&'static str, String)> {
    let (mut rows, mut rule) = (Vec::<(&str, String)>::new(), "");
    for line in table.lines() {
        if let Some(more) = line.strip_prefix("        ") {
            rows.last_mut().unwrap().1.push_str(&format!(" {more}"));
        } else if let Some(sql) = line.strip_prefix("    ") {
            rows.push((rule, sql.to_owned()));
        } else {
            rule = line;
        }
    }
    rows
}

/// State of its own, with [`GOOD`] in it.
struct Fixture {
    engine: Engine,
    place: FreshState,
}

impl Fixture {
    async fn new(engine: Engine) -> Self {
        let place = FreshState::on(engine);
        let settings = Settings::default().with("database-url", &place.url);
        let config = Config::of(&settings.resolve().unwrap()).unwrap();
        State::new(config.database).open().await.unwrap();
        let fixture = Self { engine, place };
        fixture.run(GOOD).await.unwrap();
        fixture
    }

    async fn run(&self, sql: &str) -> sqlx::Result<()> {
        let blob = match self.engine {
            Engine::Sqlite => "x'00'",
            Engine::Postgres => "'\\x00'::bytea",
        };
        let ledger = "insert into ledger
            (id, account_id, seq, amount, balance_after, kind, reference, created_at)
            values ('led_6', 'acct_a', ";
        let sql = sql.replace("BLOB", blob).replace("LEDGER(", ledger);
        let mut session = StateDatabase::open_to_write(&self.place.url).await?;
        session.run(&sql).await?;
        session.close().await
    }

    async fn broken(&self) -> Vec<&'static str> {
        let mut database = StateDatabase::open(&self.place.url).await.unwrap();
        let violations = database.violations_when_settled().await.unwrap();
        violations.iter().map(|violation| violation.rule).collect()
    }
}

on_each_engine!(
    each_invariant_detects_its_violation,
    database_constraints_refuse_the_worst_violations,
);

async fn each_invariant_detects_its_violation(engine: Engine) {
    for (rule, sql) in rows(BROKEN) {
        let fixture = Fixture::new(engine).await;
        fixture.run(&sql).await.unwrap();
        let broken = fixture.broken().await;
        assert!(broken.contains(&rule), "{rule}: {broken:?}");
    }
}

async fn database_constraints_refuse_the_worst_violations(engine: Engine) {
    let fixture = Fixture::new(engine).await;
    for (rule, sql) in rows(REFUSED) {
        let outcome = fixture.run(&sql).await;
        assert!(outcome.is_err(), "{rule}: {sql}");
    }
    assert_eq!(fixture.broken().await, Vec::<&str>::new());
}

#[test]
fn every_invariant_is_tested() {
    for (rule, _) in sound().chain(settled()) {
        let mut tested = rows(BROKEN).into_iter().chain(rows(REFUSED));
        assert!(tested.any(|(tested, _)| tested == rule), "{rule}");
    }
}
