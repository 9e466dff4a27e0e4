use std::collections::BTreeSet;

use nycapt_server::Engine;
use nycapt_tests::{TestApp, on_each_engine, public_release, smaller_public_release};

on_each_engine!(
    the_launch_set_never_changes,
    it_lists_only_eligible_pages,
    without_eligible_buildings_there_is_no_file,
    sample_and_real_data_have_separate_launch_sets,
);

const PATH: &str = "/sitemaps/address-launch.xml";

async fn the_launch_set_never_changes(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.app.live.switch(public_release());
    let first = app.get(PATH).await;
    assert_eq!(first.status, 200, "{first:?}");
    assert_eq!(first.header("content-type"), Some("application/xml"));
    assert_eq!(first.header("cache-control"), Some("public, max-age=86400"));
    app.app.live.switch(smaller_public_release());
    let later = app.get(PATH).await;
    assert_eq!(first.body, later.body);
    app.assert_revalidates(PATH, &first).await;
    let manifest = app
        .state("select rule || ' ' || data_release from sitemap_cohort")
        .await;
    let release = public_release();
    assert_eq!(manifest, [format!("address-launch-v1 {}", release.name())]);
}

async fn it_lists_only_eligible_pages(engine: Engine) {
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

async fn without_eligible_buildings_there_is_no_file(engine: Engine) {
    // The small sample has none that is known well enough.
    let app = TestApp::on(engine).await;
    app.get(PATH).await.refused(404, "not_found");
    assert!(!app.indexed_files().await.contains(&PATH.to_owned()));
    app.app.live.switch(public_release());
    assert_eq!(app.get(PATH).await.status, 200);
    assert!(app.indexed_files().await.contains(&PATH.to_owned()));
}

async fn sample_and_real_data_have_separate_launch_sets(engine: Engine) {
    let app = TestApp::on(engine).await;
    app.app.live.switch(public_release());
    assert_eq!(app.get(PATH).await.status, 200);
    app.app.live.switch(nycapt_tests::sample_release());
    app.get(PATH).await.refused(404, "not_found");
}
