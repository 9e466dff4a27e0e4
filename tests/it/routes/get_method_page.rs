use nycapt_report::score_method;
use nycapt_tests::{AssertHas, TestApp, sample_release};

#[tokio::test]
async fn the_method_page_shows_the_weights_in_use() {
    let app = TestApp::new();
    let answer = app.get("/method").await.is(200);
    assert!(answer.body.len() <= 50_000, "{}", answer.body.len());
    let page = answer.text();
    let method = score_method();
    assert!(page.contains(&method.version));
    for part in &method.parts {
        assert!(page.contains(&format!("id=\"{}\"", part.id)), "{}", part.id);
        for weight in &part.counted {
            let cell = format!("<td class=\"num\">{}</td>", weight.counts);
            assert!(page.contains(&cell), "{} {}", part.id, weight.what);
        }
    }
    for cap in &method.caps {
        page.assert_has([format!("<li>{}: ", cap.most)]);
    }
    for anchor in ["limits", "data", "privacy", "corrections"] {
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
    assert!(page.contains(sample_release().name()));
}
