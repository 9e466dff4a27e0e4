use nycapt_tests::TestApp;

#[tokio::test]
async fn it_links_to_fifteen_pages_and_each_is_there() {
    let app = TestApp::new();
    let answer = app.get("/lookup").await;
    assert_eq!(answer.status, 200);
    let page = String::from_utf8(answer.body).unwrap();
    let links: Vec<&str> = page
        .split("href=\"/lookup/")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(links.len(), 15, "{page}");
    for name in links {
        let answer = app.get(&format!("/lookup/{name}")).await;
        assert_eq!(answer.status, 200, "{name}");
    }
}
