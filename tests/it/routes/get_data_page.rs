use nycapt_report::Dataset;
use nycapt_report::datasets::{evictions, hpd_bedbugs};
use nycapt_tests::prelude::*;

/// The row of a dataset.
fn row<'a>(page: &'a str, dataset: &Dataset) -> &'a str {
    between(page, &format!(">{}</a>", dataset.name), "<tr>").unwrap()
}

#[tokio::test]
async fn the_data_page_says_what_is_held_rejected_and_lacking_of_each_dataset() {
    let (app, release) = (TestApp::new(), flawed_release());
    app.app.live.switch(flawed_release());
    let page = app.text("/data").await;
    row(&page, &evictions::DATASET).assert_has([
        "We have none of it. Too many rows in a file were unusable, so we loaded nothing from it.",
        "data-label=\"As of\">undated<",
        "data-label=\"Loaded\">November 20, 2026<",
        "data-label=\"Records\">0<",
        "data-label=\"Rows left out\">200<",
    ]);
    let filings = &release.manifest().datasets[hpd_bedbugs::DATASET.id];
    let as_of = filings.as_of.unwrap().strftime("%B %-d, %Y");
    row(&page, &hpd_bedbugs::DATASET).assert_has([
        "We have part of it. The agency counts more records than we have.",
        &format!("data-label=\"As of\">{as_of}<"),
        "data-label=\"Loaded\">November 20, 2026<",
        &format!("data-label=\"Records\">{}<", filings.rows),
        "data-label=\"Rows left out\">0<",
    ]);
}
