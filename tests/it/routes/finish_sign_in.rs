//! Signing in at a provider, and out again.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use nycapt_tests::prelude::*;

on_each_engine!(
    sign_out_ends_the_session_for_every_copy_of_its_token,
    a_session_stays_ended_for_as_long_as_its_token_could_be_valid,
);

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
        let set: Vec<&str> = end.headers_of("set-cookie").collect();
        let mut lines = set.iter();
        let session = lines.find(|line| line.starts_with("__Host-session=eyJ"));
        let session = session.unwrap();
        let (_, life) = session.rsplit_once("; Max-Age=").unwrap();
        let life: i64 = life.parse().unwrap();
        assert!((3000..=3600).contains(&life), "{life}");
        session.assert_has(["; Path=/; Secure; HttpOnly; SameSite=Lax;"]);
        let is_end = |line: &&str| line.starts_with("__Host-sign-in=;") && line.ends_with("=0");
        assert!(set.iter().any(is_end), "{set:?}");
        let page = ann.get("/account").await.private_page();
        assert!(page.contains("<h1>Your account</h1>"), "{page}");
        // The same person for the interface for programs.
        let token = ann.cookies["__Host-session"].clone();
        let balance = site.app.bearer(&token).get("/api/balance").await.is(200);
        let account = balance.json()["accountId"].as_str().unwrap().to_owned();
        assert!(page.contains(&account), "{page}");
        // Only where people can sign in are callers advised to.
        let refused = site.app.get("/api/api-accounts").await.error(401);
        let step = "Sign in on the site to manage accounts and keys.";
        assert_eq!(refused["next"][0]["do"], step);
        let document = site.app.text("/auth.md").await;
        document.assert_has(["People who sign in on the site"]);
    }
}

// One provider for all of them: a program that takes seconds to start.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sign_in_is_finished_once_by_whoever_began_it() {
    let site = SignInSite::new().await;
    a_state_of_another_browser_signs_nobody_in(&site).await;
    a_sign_in_ends_once(&site).await;
    two_tabs_sign_in_each_to_its_own_page(&site).await;
    a_person_who_declines_can_try_again(&site).await;
    an_answer_that_is_not_the_providers_is_not_acted_on(&site).await;
}

async fn a_state_of_another_browser_signs_nobody_in(site: &SignInSite) {
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
    page.assert_has(["We can&#39;t complete this sign-in"]);
    assert!(!signed_in(&ann));
    // Her own sign-in is not harmed by it.
    assert!(is_the_account(&ann.browse(&own).await));
    // Whoever is signed in stays who they are.
    let before = ann.cookies["__Host-session"].clone();
    assert_eq!(ann.get(path_of(&planted)).await.leads_to(), "/account");
    assert_eq!(ann.cookies["__Host-session"], before);
}

async fn a_sign_in_ends_once(site: &SignInSite) {
    let mut ann = site.person();
    let back = ann.until_return("ann", "/account").await;
    let begun = ann.cookies.clone();
    assert!(is_the_account(&ann.browse(&back).await));
    // She is signed in, so the address leads on when it is opened again.
    assert_eq!(ann.get(path_of(&back)).await.leads_to(), "/account");
    assert!(signed_in(&ann));
    // Somebody who has the address and a copy of the cookie from before: the provider says no.
    let mut thief = site.person();
    thief.cookies = begun;
    let page = thief.get(path_of(&back)).await.is(400).private_page();
    assert!(page.contains("already used or is too old"), "{page}");
    assert!(!signed_in(&thief));
    assert!(!thief.cookies.contains_key("__Host-sign-in"));
}

async fn two_tabs_sign_in_each_to_its_own_page(site: &SignInSite) {
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

async fn a_person_who_declines_can_try_again(site: &SignInSite) {
    let mut ann = site.person();
    let end = ann.decline("/account?address=one").await;
    assert_eq!(end.status, 403);
    end.text.assert_has(["You weren&#39;t signed in"]);
    let again = "/sign-in?to=%2Faccount%3Faddress%3Done";
    assert!(end.text.contains(again), "{}", end.text);
    assert!(ann.cookies.is_empty(), "{:?}", ann.cookies);
    assert!(is_the_account(&ann.sign_in("ann", again).await));
}

async fn an_answer_that_is_not_the_providers_is_not_acted_on(site: &SignInSite) {
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
    assert!(page.contains("use HTTPS"), "{page}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sign_in_leads_to_the_provider_and_back_to_this_site_alone() {
    let site = SignInSite::new().await;
    sign_in_redirects_to_the_provider_and_back(&site).await;
    redirects_after_sign_in_stay_on_this_site(&site).await;
    sign_in_redirects_to_the_site_host_once(&site).await;
}

async fn sign_in_redirects_to_the_provider_and_back(site: &SignInSite) {
    let mut ann = site.person();
    let begun = ann.get("/sign-in?to=/account").await;
    let address = reqwest::Url::parse(begun.leads_to()).unwrap();
    let asked = |name: &str| {
        let mut pairs = address.query_pairs();
        let (_, value) = pairs.find(|(known, _)| known == name).unwrap();
        value.into_owned()
    };
    assert!(address.as_str().starts_with(&site.provider.issuer));
    assert_eq!(asked("response_type"), "code");
    assert_eq!(asked("code_challenge_method"), "S256");
    let expected = "https://www.example.com/sign-in/return";
    assert_eq!(asked("redirect_uri"), expected);
    assert_eq!(asked("resource"), Provider::AUDIENCE);
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

async fn redirects_after_sign_in_stay_on_this_site(site: &SignInSite) {
    let mut ann = site.person();
    ann.sign_in("ann", "/account").await;
    let on = ann.get("/sign-in?to=/seo/x%3Fa%3Db").await;
    assert_eq!(on.leads_to(), "/seo/x?a=b");
    for hostile in "//evil.example /%5Cevil.example /%0d%0aset-cookie:%20a=b".split(' ') {
        let path = format!("/sign-in?to={hostile}");
        let answer = ann.get(&path).await;
        assert_eq!(answer.leads_to(), "/account", "{hostile}");
        let end = site.person().sign_in("ann", &path).await;
        assert_eq!(end.url, "https://www.example.com/account", "{hostile}");
    }
}

async fn sign_in_redirects_to_the_site_host_once(site: &SignInSite) {
    let elsewhere = site.app.get("/sign-in?to=/account%3Faddress=a").await;
    let address = elsewhere.leads_to();
    let start = "https://www.example.com/sign-in?to=%2Faccount%3Faddress%3Da&moved=";
    assert!(address.starts_with(start), "{address}");
    assert_eq!(elsewhere.header("set-cookie"), None);
    let (_, path) = address.split_once("example.com").unwrap();
    // A proxy that names another host to us all the time: no circle.
    let again = site.app.get(path).await;
    assert!(again.leads_to().starts_with(&site.provider.issuer));
}

#[tokio::test]
async fn an_unreachable_provider_is_503() {
    // One that the server has not met: what it knows of a provider, it keeps.
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
        // Every page links to it, so following the link is no error.
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("set-cookie").is_some(), path != "/sign-in");
        let page = answer.private_page();
        page.assert_has(["Sign-in isn&#39;t available", "--oidc-issuer"]);
    }
}

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

async fn a_session_stays_ended_for_as_long_as_its_token_could_be_valid(app: TestApp) {
    // A token is valid for a day at most, and a minute longer by another clock.
    let longest = Timestamp::now() + SignedDuration::from_secs(24 * 60 * 60 + 60);
    let (ann, ben) = (app.in_browser("ann"), app.in_browser("ben"));
    ben.submit("/sign-out", &[]).await.is(200);
    let lasting = format!(
        "select cast(count(*) as text) from signed_out where expires_at > {}",
        longest.as_millisecond()
    );
    assert_eq!(app.state(&lasting).await, ["1"]);
    app.change("update signed_out set expires_at = 1").await;
    ann.submit("/sign-out", &[]).await.is(200);
    assert_eq!(app.count("signed_out").await, "2");
    let _sweeper = app.sweeper(Duration::from_millis(40));
    app.until_state("select cast(count(*) as text) from signed_out", &["1"])
        .await;
    assert_eq!(app.state(&lasting).await, ["1"]);
    ann.get("/api/balance").await.error(401);
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
    assert!(address.starts_with(&site.provider.issuer), "{address}");
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
