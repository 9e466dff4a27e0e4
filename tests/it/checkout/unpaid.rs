//! Unpaid checkouts and orders are settled and deleted; those whose webhook never arrived are reconciled.

use std::time::Duration;

use nycapt_rules::Charged;
use nycapt_server::{Engine, PaymentError, SessionStatus};
use nycapt_tests::prelude::*;
use tokio::time::timeout;

on_each_engine!(
    one_sweep_processes_everything_due,
    an_unpaid_order_is_deleted_with_its_email_address,
    an_unpaid_credit_checkout_is_deleted,
    an_agent_that_never_had_a_credit_is_deleted_after_180_days_without_use,
    a_payment_with_a_lost_event_is_reconciled,
    an_unpaid_checkout_is_closed,
    a_pending_payment_is_checked_again,
    credits_with_a_lost_event_are_reconciled,
    a_payment_the_provider_reports_late_is_reconciled,
    reconciled_sessions_must_match_the_checkout_like_events,
);

/// More than a sweep reads at a time.
const MANY: u8 = 130;
/// So long apart that only one sweep can be meant.
const APART: Duration = Duration::from_secs(10);

async fn an_agent_that_never_had_a_credit_is_deleted_after_180_days_without_use(app: Shop) {
    let (idle, young, in_use) = (app.agent().await, app.agent().await, app.agent().await);
    assert_eq!(in_use.get("/api/balance").await.status, 200);
    let used = "select id from api_key where used_at > 0";
    until!("its use is recorded", app.state(used).await.len() == 1);
    let (granted, buying) = (app.agent_with(1).await, app.agent().await);
    let of_user = app.signed_in("ann").default_account().await;
    app.kept_checkout(1, &buying.account, 1).await;
    let spent = app.kept_checkout(2, &idle.account, 1).await.id;
    // The other stays open: no sweep asks about it yet.
    let checkouts = "update checkout set check_at = 9999999999999";
    app.change(checkouts).await;
    let spent = format!("update checkout set state = 'expired' where id = '{spent}'");
    app.change(&spent).await;
    let aged = format!(
        "update account set created_at = created_at - case id when '{}' then 15551940000
                                                     else 15552000001 end
          where owner_kind <> 'system'",
        young.account
    );
    app.change(&aged).await;
    let _sweeper = app.sweeper(Duration::from_millis(40));
    let account = format!("select id from account where id = '{}'", idle.account);
    // Its key must not be used meanwhile.
    until!(
        "the idle agent is gone",
        app.state(&account).await.is_empty()
    );
    idle.get("/api/balance").await.error(401);
    let printed = app.run("audit export --since 2020-01-01").await.unwrap();
    let of_idle = printed.lines().filter(|line| line.contains(&idle.key));
    let events: String = of_idle.collect();
    events.assert_has([
        "key.created",
        "key.expired",
        "its account never had a credit and was idle",
    ]);
    let sql = "select id from account where owner_kind <> 'system'";
    let mut kept = app.state(sql).await;
    kept.sort();
    let mut expected = [&young, &granted, &buying, &in_use]
        .map(|agent| agent.account.clone())
        .to_vec();
    expected.push(of_user);
    expected.sort();
    assert_eq!(kept, expected);
}

async fn one_sweep_processes_everything_due(app: Shop) {
    let agent = app.agent().await;
    for number in 0..MANY {
        app.kept_checkout(number, &agent.account, 1).await;
    }
    app.change("update checkout set check_at = 0").await;
    let left = || async {
        let sql = "select id from checkout where state = 'open'";
        app.state(sql).await.len()
    };
    let _sweeper = app.sweeper(APART);
    until!("the sweep begins", left().await < usize::from(MANY));
    let all = until("all are settled", || async {
        (left().await == 0).then_some(())
    });
    timeout(APART * 3 / 5, all).await.unwrap();
}

async fn an_unpaid_order_is_deleted_with_its_email_address(app: Shop) {
    let old = app.order("old@example.com").await;
    let young = app.order("young@example.com").await;
    for (event, order) in [("evt_1", &old), ("evt_2", &young)] {
        app.deliver(&order.event(event, "expired", "unpaid")).await;
    }
    let paid = app.paid_order("paid@example.com").await;
    // Its money came and went back: the books keep it.
    let refunded = app.order("refunded@example.com").await;
    app.deliver(&refunded.refunded("evt_3", 1900)).await;
    app.deliver(&refunded.paid("evt_4")).await;
    assert_eq!(app.order_now(&refunded).await["state"], "expired");
    let aged = "update guest_order set created_at = created_at - 2592000001
                 where email <> 'young@example.com'";
    app.change(aged).await;
    let _sweeper = app.sweeper(Duration::from_millis(40));
    until!("it is gone", app.get(&old.path()).await.status == 404);
    for order in [&young, &paid, &refunded] {
        app.text(&order.path()).await;
    }
    let left = app.state("select email from guest_order order by email");
    let expected = ["paid", "refunded", "young"].map(|name| format!("{name}@example.com"));
    assert_eq!(left.await, expected);
    let columns = "account where name | checkout where order_id | order_token where order_id";
    for column in columns.split(" | ") {
        let rows = format!("{column} = '{}'", old.id);
        assert_eq!(app.count(&rows).await, "0", "{column}");
    }
    // Money that comes all the same is not lost sight of.
    app.deliver(&old.paid("evt_5")).await;
    let due = app.refunds("list").await.unwrap();
    assert!(due.contains(&old.session), "{due}");
}

async fn an_unpaid_credit_checkout_is_deleted(engine: Engine) {
    let app = Shop::with(engine, &[]).await;
    let agent = app.agent().await;
    for (number, state, age) in [
        (1, "expired", 2_592_000_001_i64),
        (2, "failed", 2_592_000_001),
        (3, "paid", 2_592_000_001),
        (4, "expired", 2_591_000_000),
    ] {
        let id = app.kept_checkout(number, &agent.account, 1).await.id;
        let now = match engine {
            Engine::Sqlite => "cast(unixepoch('subsec') * 1000 as integer)",
            Engine::Postgres => "(extract(epoch from clock_timestamp()) * 1000)::bigint",
        };
        let aged = format!("state = '{state}', created_at = {now} - {age} where id = '{id}'");
        app.change(&format!("update checkout set {aged}")).await;
    }
    let _sweeper = app.sweeper(Duration::from_millis(40));
    app.until_state(
        "select state from checkout order by state",
        &["expired", "paid"],
    )
    .await;
}

const SOON: Duration = Duration::from_millis(40);

async fn end_all(app: &TestApp) {
    app.change("update checkout set check_at = 0").await;
}

/// Until the sweep is done with a checkout for now: it is put off for longer than the sweep's lease.
async fn until_put_off(app: &TestApp) {
    let later = "select case when check_at > created_at + 1800000 then 'later' else 'now' end
                   from checkout";
    app.until_state(later, &["later"]).await;
}

async fn a_payment_with_a_lost_event_is_reconciled(app: Shop) {
    let twin = app.twin().await;
    let order = app.order("").await;
    app.provider.set_status(&order.session, SessionStatus::Paid);
    let _sweepers = [&app, &twin].map(|app| app.sweeper(SOON));
    // Sessions that are still open are left to their events.
    assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    assert_eq!(app.provider.asked("get"), 0);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    // The event comes after all.
    let answer = app.deliver(&order.paid("evt_1")).await;
    let expected = "another event reported this payment";
    assert_eq!(answer.json()["outcome"], expected);
    let kinds = app.state("select kind from ledger order by seq").await;
    assert_eq!(kinds, ["purchase", "debit"]);
}

async fn an_unpaid_checkout_is_closed(app: Shop) {
    let order = app.order("").await;
    app.provider.go_away();
    let never_opened = wanting(&sample_address(), "");
    app.post(GUEST_CHECKOUT, &never_opened).await.error(503);
    app.provider.come_back();
    end_all(&app).await;
    let _sweeper = app.sweeper(SOON);
    let states = "select state from guest_order";
    app.until_state(states, &["expired", "expired"]).await;
    assert_eq!(app.order_now(&order).await["state"], "expired");
    assert_eq!(app.provider.asked("expire"), 1);
}

async fn a_pending_payment_is_checked_again(app: Shop) {
    let order = app.order("").await;
    app.provider
        .set_status(&order.session, SessionStatus::Pending);
    end_all(&app).await;
    let _sweeper = app.sweeper(SOON);
    app.until_state("select state from checkout", &["pending"])
        .await;
    until_put_off(&app).await;
    assert_eq!(app.order_now(&order).await["paymentPending"], true);
    app.provider.set_status(&order.session, SessionStatus::Paid);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn credits_with_a_lost_event_are_reconciled(app: Shop) {
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    app.provider.set_status(&session, SessionStatus::Paid);
    end_all(&app).await;
    let _sweeper = app.sweeper(SOON);
    until!("the credits are there", agent.balance().await == 5);
}

async fn a_payment_the_provider_reports_late_is_reconciled(app: Shop) {
    let order = app.order("").await;
    app.provider.set_status(&order.session, SessionStatus::Paid);
    let _sweeper = app.sweeper(SOON);
    // The second as with the key of another account.
    for error in [
        PaymentError::Away("as the test says".into()),
        PaymentError::Unknown,
    ] {
        app.provider.fail_with(error);
        let asked = app.provider.asked("get");
        end_all(&app).await;
        until!("the provider is asked", app.provider.asked("get") > asked);
        let later = "select case when check_at > 0 then 'later' else 'now' end from checkout";
        app.until_state(later, &["later"]).await;
        assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
    }
    until_put_off(&app).await;
    assert_eq!(app.provider.asked("expire"), 0);
    app.provider.come_back();
    end_all(&app).await;
    app.until_order(&order, "paid").await;
}

async fn reconciled_sessions_must_match_the_checkout_like_events(app: Shop) {
    let charged = |amount, currency: &str, is_live| Charged {
        amount: Some(amount),
        currency: Some(currency.into()),
        live: Some(is_live),
    };
    let right = charged(1900, "usd", false);
    let wrong = [
        charged(1, "usd", false),
        charged(1900, "jpy", false),
        charged(1900, "usd", true),
    ];
    let order = app.order("").await;
    app.provider.set_status(&order.session, SessionStatus::Paid);
    let _sweeper = app.sweeper(SOON);
    for charged in wrong {
        app.provider.set_charged(&order.session, charged);
        let asked = app.provider.asked("get");
        end_all(&app).await;
        until!("the provider is asked", app.provider.asked("get") > asked);
        until_put_off(&app).await;
        assert_eq!(app.order_now(&order).await["state"], "awaitingPayment");
        assert!(app.state("select kind from ledger").await.is_empty());
        let due = app.refunds("list").await.unwrap();
        assert!(due.contains(&order.session), "{due}");
    }
    // The provider's answer is right again: nothing is lost.
    app.provider.set_charged(&order.session, right);
    end_all(&app).await;
    app.until_order(&order, "paid").await;
    assert_eq!(app.refunds("list").await.unwrap(), "no refund is due\n");
}
