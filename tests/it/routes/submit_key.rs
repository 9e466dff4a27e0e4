use nycapt_tests::prelude::*;

const PATH: &str = "/account/keys";

on_each_engine!(a_secret_is_shown_only_once);

async fn a_secret_is_shown_only_once(app: TestApp) {
    let ann = app.in_browser("ann");
    let account = app.signed_in("ann").account("Spring").await;
    let once = ann.once(PATH).await;
    let fields = [("account", account.as_str()), ("once", once.as_str())];
    let page = ann.submit(PATH, &fields).await.is(200).private_page();
    let secret = between(&page, "<code class=\"secret\">", "</code>").unwrap();
    assert!(secret.starts_with("nycapt_live_"), "{page}");
    assert_eq!(page.matches(secret).count(), 1, "{page}");
    let balance = app.bearer(secret).get("/api/balance").await;
    assert_eq!(balance.json()["accountId"], account);
    // A reload sends the form again.
    let again = ann.submit(PATH, &fields).await.private_page();
    assert!(again.contains("You already created this key"), "{again}");
    let later = ann.account_page().await;
    for page in [&again, &later] {
        assert!(!page.contains(secret), "{page}");
        assert!(page.contains(&secret[secret.len() - 4..]), "{page}");
    }
    let keys = app.state("select id from api_key").await;
    assert_eq!(keys.len(), 1, "{keys:?}");
}

#[tokio::test]
async fn another_users_account_gets_no_key() {
    let app = TestApp::on(Engine::Sqlite).await;
    let of_ben = app.signed_in("ben").account("Spring").await;
    for account in [of_ben.as_str(), "acct_x", ""] {
        let fields = [("account", account), ("once", "a")];
        app.in_browser("ann").submit(PATH, &fields).await.error(404);
    }
    assert!(app.state("select id from api_key").await.is_empty());
    app.in_browser("ann")
        .submit(PATH, &[("account", &of_ben)])
        .await
        .is(422);
}

#[tokio::test]
async fn an_account_at_its_key_limit_shows_an_error() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.signed_in("ann");
    let account = ann.account("Spring").await;
    for _ in 0..100 {
        ann.key_of(&account).await;
    }
    let fields = [("account", account.as_str()), ("once", "a")];
    let answer = app.in_browser("ann").submit(PATH, &fields).await.is(422);
    let page = answer.private_page();
    page.assert_has(["has 100 valid keys; revoke one first."]);
}
