//! Reads the previews of any number of slugs: requests of 25, four at a time, results in order.
//!
//! `cargo run -p nycapt-examples --bin preview_batch -- http://127.0.0.1:8080 SLUG...`
#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use std::error::Error;
use std::pin::pin;

use futures_util::StreamExt;
use nycapt::client::Client;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let base_url = arguments
        .next()
        .ok_or("the first argument is the base URL")?;

    let client = Client::builder()
        .base_url(base_url)
        .app_info("preview_batch", "1.0")
        .build()?;
    let mut results = pin!(client.previews(arguments, 4));

    while let Some(result) = results.next().await {
        match result.preview {
            Some(preview) => println!("{}  {}", result.slug, preview.address.formatted),
            // A failure of one slug is a result like any other.
            None => println!("{}  {}", result.slug, result.error.unwrap_or_default()),
        }
    }
    Ok(())
}
