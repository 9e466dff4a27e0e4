//! Resolves one address to its building.
//!
//! `cargo run -p nycapt-examples --bin resolve -- http://127.0.0.1:8080 "350 5th Ave" 4B`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;

use nycapt::client::Client;
use nycapt::contract::AddressResolveRequest;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let base_url = arguments
        .next()
        .ok_or("the first argument is the base URL")?;
    let address = arguments
        .next()
        .ok_or("the second argument is the address")?;
    let unit = arguments.next();

    let client = Client::new(base_url)?;
    let request = AddressResolveRequest { address, unit };
    let answer = client.resolve_address(&request).await?;

    match answer.matched {
        Some(building) => println!("{}  {}", building.slug, building.address_line),
        // Not an error: the service never guesses between buildings.
        None => println!("{}", answer.message),
    }
    for candidate in answer.candidates {
        println!("perhaps {}  {}", candidate.slug, candidate.address_line);
    }
    Ok(())
}
