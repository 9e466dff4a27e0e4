//! The invariants of accounts, ledger and jobs, and that each violation is found.

use nycapt_server::{Config, Engine, Settings, State};
use nycapt_tests::invariants::{SETTLED, SOUND, StateDatabase};
use nycapt_tests::{FreshState, on_each_engine};

/// An account that bought five, started two, got one back, gave one back; both jobs ended. And a
/// guest's order that was paid, made and mailed.
const GOOD: &str = "
insert into account (id, owner_kind, owner_id, name, balance, entries, created_at)
values ('acct_a', 'agent', 'a', 'a', 3, 5, 0);
insert into job (id, account_id, principal, idempotency_digest, fingerprint, state, rank, run_at,
                 lease_token, deadline, stage, step, address, slug, accepted_at, finished_at)
values ('job_1', 'acct_a', 'acct_a', BLOB, BLOB, 'done', 1, 0, 2, 9, 's', 1, 'x', 'x', 0, 1),
       ('job_2', 'acct_a', 'acct_a', null, BLOB, 'error', 2, 0, 1, 9, 's', 1, 'x', 'x', 0, 1);
insert into result (job_id, body, sha256, lease_token) values ('job_1', BLOB, BLOB, 2);
insert into payment (session_id, account_id, reports, reversed, created_at)
values ('cs_1', 'acct_a', 5, 1, 0);
insert into ledger (id, account_id, seq, amount, balance_after, kind, reference, created_at)
values ('led_1', 'acct_a', 1, 5, 5, 'purchase', 'cs_1', 0),
       ('led_2', 'acct_a', 2, -1, 4, 'debit', 'job_1', 0),
       ('led_3', 'acct_a', 3, -1, 3, 'debit', 'job_2', 0),
       ('led_4', 'acct_a', 4, 1, 4, 'refund', 'job_2', 0),
       ('led_5', 'acct_a', 5, -1, 3, 'reversal', 'cs_1:1', 0);
insert into account (id, owner_kind, owner_id, name, balance, entries, created_at)
values ('acct_o', 'system', 'orders', 'ord_1', 0, 2, 0);
insert into job (id, account_id, principal, fingerprint, state, rank, run_at, lease_token, deadline,
                 stage, step, address, slug, accepted_at, finished_at)
values ('job_o', 'acct_o', 'acct_o', BLOB, 'done', 3, 0, 1, 9, 's', 1, 'x', 'x', 0, 1);
insert into result (job_id, body, sha256, lease_token) values ('job_o', BLOB, BLOB, 1);
insert into payment (session_id, account_id, reports, created_at) values ('cs_o', 'acct_o', 1, 0);
insert into ledger (id, account_id, seq, amount, balance_after, kind, reference, created_at)
values ('led_o', 'acct_o', 1, 1, 1, 'purchase', 'cs_o', 0),
       ('led_p', 'acct_o', 2, -1, 0, 'debit', 'job_o', 0);
insert into guest_order (id, account_id, job_id, state, address, slug, email, fingerprint,
                         created_at, paid_at)
values ('ord_1', 'acct_o', 'job_o', 'paid', 'x', 'x', 'a@b.co', BLOB, 0, 0);
insert into checkout (id, purpose, account_id, order_id, reports, amount_cents, currency, ui,
                      session_id, expires_at, check_at, state, created_at)
values ('chk_1', 'order', 'acct_o', 'ord_1', 1, 1900, 'usd', 'hosted', 'cs_o', 9, 9, 'paid', 0);
insert into mail (id, order_id, kind, state, run_at, created_at, sent_at)
values ('mail_1', 'ord_1', 'ready', 'sent', 0, 0, 0);";

/// What breaks a rule that no constraint keeps, and that rule.
const BROKEN: &str = "
an open dispute, and no other, has off the balance what was frozen and not returned
    insert into payment_dispute (id, payment_intent, state, account_id, frozen, created_at,
        changed_at) values ('du_1', 'pi_9', 'open', 'acct_a', 1, 0, 0)
a payment lost to a dispute is reversed whole
    update payment set payment_intent = 'pi_8' where session_id = 'cs_o';
        insert into payment_dispute (id, payment_intent, state, created_at, changed_at)
        values ('du_2', 'pi_8', 'lost', 0, 0)
a balance is the sum of its ledger
    update account set balance = 4
each entry says the balance after it
    update account set balance = 4, entries = 6; LEDGER(6, 1, 5, 'grant', 'g', 0)
entries of an account are numbered 1 to n
    update account set balance = 4, entries = 7; LEDGER(7, 1, 4, 'grant', 'g', 0)
a transfer takes from one account what it gives to another
    update account set balance = 4, entries = 6; LEDGER(6, 1, 4, 'transfer', 't#in', 0)
an entry has the sign of its kind
    update account set balance = 2, entries = 6; LEDGER(6, -1, 2, 'grant', 'g', 0)
each job has one debit, of its own account
    insert into job (id, account_id, principal, fingerprint, state, rank, run_at, deadline,
        stage, step, address, slug, accepted_at) values ('job_3', 'acct_a', 'acct_a', BLOB,
        'queued', 3, 0, 9, 's', 1, 'x', 'x', 0)
each debit has its job
    update account set balance = 2, entries = 6; LEDGER(6, -1, 2, 'debit', 'job_9', 0)
a job in error, and no other, has its credit back
    update account set balance = 4, entries = 6; LEDGER(6, 1, 4, 'refund', 'job_1', 0)
    update job set state = 'error' where id = 'job_1'; delete from result
each refund has its job
    update account set balance = 4, entries = 6; LEDGER(6, 1, 4, 'refund', 'job_9', 0)
each payment is one purchase of as many credits
    update payment set reports = 6
each purchase has its payment
    delete from payment
a done job, and no other, has its one result
    delete from result
a result is of the lease that was current
    update result set lease_token = 1
a paid order, and no other, has its job
    update guest_order set state = 'expired'
    update guest_order set job_id = 'job_9'
an order is paid where a checkout of it is, unless the money went back first
    update guest_order set state = 'awaitingPayment'
    update checkout set state = 'expired'
a checkout is for an account that is its order's own
    update checkout set account_id = 'acct_a'
a mail tells what its order's job has come to
    update mail set kind = 'failed'
every mail ends
    update mail set state = 'queued'
a finished job has an end, and an open one none
    update job set finished_at = null where id = 'job_1'
every job ends
    update job set state = 'running', finished_at = null where id = 'job_1'
";

/// What the database itself refuses, and the rule that is kept by that.
const REFUSED: &str = "
no balance is ever below zero
    update account set balance = -1
a kind of entry has each reference once
    LEDGER(6, -1, 2, 'debit', 'job_1', 0)
a key of a caller names one job
    update job set idempotency_digest = BLOB where id = 'job_2'
a balance is the sum of its ledger
    update ledger set amount = 6 where id = 'led_1'
    delete from ledger where id = 'led_5'
";

/// The statements of a table with their rules: a rule, and each statement indented below it.
fn rows(table: &'static str) -> Vec<(&'static str, String)> {
    let (mut rows, mut rule) = (Vec::<(&str, String)>::new(), "");
    for line in table.lines().skip(1) {
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
    a_valid_ledger_satisfies_every_invariant,
    each_invariant_detects_its_violation,
    database_constraints_refuse_the_worst_violations,
);

async fn a_valid_ledger_satisfies_every_invariant(engine: Engine) {
    let fixture = Fixture::new(engine).await;
    assert_eq!(fixture.broken().await, Vec::<&str>::new());
}

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
    for (rule, _) in SOUND.iter().chain(SETTLED) {
        let mut tested = rows(BROKEN).into_iter().chain(rows(REFUSED));
        assert!(tested.any(|(tested, _)| tested == *rule), "{rule}");
    }
}
