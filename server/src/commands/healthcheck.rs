//! Checks the health of a running server, for containers without `curl`.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, anyhow, ensure};
use nycapt_contract::{GetHealth, Health, Operation};
use reqwest::{Client, StatusCode};

use crate::config::{Config, Settings};
use crate::payments::reachable;

const TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) async fn healthcheck(settings: &Settings) -> anyhow::Result<()> {
    let config = Config::of(&settings.resolve()?)?;
    let address = reachable(config.listen);
    let client = Client::builder()
        .no_proxy()
        .tls_certs_only([])
        // The certificate is for the public name, and the server is on this machine.
        .tls_danger_accept_invalid_certs(true)
        .timeout(TIMEOUT)
        .build()?;
    let scheme = config.scheme();
    let url = format!("{scheme}://{address}{}", GetHealth::SPEC.path);
    let sent = client.get(url).send().await;
    let answer = sent.map_err(|error| unanswered(address, error))?;
    let status = answer.status();
    ensure!(
        status == StatusCode::OK,
        "the server at {address} answers `{status}`"
    );
    let health: Health = answer
        .json()
        .await
        .context("the response isn't from this service")?;
    ensure!(
        health.release.is_some(),
        "the server at {address} is up but has no data release; `nycapt-server corpus update \
         --all` makes one"
    );
    Ok(())
}

/// The innermost cause alone: what wraps it repeats the address and explains nothing.
fn unanswered(address: SocketAddr, error: reqwest::Error) -> anyhow::Error {
    let error = anyhow::Error::new(error.without_url());
    let cause = error.root_cause();
    let is_refused = cause
        .downcast_ref::<io::Error>()
        .is_some_and(|cause| cause.kind() == io::ErrorKind::ConnectionRefused);
    if is_refused {
        return anyhow!("no server is listening on {address}; `--listen` sets the address");
    }
    anyhow!("no answer from {address}, where `--listen` says the server is: {cause}")
}
