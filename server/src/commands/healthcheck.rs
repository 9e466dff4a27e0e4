//! Checks the health of a running server, for containers without `curl`.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, ensure};
use nycapt_contract::{GetHealth, Health, Operation};

use crate::config::{Config, Settings};
use crate::payments::reachable;

const TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) fn healthcheck(settings: &Settings) -> anyhow::Result<()> {
    let address = reachable(Config::of(&settings.resolve()?)?.listen);
    let mut stream = TcpStream::connect_timeout(&address, TIMEOUT)
        .with_context(|| format!("nobody listens at {address}"))?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let path = GetHealth::SPEC.path;
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let status = answer.lines().next().unwrap_or_default();
    ensure!(
        status.starts_with("HTTP/1.1 200"),
        "the server at {address} answers `{status}`"
    );
    let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
    let health: Health = serde_json::from_str(body).context("that is not our health answer")?;
    ensure!(
        health.release.is_some(),
        "the server at {address} is up but holds no data release; `corpus build` makes one"
    );
    Ok(())
}
