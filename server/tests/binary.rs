//! The binary as an operator meets it: settings, signals, exit codes.
#![expect(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test that cannot be set up fails"
)]

use std::fs::Permissions;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use nycapt_postgres::Postgres;

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nycapt-server"));
    command.env_clear();
    command
}

fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    let mut command = program();
    command.args(arguments).envs(variables.iter().copied());
    command.output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A server on a free port; killed when it is dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(data_dir: &Path) -> Self {
        Self::start_with(data_dir, &[])
    }

    fn start_with(data_dir: &Path, arguments: &[&str]) -> Self {
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--access-log", "off"])
            .arg("--data-dir")
            .arg(data_dir)
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Nobody reads on after the first lines; that must not trouble the server.
        let lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let line = lines
            .map(Result::unwrap)
            .find(|line| line.contains("\"listening\""));
        let line: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let address = line["fields"]["address"].as_str().unwrap().to_owned();
        Self { child, address }
    }

    /// Sends a request without a body; the answer as it came.
    fn ask(&self, line: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let head = "HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close";
        write!(stream, "{line} {head}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        let status = Command::new("kill").args([name, &id]).status().unwrap();
        assert!(status.success());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn config_shows_every_setting_with_its_origin() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(
        file,
        "listen = \"127.0.0.1:1\"\nrate-limit = \"5/60\"\nlog = \"warn\""
    )
    .unwrap();
    let path = file.path().to_str().unwrap();
    let shown = run(
        &["config", "--listen", "127.0.0.1:3"],
        &[
            ("NYCAPT_CONFIG", path),
            ("NYCAPT_LISTEN", "127.0.0.1:2"),
            ("NYCAPT_RATE_LIMIT", "off"),
            ("NYCAPT_DATA_DIR", ""),
        ],
    );
    assert!(shown.status.success(), "{}", text(&shown.stderr));
    let shown = text(&shown.stdout);
    let origin_of = |line: &str| {
        let found = shown.lines().find(|shown| shown.starts_with(line));
        found
            .and_then(|found| found.split_once("# "))
            .map(|(_, origin)| origin.to_owned())
    };
    assert_eq!(
        origin_of("listen = \"127.0.0.1:3\"").as_deref(),
        Some("flag")
    );
    assert_eq!(
        origin_of("rate-limit = \"off\"").as_deref(),
        Some("environment")
    );
    assert_eq!(origin_of("log = \"warn\"").as_deref(), Some(path));
    assert_eq!(
        origin_of("data-dir = \"./nycapt-data\"").as_deref(),
        Some("default")
    );
    assert_eq!(
        origin_of("registration-limit = \"10/3600\"").as_deref(),
        Some("default")
    );
}

#[test]
fn an_existing_data_folder_is_made_private_or_refused() {
    let mode_of = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    let folder = tempfile::tempdir().unwrap();
    for mode in [0o755, 0o770, 0o700] {
        std::fs::set_permissions(folder.path(), Permissions::from_mode(mode)).unwrap();
        let _server = Server::start(folder.path());
        assert_eq!(mode_of(folder.path()), 0o700, "{mode:o}");
    }
    std::fs::set_permissions(folder.path(), Permissions::from_mode(0o1777)).unwrap();
    let data_dir = folder.path().to_str().unwrap();
    let refused = run(
        &["serve", "--listen", "127.0.0.1:0", "--data-dir", data_dir],
        &[],
    );
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains(&format!("chmod 700 {data_dir}")), "{said}");
    assert_eq!(mode_of(folder.path()), 0o777);
}

#[test]
fn a_build_of_a_file_whose_rows_are_rejected_fails_and_says_why() {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let data = std::env::var_os("NYCAPT_REAL_DATA").map_or(beside, Into::into);
    let file = data.join("files/dob_complaints_sample.csv");
    if !file.exists() {
        writeln!(std::io::stderr(), "skipped: no real data").unwrap();
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let data_dir = folder.path().to_str().unwrap();
    let build = [
        "corpus",
        "build",
        "--data-dir",
        data_dir,
        file.to_str().unwrap(),
    ];
    let refused = run(&build, &[]);
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{said}");
    for part in [
        "eabe-havv (DOB complaints received), dob_complaints_sample.csv: rejected: ",
        "997 of its 997 rows cannot be used",
    ] {
        assert!(said.contains(part), "{said}");
    }
    let releases = std::fs::read_dir(folder.path().join("releases"));
    let published = releases.into_iter().flatten().map(Result::unwrap);
    let published: Vec<_> = published
        .map(|entry| entry.file_name())
        .filter(|name| name != ".lock")
        .collect();
    assert!(published.is_empty(), "{published:?}");
}

#[test]
fn a_bad_setting_is_named_where_it_was_set() {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "max-connections = \"many\"").unwrap();
    let path = file.path().to_str().unwrap();
    for (arguments, variables, named) in [
        (
            vec!["serve", "--rate-limit", "fast"],
            vec![],
            "`--rate-limit`".to_owned(),
        ),
        (
            vec!["serve"],
            vec![("NYCAPT_LISTEN", "here")],
            "`NYCAPT_LISTEN`".to_owned(),
        ),
        (
            vec!["serve"],
            vec![("NYCAPT_CONFIG", path)],
            format!("`max-connections` in `{path}`"),
        ),
        (
            vec!["serve", "--config", "/no/such/file"],
            vec![],
            "`/no/such/file`".to_owned(),
        ),
        (
            vec!["serve", "--log", "a=b=c"],
            vec![],
            "`--log`".to_owned(),
        ),
    ] {
        let output = run(&arguments, &variables);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.starts_with("error: ") && said.contains(&named),
            "{said}"
        );
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[test]
fn the_description_is_printed() {
    let output = run(&["openapi"], &[]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
}

#[test]
fn credits_of_a_place_without_accounts_are_an_error_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().to_str().unwrap();
    let account = "acct_01kafg9p4bfdmvxbq8mq6sv0xz";
    let words = [
        "credits",
        "history",
        "--account",
        account,
        "--data-dir",
        place,
    ];
    let output = run(&words, &[]);
    assert!(!output.status.success());
    let said = text(&output.stderr);
    assert!(
        said.starts_with("error: no accounts are kept at `"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty());
    let nothing = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(nothing, 0);
}

#[test]
fn healthcheck_distinguishes_a_server_with_data_without_data_and_none() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = folder.path().to_str().unwrap();
    let server = Server::start(folder.path());
    let empty = run(&["healthcheck", "--listen", &server.address], &[]);
    assert_eq!(empty.status.code(), Some(1));
    assert!(
        text(&empty.stderr).contains("holds no data release"),
        "{}",
        text(&empty.stderr)
    );
    drop(server);
    let sample = [
        "corpus",
        "sample",
        "--buildings",
        "40",
        "--data-dir",
        data_dir,
    ];
    assert!(run(&sample, &[]).status.success());
    let server = Server::start(folder.path());
    let up = run(&["healthcheck", "--listen", &server.address], &[]);
    assert!(up.status.success(), "{}", text(&up.stderr));
    let address = server.address.clone();
    drop(server);
    let down = run(&["healthcheck", "--listen", &address], &[]);
    assert_eq!(down.status.code(), Some(1));
    assert!(
        text(&down.stderr).contains("nobody listens"),
        "{}",
        text(&down.stderr)
    );
}

#[test]
fn a_signal_stops_the_server_after_the_request_in_flight() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let head = "POST /v1/previews/batch HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\
                Content-Length: 4\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    // The interim answer says that the handler waits for the body.
    let mut interim = [0; 25];
    stream.read_exact(&mut interim).unwrap();
    assert!(
        text(&interim).starts_with("HTTP/1.1 100"),
        "{}",
        text(&interim)
    );

    server.signal("-TERM");
    stream.write_all(b"[{}]").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();

    assert!(answer.starts_with("HTTP/1.1 422"), "{answer}");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let mut stream = TcpStream::connect(&server.address).unwrap();
    let head = "POST /v1/previews/batch HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\
                Content-Length: 4\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    stream.read_exact(&mut [0; 25]).unwrap();
    // Signals of one kind that wait together count once, so two kinds.
    server.signal("-TERM");
    server.signal("-INT");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn a_stop_leaves_state_in_its_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut server = Server::start(folder.path());
    let registered = server.ask("POST /v1/agent/register");
    assert!(registered.starts_with("HTTP/1.1 201"), "{registered}");
    assert!(folder.path().join("state.sqlite-wal").exists());
    server.signal("-TERM");
    assert!(server.child.wait().unwrap().success());
    assert!(!folder.path().join("state.sqlite-wal").exists());
}

#[test]
fn migrate_says_what_it_applied_and_refuses_what_a_newer_version_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let data_dir = folder.path().to_str().unwrap();
    let server = Postgres::shared();
    let database = server.database();
    let file = format!("sqlite:{data_dir}/state.sqlite");
    for url in [database.url.as_str(), file.as_str()] {
        let migrate = ["migrate", "--data-dir", data_dir, "--database-url", url];
        let first = run(&migrate, &[]);
        assert!(first.status.success(), "{}", text(&first.stderr));
        assert!(
            text(&first.stdout).starts_with("applied 1 "),
            "{}",
            text(&first.stdout)
        );
        let second = run(&migrate, &[]);
        assert!(
            text(&second.stdout).ends_with(" is up to date\n"),
            "{}",
            text(&second.stdout)
        );
    }
    let newer = "insert into _sqlx_migrations (version, description, success, checksum,
        execution_time) values (999, 'newer', true, '', 0)";
    server.run(&database.name, newer);
    let url = database.url.as_str();
    for command in ["migrate", "serve"] {
        let listen = ["--listen", "127.0.0.1:0"];
        let mut arguments = vec![command, "--data-dir", data_dir, "--database-url", url];
        arguments.extend(listen);
        let refused = run(&arguments, &[]);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{said}");
        assert!(
            said.contains("newer version (migration 999 is unknown here)"),
            "{said}"
        );
        assert!(!said.contains("panicked"), "{said}");
    }
}

#[test]
fn a_server_that_starts_without_its_database_opens_accounts_once_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let cluster = Postgres::start();
    let database = cluster.database();
    for (halt, resume) in [
        (
            Postgres::stop as fn(&Postgres),
            Postgres::start_again as fn(&Postgres),
        ),
        (Postgres::freeze, Postgres::thaw),
    ] {
        halt(&cluster);
        let server = Server::start_with(folder.path(), &["--database-url", &database.url]);
        let refused = server.ask("POST /v1/agent/register");
        assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
        assert!(refused.contains("\"code\":\"unavailable\""), "{refused}");
        let health = server.ask("GET /v1/health");
        assert!(health.contains("\"accounts\":\"unavailable\""), "{health}");
        resume(&cluster);
        // A bound on requests, not on time: each takes some, and the server tries every second.
        let is_back = |_: &u32| server.ask("GET /v1/health").contains("\"accounts\":\"ok\"");
        assert!(
            (0..100_000).any(|ask| is_back(&ask)),
            "accounts stay closed"
        );
        let registered = server.ask("POST /v1/agent/register");
        assert!(registered.starts_with("HTTP/1.1 201"), "{registered}");
    }
}
