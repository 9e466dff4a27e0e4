use nycapt_tests::prelude::*;

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
        let answer = ann.submit(PATH, &[("name", name)]).await.is(422);
        let page = answer.private_page();
        assert!(page.contains("a name of 1 to 80 characters"), "{page}");
    }
    let longest = "é".repeat(80);
    let answer = ann.submit(PATH, &[("name", &longest)]).await;
    assert_eq!(answer.leads_to(), "/account#accounts");
}
