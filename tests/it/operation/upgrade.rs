//! A newer version changes the tables of a server that is running.

use nycapt_server::OpenError;
use nycapt_tests::invariants::StateDatabase;
use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};

on_each_engine!(a_running_server_keeps_working_with_the_tables_of_a_newer_version);

async fn a_running_server_keeps_working_with_the_tables_of_a_newer_version(app: Shop) {
    let _worker = worker(&app.app, &ScriptedCompiler::new(), 1);
    // The operator's commands refuse the newer tables, so credits are given first.
    let (before, after) = (app.agent_with(2).await, app.agent_with(2).await);
    // Its connections remember statements from before.
    everything_works(&app, &before, "before").await;
    let mut session = app.session().await;
    let tables = match &session {
        StateDatabase::Sqlite(_) => {
            "select name from sqlite_schema
              where type = 'table' and name not like '%sqlx%' and name not like 'sqlite%'"
        }
        StateDatabase::Postgres(_) => {
            "select cast(tablename as text) from pg_tables
              where schemaname = 'public' and tablename not like '%sqlx%'"
        }
    };
    let tables = session.texts(tables).await.unwrap();
    assert!(tables.len() > 15, "{tables:?}");
    for table in tables {
        for column in ["later_text text", "later_number bigint not null default 0"] {
            let column = match &session {
                StateDatabase::Sqlite(_) => column.replace("bigint", "integer"),
                StateDatabase::Postgres(_) => column.to_owned(),
            };
            let add = format!("alter table {table} add column {column}");
            session.run(&add).await.unwrap();
        }
    }
    let columns = "description, installed_on, success, checksum, execution_time";
    let applied = format!(
        "insert into _sqlx_migrations (version, {columns})
         select 9999, {columns} from _sqlx_migrations where version = 1"
    );
    session.run(&applied).await.unwrap();
    everything_works(&app, &after, "after").await;

    // One that starts now doesn't know what it may write.
    let url = app.database_url();
    let later = TestApp::with(&[("database-url", &url)]);
    let refused = later.app.state.open().await.unwrap_err();
    assert!(matches!(refused, OpenError::Newer(9999)), "{refused:?}");
}

async fn everything_works(app: &Shop, agent: &Agent<'_>, when: &str) {
    let id = started(agent, &sample_address()).await;
    until_status(agent, &id, "done").await;
    assert_eq!((agent.balance().await, listed(agent).await.len()), (1, 1));
    let user = app.signed_in("pat");
    let account = user.account(when).await;
    assert_eq!(user.key_of(&account).await.balance().await, 0);
    let order = app.paid_order("ann@example.com").await;
    app.until_order(&order, "ready").await;
    let dispute = order.disputed(&format!("evt_{when}"), "needs_response");
    app.deliver(&dispute).await.is(200);
    app.assert_invariants().await;
}
