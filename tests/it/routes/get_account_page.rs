use std::sync::Arc;

use nycapt_tests::prelude::*;

on_each_engine!(
    reports_are_paged_newest_first,
    accounts_are_paged_with_credits_and_keys,
);

#[tokio::test]
async fn a_stranger_is_redirected_to_sign_in_and_back() {
    let app = TestApp::on(Engine::Sqlite).await;
    for (path, back) in [
        ("/account", "/sign-in?to=%2Faccount"),
        (
            "/account?address=1+Main+St&unit=%234",
            "/sign-in?to=%2Faccount%3Faddress%3D1%2BMain%2BSt%26unit%3D%25234",
        ),
        ("/account/keys/key_x", "/sign-in?to=%2Faccount"),
    ] {
        assert_eq!(app.get(path).await.leads_to(), back);
        let over = format!("__Host-session={}", FakeVerifier::forged_token("ann"));
        let expired = TestRequest::new("GET", path).header("cookie", &over);
        assert_eq!(app.send(expired).await.leads_to(), back);
    }
}

#[tokio::test]
async fn names_and_input_are_escaped() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.in_browser("ann");
    app.signed_in("ann")
        .account("<script>alert(1)</script>")
        .await;
    let hostile = "%22%3E%3Cscript%3Ealert(2)%3C/script%3E";
    let page = ann
        .get(&format!("/account?address={hostile}&unit={hostile}"))
        .await;
    let page = page.private_page();
    assert!(!page.contains("<script>alert"), "{page}");
    page.assert_has(["alert(1)", "alert(2)"]);
}

#[tokio::test]
async fn an_api_key_cannot_open_the_page() {
    let app = TestApp::on(Engine::Sqlite).await;
    let agent = app.agent().await;
    agent.get("/account").await.error(403);
}

#[tokio::test]
async fn the_page_is_503_while_state_or_provider_is_away() {
    let app = TestApp::new();
    let asked = TestRequest::new("GET", "/account").header("accept", "text/html");
    let answer = app.in_browser("ann").send(asked.clone()).await.is(503);
    let page = answer.private_page();
    assert!(page.contains("available right now"), "{page}");
    let app = TestApp::made(&[], |app| {
        app.identity = Some(Arc::new(FakeVerifier { is_away: true }));
    });
    let answer = app.in_browser("ann").send(asked).await.is(503);
    answer.private_page();
}

async fn reports_are_paged_newest_first(app: TestApp) {
    let ann = app.signed_in("ann");
    app.grant(&ann.default_account().await, 25).await;
    let addresses = sample_addresses(21);
    for address in &addresses {
        started(&ann, address).await;
    }
    let browser = app.in_browser("ann");
    let first = browser.account_page().await;
    assert_eq!(first.matches("In progress: step 1 of 12").count(), 20);
    first.assert_has(["<strong>4 credits left.</strong>", "Refresh"]);
    let next = between(&first, "<a href=\"/account?reports=", "\"").unwrap();
    let cursor = next.split('#').next().unwrap();
    let second = browser.get(&format!("/account?reports={cursor}")).await;
    let second = second.private_page();
    assert_eq!(second.matches("In progress: step").count(), 1, "{second}");
    assert!(!second.contains("Older reports"), "{second}");
    // A cursor of someone else, or of nobody, begins at the beginning.
    for cursor in [cursor, "zz"] {
        let path = format!("/account?reports={cursor}");
        let expected = "/account";
        assert_eq!(app.in_browser("ben").get(&path).await.leads_to(), expected);
    }
    let of_ben = app.in_browser("ben").account_page().await;
    assert!(of_ben.contains("None yet"), "{of_ben}");
}

async fn accounts_are_paged_with_credits_and_keys(app: TestApp) {
    let ann = app.signed_in("ann");
    let default = ann.default_account().await;
    let spring = ann.account("Spring").await;
    app.grant(&spring, 1).await;
    let key = ann.key_of(&spring).await;
    let page = app.in_browser("ann").account_page().await;
    page.assert_has([
        &default,
        &spring,
        "1 credit left",
        &format!("/credits/{spring}"),
        &format!("/account/keys/{}", key.key),
    ]);
    assert!(!page.contains(&key.secret), "{page}");
    for number in 0..19 {
        ann.account(&format!("a{number}")).await;
    }
    let page = app.in_browser("ann").account_page().await;
    let next = between(&page, "<a href=\"/account?accounts=", "\"").unwrap();
    let cursor = next.split('#').next().unwrap();
    let second = app
        .in_browser("ann")
        .get(&format!("/account?accounts={cursor}"))
        .await;
    let second = second.private_page();
    // Accounts made in the same millisecond have no order among them.
    for number in 0..19 {
        let heading = format!(">a{number}</h3>");
        let is_on = [&page, &second].map(|page| page.contains(&heading));
        assert!(is_on[0] != is_on[1], "{heading}: {is_on:?}: {second}");
    }
    assert_eq!(
        second.matches("<article class=\"account\"").count(),
        1,
        "{second}"
    );
}
