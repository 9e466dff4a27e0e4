use nycapt_tests::TestApp;

#[tokio::test]
async fn the_guides_are_available_without_a_release() {
    let app = TestApp::without_data();
    let answer = app.get("/guides").await;
    assert_eq!(answer.status, 200);
    let page = String::from_utf8(answer.body).unwrap();
    assert!(page.contains("rel=\"canonical\" href=\"https://www.example.com/guides\""));
    assert!(
        !page.contains("noindex") && page.contains("ItemList"),
        "{page}"
    );
}
