//! An agent registers, reads what is free, buys a report if it can, and revokes its key.
//!
//! `cargo run -p nycapt-examples --bin agent_lifecycle -- http://127.0.0.1:8080 "350 5 Avenue"`
#![expect(clippy::print_stdout, reason = "an example shows what it does")]

use std::error::Error;
use std::time::Duration;

use nycapt::client::Client;
use nycapt::contract::{AddressResolveRequest, AgentRegistrationRequest, ReportRequest};

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let base_url = arguments
        .next()
        .ok_or("the first argument is the base URL")?;
    let address = arguments
        .next()
        .ok_or("the second argument is the address")?;

    let anyone = Client::new(base_url)?;
    let label = AgentRegistrationRequest {
        name: Some("agent_lifecycle".into()),
        kind: None,
    };
    // The key is in this answer and in no other: keep it where secrets are kept.
    let registration = anyone.register_agent(&label).await?;
    let request = AddressResolveRequest {
        address: address.clone(),
        unit: None,
    };
    let found = anyone.resolve_address(&request).await?.matched;
    let building = found.ok_or("no single building is at this address")?;
    let preview = anyone.get_preview(&building.slug).await?;
    println!("preview of {}", preview.address.formatted);

    let client = anyone.api_key(registration.secret);
    if client.get_balance().await?.balance > 0 {
        let request = ReportRequest {
            address: Some(address),
            ..ReportRequest::default()
        };
        let job = client.start_report(&request, None).await?;
        let limit = Duration::from_secs(120);
        let job = client.wait_for_report(&job.job_id, limit).await?;
        println!("report of {} is there", job.address);
    } else {
        println!("no credits: a person buys them for the account");
    }
    client.revoke_agent().await?;
    println!("revoked");
    Ok(())
}
