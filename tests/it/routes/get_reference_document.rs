use nycapt::contract::{ALL, Access, Media};
use nycapt_tests::{AssertHas, TestApp, portal_document};

#[tokio::test]
async fn it_documents_access_request_and_response() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/reference/resolve_address").await;
    text.assert_has([
            "`POST https://api.example.com/v1/addresses/resolve`",
            "- Who may call: anybody",
            "- `address`: string, at most 500 characters, required.",
            "- `unit`: string or null, at most 40 characters.",
            "  - `ambiguous`: Several buildings or boroughs fit; none was picked.",
            "| 422 | [`validation_failed`](https://www.example.com/developers/errors#validation_failed) |",
            "### ResolvedAddress",
            "```sh\ncurl -s https://api.example.com/v1/addresses/resolve",
        ],
    );
    let paid = portal_document(&app, "/developers/reference/start_report").await;
    paid.assert_has(["- Who may call: the holder of an API key"]);
    assert!(paid.contains("nothing is paid twice"), "{paid}");
}

#[tokio::test]
async fn the_request_line_comes_before_the_samples_and_these_before_the_rest() {
    let app = TestApp::new();
    let text = portal_document(&app, "/developers/reference/start_report").await;
    let places = [
        "# start_report\n",
        "`POST https://api.example.com/api/report`",
        "- Who may call",
        "## Samples",
        "### curl",
        "### Command line",
        "### Python",
        "### TypeScript",
        "## Body",
        "## Answer",
        "## Statuses",
    ];
    let places = places.map(|part| text.find(part).unwrap_or_else(|| panic!("{part}: {text}")));
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn every_operation_for_programs_has_a_sample_in_each_of_its_languages() {
    let samples = include_str!("../../../server/developers/samples.md");
    for spec in ALL {
        let of_program = matches!(spec.answer, Media::Json | Media::Pdf);
        if !of_program || spec.access == Access::Signature {
            continue;
        }
        let sample = samples.split(&format!("<!-- {} -->", spec.name)).nth(1);
        let sample = sample.unwrap_or_else(|| panic!("{} has no sample", spec.name));
        let sample = sample.split("<!-- ").next().unwrap();
        let languages = match spec.sdk {
            Some(_) => &["sh", "python", "ts"][..],
            None => &["sh"],
        };
        for language in languages {
            sample.assert_has([format!("```{language}\n")]);
        }
    }
}

#[tokio::test]
async fn an_unknown_document_is_404() {
    let app = TestApp::new();
    let answer = app.get("/developers/reference/no_such_operation.md").await;
    answer.error(404);
}
