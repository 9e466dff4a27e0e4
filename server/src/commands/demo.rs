//! A server on the sample city, and what to try with it.

use std::io::Write;

use super::serve::start;
use crate::config::Settings;

/// Serves the sample city and says what to try.
///
/// # Errors
/// A setting cannot be used, the sample cannot be built, or the port cannot be had.
pub async fn demo(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let started = start(settings).await?;
    let url = format!("http://{}", started.address());
    writeln!(
        out,
        "Listening at {url} on invented sample data. Try:\n\n  \
         curl -s {url}/v1/health\n  \
         curl -s {url}/v1/addresses/resolve -H 'content-type: application/json' \\\n       \
         -d '{{\"address\":\"350 5th Ave\"}}'\n  \
         NYCAPT_BASE_URL={url} nycapt resolve '350 5th Ave'\n"
    )?;
    out.flush()?;
    started.run().await
}
