//! Settings from files, and the commands around them. None of this calls a service.

use std::fs;
use std::net::TcpListener;

use super::*;

#[test]
fn a_setting_is_kept_in_a_file_and_anything_nearer_is_stronger() {
    let home = Home::new();
    let get = |home: &Home, more: &str| {
        home.nycapt(format!("config get base-url -o table {more}"))
            .stdout
    };
    assert_eq!(get(&home, ""), "http://127.0.0.1:8080\n");
    let set = home.nycapt("config set base-url http://person");
    assert_eq!((set.exit, set.stdout.as_str()), (0, ""));
    assert_eq!(get(&home, ""), "http://person\n");
    let set = "config set --project base-url http://project";
    home.nycapt(set).exits(0);
    assert_eq!(get(&home, ""), "http://project\n");
    let home = home.with("NYCAPT_BASE_URL", "http://variable");
    assert_eq!(get(&home, ""), "http://variable\n");
    assert_eq!(get(&home, "--base-url http://flag"), "http://flag\n");

    let list = home.nycapt("config list --show-origin").json();
    let file = home.settings().join("config.toml");
    let expected = json!({"value": "http://variable", "origin": "`NYCAPT_BASE_URL`", "hides": [
        {"value": "http://project", "origin": home.path().join(".nycapt.toml")},
        {"value": "http://person", "origin": file},
        {"value": "http://127.0.0.1:8080", "origin": "the default"}
    ]});
    assert_eq!(list["base-url"], expected);
    let shown = home.nycapt("health --curl").stdout;
    assert_eq!(shown, "curl -sS 'http://variable/v1/health'\n");

    assert_eq!(home.nycapt("config unset base-url").exit, 0);
    assert_eq!(fs::read_to_string(&file).unwrap(), "");
    let path = home.nycapt("config path -o table").stdout;
    assert_eq!(path, format!("{}\n", file.display()));
}

#[test]
fn every_setting_of_a_file_has_its_effect() {
    let home = Home::new();
    for (name, value) in [("output", "csv"), ("retries", "0"), ("timeout", "1s")] {
        assert_eq!(home.nycapt(["config", "set", name, value]).exit, 0);
    }
    let ended = home.nycapt("normalize '350 5th ave'");
    let start = "query,unit,status";
    assert!(ended.stdout.starts_with(start), "{}", ended.stdout);
    let list = home.nycapt("config list -o json").json();
    assert_members!(list, { "retries": "0", "timeout": "1s", "color": "auto" });
}

#[test]
fn a_secret_or_a_wrong_value_does_not_get_into_a_file() {
    let home = Home::new();
    for (name, value) in [
        ("api-key", "nycapt_live_hush"),
        ("base-url", "http://me:hush@host"),
        ("output", "hush"),
        ("bas-url", "http://host"),
    ] {
        let ended = home.nycapt(format!("config set {name} {value} -o json"));
        ended.fails(14, "config");
    }
    let secret = home.nycapt("config set api-key x");
    assert_eq!(secret.advised(), ["nycapt auth login"]);
    let typo = home.nycapt("config set bas-url http://host");
    typo.says("the settings are base-url, ");
    assert!(!home.settings().join("config.toml").exists());
    assert_eq!(home.files_with("hush"), Vec::<std::path::PathBuf>::new());
}

#[test]
fn a_wrong_variable_is_a_wrong_setting_and_not_a_wrong_call() {
    for (variable, value) in [
        ("NYCAPT_TIMEOUT", "foo"),
        ("NYCAPT_OUTPUT", "yaml"),
        ("NYCAPT_MAX_RETRIES", "many"),
        ("NYCAPT_KEYRING_TIMEOUT", "0"),
    ] {
        let home = Home::new().with(variable, value);
        let refused = home.nycapt("health --curl").fails(14, "config");
        refused.says(&format!("`{variable}`: invalid value '{value}'"));
        refused.says(&format!("correct or unset `{variable}`"));
        let list = format!("env -u {variable} nycapt config list --show-origin");
        assert_eq!(refused.advised(), [list]);
    }
    let home = Home::new().with("NYCAPT_TIMEOUT", "5s");
    home.nycapt("health --timeout foo --curl").fails(2, "usage");
}

#[test]
fn a_broken_file_ends_what_depends_on_it_and_the_doctor_explains() {
    let home = Home::new();
    fs::create_dir_all(home.settings()).unwrap();
    fs::write(home.settings().join("config.toml"), "retries = \"many\"\n").unwrap();
    home.nycapt("preview a-slug --curl").fails(14, "config");
    assert_eq!(home.nycapt("normalize '350 5th ave'").exit, 0);
    assert_eq!(home.nycapt("--help").exit, 0);
    let doctor = home.nycapt("doctor --base-url http://127.0.0.1:1");
    let first = &doctor.json()["checks"][0];
    assert_eq!((doctor.exit, &first["status"]), (1, &json!("failed")));
    assert_eq!(first["fix"], "nycapt config path");
    assert_eq!(home.nycapt("config set retries 1").exit, 0);
    assert_eq!(home.nycapt("preview a-slug --curl").exit, 0);
}

#[test]
fn a_named_file_that_is_missing_or_the_server_s_is_an_error_with_steps_that_work() {
    let home = Home::new();
    let path = home.path().join("named.toml");
    let home = home.with("NYCAPT_CONFIG", path.to_str().unwrap());
    let refused_with = |text: &str| {
        for command in ["config list", "preview a-slug --curl"] {
            let refused = home.nycapt(command);
            refused.fails(14, "config");
            refused.says(text);
            refused.says("named.toml");
            assert_eq!(refused.advised()[0], "nycapt config path");
        }
        home.nycapt("config path").exits(0);
    };
    refused_with("which does not exist");
    for text in [
        "rate-limit = \"120/60\"",
        "webhook-secret-file = \"/etc/x\"",
    ] {
        fs::write(&path, text).unwrap();
        refused_with("`NYCAPT_SERVER_CONFIG`");
    }
    fs::remove_file(&path).unwrap();
    home.nycapt("config set retries 1").exits(0);
    home.nycapt("preview a-slug --curl").exits(0);
}

#[test]
fn a_program_is_not_pointed_where_a_project_says() {
    let home = Home::new();
    let settings = "base-url = \"http://evil.invalid\"\n";
    fs::write(home.path().join(".nycapt.toml"), settings).unwrap();
    let refused = home.nycapt("mcp install --client cursor");
    refused.fails(14, "config");
    assert!(!home.path().join(".cursor").exists());
    let expected = ["nycapt mcp install --client cursor --base-url http://evil.invalid"];
    assert_eq!(refused.advised(), expected);
}

#[test]
fn what_needs_no_service_makes_no_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let base_url = format!("http://{}", listener.local_addr().unwrap());
    let home = Home::asking(&base_url).with("HTTP_PROXY", &base_url);
    let commands = "--help | --version | report start --help | config list | \
                    config set timeout 9s | config path | completions fish | man | \
                    man report pdf | skill | normalize '350 5th ave' | mcp install --print | \
                    preview a-slug --dry-run | auth list";
    for command in commands.split(" | ") {
        let ended = home.nycapt(command).exits(0);
        assert!(!ended.stdout.is_empty() || command.starts_with("config set"));
        assert!(listener.accept().is_err(), "{command:?} made a connection");
    }
}
