use super::*;

fn suggestions() -> Value {
    let suggestion = |slug: Value, line: &str, display: &str, kind: &str| json!({ "slug": slug, "addressLine": line, "display": display, "kind": kind, "why": "begins like this", "latitude": 40.5, "longitude": -73.5 });
    json!({
        "suggestions": [
            suggestion(json!("1-test-street-queens"), "1 Test Street, Queens", "1 Test Street, Queens", "candidate"),
            suggestion(Value::Null, "5 Street, Queens", "5th Street, Queens", "street"),
        ],
        "directory": { "release": "r1", "addresses": 3, "sample": false }
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn each_form_has_the_suggestions_in_their_order() {
    let (_server, home) = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    assert_eq!(home.nycapt("suggest '1 tes'").json(), suggestions());
    for (form, expected) in [
        ("table", "1 Test Street, Queens\n5th Street, Queens\n"),
        (
            "csv",
            "address,slug,kind,why\n\
             \"1 Test Street, Queens\",1-test-street-queens,candidate,begins like this\n\
             \"5 Street, Queens\",,street,begins like this\n",
        ),
    ] {
        let ended = home.nycapt(["suggest", "1 tes", "-o", form]);
        assert_eq!(ended.transcript(), format!("exit 0\n{expected}---\n"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_to_suggest_is_said_aside_and_succeeds() {
    let mut nothing = suggestions();
    nothing["suggestions"] = json!([]);
    let (_server, home) = answering(ResponseTemplate::new(200).set_body_json(nothing)).await;
    let ended = home.nycapt("suggest xyz -o table");
    assert_eq!((ended.exit, ended.stdout.as_str()), (0, ""));
    ended.says("nothing matches `xyz`; ");
    let quiet = home.nycapt("suggest xyz -o table -q");
    assert_eq!(quiet.transcript(), "exit 0\n---\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn words_without_quotes_are_one_text_and_a_blank_text_is_a_wrong_call() {
    let (server, home) = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    let ended = home.nycapt("suggest 350 5t --limit 3").exits(0);
    assert_eq!(ended.json(), suggestions());
    let asked = server.received_requests().await.unwrap();
    let text = asked[0].url.query_pairs().find(|(name, _)| name == "q");
    assert_eq!(text.unwrap().1, "350 5t");
    for text in ["", "  "] {
        let blank = home.nycapt(["suggest", text]).fails(2, "usage");
        assert_eq!(blank.error()["message"], "nothing was entered");
    }
    assert_eq!(server.received_requests().await.unwrap().len(), 1);
}

/// What a shell without a person's settings prints that runs a script.
fn said_by(home: &Home, shell: &[&str], script: &str) -> String {
    let folder = program().parent().unwrap().display().to_string();
    let script = format!("export PATH=\"{folder}:$PATH\"; {script}");
    let words = [&shell[1..], &["-c", script.as_str()]].concat();
    let output = home.other(shell[0], words.as_slice()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

/// What bash completes the last of some words to, `nycapt` before them, after some definitions.
fn completed(home: &Home, definitions: &str, words: &str) -> Vec<String> {
    let script = format!(
        "source <(nycapt completions bash); {definitions}
         COMP_WORDS=(nycapt {words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
         _nycapt_addresses nycapt \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"
         echo \"${{COMPREPLY[@]}}\""
    );
    let reply = said_by(home, &["bash"], &script);
    reply.split_whitespace().map(str::to_owned).collect()
}

/// A slow machine may need more time than a person waits.
const WITHOUT_LIMIT: &str = "read() { builtin read -r -a COMPREPLY; };";

#[tokio::test(flavor = "multi_thread")]
async fn zsh_completes_an_address_to_the_slugs_that_it_may_mean() {
    let (server, home) = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    let script = home.nycapt("completions zsh").exits(0).stdout;
    // Of resolve, normalize, preview, compare and open.
    assert_eq!(script.matches(":_nycapt_addresses' \\\n").count(), 5);
    let found = |command: &str, prefix: &str| {
        let script = format!(
            "compdef() {{ }}; compadd() {{ print -r -- \"$@\" }}; source <(nycapt completions zsh)
             read() {{ builtin read -r line }}; words=({command}); PREFIX='{prefix}'
             _nycapt_addresses || true"
        );
        said_by(&home, &["zsh", "-f"], &script)
    };
    for prefix in ["1 tes", "1\\ tes", "1-tes", "-1 tes"] {
        let expected = "-U -V addresses -- 1-test-street-queens\n";
        assert_eq!(found("preview", prefix), expected, "{prefix}");
    }
    for (command, prefix) in [("normalize", "1 tes"), ("preview", "1 ")] {
        assert_eq!(found(command, prefix), "", "{command}");
    }
    assert_eq!(server.received_requests().await.unwrap().len(), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn fish_completes_an_address_to_those_that_it_may_mean_and_a_slug_to_slugs() {
    let (server, home) = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    let found = |line: &str| {
        let script = format!(
            "function nycapt; command nycapt (string replace 300ms 1m -- $argv); end
             nycapt completions fish | source; complete -C \"nycapt {line}\""
        );
        said_by(&home, &["fish", "--no-config"], &script)
    };
    assert_eq!(found("preview '1 tes"), "1 Test Street, Queens\n");
    assert_eq!(found("compare a-slug 1-tes"), "1-test-street-queens\n");
    for line in ["preview '1", "normalize '1 tes", "preview --unit 4bbb"] {
        assert_eq!(found(line), "", "{line}");
    }
    assert_eq!(server.received_requests().await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn bash_completes_an_address_to_the_slugs_that_it_may_mean() {
    let (server, home) = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    for words in ["preview '1 tes'", "compare a-slug 1-tes", "open '\"1 tes'"] {
        let found = completed(&home, WITHOUT_LIMIT, words);
        assert_eq!(found, ["1-test-street-queens"], "{words}");
    }
    let sent = server.received_requests().await.unwrap();
    let texts = sent.iter().flat_map(|request| request.url.query_pairs());
    let texts = texts.filter(|(name, _)| name == "q");
    assert!(texts.into_iter().all(|(_, text)| text == "1 tes"));
}

#[tokio::test(flavor = "multi_thread")]
async fn bash_asks_the_service_for_addresses_only() {
    let (server, home) = answering(ResponseTemplate::new(200).set_body_json(suggestions())).await;
    for (words, expected) in [
        ("bal", "balance"),
        ("preview --uni", "--unit"),
        ("health --wai", "--wait"),
    ] {
        assert_eq!(completed(&home, WITHOUT_LIMIT, words), [expected]);
    }
    for words in ["preview 1", "preview --unit 4bbb"] {
        assert_eq!(completed(&home, WITHOUT_LIMIT, words), [""; 0], "{words}");
    }
    assert_eq!(server.received_requests().await.unwrap().len(), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn bash_does_not_wait_for_a_service_that_does_not_answer() {
    let late = ResponseTemplate::new(200).set_body_json(suggestions());
    let (_server, home) = answering(late.set_delay(std::time::Duration::from_secs(600))).await;
    let found = completed(&home, "", "preview '1 tes'");
    assert_eq!(found, [""; 0]);
}
