//! Releases in an object store: pushed from one machine, taken over by another.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use nycapt_corpus::{
    CorpusError, LiveRelease, Progress, Pulled, Pushed, ReleaseStore, Remote, RemoteChecks,
    RemoteFollower, RemoteOptions, pull, push, verify,
};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use crate::fixture::{Fixture, bytes_of, clock, damage, replace, start};

const STORE: &str = "NYCAPT_TEST_STORE";
const DATA_DIR: &str = "NYCAPT_TEST_PULL_DATA_DIR";

/// A machine that builds, a folder as object store, and a machine that serves.
struct Machines {
    builder: Fixture,
    folder: TempDir,
}

fn remote_at(folder: &Path) -> Remote {
    Remote::open(&RemoteOptions {
        url: format!("file://{}", folder.display()).parse().unwrap(),
        endpoint: None,
        region: "us-east-1".into(),
        key: None,
    })
    .unwrap()
}

impl Machines {
    fn new() -> Self {
        Self {
            builder: Fixture::with_sample(60),
            folder: tempfile::tempdir().unwrap(),
        }
    }

    async fn with_first() -> (Self, String) {
        let machines = Self::new();
        let first = machines.build_and_push().await;
        machines.pull().await.unwrap();
        (machines, first)
    }

    fn place(&self) -> PathBuf {
        self.folder.path().join("store")
    }

    fn data_dir(&self) -> PathBuf {
        self.folder.path().join("server")
    }

    fn server(&self) -> ReleaseStore {
        ReleaseStore::new(&self.data_dir())
    }

    async fn push(&self) -> Result<Pushed, CorpusError> {
        push(
            &self.builder.store(),
            None,
            &remote_at(&self.place()),
            Progress::Quiet,
        )
        .await
    }

    async fn build_and_push(&self) -> String {
        let name = self.builder.build().unwrap().name;
        assert_eq!(self.push().await.unwrap().release, name);
        name
    }

    async fn pull(&self) -> Result<Pulled, CorpusError> {
        pull(&self.server(), &remote_at(&self.place()), 3).await
    }

    /// A server's follower that checks at its start and when asked.
    fn follow(&self, live: &Arc<LiveRelease>) -> (RemoteFollower, Arc<RemoteChecks>) {
        let checks = Arc::new(RemoteChecks::new(clock()));
        let (remote, hour) = (remote_at(&self.place()), Duration::from_secs(3600));
        let (live, state) = (Arc::clone(live), Arc::clone(&checks));
        let follower = RemoteFollower::start(remote, &self.data_dir(), hour, live, state);
        (follower.unwrap(), checks)
    }

    async fn refused(&self, parts: &[&str]) {
        let error = self.pull().await.unwrap_err().to_string();
        for part in parts {
            assert!(error.contains(part), "{error}");
        }
    }

    /// The release that the server has live; every byte of it is checked.
    fn live(&self) -> String {
        verify(&self.server(), None).unwrap().name().to_owned()
    }

    fn pointer(&self) -> PathBuf {
        self.place().join("live.json")
    }

    fn change_pointer(&self, change: impl FnOnce(&mut Value)) {
        let mut pointer = serde_json::from_slice(&bytes_of(&self.pointer())).unwrap();
        change(&mut pointer);
        fs::write(self.pointer(), pointer.to_string()).unwrap();
    }

    fn object(&self, release: &str, name: &str) -> PathBuf {
        let folders = fs::read_dir(self.place().join("releases")).unwrap();
        let mut folders = folders.map(|entry| entry.unwrap().path());
        let is_it = |folder: &PathBuf| {
            let folder = folder.file_name().unwrap().to_str().unwrap();
            folder.starts_with(&format!("{release}-"))
        };
        folders.find(is_it).unwrap().join(name)
    }

    /// The only folder of a download that is not complete.
    fn pulling(&self) -> PathBuf {
        let entries = fs::read_dir(self.server().releases()).unwrap();
        let mut folders = entries.map(|entry| entry.unwrap().path());
        let is_it = |folder: &PathBuf| {
            let name = folder.file_name().unwrap().to_str().unwrap();
            name.starts_with(".pulling-")
        };
        folders.find(is_it).unwrap()
    }
}

#[tokio::test]
async fn a_release_is_sent_once_and_taken_over_once() {
    let machines = Machines::new();
    machines
        .refused(&["run `nycapt-server corpus push` first"])
        .await;
    let name = machines.builder.build().unwrap().name;
    let first = machines.push().await.unwrap();
    assert!(first.sent.len() > 5 && !first.was_live, "{first:?}");
    let again = machines.push().await.unwrap();
    assert!(again.sent.is_empty() && again.was_live, "{again:?}");

    assert!(machines.pull().await.unwrap().is_new);
    assert_eq!(machines.live(), name);
    // Nothing is left to read in the store but which release is live.
    fs::remove_dir_all(machines.place().join("releases")).unwrap();
    assert!(!machines.pull().await.unwrap().is_new);
}

#[tokio::test]
async fn old_releases_are_removed_and_an_older_one_is_the_way_back() {
    let (machines, first) = Machines::with_first().await;
    let mut last = None;
    for _ in 0..3 {
        machines.build_and_push().await;
        last = Some(machines.pull().await.unwrap());
    }
    assert_eq!(last.unwrap().pruned, [first.as_str()]);
    let remote = remote_at(&machines.place());
    let builder = machines.builder.store();
    let back = push(&builder, Some(&first), &remote, Progress::Quiet).await;
    assert!(back.unwrap().sent.is_empty());
    machines.pull().await.unwrap();
    assert_eq!(machines.live(), first);
}

#[tokio::test]
async fn a_damaged_object_is_refused_and_the_live_release_stays() {
    let (machines, first) = Machines::with_first().await;
    let second = machines.build_and_push().await;
    let object = machines.object(&second, "records.bin");
    let whole = bytes_of(&object);
    let mut altered = whole.clone();
    altered[whole.len() / 2] ^= 1;
    for (bytes, why) in [
        (Some(altered.as_slice()), "doesn't match its SHA-256"),
        (Some(&whole[..whole.len() / 2]), "is incomplete"),
        (None, "records.bin"),
    ] {
        fs::remove_file(&object).unwrap();
        if let Some(bytes) = bytes {
            fs::write(&object, bytes).unwrap();
        }
        machines.refused(&["object store `file://", why]).await;
        assert_eq!(machines.live(), first, "{why}");
        fs::write(&object, &whole).unwrap();
    }
    machines.pull().await.unwrap();
    assert_eq!(machines.live(), second);
}

#[tokio::test]
async fn a_pointer_that_cannot_be_followed_changes_nothing() {
    let (machines, first) = Machines::with_first().await;
    machines.build_and_push().await;
    let good = bytes_of(&machines.pointer());
    let set =
        |member: &'static str, value: Value| move |pointer: &mut Value| pointer[member] = value;
    let bytes = |pointer: &mut Value| pointer["files"]["records.bin"]["bytes"] = json!(1_u64 << 60);
    type Change = Box<dyn FnOnce(&mut Value)>;
    let changes: [(&str, Change); 4] = [
        (
            "push the release again",
            Box::new(set("release", json!("../x-1"))),
        ),
        (
            "same version on every machine",
            Box::new(set("builder", json!("corpus 99"))),
        ),
        ("push the release again", Box::new(set("files", json!({})))),
        ("bytes, and `", Box::new(bytes)),
    ];
    for (why, change) in changes {
        machines.change_pointer(change);
        machines.refused(&[why]).await;
        assert_eq!(machines.live(), first, "{why}");
        fs::write(machines.pointer(), &good).unwrap();
    }
    fs::write(machines.pointer(), "{").unwrap();
    machines.refused(&["`live.json` is damaged"]).await;
    assert_eq!(machines.live(), first);
    // A push replaces what cannot be read.
    assert!(!machines.push().await.unwrap().was_live);
    assert!(machines.pull().await.unwrap().is_new);
}

#[tokio::test]
async fn a_push_overwrites_no_other_file() {
    let (machines, first) = Machines::with_first().await;
    let object = machines.object(&first, "peers.json");
    let pointer = bytes_of(&machines.pointer());
    fs::write(&object, "other").unwrap();
    let error = machines.push().await.unwrap_err().to_string();
    assert!(error.contains("a push never overwrites"), "{error}");
    assert_eq!(bytes_of(&object), b"other");
    assert_eq!(bytes_of(&machines.pointer()), pointer);
    fs::remove_file(&object).unwrap();
    assert_eq!(machines.push().await.unwrap().sent, ["peers.json"]);
}

#[tokio::test]
async fn a_release_of_the_same_name_from_another_machine_is_kept_apart() {
    let (machines, first) = Machines::with_first().await;
    let other = Machines::new();
    other.builder.write_sample(2, 60);
    assert_eq!(other.builder.build().unwrap().name, first);
    let remote = remote_at(&machines.place());
    let pushed = push(&other.builder.store(), None, &remote, Progress::Quiet).await;
    assert!(!pushed.unwrap().sent.is_empty());
    machines
        .refused(&["differs from the store's live release"])
        .await;
    machines.live();
    // Where no release has the name, it is taken over.
    pull(&other.server(), &remote, 3).await.unwrap();
    assert_eq!(other.live(), first);
}

#[tokio::test]
async fn two_pushes_at_once_leave_a_whole_release() {
    let machines = Machines::new();
    let names = [(); 2].map(|()| machines.builder.build().unwrap().name);
    let remote = remote_at(&machines.place());
    let builder = machines.builder.store();
    let push = |at: usize| push(&builder, Some(&names[at]), &remote, Progress::Quiet);
    let (one, other, again) = tokio::join!(push(0), push(1), push(1));
    for pushed in [one, other, again] {
        pushed.unwrap();
    }
    assert!(names.contains(&machines.pull().await.unwrap().release));
    assert!(names.contains(&machines.live()));
}

/// A pull as a process of its own: this test alone, started by another.
#[tokio::test]
#[ignore = "is started by another test of this file"]
async fn pull_in_this_process() {
    let path = |name| PathBuf::from(std::env::var_os(name).unwrap());
    let server = ReleaseStore::new(&path(DATA_DIR));
    pull(&server, &remote_at(&path(STORE)), 3).await.unwrap();
}

#[tokio::test]
async fn a_pull_that_is_killed_leaves_the_live_release_and_is_resumed() {
    let (machines, first) = Machines::with_first().await;
    let second = machines.build_and_push().await;
    let object = machines.object(&second, "records.bin");
    let whole = bytes_of(&object);
    // The pull stops at this pipe, with the files before it downloaded.
    fs::remove_file(&object).unwrap();
    let made = Command::new("mkfifo").arg(&object).status();
    assert!(made.unwrap().success());
    let settings = [(DATA_DIR, machines.data_dir()), (STORE, machines.place())];
    let mut child = start("shared_releases::pull_in_this_process", settings);
    // Returns once the other end is open.
    let pipe = OpenOptions::new().write(true).open(&object).unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    drop(pipe);
    assert_eq!(machines.live(), first);

    // What was downloaded is not read again, and what was cut off is continued.
    fs::remove_file(&object).unwrap();
    fs::write(&object, &whole).unwrap();
    fs::remove_file(machines.object(&second, "directory.bin")).unwrap();
    let half = machines.pulling().join("records.bin");
    fs::write(&half, &whole[..whole.len() / 2]).unwrap();
    machines.pull().await.unwrap();
    assert_eq!(machines.live(), second);
}

#[tokio::test]
async fn a_damaged_part_is_downloaded_again() {
    let (machines, first) = Machines::with_first().await;
    let second = machines.build_and_push().await;
    let object = machines.object(&second, "site.bin");
    let aside = object.with_extension("aside");
    fs::rename(&object, &aside).unwrap();
    machines.refused(&["site.bin"]).await;
    fs::rename(&aside, &object).unwrap();
    let part = machines.pulling().join("records.bin");
    fs::remove_file(&part).unwrap();
    fs::write(&part, "damaged by a power failure").unwrap();
    machines
        .refused(&["records.bin", "doesn't match its SHA-256"])
        .await;
    assert_eq!(machines.live(), first);
    machines.pull().await.unwrap();
    assert_eq!(machines.live(), second);
}

#[tokio::test]
async fn a_damaged_copy_is_downloaded_again_unless_it_is_served() {
    let (machines, first) = Machines::with_first().await;
    let spoil = || damage(&machines.server(), &first, "records.bin");
    spoil();
    let live = Arc::new(LiveRelease::default());
    let watch = live.watch(&machines.data_dir());
    watch.check_now();
    assert!(live.load().is_none());
    let (follower, checks) = machines.follow(&live);
    follower.check_now();
    assert!(checks.succeeded_at().is_some() && !checks.is_failing());
    assert_eq!(machines.live(), first);
    watch.check_now();
    assert_eq!(live.load().unwrap().name(), first);

    // It would be read each minute.
    spoil();
    follower.check_now();
    assert!(verify(&machines.server(), None).is_err());
    assert!(machines.pull().await.unwrap().is_new);
    assert_eq!(machines.live(), first);

    damage(&machines.server(), &first, "manifest.json");
    machines.pull().await.unwrap();
    assert_eq!(machines.live(), first);
    for file in ["site.bin", "manifest.json"] {
        let folder = machines.server().folder(&first).unwrap();
        fs::remove_file(folder.join(file)).unwrap();
        machines.pull().await.unwrap();
        assert_eq!(machines.live(), first, "{file}");
    }
}

#[tokio::test]
async fn a_release_that_this_program_cannot_open_is_downloaded_once() {
    let (machines, first) = Machines::with_first().await;
    let second = machines.build_and_push().await;
    let path = machines.object(&second, "manifest.json");
    let mut manifest: Value = serde_json::from_slice(&bytes_of(&path)).unwrap();
    manifest["laterMember"] = json!(1);
    let manifest = manifest.to_string();
    let sha256 = hex::encode(Sha256::digest(&manifest));
    replace(&path, &manifest);
    let folder = path.parent().unwrap();
    let key = format!("{second}-{}", &sha256[..16]);
    fs::rename(folder, folder.with_file_name(key)).unwrap();
    machines.change_pointer(|pointer| {
        pointer["files"]["manifest.json"] = json!({ "bytes": manifest.len(), "sha256": sha256 });
    });
    let why = "manifest.json` is damaged (unknown field `laterMember`";
    machines.refused(&[why]).await;
    fs::remove_dir_all(machines.place().join("releases")).unwrap();
    machines.refused(&[why]).await;
    assert_eq!(machines.live(), first);
}

#[tokio::test]
async fn a_release_is_taken_over_even_if_no_old_one_can_be_removed() {
    let (machines, _) = Machines::with_first().await;
    // A file in place of a folder can't be removed as one.
    let left = machines.server().releases().join(".removed-1");
    fs::write(&left, "").unwrap();
    let second = machines.build_and_push().await;
    for is_new in [true, false] {
        let pulled = machines.pull().await.unwrap();
        assert_eq!(pulled.is_new, is_new);
        let why = pulled.unpruned.unwrap().to_string();
        assert!(why.contains(".removed-1"), "{why}");
        assert_eq!(machines.live(), second);
    }
    fs::remove_file(left).unwrap();
    assert!(machines.pull().await.unwrap().unpruned.is_none());
}

#[tokio::test]
async fn one_pull_at_a_time_works_in_a_folder() {
    let (machines, _) = Machines::with_first().await;
    machines.build_and_push().await;
    let lock = File::create(machines.server().releases().join(".lock")).unwrap();
    lock.lock().unwrap();
    let error = machines.pull().await.unwrap_err();
    assert!(matches!(error, CorpusError::Busy(_)), "{error}");
    drop(lock);
    machines.pull().await.unwrap();
}

#[tokio::test]
async fn a_follower_takes_over_each_push_and_outlives_an_absent_store() {
    let machines = Machines::new();
    let (follower, checks) = machines.follow(&Arc::default());
    follower.check_now();
    assert!(checks.is_failing());
    assert_eq!(checks.succeeded_at(), None);

    let first = machines.build_and_push().await;
    follower.check_now();
    assert_eq!(machines.live(), first);
    assert!(!checks.is_failing());
    assert_eq!(checks.succeeded_at(), Some(clock().now()));
    assert_eq!(checks.age_seconds(), 0);

    let away = machines.folder.path().join("away");
    fs::rename(machines.place(), &away).unwrap();
    let failures = checks.failures();
    follower.check_now();
    assert!(checks.failures() > failures);
    assert_eq!(machines.live(), first);
    fs::rename(&away, machines.place()).unwrap();
    follower.check_now();
    assert!(!checks.is_failing());

    // Attempts at a damaged release become less and less frequent.
    let second = machines.build_and_push().await;
    fs::remove_file(machines.object(&second, "site.bin")).unwrap();
    let failures = checks.failures();
    for _ in 0..7 {
        follower.check_now();
    }
    assert_eq!(checks.failures(), failures + 3);
    assert!(checks.is_failing());
    assert_eq!(machines.live(), first);
    let third = machines.build_and_push().await;
    follower.check_now();
    assert_eq!(machines.live(), third);
    assert!(!checks.is_failing());

    // A request that fails says nothing about the release.
    let fourth = machines.build_and_push().await;
    let object = machines.object(&fourth, "site.bin");
    let aside = object.with_extension("aside");
    fs::rename(&object, &aside).unwrap();
    // Opening a link to itself is an error other than that there is no file.
    symlink(&object, &object).unwrap();
    let failures = checks.failures();
    for _ in 0..7 {
        follower.check_now();
    }
    assert!(checks.failures() >= failures + 7);
    assert_eq!(machines.live(), third);
    fs::rename(&aside, &object).unwrap();
    follower.check_now();
    assert_eq!(machines.live(), fourth);
    assert!(!checks.is_failing());
}
