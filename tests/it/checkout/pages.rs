//! Checkout, order and credits pages.

use std::sync::Arc;

use nycapt_contract::{Report, SectionStatus};
use nycapt_pdf::{Parts, document};
use nycapt_tests::prelude::*;

use crate::jobs::scripted_compiler::compiling;

fn slug() -> String {
    slugs().remove(0)
}

fn html(answer: &Answer, status: u16) -> String {
    assert_eq!(answer.status, status, "{answer:?}");
    answer.assert_header("content-type", "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let html = answer.text();
    html.assert_has(["name=\"robots\" content=\"noindex\""]);
    html
}

/// The order that a page's answer leads to, by the cookie that it sets.
fn order_of(answer: &Answer) -> Order {
    let cookie = answer.header("set-cookie").unwrap();
    let token = between(cookie, "nycapt_order=", ";").unwrap();
    let id = between(cookie, "/orders/", ";").unwrap();
    Order {
        id: id.into(),
        token: token.into(),
        session: String::new(),
    }
}

on_each_engine!(
    a_form_creates_one_order_and_links_to_the_payment,
    an_email_address_is_saved_and_deleted_on_the_order_page,
    unused_words_of_the_address_are_reported_before_and_after_payment,
);

on_sqlite!(
    form_errors_are_shown_on_the_page,
    an_apartment_that_may_not_exist_is_sold_after_its_warning_alone,
    an_apartment_page_sells_the_report_of_that_apartment,
    an_apartment_that_only_its_buildings_records_have_is_sold_and_has_no_page,
    the_checkout_of_another_address_of_a_building_says_so,
    the_checkout_says_what_a_report_withholds,
    another_apartment_in_the_address_is_reported_before_and_after_payment,
    other_lots_of_the_address_are_reported_as_for_a_report,
    a_token_link_sets_a_cookie_for_that_order_only,
    the_order_page_follows_the_order,
    the_order_page_says_until_when_its_link_works,
    the_page_of_a_ready_order_has_what_its_pdf_has,
    credits_can_be_bought_for_an_unnamed_account,
    only_an_existing_account_has_a_credits_page,
    what_an_account_owes_is_said_before_and_after_it_is_kept,
    a_frozen_account_buys_no_credits,
    a_buyer_sees_the_outcome_though_the_agents_key_was_revoked,
    without_a_provider_the_pages_sell_nothing,
);

/// The settings of a service that sends mail, to a port where no server listens.
const MAIL: [(&str, &str); 2] = [
    ("smtp-url", "smtp://127.0.0.1:9"),
    ("mail-from", "a@example.com"),
];

async fn a_form_creates_one_order_and_links_to_the_payment(app: Shop) {
    let page = format!("/checkout/{}", slug());
    let shown = html(&app.page(&page, "").await, 200);
    shown.assert_has([
        "$19.00",
        "Long lists end at 300 to 1,000 records.",
        "type=\"checkbox\"",
        "works until ",
    ]);
    let once = between(&shown, "name=\"once\" value=\"", "\"").unwrap();
    let fields = [
        ("once", once),
        ("unit", "4b"),
        ("email", ""),
        ("acknowledged", "yes"),
    ];
    let first = app.submit(&page, &fields, "").await;
    let leading = html(&first, 200);
    let session = app.state("select session_id from checkout").await.concat();
    let url = format!("https://pay.example/{session}");
    leading.assert_has([format!("content=\"0;url={url}\"")]);
    assert!(leading.contains(&format!("href=\"{url}\"")), "{leading}");
    let order = order_of(&first);
    assert_eq!(app.state("select unit from guest_order").await, ["4b"]);

    // The form again, as with a second click: the same order, and the same address to pay at.
    let second = app.submit(&page, &fields, "").await;
    assert!(html(&second, 200).contains(&format!("href=\"{url}\"")));
    let again = order_of(&second);
    assert_eq!(again.id, order.id);
    assert_eq!(app.count("guest_order").await, "1");
    // Someone who goes back and changes it gets another order.
    let mut changed = fields;
    changed[1] = ("unit", "5c");
    let changed = app.submit(&page, &changed, "").await;
    html(&changed, 200);
    assert_ne!(order_of(&changed).id, order.id);
    let cookie = first.header("set-cookie").unwrap();
    cookie.assert_has([
        "; HttpOnly",
        "; SameSite=Lax",
        "; Secure",
        &format!("; Path=/orders/{}", order.id),
    ]);

    // Sent again once it is paid, the form leads to the order, which its first browser can open.
    let order = Order { session, ..order };
    app.deliver(&order.paid("evt_1")).await;
    let again = app.submit(&page, &fields, "").await.is(303);
    assert_eq!(again.header("location"), Some(&*order.page()));
    assert_eq!(again.header("set-cookie"), None);
    app.page(&order.page(), &order.cookie()).await.is(200);
}

async fn an_apartment_that_may_not_exist_is_sold_after_its_warning_alone(app: Shop) {
    let (slug, address) = without_99z();
    let page = format!("/checkout/{slug}");
    let sent = |unit: &'static str, warned: String| {
        let (app, page) = (&app, &page);
        async move {
            let read = ("acknowledged", "yes");
            let fields = [("unit", unit), read, ("warned", &*warned)];
            app.submit(page, &fields, "").await
        }
    };
    let orders = || async { app.state("select unit from guest_order").await };
    let warned = html(&sent("99Z", String::new()).await, 422);
    warned.assert_has(["99Z may not exist", "name=\"warned\" value=\"99Z\""]);
    let another = html(&sent("98Z", "99Z".into()).await, 422);
    another.assert_has(["98Z may not exist"]);
    assert_eq!(orders().await, [""; 0], "not without its warning");
    let seen = between(&warned, "name=\"warned\" value=\"", "\"").unwrap();
    html(&sent("99Z", seen.into()).await, 200);
    assert_eq!(orders().await, ["99Z"]);
    let body = json!({ "address": address, "unit": "99Z" });
    let by_api = app.post(GUEST_CHECKOUT, &body).await.json();
    let warning = by_api["unitWarning"].as_str().unwrap();
    assert!(warning.starts_with("99Z may not exist"), "{by_api}");
    let body = json!({ "address": address });
    let whole = app.post(GUEST_CHECKOUT, &body).await;
    assert_eq!(whole.json().get("unitWarning"), None);
}

async fn another_apartment_in_the_address_is_reported_before_and_after_payment(app: Shop) {
    let (_, address) = without_99z();
    let body = json!({ "address": format!("{address} apt 4B"), "unit": "99Z" });
    let answer = app.post(GUEST_CHECKOUT, &body).await;
    let warning = answer.json()["unitWarning"].take();
    let text = warning.as_str().unwrap();
    let start = "You ordered a report on apartment 99Z, but the address says apt 4B.";
    assert!(text.starts_with(start), "{text}");
    text.assert_has(["99Z may not exist"]);
    let order = Order::of(&answer);
    assert_eq!(app.order_now(&order).await["unitWarning"], warning);
    app.outcome_of(&order.paid("evt_1")).await;
    assert_eq!(app.order_now(&order).await["unitWarning"], warning);
    let page = html(&app.page(&order.page(), &order.cookie()).await, 200);
    page.assert_has(["but the address says apt 4B.", "99Z may not exist"]);
    let order = app.order("").await;
    assert_eq!(app.order_now(&order).await.get("unitWarning"), None);
}

async fn unused_words_of_the_address_are_reported_before_and_after_payment(app: Shop) {
    let address = format!("{}, care of Quimby", sample_address());
    let body = json!({ "address": address });
    let answer = app.post(GUEST_CHECKOUT, &body).await;
    let warning =
        "We didn't use some words in the address. Check that the report is on the right building.";
    assert_eq!(answer.json()["unitWarning"], warning);
    let order = Order::of(&answer);
    app.outcome_of(&order.paid("evt_1")).await;
    assert_eq!(app.order_now(&order).await["unitWarning"], warning);
    let page = html(&app.page(&order.page(), &order.cookie()).await, 200);
    page.assert_has(["use some words in the address."]);
    assert!(!app.keeps("Quimby").await);
}

async fn other_lots_of_the_address_are_reported_as_for_a_report(app: Shop) {
    let (release, shared) = shared_address_release();
    app.app.live.switch(Arc::clone(&release));
    let body = json!({ "address": shared.formatted });
    let agent = app.agent_with(1).await;
    let started = agent.send(starting(&body)).await.json();
    let warning = started["detail"]["warnings"][0].as_str().unwrap();
    warning.assert_has(["Other tax lots with this address: "]);

    let answer = app.post(GUEST_CHECKOUT, &body).await;
    assert_eq!(answer.json()["unitWarning"], warning);
    let order = Order::of(&answer);
    app.outcome_of(&order.paid("evt_1")).await;
    assert_eq!(app.order_now(&order).await["unitWarning"], warning);
    let page = html(&app.page(&order.page(), &order.cookie()).await, 200);
    page.assert_has([warning]);

    // Each lot's own page lists the other one, and doesn't ask again.
    let lots = release.directory().slugs().filter(|lot| {
        let address = release.directory().preferred(lot.bbl);
        lot.canonical && address.is_some_and(|address| address.formatted == shared.formatted)
    });
    let [one, other] = lots.collect::<Vec<_>>().try_into().unwrap();
    for (lot, other) in [(&one, &other), (&other, &one)] {
        let page = format!("/checkout/{}", lot.slug);
        let says = format!("Other tax lots with this address: {}.", other.bbl);
        html(&app.page(&page, "").await, 200).assert_has([says]);
        let is_sure = |unit: &&str| {
            let mentions = release.unit_mentions(&format!("{}-apt-{unit}", lot.slug));
            mentions.is_some_and(|mentions| mentions.warning.is_none())
        };
        let unit = ["1", "1a", "a1"].into_iter().find(is_sure).unwrap();
        let fields = [("unit", unit), ("acknowledged", "yes")];
        html(&app.submit(&page, &fields, "").await, 200);
    }
}

async fn the_checkout_of_another_address_of_a_building_says_so(app: Shop) {
    let (slug, alias, address) = other_address();
    let says = "is another address on this tax lot.";
    let page = format!("/checkout/{alias}");
    let shown = html(&app.page(&page, "").await, 200);
    shown.assert_has([says]);
    // The report is on the address that was asked for, as over the API.
    let body = json!({ "address": address });
    let by_api = app.post(GUEST_CHECKOUT, &body).await.json();
    assert_eq!(by_api["slug"], alias);
    assert_eq!(by_api["address"], address);
    let fields = [("acknowledged", "yes")];
    html(&app.submit(&page, &fields, "").await, 200);
    let sql = "select distinct slug || ' ' || address from guest_order";
    assert_eq!(app.state(sql).await, [format!("{alias} {address}")]);
    let shown = html(&app.page(&format!("/checkout/{slug}"), "").await, 200);
    shown.assert_lacks([says]);
}

async fn the_checkout_says_what_a_report_withholds(app: Shop) {
    let mut seen = [false; 2];
    for slug in slugs() {
        let contents = preview_of(&slug).report_contents;
        let withheld = contents
            .iter()
            .filter(|part| part.status == SectionStatus::Withheld);
        let titles: Vec<&str> = withheld.map(|part| &*part.title).collect();
        let is_whole = titles.is_empty();
        if std::mem::replace(&mut seen[usize::from(is_whole)], true) {
            continue;
        }
        let shown = html(&app.page(&format!("/checkout/{slug}"), "").await, 200);
        if is_whole {
            shown.assert_lacks(["leaves out"]);
        } else {
            let says = format!("leaves out all or part of: {}.", titles.join(", "));
            shown.assert_has([escaped(&json!(says))]);
        }
    }
    assert_eq!(seen, [true, true]);
}

async fn form_errors_are_shown_on_the_page(engine: Engine) {
    let app = Shop::with(engine, &MAIL).await;
    let page = format!("/checkout/{}", slug());
    let (yes, no) = (("acknowledged", "yes"), ("acknowledged", "no"));
    let long = "x".repeat(41);
    let hostile = "\"><script>alert(1)</script>";
    for (fields, said) in [
        (vec![], "acknowledged-error"),
        (vec![no], "acknowledged-error"),
        (vec![yes, ("email", hostile)], "email-error"),
        (vec![yes, ("unit", &long)], "unit-error"),
        (vec![no, ("unit", hostile)], "acknowledged-error"),
    ] {
        let shown = html(&app.submit(&page, &fields, "").await, 422);
        shown.assert_has([said, "aria-invalid=\"true\"", "role=\"alert\""]);
        shown.assert_lacks(["<script>alert"]);
    }
    let fields = [yes, ("email", "a@b.co")];
    for path in ["/checkout/no-such-place", "/checkout/NO"] {
        for answer in [
            app.page(path, "").await,
            app.submit(path, &fields, "").await,
        ] {
            answer.is(404).text().assert_has(["<h1>"]);
        }
    }
}

async fn a_token_link_sets_a_cookie_for_that_order_only(app: Shop) {
    let (order, other) = (app.order("").await, app.order("x@b.co").await);
    let answer = app
        .page(&format!("{}?token={}", order.page(), order.token), "")
        .await;
    answer.assert_leads(303, &order.page());
    assert_eq!(order_of(&answer).token, order.token);
    let shown = html(&app.page(&order.page(), &order.cookie()).await, 200);
    shown.assert_has([
        "We haven&#39;t received payment for this order.",
        "Start over",
    ]);

    // Several cookies of one name: the right one is found.
    let (first, second) = (other.cookie(), order.cookie());
    let many = format!("nycapt_order=x; theme=dark; {first}; {second}");
    assert_eq!(app.page(&order.page(), &many).await.status, 200);

    let (page, own) = (order.page(), order.cookie());
    for (path, cookie) in [
        (page.clone(), ""),
        (page.clone(), &other.cookie()),
        (format!("{page}?token={}", other.token), ""),
        (format!("{page}?session={}", other.session), ""),
        (format!("{page}?session=cs_fake_x"), ""),
        ("/orders/ord_01kafg9p4bfdmvxbq8mq6sv0xz".into(), &own),
        ("/orders/x".into(), &own),
    ] {
        let answer = app.page(&path, cookie).await;
        let found = (answer.status, answer.header("set-cookie"));
        assert_eq!(found, (404, None), "{path}");
        answer.text().assert_has(["private link"]);
    }
}

async fn the_order_page_follows_the_order(app: Shop) {
    let order = app.order("").await;
    assert_eq!(app.page(&order.page(), "").await.status, 404);
    let unpaid = app.page(&order.page(), &order.cookie()).await;
    assert_eq!(unpaid.header("refresh"), None);
    let returned = format!("{}?watch=on", order.page());
    let shown = app.page(&returned, &order.cookie()).await;
    assert_eq!(shown.header("refresh"), Some("5"));
    assert!(html(&shown, 200).contains("Waiting for your payment."));
    let still = app
        .page(&format!("{}?watch=off", order.page()), &order.cookie())
        .await;
    assert_eq!(still.header("refresh"), None);
    app.deliver(&order.paid("evt_1")).await;
    let shown = html(&app.page(&order.page(), &order.cookie()).await, 200);
    assert!(shown.contains("Paid. Your report is in line."), "{shown}");

    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;
    let answer = app.page(&order.page(), &order.cookie()).await;
    assert_eq!(answer.header("refresh"), None);
    let shown = html(&answer, 200);
    // The main content is on the page, without a reader for PDFs.
    shown.assert_has([
        "Your report is ready.",
        &format!("{}/report.pdf?download=true", order.page()),
        &format!("?token={}", order.token),
        "In short",
        "About the building",
        "Questions to ask",
        "Year by year",
        "Why this score",
        "data-copy=\"private link\"",
        "data-print",
        "/assets/copy-",
        "can&#39;t send email: this link",
    ]);
    assert!(shown.len() < 80_000, "{}", shown.len());
}

async fn the_order_page_says_until_when_its_link_works(app: Shop) {
    let unpaid = app.order("").await;
    let paid = app.paid_order("").await;
    // Noon of January 1, 2030.
    app.change("update guest_order set created_at = 1893499200000")
        .await;
    app.change("update order_token set expires_at = 1900000000000")
        .await;
    for (order, shows, day) in [
        (
            unpaid,
            "see the order and whether it was paid or refunded",
            "January 31",
        ),
        (paid, "read the report", "March 17"),
    ] {
        let shown = html(&app.page(&order.page(), &order.cookie()).await, 200);
        let said = format!("with the link can {shows}. The link works until {day}, 2030.");
        shown.assert_has([said]);
    }
}

/// A text as pages have it.
fn escaped(text: &Value) -> String {
    let text = text.as_str().unwrap().replace('&', "&#38;");
    text.replace('\'', "&#39;").replace('"', "&#34;")
}

async fn the_page_of_a_ready_order_has_what_its_pdf_has(app: Shop) {
    let body = json!({ "address": sample_address(), "unit": "4B" });
    let order = Order::of(&app.post(GUEST_CHECKOUT, &body).await);
    app.outcome_of(&order.paid("evt_1")).await;
    let asked = "update job set question = 'Is the heat <b>off</b>?' returning id";
    assert_eq!(app.state(asked).await.len(), 1);
    let _worker = compiling(&app);
    app.until_order(&order, "ready").await;
    let shown = html(&app.page(&order.page(), &order.cookie()).await, 200);
    let stored = "select cast(body as text) from result";
    let body = app.state(stored).await.concat();
    let report: Report = serde_json::from_str(&body).unwrap();
    let printed = document(&report, Parts::WithoutAppendix);

    shown.assert_has(["Your question", "Is the heat &#60;b&#62;off&#60;/b&#62;?"]);
    let items = |value: &Value| value.as_array().unwrap().clone();
    for sentence in items(&printed["answer"]["sentences"]) {
        shown.assert_has([escaped(&sentence["text"])]);
    }
    for finding in [items(&printed["unitFindings"]), items(&printed["findings"])].concat() {
        shown.assert_has([escaped(&finding["title"]), escaped(&finding["detail"])]);
    }
    let sections = items(&printed["sections"]);
    for section in sections.iter().filter(|section| section["front"] == true) {
        shown.assert_has([format!(">{}</h2>", escaped(&section["title"]))]);
        if section["status"] != "ok" {
            shown.assert_has([escaped(&section["statusWords"])]);
            continue;
        }
        let blocks = items(&section["blocks"]);
        for facts in blocks.iter().filter(|block| block["kind"] == "facts") {
            for fact in items(&facts["rows"]) {
                let (label, value) = (escaped(&fact["label"]), escaped(&fact["value"]));
                shown.assert_has([format!("<dt>{label}</dt><dd>{value}</dd>")]);
            }
        }
    }
    for source in items(&printed["sources"]) {
        shown.assert_has([escaped(&source["name"]), escaped(&source["dates"])]);
    }
    for text in items(&printed["disclaimers"]) {
        shown.assert_has([escaped(&text)]);
    }
    shown.assert_has([escaped(&printed["terms"]), escaped(&printed["made"])]);
    shown.assert_has([escaped(&json!(report.map.unwrap().title))]);
    // Of the records, only those of the apartment are on the page.
    let rows = report.sections.hpd_violations.data.unwrap().rows;
    assert!(!rows.is_empty());
    let lower = shown.to_lowercase();
    for row in rows {
        let description = row.description.unwrap_or_default().to_lowercase();
        let is_shown = !description.is_empty() && lower.contains(&description);
        assert!(!is_shown, "{description}");
    }
}

async fn an_email_address_is_saved_and_deleted_on_the_order_page(engine: Engine) {
    let app = Shop::with(engine, &MAIL).await;
    let order = app.order("").await;
    let email = |text: &'static str| {
        let (app, order) = (&app, &order);
        async move {
            app.submit(&order.page(), &[("email", text)], &order.cookie())
                .await
        }
    };
    let wrong = email("nobody").await;
    assert_eq!(wrong.header("refresh"), None);
    assert!(html(&wrong, 422).contains("email-error"));
    let kept = email("ann@example.com").await;
    let back = format!("{}?watch=off&saved=yes", order.page());
    kept.assert_leads(303, &back);
    let shown = html(&app.page(&back, &order.cookie()).await, 200);
    shown.assert_has(["We saved your email address"]);
    shown.assert_lacks(["ann@"]);
    let expected = ["ann@example.com"];
    assert_eq!(app.state("select email from guest_order").await, expected);
    assert_eq!(email("").await.status, 303);
    let kept = "select email from guest_order where email is not null";
    assert!(app.state(kept).await.is_empty());
    app.submit(&order.page(), &[("email", "a@b.co")], "")
        .await
        .is(404);
}

async fn credits_can_be_bought_for_an_unnamed_account(app: Shop) {
    let agent = app.agent_with(3).await;
    let page = format!("/credits/{}", agent.account);
    let shown = html(&app.page(&page, "").await, 200);
    shown.assert_has([
        "1 report credit, $19.00",
        "5 report credits, $95.00",
        "20 report credits, $380.00",
    ]);
    for wrong in ["", "0", "2", "-5", "05", "1000"] {
        let answer = app.submit(&page, &[("pack", wrong)], "").await;
        assert!(html(&answer, 422).contains("pack-error"), "{wrong}");
    }
    let leading = html(&app.submit(&page, &[("pack", "5")], "").await, 200);
    let session = app.state("select session_id from checkout").await.concat();
    leading.assert_has([format!("0;url=https://pay.example/{session}")]);
    let back = format!("{page}?paid={session}");
    let waiting = app.page(&back, "").await;
    assert_eq!(waiting.header("refresh"), Some("10"));
    assert!(html(&waiting, 200).contains("isn&#39;t confirmed yet"));
    assert_eq!(agent.balance().await, 3);

    // The buyer is back before the event is, some seconds later.
    app.change("update checkout set asked_at = 0").await;
    app.provider
        .set_status(&session, nycapt_server::SessionStatus::Paid);
    let shown = html(&app.page(&back, "").await, 200);
    shown.assert_has(["Paid. We added 5 report credits to the account."]);
    assert_eq!(agent.balance().await, 8);
    assert_eq!(html(&app.page(&back, "").await, 200), shown);
    assert_eq!(agent.balance().await, 8);
    // Of another's checkout nothing is said.
    let other = app.agent().await;
    let foreign = format!("/credits/{}?paid={session}", other.account);
    assert!(!html(&app.page(&foreign, "").await, 200).contains("Paid."));
}

async fn only_an_existing_account_has_a_credits_page(app: Shop) {
    app.order("").await;
    let sql = "select id from account where owner_kind = 'system'";
    let mut accounts = app.state(sql).await;
    assert_eq!(accounts.len(), 2);
    accounts.extend(["acct_01kafg9p4bfdmvxbq8mq6sv0xz".into(), "x".into()]);
    for account in accounts {
        let page = format!("/credits/{account}");
        assert_eq!(app.page(&page, "").await.status, 404, "{account}");
        app.submit(&page, &[("pack", "1")], "").await.is(404);
    }
    let ann = app.signed_in("ann").default_account().await;
    let page = format!("/credits/{ann}");
    assert_eq!(app.page(&page, "").await.status, 200);
    let erase = format!("privacy erase --account {ann}");
    app.run(&erase).await.unwrap();
    assert_eq!(app.page(&page, "").await.status, 404);
    assert_eq!(app.submit(&page, &[("pack", "1")], "").await.status, 404);
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.page(&page, "").await.status, 200);
    // An agent's account never gets another key.
    agent.post_nothing("/v1/agent/revoke").await;
    assert_eq!(app.page(&page, "").await.status, 404);
    assert_eq!(app.submit(&page, &[("pack", "1")], "").await.status, 404);
}

async fn what_an_account_owes_is_said_before_and_after_it_is_kept(app: Shop) {
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    let owed = format!("update account set owed = 2 where id = '{}'", agent.account);
    app.change(&owed).await;
    let shown = html(&app.page(&page, "").await, 200);
    shown.assert_has([
        "This account owes 2 report credits after a refund or dispute.",
        "balance and spending, but this page shows any credits it owes.",
    ]);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    app.provider
        .set_status(&session, nycapt_server::SessionStatus::Paid);
    let shown = html(&app.page(&format!("{page}?paid={session}"), "").await, 200);
    shown.assert_has([
        "Paid for 5 report credits.",
        "We deducted 2 report credits that the account owed",
    ]);
    shown.assert_lacks(["We added", "This account owes"]);
    assert_eq!(agent.balance().await, 3);
}

async fn a_frozen_account_buys_no_credits(app: Shop) {
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    let freeze = format!("accounts freeze --account {} --reason abuse", agent.account);
    app.run(&freeze).await.unwrap();
    let refused = app.page(&page, "").await.is(404).text();
    refused.assert_has(["This account is frozen, so its credits can&#39;t be spent."]);
    app.submit(&page, &[("pack", "1")], "").await.is(404);
}

async fn a_buyer_sees_the_outcome_though_the_agents_key_was_revoked(app: Shop) {
    let agent = app.agent().await;
    let page = format!("/credits/{}", agent.account);
    assert_eq!(app.submit(&page, &[("pack", "5")], "").await.status, 200);
    let session = app.state("select session_id from checkout").await.concat();
    app.provider
        .set_status(&session, nycapt_server::SessionStatus::Paid);
    agent.post_nothing("/v1/agent/revoke").await;
    let shown = html(&app.page(&format!("{page}?paid={session}"), "").await, 200);
    shown.assert_has([
        "Paid. We added 5 report credits to the account.",
        "its agent&#39;s key was revoked",
    ]);
    shown.assert_lacks(["name=\"pack\""]);
}

async fn without_a_provider_the_pages_sell_nothing(app: TestApp) {
    let agent = app.agent().await;
    for page in [
        format!("/checkout/{}", slug()),
        format!("/credits/{}", agent.account),
    ] {
        let answer = app.page(&page, "").await.is(404);
        assert!(answer.text().contains("nothing is for sale"));
    }
}

async fn an_apartment_page_sells_the_report_of_that_apartment(app: Shop) {
    let release = sample_release();
    let building = slug();
    assert!(release.preview(&building).is_some());
    let page = format!("/checkout/{building}-apt-4b");
    let shown = html(&app.page(&page, "").await, 200);
    shown.assert_has([", apt 4B</h1>"]);
    shown.assert_lacks(["id=\"unit\""]);
    let fields = [("acknowledged", "yes"), ("unit", "9Z")];
    assert_eq!(app.submit(&page, &fields, "").await.status, 200);
    let expected = [format!("{building}-apt-4b")];
    assert_eq!(app.state("select slug from guest_order").await, expected);
    app.send(TestRequest::new("HEAD", &page)).await.is(200);
}

async fn an_apartment_that_only_its_buildings_records_have_is_sold_and_has_no_page(app: Shop) {
    let release = named_apartment_release();
    app.app.live.switch(Arc::clone(&release));
    let slugs = slugs();
    let (own, other) = (&slugs[0], &slugs[1]);
    let fields = [("acknowledged", "yes"), ("unit", "rbe")];
    for (slug, status) in [(own, 200), (other, 422)] {
        let place = release.place_of(slug).unwrap().path();
        for path in [
            format!("/v1/previews/{slug}-apt-rbe"),
            format!("/seo/{slug}-apt-rbe"),
            format!("/seo-path/{place}/rbe"),
            format!("/checkout/{slug}-apt-rbe"),
        ] {
            app.get(&path).await.is(404);
        }
        let page = format!("/checkout/{slug}");
        html(&app.submit(&page, &fields, "").await, status);
    }
    let sql = "select slug || ' ' || unit from guest_order";
    let orders = app.state(sql).await;
    assert_eq!(orders, [format!("{own} rbe")]);
}
