//! Time and memory of the sitemaps of a whole city: the launch's 25,000 addresses in one file, a
//! release of 1.1 million pages, and a weekly batch of one page in fifty.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::time::Instant;

use jiff::civil::date;
use nycapt_server::{
    Config, ListedPage, Published,
    SetKind::{Batch, Release},
    Settings, Site, SitemapOrder, State, publish_sitemaps,
};

const CITY: u32 = 1_100_000;
const LAUNCH: u32 = 25_000;

#[expect(clippy::disallowed_methods, reason = "a benchmark reads the clock")]
#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let settings = Settings::default().with("data-dir", folder.path().to_string_lossy());
    let state = State::new(Config::of(&settings.resolve()?)?.database);
    state.open().await?;
    let mut out = std::io::stdout();
    for (name, site, kind, pages, news, shard) in [
        ("one file of 25,000", "launch", Release, LAUNCH, 0, 25_000),
        ("release of 1,100,000", "city", Release, CITY, 0, 10_000),
        ("nothing new", "city", Release, CITY, 0, 10_000),
        ("batch of 22,000", "city", Batch, CITY, 50, 10_000),
    ] {
        let order = SitemapOrder {
            site: Site {
                url: format!("https://{site}.example.com"),
                sample: false,
            },
            kind,
            data_release: "2026-11-20-1".into(),
            shard_urls: shard,
        };
        fs::write("/proc/self/clear_refs", "5")?;
        let before = peak_kb()?;
        let began = Instant::now();
        let published = publish_sitemaps(&state, &order, || city(pages, news)).await?;
        let took = began.elapsed();
        let (files, urls) = match published {
            Published::Set { shards, urls, .. } => (shards, urls),
            Published::NothingNew { .. } => (0, 0),
        };
        writeln!(
            out,
            "{name:22} {took:>9.1?}  {urls:>9} addresses in {files:>3} files, peak {} MB above {} MB",
            (peak_kb()? - before) / 1000,
            before / 1000
        )?;
    }
    state.close().await;
    Ok(())
}

/// So many pages in the order of their slugs, of which one in `news` has changed since.
fn city(pages: u32, news: u32) -> impl Iterator<Item = ListedPage<String>> {
    (0..pages).map(move |number| ListedPage {
        slug: format!("{number:07}-east-fordham-road-bronx-10458"),
        changed: if news > 0 && number.is_multiple_of(news) {
            date(2026, 11, 27)
        } else {
            date(2026, 11, 20)
        },
        quality: u8::try_from(40 + number % 61).unwrap_or(100),
    })
}

/// Peak memory since the last reset, in kB.
fn peak_kb() -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let figure = line.and_then(|line| line.split_whitespace().next());
    Ok(figure.ok_or("no VmHWM")?.parse()?)
}
