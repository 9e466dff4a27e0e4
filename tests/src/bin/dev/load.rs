//! Preview requests a second beside a bare handler that returns the same bytes.
//!
//! Both run with one worker thread under the same generator (wrk, one thread, 32 connections),
//! interleaved in rounds, so that the ratio holds on a noisy machine.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, bail};
use clap::Args;
use salvo::prelude::*;

use crate::install::install;
use crate::run::{cargo, show, workspace};

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// A data directory with a published release; without it a sample is built.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// Rounds; each measures every case once, and the median is shown.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Seconds of one measurement.
    #[arg(long, default_value_t = 5)]
    seconds: u32,
}

#[derive(Args)]
pub(crate) struct BareArgs {
    /// The body of every response.
    #[arg(long)]
    file: PathBuf,
    /// Address to listen on.
    #[arg(long)]
    listen: String,
}

pub(crate) const BARE: &str = "127.0.0.1:18081";
pub(crate) const SERVER: &str = "127.0.0.1:18080";

pub(crate) fn serve_bare(args: &BareArgs) -> Result<()> {
    let body = bytes::Bytes::from(fs::read(&args.file)?);
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(async {
            let acceptor = TcpListener::new(args.listen.clone()).bind().await;
            let handler = BareHandler { body };
            Server::new(acceptor)
                .serve(Router::with_path("{**rest}").get(handler))
                .await;
        });
    Ok(())
}

/// Nothing but the body: the floor that the framework sets.
struct BareHandler {
    body: bytes::Bytes,
}

#[async_trait]
impl Handler for BareHandler {
    async fn handle(
        &self,
        _request: &mut Request,
        _depot: &mut Depot,
        response: &mut Response,
        _control: &mut FlowCtrl,
    ) {
        response.headers_mut().insert(
            salvo::http::header::CONTENT_TYPE,
            salvo::http::HeaderValue::from_static("application/json"),
        );
        response.body(salvo::http::ResBody::Once(self.body.clone()));
    }
}

/// A program that is stopped when the measurement ends.
pub(crate) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The measurement is over; a program that already ended needs no stop.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn run(args: &LoadArgs) -> Result<()> {
    install_wrk()?;
    cargo(&[
        "build",
        "--release",
        "--locked",
        "-p",
        "nycapt-server",
        "-p",
        "nycapt-tests",
        "--bins",
    ])?;
    let programs = workspace().join("target/release");
    let scratch = tempfile::tempdir()?;
    let data_dir = match &args.data_dir {
        Some(folder) => folder.clone(),
        None => {
            let folder = scratch.path().join("data");
            let server = programs.join("nycapt-server");
            show(
                Command::new(server)
                    .args(["corpus", "sample", "--buildings", "20000", "--data-dir"])
                    .arg(&folder),
            )?;
            folder
        }
    };
    let _server = start(
        Command::new(programs.join("nycapt-server"))
            .args(["serve", "--listen", SERVER, "--rate-limit", "off"])
            .arg("--data-dir")
            .arg(&data_dir),
        SERVER,
    )?;
    let slugs = sample_slugs(&data_dir)?;
    let first = slugs.first().context("the release has no preview")?;
    let path = format!("/v1/previews/{first}");
    let body = get(SERVER, &path)?;
    let body_file = scratch.path().join("body.json");
    fs::write(&body_file, &body)?;
    let _bare = start_bare(&body_file)?;

    let script = scratch.path().join("cold.lua");
    fs::write(&script, cold_script(&slugs))?;
    let not_modified = scratch.path().join("match.lua");
    fs::write(&not_modified, "wrk.headers['If-None-Match'] = '*'\n")?;
    let bare = format!("http://{BARE}{path}");
    let server = format!("http://{SERVER}{path}");
    // Each case of the server stands behind the case of the bare handler with the same requests.
    let cases: [(&str, &str, Option<&Path>); 5] = [
        ("bare handler, one path", &bare, None),
        ("preview, one key", &server, None),
        ("preview, 304", &server, Some(&not_modified)),
        ("bare handler, many paths", &bare, Some(&script)),
        ("preview, cold keys", &server, Some(&script)),
    ];
    let mut figures = vec![Vec::new(); cases.len()];
    for _ in 0..args.rounds.max(1) {
        for (figures, (_, url, script)) in figures.iter_mut().zip(&cases) {
            figures.push(measure(url, *script, args.seconds)?);
        }
    }
    println!(
        "body {} bytes, {} cold keys, {} rounds",
        body.len(),
        slugs.len(),
        args.rounds
    );
    let medians: Vec<f64> = figures.iter_mut().map(|figures| median(figures)).collect();
    let mut floor = f64::NAN;
    for ((name, url, _), median) in cases.iter().zip(&medians) {
        if *url == bare {
            floor = *median;
        }
        println!(
            "{name:28} {median:>10.0} requests/s   ratio {:.2}",
            median / floor
        );
    }
    Ok(())
}

pub(crate) fn install_wrk() -> Result<()> {
    if Command::new("wrk")
        .arg("--version")
        .stdout(Stdio::null())
        .status()
        .is_ok()
    {
        return Ok(());
    }
    install("wrk")
}

/// Starts a program on one worker thread and waits until it accepts connections.
pub(crate) fn start(program: &mut Command, address: &str) -> Result<Running> {
    let name = program.get_program().to_owned();
    let mut child = program
        .env("TOKIO_WORKER_THREADS", "1")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("`{}` does not start", name.display()))?;
    while TcpStream::connect(address).is_err() {
        if let Some(status) = child.try_wait()? {
            bail!("`{}` ended with {status}", name.display());
        }
        std::thread::yield_now();
    }
    Ok(Running(child))
}

/// Starts the bare handler with the bytes of a file.
pub(crate) fn start_bare(file: &Path) -> Result<Running> {
    let mut dev = Command::new(workspace().join("target/release/dev"));
    start(
        dev.args(["bare", "--listen", BARE, "--file"]).arg(file),
        BARE,
    )
}

pub(crate) fn get(address: &str, path: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response)?;
    let head = response.windows(4).position(|window| window == b"\r\n\r\n");
    let Some(head) = head.filter(|_| response.starts_with(b"HTTP/1.1 200")) else {
        bail!("`{path}` does not answer 200");
    };
    Ok(response.split_off(head + 4))
}

/// Slugs spread over the live release.
fn sample_slugs(data_dir: &Path) -> Result<Vec<String>> {
    let name = fs::read_to_string(data_dir.join("CURRENT"))?;
    let release = nycapt_corpus::Release::open(&data_dir.join("releases").join(name.trim()))?;
    let all: Vec<String> = release
        .directory()
        .slugs()
        .filter(|entry| entry.canonical && release.preview(&entry.slug).is_some())
        .map(|entry| entry.slug)
        .collect();
    let step = (all.len() / 50_000).max(1);
    Ok(all.into_iter().step_by(step).collect())
}

fn cold_script(slugs: &[String]) -> String {
    let list: Vec<String> = slugs.iter().map(|slug| format!("'{slug}'")).collect();
    format!(
        "local slugs = {{{}}}\nlocal at = 0\nrequest = function()\n  \
         at = (at * 1103515245 + 12345) % 2147483648\n  \
         return wrk.format('GET', '/v1/previews/' .. slugs[at % #slugs + 1])\nend\n",
        list.join(",")
    )
}

pub(crate) fn measure(url: &str, script: Option<&Path>, seconds: u32) -> Result<f64> {
    let mut wrk = Command::new("wrk");
    wrk.args(["-t1", "-c32", &format!("-d{seconds}s")]);
    if let Some(script) = script {
        wrk.arg("-s").arg(script);
    }
    let output = wrk.arg(url).output().context("`wrk` does not start")?;
    let text = String::from_utf8_lossy(&output.stdout);
    let figure = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("Requests/sec:"))
        .with_context(|| format!("`wrk` printed no figure:\n{text}"))?;
    if let Some(bad) = text.lines().find(|line| line.contains("Socket errors")) {
        bail!("{url}: {}", bad.trim());
    }
    Ok(figure.trim().parse()?)
}

pub(crate) fn median(figures: &mut [f64]) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
}
