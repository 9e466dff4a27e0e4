//! Every program that the developer portal shows runs as it is served, against that very service.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use futures_util::{StreamExt, stream};
use nycapt_tests::packages::{interpreter, succeed, typescript};
use nycapt_tests::prelude::*;
use nycapt_tests::site::Site;
use tempfile::TempDir;

use super::examples::node;
use crate::cli::desktop::Desktop;

/// What the samples say of the address.
const ADDRESS: &str = "350 5th Ave, Manhattan";

/// Samples that run at a time.
const AT_A_TIME: usize = 3;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_sample_of_the_portal_runs() {
    let site = Site::public().await;
    let samples = portal_samples(&site.app).await;
    let count = |language| {
        samples
            .iter()
            .filter(|one| one.language == language)
            .count()
    };
    // Operations with a client have all five; the others have curl.
    assert!(count("sh") > 40);
    for language in ["python", "ts", "rust"] {
        assert!(count(language) >= 12, "{language}");
    }
    let desktop = Desktop::new().await;
    let folder = TempDir::new().unwrap();
    let tools = Arc::new(Tools::install(folder.path(), &desktop, &site));
    tools.check_types(&samples).unwrap();
    let runs = samples.iter().enumerate().map(|(number, sample)| {
        let (site, tools) = (&site, Arc::clone(&tools));
        let home = folder.path().join(format!("home-{number}"));
        async move { complaint(site, tools, sample, home).await }
    });
    let complaints: Vec<String> = stream::iter(runs)
        .buffered(AT_A_TIME)
        .filter_map(async |complaint| complaint)
        .collect()
        .await;
    assert!(complaints.is_empty(), "{}", complaints.join("\n\n"));
}

/// What goes wrong with a sample in a home of its own.
async fn complaint(
    site: &Site,
    tools: Arc<Tools>,
    sample: &Sample,
    home: PathBuf,
) -> Option<String> {
    let variables = variables(site, sample).await;
    let taken = sample.clone();
    // The site answers on other threads.
    let run = tokio::task::spawn_blocking(move || tools.run(&taken, &home, variables));
    let error = run.await.unwrap().err()?;
    let (path, language, text) = (&sample.path, &sample.language, &sample.text);
    Some(format!("{path} in {language}:\n{text}{error:#}"))
}

/// What a sample says that its reader has.
async fn variables(site: &Site, sample: &Sample) -> Vec<(&'static str, String)> {
    let app = &site.app;
    let wants = |name| sample.text.contains(name);
    // Registration is for callers without a key.
    let is_anonymous = [
        "agent register",
        "register_agent",
        "registerAgent",
        "agent/register",
    ]
    .into_iter()
    .any(wants);
    let mut variables = Vec::new();
    if !is_anonymous {
        let agent = app.agent_with(2).await;
        if wants("JOB_ID") {
            variables.push(("JOB_ID", finished_job(&agent).await));
        }
        variables.push(("NYCAPT_API_KEY", agent.secret.clone()));
    }
    if wants("ORDER_ID") {
        let order = paid_order(site).await;
        variables.extend([("ORDER_ID", order.id), ("ORDER_TOKEN", order.token)]);
    }
    if wants("ACCESS_TOKEN") {
        let (user, account) = app.owner("ann", "portal").await;
        variables.push(("KEY_ID", user.key_of(&account).await.key));
        variables.extend([
            ("ACCOUNT_ID", account),
            ("ACCESS_TOKEN", user.token.clone()),
        ]);
    }
    variables
}

async fn finished_job(agent: &Agent<'_>) -> String {
    let start = starting(&json!({ "address": ADDRESS }));
    let job = accepted(&agent.send(start).await);
    until_status(agent, &job, "done").await;
    job
}

async fn paid_order(site: &Site) -> Order {
    let wanted = wanting(ADDRESS, "");
    let order = Order::of(&site.app.post(GUEST_CHECKOUT, &wanted).await);
    let event = order.paid(&format!("evt_{}", order.id));
    site.app.deliver(&event).await.is(200);
    site.app.until_order(&order, "ready").await;
    order
}

struct Tools {
    programs: PathBuf,
    packages: PathBuf,
    python: PathBuf,
    session_bus: String,
    base_url: String,
}

impl Tools {
    fn install(folder: &Path, desktop: &Desktop, site: &Site) -> Self {
        let programs = folder.join("bin");
        fs::create_dir(&programs).unwrap();
        symlink(built("nycapt", "nycapt-cli"), programs.join("nycapt")).unwrap();
        Self {
            programs,
            packages: node(&folder.join("node")),
            python: interpreter().unwrap(),
            session_bus: desktop.address(),
            base_url: site.base.clone(),
        }
    }

    /// Has the compiler of TypeScript read every sample in it.
    fn check_types(&self, samples: &[Sample]) -> anyhow::Result<String> {
        let mut compiler = typescript();
        compiler.arg("--noEmit").current_dir(&self.packages);
        let samples = samples.iter().filter(|one| one.language == "ts");
        for (number, sample) in samples.enumerate() {
            let file = self.packages.join(format!("sample-{number}.mts"));
            fs::write(&file, &sample.text).unwrap();
            compiler.arg(file);
        }
        succeed(&mut compiler)
    }

    /// Runs a sample to its end.
    fn run(
        &self,
        sample: &Sample,
        home: &Path,
        variables: Vec<(&'static str, String)>,
    ) -> anyhow::Result<String> {
        fs::create_dir(home).unwrap();
        // A request that is refused is a failure here, though curl prints what was answered.
        fs::write(home.join(".curlrc"), "fail-with-body\nmax-time = 60\n").unwrap();
        let mut command = self.command(sample, home);
        let path = format!("{}:/usr/local/bin:/usr/bin:/bin", self.programs.display());
        command
            .env_clear()
            .env("PATH", path)
            .env("HOME", home)
            .env("DBUS_SESSION_BUS_ADDRESS", &self.session_bus)
            .envs(variables)
            .current_dir(home);
        succeed(&mut command)
    }

    fn command(&self, sample: &Sample, home: &Path) -> Command {
        let file = |name: &str| {
            let file = home.join(name);
            fs::write(&file, &sample.text).unwrap();
            file
        };
        match sample.language.as_str() {
            "python" => {
                let mut command = Command::new(&self.python);
                command.arg(file("sample.py"));
                command
            }
            "ts" => {
                // Packages are looked for from the folder of the program.
                let installed = self.packages.join("node_modules");
                symlink(installed, home.join("node_modules")).unwrap();
                let mut command = Command::new("node");
                command.arg(file("sample.mjs"));
                command
            }
            "rust" => {
                // It was compiled from the page; a block belongs to the operation of its page.
                let operation = sample.path.rsplit('/').next().unwrap_or_default();
                let mut command = Command::new(built("portal_samples", "nycapt-examples"));
                command.arg(&self.base_url).arg(operation);
                command
            }
            _ => {
                let mut command = Command::new("bash");
                command.args(["-euo", "pipefail"]).arg(file("sample.sh"));
                command
            }
        }
    }
}
