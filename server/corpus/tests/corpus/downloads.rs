//! What is downloaded from the open-data portal, and what is refused.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::time::Duration;

use flate2::read::MultiGzDecoder;
use nycapt_corpus::{
    AppToken, CorpusError, FetchOptions, Outcome, Pauses, PortalFacts, Progress, Surroundings,
    fetch,
};
use nycapt_report::datasets::{hpd_aep, pluto};
use tempfile::TempDir;
use tokio::net::TcpSocket;

use crate::fake_portal::{FakePortal, Fault, Request};
use crate::fixture::{bytes_of, clock, dataset, fixtures, zip};

const ID: &str = "hcir-3275";
/// Seven rows, one of them over several lines.
const ROWS: &str = "building_id,bbl,aep_start_date,current_status,discharge_date,aep_round,note\n\
    1,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\n\
    2,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\"two\nlines, and a \"\"quote\"\"\"\n\
    3,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\n\
    4,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\n\
    5,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\n\
    6,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\n\
    7,2051150028,2024-01-02T00:00:00.000,AEP Active,,Round 1,\n";

/// The files in place after a download.
const IN_PLACE: [&str; 2] = ["hcir-3275.csv.gz", "hcir-3275.csv.gz.portal.json"];
const PAD_IN_PLACE: [&str; 2] = ["pad.zip", "pad.zip.portal.json"];

struct Setup {
    portal: FakePortal,
    folder: TempDir,
    options: FetchOptions,
    surroundings: Surroundings,
}

impl Setup {
    async fn new() -> Self {
        let portal = FakePortal::start().await;
        portal.publish(ID, ROWS, 1_700_000_000);
        let folder = tempfile::tempdir().unwrap();
        Self {
            options: FetchOptions {
                datasets: vec![&hpd_aep::DATASET],
                folder: folder.path().join("input"),
                portal: portal.url.clone(),
                token: None,
                jobs: 2,
                page_rows: 2,
            },
            surroundings: Surroundings {
                clock: clock(),
                pauses: Pauses::recorded(),
                ..Surroundings::default()
            },
            portal,
            folder,
        }
    }

    async fn fetch(&self) -> Result<Vec<(String, Outcome)>, CorpusError> {
        fetch(&self.options, &self.surroundings, Progress::Quiet).await
    }

    async fn refused(&self, words: &[&str]) {
        let refusal = self.fetch().await.unwrap_err().to_string();
        for word in words {
            assert!(refusal.contains(word), "{refusal}");
        }
    }

    /// Ends the program while the portal is silent, after these answers.
    async fn end_after(&self, faults: impl IntoIterator<Item = Fault>) {
        self.portal.fail_next(faults);
        self.portal.fail_next([Fault::Silence]);
        tokio::select! {
            _ = self.fetch() => panic!("the download ended without an answer"),
            () = self.portal.silent.notified() => {}
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.options.folder.join(name)
    }

    fn text(&self, name: &str) -> String {
        let mut text = String::new();
        let file = fs::File::open(self.path(name)).unwrap();
        MultiGzDecoder::new(file).read_to_string(&mut text).unwrap();
        text
    }

    fn rows(&self) -> String {
        self.text("hcir-3275.csv.gz")
    }

    /// Everything in the folder but the lock.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.options.folder).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<_> = names.filter(|name| name != ".fetch.lock").collect();
        names.sort();
        names
    }
}

/// Whether every file in place is still the publisher's.
fn is_unchanged(fetched: &[(String, Outcome)]) -> bool {
    let mut files = fetched.iter();
    !fetched.is_empty() && files.all(|(_, outcome)| *outcome == Outcome::Unchanged)
}

#[tokio::test]
async fn rows_are_downloaded_page_by_page_with_what_the_portal_says_of_them() {
    let setup = Setup::new().await;
    let fetched = setup.fetch().await.unwrap();
    assert!(!is_unchanged(&fetched));
    assert_eq!(setup.rows(), ROWS);
    let expected = ["", "row-0002", "row-0004", "row-0006", "row-0007"];
    assert_eq!(setup.portal.pages(), expected);
    assert_eq!(setup.names(), IN_PLACE);
    let facts = PortalFacts::of(&setup.path("hcir-3275.csv.gz"))
        .unwrap()
        .unwrap();
    assert_eq!(facts.dataset, ID);
    assert_eq!(facts.rows, Some(7));
    assert_eq!(facts.query.as_deref(), Some("$order=:id"));
    assert_eq!(facts.updated_at.as_deref(), Some("2023-11-14T22:13:20Z"));
    assert_eq!(facts.fetched_at, "2026-11-21T15:00:00Z");
    assert_eq!(facts.columns[1], "bbl");
    assert!(
        facts.url.ends_with("/resource/hcir-3275.csv"),
        "{}",
        facts.url
    );
}

#[tokio::test]
async fn unchanged_rows_are_not_downloaded_again_and_changed_ones_are() {
    let setup = Setup::new().await;
    setup.fetch().await.unwrap();
    setup.portal.requests();
    let again = setup.fetch().await.unwrap();
    assert!(is_unchanged(&again));
    assert_eq!(
        setup.portal.requests().len(),
        1,
        "the portal was asked for more than its view"
    );

    let fewer: String = ROWS
        .lines()
        .take(2)
        .map(|line| format!("{line}\n"))
        .collect();
    setup.portal.publish(ID, &fewer, 1_700_000_001);
    assert!(!is_unchanged(&setup.fetch().await.unwrap()));
    assert_eq!(setup.rows(), fewer);

    fs::remove_file(setup.path("hcir-3275.csv.gz")).unwrap();
    assert!(!is_unchanged(&setup.fetch().await.unwrap()));
    assert_eq!(setup.rows(), fewer);
}

#[tokio::test]
async fn a_cut_page_is_asked_for_again() {
    let setup = Setup::new().await;
    setup
        .portal
        .fail_next([Fault::Cut, Fault::Slow, Fault::Cut]);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), ROWS);
    assert_eq!(setup.surroundings.pauses.taken().len(), 2);
}

#[tokio::test]
async fn a_busy_portal_is_given_the_time_it_asks_for() {
    let setup = Setup::new().await;
    let statuses = [
        Fault::Status(429, Some("7")),
        Fault::Status(503, Some("Sat, 21 Nov 2026 15:00:30 GMT")),
        Fault::Status(500, None),
        Fault::Status(202, None),
    ];
    setup.portal.fail_next(statuses);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), ROWS);
    let pauses = setup.surroundings.pauses.taken();
    assert!(pauses[0] >= Duration::from_secs(7), "{pauses:?}");
    assert!(pauses[1] >= Duration::from_secs(30), "{pauses:?}");
    let third = Duration::from_secs(2)..=Duration::from_secs(4);
    assert!(third.contains(&pauses[2]), "{pauses:?}");
}

#[tokio::test]
async fn attempts_and_pauses_are_bounded_and_a_refusal_is_not_repeated() {
    let setup = Setup::new().await;
    setup.portal.fail_next(vec![Fault::Status(503, None); 6]);
    setup.refused(&["503", "6 attempts"]).await;
    assert_eq!(setup.surroundings.pauses.taken().len(), 5);

    setup.portal.fail_next([Fault::Status(429, Some("86400"))]);
    setup.refused(&["86400 s"]).await;
    setup.portal.fail_next([Fault::Status(403, None)]);
    setup.refused(&["403"]).await;
    assert_eq!(setup.surroundings.pauses.taken().len(), 5);

    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), ROWS);
}

#[tokio::test]
async fn a_host_that_was_never_reached_is_named_after_a_few_attempts() {
    let mut setup = Setup::new().await;
    // No program listens there.
    setup.options.portal = "http://127.0.0.1:1".parse().unwrap();
    setup.options.datasets.push(&pluto::DATASET);
    setup.options.jobs = 1;
    setup
        .refused(&[
            "2 of 2 files",
            "\n  64uk-42ks.csv.gz, hcir-3275.csv.gz: cannot connect to 127.0.0.1: ",
            "refused",
            "3 attempts",
        ])
        .await;
    // Two in each round, and one between the rounds, however many files there are.
    assert_eq!(setup.surroundings.pauses.taken().len(), 5);
}

#[tokio::test]
async fn a_host_that_was_away_for_a_moment_is_asked_again_at_the_end() {
    let mut setup = Setup::new().await;
    // Connections are refused until it listens.
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let away = FakePortal::at(socket.local_addr().unwrap());
    away.publish(ID, ROWS, 1_700_000_000);
    setup.options.portal = away.url.clone();
    let back = async {
        while setup.surroundings.pauses.taken().len() < 3 {
            tokio::task::yield_now().await;
        }
        away.serve(socket.listen(8).unwrap());
        std::future::pending::<()>().await;
    };
    tokio::select! {
        fetched = setup.fetch() => drop(fetched.unwrap()),
        () = back => {}
    }
    assert_eq!(setup.rows(), ROWS);
}

#[tokio::test]
async fn a_server_that_falls_silent_is_asked_again() {
    let mut setup = Setup::new().await;
    setup.surroundings.silence = Some(Duration::from_millis(400));
    setup.portal.fail_next([Fault::Silence]);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), ROWS);
    assert!(!setup.surroundings.pauses.taken().is_empty());
}

#[tokio::test]
async fn a_download_that_ended_goes_on_after_its_last_complete_page() {
    let setup = Setup::new().await;
    setup.end_after([Fault::Slow, Fault::Slow]).await;
    let expected = [".hcir-3275.csv.gz.part", ".hcir-3275.csv.gz.part.json"];
    assert_eq!(setup.names(), expected);
    setup.portal.requests();
    setup.fetch().await.unwrap();
    assert_eq!(setup.portal.pages(), ["row-0004", "row-0006", "row-0007"]);
    assert_eq!(setup.rows(), ROWS);
    assert_eq!(setup.names(), IN_PLACE);
}

#[tokio::test]
async fn pages_of_two_versions_are_never_put_together() {
    let setup = Setup::new().await;
    setup.end_after([Fault::Slow]).await;
    let newer = ROWS.replace("AEP Active", "AEP Discharged");
    setup.portal.publish(ID, &newer, 1_700_000_009);
    setup.portal.requests();
    setup.fetch().await.unwrap();
    assert_eq!(setup.portal.pages()[0], "");
    assert_eq!(setup.rows(), newer);

    setup.portal.change(ID, |table| table.updated_at += 1);
    setup.portal.fail_next([Fault::Slow, Fault::Change]);
    setup.portal.requests();
    setup.fetch().await.unwrap();
    let firsts = setup.portal.pages().into_iter().filter(String::is_empty);
    assert_eq!(firsts.count(), 2, "the rows changed while they were read");

    let every_page = [
        Fault::Change,
        Fault::Slow,
        Fault::Slow,
        Fault::Slow,
        Fault::Slow,
    ];
    setup.portal.change(ID, |table| table.updated_at += 1);
    for _ in 0..3 {
        setup.portal.fail_next(every_page.clone());
    }
    setup.refused(&["kept changing"]).await;
    assert_eq!(setup.rows(), newer);
}

#[tokio::test]
async fn rows_that_the_portal_does_not_count_alike_are_refused_and_the_old_file_stays() {
    let setup = Setup::new().await;
    setup.fetch().await.unwrap();
    for (counted, said) in [
        (6, "the portal counts 6 rows but returned 7"),
        (8, "the portal counts 8 rows but returned 7"),
        (0, "the portal counts no rows"),
    ] {
        setup
            .portal
            .publish(ID, &ROWS.replace("Active", "Discharged"), 1_700_000_100);
        setup
            .portal
            .change(ID, |table| table.counted = Some(counted));
        setup.refused(&[said, "hcir-3275.csv.gz"]).await;
        assert_eq!(setup.rows(), ROWS);
        assert_eq!(setup.names(), IN_PLACE);
    }
}

#[tokio::test]
async fn a_required_column_that_vanished_is_named_before_anything_is_downloaded() {
    let setup = Setup::new().await;
    setup.fetch().await.unwrap();
    let renamed = ROWS.replace("current_status", "status_now");
    setup.portal.publish(ID, &renamed, 1_700_000_200);
    setup.portal.requests();
    setup.refused(&["`currentstatus`", "2026-11-21"]).await;
    assert_eq!(setup.portal.requests().len(), 1);
    assert_eq!(setup.rows(), ROWS);

    // A column that no build reads may come and go.
    let without_note = ROWS.replace(",note\n", ",remark\n");
    setup.portal.publish(ID, &without_note, 1_700_000_300);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), without_note);
}

#[tokio::test]
async fn rows_without_a_column_that_is_read_but_not_required_are_left_to_the_build() {
    let setup = Setup::new().await;
    let with_bin = ROWS.replace(",note\n", ",bin\n");
    setup.portal.publish(ID, &with_bin, 1_700_000_100);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), with_bin);
    setup.portal.publish(ID, ROWS, 1_700_000_200);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), ROWS);
}

#[tokio::test]
async fn a_full_disk_is_refused_with_both_numbers_before_anything_is_downloaded() {
    let mut setup = Setup::new().await;
    setup.surroundings.free_bytes = Some(1_000);
    setup.refused(&["1000 bytes free", "are needed"]).await;
    assert!(setup.portal.pages().is_empty());
    setup.surroundings.free_bytes = Some(1 << 30);
    setup.fetch().await.unwrap();
}

#[tokio::test]
async fn a_file_in_place_without_what_its_publisher_says_is_downloaded_again() {
    let setup = Setup::new().await;
    let taken = setup.path("hcir-3275.csv.gz.portal.json.tmp");
    fs::create_dir_all(&taken).unwrap();
    setup.refused(&["the new file is in place, but "]).await;
    assert_eq!(setup.rows(), ROWS);
    fs::remove_dir(taken).unwrap();
    assert!(!is_unchanged(&setup.fetch().await.unwrap()));
    assert_eq!(setup.names(), IN_PLACE);
}

#[tokio::test]
async fn the_token_goes_to_the_portal_alone() {
    let mut setup = Setup::new().await;
    setup.options.token = AppToken::new("secret-token");
    let other = FakePortal::start().await;
    other.publish(ID, ROWS, 1_700_000_000);
    let here = format!(
        "{}resource/hcir-3275.csv?$select=*,:id&$order=:id&$limit=9",
        setup.portal.url
    );
    let there = here.replace(setup.portal.url.as_str(), other.url.as_str());
    setup.options.page_rows = 9;
    setup
        .portal
        .fail_next([Fault::Redirect(here), Fault::Redirect(there)]);
    setup.fetch().await.unwrap();
    assert_eq!(setup.rows(), ROWS);
    let token =
        |headers: &std::collections::BTreeMap<String, String>| headers.get("x-app-token").cloned();
    let at_portal = setup.portal.requests();
    assert!(
        at_portal
            .iter()
            .all(|one| token(&one.headers).as_deref() == Some("secret-token"))
    );
    let elsewhere = other.requests();
    assert_eq!(elsewhere.len(), 1);
    assert!(elsewhere.iter().all(|one| token(&one.headers).is_none()));
}

#[tokio::test]
async fn redirects_are_bounded_and_lead_to_web_addresses_only() {
    let setup = Setup::new().await;
    let around = format!("{}resource/hcir-3275.csv", setup.portal.url);
    setup.portal.fail_next(vec![Fault::Redirect(around); 6]);
    setup.refused(&["more than 5 times"]).await;
    setup
        .portal
        .fail_next([Fault::Redirect("file:///etc/passwd".into())]);
    setup.refused(&["from http to file"]).await;
}

#[tokio::test]
async fn one_refused_dataset_does_not_stop_the_others() {
    let mut setup = Setup::new().await;
    setup.options.datasets.insert(0, dataset("wvxf-dwi5"));
    setup
        .refused(&[
            "1 of 2 files",
            "wvxf-dwi5.csv.gz: 127.0.0.1 returned 404 Not Found; the dataset may have moved",
        ])
        .await;
    assert_eq!(setup.rows(), ROWS);
}

#[tokio::test]
async fn two_downloads_do_not_share_a_folder() {
    let setup = Setup::new().await;
    setup.portal.fail_next([Fault::Silence]);
    tokio::select! {
        _ = setup.fetch() => panic!("the download ended without its page"),
        () = async {
            setup.portal.silent.notified().await;
            let second = setup.fetch().await.unwrap_err();
            assert!(matches!(second, CorpusError::Busy(_)), "{second}");
        } => {}
    }
    setup.fetch().await.unwrap();
}

const PAD: &str = "/download/bc8t-ecyu/application%2Fzip";

fn pad_zip() -> Vec<u8> {
    let text = |name: &str| bytes_of(&fixtures().join("datasets").join(name));
    zip(&[
        ("bobaadr.txt", &text("pad_addresses.csv")),
        ("bobabbl.txt", &text("pad_lots.csv")),
    ])
}

#[tokio::test]
async fn an_archive_is_downloaded_once_for_its_tables_and_only_when_its_tag_changes() {
    let setup = Setup::with_archive(pad_zip(), "\"one\"").await;
    setup.portal.fail_next([Fault::Cut]);
    setup.fetch().await.unwrap();
    assert_eq!(setup.names(), PAD_IN_PLACE);
    assert_eq!(fs::read(setup.path("pad.zip")).unwrap(), pad_zip());
    let again = setup.fetch().await.unwrap();
    assert!(is_unchanged(&again));

    setup
        .portal
        .publish_file(PAD, "<html>come back later</html>", "\"two\"");
    setup
        .refused(&["is not Property Address Directory, addresses"])
        .await;
    let half = pad_zip();
    setup
        .portal
        .publish_file(PAD, &half[..half.len() / 2], "\"three\"");
    setup.refused(&["damaged"]).await;
    assert_eq!(fs::read(setup.path("pad.zip")).unwrap(), pad_zip());
    assert_eq!(setup.names(), PAD_IN_PLACE);
    setup.refused(&["damaged"]).await;
}

impl Setup {
    async fn with_archive(bytes: Vec<u8>, etag: &str) -> Self {
        let mut setup = Self::new().await;
        setup.options.datasets = vec![dataset("dcp:pad-bobaadr"), dataset("dcp:pad-bobabbl")];
        setup.portal.publish_file(PAD, bytes, etag);
        setup
    }

    /// Ends in the middle of the archive; how many bytes of it are there.
    async fn end_in_the_archive(&self) -> u64 {
        self.end_after([Fault::Cut]).await;
        self.portal.requests();
        fs::metadata(self.path(".pad.zip.part")).unwrap().len()
    }

    /// The first byte that each request asked for, with the tag it was asked for by.
    fn ranges(&self) -> Vec<Option<(String, String)>> {
        let header = |request: &Request, name| request.headers.get(name).cloned();
        let requests = self.portal.requests().into_iter();
        let ranges = requests.map(|one| header(&one, "range").zip(header(&one, "if-range")));
        ranges.collect()
    }
}

#[tokio::test]
async fn an_archive_that_was_cut_goes_on_where_it_ended() {
    let setup = Setup::with_archive(pad_zip(), "\"one\"").await;
    let there = setup.end_in_the_archive().await;
    assert!(0 < there && there < pad_zip().len() as u64, "{there}");
    assert_eq!(setup.names(), [".pad.zip.part", ".pad.zip.part.json"]);
    setup.fetch().await.unwrap();
    let rest = (format!("bytes={there}-"), "\"one\"".to_owned());
    assert_eq!(setup.ranges(), [Some(rest)]);
    assert_eq!(fs::read(setup.path("pad.zip")).unwrap(), pad_zip());
    assert_eq!(setup.names(), PAD_IN_PLACE);
    assert!(is_unchanged(&setup.fetch().await.unwrap()));
}

#[tokio::test]
async fn bytes_of_two_archives_are_never_put_together() {
    let longer = vec![b'x'; pad_zip().len() * 4];
    // The tag now, whether the server knows no ranges, and the requests that it takes.
    for (before, now, faults, requests) in [
        ("\"one\"", "\"two\"", vec![], 1),
        ("\"one\"", "\"one\"", vec![Fault::Whole], 1),
        // One that gives the same tag to a shorter file has no such rest.
        ("\"one\"", "\"one\"", vec![], 2),
        ("W/\"one\"", "W/\"one\"", vec![], 1),
    ] {
        let setup = Setup::with_archive(longer.clone(), before).await;
        setup.end_in_the_archive().await;
        setup.portal.publish_file(PAD, pad_zip(), now);
        setup.portal.fail_next(faults);
        setup.fetch().await.unwrap();
        let ranges = setup.ranges();
        assert_eq!(ranges.len(), requests, "{before} {now}");
        assert_eq!(ranges[0].is_some(), !before.starts_with("W/"));
        assert_eq!(fs::read(setup.path("pad.zip")).unwrap(), pad_zip());
        assert_eq!(setup.names(), PAD_IN_PLACE);
    }
}

#[tokio::test]
async fn a_map_is_downloaded_when_the_portal_dates_it_newer() {
    let mut setup = Setup::new().await;
    setup.options.datasets = vec![dataset("uihr-hn7s")];
    let map = r#"{"type":"FeatureCollection","features":[{"type":"Feature",
        "properties":{"hurricane_":"1"},
        "geometry":{"type":"Polygon","coordinates":[[[-74,40],[-73,40],[-73,41],[-74,40]]]}}]}"#;
    setup.portal.publish("uihr-hn7s", "none\n", 1_700_000_000);
    setup
        .portal
        .publish_file("/api/geospatial/uihr-hn7s", map, "\"map\"");
    setup.fetch().await.unwrap();
    assert_eq!(setup.text("uihr-hn7s.geojson.gz"), map);
    let again = setup.fetch().await.unwrap();
    assert!(is_unchanged(&again));
    setup
        .portal
        .change("uihr-hn7s", |table| table.updated_at += 1);
    setup.portal.publish_file(
        "/api/geospatial/uihr-hn7s",
        &map[..map.len() - 20],
        "\"cut\"",
    );
    setup.refused(&["damaged"]).await;
    assert_eq!(setup.text("uihr-hn7s.geojson.gz"), map);
}

#[tokio::test]
async fn a_folder_of_downloads_is_read_by_a_build() {
    let setup = Setup::new().await;
    setup.fetch().await.unwrap();
    setup.portal.change(ID, |table| table.updated_at += 1);
    setup.end_after([]).await;
    let scratch = setup.folder.path().join("scratch");
    let today = clock().today();
    let input = [setup.options.folder.clone()];
    nycapt_corpus::read_directory(&input, &scratch, today, Progress::Quiet).unwrap();
}
