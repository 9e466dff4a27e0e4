//! Releases list every page, batches list new ones, and published files never change.

use std::collections::BTreeSet;

use nycapt_server::{PageChanges, PublishError, Published, SetKind};
use nycapt_tests::prelude::*;

on_each_engine!(
    a_release_lists_every_page_in_bounded_files,
    a_batch_lists_new_pages_by_tier,
    a_returning_page_is_listed_again,
    the_same_pages_are_not_published_twice,
    a_shard_outlives_its_pages_byte_for_byte,
    a_batch_requires_a_release_and_a_release_requires_pages,
    published_rows_are_immutable,
    old_listings_are_removed,
    each_site_url_has_its_own_numbers,
);

on_sqlite!(one_page_over_the_limit_adds_a_file);

async fn published_files(app: &TestApp) -> BTreeSet<String> {
    let mut files: BTreeSet<String> = app.indexed_files().await.into_iter().collect();
    for fixed in FIXED_SITEMAPS {
        assert!(files.remove(fixed), "{fixed}");
    }
    files.remove("/sitemaps/address-launch.xml");
    files
}

fn set(published: Result<Published, PublishError>) -> (i64, u64, u64, PageChanges) {
    match published.unwrap() {
        Published::Set {
            number,
            shards,
            urls,
            changes,
        } => (number, shards, urls, changes),
        nothing @ Published::NothingNew { .. } => panic!("{nothing:?}"),
    }
}

async fn a_release_lists_every_page_in_bounded_files(app: TestApp) {
    assert!(published_files(&app).await.is_empty());
    let pages = listed_pages(9);
    let changes = PageChanges {
        listed: 9,
        added: 9,
        ..PageChanges::default()
    };
    let published = app.publish_pages(SetKind::Release, &pages).await;
    assert_eq!(set(published), (1, 3, 9, changes));
    let files = published_files(&app).await;
    let wanted = [1, 2, 3].map(|shard| format!("/sitemaps/release/1-{shard}.xml"));
    assert_eq!(files, BTreeSet::from(wanted.clone()));
    let mut slugs = Vec::new();
    for (file, length) in wanted.iter().zip([4, 4, 1]) {
        let listed = app.listed_slugs(file).await;
        assert_eq!(listed.len(), length, "{file}");
        slugs.extend(listed.into_iter().map(|(slug, _)| slug));
    }
    assert!(slugs.is_sorted());
    assert!(slugs.iter().eq(pages.iter().map(|page| &page.slug)));
}

async fn one_page_over_the_limit_adds_a_file(engine: Engine) {
    for (pages, files) in [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3)] {
        let app = TestApp::on(engine).await;
        let published = app
            .publish_pages(SetKind::Release, &listed_pages(pages))
            .await;
        assert_eq!(set(published).1, files, "{pages}");
        assert_eq!(published_files(&app).await.len() as u64, files, "{pages}");
    }
}

async fn a_batch_lists_new_pages_by_tier(app: TestApp) {
    let before = ["b", "d", "f", "h", "j"].map(|slug| listed_page(slug, 1, 80));
    app.publish_pages(SetKind::Release, &before).await.unwrap();
    let after = [
        // New, first, and best.
        listed_page("a", 2, 95),
        listed_page("b", 1, 80),
        // New, between, and just good enough.
        listed_page("c", 2, 40),
        // Changed.
        listed_page("d", 9, 80),
        // A change of its quality alone does not count.
        listed_page("f", 1, 99),
        // `h` went.
        listed_page("j", 1, 80),
        // New and last.
        listed_page("k", 3, 75),
    ];
    let changes = PageChanges {
        listed: 7,
        added: 3,
        changed: 1,
        removed: 1,
    };
    let published = app.publish_pages(SetKind::Batch, &after).await;
    assert_eq!(set(published), (1, 3, 4, changes));
    for (tier, wanted) in [
        ("elite", vec![("a".to_owned(), 2)]),
        ("core", vec![("d".into(), 9), ("k".into(), 3)]),
        ("growth", vec![("c".into(), 2)]),
    ] {
        let listed = app.listed_slugs(&format!("/sitemaps/1/{tier}-1.xml")).await;
        assert_eq!(listed, wanted, "{tier}");
    }
    assert_eq!(published_files(&app).await.len(), 2 + 3);
    // The next one begins from what it published.
    let mut later = after.to_vec();
    later[0].changed = later[0].changed.tomorrow().unwrap();
    let (number, shards, urls, _) = set(app.publish_pages(SetKind::Batch, &later).await);
    assert_eq!((number, shards, urls), (2, 1, 1));
    let listed = app.listed_slugs("/sitemaps/2/elite-1.xml").await;
    assert_eq!(listed, [("a".to_owned(), 3)]);
    // The next release has the next number of releases, not of sets.
    let (number, _, urls, changes) = set(app.publish_pages(SetKind::Release, &after).await);
    assert_eq!((number, urls, changes.changed), (2, 7, 1));
}

async fn a_returning_page_is_listed_again(app: TestApp) {
    let pages = listed_pages(6);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    let fewer = &pages[..5];
    let gone = app.publish_pages(SetKind::Batch, fewer).await.unwrap();
    // A batch lists no page that went, so that there is none.
    assert!(matches!(gone, Published::NothingNew { number: 1, .. }));
    app.publish_pages(SetKind::Release, fewer).await.unwrap();
    let back = set(app.publish_pages(SetKind::Batch, &pages).await);
    assert_eq!((back.0, back.2, back.3.added), (1, 1, 1));
    let listed = app.listed_slugs("/sitemaps/1/core-1.xml").await;
    assert_eq!(listed, [(pages[5].slug.clone(), 1)]);
}

async fn the_same_pages_are_not_published_twice(app: TestApp) {
    let pages = listed_pages(8);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    let before = published_files(&app).await;
    for kind in [SetKind::Release, SetKind::Batch] {
        let again = app.publish_pages(kind, &pages).await.unwrap();
        let nothing = Published::NothingNew {
            kind: SetKind::Release,
            number: 1,
        };
        assert_eq!(again, nothing);
    }
    assert_eq!(published_files(&app).await, before);
    let sets = app.state("select state from sitemap_set").await;
    assert_eq!(sets, ["published"]);
}

async fn a_shard_outlives_its_pages_byte_for_byte(app: TestApp) {
    let pages = listed_pages(5);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    let path = "/sitemaps/release/1-2.xml";
    let before = app.get(path).await;
    let others = [listed_page("another-street-bronx", 9, 50)];
    app.publish_pages(SetKind::Release, &others).await.unwrap();
    let after = app.get(path).await;
    assert_eq!(before.body, after.body);
    assert_eq!(before.header("etag"), after.header("etag"));
    assert!(published_files(&app).await.contains(path));
}

async fn a_batch_requires_a_release_and_a_release_requires_pages(app: TestApp) {
    let early = app.publish_pages(SetKind::Batch, &listed_pages(3)).await;
    assert!(matches!(early, Err(PublishError::NoRelease)), "{early:?}");
    let empty = app.publish_pages(SetKind::Release, &[]).await;
    assert!(matches!(empty, Err(PublishError::NoPages)), "{empty:?}");
    assert!(published_files(&app).await.is_empty());
}

#[tokio::test]
async fn published_bytes_do_not_depend_on_the_engine() {
    let mut files = Vec::new();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let app = TestApp::on(engine).await;
        let pages = listed_pages(7);
        app.publish_pages(SetKind::Release, &pages).await.unwrap();
        let file = app.get("/sitemaps/release/1-2.xml").await;
        files.push((file.header("etag").unwrap().to_owned(), file.body));
    }
    assert_eq!(files[0], files[1]);
}

async fn published_rows_are_immutable(app: TestApp) {
    let pages = listed_pages(5);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    app.app.live.switch(public_release());
    assert_eq!(app.get("/sitemaps/address-launch.xml").await.status, 200);
    for statement in [
        "update sitemap_shard set urls = 1 where shard = 1",
        "delete from sitemap_shard",
        "update sitemap_cohort set urls = 1",
        "delete from sitemap_cohort",
    ] {
        assert!(app.try_statement(statement).await.is_err(), "{statement}");
    }
}

async fn old_listings_are_removed(app: TestApp) {
    let mut pages = listed_pages(5);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    for day in 2..5 {
        pages[0] = listed_page(&pages[0].slug, day, 80);
        app.publish_pages(SetKind::Batch, &pages).await.unwrap();
    }
    let sql = "select distinct cast(set_id as text) from sitemap_listing";
    let listings = app.state(sql).await;
    assert_eq!(listings.len(), 1, "only the newest set keeps its listing");
}

async fn each_site_url_has_its_own_numbers(app: TestApp) {
    let pages = listed_pages(2);
    app.publish_pages(SetKind::Release, &pages).await.unwrap();
    let settings = [("site-url", "https://other.example.com")];
    let other = app.twin_with(&settings).await;
    other.get("/sitemaps/release/1-1.xml").await.error(404);
    let text = other.get("/sitemap.xml").await.text();
    text.assert_lacks(["/release/", "www.example.com"]);
}
