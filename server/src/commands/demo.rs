//! A server on the sample city, and what to try with it.

use std::io::Write;
use std::net::TcpListener;
use std::path::Path;

use anyhow::Context;

use super::serve::start;
use crate::config::{Config, Settings};
use crate::corpus::command::{CorpusCommand, DataDir, SampleArguments, run};
use crate::corpus::{Release, Shelf};

const SAMPLE_SEED: u64 = 1;
const SAMPLE_BUILDINGS: u32 = 2000;

/// Serves what the data folder holds, after filling an empty one with the sample city, and says
/// what to try.
///
/// # Errors
/// A setting cannot be used, the sample cannot be built, or the port cannot be had.
pub async fn demo(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let config = Config::of(&settings.resolve()?)?;
    // A port that is taken is better said before the city is built than after.
    TcpListener::bind(config.listen).with_context(|| {
        format!(
            "cannot listen at {}; `--listen` takes another port",
            config.listen
        )
    })?;
    let data_dir = config.data_dir;
    if Shelf::new(&data_dir).current()?.is_none() {
        run(CorpusCommand::Sample(SampleArguments {
            data_dir: DataDir {
                data_dir: data_dir.clone(),
            },
            seed: SAMPLE_SEED,
            buildings: SAMPLE_BUILDINGS,
            as_of: None,
            quiet: false,
        }))?;
    }
    let started = start(settings).await?;
    let url = format!("http://{}", started.address());
    let release = started.release();
    let release = release.context("the data folder holds no release that can be opened")?;
    out.write_all(invitation(&release, &url, &data_dir).as_bytes())?;
    out.flush()?;
    started.run().await
}

fn invitation(release: &Release, url: &str, data_dir: &Path) -> String {
    let directory = release.directory();
    let example = directory
        .slugs()
        .next()
        .and_then(|entry| directory.preferred(entry.bbl));
    let (slug, address) = example.map_or_else(Default::default, |address| {
        (address.slug, address.formatted)
    });
    let data = if release.is_sample() {
        "invented sample data, not public records"
    } else {
        "the city's records"
    };
    let data_dir = data_dir.display();
    format!(
        "\nListening at {url} with {data} ({}). Try:\n\n  \
         curl -s {url}/v1/addresses/resolve -H 'content-type: application/json' -d '{{\"address\": \"{address}\"}}'\n  \
         curl -s {url}/v1/previews/{slug}\n  \
         NYCAPT_BASE_URL={url} nycapt resolve '{address}'\n\n\
         With the files of NYC Open Data in a folder, this replaces the data while the server runs:\n\n  \
         nycapt-server corpus build --data-dir {data_dir} FOLDER\n\n",
        release.name(),
    )
}
