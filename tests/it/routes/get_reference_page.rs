use nycapt::contract::ALL;
use nycapt_tests::TestApp;

/// Most bytes of a page without the files that it links to.
const LARGEST: usize = 45_000;

#[tokio::test]
async fn every_operation_has_a_page_with_its_statuses() {
    let app = TestApp::new();
    let document = nycapt_tests::description();
    for spec in ALL {
        let path = format!("/developers/reference/{}", spec.name);
        let answer = app.get(&path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(answer.body.len() <= LARGEST, "{path} {}", answer.body.len());
        let page = String::from_utf8(answer.body).unwrap();
        assert!(page.contains(spec.path), "{path}");
        let method = spec.method.as_str().to_lowercase();
        let responses = &document["paths"][spec.path][method]["responses"];
        for status in responses.as_object().into_iter().flat_map(|all| all.keys()) {
            assert!(
                page.contains(&format!("<td>{status}</td>")),
                "{path} {status}"
            );
        }
    }
}

#[tokio::test]
async fn what_is_free_can_be_tried_without_script() {
    let app = TestApp::new();
    for (name, action) in [
        ("resolve_address", "action=\"/\""),
        ("get_preview", "action=\"/\""),
        ("get_health", "action=\"/v1/health\""),
    ] {
        let path = format!("/developers/reference/{name}");
        let page = String::from_utf8(app.get(&path).await.body).unwrap();
        assert!(page.contains(action), "{path}");
        let script = page.split("src=\"/assets/trial-").nth(1).unwrap();
        let script = format!("/assets/trial-{}", script.split('"').next().unwrap());
        assert_eq!(app.get(&script).await.status, 200, "{script}");
    }
    let page = app.get("/developers/reference/start_report").await.body;
    assert!(
        !String::from_utf8(page)
            .unwrap()
            .contains("<form class=\"row\"")
    );
}

#[tokio::test]
async fn an_unknown_operation_is_404_with_pages_that_there_are() {
    let app = TestApp::new();
    let answer = app.get("/developers/reference/no_such_operation").await;
    assert_eq!(answer.status, 404);
    let page = String::from_utf8(answer.body).unwrap();
    assert!(page.contains("href=\"/developers/errors\""), "{page}");
}
