//! The commands around the service: doctor, open, MCP, skill, manual.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use super::health::health;
use super::*;

pub(super) fn check<'a>(doctor: &'a Value, id: &str) -> &'a Value {
    let checks = doctor["checks"].as_array().unwrap();
    let found = checks.iter().find(|check| check["id"] == id);
    found.unwrap_or_else(|| panic!("no check {id} in {doctor}"))
}

#[test]
fn the_doctor_of_a_dead_service_names_what_helps() {
    let home = Home::asking("http://127.0.0.1:1")
        .with("NYCAPT_API_KEY", "nycapt_live_hush")
        .with("SSL_CERT_FILE", "/absent.pem")
        .with("HTTPS_PROXY", "http://ann:hush@proxy:3128");
    let ended = home.nycapt("doctor").exits(1);
    let doctor = ended.json();
    assert_eq!(doctor["ok"], false);
    let message = "no connection to `http://127.0.0.1:1`";
    let fix = "nycapt health --wait 60s";
    // A variable is set.
    let settings = check(&doctor, "settings")["message"].as_str().unwrap();
    settings.assert_lacks(["the defaults apply"]);
    let expected = json!({"id": "service", "status": "failed", "message": message, "fix": fix});
    assert_eq!(*check(&doctor, "service"), expected);
    assert_eq!(check(&doctor, "certificates")["fix"], "unset SSL_CERT_FILE");
    let named = home.nycapt("doctor --base-url http://127.0.0.1:2").json();
    let expected = "nycapt health --wait 60s --base-url http://127.0.0.1:2";
    assert_eq!(check(&named, "service")["fix"], expected);
    let message = "from NYCAPT_API_KEY; not checked: the service doesn't answer";
    let expected = json!({"id": "key", "status": "note", "message": message});
    assert_eq!(*check(&doctor, "key"), expected);
    ended.hides("hush");
    for failed in doctor["checks"].as_array().unwrap() {
        let is_failed = failed["status"] == "failed";
        assert!(!is_failed || failed["fix"].is_string(), "{failed}");
    }
}

#[test]
fn the_doctor_notes_variables_that_the_program_does_not_read() {
    let variables = |name: &str| {
        let home = Home::asking("http://127.0.0.1:1").with(name, "x");
        let doctor = home.nycapt("doctor --store off --retries 0").json();
        let checks = doctor["checks"].as_array().unwrap().iter();
        let found = checks.filter(|check| check["id"] == "variable");
        found.cloned().collect::<Value>()
    };
    let misspelled = "`NYCAPT_OUTPT` is not a `nycapt` variable; did you mean `NYCAPT_OUTPUT`?";
    let unknown = "`NYCAPT_NOTHING_ALIKE` is not a `nycapt` variable";
    for (name, message) in [
        ("NYCAPT_OUTPT", misspelled),
        ("NYCAPT_NOTHING_ALIKE", unknown),
    ] {
        let expected = json!([{ "id": "variable", "status": "note", "message": message }]);
        assert_eq!(variables(name), expected, "{name}");
    }
    assert_eq!(variables("NYCAPT_BROWSER"), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_of_a_live_service_is_content() {
    let (_app, _running, base_url) = server().await;
    let home = Home::asking(&base_url).with("CI", "1");
    let ended = home.nycapt("doctor --store off");
    let doctor = ended.json();
    assert_eq!(check(&doctor, "service")["status"], "ok", "{doctor}");
    assert_eq!(check(&doctor, "base-url")["status"], "ok");
    let clock = check(&doctor, "clock");
    assert!(clock["message"].is_string(), "{clock}");
    let terminal = check(&doctor, "terminal")["message"].as_str().unwrap();
    assert!(terminal.contains("no prompts (`CI`)"), "{terminal}");
    let expected = i32::from(doctor["ok"] != true);
    assert_eq!(ended.exit, expected, "{doctor}");
    let table = home.nycapt("doctor --store off -o table");
    table.shows("  service     ok\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_tries_the_key() {
    let (app, _running, base_url) = server().await;
    let (_, home) = paying(&app, &base_url, 1).await;
    let accepted = home.nycapt("doctor").json();
    assert_eq!(check(&accepted, "key")["status"], "ok", "{accepted}");
    let home = Home::asking(&base_url).with("NYCAPT_API_KEY", "nycapt_key_0000");
    let rejected = home.nycapt("doctor").exits(1).json();
    let expected = json!({
        "id": "key", "status": "failed", "fix": "nycapt auth status --check",
        "message": "from NYCAPT_API_KEY; the service rejects it",
    });
    assert_eq!(*check(&rejected, "key"), expected);
    let shown = home.nycapt("doctor --curl").exits(0);
    shown.stdout.assert_has(["/v1/health", "/api/balance"]);
    shown.says("then, with a key for this service:");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_doctor_does_not_know_about_a_key_without_an_answer_to_it() {
    let (server, home) = answering(health("ok")).await;
    Mock::given(wiremock::matchers::path("/api/balance"))
        .respond_with(fails(503, "unavailable", "Gone."))
        .with_priority(1)
        .mount(&server)
        .await;
    let home = home.with("NYCAPT_API_KEY", "nycapt_key_0000");
    let doctor = home.nycapt("doctor --retries 0").json();
    let message = "from NYCAPT_API_KEY; not checked: Gone";
    let expected = json!({"id": "key", "status": "note", "message": message});
    assert_eq!(*check(&doctor, "key"), expected);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_version_on_its_way_out_is_said_once_however_many_requests_there_are() {
    let answer = resolve_answer(&json!("1 Test St"), &Value::Null);
    let answer = ResponseTemplate::new(200)
        .insert_header("deprecation", "@1767225600")
        .insert_header("sunset", "Wed, 01 Jul 2026 00:00:00 GMT")
        .set_body_json(answer);
    let (_server, home) = answering(answer).await;
    let resolve = "resolve '1 Test St' '1 Test St' '1 Test St'";
    let ended = home.nycapt(resolve);
    let expected = "warning: this version of the service is deprecated and ends on \
         Wed, 01 Jul 2026 00:00:00 GMT\n3 done: 3 ok\n";
    assert_eq!(ended.stderr, expected);
    let quiet = home.nycapt(format!("{resolve} -q"));
    assert_eq!(quiet.stderr, "");
}

/// A browser that writes down what it is asked to open.
fn browser(home: &Home) -> String {
    let path = home.path().join("browser");
    let opened = home.path().join("opened");
    let script = format!(
        "#!/bin/sh\necho \"$NYCAPT_API_KEY$*\" > {0}.new\nmv {0}.new {0}\n",
        opened.display()
    );
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
    path.to_str().unwrap().into()
}

#[tokio::test(flavor = "multi_thread")]
async fn open_hands_the_page_to_the_browser_and_prints_it_without_one() {
    let (_app, _running, home) = home_at_server().await;
    let slug = slugs().remove(0);
    let page = format!("https://www.example.com/seo/{slug}");
    let printed = home.nycapt(format!("open {slug} -o table"));
    assert_eq!(printed.transcript(), format!("exit 0\n{page}\n---\n"));

    let browser = browser(&home);
    let home = home
        .with("NYCAPT_BROWSER", &format!("{browser} --new"))
        .with("NYCAPT_API_KEY", "nycapt_live_hush");
    let opened = home.nycapt(format!("open {slug}"));
    assert_eq!(opened.json()["opened"], true, "{}", opened.transcript());
    let file = home.path().join("opened");
    let seen = until("the browser was started", || async {
        fs::read_to_string(&file).ok()
    })
    .await;
    assert_eq!(seen, format!("--new {page}\n"));
    let printed = home.nycapt(format!("open {slug} --print-url")).json();
    assert_members!(printed, { "opened": false, "url": page });
    for open in [format!("{slug} --unit 4b"), format!("{slug}-apt-4b")] {
        let printed = home.nycapt(format!("open {open} --print-url")).json();
        let (slug, page) = (format!("{slug}-apt-4b"), format!("{page}-apt-4b"));
        assert_members!(printed, { "slug": slug, "url": page });
    }
    let home = home.with("NYCAPT_BROWSER", "/absent");
    let failed = home.nycapt(format!("open {slug} -o table"));
    failed.exits(2).says(&page);
}

fn install(home: &Home, client: &str) -> Ended {
    home.nycapt(format!(
        "mcp install --client {client} --base-url https://host/nyc/"
    ))
}

#[test]
fn mcp_install_joins_what_is_in_each_programs_file() {
    for (client, file, list) in [
        ("claude", ".claude.json", "mcpServers"),
        ("cursor", ".cursor/mcp.json", "mcpServers"),
        ("vscode", ".config/Code/User/mcp.json", "servers"),
    ] {
        let before = "{\n  \"theme\": \"dark\",\n  \"LIST\": {\"other\": {\"url\": \"x\"}}\n}\n";
        let before = before.replace("LIST", list);
        let home = Home::new();
        let path = home.path().join(file);
        let created = install(&home, client);
        assert_eq!(created.json()["change"], "created");
        let parsed = |text: &str| serde_json::from_str::<Value>(text).unwrap();
        let url = "https://host/nyc/mcp";
        let entry = parsed(&fs::read_to_string(&path).unwrap())[list]["nycapt"].clone();
        assert_eq!(entry["url"], url, "{client}");

        fs::write(&path, &before).unwrap();
        assert_eq!(install(&home, client).json()["change"], "added");
        let after = fs::read_to_string(&path).unwrap();
        let mut expected = parsed(&before);
        expected[list]["nycapt"] = entry;
        assert_eq!(parsed(&after), expected, "{client}");
        assert_eq!(install(&home, client).json()["change"], "unchanged");
        assert_eq!(fs::read_to_string(&path).unwrap(), after);
        let files = fs::read_dir(path.parent().unwrap()).unwrap().count();
        assert_eq!(files, 1, "no other file is left behind");

        fs::write(&path, "{ half a file").unwrap();
        install(&home, client).fails(14, "config");
        assert_eq!(fs::read_to_string(&path).unwrap(), "{ half a file");
    }
}

#[test]
fn mcp_install_keeps_the_comments_of_codex() {
    let home = Home::new();
    let path = home.path().join(".codex/config.toml");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "# mine\nmodel = \"m\"\n").unwrap();
    assert_eq!(install(&home, "codex").json()["change"], "added");
    let expected =
        "# mine\nmodel = \"m\"\n\n[mcp_servers.nycapt]\nurl = \"https://host/nyc/mcp\"\n";
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let printed = home.nycapt("mcp install --client codex --print -o table");
    let expected = "[mcp_servers.nycapt]\nurl = \"http://127.0.0.1:8080/mcp\"\n";
    assert_eq!(printed.stdout, expected);
}

#[test]
fn the_skill_and_the_manual_are_written_where_they_are_wanted() {
    let home = Home::new();
    let printed = home.nycapt("skill").stdout;
    assert!(printed.contains("| 16 | outcome unknown |"), "{printed}");
    assert_eq!(home.nycapt("skill --install skills").exit, 0);
    let file = home.path().join("skills/nycapt/SKILL.md");
    assert_eq!(fs::read_to_string(file).unwrap(), printed);

    assert_eq!(home.nycapt("man --dir man").exit, 0);
    for page in ["nycapt.1", "nycapt-report-start.1", "nycapt-mcp-install.1"] {
        assert!(home.path().join("man").join(page).exists(), "{page}");
    }
    let page = home.nycapt("man report start").stdout;
    assert!(page.contains("Idempotency"), "{page}");
    // Named as it is called, and of this program: `start 1.0` would be another one.
    let title = page.lines().find(|line| line.starts_with(".TH ")).unwrap();
    let named = ".TH nycapt-report-start 1  \"nycapt ";
    assert!(title.starts_with(named), "{title}");
    let file = home.path().join("man/nycapt-report-start.1");
    assert_eq!(fs::read_to_string(file).unwrap(), page);
    assert_eq!(home.nycapt("man nonsense").exit, 2);
}

#[test]
fn help_and_the_documentation_list_every_exit_code() {
    let home = Home::new();
    let help = home.nycapt("--help").stdout;
    let docs = include_str!("../../../docs/cli.md");
    for line in home.nycapt("skill").stdout.lines() {
        let Some(row) = line.strip_prefix("| ") else {
            continue;
        };
        let Some((exit, meaning)) = row.trim_end_matches(" |").split_once(" | ") else {
            continue;
        };
        if exit.parse::<u8>().is_err() {
            continue;
        }
        assert!(docs.contains(line), "docs/cli.md lacks {line}");
        let words: Vec<&str> = help.split_whitespace().collect();
        let wanted = format!("{exit} {meaning}");
        assert!(words.join(" ").contains(&wanted), "--help lacks {wanted}");
    }
}

#[test]
fn a_table_fits_the_terminal_that_it_is_printed_on() {
    let home = Home::new().with("TERM", "xterm");
    let program = program();
    for columns in ["40", "80"] {
        let list = format!(
            "{} config list --show-origin --color never",
            program.display()
        );
        let command = format!("stty rows 24 cols {columns} && {list}");
        let mut script = home.other("script", ["-qec", &command, "/dev/null"]);
        let output = script.output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("base-url"), "{text}");
        let most: usize = columns.parse().unwrap();
        for line in text.lines() {
            let width = line.trim_end().chars().count();
            assert!(width <= most, "at {columns}: {line}");
        }
    }
    // The very same call in a pipe is JSON.
    assert!(home.nycapt("config list").json().is_object());
}
