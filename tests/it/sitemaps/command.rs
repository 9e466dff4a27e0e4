//! `nycapt-server release …` as an operator runs it.

use std::path::Path;

use clap::Parser;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    BuildOptions, Progress, Release, ReleaseStore, SampleOptions, build, write_sample,
};
use nycapt_server::Engine;
use nycapt_server::commands::{ReleaseCommand, release};
use nycapt_tests::{FreshState, TestApp, on_each_engine};
use serde_json::Value;

on_each_engine!(an_operator_publishes_once_and_sees_changes);

#[derive(Parser)]
struct Operator {
    #[command(subcommand)]
    command: ReleaseCommand,
}

struct Desk {
    folder: tempfile::TempDir,
    state: FreshState,
}

impl Desk {
    fn new(engine: Engine) -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            state: FreshState::on(engine),
        }
    }

    fn data_dir(&self) -> &Path {
        self.folder.path()
    }

    fn build_data(&self) {
        let input = self.data_dir().join("input");
        let sample = SampleOptions {
            seed: 1,
            buildings: 400,
            as_of: "2026-11-20".parse().unwrap(),
        };
        write_sample(&input, sample).unwrap();
        let options = BuildOptions {
            data_dir: self.data_dir().into(),
            inputs: vec![input],
            as_of: Some(sample.as_of),
            publish: true,
            sample: true,
        };
        let clock = Clock::fixed("2026-11-20T12:00:00Z".parse().unwrap());
        build(&options, &clock, Progress::Quiet).unwrap();
    }

    async fn run(&self, words: &[&str]) -> anyhow::Result<String> {
        let data_dir = self.data_dir().to_str().unwrap();
        let all = ["release"].iter().chain(words).copied();
        let all = all.chain(["--data-dir", data_dir]);
        let all = all.chain(["--database-url", &self.state.url]);
        let all = all.chain(["--site-url", "https://www.example.com"]);
        let mut printed = Vec::new();
        release(Operator::try_parse_from(all)?.command, &mut printed).await?;
        Ok(String::from_utf8(printed)?)
    }

    fn data(&self) -> Release {
        let store = ReleaseStore::new(self.data_dir());
        let name = store.current().unwrap().unwrap();
        Release::open(&store.folder(&name).unwrap()).unwrap()
    }
}

async fn an_operator_publishes_once_and_sees_changes(engine: Engine) {
    let desk = Desk::new(engine);
    let error = desk.run(&["publish"]).await.unwrap_err().to_string();
    assert!(error.contains("no data release is published"), "{error}");
    desk.build_data();
    assert_eq!(
        desk.run(&["list"]).await.unwrap(),
        "nothing is published for https://www.example.com\n"
    );
    let error = desk.run(&["batch"]).await.unwrap_err().to_string();
    assert!(error.contains("`nycapt-server release publish`"), "{error}");

    let data = desk.data();
    let listed = data.site_pages().filter(|page| page.indexed).count();
    assert!(
        listed > 5,
        "the sample has pages that may be listed: {listed}"
    );
    let said = desk.run(&["publish"]).await.unwrap();
    let name = data.name();
    let wanted = format!(
        "release 1 of https://www.example.com: {listed} pages in 1 files ({listed} new, 0 changed, \
         0 gone, data release {name})\n"
    );
    assert_eq!(said, wanted);
    let nothing = "nothing new: crawlers were told everything by release 1\n";
    assert_eq!(desk.run(&["publish"]).await.unwrap(), nothing);
    assert_eq!(desk.run(&["batch"]).await.unwrap(), nothing);

    let launch = desk.run(&["launch"]).await.unwrap();
    let eligible = data.site_pages().filter(|page| page.in_cohort).count();
    let start = format!("{eligible} pages by rule address-launch-v1, frozen 20");
    assert!(launch.starts_with(&start), "{launch}");
    assert_eq!(desk.run(&["launch"]).await.unwrap(), launch);

    let list: Value = serde_json::from_str(&desk.run(&["list", "--json"]).await.unwrap()).unwrap();
    assert_eq!(
        (&list["sample"], &list["published"][0]["urls"]),
        (&true.into(), &listed.into())
    );
    assert_eq!(list["published"].as_array().unwrap().len(), 1);

    let server = TestApp::with(&[("database-url", desk.state.url.as_str())]);
    server.app.state.open().await.unwrap();
    let slugs = server.listed_slugs("/sitemaps/release/1-1.xml").await;
    let wanted: Vec<String> = data
        .site_pages()
        .filter(|page| page.indexed)
        .map(|page| page.slug.to_owned())
        .collect();
    assert!(slugs.iter().map(|(slug, _)| slug).eq(&wanted));
}
