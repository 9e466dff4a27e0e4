//! Size and latency of MCP answers, against plain HTTP.
//!
//! One connection to one worker thread; the cases take turns with the same addresses, so that the
//! ratio holds on a noisy machine.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use nycapt_tests::{McpMessage, addresses};
use serde_json::{Value, json};

use super::harness::{SERVER, build, data_dir, median, serve};

/// Bytes of a token of the tool's answers: the tokenizer `o200k_base` makes 3.0 to 3.3 of those for
/// the sample city.
const BYTES_OF_TOKEN: f64 = 3.0;

#[derive(Args)]
pub(crate) struct McpArgs {
    /// A data directory with a published release; without it a sample is built.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// Addresses that are asked for, once in each case.
    #[arg(long, default_value_t = 2000)]
    addresses: usize,
}

/// One way to learn of an address.
struct Case {
    name: &'static str,
    /// The requests for an address and its slug, one after another.
    requests: fn(&str, &str) -> Vec<String>,
    micros: Vec<f64>,
    /// Bytes of the text that a model reads, or of the body.
    bytes: Vec<f64>,
}

pub(crate) fn run(args: &McpArgs) -> Result<()> {
    build()?;
    let scratch = tempfile::tempdir()?;
    let data_dir = data_dir(args.data_dir.as_deref(), scratch.path(), 20_000)?;
    let _server = serve(&data_dir, &["--access-log", "off"])?;
    let mut cases = cases();
    let mut connection = Connection::open()?;
    let all = addresses(&data_dir);
    let step = (all.len() / args.addresses.max(1)).max(1);
    for address in all.iter().step_by(step).take(args.addresses) {
        let slug = slug_of(&mut connection, address)?;
        for case in &mut cases {
            ask(&mut connection, case, address, &slug)?;
        }
    }
    print(&mut cases);
    Ok(())
}

fn cases() -> [Case; 4] {
    let case = |name, requests| Case {
        name,
        requests,
        micros: Vec::new(),
        bytes: Vec::new(),
    };
    [
        case("HTTP: preview", |_, slug| vec![preview(slug)]),
        case("HTTP: resolve, then preview", |address, slug| {
            vec![resolve(address), preview(slug)]
        }),
        case("MCP: tools/call, concise", |address, _| {
            vec![call(&json!({ "address": address }))]
        }),
        case("MCP: tools/call, full", |address, _| {
            vec![call(&json!({ "address": address, "detail": "full" }))]
        }),
    ]
}

#[expect(clippy::disallowed_methods, reason = "a measurement reads the clock")]
fn ask(connection: &mut Connection, case: &mut Case, address: &str, slug: &str) -> Result<()> {
    let requests = (case.requests)(address, slug);
    let began = Instant::now();
    let mut body = Vec::new();
    for request in requests {
        body = connection.send(&request)?;
    }
    case.micros.push(began.elapsed().as_secs_f64() * 1e6);
    let answer: Value = serde_json::from_slice(&body)?;
    let text = answer.pointer("/result/content/0/text");
    let length = text.and_then(Value::as_str).map_or(body.len(), str::len);
    case.bytes.push(f64::from(u32::try_from(length)?));
    Ok(())
}

fn print(cases: &mut [Case]) {
    println!(
        "{:30} {:>9} {:>9} {:>7} {:>8} {:>10}",
        "", "median", "99th", "ratio", "bytes", "tokens"
    );
    let mut plain = f64::NAN;
    for case in cases {
        let middle = median(&mut case.micros);
        if plain.is_nan() {
            plain = middle;
        }
        let late = case.micros.get(case.micros.len() * 99 / 100);
        let bytes = median(&mut case.bytes);
        println!(
            "{:30} {middle:>6.0} us {:>6.0} us {:>7.2} {bytes:>8.0} {:>10.0}",
            case.name,
            late.copied().unwrap_or(f64::NAN),
            middle / plain,
            bytes / BYTES_OF_TOKEN,
        );
    }
    println!("tokens: bytes of the text that a model reads / {BYTES_OF_TOKEN}");
}

fn preview(slug: &str) -> String {
    format!("GET /v1/previews/{slug} HTTP/1.1\r\nHost: {SERVER}\r\n\r\n")
}

fn resolve(address: &str) -> String {
    let headers = [("content-type", "application/json".to_owned())];
    post(
        "/v1/addresses/resolve",
        &headers,
        &json!({ "address": address }),
    )
}

fn call(arguments: &Value) -> String {
    let message = McpMessage::lookup(arguments);
    post("/mcp", &message.headers, &message.body)
}

fn post(path: &str, headers: &[(&str, String)], body: &Value) -> String {
    let lines: String = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"))
        .collect();
    let body = body.to_string();
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {SERVER}\r\n{lines}Content-Length: {length}\r\n\r\n{body}"
    )
}

fn slug_of(connection: &mut Connection, address: &str) -> Result<String> {
    let answer: Value = serde_json::from_slice(&connection.send(&resolve(address))?)?;
    let slug = answer.pointer("/match/slug").and_then(Value::as_str);
    Ok(slug
        .with_context(|| format!("`{address}` does not resolve"))?
        .to_owned())
}

/// A kept connection.
struct Connection(BufReader<TcpStream>);

impl Connection {
    fn open() -> Result<Self> {
        let stream = TcpStream::connect(SERVER)?;
        stream.set_nodelay(true)?;
        Ok(Self(BufReader::new(stream)))
    }

    /// Sends a request and reads the body of its answer, which must be a success.
    fn send(&mut self, request: &str) -> Result<Vec<u8>> {
        self.0.get_mut().write_all(request.as_bytes())?;
        let mut status = String::new();
        self.0.read_line(&mut status)?;
        let mut length = 0;
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line)?;
            let Some((name, value)) = line.split_once(':') else {
                break;
            };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.trim().parse()?;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body)?;
        if !status.starts_with("HTTP/1.1 200") {
            bail!("{}: {}", status.trim(), String::from_utf8_lossy(&body));
        }
        Ok(body)
    }
}
