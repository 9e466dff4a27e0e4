use std::sync::Arc;

use nycapt_tests::prelude::*;

on_sqlite!(
    reports_are_paged_newest_first,
    accounts_are_paged_with_credits_and_keys,
    a_secret_is_shown_only_once,
    revoking_a_key_asks_for_confirmation_and_ends_it,
    a_form_sent_twice_is_charged_once,
    a_stranger_is_redirected_to_sign_in_and_back_and_an_api_key_is_refused,
    names_and_input_are_escaped,
    another_users_account_gets_no_key,
    an_account_at_its_key_limit_shows_an_error,
    an_account_over_the_limit_shows_an_error,
    an_account_is_created_once_per_name_and_an_invalid_name_is_shown_as_error,
    an_invalid_address_is_explained_and_kept_in_the_form,
    without_credits_the_page_links_to_buying_some,
    where_nothing_is_sold_no_credits_are_offered,
    a_frozen_account_is_not_called_empty,
    what_the_account_owes_is_shown,
    an_expired_session_keeps_the_typed_input,
);

async fn a_stranger_is_redirected_to_sign_in_and_back_and_an_api_key_is_refused(app: TestApp) {
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
    app.agent().await.get("/account").await.error(403);
}

async fn names_and_input_are_escaped(app: TestApp) {
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

async fn accounts_are_paged_with_credits_and_keys(app: Shop) {
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
    let accounts = second.matches("<article class=\"account\"");
    assert_eq!(accounts.count(), 1, "{second}");
}

const KEYS: &str = "/account/keys";

async fn a_secret_is_shown_only_once(app: TestApp) {
    let ann = app.in_browser("ann");
    let account = app.signed_in("ann").account("Spring").await;
    let once = ann.once(KEYS).await;
    let fields = [("account", account.as_str()), ("once", once.as_str())];
    let page = ann.submit(KEYS, &fields).await.is(200).private_page();
    let secret = between(&page, "<code class=\"secret\">", "</code>").unwrap();
    assert!(secret.starts_with("nycapt_live_"), "{page}");
    assert_eq!(page.matches(secret).count(), 1, "{page}");
    let balance = app.bearer(secret).get("/api/balance").await;
    assert_eq!(balance.json()["accountId"], account);
    // A reload sends the form again.
    let again = ann.submit(KEYS, &fields).await.private_page();
    assert!(again.contains("You already created this key"), "{again}");
    let later = ann.account_page().await;
    for page in [&again, &later] {
        assert!(!page.contains(secret), "{page}");
        assert!(page.contains(&secret[secret.len() - 4..]), "{page}");
    }
    let keys = app.state("select id from api_key").await;
    assert_eq!(keys.len(), 1, "{keys:?}");
}

async fn another_users_account_gets_no_key(app: TestApp) {
    let of_ben = app.signed_in("ben").account("Spring").await;
    for account in [of_ben.as_str(), "acct_x", ""] {
        let fields = [("account", account), ("once", "a")];
        app.in_browser("ann").submit(KEYS, &fields).await.error(404);
    }
    assert!(app.state("select id from api_key").await.is_empty());
    app.in_browser("ann")
        .submit(KEYS, &[("account", &of_ben)])
        .await
        .is(422);
}

async fn an_account_at_its_key_limit_shows_an_error(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    for _ in 0..100 {
        ann.key_of(&account).await;
    }
    let fields = [("account", account.as_str()), ("once", "a")];
    let answer = app.in_browser("ann").submit(KEYS, &fields).await.is(422);
    let page = answer.private_page();
    page.assert_has(["has 100 valid keys; revoke one first."]);
}

const ACCOUNTS: &str = "/account/accounts";

async fn an_account_over_the_limit_shows_an_error(app: TestApp) {
    let user = app.signed_in("ann");
    for number in 0..50 {
        user.account(&format!("a{number}")).await;
    }
    let ann = app.in_browser("ann");
    let answer = ann.submit(ACCOUNTS, &[("name", "one more")]).await.is(422);
    let page = answer.private_page();
    page.assert_has(["You have reached the limit of 50 accounts."]);
}

async fn an_account_is_created_once_per_name_and_an_invalid_name_is_shown_as_error(app: TestApp) {
    let ann = app.in_browser("ann");
    for _ in 0..2 {
        let answer = ann.submit(ACCOUNTS, &[("name", "  Spring & Co ")]).await;
        assert_eq!(answer.leads_to(), "/account#accounts");
    }
    let page = ann.account_page().await;
    assert_eq!(page.matches(">Spring &#38; Co</h3>").count(), 1, "{page}");
    for name in ["", "   ", &"x".repeat(81)] {
        let answer = ann.submit(ACCOUNTS, &[("name", name)]).await.is(422);
        let page = answer.private_page();
        assert!(page.contains("a name of 1 to 80 characters"), "{page}");
    }
    let longest = "é".repeat(80);
    let answer = ann.submit(ACCOUNTS, &[("name", &longest)]).await;
    assert_eq!(answer.leads_to(), "/account#accounts");
}

async fn revoking_a_key_asks_for_confirmation_and_ends_it(app: TestApp) {
    let (ann, account) = app.owner("ann", "Spring").await;
    let key = ann.key_of(&account).await;
    let (ann, ben) = (app.in_browser("ann"), app.in_browser("ben"));
    let path = format!("/account/keys/{}", key.key);
    let revoke = format!("{path}/revoke");
    let page = ann.get(&path).await.is(200).private_page();
    page.assert_has(["“Spring.”", &format!("action=\"{revoke}\"")]);
    assert!(!page.contains(&key.secret), "{page}");
    ben.get(&path).await.error(404);
    ann.get("/account/keys/key_x").await.error(404);
    ben.submit(&revoke, &[]).await.error(404);
    // Looking revokes nothing.
    key.get("/api/balance").await.is(200);
    for _ in 0..2 {
        let answer = ann.submit(&revoke, &[]).await;
        assert_eq!(answer.leads_to(), "/account#accounts");
    }
    key.get("/api/balance").await.error(401);
    let page = ann.account_page().await;
    assert!(page.contains("revoked "), "{page}");
    let page = ann.get(&path).await.private_page();
    assert!(page.contains("is revoked") && !page.contains("<button class=\"button danger"));
}

const REPORTS: &str = "/account/reports";

async fn a_form_sent_twice_is_charged_once(app: TestApp) {
    let ann = app.in_browser("ann");
    app.grant(&app.signed_in("ann").default_account().await, 3)
        .await;
    let once = ann.once(REPORTS).await;
    let addresses = sample_addresses(2);
    let fields = |address| [("address", address), ("unit", ""), ("once", once.as_str())];
    for _ in 0..2 {
        let answer = ann.submit(REPORTS, &fields(&addresses[0])).await;
        assert_eq!(answer.leads_to(), "/account#reports");
    }
    assert_eq!(ann.balance().await, 2);
    // The same form filled in again, as after going back: another report.
    let answer = ann.submit(REPORTS, &fields(&addresses[1])).await;
    assert_eq!(answer.leads_to(), "/account#reports");
    assert_eq!(ann.balance().await, 1);
    let page = ann.account_page().await;
    let running = page.matches("In progress: step 1 of 12");
    assert_eq!(running.count(), 2, "{page}");
}

async fn an_invalid_address_is_explained_and_kept_in_the_form(app: TestApp) {
    let ann = app.in_browser("ann");
    app.grant(&app.signed_in("ann").default_account().await, 1)
        .await;
    for (address, unit, why) in [
        ("", "", "Enter an address."),
        ("  ", "", "Enter an address."),
        (
            "1 Nowhere \"Lane\"",
            "4B",
            "find this street. Check its spelling and the borough.",
        ),
        (&"x".repeat(501), "", "at most 500 characters"),
        (&sample_address(), &"x".repeat(41), "at most 40 characters"),
    ] {
        let fields = [("address", address), ("unit", unit), ("once", "a")];
        let answer = ann.submit(REPORTS, &fields).await;
        assert_eq!(answer.status, 422, "{address}");
        let page = answer.private_page();
        assert!(page.contains(why), "{why}: {page}");
        let kept = address.trim().replace('"', "&#34;");
        assert!(page.contains(&format!("value=\"{kept}\"")), "{page}");
    }
    assert_eq!(ann.balance().await, 1);
}

async fn without_credits_the_page_links_to_buying_some(app: Shop) {
    let ann = app.in_browser("ann");
    let account = app.signed_in("ann").default_account().await;
    let address = sample_address();
    let fields = [("address", address.as_str()), ("once", "a")];
    let page = ann.submit(REPORTS, &fields).await.is(402).private_page();
    page.assert_has(["The account has no credits left."]);
    assert!(page.contains(&format!("/credits/{account}")), "{page}");
    // With a credit the same form succeeds.
    app.grant(&account, 1).await;
    let expected = "/account#reports";
    assert_eq!(ann.submit(REPORTS, &fields).await.leads_to(), expected);
}

async fn what_the_account_owes_is_shown(app: Shop) {
    let account = app.signed_in("ann").default_account().await;
    let ann = app.in_browser("ann");
    ann.account_page().await.assert_lacks(["This account owes"]);
    let owed = format!("update account set owed = 2 where id = '{account}'");
    app.change(&owed).await;
    let page = ann.account_page().await;
    page.assert_has(["This account owes 2 report credits after a refund or dispute."]);
}

async fn where_nothing_is_sold_no_credits_are_offered(app: TestApp) {
    app.in_browser("ann")
        .account_page()
        .await
        .assert_lacks(["/credits/"]);
}

async fn a_frozen_account_is_not_called_empty(app: TestApp) {
    let ann = app.in_browser("ann");
    let account = app.signed_in("ann").default_account().await;
    app.grant(&account, 1).await;
    let freeze = format!("accounts freeze --account {account} --reason abuse");
    app.run(&freeze).await.unwrap();
    let address = sample_address();
    let fields = [("address", address.as_str()), ("once", "a")];
    let page = ann.submit(REPORTS, &fields).await.is(402).private_page();
    page.assert_has(["This account is frozen, so its credits can&#39;t be spent."]);
}

async fn an_expired_session_keeps_the_typed_input(app: TestApp) {
    let fields = [("address", "1 Main St"), ("unit", "4B"), ("once", "a")];
    let answer = app.anyone().submit(REPORTS, &fields).await.is(403);
    let page = answer.private_page();
    let back = "/sign-in?to=%2Faccount%3Faddress%3D1%2BMain%2BSt%26unit%3D4B\"";
    assert!(page.contains(back), "{page}");
    assert!(app.state("select id from job").await.is_empty());
    let returned = app
        .in_browser("ann")
        .get("/account?address=1+Main+St&unit=4B")
        .await;
    let page = returned.private_page();
    page.assert_has(["value=\"1 Main St\"", "value=\"4B\""]);
}
