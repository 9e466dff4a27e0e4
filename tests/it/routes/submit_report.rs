use nycapt_tests::prelude::*;

const PATH: &str = "/account/reports";

on_each_engine!(a_form_sent_twice_is_charged_once);

async fn a_form_sent_twice_is_charged_once(app: TestApp) {
    let ann = app.in_browser("ann");
    app.grant(&app.signed_in("ann").default_account().await, 3)
        .await;
    let once = ann.once(PATH).await;
    let addresses = sample_addresses(2);
    let fields = |address| [("address", address), ("unit", ""), ("once", once.as_str())];
    for _ in 0..2 {
        let answer = ann.submit(PATH, &fields(&addresses[0])).await;
        assert_eq!(answer.leads_to(), "/account#reports");
    }
    assert_eq!(ann.balance().await, 2);
    // The same form filled in anew, as after the way back: another report.
    let answer = ann.submit(PATH, &fields(&addresses[1])).await;
    assert_eq!(answer.leads_to(), "/account#reports");
    assert_eq!(ann.balance().await, 1);
    let page = ann.account_page().await;
    assert_eq!(
        page.matches("In progress: step 1 of 12").count(),
        2,
        "{page}"
    );
}

#[tokio::test]
async fn an_invalid_address_is_explained_and_kept_in_the_form() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.in_browser("ann");
    app.grant(&app.signed_in("ann").default_account().await, 1)
        .await;
    for (address, unit, why) in [
        ("", "", "Enter an address."),
        ("  ", "", "Enter an address."),
        (
            "1 Nowhere \"Lane\"",
            "4B",
            "No building in New York City has this address.",
        ),
        (&"x".repeat(501), "", "at most 500 characters"),
        (&sample_address(), &"x".repeat(41), "at most 40 characters"),
    ] {
        let fields = [("address", address), ("unit", unit), ("once", "a")];
        let answer = ann.submit(PATH, &fields).await;
        assert_eq!(answer.status, 422, "{address}");
        let page = answer.private_page();
        assert!(page.contains(why), "{why}: {page}");
        let kept = address.trim().replace('"', "&#34;");
        assert!(page.contains(&format!("value=\"{kept}\"")), "{page}");
    }
    assert_eq!(ann.balance().await, 1);
}

#[tokio::test]
async fn without_credits_the_page_links_to_buying_some() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.in_browser("ann");
    let account = app.signed_in("ann").default_account().await;
    let address = sample_address();
    let fields = [("address", address.as_str()), ("once", "a")];
    let page = ann.submit(PATH, &fields).await.is(402).private_page();
    page.assert_has(["You have no credits left. Nothing was charged."]);
    assert!(page.contains(&format!("/credits/{account}")), "{page}");
    // With a credit the same form succeeds.
    app.grant(&account, 1).await;
    let expected = "/account#reports";
    assert_eq!(ann.submit(PATH, &fields).await.leads_to(), expected);
}

#[tokio::test]
async fn an_expired_session_keeps_the_typed_input() {
    let app = TestApp::on(Engine::Sqlite).await;
    let fields = [("address", "1 Main St"), ("unit", "4B"), ("once", "a")];
    let answer = app.anyone().submit(PATH, &fields).await.is(403);
    let page = answer.private_page();
    let back = "/sign-in?to=%2Faccount%3Faddress%3D1%2BMain%2BSt%26unit%3D4B\"";
    assert!(page.contains(back), "{page}");
    assert!(app.state("select id from job").await.is_empty());
    let returned = app
        .in_browser("ann")
        .get("/account?address=1+Main+St&unit=4B")
        .await;
    let page = returned.private_page();
    page.assert_has(["value=\"1 Main St\"", "value=\"4B\""]);
}
