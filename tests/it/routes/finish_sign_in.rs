use nycapt_tests::{AssertHas, Person, SignInSite, Visit};

const HOME: &str = "https://www.example.com";

fn path_of(address: &str) -> &str {
    address.strip_prefix(HOME).unwrap()
}

fn signed_in(person: &Person<'_>) -> bool {
    person.cookies.contains_key("__Host-session")
}

fn is_the_account(visit: &Visit) -> bool {
    visit.status == 200 && visit.text.contains("<h1>Your account</h1>")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_signs_in_with_or_without_a_secret_of_the_site() {
    for secret in [Some(SignInSite::SECRET), None] {
        let site = SignInSite::with(secret, &[]).await;
        let mut ann = site.person();
        let back = ann.until_return("ann", "/account?address=1+Main+St").await;
        let end = ann.get(path_of(&back)).await;
        assert_eq!(end.leads_to(), "/account?address=1+Main+St");
        let set: Vec<_> = (end.headers.iter())
            .filter(|(name, _)| name == "set-cookie")
            .map(|(_, line)| line.as_str())
            .collect();
        let session = set
            .iter()
            .find(|line| line.starts_with("__Host-session=eyJ"));
        let (_, life) = session.unwrap().rsplit_once("; Max-Age=").unwrap();
        let life: i64 = life.parse().unwrap();
        assert!((3000..=3600).contains(&life), "{life}");
        assert!(
            session
                .unwrap()
                .contains("; Path=/; Secure; HttpOnly; SameSite=Lax;"),
            "{set:?}"
        );
        assert!(
            set.iter()
                .any(|line| line.starts_with("__Host-sign-in=;") && line.ends_with("=0")),
            "{set:?}"
        );
        let page = ann.get("/account").await.private_page();
        assert!(page.contains("<h1>Your account</h1>"), "{page}");
        // The same person for the interface for programs.
        let token = ann.cookies["__Host-session"].clone();
        let balance = site.app.bearer(&token).get("/api/balance").await.is(200);
        let account = balance.json()["accountId"].as_str().unwrap().to_owned();
        assert!(page.contains(&account), "{page}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_state_of_another_browser_signs_nobody_in() {
    let site = SignInSite::new().await;
    let mut mallory = site.person();
    let planted = mallory.until_return("mallory", "/account").await;
    // A browser that began nothing, and one that began a sign-in of its own.
    let mut bystander = site.person();
    let nothing = bystander.get(path_of(&planted)).await.is(400);
    let page = nothing.private_page();
    assert!(page.contains("No sign-in in progress"), "{page}");
    assert!(!signed_in(&bystander));
    let mut ann = site.person();
    let own = ann.until_return("ann", "/account").await;
    let page = ann.get(path_of(&planted)).await.is(400).private_page();
    page.assert_has(["This sign-in isn&#39;t from this browser"]);
    assert!(!signed_in(&ann));
    // Her own sign-in is not harmed by it.
    assert!(is_the_account(&ann.browse(&own).await));
    // Whoever is signed in stays who they are.
    let before = ann.cookies["__Host-session"].clone();
    assert_eq!(ann.get(path_of(&planted)).await.status, 400);
    assert_eq!(ann.cookies["__Host-session"], before);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_ends_once() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    let back = ann.until_return("ann", "/account").await;
    let begun = ann.cookies.clone();
    assert!(is_the_account(&ann.browse(&back).await));
    let reload = ann.get(path_of(&back)).await.is(400);
    assert!(reload.private_page().contains("href=\"/account\""));
    assert!(signed_in(&ann));
    // Somebody who has the address and a copy of the cookie from before: the provider says no.
    let mut thief = site.person();
    thief.cookies = begun;
    let page = thief.get(path_of(&back)).await.is(400).private_page();
    assert!(page.contains("already used or is too old"), "{page}");
    assert!(!signed_in(&thief));
    assert!(!thief.cookies.contains_key("__Host-sign-in"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_sign_in_each_to_its_own_page() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    let first = ann.until_return("ann", "/account?address=one").await;
    let second = ann.get("/sign-in?to=/account%3Faddress=two").await;
    let second = second.leads_to().to_owned();
    let end = ann.get(path_of(&first)).await;
    assert_eq!(end.leads_to(), "/account?address=one");
    // The provider knows her by now.
    let end = ann.browse(&second).await;
    assert_eq!(end.url, format!("{HOME}/account?address=two"));
    assert!(is_the_account(&end));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_who_declines_can_try_again() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    let end = ann.decline("/account?address=one").await;
    assert_eq!(end.status, 403);
    end.text.assert_has(["You weren&#39;t signed in"]);
    let again = "/sign-in?to=%2Faccount%3Faddress%3Done";
    assert!(end.text.contains(again), "{}", end.text);
    assert!(ann.cookies.is_empty(), "{:?}", ann.cookies);
    assert!(is_the_account(&ann.sign_in("ann", again).await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_not_the_providers_is_not_acted_on() {
    let site = SignInSite::new().await;
    for (from, to) in [
        ("&iss=http", "&iss=https"),
        ("&iss=", "&was="),
        ("code=", "cod="),
        ("state=", "state=x"),
        ("state=", "stat="),
    ] {
        let mut ann = site.person();
        let back = ann.until_return("ann", "/account").await;
        let changed = back.replace(from, to);
        assert_ne!(changed, back);
        let answer = ann.get(path_of(&changed)).await;
        assert_eq!(answer.status, 400, "{from} {to}");
        answer.private_page();
        assert!(!signed_in(&ann), "{from} {to}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_that_goes_away_or_hangs_in_the_middle_is_said_to_be_away() {
    let site = SignInSite::new().await;
    let mut ann = site.person();
    let back = ann.until_return("ann", "/account").await;
    site.provider.go_away();
    let away = ann.get(path_of(&back)).await.is(503);
    assert!(away.private_page().contains("isn&#39;t responding"));
    site.provider.come_back();
    let back = ann.until_return("ann", "/account").await;
    site.provider.be_silent_at("/token");
    let hung = ann.get(path_of(&back)).await.is(503);
    assert!(hung.private_page().contains("isn&#39;t responding"));
    assert!(ann.cookies.is_empty(), "{:?}", ann.cookies);
    site.provider.be_silent_at("");
    assert!(is_the_account(&ann.sign_in("ann", "/account").await));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_misconfigured_provider_is_a_503_for_the_operator_to_fix() {
    let wrong_secret = SignInSite::with(Some("another"), &[]).await;
    wrong_secret
        .provider
        .know_site(HOME, SignInSite::CLIENT, Some("changed since"));
    let no_audience = SignInSite::with(None, &[("oidc-audience-parameter", "none")]).await;
    for site in [wrong_secret, no_audience] {
        let mut ann = site.person();
        let end = ann.sign_in("ann", "/account").await;
        assert_eq!(end.status, 503, "{}", end.text);
        assert!(end.text.contains("set up correctly"), "{}", end.text);
        assert!(ann.cookies.is_empty(), "{:?}", ann.cookies);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn over_plain_http_the_page_says_why_the_cookie_may_be_gone() {
    let site = SignInSite::with(None, &[("site-url", "http://site.example")]).await;
    let answer = site.person().get("/sign-in/return?code=a&state=b").await;
    assert_eq!(answer.status, 400);
    let page = answer.private_page();
    assert!(page.contains("runs without https"), "{page}");
}
