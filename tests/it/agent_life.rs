//! An agent that starts with two URLs, and a person who pays for it.

use std::path::{Path, PathBuf};
use std::process::Command;

use nycapt_tests::site::Site;
use nycapt_tests::{assert_members, python};
use serde_json::Value;

fn script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("python/agent_life")
}

fn lines() -> Vec<String> {
    let files = std::fs::read_dir(script()).unwrap();
    let sources = files.map(|file| file.unwrap().path());
    let sources = sources.filter(|path| path.extension().is_some_and(|kind| kind == "py"));
    let texts = sources.map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
        .collect()
}

#[test]
fn the_agent_starts_without_any_path_of_the_service() {
    let lines = lines();
    assert!(lines.len() > 200, "{}", lines.len());
    for line in lines {
        for path in "/v1 /api /auth /openapi /llms /mcp /credits /sandbox".split(' ') {
            assert!(!line.contains(path), "{line}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_agent_needs_only_the_published_documents() {
    let site = Site::start().await;
    let path = format!("/v1/previews/{}", site.scene.building);
    let preview = site.app.get(&path).await.json();
    let address = preview["address"]["formatted"].as_str().unwrap();
    let mut command = Command::new("python3");
    command
        .args(["-B"])
        .arg(script())
        .args([&site.base, address]);
    let run = tokio::task::spawn_blocking(move || python::run(&mut command, b""));
    let (succeeded, said) = run.await.unwrap().unwrap();
    assert!(succeeded, "{said}");
    let summary: Value = serde_json::from_str(&said).unwrap();
    assert_members!(summary, { "slug": site.scene.building.as_str(), "bought": 1 });
    assert!(summary["pdfBytes"].as_u64().unwrap() > 10_000, "{summary}");
}
