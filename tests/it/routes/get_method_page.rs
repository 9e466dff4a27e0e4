use nycapt_report::score_method;
use nycapt_tests::{TestApp, sample_release};

#[tokio::test]
async fn the_method_page_shows_the_weights_in_use() {
    let app = TestApp::new();
    let answer = app.get("/method").await;
    assert_eq!(answer.status, 200);
    assert!(answer.body.len() <= 50_000, "{}", answer.body.len());
    let page = String::from_utf8(answer.body).unwrap();
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
        assert!(
            page.contains(&format!("<li>{}: ", cap.most)),
            "{}",
            cap.code
        );
    }
    for anchor in ["limits", "data", "privacy", "corrections"] {
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
    assert!(page.contains(sample_release().name()));
}

#[tokio::test]
async fn the_method_page_works_without_a_release() {
    let app = TestApp::without_data();
    assert_eq!(app.get("/method").await.status, 200);
}
