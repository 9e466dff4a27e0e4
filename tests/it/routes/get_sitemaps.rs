//! The sitemap index and the files that it lists.

use std::collections::BTreeSet;

use nycapt::contract::Borough;
use nycapt_server::SetKind;
use nycapt_tests::prelude::*;

on_each_engine!(
    the_index_lists_the_launch_set_until_pages_are_published,
    the_launch_set_lists_every_eligible_page_and_never_changes,
    sample_and_real_data_have_separate_launch_sets,
);

on_sqlite!(
    every_sitemap_is_cacheable_xml_on_every_server,
    unknown_files_are_404_and_invalid_numbers_are_422,
    only_shards_of_real_data_are_immutable,
);

const LAUNCH_SET: &str = "/sitemaps/address-launch.xml";
const RELEASE: &str = "/sitemaps/release/1-1.xml";
const BATCH: &str = "/sitemaps/1/elite-1.xml";

async fn publish(app: &TestApp, count: usize) {
    let mut pages = listed_pages(count);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    pages.push(listed_page("9-last-street-bronx", 2, 95));
    app.publish_pages(SetKind::Batch, &pages).await.unwrap();
}

async fn the_index_lists_the_launch_set_until_pages_are_published(app: TestApp) {
    app.app.live.switch(public_release());
    let launch = app.indexed_files().await;
    assert_eq!(launch, [&FIXED_SITEMAPS[..], &[LAUNCH_SET]].concat());
    publish(&app, 5).await;
    let files = app.indexed_files().await;
    let published = [BATCH, RELEASE, "/sitemaps/release/1-2.xml"];
    assert_eq!(files, [&FIXED_SITEMAPS[..], &published].concat());
    for file in &files {
        assert_eq!(app.get(file).await.status, 200, "{file}");
        let head = app.send(TestRequest::new("HEAD", file)).await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{file}");
    }
}

async fn every_sitemap_is_cacheable_xml_on_every_server(app: TestApp) {
    let twin = app.twin().await;
    let index = app.get("/sitemap.xml").await;
    publish(&app, 2).await;
    let changed = app.get("/sitemap.xml").await;
    assert_ne!(changed.header("etag"), index.header("etag"));
    for path in ["/sitemap.xml", RELEASE, BATCH] {
        let answer = app.get(path).await;
        answer.assert_header("content-type", "application/xml");
        // The sample's numbers will be those of other files once real data are loaded.
        answer.assert_header("cache-control", "public, max-age=3600");
        app.assert_revalidates(path, &answer).await;
        assert_eq!(twin.get(path).await.body, answer.body, "{path}");
    }
    let listed = app.listed_slugs(BATCH).await;
    assert_eq!(listed, [("9-last-street-bronx".to_owned(), 2)]);
}

async fn unknown_files_are_404_and_invalid_numbers_are_422(app: TestApp) {
    app.get(RELEASE).await.error(404);
    publish(&app, 5).await;
    let of_release = "1-0 1-3 2-1 0-1 9223372036854775807-1".split(' ');
    let of_release = of_release.map(|path| format!("release/{path}"));
    let of_batch = "1/core-1 1/elite-2 1/Elite-1 1/best-1 2/elite-1".split(' ');
    for path in of_batch.map(str::to_owned).chain(of_release) {
        let missing = app.get(&format!("/sitemaps/{path}.xml")).await.is(404);
        missing.error(404);
    }
    let words = "release/one-1 release/1-one release/1-1.5 release/9223372036854775808-1 \
                 one/elite-1 1/elite-one";
    for path in words.split(' ') {
        app.get(&format!("/sitemaps/{path}.xml")).await.invalid();
    }
    // A file has one path.
    for path in "release/01-1 release/1-01 release/1-1.0 1/elite-01".split(' ') {
        app.get(&format!("/sitemaps/{path}.xml")).await.error(404);
    }
    // A line break is text like any other.
    app.get("/sitemaps/1/%0Ax-1.xml").await.error(404);
}

async fn only_shards_of_real_data_are_immutable(app: TestApp) {
    publish(&app, 1).await;
    app.app.live.switch(public_release());
    app.get(RELEASE).await.error(404);
    publish(&app, 2).await;
    let shard = app.get(RELEASE).await;
    shard.assert_header("cache-control", "public, max-age=31536000, immutable");
    assert_eq!(app.listed_slugs(RELEASE).await.len(), 2);
    assert!(!shard.text().contains("Sample"));
}

async fn the_launch_set_lists_every_eligible_page_and_never_changes(app: TestApp) {
    let release = public_release();
    app.app.live.switch(public_release());
    let first = app.get(LAUNCH_SET).await;
    first.assert_header("content-type", "application/xml");
    first.assert_header("cache-control", "public, max-age=86400");
    let eligible = release.site_pages().filter(|page| page.in_cohort);
    let eligible: BTreeSet<String> = eligible.map(|page| page.slug.to_owned()).collect();
    assert!(!eligible.is_empty(), "the city has eligible buildings");
    let listed = app.listed_slugs(LAUNCH_SET).await;
    assert!(listed.is_sorted());
    let listed: BTreeSet<String> = listed.into_iter().map(|(slug, _)| slug).collect();
    assert_eq!(listed, eligible);
    let page = format!("/seo/{}", listed.first().unwrap());
    let canonical = format!("<link rel=\"canonical\" href=\"https://www.example.com{page}\">");
    app.text(&page).await.assert_has([canonical]);

    app.app.live.switch(smaller_public_release());
    assert_eq!(app.get(LAUNCH_SET).await.body, first.body);
    app.assert_revalidates(LAUNCH_SET, &first).await;
    let manifest = "select rule || ' ' || data_release from sitemap_cohort";
    let expected = format!("address-launch-v1 {}", release.name());
    assert_eq!(app.state(manifest).await, [expected]);
}

async fn sample_and_real_data_have_separate_launch_sets(app: TestApp) {
    let of_sample = app.get(LAUNCH_SET).await.body;
    app.app.live.switch(public_release());
    let of_public = app.get(LAUNCH_SET).await.body;
    assert_ne!(of_public, of_sample);
    assert!(app.indexed_files().await.contains(&LAUNCH_SET.to_owned()));
    app.app.live.switch(sample_release());
    assert_eq!(app.get(LAUNCH_SET).await.body, of_sample);
    let sets = "select cast(count(*) as text) from sitemap_cohort";
    assert_eq!(app.state(sets).await, ["2"]);
}

async fn listed_paths(app: &TestApp, name: &str) -> Vec<String> {
    // State stays closed: these sitemaps do not need it.
    let answer = app.get(&format!("/sitemaps/{name}.xml")).await;
    answer.assert_header("content-type", "application/xml");
    let mut paths = Vec::new();
    for (address, _) in sitemap_entries(&answer.body) {
        let path = address.strip_prefix("https://www.example.com").unwrap();
        app.text(path).await;
        paths.push(path.to_owned());
    }
    paths
}

#[tokio::test]
async fn the_foundation_lists_the_home_page_and_every_hub_once() {
    let app = TestApp::new();
    let paths = listed_paths(&app, "foundation").await;
    let distinct: BTreeSet<&str> = paths.iter().map(String::as_str).collect();
    assert_eq!(distinct.len(), paths.len());
    for path in ["/", "/guides", "/guides/bedbugs", "/method", "/lookup"] {
        assert!(distinct.contains(path), "{path}");
    }
    let release = sample_release();
    for borough in Borough::ALL {
        let has_page = !release.neighborhoods(borough).is_empty();
        let path = format!("/{}", borough.slug());
        assert_eq!(distinct.contains(path.as_str()), has_page, "{path}");
        for neighborhood in release.neighborhoods(borough) {
            let path = format!("/seo-path/{}/{}", borough.slug(), neighborhood.slug);
            assert!(distinct.contains(path.as_str()), "{path}");
        }
    }
}

#[tokio::test]
async fn each_search_sitemap_lists_its_lookup_pages() {
    let app = TestApp::new();
    let elite = "rent-stabilization hpd-violations landlord bedbug";
    let core = "building-complaints eviction-history heat-hot-water";
    let second = "rodent dob-violations certificate-of-occupancy good-cause-eviction \
                  elevator-boiler sales-history lead-paint flood-zone";
    let sitemaps = [("elite", elite), ("core", core), ("second-wave", second)];
    for (name, lookups) in sitemaps {
        let name = format!("{name}-search");
        let lookups = lookups.split(' ');
        let wanted: Vec<_> = lookups.map(|one| format!("/lookup/{one}")).collect();
        assert_eq!(listed_paths(&app, &name).await, wanted, "{name}");
    }
}

#[tokio::test]
async fn robots_txt_closes_sample_data_and_is_not_rate_limited() {
    let app = TestApp::with(&[("rate-limit", "1/60")]);
    for _ in 0..3 {
        assert_eq!(app.get("/robots.txt").await.status, 200);
    }
    let answer = app.get("/robots.txt").await.is(200);
    answer.assert_header("content-type", "text/plain; charset=utf-8");
    assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
    let text = answer.text();
    assert!(text.ends_with("User-agent: *\nDisallow: /\n"), "{text}");
    assert!(!text.contains("Sitemap:"), "{text}");
    app.assert_revalidates("/robots.txt", &answer).await;
}
