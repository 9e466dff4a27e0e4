use std::collections::BTreeSet;

use nycapt_server::Engine;
use nycapt_tests::{Sending, TestApp, on_each_engine, public_release, smaller_public_release};

on_each_engine!(
    it_is_frozen_by_the_first_need_and_no_later_data_change_it,
    it_lists_eligible_pages_and_no_others,
    while_no_building_is_eligible_there_is_no_file,
    the_cohort_of_the_sample_is_not_that_of_real_data,
);

const PATH: &str = "/sitemaps/address-launch.xml";

async fn it_is_frozen_by_the_first_need_and_no_later_data_change_it(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.app.live.switch(public_release());
    let first = app.get(PATH).await;
    assert_eq!(first.status, 200, "{first:?}");
    assert_eq!(first.header("content-type"), Some("application/xml"));
    assert_eq!(first.header("cache-control"), Some("public, max-age=86400"));
    app.app.live.switch(smaller_public_release());
    let later = app.get(PATH).await;
    assert_eq!(first.body, later.body);
    let etag = first.header("etag").unwrap();
    let again = Sending::new("GET", PATH).header("if-none-match", etag);
    assert_eq!(app.send(again).await.status, 304);
    let manifest = app
        .state("select rule || ' ' || data_release from sitemap_cohort")
        .await;
    let release = public_release();
    assert_eq!(manifest, [format!("address-launch-v1 {}", release.name())]);
}

async fn it_lists_eligible_pages_and_no_others(engine: Engine) {
    let app = TestApp::on(engine).await;
    let release = public_release();
    app.app.live.switch(public_release());
    let eligible = release.site_pages().filter(|page| page.in_cohort);
    let eligible: BTreeSet<String> = eligible.map(|page| page.slug.to_owned()).collect();
    assert!(!eligible.is_empty(), "the sample has eligible buildings");
    let listed = app.listed_slugs(PATH).await;
    assert!(listed.is_sorted());
    let listed: BTreeSet<String> = listed.into_iter().map(|(slug, _)| slug).collect();
    assert_eq!(listed, eligible);
    let page = app.get(&format!("/seo/{}", listed.first().unwrap())).await;
    let page = String::from_utf8(page.body).unwrap();
    let canonical = format!(
        "<link rel=\"canonical\" href=\"https://www.example.com/seo/{}\">",
        listed.first().unwrap()
    );
    assert!(page.contains(&canonical), "{page}");
}

#[tokio::test]
async fn without_state_it_is_unavailable() {
    let app = TestApp::new();
    app.get(PATH).await.refused(503, "unavailable");
}

async fn while_no_building_is_eligible_there_is_no_file(engine: Engine) {
    // The small sample has none that is known well enough.
    let app = TestApp::on(engine).await;
    app.get(PATH).await.refused(404, "not_found");
    assert!(!app.indexed_files().await.contains(&PATH.to_owned()));
    app.app.live.switch(public_release());
    assert_eq!(app.get(PATH).await.status, 200);
    assert!(app.indexed_files().await.contains(&PATH.to_owned()));
}

async fn the_cohort_of_the_sample_is_not_that_of_real_data(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.app.live.switch(public_release());
    assert_eq!(app.get(PATH).await.status, 200);
    app.app.live.switch(nycapt_tests::sample_release());
    app.get(PATH).await.refused(404, "not_found");
}
