use nycapt_tests::prelude::*;

on_each_engine!(revoking_a_key_asks_for_confirmation);

async fn revoking_a_key_asks_for_confirmation(app: TestApp) {
    let ann = app.signed_in("ann");
    let account = ann.account("Spring").await;
    let key = ann.key_of(&account).await;
    let path = format!("/account/keys/{}", key.key);
    let page = app.in_browser("ann").get(&path).await.is(200);
    let page = page.private_page();
    page.assert_has(["“Spring”", &format!("action=\"{path}/revoke\"")]);
    assert!(!page.contains(&key.secret), "{page}");
    // Looking revokes nothing.
    assert_eq!(key.get("/api/balance").await.status, 200);
    app.in_browser("ben").get(&path).await.error(404);
    let unknown = app.in_browser("ann").get("/account/keys/key_x").await;
    unknown.error(404);
    ann.delete(&format!("/api/api-keys/{}", key.key)).await;
    let page = app.in_browser("ann").get(&path).await.private_page();
    assert!(page.contains("is revoked") && !page.contains("<button class=\"button danger"));
}
