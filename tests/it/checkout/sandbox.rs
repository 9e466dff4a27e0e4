//! The sandbox: its pay page, also in a browser, and its signed events.

use nycapt_rules::form_pairs;
use nycapt_server::{CheckoutSession, SessionStatus, Surface};
use nycapt_tests::prelude::*;
use nycapt_tests::site::Site;
use tempfile::TempDir;

on_each_engine!(
    credits_arrive_before_the_buyer_returns,
    a_closed_or_expired_session_cannot_be_paid,
);

on_sqlite!(
    a_declined_card_charges_nothing_and_can_be_retried,
    a_delayed_payment_can_succeed_or_fail,
    an_embedded_session_uses_the_same_pay_page,
    a_tampered_pay_link_or_a_form_of_another_site_is_refused,
);

const SUCCESS: &str = "https://www.example.com/paid?session={CHECKOUT_SESSION_ID}&a=b";
const CANCEL: &str = "https://www.example.com/left";

/// A service that sells in the sandbox, behind a socket to which the sandbox sends its events.
struct Sandbox {
    app: TestApp,
    account: String,
    secret: String,
    _running: Running,
}

impl OnEngine<Engine> for Sandbox {
    async fn on_engine(engine: Engine) -> Self {
        let app = TestApp::on_with(engine, &SANDBOX).await;
        let agent = app.agent().await;
        let (account, secret) = (agent.account.clone(), agent.secret.clone());
        Self {
            _running: app.serve().await,
            app,
            account,
            secret,
        }
    }
}

fn hosted() -> Surface {
    Surface::Hosted {
        success_url: SUCCESS.into(),
        cancel_url: CANCEL.into(),
    }
}

fn embedded() -> Surface {
    Surface::Embedded {
        return_url: SUCCESS.into(),
    }
}

impl Sandbox {
    async fn checkout(&self, number: u8, reports: u32) -> KeptCheckout {
        self.app.kept_checkout(number, &self.account, reports).await
    }

    async fn url(&self, checkout: &KeptCheckout) -> String {
        self.app.open_session(checkout, hosted()).await.url.unwrap()
    }

    async fn balance(&self) -> u64 {
        self.app.bearer(&self.secret).balance().await
    }

    async fn get(&self, url: &str) -> Answer {
        let (path, query) = target(url);
        self.app.get(&format!("{path}?{query}")).await
    }

    /// Sends the form of the page that a URL leads to.
    async fn press(&self, url: &str, choice: &str) -> Answer {
        let (path, query) = target(url);
        let fields: Vec<_> = form_pairs(&query).collect();
        let fields = fields
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        let fields: Vec<_> = fields.chain([("choice", choice)]).collect();
        self.app.send(form(&path, &fields)).await
    }
}

/// Path and query of a URL of ours.
fn target(url: &str) -> (String, String) {
    let url = url.strip_prefix("https://www.example.com").unwrap();
    let (path, query) = url.split_once('?').unwrap_or((url, ""));
    (path.into(), query.into())
}

fn page_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{answer:?}");
    let html = answer.text();
    html.assert_has(["No money moves here."]);
    html
}

async fn credits_arrive_before_the_buyer_returns(shop: Sandbox) {
    let checkout = shop.checkout(1, 5).await;
    let session = shop.app.open_session(&checkout, hosted()).await;
    assert_eq!(shop.app.open_session(&checkout, hosted()).await, session);
    let url = session.url.as_deref().unwrap();
    let html = page_of(&shop.get(url).await);
    html.assert_has(["5 report credits", "$95.00"]);

    let answer = shop.press(url, "pay").await;
    let next = format!("https://www.example.com/paid?session={}&a=b", session.id);
    answer.assert_leads(303, &next);
    assert_eq!(shop.balance().await, 5);
    let payments = shop.app.app.payments.as_ref().unwrap();
    let paid = payments.get_session(&session.id).await.unwrap();
    assert_eq!(paid.status, SessionStatus::Paid);

    let html = page_of(&shop.press(url, "pay").await);
    let onward = format!("href=\"{}\"", next.replace('&', "&#38;"));
    html.assert_has(["This checkout was paid or canceled", &onward]);
    assert_eq!(shop.balance().await, 5);
}

async fn a_declined_card_charges_nothing_and_can_be_retried(shop: Sandbox) {
    let checkout = shop.checkout(1, 1).await;
    let url = shop.url(&checkout).await;
    let html = page_of(&shop.press(&url, "decline").await);
    html.assert_has(["Nothing was charged", "Pay $19.00"]);
    shop.press(&url, "cancel").await.assert_leads(303, CANCEL);
    let html = page_of(&shop.press(&url, "something else").await);
    html.assert_has(["Pay $19.00"]);
    assert_eq!(shop.balance().await, 0);
    assert_eq!(shop.app.checkout_state(&checkout.id).await, "open");
    assert_eq!(shop.press(&url, "pay").await.status, 303);
    assert_eq!(shop.balance().await, 1);
}

async fn a_delayed_payment_can_succeed_or_fail(shop: Sandbox) {
    let (late, lost) = (shop.checkout(1, 5).await, shop.checkout(2, 1).await);
    for (checkout, choice) in [(&late, "payLater"), (&lost, "failLater")] {
        let url = shop.url(checkout).await;
        assert_eq!(shop.press(&url, choice).await.status, 303);
        assert_eq!(shop.balance().await, 0);
    }
    let states = "select state from checkout order by reports";
    shop.app.until_state(states, &["failed", "paid"]).await;
    assert_eq!(shop.balance().await, 5);
}

async fn a_closed_or_expired_session_cannot_be_paid(shop: Sandbox) {
    let (closed, late) = (shop.checkout(1, 5).await, shop.checkout(2, 5).await);
    let session = shop.app.open_session(&closed, hosted()).await;
    let payments = shop.app.app.payments.as_ref().unwrap();
    let after = payments.expire_session(&session.id).await.unwrap();
    assert_eq!(after.status, SessionStatus::Expired);
    assert_eq!(shop.app.checkout_state(&closed.id).await, "expired");
    let ended = "update checkout set expires_at = 1 where state = 'open'";
    shop.app.change(ended).await;
    for checkout in [&closed, &late] {
        let url = shop.url(checkout).await;
        let html = page_of(&shop.press(&url, "pay").await);
        html.assert_has(["This checkout was paid or canceled"]);
    }
    assert_eq!(shop.balance().await, 0);
}

async fn an_embedded_session_uses_the_same_pay_page(shop: Sandbox) {
    let checkout = shop.checkout(1, 5).await;
    let session = shop.app.open_session(&checkout, embedded()).await;
    assert!(session.url.is_none() && session.client_secret.is_some());
    let payments = shop.app.app.payments.as_ref().unwrap();
    assert!(payments.publishable_key().is_some());
    let page = format!("https://www.example.com/sandbox/pay/{}", session.id);
    page_of(&shop.press(&page, "pay").await).assert_has(["The service has been notified."]);
    assert_eq!(shop.balance().await, 5);
}

async fn a_tampered_pay_link_or_a_form_of_another_site_is_refused(shop: Sandbox) {
    let checkout = shop.checkout(1, 5).await;
    let url = shop.url(&checkout).await;
    let elsewhere = shop.url(&shop.checkout(2, 5).await).await;
    let (page, _) = url.split_once('?').unwrap();
    for tampered in [
        url.replace("www.example.com%2Fleft", "evil.example%2Fleft"),
        url.replace("seal=t", "seal=u"),
        format!("{page}?{}", target(&elsewhere).1),
    ] {
        assert_ne!(tampered, url);
        assert_eq!(shop.get(&tampered).await.status, 404, "{tampered}");
        assert_eq!(shop.press(&tampered, "pay").await.status, 404, "{tampered}");
    }
    let (path, _) = target(&url);
    let (known, _) = path.rsplit_once('_').unwrap();
    for guess in [
        known.to_owned(),
        format!("{known}_{}", "0".repeat(24)),
        format!("/sandbox/pay/{}", checkout.id),
        "/sandbox/pay/cs_test_".into(),
        "/sandbox/pay/%00".into(),
        format!("/sandbox/pay/{}", "ü".repeat(200)),
    ] {
        let answer = shop.app.get(&guess).await;
        assert!([400, 404].contains(&answer.status), "{guess} {answer:?}");
    }
    let foreign = form(&path, &[("choice", "pay")]).header("sec-fetch-site", "cross-site");
    assert_eq!(shop.app.send(foreign).await.status, 403);
    assert_eq!(shop.balance().await, 0);
}

#[tokio::test]
async fn an_undelivered_sandbox_event_pays_nothing() {
    // Without a socket, no event can arrive.
    let app = TestApp::on_with(Engine::Sqlite, &SANDBOX).await;
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    let session = app.open_session(&checkout, embedded()).await;
    let path = format!("/sandbox/pay/{}", session.id);
    app.send(form(&path, &[("choice", "pay")])).await.is(503);
    assert_eq!(app.checkout_state(&checkout.id).await, "open");
}

#[tokio::test]
async fn the_sandbox_sells_no_real_reports_even_after_a_release_switch() {
    let allowed = [&SANDBOX[..], &[("sandbox-allow-real-data", "yes")]].concat();
    for (settings, sold, paid) in [(&SANDBOX[..], 404, 404), (&allowed, 200, 200)] {
        let app = TestApp::on_with(Engine::Sqlite, settings).await;
        let agent = app.agent().await;
        let checkout = app.kept_checkout(1, &agent.account, 1).await;
        let session = app.open_session(&checkout, embedded()).await;
        let page = format!("/sandbox/pay/{}", session.id);
        assert_eq!(app.get(&page).await.status, 200);

        let release = public_release();
        let entry = release.directory().slugs().next().unwrap();
        let address = release.directory().preferred(entry.bbl).unwrap();
        app.app.live.switch(public_release());
        let body = wanting(&address.formatted, "");
        let answer = app.post(GUEST_CHECKOUT, &body).await;
        assert_eq!(answer.status, sold);
        assert_eq!(answer.text().contains("real city data"), sold == 404);
        assert_eq!(app.get(&page).await.status, paid);
    }
}

#[test]
fn a_server_with_real_data_and_the_check_of_its_settings_refuse_the_sandbox() {
    let folder = TempDir::new().unwrap();
    publish_city(folder.path(), 30, false);
    let place = folder.path().display();
    let run = |words: String| {
        let words = format!("{words} --payments sandbox --data-dir {place}");
        run_server(&words, &[("NYCAPT_WEBHOOK_SECRET", WEBHOOK_SECRET)])
    };
    for words in ["serve", "config check"] {
        run(format!("{words} --listen 127.0.0.1:0")).fails(["--sandbox-allow-real-data yes"]);
        let allowed = "--sandbox-allow-real-data yes --listen 0.0.0.0:0";
        run(format!("{words} {allowed}")).fails(["this machine only"]);
    }
    let settings = [&SANDBOX[..], &[("sandbox-allow-real-data", "yes")]].concat();
    let server = ServerCommand::new(folder.path(), &settings).start();
    assert!(server.address().ip().is_loopback());
    server.stopped();
}

#[test]
fn a_server_with_a_sample_and_the_check_of_its_settings_refuse_a_live_key() {
    let folder = TempDir::new().unwrap();
    publish_city(folder.path(), 30, true);
    let place = folder.path().display();
    let run = |words: &str, key: &str| {
        let words = format!("{words} --listen 127.0.0.1:0 --data-dir {place}");
        run_server(&words, &[("NYCAPT_PAYMENT_API_KEY", key)])
    };
    for words in ["serve", "config check"] {
        run(words, "sk_live_0123456789").fails(["real money for invented reports"]);
    }
    assert_eq!(run("config check", "sk_test_0123456789").exit, Some(0));
}

#[tokio::test]
async fn no_real_money_buys_a_report_on_a_sample() {
    let key = [("payment-api-key", "sk_live_0123456789")];
    let app = TestApp::on_with(Engine::Sqlite, &key).await;
    let answer = app
        .post(GUEST_CHECKOUT, &wanting(&sample_address(), ""))
        .await;
    let body = answer.refused(404, "not_sold");
    let detail = body["detail"].as_str().unwrap();
    assert!(detail.contains("shows sample data"), "{detail}");
    // Who has paid since the data were real sees what became of it.
    let account = app.agent().await.account;
    app.kept_checkout(1, &account, 5).await;
    app.change("update checkout set session_id = 'cs_1', state = 'paid'")
        .await;
    let page = format!("/credits/{account}");
    app.page(&page, "").await.is(404);
    let shown = app.page(&format!("{page}?paid=cs_1"), "").await;
    shown
        .is(200)
        .text()
        .assert_has(["Paid. We added 5 report credits", "shows sample data"]);
}

#[test]
fn the_sandbox_has_no_list_of_payments_to_compare_with() {
    for sandbox in ["", " --payments sandbox"] {
        let words = format!("payments reconcile --since 2026-11-01{sandbox}");
        run_server(&words, &[]).fails_in_one_line(["the sandbox has no list"]);
    }
}

#[tokio::test]
async fn the_pay_page_exists_only_in_the_sandbox() {
    let key = [("payment-api-key", "sk_test_0123456789")];
    for settings in [&[][..], &key] {
        let app = TestApp::on_with(Engine::Sqlite, settings).await;
        app.get("/sandbox/pay/cs_test_1").await.error(404);
        app.send(TestRequest::new("POST", "/sandbox/pay/cs_test_1"))
            .await
            .error(404);
    }
}

/// A site that sells in the sandbox, with a session for five reports of a new account.
async fn offered(number: u8) -> (Site, String, CheckoutSession) {
    let site = Site::start_with(&SANDBOX).await;
    let account = site.app.agent().await.account;
    let checkout = site.app.kept_checkout(number, &account, 5).await;
    let surface = Surface::Hosted {
        success_url: format!("{}/?paid={{CHECKOUT_SESSION_ID}}", site.base),
        cancel_url: format!("{}/", site.base),
    };
    let session = site.app.open_session(&checkout, surface).await;
    (site, account, session)
}

#[tokio::test]
async fn the_pay_page_is_accessible_and_valid() {
    let (_site, _, session) = offered(1).await;
    let input = json!({ "url": session.url });
    for (task, member) in [
        ("accessibility", "violations"),
        ("markup", "problems"),
        ("load", "problems"),
    ] {
        let found = Browser::shared().ask(task, &input).await;
        assert_eq!(found[member], json!([]), "{task}");
    }
    let found = Browser::shared().ask("load", &input).await;
    assert!(found["robots"].to_string().contains("noindex"), "{found}");
}

#[tokio::test]
async fn a_buyer_pays_by_keyboard_with_and_without_script() {
    for (number, script) in [(1, true), (2, false)] {
        let (site, account, session) = offered(number).await;
        let input = json!({ "script": script, "page": session.url });
        let answer = site.journey("sandbox", input).await;
        let declined = answer["declined"].as_str().unwrap();
        assert!(declined.contains("Nothing was charged."), "{declined}");
        assert_eq!(answer["place"], format!("/?paid={}", session.id));
        let balance = format!("select cast(balance as text) from account where id = '{account}'");
        assert_eq!(site.app.state(&balance).await, ["5"]);
    }
}
