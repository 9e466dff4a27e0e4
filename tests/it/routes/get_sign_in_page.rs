use nycapt_tests::{AssertHas, SignInSite, TestApp};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_in_redirects_to_the_provider_and_back() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    let begun = ann.get("/sign-in?to=/account").await;
    let address = reqwest::Url::parse(begun.leads_to()).unwrap();
    let asked = |name: &str| {
        let mut pairs = address.query_pairs();
        pairs
            .find(|(known, _)| known == name)
            .unwrap()
            .1
            .into_owned()
    };
    assert!(address.as_str().starts_with(site.provider.issuer()));
    assert_eq!(asked("response_type"), "code");
    assert_eq!(asked("code_challenge_method"), "S256");
    let expected = "https://www.example.com/sign-in/return";
    assert_eq!(asked("redirect_uri"), expected);
    assert_eq!(asked("resource"), nycapt_tests::Provider::AUDIENCE);
    for name in ["state", "nonce", "code_challenge"] {
        assert_eq!(asked(name).len(), 43, "{name}");
        let cookie = begun.header("set-cookie").unwrap();
        assert!(!cookie.contains(&asked(name)), "{name} is in {cookie}");
    }
    let cookie = begun.header("set-cookie").unwrap();
    assert!(cookie.starts_with("__Host-sign-in="), "{cookie}");
    let kept = "; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=600";
    assert!(cookie.ends_with(kept), "{cookie}");
    assert_eq!(begun.header("cache-control"), Some("no-store"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redirects_after_sign_in_stay_on_this_site() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    ann.sign_in("ann", "/account").await;
    let on = ann.get("/sign-in?to=/seo/x%3Fa%3Db").await;
    assert_eq!(on.leads_to(), "/seo/x?a=b");
    for hostile in "//evil.example /%5Cevil.example /%0d%0aset-cookie:%20a=b".split(' ') {
        let answer = ann.get(&format!("/sign-in?to={hostile}")).await;
        assert_eq!(answer.leads_to(), "/account", "{hostile}");
        let mut stranger = site.person();
        let end = stranger
            .sign_in("ann", &format!("/sign-in?to={hostile}"))
            .await;
        assert_eq!(end.url, "https://www.example.com/account", "{hostile}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_in_redirects_to_the_site_host_once() {
    let site = SignInSite::new().await;
    let elsewhere = site.app.get("/sign-in?to=/account%3Faddress=a").await;
    let address = elsewhere.leads_to();
    assert!(
        address.starts_with("https://www.example.com/sign-in?to=%2Faccount%3Faddress%3Da&moved="),
        "{address}"
    );
    assert_eq!(elsewhere.header("set-cookie"), None);
    let (_, path) = address.split_once("example.com").unwrap();
    // A proxy that names another host to us all the time: no circle.
    let again = site.app.get(path).await;
    assert!(again.leads_to().starts_with(site.provider.issuer()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unreachable_provider_is_503() {
    let site = SignInSite::new().await;
    site.provider.go_away();
    let answer = site.person().get("/sign-in?to=/account%3Funit=4B").await;
    assert_eq!(answer.status, 503);
    let page = answer.private_page();
    page.assert_has(["The identity provider isn&#39;t responding"]);
    page.assert_has(["/sign-in?to=%2Faccount%3Funit%3D4B"]);
    assert_eq!(answer.header("set-cookie"), None);
}

#[tokio::test]
async fn without_a_provider_sign_in_is_unavailable() {
    let app = TestApp::new();
    for path in ["/sign-in", "/sign-in/return?code=a&state=b"] {
        let answer = app.get(path).await;
        // Every page links to it: no error of whoever follows the link.
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("set-cookie").is_some(), path != "/sign-in");
        let page = answer.private_page();
        page.assert_has(["Sign-in isn&#39;t available", "--oidc-issuer"]);
    }
}
