//! The sandbox: its pay page and its signed events.

use nycapt_rules::form_pairs;
use nycapt_server::{CheckoutSession, Engine, SessionStatus, Surface};
use nycapt_tests::{
    Answer, GUEST_CHECKOUT, KeptCheckout, Output, Running, ServerCommand, TestApp, TestRequest,
    WEBHOOK_SECRET, built, on_each_engine, public_release, publish_public_city, until, wanting,
};
use tempfile::TempDir;

const SUCCESS: &str = "https://www.example.com/paid?session={CHECKOUT_SESSION_ID}&a=b";
const CANCEL: &str = "https://www.example.com/left";

/// A service that sells in the sandbox, behind a socket to which the sandbox sends its events.
struct Shop {
    app: TestApp,
    _running: Running,
}

impl Shop {
    async fn open(engine: Engine) -> Self {
        let settings = [("payments", "sandbox"), ("webhook-secret", WEBHOOK_SECRET)];
        let app = TestApp::on_with(engine, &settings).await;
        let running = app.serve().await;
        Self {
            app,
            _running: running,
        }
    }

    async fn session(&self, checkout: &KeptCheckout) -> CheckoutSession {
        let surface = Surface::Hosted {
            success_url: SUCCESS.into(),
            cancel_url: CANCEL.into(),
        };
        let payments = self.app.app.payments.as_ref().unwrap();
        payments
            .create_session(&checkout.to_be_paid(surface))
            .await
            .unwrap()
    }

    async fn status(&self, session: &CheckoutSession) -> SessionStatus {
        let payments = self.app.app.payments.as_ref().unwrap();
        payments.get_session(&session.id).await.unwrap().status
    }

    /// Sends the form of the page that a URL leads to.
    async fn press(&self, url: &str, choice: &str) -> Answer {
        let (path, query) = target(url);
        let fields = form_pairs(&query).chain([("choice".into(), choice.into())]);
        self.app.send(form(&path, fields)).await
    }
}

fn form(path: &str, fields: impl Iterator<Item = (String, String)>) -> TestRequest {
    let mut url = reqwest::Url::parse("http://form.example").unwrap();
    url.query_pairs_mut().extend_pairs(fields);
    TestRequest::new("POST", path)
        .header("content-type", "application/x-www-form-urlencoded")
        .header("origin", "https://www.example.com")
        .body(url.query().unwrap())
}

/// Path and query of a URL of ours.
fn target(url: &str) -> (String, String) {
    let url = reqwest::Url::parse(url).unwrap();
    assert_eq!(
        url.origin().ascii_serialization(),
        "https://www.example.com"
    );
    (url.path().into(), url.query().unwrap_or_default().into())
}

fn page_of(answer: &Answer) -> String {
    assert_eq!(answer.status, 200, "{answer:?}");
    let html = String::from_utf8(answer.body.clone()).unwrap();
    assert!(html.contains("No money moves here."), "{html}");
    html
}

on_each_engine!(
    credits_arrive_before_the_buyer_returns,
    a_declined_card_charges_nothing_and_can_be_retried,
    a_delayed_payment_can_succeed_or_fail,
    a_closed_or_expired_session_cannot_be_paid,
);

async fn credits_arrive_before_the_buyer_returns(engine: Engine) {
    let shop = Shop::open(engine).await;
    let agent = shop.app.agent().await;
    let checkout = shop.app.kept_checkout(1, &agent.account, 5).await;
    let session = shop.session(&checkout).await;
    assert_eq!(shop.session(&checkout).await, session);
    let url = session.url.as_deref().unwrap();
    let (path, query) = target(url);
    let html = page_of(&shop.app.get(&format!("{path}?{query}")).await);
    assert!(
        html.contains("Credits for 5 reports") && html.contains("$95.00"),
        "{html}"
    );

    let answer = shop.press(url, "pay").await;
    assert_eq!(answer.status, 303);
    let next = format!("https://www.example.com/paid?session={}&a=b", session.id);
    assert_eq!(answer.header("location"), Some(next.as_str()));
    assert_eq!(agent.balance().await, 5);
    assert_eq!(shop.status(&session).await, SessionStatus::Paid);

    let html = page_of(&shop.press(url, "pay").await);
    assert!(html.contains("This session is over"), "{html}");
    let onward = next.replace('&', "&#38;");
    assert!(html.contains(&format!("href=\"{onward}\"")), "{html}");
    assert_eq!(agent.balance().await, 5);
}

async fn a_declined_card_charges_nothing_and_can_be_retried(engine: Engine) {
    let shop = Shop::open(engine).await;
    let agent = shop.app.agent().await;
    let checkout = shop.app.kept_checkout(1, &agent.account, 1).await;
    let session = shop.session(&checkout).await;
    let url = session.url.as_deref().unwrap();
    let html = page_of(&shop.press(url, "decline").await);
    assert!(
        html.contains("Nothing was charged") && html.contains("Pay $19.00"),
        "{html}"
    );
    let answer = shop.press(url, "cancel").await;
    assert_eq!(
        (answer.status, answer.header("location")),
        (303, Some(CANCEL))
    );
    let html = page_of(&shop.press(url, "something else").await);
    assert!(html.contains("Pay $19.00"), "{html}");
    assert_eq!(agent.balance().await, 0);
    assert_eq!(shop.status(&session).await, SessionStatus::Open);
    assert_eq!(shop.press(url, "pay").await.status, 303);
    assert_eq!(agent.balance().await, 1);
}

async fn a_delayed_payment_can_succeed_or_fail(engine: Engine) {
    let shop = Shop::open(engine).await;
    let agent = shop.app.agent().await;
    let (late, lost) = (
        shop.app.kept_checkout(1, &agent.account, 5).await,
        shop.app.kept_checkout(2, &agent.account, 1).await,
    );
    for (checkout, choice) in [(&late, "payLater"), (&lost, "failLater")] {
        let session = shop.session(checkout).await;
        let url = session.url.as_deref().unwrap();
        assert_eq!(shop.press(url, choice).await.status, 303);
        assert_eq!(agent.balance().await, 0);
    }
    let state_of = |checkout: &KeptCheckout, expected: &'static str| {
        let (app, id) = (&shop.app, checkout.id.clone());
        async move { (app.checkout_state(&id).await == expected).then_some(()) }
    };
    until("the money arrives", || state_of(&late, "paid")).await;
    until("the money is lost", || state_of(&lost, "failed")).await;
    assert_eq!(agent.balance().await, 5);
}

async fn a_closed_or_expired_session_cannot_be_paid(engine: Engine) {
    let shop = Shop::open(engine).await;
    let agent = shop.app.agent().await;
    let payments = shop.app.app.payments.as_ref().unwrap();
    let (closed, late) = (
        shop.app.kept_checkout(1, &agent.account, 5).await,
        shop.app.kept_checkout(2, &agent.account, 5).await,
    );
    let session = shop.session(&closed).await;
    let after = payments.expire_session(&session.id).await.unwrap();
    assert_eq!(after.status, SessionStatus::Expired);
    assert_eq!(shop.app.checkout_state(&closed.id).await, "expired");
    shop.app
        .state(&format!(
            "update checkout set expires_at = 1 where id = '{}' returning id",
            late.id
        ))
        .await;
    for checkout in [&closed, &late] {
        let session = shop.session(checkout).await;
        let html = page_of(&shop.press(session.url.as_deref().unwrap(), "pay").await);
        assert!(html.contains("This session is over"), "{html}");
    }
    assert_eq!(agent.balance().await, 0);
}

#[tokio::test]
async fn a_form_sent_twice_leads_to_the_same_order() {
    let shop = Shop::open(Engine::Sqlite).await;
    let slug = nycapt_tests::slugs().remove(0);
    let fields = [
        ("once", "0123456789abcdef"),
        ("unit", "4B"),
        ("acknowledged", "yes"),
    ];
    let mut urls = Vec::new();
    for _ in 0..2 {
        let answer = shop
            .app
            .submit(&format!("/checkout/{slug}"), &fields, "")
            .await;
        let html = String::from_utf8(answer.body).unwrap();
        assert_eq!(html.matches("name=\"robots\"").count(), 1, "{html}");
        let url = html.split_once("<a class=\"button\" href=\"").unwrap().1;
        let url = url.split_once('"').unwrap().0;
        urls.push(url.replace("&#38;", "&").replace("&amp;", "&"));
    }
    assert_eq!(urls[0], urls[1]);
    let (path, query) = target(&urls[1]);
    let html = page_of(&shop.app.get(&format!("{path}?{query}")).await);
    assert!(
        html.contains("Report on ") && html.contains(", 4B<"),
        "{html}"
    );
    let paid = shop.press(&urls[1], "pay").await;
    let next = paid.header("location").unwrap();
    assert!(
        next.starts_with("https://www.example.com/orders/ord_"),
        "{next}"
    );
    let (path, query) = target(next);
    assert_eq!(shop.app.get(&format!("{path}?{query}")).await.status, 303);
}

#[tokio::test]
async fn an_embedded_session_uses_the_same_pay_page() {
    let shop = Shop::open(Engine::Sqlite).await;
    let agent = shop.app.agent().await;
    let checkout = shop.app.kept_checkout(1, &agent.account, 5).await;
    let payments = shop.app.app.payments.as_ref().unwrap();
    let surface = Surface::Embedded {
        return_url: SUCCESS.into(),
    };
    let session = payments
        .create_session(&checkout.to_be_paid(surface))
        .await
        .unwrap();
    assert!(session.url.is_none() && session.client_secret.is_some());
    assert!(payments.publishable_key().is_some());
    let page = format!("https://www.example.com/sandbox/pay/{}", session.id);
    let html = page_of(&shop.press(&page, "pay").await);
    assert!(html.contains("The service has been told."), "{html}");
    assert_eq!(agent.balance().await, 5);
}

#[tokio::test]
async fn a_tampered_pay_link_is_refused() {
    let shop = Shop::open(Engine::Sqlite).await;
    let agent = shop.app.agent().await;
    let checkout = shop.app.kept_checkout(1, &agent.account, 5).await;
    let other = shop.app.kept_checkout(2, &agent.account, 5).await;
    let session = shop.session(&checkout).await;
    let url = session.url.clone().unwrap();
    let elsewhere = shop.session(&other).await.url.unwrap();
    for tampered in [
        url.replace("www.example.com%2Fleft", "evil.example%2Fleft"),
        url.replace("seal=t", "seal=u"),
        format!("{}?{}", target_path(&url), target(&elsewhere).1),
    ] {
        assert_ne!(tampered, url);
        let (path, query) = target(&tampered);
        assert_eq!(
            shop.app.get(&format!("{path}?{query}")).await.status,
            404,
            "{tampered}"
        );
        assert_eq!(shop.press(&tampered, "pay").await.status, 404, "{tampered}");
    }
    assert_eq!(agent.balance().await, 0);
}

fn target_path(url: &str) -> String {
    format!("https://www.example.com{}", target(url).0)
}

#[tokio::test]
async fn session_ids_cannot_be_guessed_and_cross_site_forms_are_refused() {
    let shop = Shop::open(Engine::Sqlite).await;
    let agent = shop.app.agent().await;
    let checkout = shop.app.kept_checkout(1, &agent.account, 5).await;
    let session = shop.session(&checkout).await.id;
    let (known, _) = session.as_str().rsplit_once('_').unwrap();
    for guess in [
        known.to_owned(),
        format!("{known}_{}", "0".repeat(24)),
        checkout.id.to_string(),
        "cs_test_".into(),
        "%00".into(),
        "ü".repeat(200),
    ] {
        let answer = shop.app.get(&format!("/sandbox/pay/{guess}")).await;
        assert!([400, 404].contains(&answer.status), "{guess} {answer:?}");
    }
    let fields = [("choice".to_owned(), "pay".to_owned())].into_iter();
    let mut foreign = form(&format!("/sandbox/pay/{session}"), fields);
    foreign = foreign.header("sec-fetch-site", "cross-site");
    assert_eq!(shop.app.send(foreign).await.status, 403);
    assert_eq!(agent.balance().await, 0);
}

#[tokio::test]
async fn an_undelivered_sandbox_event_pays_nothing() {
    // Not behind a socket: there is nobody to tell.
    let settings = [("payments", "sandbox"), ("webhook-secret", WEBHOOK_SECRET)];
    let app = TestApp::on_with(Engine::Sqlite, &settings).await;
    let agent = app.agent().await;
    let checkout = app.kept_checkout(1, &agent.account, 5).await;
    let payments = app.app.payments.as_ref().unwrap();
    let surface = Surface::Embedded {
        return_url: SUCCESS.into(),
    };
    let session = payments
        .create_session(&checkout.to_be_paid(surface))
        .await
        .unwrap();
    let fields = [("choice".to_owned(), "pay".to_owned())].into_iter();
    let answer = app
        .send(form(&format!("/sandbox/pay/{}", session.id), fields))
        .await;
    answer.refused(503, "unavailable");
    assert_eq!(app.checkout_state(&checkout.id).await, "open");
}

#[tokio::test]
async fn the_sandbox_sells_no_real_reports_even_after_a_release_switch() {
    let sandbox = [("payments", "sandbox"), ("webhook-secret", WEBHOOK_SECRET)];
    let told = ("sandbox-allow-real-data", "yes");
    for (is_told, status) in [(false, 503), (true, 200)] {
        let settings: Vec<_> = sandbox.into_iter().chain(is_told.then_some(told)).collect();
        let app = TestApp::on_with(Engine::Sqlite, &settings).await;
        let agent = app.agent().await;
        let checkout = app.kept_checkout(1, &agent.account, 1).await;
        let payments = app.app.payments.as_ref().unwrap();
        let surface = Surface::Embedded {
            return_url: SUCCESS.into(),
        };
        let asked = checkout.to_be_paid(surface);
        let session = payments.create_session(&asked).await.unwrap();
        let page = format!("/sandbox/pay/{}", session.id);
        assert_eq!(app.get(&page).await.status, 200);

        let release = public_release();
        let entry = release.directory().slugs().next().unwrap();
        let address = release.directory().preferred(entry.bbl).unwrap();
        app.app.live.switch(std::sync::Arc::clone(&release));
        let body = wanting(&address.formatted, "");
        assert_eq!(app.post(GUEST_CHECKOUT, &body).await.status, status);
        let pay_page = if is_told { 200 } else { 404 };
        assert_eq!(app.get(&page).await.status, pay_page);
    }
}

#[test]
fn a_server_with_real_data_refuses_the_sandbox() {
    let folder = TempDir::new().unwrap();
    publish_public_city(folder.path());
    let serve = |arguments: &[&str]| {
        let mut command = std::process::Command::new(built("nycapt-server", "nycapt-server"));
        command.args(["serve", "--payments", "sandbox", "--data-dir"]);
        command.arg(folder.path()).args(arguments).env_clear();
        command.env("NYCAPT_WEBHOOK_SECRET", WEBHOOK_SECRET);
        let ended = command.output().unwrap();
        assert!(!ended.status.success());
        String::from_utf8(ended.stderr).unwrap()
    };
    let refused = serve(&["--listen", "127.0.0.1:0"]);
    assert!(
        refused.contains("--sandbox-allow-real-data yes"),
        "{refused}"
    );
    let told = ["--sandbox-allow-real-data", "yes", "--listen", "0.0.0.0:0"];
    let refused = serve(&told);
    assert!(refused.contains("this machine only"), "{refused}");
    let settings = [
        ("payments", "sandbox"),
        ("webhook-secret", WEBHOOK_SECRET),
        ("sandbox-allow-real-data", "yes"),
    ];
    let output = Output::default();
    let server = ServerCommand::new(folder.path(), &settings, &output).start();
    assert!(server.address().ip().is_loopback());
    assert!(server.stop().success(), "{}", output.text());
}

#[tokio::test]
async fn the_pay_page_exists_only_in_the_sandbox() {
    let key = [("payment-api-key", "sk_test_0123456789")];
    for settings in [&[][..], &key] {
        let app = TestApp::on_with(Engine::Sqlite, settings).await;
        let answer = app.get("/sandbox/pay/cs_test_1").await;
        answer.refused(404, "not_found");
        let pressed = app
            .send(TestRequest::new("POST", "/sandbox/pay/cs_test_1"))
            .await;
        pressed.refused(404, "not_found");
    }
}
