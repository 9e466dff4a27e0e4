//! Cost of a call in each language, against the Rust client and other parsers.

use std::hint::black_box;
use std::process::Command;

use anyhow::{Context, Result};
use futures_util::StreamExt;
use nycapt::client::Client;
use nycapt_address::normalize;
use nycapt_tests::SdkServers;
use nycapt_tests::packages::{interpreter, npm_install, succeed, workspace};
use tokio::time::Instant;

use super::harness::build;
use crate::packages;
use crate::run::{command, show};

const ROUNDS: usize = 5;
const CALLS: usize = 500;

/// Builds everything for release and measures with it.
pub(crate) fn run() -> Result<()> {
    build()?;
    packages::run()?;
    let mut pip = Command::new(interpreter()?);
    let install = ["-m", "pip", "install", "--quiet", "--requirement"];
    show(
        pip.args(install)
            .arg(workspace().join("tests/python/usaddress.txt")),
    )?;
    show(&mut command("target/release/dev", &["sdk-figures"]))
}

/// Measures with the programs already built for release.
pub(crate) fn measure() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let servers = runtime.block_on(SdkServers::start());
    let slugs = servers.environment();
    let slugs = slugs.iter().find(|(name, _)| *name == "NYCAPT_TEST_SLUGS");
    let (_, slugs) = slugs.context("the servers has no slugs")?;
    let ours = runtime.block_on(rust_figures(&servers, slugs))?;
    let theirs = python_figures(&servers, slugs)?;
    let node = node_figures(&servers, slugs)?;
    let python_call = figure(&theirs, "get_preview")?;
    let node_call = figure(&node, "one preview, nycapt")?;
    println!(
        "\na preview takes {:.2} times as long from Python as from Rust",
        python_call / ours
    );
    println!(
        "a preview takes {:.2} times as long from Node as from Rust",
        node_call / ours
    );
    Ok(())
}

/// Prints the Rust client's figures; microseconds of one preview.
async fn rust_figures(servers: &SdkServers, slugs: &str) -> Result<f64> {
    let client = Client::new(servers.url())?;
    let text = std::fs::read_to_string(slugs)?;
    let slugs: Vec<&str> = text.lines().collect();
    let first = slugs.first().context("the servers has no slugs")?;
    println!("Rust");
    let (mut one, mut many, mut offline) = (f64::MAX, 0.0_f64, 0.0_f64);
    for _ in 0..ROUNDS {
        let started = Instant::now();
        for _ in 0..CALLS {
            black_box(client.get_preview(first).await?);
        }
        one = one.min(microseconds(started) / count(CALLS));
        let all: Vec<String> = slugs
            .iter()
            .cycle()
            .take(2_000)
            .map(ToString::to_string)
            .collect();
        let (items, started) = (count(all.len()), Instant::now());
        let results: Vec<_> = client.previews(all).concurrency(4).stream().collect().await;
        black_box(results);
        many = many.max(items * 1e6 / microseconds(started));
        let started = Instant::now();
        for _ in 0..CALLS * 20 {
            black_box(normalize(
                black_box("350 5th Ave apt 4b, New York, NY 10118"),
                None,
            ));
        }
        offline = offline.max(count(CALLS * 20) * 1e6 / microseconds(started));
    }
    println!("get_preview         {one:8.0} us a call");
    println!("batch               {many:8.0} previews/s");
    println!("normalize           {offline:8.0} addresses/s");
    Ok(one)
}

fn python_figures(servers: &SdkServers, slugs: &str) -> Result<String> {
    println!("\nPython");
    let mut script = Command::new(interpreter()?);
    script
        .arg(workspace().join("bindings-python/benches/compare.py"))
        .args([servers.url(), slugs]);
    shown(&mut script)
}

fn node_figures(servers: &SdkServers, slugs: &str) -> Result<String> {
    println!("\nTypeScript");
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("package.json"), r#"{"private":true}"#)?;
    succeed(&mut npm_install(folder.path())?)?;
    let mut script = Command::new("node");
    script
        .arg(workspace().join("bindings-node/bench/compare.mjs"))
        .arg(folder.path())
        .args([servers.url(), slugs]);
    shown(&mut script)
}

fn shown(script: &mut Command) -> Result<String> {
    let said = succeed(script)?;
    print!("{said}");
    Ok(said)
}

/// The first number behind a label.
fn figure(said: &str, label: &str) -> Result<f64> {
    let mut lines = said.lines();
    let rest = lines.find_map(|line| line.strip_prefix(label));
    let rest = rest.with_context(|| format!("`{label}` was not measured"))?;
    let number = rest.split_whitespace().next();
    Ok(number.context("a label without a figure")?.parse()?)
}

fn microseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e6
}

fn count(of: usize) -> f64 {
    u32::try_from(of).map_or(f64::NAN, f64::from)
}
