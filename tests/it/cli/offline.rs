//! What works, or ends, without any service. `http://127.0.0.1:1` never answers.

use std::io::Read;
use std::process::{Command as Process, Stdio};

use serde_json::json;
use wiremock::ResponseTemplate;

use super::program::{nycapt, program};
use super::service::answering;

#[test]
fn help_and_version_ask_nobody() {
    for arguments in [&["--help"][..], &["resolve", "--help"], &["--version"]] {
        let ended = nycapt(arguments).ended();
        assert_eq!((ended.exit, ended.stderr.as_str()), (0, ""));
        assert!(!ended.stdout.is_empty());
    }
}

#[test]
fn a_wrong_call_exits_2() {
    for arguments in [
        &[][..],
        &["resolve"],
        &["preview"],
        &["nonsense"],
        &["health", "--wait", "soon"],
        &["resolve", "-", "--unit", "4b"],
        &["resolve", "x", "--batch", "y"],
        &["resolve", "x", "-o", "yaml"],
        &["preview", "a", "--concurrency", "0"],
    ] {
        let ended = nycapt(arguments).ended();
        assert_eq!(
            (ended.exit, ended.stdout.as_str()),
            (2, ""),
            "{arguments:?}"
        );
        assert!(!ended.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn a_wrong_call_in_json_mode_is_an_error_object() {
    for form in [
        &["-o", "json"][..],
        &["-ojson"],
        &["--output=ndjson"],
        &["--output", "json"],
    ] {
        let ended = nycapt(["preview", "a", "--nonsense"].iter().chain(form)).ended();
        let error = ended.error();
        assert_eq!(
            (ended.exit, &error["code"]),
            (2, &json!("usage")),
            "{form:?}"
        );
        assert_eq!(error["message"], "unexpected argument '--nonsense' found");
    }
}

#[test]
fn a_base_url_that_is_none_exits_14() {
    for bad in ["host", "ftp://host", "", "http://me:secret@host"] {
        let ended = nycapt(["health", "--base-url", bad]).ended();
        assert_eq!(
            (ended.exit, &ended.error()["code"]),
            (14, &json!("config")),
            "{bad}"
        );
        assert!(!ended.stderr.contains("secret"), "{}", ended.stderr);
    }
}

#[test]
fn no_service_at_all_exits_11_and_says_how_to_name_one() {
    let arguments = ["health", "-o", "table", "--base-url", "http://127.0.0.1:1"];
    let ended = nycapt(arguments).ended();
    assert_eq!((ended.exit, ended.stdout.as_str()), (11, ""));
    let mut lines = ended.stderr.lines();
    assert_eq!(
        lines.next(),
        Some("error: no connection to `http://127.0.0.1:1`")
    );
    assert!(ended.stderr.contains("caused by: "), "{}", ended.stderr);
    assert!(
        ended.stderr.contains("hint: `--base-url`"),
        "{}",
        ended.stderr
    );
}

#[test]
fn curl_and_dry_run_print_the_request_and_send_nothing() {
    let base = ["--base-url", "http://127.0.0.1:1"];
    let ended = nycapt(["resolve", "O'Brien Pl", "--curl"].iter().chain(&base)).ended();
    assert_eq!(
        ended.transcript(),
        "exit 0\ncurl -sS -H 'content-type: application/json' --data-raw \
         '{\"address\":\"O'\\''Brien Pl\"}' 'http://127.0.0.1:1/v1/addresses/resolve'\n---\n"
    );
    let ended = nycapt(["preview", "a-slug", "--dry-run"].iter().chain(&base)).ended();
    assert_eq!(
        (ended.exit, ended.json()),
        (
            0,
            json!({"method": "GET", "url": "http://127.0.0.1:1/v1/previews/a-slug", "body": null})
        )
    );
}

#[test]
fn normalize_reads_an_address_without_any_service() {
    let arguments = [
        "normalize",
        "350 5th ave apt 20a new york ny 10118",
        "-o",
        "table",
    ];
    let ended = nycapt(arguments).ended();
    assert_eq!(
        ended.transcript(),
        "\
exit 0
  number      350
  street      5 AVENUE
  unit        20A
  borough     Manhattan
  ZIP         10118
next  nycapt resolve \"350 5th ave apt 20a new york ny 10118\"
---
"
    );
    let ended = nycapt(["normalize", "350 5th ave", "--unit", "4b"]).ended();
    let address = ended.json();
    assert_eq!(
        (&address["houseNumber"], &address["unit"]["slug"]),
        (&json!("350"), &json!("4b"))
    );
}

#[test]
fn a_text_without_an_address_is_not_found() {
    let ended = nycapt(["normalize", "hello"]).ended();
    assert_eq!((ended.exit, &ended.json()["street"]), (3, &json!(null)));
    assert!(
        ended.stderr.contains("no house number with a street"),
        "{}",
        ended.stderr
    );
    let page = nycapt(["normalize", "hello", "-o", "table"]).ended();
    assert!(!page.stdout.contains("next"), "{}", page.stdout);
    assert!(
        page.stderr.contains("type both, for example `nycapt "),
        "{}",
        page.stderr
    );
    let ended = nycapt(["normalize", "-", "-o", "csv"])
        .stdin("350 5th ave\nhello\n")
        .ended();
    assert_eq!(
        ended.transcript(),
        "exit 13\n\
         query,unit,status,house_number,street,unit_key,borough,zip,error\n\
         350 5th ave,,200,350,5 AVENUE,,,,\n\
         hello,,404,,,,,,there is no house number with a street in it\n\
         ---\n2 done: 1 ok, 1 not found (404)\n"
    );
}

#[test]
fn every_shell_gets_a_completion_script_and_man_its_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let ended = nycapt(["completions", shell]).ended();
        assert_eq!(ended.exit, 0);
        assert!(ended.stdout.contains("preview"), "{shell}");
    }
    let page = nycapt(["man"]).ended();
    assert!(page.stdout.contains(".TH nycapt"), "{}", page.transcript());
}

#[test]
fn a_reader_that_closes_its_end_is_no_failure() {
    let mut child = Process::new(program())
        .env_clear()
        .args(["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stderr = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(
        (child.wait().unwrap().code(), stderr.as_str()),
        (Some(0), "")
    );
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_exits_130() {
    let delay = std::time::Duration::from_secs(60);
    let server = answering(ResponseTemplate::new(200).set_delay(delay)).await;
    let child = Process::new(program())
        .env_clear()
        .args(["health", "-o", "table", "--base-url", &server.uri()])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The request has arrived, so the program is listening for signals by now.
    nycapt_tests::until("the request has come", || async {
        let requests = server.received_requests().await.unwrap();
        (!requests.is_empty()).then_some(())
    })
    .await;
    let kill = Process::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: interrupted\n"
    );
}
