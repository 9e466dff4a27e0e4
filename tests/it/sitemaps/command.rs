//! `nycapt-server release …` as an operator runs it.

use nycapt_corpus::{Release, ReleaseStore};
use nycapt_tests::prelude::*;
use tempfile::TempDir;

on_each_engine!(an_operator_publishes_once_and_sees_changes);

/// A data folder and state, as an operator has them.
struct Desk {
    folder: TempDir,
    server: TestApp,
}

impl OnEngine<Engine> for Desk {
    async fn on_engine(engine: Engine) -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            server: TestApp::on(engine).await,
        }
    }
}

impl Desk {
    async fn run(&self, words: &str) -> anyhow::Result<String> {
        let data_dir = self.folder.path().to_str().unwrap();
        let own = [
            "--data-dir",
            data_dir,
            "--site-url",
            "https://www.example.com",
        ];
        let words: Vec<&str> = words.split(' ').chain(own).collect();
        self.server.operator("release", &words).await
    }

    fn data(&self) -> Release {
        let store = ReleaseStore::new(self.folder.path());
        let name = store.current().unwrap().unwrap();
        Release::open(&store.folder(&name).unwrap()).unwrap()
    }
}

async fn an_operator_publishes_once_and_sees_changes(desk: Desk) {
    let error = desk.run("publish").await.unwrap_err().to_string();
    assert!(error.contains("no data release is published"), "{error}");
    publish_city(desk.folder.path(), 400, true);
    let expected = "nothing is published for https://www.example.com\n";
    assert_eq!(desk.run("list").await.unwrap(), expected);
    let error = desk.run("batch").await.unwrap_err().to_string();
    assert!(error.contains("`nycapt-server release publish`"), "{error}");

    let data = desk.data();
    let listed = data.site_pages().filter(|page| page.indexed).count();
    assert!(
        listed > 5,
        "the sample has pages that may be listed: {listed}"
    );
    let said = desk.run("publish").await.unwrap();
    let name = data.name();
    let wanted = format!(
        "release 1 of https://www.example.com: {listed} pages in 1 files ({listed} new, 0 changed, \
         0 gone, data release {name})\n"
    );
    assert_eq!(said, wanted);
    let nothing = "nothing new since release 1\n";
    assert_eq!(desk.run("publish").await.unwrap(), nothing);
    assert_eq!(desk.run("batch").await.unwrap(), nothing);

    let launch = desk.run("launch").await.unwrap();
    let eligible = data.site_pages().filter(|page| page.in_cohort).count();
    let start = format!("{eligible} pages by rule address-launch-v1, frozen 20");
    assert!(launch.starts_with(&start), "{launch}");
    assert_eq!(desk.run("launch").await.unwrap(), launch);

    let list: Value = serde_json::from_str(&desk.run("list --json").await.unwrap()).unwrap();
    let expected = (&true.into(), &listed.into());
    assert_eq!((&list["sample"], &list["published"][0]["urls"]), expected);
    assert_eq!(list["published"].as_array().unwrap().len(), 1);

    let slugs = desk.server.listed_slugs("/sitemaps/release/1-1.xml").await;
    let wanted: Vec<String> = data
        .site_pages()
        .filter(|page| page.indexed)
        .map(|page| page.slug.to_owned())
        .collect();
    assert!(slugs.iter().map(|(slug, _)| slug).eq(&wanted));
}
