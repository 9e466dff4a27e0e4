//! Schemathesis against our server and its description.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use nycapt_server::Engine;
use nycapt_server::worker::Timings;
use serde_json::json;
use tempfile::TempDir;

use crate::examples::publish_sample;
use crate::packages::{succeed, workspace};
use crate::{SANDBOX, TestApp, python, sample_addresses, slugs};

const PHASES: &str = "examples,coverage,fuzzing,stateful";
/// Few enough to be used up, so that 402 is seen.
const CREDITS: u32 = 12;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FuzzedBy {
    Nobody,
    /// An agent with credits, and another agent that must not see its data.
    Key,
    /// A signed-in user, and another.
    User,
}

impl FuzzedBy {
    pub const ALL: [Self; 3] = [Self::Nobody, Self::Key, Self::User];
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// So many made-up requests for each operation at most, the same in every run.
    Cases(u32),
    Seconds(u32),
}

#[derive(Debug, Clone)]
pub struct Fuzzed {
    pub said: String,
    pub cases: u32,
    pub orders: usize,
    pub reports: usize,
}

/// Sends made-up requests to a server on the sample city, and holds every answer against the
/// description.
pub async fn fuzz(by: FuzzedBy, extent: Extent) -> Result<Fuzzed> {
    let app = TestApp::on_with(Engine::Sqlite, &SANDBOX).await;
    publish_sample(&app).await;
    let worker = app.worker(Timings::default());
    let running = app.serve().await;
    let folder = TempDir::new()?;
    let mut schemathesis = python::program("st")?;
    schemathesis
        .current_dir(folder.path())
        .args(["--config-file", "schemathesis.toml"])
        .arg("run")
        .arg(workspace().join("openapi.json"))
        .arg("--url")
        .arg(format!("http://{}", running.address))
        .args(["--phases", PHASES, "--checks", "all", "--no-color"])
        // The machine may be busy with other tests.
        .args(["--max-response-time", "60"]);
    match extent {
        Extent::Cases(most) => schemathesis
            .arg("--generation-deterministic")
            .args(["--max-examples", &most.to_string()]),
        Extent::Seconds(most) => schemathesis.args(["--max-time", &most.to_string()]),
    };
    configure(folder.path())?;
    present(&app, by, folder.path(), &mut schemathesis).await;
    let said = tokio::task::spawn_blocking(move || succeed(&mut schemathesis)).await??;
    drop((running, worker));
    let cases = said.lines().find(|line| line.contains(" generated, "));
    let cases = cases.and_then(|line| line.trim().split(' ').next());
    Ok(Fuzzed {
        cases: cases.context("the cases were not counted")?.parse()?,
        orders: app.state("select id from guest_order").await.len(),
        reports: app.state("select id from job").await.len(),
        said,
    })
}

fn configure(folder: &Path) -> Result<()> {
    let settings = workspace().join("tests/openapi/schemathesis.toml");
    fs::copy(settings, folder.join("schemathesis.toml"))?;
    let quoted =
        |words: &[String]| -> String { words.iter().map(|word| format!("\"{word}\"\n")).collect() };
    fs::write(folder.join("addresses.txt"), quoted(&sample_addresses(20)))?;
    fs::write(folder.join("slugs.txt"), quoted(&slugs()))?;
    Ok(())
}

/// Gives the callers their credentials, by a file and the environment: no list of processes shows
/// these.
async fn present(app: &TestApp, by: FuzzedBy, folder: &Path, schemathesis: &mut Command) {
    // Its key is revoked by its own requests; the others keep theirs.
    let spare = app.agent().await.secret;
    schemathesis.env("NYCAPT_SPARE_KEY", spare);
    let tokens = match by {
        FuzzedBy::Nobody => return,
        FuzzedBy::Key => [
            app.agent_with(CREDITS).await.secret,
            app.agent_with(1).await.secret,
        ],
        FuzzedBy::User => {
            let user = app.signed_in("pat");
            app.grant(&user.default_account().await, CREDITS).await;
            [user.token, app.signed_in("sam").token]
        }
    };
    let peers = ["buyer", "stranger"].into_iter().zip(tokens);
    let peers: Vec<_> = peers
        .map(|(name, token)| {
            let header = json!({ "name": "Authorization", "value": format!("Bearer {token}") });
            json!({ "name": name, "fixedHeaders": [header] })
        })
        .collect();
    let file = folder.join("callers.json");
    fs::write(&file, json!({ "auth": peers }).to_string()).unwrap();
    schemathesis.arg("--auth-wfc").arg(file);
}
