use nycapt_report::datasets::ALL;
use nycapt_tests::{AssertHas, TestApp, sample_release};

#[tokio::test]
async fn the_data_page_lists_every_dataset_with_what_is_held_of_it() {
    let app = TestApp::new();
    let page = app.get("/data").await.is(200).text();
    for dataset in ALL {
        page.assert_has([format!("href=\"{}\"", dataset.source_url)]);
    }
    let held = page.matches("We have all of it.").count();
    assert_eq!(held, sample_release().manifest().datasets.len());
    assert_eq!(
        held + page.matches("We have none of it.").count(),
        ALL.len()
    );
    page.assert_has([sample_release().name().to_owned()]);
    app.get("/")
        .await
        .text()
        .assert_has(["href=\"/data\"".to_owned()]);
}

#[tokio::test]
async fn the_data_page_says_so_before_the_first_release() {
    let app = TestApp::without_data();
    let answer = app.get("/data").await;
    assert_eq!(answer.status, 200);
    let page = answer.text();
    assert_eq!(page.matches("We have none of it.").count(), ALL.len());
}
