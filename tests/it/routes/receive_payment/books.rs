//! What the webhook has written, read from the database itself.

use nycapt_server::Target;
use nycapt_tests::TestApp;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};

/// The one text column that a statement selects.
pub(super) async fn texts(app: &TestApp, sql: &str) -> Vec<String> {
    let sql = AssertSqlSafe(sql.to_owned());
    match app.app.state.target() {
        Target::Sqlite(path) => {
            let options = SqliteConnectOptions::new().filename(path);
            let mut session = SqliteConnection::connect_with(&options).await.unwrap();
            sqlx::query_scalar(sql).fetch_all(&mut session).await
        }
        Target::Postgres(options) => {
            let mut session = PgConnection::connect_with(options).await.unwrap();
            sqlx::query_scalar(sql).fetch_all(&mut session).await
        }
    }
    .unwrap()
}

/// `balance owed` of an account.
pub(super) async fn standing(app: &TestApp, account: &str) -> String {
    let sql = format!("select balance || ' ' || owed from account where id = '{account}'");
    texts(app, &sql).await.concat()
}

/// `kind amount` of every entry of an account, in order.
pub(super) async fn entries(app: &TestApp, account: &str) -> Vec<String> {
    let sql = format!(
        "select kind || ' ' || amount from ledger where account_id = '{account}' order by seq"
    );
    texts(app, &sql).await
}

/// `outcome` of every event that was taken, by id.
pub(super) async fn outcomes(app: &TestApp) -> Vec<String> {
    texts(
        app,
        "select id || ': ' || outcome from payment_event order by id",
    )
    .await
}

/// Accounts whose entries do not add up to their balance.
pub(super) async fn unsound(app: &TestApp) -> Vec<String> {
    let sql = "select a.id from account a left join ledger l on l.account_id = a.id
                group by a.id, a.balance having a.balance <> coalesce(sum(l.amount), 0)";
    texts(app, sql).await
}

/// An account that has started so many reports.
pub(super) async fn spend(app: &TestApp, account: &str, reports: u32) {
    for number in 0..reports {
        let balance = format!(
            "update account set balance = balance - 1, entries = entries + 1
              where id = '{account}' returning id"
        );
        assert_eq!(texts(app, &balance).await.len(), 1);
        let entry = format!(
            "insert into ledger (id, account_id, seq, amount, balance_after, kind, reference,
                                 created_at)
             select 'led_{account}{number}', id, entries, -1, balance, 'debit',
                    'job_{account}{number}', 0
               from account where id = '{account}' returning id"
        );
        texts(app, &entry).await;
    }
}
