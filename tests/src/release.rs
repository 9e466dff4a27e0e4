//! The sample city, built once for all tests through the reader of the real data.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::sync::{Arc, OnceLock};

use nycapt_server::clock::Clock;
use nycapt_server::corpus::{
    BuildOptions, Progress, Release, SampleOptions, Shelf, build, write_sample,
};

/// The release of the sample city.
pub fn sample_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    Arc::clone(RELEASE.get_or_init(|| Arc::new(built())))
}

/// Some slugs of it, canonical ones first.
pub fn slugs() -> Vec<String> {
    let release = sample_release();
    let mut entries: Vec<_> = release.directory().slugs().take(200).collect();
    entries.sort_by_key(|entry| !entry.canonical);
    entries.into_iter().map(|entry| entry.slug).collect()
}

fn built() -> Release {
    let folder = tempfile::tempdir().unwrap();
    let inputs = folder.path().join("input");
    let sample = SampleOptions {
        seed: 1,
        buildings: 120,
        as_of: jiff::civil::date(2026, 11, 20),
    };
    write_sample(&inputs, sample).unwrap();
    let options = BuildOptions {
        data_dir: folder.path().join("data"),
        inputs: vec![inputs],
        as_of: Some(sample.as_of),
        publish: false,
        sample: true,
    };
    let clock = Clock::fixed("2026-11-20T12:00:00Z".parse().unwrap());
    let manifest = build(&options, &clock, Progress::Quiet).unwrap();
    let shelf = Shelf::new(&options.data_dir);
    // The open release keeps its mapped files after the folder is gone.
    Release::open(&shelf.folder(&manifest.name).unwrap()).unwrap()
}
