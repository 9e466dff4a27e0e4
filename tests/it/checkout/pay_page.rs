//! The sandbox's pay page in a browser.

use nycapt_server::{CheckoutSession, Surface};
use nycapt_tests::prelude::*;
use nycapt_tests::site::Site;

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
