//! What the README shows runs when it is copied.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use nycapt_tests::packages::workspace;
use nycapt_tests::{Output, ServerCommand, built};
use tempfile::TempDir;

use crate::cli::desktop::Desktop;

/// What stands in for `cargo`: the programs are built already.
const CARGO: &str = r#"#!/bin/sh
case "$*" in
    "run --release -p nycapt-server -- "*) shift 5; exec nycapt-server "$@" ;;
    "install --path cli") ;;
    *) echo "not expected: cargo $*" >&2; exit 1 ;;
esac
"#;

/// A folder in which a newcomer copies from the README while the demo runs.
struct Newcomer {
    folder: TempDir,
    desktop: Desktop,
    server: String,
}

impl Newcomer {
    async fn new(server: String) -> Self {
        let newcomer = Self {
            folder: TempDir::new().unwrap(),
            desktop: Desktop::new().await,
            server,
        };
        let programs = newcomer.folder.path().join("bin");
        fs::create_dir(&programs).unwrap();
        for (name, package) in [("nycapt", "nycapt-cli"), ("nycapt-server", "nycapt-server")] {
            symlink(built(name, package), programs.join(name)).unwrap();
        }
        newcomer.program("cargo", CARGO);
        // Every status is told apart from what is answered.
        let settings = "write-out = \"%{stderr}status %{http_code}\\n\"\nmax-time = 60\n";
        fs::write(newcomer.folder.path().join(".curlrc"), settings).unwrap();
        newcomer
    }

    fn program(&self, name: &str, text: &str) {
        let file = self.folder.path().join("bin").join(name);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Runs a block to its end.
    async fn copies(&self, block: &str) -> Ended {
        let folder = self.folder.path();
        // As in a terminal what follows a command that fails is run too.
        let block = block.replace("localhost:8080", &self.server);
        let text = format!("trap 'echo \"exit $?\" >&2' ERR\n{block}");
        let path = format!(
            "{}:/usr/local/bin:/usr/bin:/bin",
            folder.join("bin").display()
        );
        let mut bash = Command::new("bash");
        bash.args(["-uo", "pipefail", "-c", &text])
            .env_clear()
            .env("PATH", path)
            .env("HOME", folder)
            .env("NYCAPT_BASE_URL", format!("http://{}", self.server))
            .env("DBUS_SESSION_BUS_ADDRESS", self.desktop.address())
            .current_dir(folder);
        // The desktop answers on other threads.
        let ended = tokio::task::spawn_blocking(move || bash.output().unwrap())
            .await
            .unwrap();
        let [said, told] =
            [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
        let numbers = |name: &str| {
            told.lines()
                .filter_map(|line| line.strip_prefix(name)?.parse().ok())
                .collect()
        };
        Ended {
            statuses: numbers("status "),
            exits: numbers("exit "),
            words: format!("{block}\n{said}\n{told}"),
        }
    }
}

/// What became of a block.
struct Ended {
    /// The statuses that `curl` got.
    statuses: Vec<u16>,
    /// The exit codes of commands that failed.
    exits: Vec<u16>,
    /// What was run, and what it wrote.
    words: String,
}

impl Ended {
    /// The statuses, where only these commands failed.
    fn with_exits(self, exits: &[u16]) -> Vec<u16> {
        assert_eq!(self.exits, exits, "{}", self.words);
        self.statuses
    }

    fn well(self) -> Vec<u16> {
        self.with_exits(&[])
    }
}

/// The blocks of a language below a heading, up to the next heading.
fn blocks<'a>(readme: &'a str, heading: &str) -> Vec<&'a str> {
    let (_, rest) = readme.split_once(&format!("\n{heading}\n")).unwrap();
    let section = rest.split("\n##").next().unwrap();
    let blocks = section.split("```sh\n").skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_newcomer_succeeds_by_copying_from_the_readme() {
    let readme = fs::read_to_string(workspace().join("README.md")).unwrap();
    let output = Output::default();
    let data = TempDir::new().unwrap();
    let demo = ServerCommand::demo(data.path(), &output).start();
    let newcomer = Newcomer::new(demo.address().to_string()).await;
    symlink(data.path(), newcomer.folder.path().join("nycapt-data")).unwrap();

    let [use_it] = blocks(&readme, "## Use it")[..] else {
        panic!("one block of requests");
    };
    assert_eq!(newcomer.copies(use_it).await.well(), [200, 200, 200]);

    let [mcp] = blocks(&readme, "### From an assistant: MCP")[..] else {
        panic!("one block of MCP");
    };
    assert_eq!(newcomer.copies(mcp).await.well(), [200]);

    let [report] = blocks(&readme, "### A report, for an agent")[..] else {
        panic!("one block of a report");
    };
    let statuses = newcomer.copies(report).await.well();
    assert_eq!(statuses[..4], [201, 402, 202, 200]);
    // The report may be still in the making when its PDF is asked for.
    assert!([200, 409].contains(&statuses[4]), "{statuses:?}");
    assert_eq!(statuses[5..], [200, 200, 200]);

    let [looking, registering, buying] = blocks(&readme, "### Command line")[..] else {
        panic!("three blocks of the command line");
    };
    // Of the two rows of the batch one is no address.
    newcomer.copies(looking).await.with_exits(&[13]);
    newcomer.copies(registering).await.well();
    let bought = "cargo run --release -p nycapt-server -- credits grant --reports 2 --reason demo \
                  --account \"$(nycapt agent status -o json | python3 -c \
                  'import json, sys; print(json.load(sys.stdin)[\"accountId\"])')\"";
    newcomer.copies(bought).await.well();
    newcomer.copies(buying).await.well();
    let pdf = fs::read(newcomer.folder.path().join("350-5th-ave.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF"), "{}", pdf.len());
}
