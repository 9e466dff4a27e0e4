use nycapt_tests::prelude::*;

on_each_engine!(sign_out_ends_the_session_for_every_copy_of_its_token);

async fn sign_out_ends_the_session_for_every_copy_of_its_token(app: TestApp) {
    let twin = app.twin().await;
    let (ann, ben) = (app.in_browser("ann"), app.in_browser("ben"));
    assert_eq!(ann.get("/api/balance").await.status, 200);
    for _ in 0..2 {
        ann.submit("/sign-out", &[]).await.is(200);
    }
    for server in [&app, &twin] {
        let ann = server.in_browser("ann");
        ann.get("/api/balance").await.error(401);
        server.signed_in("ann").get("/api/balance").await.error(401);
    }
    assert_eq!(ben.get("/api/balance").await.status, 200);
    assert!(!app.keeps(&FakeVerifier::token("ann")).await);
    // Only a valid token has a session to end.
    let forged = format!("__Host-session={}", FakeVerifier::forged_token("ben"));
    let request = TestRequest::new("POST", "/sign-out").form(&[]);
    let request = request.header("sec-fetch-site", "same-origin");
    app.send(request.header("cookie", &forged)).await;
    assert_eq!(app.count("signed_out").await, "1");
    assert_eq!(ben.get("/api/balance").await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_out_clears_the_session_and_redirects_to_the_provider() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    ann.sign_in("ann", "/account").await;
    let out = ann.submit("/sign-out", &[]).await.is(200);
    let page = out.private_page();
    assert!(page.contains("You are signed out"), "{page}");
    assert!(ann.cookies.is_empty(), "{:?}", ann.cookies);
    assert!(ann.get("/account").await.leads_to().starts_with("/sign-in"));
    let address = between(&page, "class=\"button\" href=\"", "\"").unwrap();
    let address = address.replace("&#38;", "&").replace("&amp;", "&");
    assert!(address.starts_with(site.provider.issuer()), "{address}");
    let end = ann.browse(&address).await;
    assert_eq!(end.status, 200, "{}", end.text);
    assert!(end.text.contains("log"), "{}", end.text);
}

#[tokio::test]
async fn sign_out_works_without_session_or_provider() {
    let app = TestApp::without_data();
    let request = TestRequest::new("POST", "/sign-out").form(&[]);
    let answer = app.send(request.header("sec-fetch-site", "none")).await;
    assert_eq!(answer.status, 200);
    let page = answer.private_page();
    assert!(!page.contains("identity provider"), "{page}");
}
