//! What errors advise: commands that work here and now, in one layout and in JSON alike.

use super::home::ended;
use super::service::building;
use super::tools::check;
use super::*;

/// Asserts that a command works when copied into a shell.
fn works(home: &Home, command: &str) {
    let folder = program().parent().unwrap().display().to_string();
    let line = format!("PATH={folder}:$PATH; {command}");
    let output = home.other("sh", ["-c", &line]).output().unwrap();
    assert!(output.status.success(), "{command}: {output:?}");
}

/// Without a session bus, and in a session whose kernel keyring belongs to nobody else.
fn without_keyring(base_url: &str) -> Home {
    Home::asking(base_url).with("SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_error_ends_with_the_page_that_explains_it() {
    let (_app, _running, base_url) = server().await;
    let home = Home::asking(&base_url).with("NYCAPT_KEYRING", "off");
    let own = base_url.as_str();
    for (call, host, code) in [
        // The service names its own page, and what it did not say is on that of its address.
        ("preview no-such", "https://www.example.com", "not_found"),
        ("preview '1 Nowhere Lane, Staten Island'", own, "not_found"),
        ("report list", own, "unauthenticated"),
    ] {
        let page = format!("{host}/developers/errors#{code}");
        let shown = home.nycapt(call);
        assert_eq!(shown.error()["docUrl"], page, "{}", shown.transcript());
        let shown = home.nycapt(format!("{call} -o table")).stderr;
        let expected = Some(&*format!("see: {page}"));
        assert_eq!(shown.lines().last(), expected, "{shown}");
    }
    let far = Home::asking("http://127.0.0.1:1").nycapt("health");
    assert_eq!(far.error()["docUrl"], Value::Null, "{}", far.transcript());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_way_to_register_that_is_advised_works_and_keeps_the_name() {
    let (_app, _running, base_url) = server().await;
    let home = without_keyring(&base_url);
    let refused = home.nycapt("agent register --name 'lease checker'");
    refused.exits(12);
    let commands = refused.advised();
    assert!(commands.len() >= 2, "{commands:?}");
    let error = refused.error();
    let mut steps = error["next"].as_array().unwrap().iter();
    let is_file = |step: &&Value| step["command"].to_string().contains("--store file");
    let file = steps.find(is_file).unwrap();
    let path = home.settings().join("keys");
    let path = path.to_str().unwrap();
    assert!(file["do"].as_str().unwrap().contains(path), "{file}");
    for command in commands {
        assert!(command.contains("--name \"lease checker\""), "{command}");
        let home = without_keyring(&base_url);
        works(&home, &command);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failed_kernel_keyring_is_not_advised_again() {
    let (_app, _running, base_url) = server().await;
    // Nobody may add a key to this session's keyring, and there is no home for files.
    let home = without_keyring(&base_url).with("HOME", "");
    let refused = home.nycapt("agent register --store keyutils").exits(12);
    for command in refused.advised() {
        assert!(!command.contains("--store keyutils"), "{command}");
        works(&home, &command);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_key_is_answered_with_a_registration_that_works() {
    let (_app, _running, base_url) = server().await;
    let home = without_keyring(&base_url);
    let refused = home.nycapt("balance").exits(4);
    let doctor = home.nycapt("doctor").json();
    let command = refused.advised().remove(0);
    assert_eq!(check(&doctor, "key")["fix"], json!(command));
    works(&home, &command);
    assert_eq!(home.nycapt("doctor").exit, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn plain_text_is_refused_with_the_call_that_allows_it() {
    let (_app, _running, home) = home_at_server().await;
    let refused = home.nycapt("agent register --store file --name x").exits(2);
    let expected = ["nycapt agent register --name x --insecure-storage --store file"];
    assert_eq!(refused.advised(), expected);
    works(&home, &refused.advised()[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_key_is_named_by_where_it_came_from_with_what_mends_it() {
    let (app, _running, base_url) = server().await;
    let agent = app.agent_with(3).await;
    let wrong = "nycapt_live_0123456789abcdefghijklmnopqrstuvwxyz";
    let mut home = without_keyring(&base_url);
    std::fs::write(home.path().join("wrong"), wrong).unwrap();
    let login = "auth login --store file --insecure-storage";

    home.set("NYCAPT_API_KEY", wrong);
    let unmended = home.nycapt("balance").exits(4);
    let [command] = &unmended.advised()[..] else {
        panic!("{}", unmended.stderr);
    };
    let register = "env -u NYCAPT_API_KEY nycapt agent register ";
    assert!(command.starts_with(register), "{command}");
    home.set("NYCAPT_API_KEY", "");

    assert_eq!(home.fed(login, &agent.secret).exit, 0);
    for (variable, value, more, source) in [
        ("NYCAPT_API_KEY", wrong, "", "NYCAPT_API_KEY"),
        ("NYCAPT_API_KEY_FILE", "wrong", "", "NYCAPT_API_KEY_FILE"),
        ("TERM", "dumb", "--api-key-file wrong", "--api-key-file"),
    ] {
        home.set(variable, value);
        for call in ["balance", "auth status --check", "credits"] {
            let ended = home.nycapt(format!("{call} {more}")).exits(4);
            ended.says(&format!("the service rejected the key from `{source}`"));
            assert!(!ended.stderr.contains("bearer"), "{}", ended.stderr);
            // This server sells no credits.
            if call != "credits" {
                works(&home, &ended.advised()[0]);
            }
        }
        home.set(variable, "");
    }

    agent.post_nothing("/v1/agent/revoke").await;
    let ended = home.nycapt("balance");
    ended.says("the service rejected the key in file ");
    let command = ended.advised().remove(0);
    assert_eq!(command, "nycapt agent register --insecure-storage");
    works(&home, &command);
    assert_eq!(home.nycapt("balance").exit, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unknown_report_leads_to_the_list_of_reports() {
    let (app, _running, base_url) = server().await;
    let (_, home) = paying(&app, &base_url, 0).await;
    let advised = home.nycapt("report get job_x").exits(3).advised();
    assert_eq!(advised, ["nycapt report list"]);
    works(&home, &advised[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_ambiguous_address_suggests_a_command_per_building() {
    let (app, _running, base_url) = server().await;
    let (agent, home) = paying(&app, &base_url, 1).await;
    let (street, resolved) = ambiguous_address(&app).await;
    let refused = home.nycapt(format!("report start '{street} apt 4B'"));
    let advised = refused.fails(3, "not_found").advised();
    let candidates = resolved["candidates"].as_array().unwrap().iter();
    let commands = candidates.map(|candidate| {
        let line = candidate["addressLine"].as_str().unwrap();
        format!("nycapt report start \"{line}\" --unit 4B")
    });
    assert!(commands.eq(advised.clone()), "{advised:?}");
    let previewed = home.nycapt(["preview", &street]);
    assert_eq!(named(&previewed), named(&refused));
    for address in [street.as_str(), "1 Nowhere Alley"] {
        let previewed = home.nycapt(format!("preview '{address}' -o table"));
        let table = home.nycapt(format!("report start '{address}' -o table"));
        assert_eq!(table.exit, previewed.exit);
        let why = previewed.stderr.lines().next().unwrap();
        table.says(&format!("{why}\n"));
        table.says("hint: no report was started\n");
    }
    let (address, resolved) = address_in_an_unknown_place(&app).await;
    let doubted = home.nycapt(format!("report start '{address}' -o table"));
    doubted.says("error: this may not be the building you mean\n");
    doubted.says(resolved["match"]["addressLine"].as_str().unwrap());
    works(&home, &advised[0]);
    assert_eq!(agent.balance().await, 0);
}

/// What the steps that an error advises do.
fn named(ended: &Ended) -> Value {
    let error = ended.error();
    let steps = error["next"].as_array().unwrap().iter();
    steps.map(|step| step["do"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn buildings_at_one_address_are_told_apart() {
    let lots = ["4000010001", "4000020001"];
    let candidates = lots.map(|bbl| {
        let mut candidate = building("2", &Value::Null);
        candidate["slug"] = json!(format!("2-test-street-queens-{bbl}"));
        candidate["bbl"] = json!(bbl);
        candidate["why"] = json!(format!("lot {bbl}"));
        candidate
    });
    let lines = json!(lots.map(|bbl| format!("2 Test Street, Queens: lot {bbl}")));
    let mut answer = resolve_answer(&json!("2 Test St"), &Value::Null);
    answer["candidates"] = json!(candidates);
    let (_service, home) = answering(ResponseTemplate::new(200).set_body_json(answer)).await;
    let previewed = home.nycapt("preview '2 test st'");
    assert_eq!(named(&previewed), lines);
    let detail = json!({ "detail": [{
        "type": "value_error", "loc": ["body", "address"], "msg": "Value error, two lots",
        "ctx": { "error": {}, "status": "ambiguous", "candidates": candidates, "suggestions": [] },
    }] });
    let (_service, home) = answering(ResponseTemplate::new(422).set_body_json(detail)).await;
    let home = home.with("NYCAPT_API_KEY", "nycapt_live_x");
    let refused = home.nycapt("report start '2 test st' --again");
    assert_eq!(named(&refused), lines);
    let advised = refused.fails(3, "not_found").advised();
    let has_lot = |(command, bbl): (&String, &str)| command.contains(bbl);
    assert!(advised.iter().zip(lots).all(has_lot), "{advised:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_says_that_other_lots_have_its_address() {
    let mut answer = resolve_answer(&json!("1 Test St"), &Value::Null);
    answer["corrections"] = json!([
        { "code": "zip_added", "field": "zip", "from": "", "to": "11374", "reason": "It's there." },
        { "code": "shared_address", "field": "lot", "from": "", "to": "4000010001",
          "reason": "Two lots." },
    ]);
    let (_service, home) = answering(ResponseTemplate::new(200).set_body_json(answer)).await;
    let previewed = home.nycapt("preview '1 test st'");
    let said = &previewed.stderr;
    assert!(said.contains("added `4000010001`: Two lots."), "{said}");
    assert!(!said.contains("added `11374`"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_that_no_borough_has_leads_to_known_addresses_only() {
    let why = "MAIN STREET is in several boroughs";
    let nearby = "98 MAIN STREET, Queens, NY";
    let detail = json!({ "detail": [{
        "type": "value_error", "loc": ["body", "address"], "msg": format!("Value error, {why}"),
        "ctx": {
            "error": {}, "status": "ambiguous", "candidates": [],
            "suggestions": [{ "address": nearby, "slug": null, "why": "a number nearby" }],
        },
    }] });
    let (_service, home) = answering(ResponseTemplate::new(422).set_body_json(detail)).await;
    let home = home.with("NYCAPT_API_KEY", "nycapt_live_x");
    let refused = home.nycapt("report start '100 main st' --again");
    let error = refused.fails(3, "not_found").error();
    assert_eq!(error["message"], why);
    let advised = refused.advised();
    assert_eq!(advised.len(), 1, "{advised:?}");
    assert!(advised[0].contains(nearby), "{advised:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_without_one_building_starts_nothing_and_asks_for_the_address() {
    let why = "we couldn't match the text to one New York City building";
    let detail = json!({ "detail": [{
        "type": "value_error", "loc": ["body", "ask"], "msg": format!("Value error, {why}"),
    }] });
    let (_service, home) = answering(ResponseTemplate::new(422).set_body_json(detail)).await;
    let home = home.with("NYCAPT_API_KEY", "nycapt_live_x");
    let refused = home.nycapt("report start --ask 'is 360 broadway safe' --again");
    let error = refused.fails(7, "validation_failed").error();
    assert_eq!(error["message"], why);
    let hints = json!([
        "no report was started",
        "pass the address, with its borough, as an argument along with `--ask`"
    ]);
    assert_eq!(error["hints"], hints);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_error_says_the_same_to_a_person_and_to_a_script_in_one_layout() {
    let (_down, home) = answering(fails(503, "unavailable", "Down.")).await;
    let home = home.with("NYCAPT_API_KEY", "nycapt_live_x");
    std::fs::write(home.path().join("job_1.pdf"), "mine").unwrap();
    std::fs::write(home.path().join("table.csv"), "id,addr\n1,x\n").unwrap();
    let calls = "balance --retries 0 | health --base-url http://127.0.0.1:1 | \
                 health --base-url localhost:1 | report pdf job_1 | agent revoke --retries 0 | \
                 agent register --store off | auth token --api-key-file absent | \
                 resolve --batch table.csv | resolve 350 5th ave | preview 350 5th ave | \
                 config set api-key x | resolv | resolve";
    for call in calls.split(" | ") {
        let table = home.nycapt(format!("{call} -o table"));
        let object = home.nycapt(format!("{call} -o json"));
        let error = object.error();
        assert_eq!((table.exit, &table.stdout), (object.exit, &object.stdout));
        let texts = |member: &str| -> Vec<String> {
            match &error[member] {
                Value::String(text) => vec![text.clone()],
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => Vec::new(),
                Value::Array(list) => list.iter().map(text).collect(),
            }
        };
        let tags = ["error", "caused by", "request", "hint", "try", "see"];
        let members = ["message", "causes", "requestId", "hints", "next", "docUrl"];
        let expected = tags.into_iter().zip(members).flat_map(|(tag, member)| {
            let lines = texts(member).into_iter();
            lines.map(move |text| format!("{tag}: {text}\n"))
        });
        let expected: String = expected.collect();
        assert_eq!(without_form(&table.stderr), expected, "{call:?}");
        assert!(!texts("next").is_empty(), "{call:?}: {}", object.stderr);
    }
}

/// A member of a list of the error object, as a person reads it.
fn text(member: &Value) -> String {
    if let Value::String(text) = member {
        return text.clone();
    }
    let (command, action) = (&member["command"], &member["do"]);
    let (command, action) = (command.as_str().unwrap(), action.as_str().unwrap());
    without_form(&format!("{command}   ({action})"))
}

/// Advice of the same call without the form of its results.
fn without_form(command: &str) -> String {
    let forms = [" -o table", " --output table", " -o json", " --output json"];
    let without = |text: String, form: &str| text.replace(form, "");
    forms.into_iter().fold(command.to_owned(), without)
}

#[test]
fn a_call_that_does_not_parse_is_an_object_wherever_results_are() {
    for (call, variable) in [
        ("resolve", "auto"),
        ("", "auto"),
        ("report", "auto"),
        ("resolve -o json", "table"),
        ("resolve -ojson", "table"),
        ("resolve --output=ndjson", "table"),
        ("resolve --output json", "table"),
        ("resolve", "ndjson"),
    ] {
        let home = Home::new().with("NYCAPT_OUTPUT", variable);
        let ended = home.nycapt(call).fails(2, "usage");
        works(&home, &ended.advised()[0]);
    }
    for (call, variable) in [("resolve -o table", "json"), ("resolve", "csv")] {
        let ended = Home::new().with("NYCAPT_OUTPUT", variable).nycapt(call);
        assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
    }
    let home = Home::new();
    assert_eq!(home.nycapt("config set output csv").exit, 0);
    let ended = home.nycapt("resolve");
    assert!(ended.stderr.starts_with("error: "), "{}", ended.stderr);
    let bare = Home::new().with("NYCAPT_OUTPUT", "table").nycapt("report");
    bare.exits(2).says("Usage: nycapt report");
}

#[test]
fn forgotten_quotes_are_said_with_the_call_that_has_them() {
    for command in ["resolve", "normalize", "preview", "open"] {
        let url = "http://127.0.0.1:1";
        let ended = Home::new().nycapt(format!("{command} 350 5th ave --quiet --base-url {url}"));
        ended.exits(2);
        let advice = ended.advised().remove(0);
        let expected = format!("nycapt {command} \"350 5th ave\"");
        assert!(advice.starts_with(&expected), "{advice}");
    }
    let compared = Home::new().nycapt("compare 350 5th ave -o table").exits(2);
    compared.says("error: an address with spaces needs quotes\n");
    for (call, expected) in [
        ("350 5th ave", "nycapt resolve \"350 5th ave\""),
        (
            "report start 350 5th ave --unit '4 b' -o json",
            "nycapt report start \"350 5th ave\" --unit \"4 b\" -o json",
        ),
    ] {
        let advice = Home::new().nycapt(call).exits(2).advised().remove(0);
        assert!(advice.starts_with(expected), "{advice}");
    }
    let unknown = Home::new().nycapt("preview a-slug --nonsense");
    unknown.exits(2).says("--nonsense");
    // Several addresses are several arguments.
    let ended = Home::new().nycapt("normalize '350 5th ave' '1 main st'");
    assert_eq!((ended.exit, ended.rows().len()), (0, 2));
}

#[test]
fn nothing_is_refused_alike_by_every_command_that_takes_an_address() {
    let home = Home::asking("http://127.0.0.1:1").with("NYCAPT_API_KEY", "nycapt_live_hush");
    for command in ["resolve", "normalize", "preview", "open", "report start"] {
        for text in ["", "  "] {
            let words: Vec<&str> = command.split(' ').chain([text]).collect();
            let ended = home.nycapt(words.as_slice());
            ended.fails(3, "not_found").says("nothing was entered");
        }
    }
}

#[test]
fn a_text_that_cannot_be_written_is_no_success() {
    let home = Home::new().through(&["sh", "-c", "\"$0\" \"$@\" >/dev/full"]);
    for call in ["--help", "--version", "resolve --help", "man"] {
        home.nycapt(call).fails(1, "output");
    }
}

#[test]
fn the_codes_of_this_program_alone_are_documented() {
    let docs = include_str!("../../../docs/errors.md");
    let home = Home::new();
    let full = Home::new().through(&["sh", "-c", "\"$0\" \"$@\" >/dev/full"]);
    for ended in [home.nycapt("resolve"), full.nycapt("man")] {
        let error = ended.error();
        let row = format!("| {} | `{}` |", ended.exit, error["code"].as_str().unwrap());
        assert!(docs.contains(&row), "docs/errors.md lacks {row}");
    }
    docs.assert_has(["| 2 | `already_started` |", "| 130 | `interrupted` |"]);
}

#[test]
fn a_host_without_a_scheme_is_answered_with_the_url_that_was_meant() {
    let home = Home::asking("localhost:1");
    let ended = home.nycapt("health").fails(14, "config");
    let expected = ["nycapt health --base-url http://localhost:1"];
    assert_eq!(ended.advised(), expected);
    let typed = Home::new().nycapt("health --base-url localhost:1");
    let expected = ["nycapt health --base-url http://localhost:1"];
    assert_eq!(typed.advised(), expected);
    let doctor = home.nycapt("doctor").json();
    let fix = "nycapt doctor --base-url http://localhost:1";
    assert_eq!(check(&doctor, "base-url")["fix"], fix);
}

#[test]
fn an_input_without_rows_is_said() {
    for (command, input) in [
        ("resolve", ""),
        ("preview", "\n \n"),
        ("normalize", "address,unit\n"),
    ] {
        let ended = Home::new().fed([command, "-"], input);
        let expected = "exit 0\n---\nstandard input has no address or slug, so nothing was sent\n";
        assert_eq!(ended.transcript(), expected);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_is_shown_once_however_many_rows_wait() {
    let server = MockServer::start().await;
    let refused = fails(429, "rate_limited", "Too many.").insert_header("retry-after", "3");
    let refused = Mock::given(any()).respond_with(refused);
    refused.up_to_n_times(4).mount(&server).await;
    let answer = resolve_answer(&json!("1 Test St"), &Value::Null);
    let answer = ResponseTemplate::new(200).set_body_json(answer);
    Mock::given(any()).respond_with(answer).mount(&server).await;
    let rows = "1 Test St\n".repeat(6);
    let ended = Home::at(&server).fed("resolve -", &rows).exits(0);
    let lines = ended.stderr.lines();
    let pauses: Vec<&str> = (lines.filter(|line| line.starts_with("pausing "))).collect();
    assert_eq!(pauses.len(), 1, "{}", ended.stderr);
    assert!(pauses[0].ends_with(" for the rate limit"), "{pauses:?}");
}

/// Runs a command on a terminal of its own, with a person's answer.
fn typed(home: &Home, call: &str, answer: &str) -> String {
    let command = format!("{} {call}", program().display());
    let script = home.other("script", ["-qec", &command, "/dev/null"]);
    ended(script, answer).stdout
}

#[tokio::test(flavor = "multi_thread")]
async fn a_revocation_is_asked_about_only_when_the_service_is_there() {
    let (app, _running, base_url) = server().await;
    let (agent, home) = paying(&app, "http://127.0.0.1:1", 2).await;
    let mut home = home.with("TERM", "xterm");
    let away = typed(&home, "agent revoke --retries 0", "n\n");
    assert!(away.contains("no connection"), "{away}");
    assert!(!away.contains("[y/N]"), "{away}");
    home.set("NYCAPT_BASE_URL", &base_url);
    let asked = typed(&home, "agent revoke", "n\n");
    asked.assert_has(["in its account: 2. [y/N]", "nothing was revoked"]);
    let refused = home.nycapt("agent revoke").fails(2, "usage");
    refused.says("credits in its account: 2. Unless the account has another key or ");
    assert_eq!(agent.balance().await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_asked_only_about_buildings_that_there_are() {
    let (_server, home) = small_city().await;
    let home = home.with("TERM", "xterm");
    for (address, answer, question) in [
        ("2 Test St", "2\n", "Which one? [1-2]"),
        ("4 Test St", "y\n", "Is this the building? [y/N]"),
    ] {
        let shown = typed(&home, &format!("preview '{address}'"), answer);
        shown.assert_has([question, "72 of 100"]);
    }
    let shown = typed(&home, "preview '9 Test St'", "1\n");
    shown.assert_lacks(["[1-", "[y/N]"]);
    shown.assert_has(["nycapt preview 7-test-street-queens"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_with_unused_words_is_paid_only_when_its_building_is_confirmed() {
    let (app, _running, base_url) = server().await;
    let (agent, home) = paying(&app, &base_url, 3).await;
    let home = home.with("TERM", "xterm");
    let [one, other] = sample_addresses(2).try_into().unwrap();
    let start = |address: &str| format!("report start '{address}, care of Quimby'");
    let refused = home.nycapt(start(&one)).fails(3, "not_found");
    refused.says("`care of Quimby`");
    let asked = typed(&home, &start(&one), "n\n");
    asked.assert_has(["`care of Quimby`. Start ", "no report was started"]);
    assert_eq!(agent.balance().await, 3);
    works(&home, &refused.advised()[0]);
    typed(&home, &start(&other), "y\n").assert_has(["nycapt report wait job_"]);
    let again = home.nycapt(format!("{} --again", start(&one))).exits(0);
    again.says("warning: We didn't use some words in the address.");
    assert_eq!(agent.balance().await, 0);
}
