//! Preview requests per second, against a bare handler that returns the same bytes, and resolved
//! addresses against a health check; or mixed traffic, or a rolling restart.
//!
//! Server and handler run with one worker thread under the same generator (wrk, one thread, 32
//! connections), interleaved in rounds, so that the ratio holds on a noisy machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;
use nycapt_tests::{LoadBalancer, Redis, current_release};
use serde_json::{Value, json};

use super::harness::{
    BARE, Rate, Running, SERVER, build, data_dir, get, install_wrk, measure, request, serve,
    start_bare,
};
use crate::install::{install_postgres, install_programs};
use crate::run::{build_shipped, command, shipped, show};
use crate::torture::PROGRAMS;

const MOST_ADDRESSES: usize = 2_000;

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// A data directory with a published release; without it a sample is built.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// A file with an address to resolve on each line; without it the release's own are resolved.
    #[arg(long)]
    addresses: Option<PathBuf>,
    /// Rounds; each measures every case once, and the median is shown.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Seconds of one measurement [default: 5; 120 with `--mixed`].
    #[arg(long)]
    seconds: Option<u32>,
    /// Send mixed traffic at a constant rate to two servers behind a load balancer instead. Latency
    /// includes waiting.
    #[arg(long)]
    mixed: bool,
    /// Requests a second of mixed traffic [default: 100].
    #[arg(long, requires = "mixed")]
    rate: Option<u32>,
    /// Restart two servers behind a load balancer one after the other instead, while at least so many
    /// requests are sent.
    #[arg(
        long,
        value_name = "REQUESTS",
        num_args = 0..=1,
        default_missing_value = "100000",
        conflicts_with = "mixed"
    )]
    restart: Option<usize>,
}

pub(crate) fn run(args: &LoadArgs) -> Result<()> {
    if args.mixed {
        return mixed(args);
    }
    if let Some(requests) = args.restart {
        return show(torture("restart")?.arg(requests.to_string()));
    }
    let seconds = args.seconds.unwrap_or(5);
    install_wrk()?;
    build()?;
    let scratch = tempfile::tempdir()?;
    let data_dir = data_dir(args.data_dir.as_deref(), scratch.path(), 20_000)?;
    let server = serve(&data_dir, &[])?;
    let slugs = sample_slugs(&data_dir);
    let first = slugs.first().context("the release has no preview")?;
    let path = format!("/v1/previews/{first}");
    let body = get(SERVER, &path)?;
    let body_file = scratch.path().join("body.json");
    fs::write(&body_file, &body)?;
    let bare = start_bare(&body_file)?;
    print_bytes(&slugs)?;

    let script = scratch.path().join("cold.lua");
    let preview = "wrk.format('GET', '/v1/previews/' .. item)";
    fs::write(&script, script_over(&slugs, preview))?;
    let resolve = scratch.path().join("resolve.lua");
    let json = "{['content-type'] = 'application/json'}";
    let request = format!("wrk.format('POST', '/v1/addresses/resolve', {json}, item)");
    let addresses = match &args.addresses {
        Some(file) => fs::read_to_string(file)?,
        None => own_addresses(&data_dir)?,
    };
    let bodies = addresses.lines().take(MOST_ADDRESSES);
    let bodies = bodies.map(|address| json!({ "address": address }).to_string());
    fs::write(&resolve, script_over(&bodies.collect::<Vec<_>>(), &request))?;
    let not_modified = scratch.path().join("match.lua");
    fs::write(&not_modified, "wrk.headers['If-None-Match'] = '*'\n")?;
    let compressed = scratch.path().join("zstd.lua");
    fs::write(&compressed, "wrk.headers['Accept-Encoding'] = 'zstd'\n")?;
    let bare = (&bare, format!("http://{BARE}{path}"));
    let server = (&server, format!("http://{SERVER}{path}"));
    let health = (server.0, format!("http://{SERVER}/v1/health"));
    // Each case follows the one that its ratios are to.
    let cases: [(&str, &(&Running, String), Option<&Path>); 8] = [
        ("bare handler, one path", &bare, None),
        ("preview, one key", &server, None),
        ("preview, zstd", &server, Some(&compressed)),
        ("preview, 304", &server, Some(&not_modified)),
        ("bare handler, many paths", &bare, Some(&script)),
        ("preview, cold keys", &server, Some(&script)),
        ("health", &health, None),
        ("resolve", &server, Some(&resolve)),
    ];
    let mut rates = vec![Vec::new(); cases.len()];
    for _ in 0..args.rounds.max(1) {
        for (rates, (_, (program, url), script)) in rates.iter_mut().zip(&cases) {
            rates.push(measure(program, url, *script, seconds)?);
        }
    }
    println!(
        "body {} bytes, {} cold keys, {} rounds",
        body.len(),
        slugs.len(),
        args.rounds
    );
    let mut floor = None;
    for ((name, (_, url), _), rates) in cases.iter().zip(&rates) {
        let rate = Rate::median(rates);
        if *url == bare.1 || *url == health.1 {
            floor = Some(rate);
        }
        println!("{name:28} {}", rate.beside(floor.unwrap_or(rate)));
    }
    Ok(())
}

/// Prints how long bodies are on the wire, by content coding.
fn print_bytes(slugs: &[String]) -> Result<()> {
    let first = slugs.first().context("the release has no preview")?;
    let batch = slugs.iter().take(25).map(|slug| json!({ "slug": slug }));
    let batch = Value::from_iter(batch).to_string();
    println!(
        "{:28} {:>8} {:>8} {:>8} {:>8}",
        "bytes", "identity", "gzip", "br", "zstd"
    );
    for (name, line, body) in [
        ("preview", format!("GET /v1/previews/{first}"), ""),
        ("batch of 25", "POST /v1/previews/batch".to_owned(), &*batch),
        ("building page", format!("GET /seo/{first}"), ""),
        ("openapi.json", "GET /openapi.json".to_owned(), ""),
    ] {
        print!("{name:28}");
        for coding in ["identity", "gzip", "br", "zstd"] {
            let rest = format!(
                "Accept-Encoding: {coding}\r\nContent-Type: application/json\r\n\
                 Content-Length: {}\r\n\r\n{body}",
                body.len()
            );
            print!(" {:>8}", request(SERVER, &line, &rest)?.len());
        }
        println!();
    }
    Ok(())
}

/// A task of the `nycapt-torture` crate, with as many open files as are allowed.
fn torture(task: &str) -> Result<Command> {
    install_postgres()?;
    install_programs(&[LoadBalancer::PROGRAM, Redis::PROGRAM])?;
    build_shipped(&PROGRAMS)?;
    let raised = "ulimit -n \"$(ulimit -Hn)\"; exec \"$0\" \"$@\"";
    let mut program = command("sh", &["-c", raised]);
    program.arg(shipped("torture")).arg(task);
    Ok(program)
}

fn mixed(args: &LoadArgs) -> Result<()> {
    let mut load = torture("load")?;
    for (name, value) in [("--seconds", args.seconds), ("--rate", args.rate)] {
        if let Some(value) = value {
            load.arg(name).arg(value.to_string());
        }
    }
    if let Some(folder) = &args.data_dir {
        load.arg("--data-dir").arg(folder.canonicalize()?);
    }
    show(&mut load)
}

/// Slugs spread over the live release.
fn sample_slugs(data_dir: &Path) -> Vec<String> {
    let release = current_release(data_dir);
    let all: Vec<String> = release
        .directory()
        .slugs()
        .filter(|entry| entry.canonical && release.preview(&entry.slug).is_some())
        .map(|entry| entry.slug)
        .collect();
    let step = (all.len() / 50_000).max(1);
    all.into_iter().step_by(step).collect()
}

/// Addresses spread over the live release, one on each line.
fn own_addresses(data_dir: &Path) -> Result<String> {
    let release = current_release(data_dir);
    let directory = release.directory();
    let all = directory.slugs().filter(|entry| entry.canonical);
    let step = (directory.len() / MOST_ADDRESSES as u64).max(1);
    let some = all.step_by(usize::try_from(step)?);
    let addresses = some.filter_map(|entry| directory.preferred(entry.bbl));
    Ok(addresses.map(|address| address.formatted + "\n").collect())
}

/// A script for wrk that makes a request, an expression, of one `item` after the other.
fn script_over(items: &[String], request: &str) -> String {
    let list: Vec<String> = items.iter().map(|item| format!("[==[{item}]==]")).collect();
    format!(
        "local items = {{{}}}\nlocal at = 0\nrequest = function()\n  \
         at = (at * 1103515245 + 12345) % 2147483648\n  \
         local item = items[at % #items + 1]\n  return {request}\nend\n",
        list.join(",")
    )
}
