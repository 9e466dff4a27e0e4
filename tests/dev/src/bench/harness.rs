//! What the measurements share: release builds, servers on one thread, and wrk.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;
use salvo::prelude::*;

use crate::install::install_programs;
use crate::run::{build_shipped, shipped, show};

/// Where the bare handler listens.
pub(super) const BARE: &str = "127.0.0.1:18081";
pub(super) const SERVER: &str = "127.0.0.1:18080";

#[derive(Args)]
pub(crate) struct BareArgs {
    /// The body of every response.
    #[arg(long)]
    file: PathBuf,
    /// Address to listen on.
    #[arg(long)]
    listen: String,
}

/// Builds the server as it ships.
pub(super) fn build_server() -> Result<()> {
    build_shipped(&["-p", "nycapt-server", "--bins"])
}

/// Builds the server and the bare handler as they ship.
pub(super) fn build() -> Result<()> {
    build_shipped(&["-p", "nycapt-server", "-p", "nycapt-dev", "--bins"])
}

/// A program as it ships.
pub(super) fn program(name: &str) -> Command {
    Command::new(shipped(name))
}

/// The given data directory, or a new sample of this many tax lots.
pub(super) fn data_dir(given: Option<&Path>, scratch: &Path, buildings: u32) -> Result<PathBuf> {
    if let Some(folder) = given {
        return Ok(folder.into());
    }
    let folder = scratch.join("data");
    show(
        program("nycapt-server")
            .args(["corpus", "sample", "--quiet", "--buildings"])
            .args([&buildings.to_string(), "--data-dir"])
            .arg(&folder),
    )?;
    Ok(folder)
}

/// Starts the server without rate limits.
pub(super) fn serve(data_dir: &Path, more: &[&str]) -> Result<Running> {
    start(
        program("nycapt-server")
            .args(["serve", "--listen", SERVER, "--rate-limit", "off"])
            .args(["--data-dir".as_ref(), data_dir.as_os_str()])
            .args(more),
        SERVER,
    )
}

/// Serves the bytes of one file at every path.
pub(crate) fn serve_bare(args: &BareArgs) -> Result<()> {
    let body = bytes::Bytes::from(fs::read(&args.file)?);
    tokio::runtime::Runtime::new()?.block_on(async {
        let acceptor = TcpListener::new(args.listen.clone()).bind().await;
        let handler = BareHandler { body };
        Server::new(acceptor)
            .serve(Router::with_path("{**rest}").get(handler))
            .await;
    });
    Ok(())
}

/// Returns only the body: the fastest answer the framework can give.
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

/// A program that is killed when the measurement ends.
pub(super) struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(super) fn install_wrk() -> Result<()> {
    install_programs(&[("wrk", "wrk")])
}

/// Starts a program on one worker thread and waits until it accepts connections.
fn start(program: &mut Command, address: &str) -> Result<Running> {
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
pub(super) fn start_bare(file: &Path) -> Result<Running> {
    start(
        program("dev")
            .args(["bare", "--listen", BARE, "--file"])
            .arg(file),
        BARE,
    )
}

/// The body of a 200 answer.
pub(super) fn get(address: &str, path: &str) -> Result<Vec<u8>> {
    request(address, &format!("GET {path}"), "\r\n")
}

/// The body of a 200 answer as it comes. `rest` is more headers, each with its end, and then the empty
/// line and the body.
pub(super) fn request(address: &str, line: &str, rest: &str) -> Result<Vec<u8>> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "{line} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{rest}"
    )?;
    let mut response = Vec::new();
    stream.read_to_end(&mut response)?;
    let head = response.windows(4).position(|window| window == b"\r\n\r\n");
    let Some(head) = head.filter(|_| response.starts_with(b"HTTP/1.1 200")) else {
        bail!("`{line}` does not answer 200");
    };
    Ok(response.split_off(head + 4))
}

/// What a program did under the load of wrk.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rate {
    pub(super) requests: f64,
    /// Processor time of one request in microseconds. Other programs on the machine change it less, and
    /// it differs even between two programs that are both faster than wrk.
    pub(super) micros: f64,
}

impl Rate {
    pub(super) fn median(rates: &[Self]) -> Self {
        let median = |figure: fn(&Self) -> f64| {
            let mut figures: Vec<f64> = rates.iter().map(figure).collect();
            figures.sort_by(f64::total_cmp);
            figures.get(figures.len() / 2).copied().unwrap_or(f64::NAN)
        };
        Self {
            requests: median(|rate| rate.requests),
            micros: median(|rate| rate.micros),
        }
    }

    /// One line with both figures, and their ratios to those of the bare handler.
    pub(super) fn beside(self, bare: Self) -> String {
        let Self { requests, micros } = self;
        format!(
            "{requests:>8.0} requests/s, ratio {:.2}; {micros:>6.1} µs of a processor, ratio {:.2}",
            requests / bare.requests,
            bare.micros / micros
        )
    }
}

/// Processor time of a program so far, in the clock ticks of Linux, a hundredth of a second each.
fn ticks(program: &Running) -> Result<u64> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", program.0.id()))?;
    let (_, fields) = stat.rsplit_once(") ").context("a process has no name")?;
    // User and system time are fields 14 and 15 of the line, 12 and 13 of what follows the name.
    let times = fields.split(' ').skip(11).take(2);
    Ok(times.map(str::parse::<u64>).sum::<Result<u64, _>>()?)
}

/// Measures a program at a URL of it, with 32 connections of wrk.
pub(super) fn measure(
    program: &Running,
    url: &str,
    script: Option<&Path>,
    seconds: u32,
) -> Result<Rate> {
    let mut wrk = Command::new("wrk");
    wrk.args(["-t1", "-c32", &format!("-d{seconds}s")]);
    if let Some(script) = script {
        wrk.arg("-s").arg(script);
    }
    let before = ticks(program)?;
    let output = wrk.arg(url).output().context("`wrk` does not start")?;
    let used = Duration::from_millis(10 * (ticks(program)? - before));
    let text = String::from_utf8_lossy(&output.stdout);
    let number = |found: Option<&str>| {
        let number = found.and_then(|text| text.trim().parse::<f64>().ok());
        number.with_context(|| format!("`wrk` printed no figure:\n{text}"))
    };
    let mut lines = text.lines();
    let requests = number(lines.find_map(|line| Some(line.split_once(" requests in ")?.0)))?;
    let rate = number(lines.find_map(|line| line.strip_prefix("Requests/sec:")))?;
    if let Some(bad) = text.lines().find(|line| line.contains("Socket errors")) {
        bail!("{url}: {}", bad.trim());
    }
    Ok(Rate {
        requests: rate,
        micros: used.as_secs_f64() * 1e6 / requests,
    })
}
