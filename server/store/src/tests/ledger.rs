//! The ledger is only ever added to, no row says what cannot be, and what is settled or erased keeps
//! no credits.

use nycapt_postgres::on_each_engine;
use nycapt_rules::{AccountId, Charged, ProviderId, Purchase};

use super::test_state::{TestState, entry};
use crate::{
    Engine, Erasure, SUSPENSE, StoreError, close_refund, erase_account, list_audit_events,
    lock_account, post_entry, record_payment, transact, transfer_payment,
};

on_each_engine!(
    the_ledger_is_only_ever_added_to,
    no_row_says_what_cannot_be,
    an_entry_happens_once_and_its_repetition_changes_nothing,
    entries_of_one_moment_are_audited_in_the_order_of_the_ledger,
    a_payment_that_is_settled_by_hand_takes_its_credits_along_once,
    an_erased_account_has_no_credits_and_is_no_customers,
);

async fn the_ledger_is_only_ever_added_to(engine: Engine) {
    let test = TestState::on(engine).await;
    test.account(5).await;
    let mut other = test.other().await;
    let mut changes = vec![
        "update ledger set amount = 6",
        "update ledger set reason = 'another'",
        "delete from ledger",
    ];
    if engine == Engine::Postgres {
        changes.extend(["truncate ledger", "truncate account cascade"]);
    }
    for change in changes {
        let error = other.run(change).await.unwrap_err().to_string();
        assert!(error.contains("append-only"), "{change}: {error}");
    }
    assert_eq!(other.number("select amount from ledger").await, 5);
}

async fn no_row_says_what_cannot_be(engine: Engine) {
    let test = TestState::on(engine).await;
    let account = test.account(5).await;
    let mut other = test.other().await;
    let ledger = |values: &str| {
        format!(
            "insert into ledger (id, account_id, seq, amount, balance_after, kind, reference,
                 created_at) values ({values})"
        )
    };
    let account = account.as_str();
    let refused = [
        "update account set balance = -1".to_owned(),
        "update account set owed = -1".into(),
        "update account set owner_kind = 'nobody'".into(),
        format!(
            "insert into account (id, owner_kind, owner_id, name, created_at)
                 values ('other', 'agent', '{account}', '{account}', 1)"
        ),
        ledger(&format!("'a', '{account}', 2, 0, 5, 'grant', 'a', 1")),
        ledger(&format!("'a', '{account}', 2, -6, -1, 'debit', 'a', 1")),
        ledger(&format!("'a', '{account}', 2, 1, 6, 'gift', 'a', 1")),
        ledger(&format!("'a', '{account}', 1, 1, 6, 'grant', 'a', 1")),
        ledger(&format!(
            "'a', '{account}', 2, 1, 6, 'grant', '{account}', 1"
        )),
        ledger("'a', 'nobody', 1, 1, 1, 'grant', 'a', 1"),
    ];
    for statement in refused {
        let error = other.run(&statement).await.unwrap_err();
        let error = StoreError::from(error);
        assert!(
            matches!(error, StoreError::Constraint(_)),
            "{statement}: {error:?}"
        );
    }
    other
        .run(&ledger(&format!(
            "'a', '{account}', 2, 1, 6, 'grant', 'a', 1"
        )))
        .await
        .unwrap();
}

async fn an_entry_happens_once_and_its_repetition_changes_nothing(engine: Engine) {
    let test = TestState::on(engine).await;
    let account = test.account(5).await;
    for is_first in [true, false] {
        let spending = account.clone();
        let debited = transact!(test, |tx| {
            post_entry(tx, entry(&spending, -1, "one job")).await
        });
        match debited {
            Ok(balance) => assert!(is_first && balance == Some(4), "{balance:?}"),
            Err(StoreError::Constraint(_)) => assert!(!is_first),
            Err(error) => panic!("{error:?}"),
        }
        assert_eq!(test.balance(&account).await, 4);
    }
}

async fn entries_of_one_moment_are_audited_in_the_order_of_the_ledger(engine: Engine) {
    let test = TestState::on(engine).await;
    let account = test.account(0).await;
    let insert = |seq: i64, amount: i64, kind: &str, reference: &str| {
        format!(
            "insert into ledger (id, account_id, seq, amount, balance_after, kind, reference,
                 created_at)
             values ('{seq}', '{account}', {seq}, {amount}, 1, '{kind}', '{reference}', 7)",
            account = account.as_str()
        )
    };
    let mut other = test.other().await;
    for statement in [
        insert(1, 1, "purchase", "z"),
        insert(2, -1, "debit", "y"),
        insert(3, 1, "purchase", "x"),
    ] {
        other.run(&statement).await.unwrap();
    }
    let mut session = test.database().reader().await.unwrap();
    let (mut last, mut references) = (None, Vec::new());
    loop {
        // A page of one event, so that each is found from the one before.
        let page = list_audit_events(&mut session, 0, last.as_ref(), 1);
        let Some(event) = page.await.unwrap().pop() else {
            break;
        };
        references.push(event.reference.clone());
        last = Some(event);
    }
    assert_eq!(references, ["z", "y", "x"]);
}

async fn a_payment_that_is_settled_by_hand_takes_its_credits_along_once(engine: Engine) {
    let test = TestState::on(engine).await;
    let suspense = AccountId::parse(SUSPENSE).unwrap();
    let customer = test.account(0).await;
    let (from, to) = (suspense.clone(), customer.clone());
    let settled = transact!(test, |tx| {
        for session in ["cs_1", "cs_2", "cs_3"] {
            let purchase = Purchase {
                session: ProviderId::parse(session).unwrap(),
                payment_intent: None,
                account: None,
                reports: 5,
                checkout: None,
                charged: Charged::default(),
            };
            assert!(record_payment(tx, &purchase, &from, None).await?);
        }
        for credits in [Some(5), None] {
            let moved = transfer_payment(tx, "cs_1", &to, "typo").await?;
            assert_eq!(moved, credits);
            close_refund(tx, "cs_2", "paid back").await?;
        }
        for session in ["cs_2", "cs_4"] {
            let moved = transfer_payment(tx, session, &to, "typo").await?;
            assert_eq!(moved, None);
        }
        Ok(())
    });
    settled.unwrap();
    assert_eq!(test.balance(&suspense).await, 5);
    assert_eq!(test.balance(&customer).await, 5);
}

async fn an_erased_account_has_no_credits_and_is_no_customers(engine: Engine) {
    let test = TestState::on(engine).await;
    let agent = test.account(1).await;
    let account = agent.clone();
    let erased = transact!(test, |tx| {
        let suspense = AccountId::parse(SUSPENSE).unwrap();
        assert!(!lock_account(tx, &suspense).await?);
        assert!(lock_account(tx, &account).await?);
        let kept = erase_account(tx, &account, false).await?;
        assert_eq!(kept, Erasure::Credits(1));
        assert!(lock_account(tx, &account).await?);
        // Erased twice is erased once.
        for _ in 0..2 {
            let erased = erase_account(tx, &account, true).await?;
            assert_eq!(erased, Erasure::Done);
            assert!(!lock_account(tx, &account).await?);
        }
        Ok(())
    });
    erased.unwrap();
    assert_eq!(test.balance(&agent).await, 0);
}
