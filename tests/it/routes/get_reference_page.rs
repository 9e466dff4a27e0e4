use nycapt::contract::ALL;
use nycapt_tests::{AssertHas, TestApp};

/// Most bytes of a page without the two scripts and the icon that it links to: 50 KB with them.
const LARGEST: usize = 48_000;

#[tokio::test]
async fn every_operation_has_a_page_with_its_statuses() {
    let app = TestApp::new();
    let document = nycapt_tests::description();
    for spec in ALL {
        let path = format!("/developers/reference/{}", spec.name);
        let answer = app.get(&path).await.is(200);
        assert!(answer.body.len() <= LARGEST, "{path} {}", answer.body.len());
        let page = answer.text();
        assert!(page.contains(spec.path), "{path}");
        let method = spec.method.as_str().to_lowercase();
        let responses = &document["paths"][spec.path][method]["responses"];
        for status in responses.as_object().into_iter().flat_map(|all| all.keys()) {
            page.assert_has([format!("<th scope=\"row\">{status}</th>")]);
        }
    }
}

#[tokio::test]
async fn free_operations_can_be_tried_without_script() {
    let app = TestApp::new();
    for (name, action) in [
        ("resolve_address", "action=\"/\""),
        ("get_preview", "action=\"/\""),
        ("get_health", "action=\"/v1/health\""),
    ] {
        let path = format!("/developers/reference/{name}");
        let page = app.text(&path).await;
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
async fn the_request_line_follows_the_heading() {
    let app = TestApp::new();
    let page = app.get("/developers/reference/get_preview").await.body;
    let page = String::from_utf8(page).unwrap();
    let request = "<h1>get_preview</h1>\n<p class=\"request\"><b>GET</b> \
                   <code>https://api.example.com/v1/previews/{slug}</code></p>";
    assert!(page.contains(request), "{page}");
    page.assert_has([
        "<a href=\"/developers/reference\" aria-current=\"true\">",
        "<a href=\"/developers\" aria-current=\"true\">API</a>",
        "<label for=\"trial-address\">Address or slug</label>",
    ]);
}
