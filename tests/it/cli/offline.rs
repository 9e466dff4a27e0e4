//! What works, or ends, without any service. `http://127.0.0.1:1` never answers.

use super::*;

#[test]
fn a_wrong_call_exits_2() {
    for arguments in [
        "",
        "resolve",
        "preview",
        "nonsense",
        "health --wait soon",
        "resolve - --unit 4b",
        "resolve x --batch y",
        "resolve x -o yaml",
        "preview a --concurrency 0",
    ] {
        let ended = Home::new().nycapt(arguments).fails(2, "usage");
        assert_eq!(ended.stdout, "", "{arguments}");
    }
}

#[test]
fn an_example_without_a_base_url_says_so() {
    for name in ["resolve", "preview_batch"] {
        let mut example = assert_cmd::Command::new(built(name, "nycapt-examples"));
        let ended = example.env_clear().output().unwrap();
        assert_eq!(ended.status.code(), Some(1));
        let said = String::from_utf8(ended.stderr).unwrap();
        said.assert_has(["the base URL"]);
    }
}

#[test]
fn a_base_url_that_is_none_exits_14() {
    for bad in ["host", "ftp://host", "", "http://me:secret@host"] {
        let ended = Home::new().nycapt(["health", "--base-url", bad]);
        ended.fails(14, "config");
        assert!(!ended.stderr.contains("secret"), "{}", ended.stderr);
    }
}

#[test]
fn no_service_at_all_exits_11_and_says_how_to_name_one() {
    let ended = Home::new().nycapt("health -o table --base-url http://127.0.0.1:1");
    assert_eq!((ended.exit, ended.stdout.as_str()), (11, ""));
    ended.says("error: no connection to `http://127.0.0.1:1`\ncaused by: ");
    ended.says("hint: `--base-url`");
}

#[test]
fn curl_and_dry_run_print_the_request_and_send_nothing() {
    let home = Home::asking("http://127.0.0.1:1");
    let ended = home.nycapt(["resolve", "O'Brien Pl", "--curl"]);
    let expected = "exit 0\ncurl -sS -H 'content-type: application/json' --data-raw \
         '{\"address\":\"O'\\''Brien Pl\"}' 'http://127.0.0.1:1/v1/addresses/resolve'\n---\n";
    assert_eq!(ended.transcript(), expected);
    let shown = home.nycapt("preview a-slug --dry-run").json();
    let url = "http://127.0.0.1:1/v1/previews/a-slug";
    assert_eq!(shown, json!({"method": "GET", "url": url, "body": null}));
}

#[test]
fn normalize_reads_an_address_without_any_service() {
    let ended = Home::new().nycapt("normalize '350 5th ave apt 20a new york ny 10118' -o table");
    let expected = "\
exit 0
  number      350
  street      5 AVENUE
  unit        20A
  borough     Manhattan
  ZIP         10118
next  nycapt resolve \"350 5th ave apt 20a new york ny 10118\"
---
";
    assert_eq!(ended.transcript(), expected);
    let ended = Home::new().nycapt("normalize '350 5th ave' --unit 4b");
    let address = ended.json();
    assert_eq!(address["houseNumber"], "350");
    assert_eq!(address["unit"]["slug"], "4b");
}

#[test]
fn a_text_without_an_address_is_not_found() {
    let ended = Home::new().nycapt("normalize hello");
    assert_eq!((ended.exit, &ended.json()["street"]), (3, &json!(null)));
    ended.says("no house number and street");
    let page = Home::new().nycapt("normalize hello -o table");
    assert!(!page.stdout.contains("next"), "{}", page.stdout);
    page.says("type both, for example `nycapt ");
    let ended = Home::new().fed("normalize - -o csv", "350 5th ave\nhello\n");
    let expected = "exit 13\n\
         query,unit,status,house_number,street,unit_key,borough,zip,error,line\n\
         350 5th ave,,200,350,5 AVENUE,,,,,1\n\
         hello,,404,,,,,,no house number and street found,2\n\
         ---\n2 done: 1 ok, 1 not found (404)\n";
    assert_eq!(ended.transcript(), expected);
}

#[test]
fn only_a_batch_that_is_requested_is_saved_and_resumed() {
    let saved = "A batch of more than 25 rows keeps";
    for command in ["resolve", "preview"] {
        let help = Home::new().nycapt([command, "--help"]).exits(0);
        help.stdout.assert_has([saved, "--resume <STATE>"]);
    }
    let help = Home::new().nycapt("normalize --help").exits(0);
    help.stdout.assert_has(["A batch is one address"]);
    help.stdout.assert_lacks([saved, "--resume"]);
    let refused = Home::new().nycapt("normalize --batch list.txt --resume state");
    refused.fails(2, "usage").says("--resume");
}

#[test]
fn every_shell_gets_a_completion_script_and_man_its_page() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        Home::new().nycapt(["completions", shell]).shows("preview");
    }
    Home::new().nycapt("man").shows(".TH nycapt");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupt_exits_130() {
    let delay = std::time::Duration::from_secs(60);
    let (server, home) = answering(ResponseTemplate::new(200).set_delay(delay)).await;
    let child = home.started("health -o table");
    // The request has arrived, so the program is listening for signals by now.
    requests(&server, 1).await;
    signal("-INT", child.id());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let expected = "error: interrupted\n";
    assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
}
