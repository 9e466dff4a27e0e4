//! Order mail through a third-party mail server.

use std::time::Duration;

use nycapt_messages::display_address;
use nycapt_server::mail::{MailTimings, Mailer};
use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::{ScriptedCompiler, worker};

fn quick() -> MailTimings {
    MailTimings {
        poll: Duration::from_millis(20),
        pause: Duration::from_millis(30),
        longest_pause: Duration::from_millis(60),
        ..MailTimings::default()
    }
}

const FROM: &str = "NYC Apartment Reports <reports@mail.example.com>";

struct Post {
    server: MailServer,
    app: Shop,
}

impl OnEngine<Engine> for Post {
    async fn on_engine(engine: Engine) -> Self {
        let server = MailServer::start();
        let url = server.url();
        Self::at(server, &url, engine).await
    }
}

impl Post {
    async fn at(server: MailServer, url: &str, engine: Engine) -> Self {
        let app = Shop::with(engine, &[("smtp-url", url), ("mail-from", FROM)]).await;
        Self { server, app }
    }
}

fn mailer(app: &TestApp) -> Mailer {
    Mailer::start(&app.app, quick()).unwrap().unwrap()
}

/// An order whose report is ready, and whose mail waits.
pub(crate) async fn ready(app: &TestApp, email: &str) -> Order {
    let order = app.paid_order(email).await;
    let drained = worker(&app.app, &ScriptedCompiler::new(), 1);
    app.until_order(&order, "ready").await;
    drained.drain().await;
    order
}

/// An order whose report failed.
pub(crate) async fn failed(app: &TestApp, email: &str) -> Order {
    let order = app.paid_order(email).await;
    let drained = worker(&app.app, &ScriptedCompiler::failing(), 1);
    app.until_order(&order, "failed").await;
    drained.drain().await;
    order
}

async fn until_mail(app: &TestApp, state: &str) {
    app.until_state("select state from mail", &[state]).await;
}

async fn until_tried(app: &TestApp) {
    let tried = "select state from mail where attempts > 1";
    app.until_state(tried, &["queued"]).await;
}

/// The only mail that the server got.
fn only(server: &MailServer) -> ReceivedMail {
    let mut mails = server.mails();
    assert_eq!(mails.len(), 1, "{mails:?}");
    mails.remove(0)
}

/// The only mail that the server gets, once a mailer has sent it.
async fn mailed(server: &MailServer, app: &TestApp) -> ReceivedMail {
    let _mailer = mailer(app);
    until_mail(app, "sent").await;
    only(server)
}

on_each_engine!(
    a_buyer_gets_one_mail_with_a_working_link,
    concurrent_mailers_send_a_mail_once,
    temporary_errors_are_retried_and_permanent_ones_are_not,
    another_mailer_sends_the_mail_of_a_killed_one,
    a_failed_mail_can_go_to_another_address,
    a_deleted_email_address_gets_no_mail,
);

on_sqlite!(
    a_buyer_gets_a_mail_when_the_report_fails,
    no_mail_promises_a_report_whose_payment_is_disputed,
    no_mail_promises_a_refund_that_was_made,
    a_mail_leads_to_the_order_in_its_language,
    an_unacknowledged_mail_is_sent_again_with_the_same_message_id,
    a_stopped_mailer_leaves_queued_mail_to_another,
    a_stopping_mailer_waits_for_the_pending_acknowledgment,
);

async fn a_mail_leads_to_the_order_in_its_language(Post { server, app }: Post) {
    let order = ready(&app, "ann@example.com").await;
    let sql = "update guest_order set language = 'zh-Hans' returning id";
    assert_eq!(app.state(sql).await, [&*order.id]);
    let mail = mailed(&server, &app).await;
    let link = format!("https://www.example.com/zh/orders/{}?token=", order.id);
    let parts = [&*link, "<html lang=\"zh-Hans\">"];
    mail.part("text/html").assert_has(parts);
}

async fn a_buyer_gets_one_mail_with_a_working_link(Post { server, app }: Post) {
    let _mailer = mailer(&app);
    let order = ready(&app, "ann@example.com").await;
    until_mail(&app, "sent").await;
    let mail = only(&server);
    assert_eq!(mail.from, "reports@mail.example.com");
    assert_eq!(mail.to, ["ann@example.com"]);
    let expected = (FROM, "ann@example.com");
    assert_eq!((mail.header("from"), mail.header("to")), expected);
    let id = app.state("select id from mail").await.concat();
    let expected = format!("<{id}@mail.example.com>");
    assert_eq!(mail.header("message-id"), expected);
    assert_eq!(mail.header("auto-submitted"), "auto-generated");
    let now = app.order_now(&order).await;
    assert_members!(now, { "emailSent": true, "emailAvailable": true, "emailSet": false });
    let address = display_address(now["address"].as_str().unwrap());
    assert_eq!(mail.header("subject"), format!("Your report on {address}"));
    for part in ["text/plain", "text/html"] {
        let link = format!(
            "https://www.example.com/orders/{}?token={}",
            order.id,
            mail.token()
        );
        assert!(mail.part(part).contains(&link), "{mail:?}");
    }
    // The token is one of its own, and only its digest is kept.
    assert_ne!(mail.token(), order.token);
    let by_mail = Order {
        token: mail.token(),
        ..order.clone()
    };
    assert_eq!(app.order_now(&by_mail).await["state"], "ready");
    assert!(!app.keeps(&mail.token()).await);

    // Whatever comes later, there is no second mail.
    let path = format!("/api/guest/order/{}/email", order.id);
    let body = json!({ "token": order.token, "email": "ben@example.com" });
    let expected = json!({ "saved": false, "sent": true });
    assert_eq!(app.post(&path, &body).await.json(), expected);
    let kept = "select email from guest_order where email is not null";
    assert!(app.state(kept).await.is_empty());
    let saved = format!("{}?watch=off&saved=yes", order.page());
    let shown = app.page(&saved, &order.cookie()).await.is(200).text();
    shown.assert_has(["We emailed it to you, too."]);
    shown.assert_lacks(["your email address"]);
    let other = ready(&app, "cyd@example.com").await;
    until!(
        "the other's mail is sent",
        app.order_now(&other).await["emailSent"] == true
    );
    assert_eq!(server.mails().len(), 2);
}

async fn concurrent_mailers_send_a_mail_once(Post { server, app }: Post) {
    for number in 0..3 {
        ready(&app, &format!("ann{number}@example.com")).await;
    }
    let _mailers: Vec<Mailer> = (0..4).map(|_| mailer(&app)).collect();
    let sent = "select id from mail where state = 'sent'";
    until!("all are sent", app.state(sent).await.len() == 3);
    assert_eq!((server.mails().len(), server.times("DATA")), (3, 3));
}

/// A stage, its answers to the first two tries, and what becomes of the mail. What is wrong with us
/// is for the operator to fix, and does not end it.
const ERRORS: &str = "
RCPT | 450 4.2.1 later | 451 later | sent
DATA | drop | 452 4.3.1 full | sent
MAIL | 421 4.3.0 busy | drop | sent
MAIL | 550 5.7.1 we do not know you | 553 no such sender | sent
RCPT | 554 5.7.1 relay access denied | 550 5.1.8 bad sender | sent
RCPT | 450 later | 550 5.1.1 ann@example.com is nobody | dead
DATA | drop | 552 5.2.2 mailbox full | dead";

async fn temporary_errors_are_retried_and_permanent_ones_are_not(engine: Engine) {
    for row in ERRORS.lines().skip(1) {
        let [stage, first, second, end] = row.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let Post { server, app } = Post::on_engine(engine).await;
        let order = ready(&app, "ann@example.com").await;
        server.answer(stage, &[first, second]);
        let _mailer = mailer(&app);
        until_mail(&app, end).await;
        assert_eq!(server.mails().len(), usize::from(end == "sent"), "{row}");
        // Why it was given up is kept, and the server's words, which may name the buyer, are not.
        let errors = app.state("select coalesce(fault, '') from mail").await;
        let is_refused = errors.concat().starts_with("the mail server returned 55");
        assert_eq!(is_refused, end == "dead", "{errors:?}");
        assert!(!errors.concat().contains('@'), "{errors:?}");
        // The buyer can correct the address.
        let now = app.order_now(&order).await;
        assert_eq!(now["emailError"].is_string(), end == "dead", "{now}");
        let shown = app.page(&order.page(), &order.cookie()).await.text();
        let asks = shown.contains("Check the address and save it again.");
        assert_eq!(asks, end == "dead", "{row}");
    }
}

async fn another_mailer_sends_the_mail_of_a_killed_one(Post { server, app }: Post) {
    ready(&app, "ann@example.com").await;
    // A sender that took it and was never heard of again.
    app.change("update mail set state = 'sending', attempts = 1, lease_until = 0")
        .await;
    assert_eq!(mailed(&server, &app).await.to, ["ann@example.com"]);
}

async fn a_failed_mail_can_go_to_another_address(Post { server, app }: Post) {
    let order = ready(&app, "typo@example.com").await;
    server.answer("RCPT", &["550 no such user"]);
    let _mailer = mailer(&app);
    until_mail(&app, "dead").await;
    let path = format!("/api/guest/order/{}/email", order.id);
    let body = json!({ "token": order.token, "email": "ann@example.com" });
    assert_eq!(app.post(&path, &body).await.status, 200);
    until_mail(&app, "sent").await;
    assert_eq!(only(&server).to, ["ann@example.com"]);
}

async fn a_buyer_gets_a_mail_when_the_report_fails(Post { server, app }: Post) {
    let order = failed(&app, "ann@example.com").await;
    let mail = mailed(&server, &app).await;
    let subject = mail.header("subject");
    assert!(subject.starts_with("We couldn't make your report on "));
    mail.part("text/plain")
        .assert_has(["We'll refund your payment"]);
    assert_eq!(app.order_now(&order).await["refundDue"], true);
}

async fn no_mail_promises_a_report_whose_payment_is_disputed(Post { server, app }: Post) {
    let order = ready(&app, "ann@example.com").await;
    app.outcome_of(&order.disputed("evt_d", "needs_response"))
        .await;
    let mail = mailed(&server, &app).await;
    let text = mail.part("text/plain");
    text.assert_has(["but your payment was disputed.", "See your order"]);
    text.assert_has(["can see the order", "The link works until "]);
    text.assert_lacks(["download the PDF", "can read the report"]);
}

async fn no_mail_promises_a_refund_that_was_made(Post { server, app }: Post) {
    let order = failed(&app, "ann@example.com").await;
    app.outcome_of(&order.refunded("evt_r", 1900)).await;
    let mail = mailed(&server, &app).await;
    let text = mail.part("text/plain");
    text.assert_has(["Your order page shows what happened to your payment."]);
    text.assert_lacks(["We'll refund"]);
}

async fn a_deleted_email_address_gets_no_mail(Post { server, app }: Post) {
    let order = ready(&app, "ann@example.com").await;
    app.submit(&order.page(), &[("email", "")], &order.cookie())
        .await
        .is(303);
    let _mailer = mailer(&app);
    until_mail(&app, "dead").await;
    assert_eq!(server.times("MAIL"), 0);
}

async fn an_unacknowledged_mail_is_sent_again_with_the_same_message_id(Post { server, app }: Post) {
    ready(&app, "ann@example.com").await;
    server.answer("DATA", &["keep and drop"]);
    let _mailer = mailer(&app);
    until_mail(&app, "sent").await;
    let mails = server.mails();
    assert_eq!(mails.len(), 2);
    assert_eq!(mails[0].header("message-id"), mails[1].header("message-id"));
    assert_ne!(mails[0].token(), mails[1].token());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mail_waits_while_the_password_is_wrong() {
    let server = MailServer::with_password();
    let url = server.url_with("wrong");
    let Post { server, app } = Post::at(server, &url, Engine::Sqlite).await;
    ready(&app, "ann@example.com").await;
    let wrong = mailer(&app);
    until_tried(&app).await;
    wrong.drain().await;
    assert_eq!(server.times("MAIL"), 0);
    let url = server.url_with(MailServer::PASSWORD);
    let settings = [("smtp-url", &*url), ("mail-from", FROM)];
    let fixed = app.twin_with(&settings).await;
    assert_eq!(mailed(&server, &fixed).await.to, ["ann@example.com"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn required_tls_is_enforced() {
    let server = MailServer::start();
    let url = format!("{}?tls=required", server.url());
    let Post { server, app } = Post::at(server, &url, Engine::Sqlite).await;
    ready(&app, "ann@example.com").await;
    let _mailer = mailer(&app);
    until_tried(&app).await;
    assert_eq!(server.times("MAIL"), 0);
}

async fn a_stopped_mailer_leaves_queued_mail_to_another(Post { server, app }: Post) {
    ready(&app, "ann@example.com").await;
    server.answer("RCPT", &["hang"]);
    let stopping = mailer(&app);
    until!("the mail is announced", server.times("RCPT") == 1);
    stopping.drain().await;
    assert_eq!(app.state("select state from mail").await, ["queued"]);
    assert!(server.mails().is_empty());
    assert_eq!(mailed(&server, &app).await.to, ["ann@example.com"]);
}

async fn a_stopping_mailer_waits_for_the_pending_acknowledgment(Post { server, app }: Post) {
    ready(&app, "ann@example.com").await;
    server.answer("DATA", &["slow"]);
    let stopping = mailer(&app);
    until!("the mail is handed over", server.times("DATA") == 1);
    stopping.drain().await;
    assert_eq!(app.state("select state from mail").await, ["sent"]);
    assert_eq!(only(&server).to, ["ann@example.com"]);
}

#[test]
fn the_stop_timeout_is_between_the_smtp_timeout_and_the_lease() {
    let timings = MailTimings::default();
    assert!(timings.drain > Duration::from_secs(60));
    assert!(timings.drain < timings.lease);
}
