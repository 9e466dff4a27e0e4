use nycapt_tests::{SignInSite, TestApp, TestRequest};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_out_clears_the_session_and_redirects_to_the_provider() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    ann.sign_in("ann", "/account").await;
    let out = ann.submit("/sign-out", &[]).await;
    assert_eq!(out.status, 200);
    let page = out.private_page();
    assert!(page.contains("You are signed out"), "{page}");
    assert!(ann.cookies.is_empty(), "{:?}", ann.cookies);
    assert!(ann.get("/account").await.leads_to().starts_with("/sign-in"));
    let (_, rest) = page.split_once("class=\"button\" href=\"").unwrap();
    let (address, _) = rest.split_once('"').unwrap();
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
