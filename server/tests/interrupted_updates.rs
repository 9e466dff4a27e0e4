//! `corpus fetch` and `corpus update` as an operator meets them when the machine fails: killed at
//! every stage, and on a full disk.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot be set up fails"
)]

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::Duration;

use flate2::read::MultiGzDecoder;
use nycapt_contract::Bbl;
use nycapt_corpus::{
    ReleaseStore, UpdateOutcome, UpdateRecord, UpdateStep, decode_records, verify,
};
use nycapt_postgres::until;
use nycapt_report::datasets::pluto;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::timeout;

#[path = "../corpus/tests/corpus/fake_portal.rs"]
#[expect(dead_code, reason = "the tests of downloads use the rest")]
mod fake_portal;

use fake_portal::{FakePortal, Fault};

const ROWS: &str = "64uk-42ks";
const MAP: &str = "uihr-hn7s";
const PLUTO: &str = include_str!("../corpus/tests/fixtures/datasets/pluto.csv");
const LOT: u64 = 1_000_050_041;
/// `SIGXFSZ`, which ends a program that writes a longer file than it may.
const TOO_LONG: i32 = 25;

/// Where a command is killed. It blocks there by itself, so no stage is missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The second page of rows is asked for.
    Rows,
    /// A whole file is asked for.
    Map,
    /// Rows are in place, and what the portal said of them is not.
    Facts,
    /// Everything is downloaded.
    Downloaded,
    /// A file of the release is written.
    Build,
    Built,
    /// The release is checked.
    Check,
    /// The release that was live is recorded.
    Remember,
    /// The name of the live release is written.
    Switch,
    /// The release is live, and nothing is pruned.
    Published,
    /// Old releases are removed.
    Prune,
}

impl Stage {
    /// Those of a fetch come first.
    const OF_UPDATE: [Self; 11] = [
        Self::Rows,
        Self::Map,
        Self::Facts,
        Self::Downloaded,
        Self::Build,
        Self::Built,
        Self::Check,
        Self::Remember,
        Self::Switch,
        Self::Published,
        Self::Prune,
    ];

    const fn step(self) -> UpdateStep {
        match self {
            Self::Rows | Self::Map | Self::Facts | Self::Downloaded => UpdateStep::Fetch,
            Self::Build => UpdateStep::Build,
            Self::Built | Self::Check | Self::Remember | Self::Switch | Self::Published => {
                UpdateStep::Publish
            }
            Self::Prune => UpdateStep::Prune,
        }
    }
}

/// Files by name.
type Texts = BTreeMap<String, String>;

/// A data folder and its portal.
struct NightlyUpdate {
    portal: FakePortal,
    folder: TempDir,
    year: u16,
}

impl NightlyUpdate {
    async fn new() -> Self {
        let mut night = Self {
            portal: FakePortal::start().await,
            folder: tempfile::tempdir().unwrap(),
            year: 1900,
        };
        night.change();
        night
    }

    /// Publishes another version of everything.
    fn change(&mut self) {
        self.year += 1;
        let updated_at = 1_700_000_000 + i64::from(self.year);
        self.portal.publish(ROWS, PLUTO, updated_at);
        let year = self.year.to_string();
        self.portal
            .change(ROWS, |table| table.set("yearbuilt", year));
        self.portal.publish(MAP, "none\n", updated_at);
        let map = format!(
            r#"{{"type":"FeatureCollection","features":[{{"type":"Feature",
            "properties":{{"hurricane_":"1"}},"geometry":{{"type":"Polygon",
            "coordinates":[[[-74.{0},40],[-73,40],[-73,41],[-74.{0},40]]]}}}}]}}"#,
            self.year
        );
        let path = format!("/api/geospatial/{MAP}");
        self.portal.publish_file(&path, map, "\"map\"");
    }

    fn data(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn input(&self, name: &str) -> PathBuf {
        self.data("input").join(name)
    }

    /// The program under a shell prelude.
    fn command(&self, name: &str, prelude: &str) -> Command {
        let script = format!("{prelude} exec \"$0\" \"$@\"");
        let mut command = Command::new("sh");
        command
            .args(["-c", &script, env!("CARGO_BIN_EXE_nycapt-server")])
            .args(["corpus", name, ROWS, MAP, "--jobs", "1", "--data-dir"])
            .arg(self.folder.path())
            .args(["--portal-base", self.portal.url.as_str()])
            .env_clear();
        if name == "update" {
            command.args(["--accept-partial", "all", "--keep", "2"]);
        }
        command
    }

    /// Runs a command to its end, while the portal answers.
    fn run(&self, name: &str, prelude: &str) -> Output {
        let mut command = self.command(name, prelude);
        tokio::task::block_in_place(|| command.output().unwrap())
    }

    /// What an update printed, on a line or as JSON, and its exit code and errors.
    fn update(&self, form: &str) -> (String, Option<i32>, String) {
        let mut command = self.command("update", "");
        command.args(["--quiet", "--output", form]);
        let output = tokio::task::block_in_place(|| command.output().unwrap());
        let printed = String::from_utf8(output.stdout.clone()).unwrap();
        (printed, output.status.code(), said(&output))
    }

    fn start(&self, name: &str) -> Child {
        let mut command = self.command(name, "");
        command.stderr(Stdio::null()).spawn().unwrap()
    }

    async fn kill_at(&self, stage: Stage, name: &str) -> ExitStatus {
        let child = match stage {
            Stage::Rows => self.stopped_in_answer(name, 1).await,
            Stage::Map => self.stopped_in_answer(name, 2).await,
            Stage::Facts => {
                let facts = self.input(&format!("{ROWS}.csv.gz.portal.json"));
                let state = self.input(&format!(".{ROWS}.csv.gz.part.json"));
                block(&facts);
                let child = self.start(name);
                // The old facts go before the new file is in place, its state after.
                let in_place = || async { (!facts.exists() && !state.exists()).then_some(()) };
                until("rows are in place", in_place).await;
                child
            }
            Stage::Downloaded => {
                let facts = self.input(&format!("{MAP}.geojson.gz.portal.json"));
                let before = fs::read(&facts).unwrap();
                let child = self.stopped_in_answer(name, 2).await;
                block(&self.data("update.json"));
                self.portal.go_on();
                let is_new = || async { (fs::read(&facts).ok()? != before).then_some(()) };
                until("everything is downloaded", is_new).await;
                child
            }
            Stage::Build => {
                let ended = self.run(name, "ulimit -c 0; ulimit -f 8;");
                assert_eq!(ended.status.signal(), Some(TOO_LONG), "{ended:?}");
                let hidden = self.hidden();
                assert!(hidden.iter().any(|name| name.starts_with(".building-")));
                return ended.status;
            }
            Stage::Built => {
                let _other = self.lock_switch();
                let child = self.start(name);
                self.step(UpdateStep::Publish).await;
                return killed(child);
            }
            Stage::Check => {
                let other = self.lock_switch();
                let child = self.start(name);
                self.step(UpdateStep::Publish).await;
                let new = self.store().names().unwrap().pop().unwrap();
                let file = self.store().folder(&new).unwrap().join("previews.bin");
                let aside = self.data("previews.bin");
                fs::rename(&file, &aside).unwrap();
                pipe(&file);
                drop(other);
                // It holds the lock until the file ends, which it never does.
                let lock = self.data(".switch.lock");
                let is_held = || async { File::open(&lock).unwrap().try_lock().err().map(drop) };
                until("the release is checked", is_held).await;
                let status = killed(child);
                fs::remove_file(&file).unwrap();
                fs::rename(&aside, &file).unwrap();
                return status;
            }
            Stage::Remember | Stage::Switch => {
                let is_switch = stage == Stage::Switch;
                let name_of = if is_switch {
                    "CURRENT"
                } else {
                    "releases.json"
                };
                block(&self.data(name_of));
                let child = self.start(name);
                self.step(UpdateStep::Publish).await;
                child
            }
            Stage::Published => self.stopped_once_live(name).await,
            Stage::Prune => {
                killed(self.stopped_once_live(name).await);
                self.unblock();
                block(&self.data("releases.json"));
                let child = self.start(name);
                self.step(UpdateStep::Prune).await;
                let status = killed(child);
                // A moment later, half of the oldest release would be left.
                let oldest = self.store().names().unwrap().remove(0);
                let folder = self.store().folder(&oldest).unwrap();
                let half = self.data("releases").join(format!(".removed-{oldest}"));
                fs::rename(folder, &half).unwrap();
                fs::remove_file(half.join("previews.bin")).unwrap();
                return status;
            }
        };
        killed(child)
    }

    /// An update that has made its release live and waits to record its last step.
    async fn stopped_once_live(&self, name: &str) -> Child {
        let live = self.live();
        let other = self.lock_switch();
        let child = self.start(name);
        self.step(UpdateStep::Publish).await;
        block(&self.data("update.json"));
        drop(other);
        let is_new = || async { (self.live() != live).then_some(()) };
        until("the release is live", is_new).await;
        child
    }

    /// A command that waits for the portal after this many pages and files.
    async fn stopped_in_answer(&self, name: &str, after: usize) -> Child {
        let mut faults = vec![Fault::Slow; after];
        faults.push(Fault::Silence);
        self.portal.fail_next(faults);
        let child = self.start(name);
        let asked = self.portal.silent.notified();
        timeout(Duration::from_secs(90), asked).await.unwrap();
        child
    }

    /// Waits until the record of the update under way names a step.
    async fn step(&self, step: UpdateStep) {
        let is_there = || async {
            let record = self.record();
            let is_running = record.outcome == UpdateOutcome::Running;
            (is_running && record.step == Some(step)).then_some(())
        };
        until("the update comes to its step", is_there).await;
    }

    fn lock_switch(&self) -> File {
        let file = File::create(self.data(".switch.lock")).unwrap();
        file.lock().unwrap();
        file
    }

    fn record(&self) -> UpdateRecord {
        UpdateRecord::read(self.folder.path()).unwrap().unwrap()
    }

    fn store(&self) -> ReleaseStore {
        ReleaseStore::new(self.folder.path())
    }

    fn live(&self) -> String {
        self.store().current().unwrap().unwrap()
    }

    /// The year that the live release says, once all of it is verified.
    fn live_year(&self) -> u16 {
        let release = verify(&self.store(), None).unwrap();
        let stored = release.records(Bbl::from_number(LOT).unwrap()).unwrap();
        let records = decode_records(&stored).unwrap();
        let row = records.of(pluto::DATASET.id).next().unwrap();
        row.text(pluto::YEAR_BUILT).parse().unwrap()
    }

    /// The text of every file that a build would read.
    fn texts(&self) -> Texts {
        let names = names(&self.data("input")).into_iter();
        let tables = names.filter(|name| !name.starts_with('.') && name.ends_with(".gz"));
        let text = |name: String| {
            let mut text = String::new();
            let mut file = MultiGzDecoder::new(File::open(self.input(&name)).unwrap());
            file.read_to_string(&mut text).unwrap();
            (name, text)
        };
        tables.map(text).collect()
    }

    /// What is left of unfinished work, by name.
    fn hidden(&self) -> Vec<String> {
        let folders = [
            self.folder.path().to_owned(),
            self.data("input"),
            self.data("releases"),
        ];
        let all = folders.iter().filter(|folder| folder.is_dir());
        let all = all.flat_map(|folder| names(folder));
        let is_work = |name: &String| name.starts_with('.') && !name.ends_with("lock");
        all.filter(|name| is_work(name) || name.ends_with(".tmp"))
            .collect()
    }

    /// Removes the pipes that blocked a killed command.
    fn unblock(&self) {
        for folder in [self.folder.path().to_owned(), self.data("input")] {
            let pipes = names(&folder).into_iter();
            for name in pipes.filter(|name| name.ends_with(".tmp")) {
                fs::remove_file(folder.join(name)).unwrap();
            }
        }
    }
}

/// Blocks a writer of a file: its unfinished file is a pipe without a reader.
fn block(path: &Path) {
    pipe(format!("{}.tmp", path.display()).as_ref());
}

fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

fn killed(mut child: Child) -> ExitStatus {
    child.kill().unwrap();
    child.wait().unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn succeeded(output: &Output) -> String {
    let said = said(output);
    assert!(output.status.success(), "{said}");
    said
}

/// Each file is as it was before, or as it is after.
#[track_caller]
fn assert_whole(at: impl Debug, there: &Texts, before: &Texts, after: &Texts) {
    for (name, text) in there {
        let is_whole = [&before[name], &after[name]].contains(&text);
        assert!(is_whole, "{at:?}: {name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_that_is_killed_at_any_stage_leaves_a_whole_release_and_the_next_makes_up_for_it()
{
    let mut night = NightlyUpdate::new().await;
    succeeded(&night.run("update", ""));
    for stage in Stage::OF_UPDATE {
        let (old, before) = (night.live_year(), night.texts());
        night.change();
        let status = night.kill_at(stage, "update").await;
        assert!(status.signal().is_some(), "{stage:?}: {status}");
        let is_live = [Stage::Published, Stage::Prune].contains(&stage);
        let expected = if is_live { night.year } else { old };
        assert_eq!(night.live_year(), expected, "{stage:?}");
        let record = night.record();
        assert_eq!(record.outcome, UpdateOutcome::Interrupted, "{stage:?}");
        assert_eq!(record.step, Some(stage.step()), "{stage:?}");
        let there = night.texts();

        night.unblock();
        let said = succeeded(&night.run("update", ""));
        let warning = format!("was interrupted at the step `{}`", stage.step());
        assert!(said.contains(&warning), "{stage:?}: {said}");
        assert_eq!(night.live_year(), night.year, "{stage:?}");
        let outcome = night.record().outcome;
        let expected = if is_live {
            UpdateOutcome::Unchanged
        } else {
            UpdateOutcome::Published
        };
        assert_eq!(outcome, expected, "{stage:?}");
        assert_eq!(night.hidden(), [""; 0], "{stage:?}");
        assert!(night.store().names().unwrap().len() <= 2, "{stage:?}");
        let after = night.texts();
        assert_ne!(before, after);
        assert_whole(stage, &there, &before, &after);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fetch_that_is_killed_at_any_stage_leaves_whole_files_and_the_next_ends_it() {
    let mut night = NightlyUpdate::new().await;
    succeeded(&night.run("fetch", ""));
    for &stage in &Stage::OF_UPDATE[..3] {
        let before = night.texts();
        night.change();
        let status = night.kill_at(stage, "fetch").await;
        assert!(status.signal().is_some(), "{stage:?}: {status}");
        let there = night.texts();
        night.unblock();
        succeeded(&night.run("fetch", ""));
        assert_eq!(night.hidden(), [""; 0], "{stage:?}");
        let after = night.texts();
        assert!(after[&format!("{ROWS}.csv.gz")].contains(&night.year.to_string()));
        assert!(after[&format!("{MAP}.geojson.gz")].contains(&night.year.to_string()));
        assert_whole(stage, &there, &before, &after);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_on_a_full_disk_says_so_and_leaves_the_release_and_the_files_whole() {
    let mut night = NightlyUpdate::new().await;
    succeeded(&night.run("update", ""));
    // The largest size of a file in blocks: too small for the record, the rows, the build.
    for (blocks, step, code) in [(0, "fetch", 1), (1, "fetch", 4), (8, "build", 1)] {
        let (old, before, recorded) = (night.live_year(), night.texts(), night.record());
        night.change();
        let ended = night.run("update", &format!("trap '' XFSZ; ulimit -f {blocks};"));
        let said = said(&ended);
        assert_eq!(ended.status.code(), Some(code), "{blocks}: {said}");
        assert_eq!(night.record() == recorded, blocks == 0, "{blocks}");
        for words in [
            &format!("stopped at the step `{step}`"),
            "cannot write",
            "the live release is unchanged",
            "File too large",
        ] {
            assert!(said.contains(words), "{blocks}: {said}");
        }
        assert_eq!(night.live_year(), old, "{blocks}");
        let there = night.texts();
        let is_unfinished =
            |name: &&String| !name.ends_with(".part") && !name.ends_with(".part.json");
        let hidden = night.hidden();
        assert_eq!(hidden.iter().find(is_unfinished), None, "{blocks}");

        succeeded(&night.run("update", ""));
        assert_eq!(night.live_year(), night.year, "{blocks}");
        assert_eq!(night.hidden(), [""; 0], "{blocks}");
        assert_whole(blocks, &there, &before, &night.texts());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_prints_how_it_ended_in_one_line_or_as_json() {
    let mut night = NightlyUpdate::new().await;
    let (line, code, _) = night.update("text");
    let first = night.live();
    let expected = format!("{first} is live; new files: 2; old releases removed: 0\n");
    assert_eq!((line, code), (expected, Some(0)));
    let (line, code, _) = night.update("text");
    let expected = format!("nothing has changed since {first} was built\n");
    assert_eq!((line, code), (expected, Some(0)));

    night.change();
    let (text, code, _) = night.update("json");
    let ended: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((text.lines().count(), code), (1, Some(0)));
    assert_eq!(ended["update"]["outcome"], "published");
    assert_eq!(ended["update"]["release"], night.live());
    let files = json!(["64uk-42ks.csv.gz", "uihr-hn7s.geojson.gz"]);
    assert_eq!(ended["downloaded"], files);
    assert_eq!(ended["pruned"], json!([]));
    let not_compared = &ended["update"]["notCompared"];
    assert_eq!(not_compared["release"], first);
    assert_eq!(not_compared["damaged"], false);

    night.change();
    night.portal.fail_next([Fault::Status(403, None)]);
    let live = night.live();
    let (text, code, said) = night.update("json");
    let ended: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(code, Some(4));
    assert_eq!(ended["update"]["outcome"], "failed");
    assert_eq!(ended["update"]["step"], "fetch");
    assert_eq!(ended["downloaded"], json!(["uihr-hn7s.geojson.gz"]));
    let reason = "1 of 2 files was not downloaded";
    assert_eq!(ended["update"]["reason"], reason);
    assert_eq!(ended["update"]["release"], live);
    for told in [said.as_str(), ended["update"]["error"].as_str().unwrap()] {
        assert!(told.contains(reason) && told.contains("403"), "{told}");
    }
    night.portal.fail_next([Fault::Status(403, None)]);
    let (line, code, said) = night.update("text");
    assert_eq!((line.as_str(), code), ("", Some(4)));
    assert!(said.contains("stopped at the step `fetch`"), "{said}");
    assert_eq!(night.live(), live);

    night.portal.withdraw(MAP);
    let (line, code, said) = night.update("text");
    let expected = format!(
        "{} is live; new files: 1; old releases removed: 1; addresses and scores were not compared \
         with {live}: too few buildings can be (",
        night.live()
    );
    assert!(line.starts_with(&expected), "{line}");
    assert_eq!((line.lines().count(), code), (1, Some(8)));
    assert!(said.contains("uihr-hn7s.geojson.gz"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_that_cannot_begin_prints_the_error_as_json() {
    let night = NightlyUpdate::new().await;
    succeeded(&night.run("update", ""));
    let recorded = night.record();
    let lock = File::create(night.data(".update.lock")).unwrap();
    lock.lock().unwrap();
    let assert_failed = |text: &str, said: &str, reason: &str| {
        let ended: Value = serde_json::from_str(text).unwrap();
        assert_eq!(ended["update"]["outcome"], "failed");
        assert_eq!(ended["update"]["release"], night.live());
        assert_eq!(ended["downloaded"], json!([]));
        for told in [said, ended["update"]["error"].as_str().unwrap()] {
            assert!(told.contains(reason), "{told}");
        }
    };
    let (text, code, said_of_lock) = night.update("json");
    assert_eq!(code, Some(3), "{said_of_lock}");
    assert_failed(&text, &said_of_lock, "another process is working");
    drop(lock);

    let mut command = night.command("update", "");
    let file = night.data("none");
    let token = ["--output", "json", "--token-file"];
    command.args(token).arg(&file);
    let output = tokio::task::block_in_place(|| command.output().unwrap());
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_failed(&text, &said(&output), "cannot read `");
    assert_eq!(night.record(), recorded);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_over_a_damaged_release_ends_with_a_line_and_an_exit_code_of_its_own() {
    let night = NightlyUpdate::new().await;
    succeeded(&night.run("update", ""));
    let damaged = night.live();
    let file = night.store().folder(&damaged).unwrap();
    let file = file.join("previews.bin");
    let mut bytes = fs::read(&file).unwrap();
    bytes[40] ^= 1;
    fs::remove_file(&file).unwrap();
    fs::write(&file, bytes).unwrap();

    let (line, code, said) = night.update("text");
    let live = night.live();
    assert_ne!(live, damaged);
    assert_eq!(code, Some(9), "{said}");
    let not_compared = format!("were not compared with {damaged}: it is damaged");
    for (text, is_live) in [
        (&line, "removed: 0; "),
        (&said, "the new release is live, but "),
    ] {
        let expected = format!("{is_live}addresses and scores {not_compared}");
        assert!(text.contains(&expected), "{text}");
    }
    let (line, code, _) = night.update("text");
    let expected = format!("nothing has changed since {live} was built\n");
    assert_eq!((line, code), (expected, Some(0)));
}
