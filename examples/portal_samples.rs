//! Runs the Rust sample of an operation as the developer portal shows it.
//!
//! `cargo run -p nycapt-examples --bin portal_samples -- http://127.0.0.1:8080 get_preview`
#![expect(clippy::print_stdout, reason = "a sample shows what it found")]
#![expect(clippy::disallowed_methods, reason = "samples read the environment")]

use std::error::Error;

use nycapt::client::Client;
use nycapt::contract::Secret;

mod samples {
    include!(concat!(env!("OUT_DIR"), "/portal_samples.rs"));
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let base_url = arguments
        .next()
        .ok_or("the first argument is the base URL")?;
    let name = arguments
        .next()
        .ok_or("the second argument is the operation")?;

    let mut client = Client::builder().base_url(&base_url);
    if let Ok(key) = std::env::var("NYCAPT_API_KEY") {
        client = client.api_key(Secret::new(key));
    }
    samples::run(&name, &base_url, &client.build()?).await
}
