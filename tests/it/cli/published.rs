//! What the program writes down for other programs, against what the service publishes.

use nycapt_tests::{TestApp, slugs};
use reqwest::Method;

use super::*;

/// Every URL in a text, without what ends a sentence or a table cell.
fn urls(text: &str) -> Vec<&str> {
    let words = text.split(|c: char| c.is_whitespace() || "`|<>\"=".contains(c));
    words
        .filter(|word| word.contains("://"))
        .map(|word| word.trim_end_matches(['.', ',', ';', ')']))
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_url_of_the_skill_and_of_the_mcp_entry_answers() {
    let app = TestApp::with(&SANDBOX);
    let running = app.serve().await;
    let base = format!("http://{}", running.address);
    let home = Home::asking(&format!("{base}/"));
    let skill = home.nycapt("skill").stdout;
    let entry = home.nycapt("mcp install --print").stdout;
    let mut named: Vec<&str> = urls(&skill).into_iter().chain(urls(&entry)).collect();
    named.sort_unstable();
    named.dedup();
    assert!(named.contains(&format!("{base}/mcp").as_str()), "{named:?}");
    assert!(named.len() >= 9, "{named:?}");
    let slug = slugs().swap_remove(0);
    let client = reqwest::Client::new();
    for url in named {
        assert!(url.starts_with(&base), "{url}");
        let filled = url.replace("{slug}", &slug);
        let options = client.request(Method::OPTIONS, &filled).send();
        let options = options.await.unwrap();
        assert_eq!(options.status(), 204, "{filled}");
        let allowed = options.headers()["allow"].to_str().unwrap();
        if !allowed.contains("POST") {
            let answer = client.get(&filled).send().await.unwrap();
            assert_eq!(answer.status(), 200, "{filled}");
        }
    }
    let tool = nycapt::contract::MCP_TOOL;
    assert!(skill.contains(&format!("`{tool}`")), "{skill}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_lines_of_the_skill_reach_the_service_from_a_fresh_shell() {
    let (_app, _running, base) = server().await;
    let skill = Home::new().nycapt(["skill", "--base-url", &base]).stdout;
    let export = skill.lines().find(|line| line.contains("export "));
    let export = export.unwrap_or_else(|| panic!("{skill}"));
    let script = format!("{export}\n{} health", program().display());
    let ended = Home::new().other("sh", ["-c", &script]).output().unwrap();
    assert!(ended.status.success(), "{script}: {ended:?}");
}

#[test]
fn a_skill_is_installed_for_no_service_that_a_folder_of_files_chose() {
    let home = Home::new();
    std::fs::write(
        home.path().join(".nycapt.toml"),
        "base-url = \"https://chosen.example\"\n",
    )
    .unwrap();
    home.nycapt("skill --install skills").exits(14);
    assert!(!home.path().join("skills").exists());
    let named = "skill --install skills --base-url https://mine.example/";
    home.nycapt(named).exits(0);
    let file = home.path().join("skills/nycapt/SKILL.md");
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains("https://mine.example/auth.md"), "{text}");
    assert!(!text.contains("chosen.example"), "{text}");
}
