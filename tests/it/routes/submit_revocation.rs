use nycapt_server::Engine;
use nycapt_tests::{TestApp, TestRequest};

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
    key.get("/api/balance")
        .await
        .refused(401, "unauthenticated");
    let page = app.in_browser("ann").account_page().await;
    assert!(page.contains("revoked on"), "{page}");
}

#[tokio::test]
async fn only_the_owner_revokes_a_key_from_this_site() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let path = format!("/account/keys/{}/revoke", key.key);
    let of_ben = app.in_browser("ben").submit(&path, &[]).await;
    of_ben.refused(404, "not_found");
    let foreign = TestRequest::new("POST", &path).form(&[]);
    let foreign = foreign.header("origin", "https://evil.example");
    let answer = app.in_browser("ann").send(foreign).await;
    answer.refused(403, "wrong_principal");
    let over = app.anyone().submit(&path, &[]).await;
    assert_eq!(over.status, 403);
    over.private_page();
    assert_eq!(key.get("/api/balance").await.status, 200);
}
