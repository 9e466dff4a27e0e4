use nycapt::contract::ErrorKind;
use nycapt_tests::{AssertHas, TestApp, page_spec, portal_document};

#[tokio::test]
async fn every_page_has_a_cacheable_markdown_twin() {
    let app = TestApp::new();
    let spec = page_spec("get_developer_document");
    for path in std::iter::once(&spec.path).chain(spec.aliases) {
        let answer = app.get(path).await.is(200);
        answer.assert_header("content-type", "text/markdown; charset=utf-8");
        let text = answer.text();
        assert!(text.starts_with("# "), "{path}");
        // A reader elsewhere finds its way here.
        assert!(!text.contains("](/"), "{path}");
        app.assert_revalidates(path, &answer).await;
    }
}

#[tokio::test]
async fn the_errors_document_lists_every_code_with_advice() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/errors").await;
    for kind in ErrorKind::ALL {
        let row = kind.row();
        let section = text.split(&format!("### `{}`\n", row.code)).nth(1);
        let section = section.unwrap_or_else(|| panic!("{}", row.code));
        let section = section.split("\n##").next().unwrap();
        assert!(section.contains(kind.next_step()), "{}", row.code);
        assert!(section.contains(row.class), "{}", row.code);
        section.assert_has([format!("line: {}\n", row.exit)]);
    }
}
