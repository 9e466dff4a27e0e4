//! The alert rules and the dashboard for operators.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use nycapt_tests::packages::workspace;
use nycapt_tests::prelude::*;

use super::figures;

fn file(name: &str) -> PathBuf {
    workspace().join("docs/operations/monitoring").join(name)
}

fn names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let is_figure = |word: &&str| word.starts_with("nycapt_") || word.starts_with("process_");
    words.filter(is_figure).map(Into::into).collect()
}

async fn exported() -> BTreeSet<String> {
    let folder = tempfile::TempDir::new().unwrap();
    let settings = [
        ("redis-url", "redis://127.0.0.1"),
        ("corpus-url", "file:///nowhere"),
        ("otlp-endpoint", "http://127.0.0.1:4318"),
        ("data-dir", folder.path().to_str().unwrap()),
    ];
    let app = TestApp::on_with(Engine::Sqlite, &settings).await;
    let backup = r#"{"madeAt":"2026-11-20T02:17:00Z","failed":false}"#;
    fs::write(folder.path().join("backup.json"), backup).unwrap();
    let ended = r#"{"startedAt":"2026-11-20T03:00:00Z","finishedAt":"2026-11-20T03:10:00Z",
        "outcome":"published","step":null,"error":null,"release":null}"#;
    fs::write(folder.path().join("update.json"), ended).unwrap();
    let watch = app.app.live.watch(folder.path());
    watch.check_now();
    app.get("/v1/health").await;
    let page = figures(&app).await;
    let lines = page.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(names).collect()
}

#[tokio::test]
async fn every_figure_of_the_rules_and_the_dashboard_is_exported() {
    let exported = exported().await;
    for name in ["alerts.yaml", "dashboard.json"] {
        let used = names(&fs::read_to_string(file(name)).unwrap());
        assert!(used.len() > 10, "{used:?}");
        let unknown: Vec<_> = used.difference(&exported).collect();
        assert!(unknown.is_empty(), "{name}: {unknown:?}");
    }
}

#[tokio::test]
async fn the_table_of_figures_names_every_one() {
    let page = workspace().join("docs/operations/monitoring.md");
    let documented = names(&fs::read_to_string(page).unwrap());
    let series = ["_bucket", "_sum", "_count"];
    let is_whole = |name: &&String| !series.iter().any(|end| name.ends_with(end));
    let exported = exported().await;
    let exported: BTreeSet<_> = exported.iter().filter(is_whole).collect();
    let missing: Vec<_> = exported
        .iter()
        .filter(|name| !documented.contains(**name))
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
}

fn promtool(task: &str, file: &Path) {
    let checked = Command::new("promtool")
        .args([task, "rules"])
        .arg(file)
        .output();
    let checked = checked.unwrap_or_else(|error| {
        panic!("`promtool` does not start ({error}): run `apt-get install {PROMTOOL_PACKAGE}`")
    });
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn the_alert_rules_are_valid_and_each_fires_when_it_should() {
    let tests = workspace().join("tests/it/operation/alerts_test.yaml");
    promtool("check", &file("alerts.yaml"));
    promtool("test", &tests);
    let rules = fs::read_to_string(file("alerts.yaml")).unwrap();
    let tested = fs::read_to_string(tests).unwrap();
    for alert in rules
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
    {
        tested.assert_has([format!("alertname=\"{alert}\"")]);
    }
}

#[test]
fn each_panel_of_the_dashboard_asks_for_something() {
    let text = fs::read_to_string(file("dashboard.json")).unwrap();
    let dashboard: Value = serde_json::from_str(&text).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    assert!(panels.len() > 8);
    let mut rules = Vec::new();
    for panel in panels {
        let targets = panel["targets"].as_array().unwrap();
        assert!(!targets.is_empty(), "{panel}");
        for target in targets {
            let asked = target["expr"].as_str().unwrap();
            assert!(!names(asked).is_empty(), "{panel}");
            let name = format!("panel:{}", rules.len());
            // Grafana replaces the variable.
            let asked = asked.replace("$__rate_interval", "5m");
            rules.push(json!({ "record": name, "expr": asked }));
        }
    }
    let folder = tempfile::TempDir::new().unwrap();
    // JSON is YAML.
    let as_rules = folder.path().join("dashboard.yaml");
    let document = json!({ "groups": [{ "name": "dashboard", "rules": rules }] });
    fs::write(&as_rules, document.to_string()).unwrap();
    promtool("check", &as_rules);
}
