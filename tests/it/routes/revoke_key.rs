//! Revocation by id (specification parts 3.2 and 4.2).

use nycapt_tests::prelude::*;

on_each_engine!(
    revoking_again_returns_the_first_time,
    revocation_keeps_the_account_its_balance_and_its_other_keys,
);

async fn revoking_again_returns_the_first_time(app: TestApp) {
    let ann = app.signed_in("ann");
    let key = ann.key_of(&ann.account("Spring").await).await;
    let path = format!("/api/api-keys/{}", key.key);
    let first = ann.delete(&path).await.json();
    assert_members!(first, { "keyId": key.key, "revoked": true });
    let keyed = TestRequest::new("DELETE", &path).header("idempotency-key", "x");
    for request in [TestRequest::new("DELETE", &path), keyed] {
        let again = ann.send(request).await;
        assert_eq!((again.status, again.json()), (200, first.clone()));
    }
    assert_eq!(key.get("/api/balance").await.status, 401);
}

async fn revocation_keeps_the_account_its_balance_and_its_other_keys(app: TestApp) {
    let ann = app.signed_in("ann");
    let account = ann.account("Spring").await;
    app.grant(&account, 5).await;
    let (one, other) = (ann.key_of(&account).await, ann.key_of(&account).await);
    ann.delete(&format!("/api/api-keys/{}", one.key)).await;
    assert_eq!(other.balance().await, 5);
    let page = ann.get("/api/api-accounts").await.json();
    assert_eq!(page["accounts"][0]["balance"], 5);
}
