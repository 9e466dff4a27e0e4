use nycapt_server::Engine;
use nycapt_tests::{TestApp, TestRequest};

const PATH: &str = "/account/accounts";

#[tokio::test]
async fn an_account_is_created_once_per_name() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.in_browser("ann");
    for _ in 0..2 {
        let answer = ann.submit(PATH, &[("name", "  Spring & Co ")]).await;
        assert_eq!(answer.leads_to(), "/account#accounts");
    }
    let page = ann.account_page().await;
    assert_eq!(page.matches(">Spring &#38; Co</h3>").count(), 1, "{page}");
}

#[tokio::test]
async fn an_invalid_name_is_shown_as_error() {
    let app = TestApp::on(Engine::Sqlite).await;
    let ann = app.in_browser("ann");
    for name in ["", "   ", &"x".repeat(81)] {
        let answer = ann.submit(PATH, &[("name", name)]).await;
        assert_eq!(answer.status, 422);
        let page = answer.private_page();
        assert!(page.contains("a name of 1 to 80 characters"), "{page}");
    }
    let longest = "é".repeat(80);
    let answer = ann.submit(PATH, &[("name", &longest)]).await;
    assert_eq!(answer.leads_to(), "/account#accounts");
}

#[tokio::test]
async fn cross_site_and_expired_sessions_create_nothing() {
    let app = TestApp::on(Engine::Sqlite).await;
    let form = || TestRequest::new("POST", PATH).form(&[("name", "Spring")]);
    for (name, value) in [
        ("sec-fetch-site", "cross-site"),
        ("origin", "https://evil.example"),
        ("x-other", "none"),
    ] {
        let answer = app.in_browser("ann").send(form().header(name, value)).await;
        answer.refused(403, "wrong_principal");
        let stranger = app.send(form().header(name, value)).await;
        stranger.refused(403, "wrong_principal");
    }
    let over = app.anyone().submit(PATH, &[("name", "Spring")]).await;
    assert_eq!(over.status, 403);
    let page = over.private_page();
    assert!(page.contains("Your session has ended"), "{page}");
    assert!(page.contains("/sign-in?to=%2Faccount\""), "{page}");
    let users = "select name from account where owner_kind = 'user'";
    assert!(app.state(users).await.is_empty());
}
