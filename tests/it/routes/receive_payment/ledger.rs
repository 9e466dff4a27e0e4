//! The webhook's effects, read from the database.

use nycapt_tests::TestApp;

/// `balance owed` of an account.
pub(super) async fn balance_and_debt(app: &TestApp, account: &str) -> String {
    let sql = format!("select balance || ' ' || owed from account where id = '{account}'");
    app.state(&sql).await.concat()
}

pub(super) async fn entries(app: &TestApp, account: &str) -> Vec<String> {
    let sql = format!(
        "select kind || ' ' || amount from ledger where account_id = '{account}' order by seq"
    );
    app.state(&sql).await
}

pub(super) async fn outcomes(app: &TestApp) -> Vec<String> {
    app.state("select id || ': ' || outcome from payment_event order by id")
        .await
}

/// Accounts whose entries do not add up to their balance.
pub(super) async fn unsound(app: &TestApp) -> Vec<String> {
    let sql = "select a.id from account a left join ledger l on l.account_id = a.id
                group by a.id, a.balance having a.balance <> coalesce(sum(l.amount), 0)";
    app.state(sql).await
}

/// An account that has started this many reports.
pub(super) async fn spend(app: &TestApp, account: &str, reports: u32) {
    for number in 0..reports {
        let balance = format!(
            "update account set balance = balance - 1, entries = entries + 1
              where id = '{account}' returning id"
        );
        assert_eq!(app.state(&balance).await.len(), 1);
        let entry = format!(
            "insert into ledger (id, account_id, seq, amount, balance_after, kind, reference,
                                 created_at)
             select 'led_{account}{number}', id, entries, -1, balance, 'debit',
                    'job_{account}{number}', 0
               from account where id = '{account}'"
        );
        app.change(&entry).await;
    }
}
