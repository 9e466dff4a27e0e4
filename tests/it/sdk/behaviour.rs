//! The behaviour file, run by the Rust client.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt};
use nycapt::client::{Client, Error};
use nycapt::contract::{ErrorKind, Secret};
use nycapt_tests::prelude::*;

use super::cases::{Case, Outcome, cases};

#[tokio::test(flavor = "multi_thread")]
async fn the_rust_client_behaves() {
    let servers = SdkServers::start().await;
    let cases = cases(&servers);
    let judged = cases.iter().enumerate().map(|(index, case)| {
        let servers = &servers;
        async move { complaints(case, servers, &format!("rust-{index}")).await }
    });
    // One wait does not hold up the others.
    let complaints: Vec<String> = futures_util::stream::iter(judged)
        .buffered(16)
        .flat_map(futures_util::stream::iter)
        .collect()
        .await;
    assert_eq!(complaints, [""; 0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_behaviour_file_meets_every_error_that_a_service_can_cause() {
    let servers = SdkServers::start().await;
    let met: BTreeSet<String> = cases(&servers)
        .into_iter()
        .filter_map(|case| Some(case.expect.error?.get("code")?.as_str()?.to_owned()))
        .collect();
    for kind in ErrorKind::ALL {
        let is_local = matches!(kind, ErrorKind::Keyring | ErrorKind::Configuration);
        let code = kind.row().code;
        assert_ne!(met.contains(code), is_local, "{code}");
    }
}

async fn complaints(case: &Case, servers: &SdkServers, token: &str) -> Vec<String> {
    let base_url = case.base_url(servers, token);
    let retirements = Arc::new(AtomicUsize::new(0));
    let client = client(case, servers, &base_url, &retirements);
    let outcome = outcome(&client, case).await;
    let mut complaints = case.complaints(&outcome, &base_url).await;
    let count = retirements.load(Ordering::Relaxed);
    if count != usize::from(case.expect.retirement) {
        complaints.push(format!(
            "{}: the retirement was reported {count} times",
            case.name
        ));
    }
    complaints
}

fn client(
    case: &Case,
    servers: &SdkServers,
    base_url: &str,
    retirements: &Arc<AtomicUsize>,
) -> Client {
    let count = Arc::clone(retirements);
    let mut builder = Client::builder()
        .base_url(base_url)
        .on_retirement(move |_, _| {
            count.fetch_add(1, Ordering::Relaxed);
        });
    if let Some(seconds) = case.options.timeout {
        builder = builder.timeout(Duration::from_secs_f64(seconds));
    }
    if let Some(seconds) = case.options.deadline {
        builder = builder.deadline(Duration::from_secs_f64(seconds));
    }
    if let Some(retries) = case.options.max_retries {
        builder = builder.max_retries(retries);
    }
    if let Some(key) = case.key(servers) {
        builder = builder.api_key(Secret::new(key));
    }
    builder.build().unwrap()
}

async fn outcome(client: &Client, case: &Case) -> Outcome {
    let answered = match case.operation.as_str() {
        "previews" | "reports" => read_all(client, case).await,
        "wait_for_report" => wait(client, &case.arguments).await,
        operation => {
            let arguments = serde_json::to_vec(&case.arguments).unwrap();
            let reply = client.call(operation, &arguments).await;
            // A document is no JSON; that it came is all there is to say.
            reply.map(|reply| serde_json::from_slice(&reply.body).unwrap_or_default())
        }
    };
    answered.map_err(|error| serde_json::to_value(&error).unwrap())
}

async fn read_all(client: &Client, case: &Case) -> Result<Value, Error> {
    let arguments = serde_json::to_vec(&case.arguments).unwrap();
    let replies = client.open(&case.operation, &arguments)?;
    let replies: Vec<_> = replies.try_collect().await?;
    let items = replies.iter().flatten();
    Ok(items
        .map(|item| serde_json::from_slice::<Value>(item).unwrap())
        .collect())
}

async fn wait(client: &Client, arguments: &Value) -> Result<Value, Error> {
    let job = arguments["jobId"].as_str().unwrap();
    let limit = Duration::from_secs_f64(arguments["limitSeconds"].as_f64().unwrap());
    let job = client.wait_for_report(job, limit).await?;
    Ok(json!(job))
}
