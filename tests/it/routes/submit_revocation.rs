use nycapt_tests::prelude::*;

#[tokio::test]
async fn a_revoked_key_fails_and_is_shown_as_revoked() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.signed_in("ann");
    let account = ann.account("Spring").await;
    let key = ann.key_of(&account).await;
    let path = format!("/account/keys/{}/revoke", key.key);
    for _ in 0..2 {
        let answer = app.in_browser("ann").submit(&path, &[]).await;
        assert_eq!(answer.leads_to(), "/account#accounts");
    }
    key.get("/api/balance").await.error(401);
    let page = app.in_browser("ann").account_page().await;
    assert!(page.contains("revoked "), "{page}");
}

#[tokio::test]
async fn only_the_owner_revokes_a_key() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let path = format!("/account/keys/{}/revoke", key.key);
    app.in_browser("ben").submit(&path, &[]).await.error(404);
    assert_eq!(key.get("/api/balance").await.status, 200);
}
