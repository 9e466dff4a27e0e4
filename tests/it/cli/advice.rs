//! What errors advise: commands that work here and now, in one layout and in JSON alike.

use nycapt_server::Engine;
use nycapt_tests::{Running, TestApp};
use serde_json::{Value, json};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer};

use super::home::Home;
use super::program::{Ended, nycapt, program};
use super::service::{answering, fails};

async fn server() -> (TestApp, Running, String) {
    let app = TestApp::on(Engine::Sqlite).await;
    let running = app.serve().await;
    let base_url = format!("http://{}", running.address);
    (app, running, base_url)
}

/// The commands that an error names.
fn advised(ended: &Ended) -> Vec<String> {
    let error = ended.error();
    let steps = error["next"].as_array().unwrap();
    let commands = steps.iter().filter_map(|step| step["command"].as_str());
    commands.map(str::to_owned).collect()
}

/// Runs a command as somebody does who copies it into a shell.
fn copied(home: &Home, command: &str) -> (i32, String) {
    let folder = program().parent().unwrap().display().to_string();
    let line = format!("PATH={folder}:$PATH; {command}");
    let output = home.other("sh", &["-c", &line]).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    let exit = output.status.code().unwrap_or(-1);
    (exit, String::from_utf8(told).unwrap())
}

/// Without a session bus, and in a session whose kernel keyring belongs to nobody else.
fn without_keyring(base_url: &str) -> Home {
    Home::asking(base_url).with("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_error_ends_with_the_page_that_explains_it() {
    let (_app, _running, base_url) = server().await;
    let home = Home::asking(&base_url).with("NYCAPT_KEYRING", "off");
    for (call, page) in [
        // The service names its own page, and what it did not say is on that of its address.
        (
            ["preview", "no-such-place"],
            "https://www.example.com/developers/errors#not_found".to_owned(),
        ),
        (
            ["preview", "1 Nowhere Lane, Staten Island"],
            format!("{base_url}/developers/errors#not_found"),
        ),
        (
            ["report", "list"],
            format!("{base_url}/developers/errors#unauthenticated"),
        ),
    ] {
        let told = home.nycapt(&call);
        assert_eq!(told.error()["docUrl"], page, "{}", told.transcript());
        let told = home.nycapt(&[&call[..], &["-o", "table"]].concat()).stderr;
        assert_eq!(
            told.lines().last(),
            Some(&*format!("see: {page}")),
            "{told}"
        );
    }
    let far = Home::asking("http://127.0.0.1:1").nycapt(&["health"]);
    assert_eq!(far.error()["docUrl"], Value::Null, "{}", far.transcript());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_to_register_that_is_advised_works_and_keeps_the_name() {
    let (_app, _running, base_url) = server().await;
    let home = without_keyring(&base_url);
    let refused = home.nycapt(&["agent", "register", "--name", "lease checker"]);
    assert_eq!(refused.exit, 12, "{}", refused.transcript());
    let commands = advised(&refused);
    assert!(commands.len() >= 2, "{commands:?}");
    let file = refused.error()["next"]
        .as_array()
        .unwrap()
        .iter()
        .find(|step| step["command"].as_str().unwrap().contains("--store file"))
        .cloned()
        .unwrap();
    let path = home.settings().join("keys");
    let path = path.to_str().unwrap();
    assert!(file["do"].as_str().unwrap().contains(path), "{file}");
    for command in commands {
        assert!(command.contains("--name \"lease checker\""), "{command}");
        let home = without_keyring(&base_url);
        let (exit, told) = copied(&home, &command);
        assert_eq!(exit, 0, "{command}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_kernel_keyring_is_not_advised_again() {
    let (_app, _running, base_url) = server().await;
    // Nobody may add a key to this session's keyring, and there is no home for files.
    let home = without_keyring(&base_url).with("HOME", "");
    let refused = home.nycapt(&["agent", "register", "--store", "keyutils"]);
    assert_eq!(refused.exit, 12, "{}", refused.transcript());
    for command in advised(&refused) {
        assert!(!command.contains("--store keyutils"), "{command}");
        let (exit, told) = copied(&home, &command);
        assert_eq!(exit, 0, "{command}: {told}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_key_is_answered_with_a_registration_that_works() {
    let (_app, _running, base_url) = server().await;
    let home = without_keyring(&base_url);
    let refused = home.nycapt(&["balance"]);
    assert_eq!(refused.exit, 4, "{}", refused.transcript());
    let doctor = home.nycapt(&["doctor"]).json();
    let checks = doctor["checks"].as_array().unwrap();
    let key = checks.iter().find(|check| check["id"] == "key").unwrap();
    let command = advised(&refused).remove(0);
    assert_eq!(key["fix"], json!(command));
    let (exit, told) = copied(&home, &command);
    assert_eq!(exit, 0, "{command}: {told}");
    assert_eq!(home.nycapt(&["doctor"]).exit, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_text_is_refused_with_the_call_that_allows_it() {
    let (_app, _running, base_url) = server().await;
    let home = Home::asking(&base_url);
    let refused = home.nycapt(&["agent", "register", "--store", "file", "--name", "x"]);
    assert_eq!(refused.exit, 2, "{}", refused.transcript());
    assert_eq!(
        advised(&refused),
        ["nycapt agent register --name x --insecure-storage --store file"]
    );
    let (exit, told) = copied(&home, &advised(&refused)[0]);
    assert_eq!(exit, 0, "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_key_is_named_by_where_it_came_from_with_what_mends_it() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent_with(3).await;
    let wrong = "nycapt_live_0123456789abcdefghijklmnopqrstuvwxyz";
    let mut home = without_keyring(&base_url);
    std::fs::write(home.path().join("wrong"), wrong).unwrap();
    let login = ["auth", "login", "--store", "file", "--insecure-storage"];

    home.set("NYCAPT_API_KEY", wrong);
    let unmended = home.nycapt(&["balance"]);
    assert_eq!(unmended.exit, 4, "{}", unmended.transcript());
    let [command] = &advised(&unmended)[..] else {
        panic!("{}", unmended.stderr);
    };
    let register = "env -u NYCAPT_API_KEY nycapt agent register ";
    assert!(command.starts_with(register), "{command}");
    home.set("NYCAPT_API_KEY", "");

    assert_eq!(home.fed(&login, &agent.secret).exit, 0);
    for (variable, value, more, source) in [
        ("NYCAPT_API_KEY", wrong, &[][..], "NYCAPT_API_KEY"),
        ("NYCAPT_API_KEY_FILE", "wrong", &[], "NYCAPT_API_KEY_FILE"),
        (
            "TERM",
            "dumb",
            &["--api-key-file", "wrong"],
            "--api-key-file",
        ),
    ] {
        home.set(variable, value);
        for call in [
            &["balance"][..],
            &["auth", "status", "--check"],
            &["credits"],
        ] {
            let ended = home.nycapt(&[call, more].concat());
            assert_eq!(ended.exit, 4, "{}", ended.transcript());
            let error = ended.error();
            assert_eq!(
                error["message"],
                format!("the service does not take the key of `{source}`")
            );
            assert!(!ended.stderr.contains("bearer"), "{}", ended.stderr);
            let (exit, told) = copied(&home, &advised(&ended)[0]);
            assert_eq!(exit, 0, "{}: {told}", ended.stderr);
        }
        home.set(variable, "");
    }

    agent.post_nothing("/v1/agent/revoke").await;
    let ended = home.nycapt(&["balance"]);
    let message = ended.error()["message"].clone();
    let message = message.as_str().unwrap();
    let place = "the service does not take the key in file ";
    assert!(message.starts_with(place), "{message}");
    let command = advised(&ended).remove(0);
    assert_eq!(command, "nycapt agent register --insecure-storage");
    let (exit, told) = copied(&home, &command);
    assert_eq!(exit, 0, "{told}");
    assert_eq!(home.nycapt(&["balance"]).exit, 0);
}

/// The lines of a person's error as the members of the object.
fn of_lines(text: &str, tag: &str) -> Vec<String> {
    let lines = text.lines().filter_map(|line| line.strip_prefix(tag));
    lines.map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_says_the_same_to_a_person_and_to_a_script_in_one_layout() {
    let down = answering(fails(503, "unavailable", "Down.")).await;
    let home = Home::asking(&down.uri()).with("NYCAPT_API_KEY", "nycapt_live_x");
    std::fs::write(home.path().join("job_1.pdf"), "mine").unwrap();
    std::fs::write(home.path().join("table.csv"), "id,addr\n1,x\n").unwrap();
    for call in [
        &["balance", "--retries", "0"][..],
        &["health", "--base-url", "http://127.0.0.1:1"],
        &["health", "--base-url", "localhost:1"],
        &["report", "pdf", "job_1"],
        &["agent", "revoke"],
        &["agent", "register", "--store", "off"],
        &["auth", "token", "--api-key-file", "absent"],
        &["resolve", "--batch", "table.csv"],
        &["resolve", "350", "5th", "ave"],
        &["preview", "350", "5th", "ave"],
        &["config", "set", "api-key", "x"],
        &["resolv"],
        &["resolve"],
    ] {
        let table = home.nycapt(&[call, &["-o", "table"]].concat());
        let object = home.nycapt(&[call, &["-o", "json"]].concat());
        let error = object.error();
        assert_eq!((table.exit, &table.stdout), (object.exit, &object.stdout));
        assert_eq!(
            of_lines(&table.stderr, "error: "),
            [error["message"].as_str().unwrap()]
        );
        let texts = |member: &str| -> Vec<String> {
            let list = error[member].as_array().cloned().unwrap_or_default();
            list.iter()
                .map(|text| text.as_str().unwrap().to_owned())
                .collect()
        };
        assert_eq!(
            of_lines(&table.stderr, "caused by: "),
            texts("causes"),
            "{call:?}"
        );
        assert_eq!(
            of_lines(&table.stderr, "hint: "),
            texts("hints"),
            "{call:?}"
        );
        let steps = error["next"].as_array().unwrap();
        let steps: Vec<String> = steps.iter().map(step).collect();
        let tried = of_lines(&table.stderr, "try: ");
        let tried: Vec<String> = tried.iter().map(|line| without_form(line)).collect();
        assert_eq!(tried, steps, "{call:?}");
        assert!(!steps.is_empty(), "{call:?}: {}", object.stderr);
        let request = error["requestId"].as_str().map(str::to_owned);
        assert_eq!(
            of_lines(&table.stderr, "request: "),
            Vec::from_iter(request)
        );
        let tags = [
            "error: ",
            "caused by: ",
            "request: ",
            "hint: ",
            "try: ",
            "see: ",
        ];
        let page = error["docUrl"].as_str().map(str::to_owned);
        assert_eq!(of_lines(&table.stderr, "see: "), Vec::from_iter(page));
        let places = table.stderr.lines().map(|line| {
            let place = tags.iter().position(|tag| line.starts_with(tag));
            place.unwrap_or_else(|| panic!("{call:?}: {line}"))
        });
        assert!(places.is_sorted(), "{call:?}: {}", table.stderr);
    }
}

fn step(step: &Value) -> String {
    let (command, action) = (&step["command"], &step["do"]);
    let (command, action) = (command.as_str().unwrap(), action.as_str().unwrap());
    without_form(&format!("{command}   ({action})"))
}

/// Advice of the same call without the form of its results.
fn without_form(command: &str) -> String {
    let forms = [" -o table", " --output table", " -o json", " --output json"];
    forms
        .iter()
        .fold(command.to_owned(), |text, form| text.replace(form, ""))
}

#[test]
fn a_call_that_does_not_parse_is_an_object_wherever_results_are() {
    for (call, variable) in [
        (&["resolve"][..], "auto"),
        (&[], "auto"),
        (&["report"], "auto"),
        (&["resolve", "-o", "json"], "table"),
        (&["resolve"], "ndjson"),
    ] {
        let home = Home::new().with("NYCAPT_OUTPUT", variable);
        let ended = home.nycapt(call);
        assert_eq!(
            (ended.exit, &ended.error()["code"]),
            (2, &json!("usage")),
            "{call:?}"
        );
        let (exit, told) = copied(&home, &advised(&ended)[0]);
        assert_eq!(exit, 0, "{told}");
    }
    for (call, variable) in [
        (&["resolve", "-o", "table"][..], "json"),
        (&["resolve"], "csv"),
    ] {
        let ended = Home::new().with("NYCAPT_OUTPUT", variable).nycapt(call);
        assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
    }
    let home = Home::new();
    assert_eq!(home.nycapt(&["config", "set", "output", "csv"]).exit, 0);
    let ended = home.nycapt(&["resolve"]);
    assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
    let bare = Home::new()
        .with("NYCAPT_OUTPUT", "table")
        .nycapt(&["report"]);
    assert_eq!(bare.exit, 2);
    assert!(
        bare.stderr.contains("Usage: nycapt report"),
        "{}",
        bare.stderr
    );
}

#[test]
fn forgotten_quotes_are_said_with_the_call_that_has_them() {
    for command in ["resolve", "normalize", "preview", "open"] {
        let call = [
            command,
            "350",
            "5th",
            "ave",
            "--quiet",
            "--base-url",
            "http://127.0.0.1:1",
        ];
        let ended = nycapt(call).ended();
        assert_eq!(ended.exit, 2, "{}", ended.transcript());
        let advice = advised(&ended).remove(0);
        let expected = format!("nycapt {command} \"350 5th ave\"");
        assert!(advice.starts_with(&expected), "{advice}");
    }
    // Several addresses are several arguments.
    let ended = nycapt(["normalize", "350 5th ave", "1 main st"]).ended();
    assert_eq!((ended.exit, ended.rows().len()), (0, 2));
}

#[test]
fn a_text_that_cannot_be_written_is_no_success() {
    let home = Home::new().through(&["sh", "-c", "\"$0\" \"$@\" >/dev/full"]);
    for call in [
        &["--help"][..],
        &["--version"],
        &["resolve", "--help"],
        &["man"],
    ] {
        let ended = home.nycapt(call);
        assert_eq!(
            (ended.exit, &ended.error()["code"]),
            (1, &json!("output")),
            "{call:?}"
        );
    }
}

#[test]
fn the_codes_of_this_program_alone_are_documented() {
    let docs = include_str!("../../../docs/errors.md");
    let home = Home::new();
    let full = Home::new().through(&["sh", "-c", "\"$0\" \"$@\" >/dev/full"]);
    for ended in [home.nycapt(&["resolve"]), full.nycapt(&["man"])] {
        let error = ended.error();
        let row = format!("| {} | `{}` |", ended.exit, error["code"].as_str().unwrap());
        assert!(docs.contains(&row), "docs/errors.md lacks {row}");
    }
    for row in ["| 2 | `already_started` |", "| 130 | `interrupted` |"] {
        assert!(docs.contains(row), "docs/errors.md lacks {row}");
    }
}

#[test]
fn a_host_without_a_scheme_is_answered_with_the_url_that_was_meant() {
    let home = Home::asking("localhost:1");
    let ended = home.nycapt(&["health"]);
    assert_eq!((ended.exit, &ended.error()["code"]), (14, &json!("config")));
    assert_eq!(
        advised(&ended),
        ["nycapt health --base-url http://localhost:1"]
    );
    let typed = Home::new().nycapt(&["health", "--base-url", "localhost:1"]);
    assert_eq!(
        advised(&typed),
        ["nycapt health --base-url http://localhost:1"]
    );
    let doctor = home.nycapt(&["doctor"]).json();
    let checks = doctor["checks"].as_array().unwrap();
    let url = checks
        .iter()
        .find(|check| check["id"] == "base-url")
        .unwrap();
    assert_eq!(url["fix"], "nycapt doctor --base-url http://localhost:1");
}

#[test]
fn an_input_without_rows_is_said() {
    for (command, input) in [
        ("resolve", ""),
        ("preview", "\n \n"),
        ("normalize", "address,unit\n"),
    ] {
        let ended = nycapt([command, "-"]).stdin(input).ended();
        assert_eq!(
            ended.transcript(),
            "exit 0\n---\nstandard input holds no address or slug, so nothing is asked\n"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_told_once_and_in_one_way_however_many_rows_wait() {
    let server = MockServer::start().await;
    let asked = std::sync::atomic::AtomicUsize::new(0);
    Mock::given(any())
        .respond_with(move |_: &wiremock::Request| {
            match asked.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
                0..4 => fails(429, "rate_limited", "Too many.").insert_header("retry-after", "3"),
                _ => wiremock::ResponseTemplate::new(200).set_body_json(
                    super::service::resolve_answer(&json!("1 Test St"), &Value::Null),
                ),
            }
        })
        .mount(&server)
        .await;
    let rows = "1 Test St\n".repeat(6);
    let ended = nycapt(["resolve", "-"]).at(&server).stdin(&rows).ended();
    assert_eq!(ended.exit, 0, "{}", ended.transcript());
    let pauses = ended
        .stderr
        .lines()
        .filter(|line| line.starts_with("pausing "));
    let pauses: Vec<&str> = pauses.collect();
    assert_eq!(pauses.len(), 1, "{}", ended.stderr);
    assert!(pauses[0].ends_with(" for the rate limit"), "{pauses:?}");
}

/// Runs a command on a terminal of its own, with a person's answer.
fn typed(home: &Home, call: &str, answer: &str) -> String {
    let command = format!("{} {call}", program().display());
    let mut script = home.other("script", &["-qec", &command, "/dev/null"]);
    let mut child = script
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), answer.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revocation_is_asked_about_only_when_the_service_is_there() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent_with(2).await;
    let home = Home::asking("http://127.0.0.1:1")
        .with("TERM", "xterm")
        .with("NYCAPT_API_KEY", &agent.secret);
    let away = typed(&home, "agent revoke --retries 0", "n\n");
    assert!(away.contains("no connection"), "{away}");
    assert!(!away.contains("[y/N]"), "{away}");
    let mut home = home;
    home.set("NYCAPT_BASE_URL", &base_url);
    let asked = typed(&home, "agent revoke", "n\n");
    assert!(asked.contains("2 credits. [y/N]"), "{asked}");
    assert!(asked.contains("nothing was revoked"), "{asked}");
    assert_eq!(agent.balance().await, 2);
}
