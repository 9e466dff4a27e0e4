use nycapt_tests::{TestApp, portal_document};

#[tokio::test]
async fn it_documents_access_request_and_response() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/reference/resolve_address").await;
    for part in [
        "`POST https://api.example.com/v1/addresses/resolve`",
        "- Who may call: anybody",
        "- `address`: string, at most 500 characters, required.",
        "- `unit`: string or null, at most 40 characters.",
        "  - `ambiguous`: Several buildings or boroughs fit; none was picked.",
        "| 422 | [`validation_failed`](https://www.example.com/developers/errors#validation_failed) |",
        "### ResolvedAddress",
        "```sh\ncurl -s https://api.example.com/v1/addresses/resolve",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let paid = portal_document(&app, "/developers/reference/start_report").await;
    assert!(
        paid.contains("- Who may call: the holder of an API key"),
        "{paid}"
    );
    assert!(paid.contains("nothing is paid twice"), "{paid}");
}

#[tokio::test]
async fn an_unknown_document_is_404() {
    let app = TestApp::new();
    let answer = app.get("/developers/reference/no_such_operation.md").await;
    answer.refused(404, "not_found");
}
