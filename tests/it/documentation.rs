//! Every shell command in the README and the docs runs when copied.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use nycapt_tests::packages::workspace;
use nycapt_tests::{ServerCommand, built};
use tempfile::TempDir;

use crate::cli::desktop::Desktop;

/// A `cargo` that runs the programs already built.
const CARGO: &str = r#"#!/bin/sh
case "$*" in
    "run --release -p nycapt-server -- "*) shift 5; exec nycapt-server "$@" ;;
    "install --path cli") ;;
    *) echo "not expected: cargo $*" >&2; exit 1 ;;
esac
"#;

/// A home folder and a desktop session in which documented commands run against a demo.
struct Shell {
    folder: TempDir,
    desktop: Desktop,
    server: String,
}

impl Shell {
    async fn new(server: String) -> Self {
        let shell = Self {
            folder: TempDir::new().unwrap(),
            desktop: Desktop::new().await,
            server,
        };
        let programs = shell.folder.path().join("bin");
        fs::create_dir(&programs).unwrap();
        for (name, package) in [("nycapt", "nycapt-cli"), ("nycapt-server", "nycapt-server")] {
            symlink(built(name, package), programs.join(name)).unwrap();
        }
        shell.program("cargo", CARGO);
        // Statuses go to stderr, answers to stdout.
        let settings = "write-out = \"%{stderr}status %{http_code}\\n\"\nmax-time = 60\n";
        fs::write(shell.folder.path().join(".curlrc"), settings).unwrap();
        shell
    }

    fn program(&self, name: &str, text: &str) {
        let file = self.folder.path().join("bin").join(name);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
    }

    async fn run(&self, block: &str) -> Outcome {
        let folder = self.folder.path();
        // As in a terminal, a failed command does not stop the next one.
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
        // The desktop session answers on other threads.
        let ended = tokio::task::spawn_blocking(move || bash.output().unwrap())
            .await
            .unwrap();
        let [stdout, stderr] =
            [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
        let numbers = |name: &str| {
            stderr
                .lines()
                .filter_map(|line| line.strip_prefix(name)?.parse().ok())
                .collect()
        };
        Outcome {
            statuses: numbers("status "),
            exits: numbers("exit "),
            transcript: format!("{block}\n{stdout}\n{stderr}"),
        }
    }
}

struct Outcome {
    statuses: Vec<u16>,
    /// The exit codes of commands that failed.
    exits: Vec<u16>,
    transcript: String,
}

impl Outcome {
    /// The statuses, if exactly these exit codes were not 0.
    fn with_exits(self, exits: &[u16]) -> Vec<u16> {
        assert_eq!(self.exits, exits, "{}", self.transcript);
        self.statuses
    }

    fn success(self) -> Vec<u16> {
        self.with_exits(&[])
    }
}

fn blocks(page: &str) -> Vec<String> {
    let text = fs::read_to_string(workspace().join(page)).unwrap();
    text.split("```sh\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap().into())
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_shell_block_of_the_docs_runs_when_copied() {
    let data = TempDir::new().unwrap();
    let demo = ServerCommand::demo(data.path()).start();
    let shell = Shell::new(demo.address().to_string()).await;
    symlink(data.path(), shell.folder.path().join("nycapt-data")).unwrap();

    // The first block is the two commands that build this demo and run this test.
    let [_, http, cli, mcp] = &blocks("README.md")[..] else {
        panic!("the README has four shell blocks");
    };
    assert_eq!(shell.run(http).await.success(), [200, 200]);
    shell.run(cli).await.success();
    assert_eq!(shell.run(mcp).await.success(), [200]);

    let [mcp] = &blocks("docs/mcp.md")[..] else {
        panic!("the MCP page has one shell block");
    };
    assert_eq!(shell.run(mcp).await.success(), [200]);

    let [lookup, report, cli, register, buy] = &blocks("docs/getting-started.md")[..] else {
        panic!("getting started has five shell blocks");
    };
    assert_eq!(shell.run(lookup).await.success(), [200, 200, 200]);

    let statuses = shell.run(report).await.success();
    assert_eq!(statuses[..4], [201, 402, 202, 200]);
    // The report may still be compiling when the block requests its PDF.
    assert!([200, 409].contains(&statuses[4]), "{statuses:?}");
    assert_eq!(statuses[5..], [200, 200, 200]);

    // One of the two rows of the batch has no preview.
    shell.run(cli).await.with_exits(&[13]);
    shell.run(register).await.success();
    let grant = "cargo run --release -p nycapt-server -- credits grant --reports 2 --reason demo \
                 --account \"$(nycapt agent status -o json | python3 -c \
                 'import json, sys; print(json.load(sys.stdin)[\"accountId\"])')\"";
    shell.run(grant).await.success();
    shell.run(buy).await.success();
    let pdf = fs::read(shell.folder.path().join("350-5th-ave.pdf")).unwrap();
    assert!(pdf.starts_with(b"%PDF"), "{}", pdf.len());
}

#[test]
fn the_docs_state_the_terms_of_every_dataset_that_is_not_open_data() {
    let page = fs::read_to_string(workspace().join("docs/data/datasets.md")).unwrap();
    let (_, terms) = page.split_once("\n## Terms\n").unwrap();
    let all = nycapt_report::datasets::ALL.iter();
    for dataset in all.filter(|dataset| !dataset.licence.starts_with("NYC Open Data")) {
        let row = terms.lines().find(|row| row.contains(dataset.id));
        let row = row.unwrap_or_else(|| panic!("{}", dataset.id));
        assert!(row.contains(dataset.licence), "{row}");
    }
}
