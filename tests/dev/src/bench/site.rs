//! Size, validity, speed and screenshots of the pages of the site.
//!
//! Pages per second are measured against a bare handler that returns the same bytes: one worker
//! thread each, one generator, interleaved in rounds.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use nycapt_tests::site::{KINDS, PageKind, Scene, Visitor};
use nycapt_tests::{Browser, WEBHOOK_SECRET, current_release};
use serde_json::{Value, json};

use super::harness::{
    BARE, Rate, Running, SERVER, build, build_server, data_dir, get, install_wrk, measure, serve,
    start_bare,
};
use crate::install::{install, install_node_packages};
use crate::run::workspace;

#[derive(Args)]
pub(crate) struct SiteArgs {
    /// A data directory with a published release; without it a sample is built.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// Tax lots of that sample.
    #[arg(long, default_value_t = 20_000)]
    buildings: u32,
    /// Rounds; each measures every case once, and the median is shown.
    #[arg(long, default_value_t = 3)]
    rounds: usize,
    /// Seconds of one measurement; 0 leaves the measurements out.
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// A folder that gets pictures of every kind of page: light and dark at 390, 768 and 1280 pixels,
    /// and printed.
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// A folder that gets a small picture of ten kinds of pages on a phone.
    #[arg(long, value_name = "DIR")]
    thumbnails: Option<PathBuf>,
}

/// Kinds with a small picture.
const PICTURED: [&str; 10] = [
    "/",
    "search with choices",
    "building",
    "apartment",
    "comparison",
    "neighborhood",
    "/data",
    "/guides/heat-season",
    "checkout",
    "/method",
];

/// Kinds whose pages a second are measured.
const MEASURED: [&str; 3] = ["/", "building", "neighborhood"];

fn is_open(kind: &PageKind) -> bool {
    kind.status == 200 && kind.visitor == Visitor::Stranger
}

pub(crate) fn run(args: &SiteArgs) -> Result<()> {
    // Only measurements need the bare handler, which takes as long to build as the server.
    match args.seconds {
        0 => build_server()?,
        _ => build()?,
    }
    let scratch = tempfile::tempdir()?;
    let data_dir = data_dir(args.data_dir.as_deref(), scratch.path(), args.buildings)?;
    let server = start_site(&data_dir)?;
    let release = current_release(&data_dir);
    let runtime = tokio::runtime::Runtime::new()?;
    let scene = runtime.block_on(Scene::at(&format!("http://{SERVER}"), &release));
    print_bytes(&scene)?;
    print_validity(&scene, scratch.path())?;
    if args.seconds > 0 {
        install_wrk()?;
        for kind in KINDS.iter().filter(|kind| MEASURED.contains(&kind.name)) {
            print_rate(kind, &scene, args, &server)?;
        }
    }
    for (folder, is_small) in [(&args.pictures, false), (&args.thumbnails, true)] {
        if let Some(folder) = folder {
            fs::create_dir_all(folder)?;
            take_pictures(&scene, &folder.canonicalize()?, is_small)?;
        }
    }
    Ok(())
}

fn start_site(data_dir: &Path) -> Result<Running> {
    let base = format!("http://{SERVER}");
    let fixed = "--registration-limit off --registration-total-limit off --checkout-limit off \
                 --access-log off --payments sandbox";
    let mut more: Vec<&str> = fixed.split(' ').collect();
    more.extend(["--site-url", &base, "--base-url", &base]);
    more.extend(["--webhook-secret", WEBHOOK_SECRET]);
    serve(data_dir, &more)
}

fn print_bytes(scene: &Scene) -> Result<()> {
    println!("{:28} {:>7} {:>7}", "page", "bytes", "gzip");
    for kind in KINDS.iter().filter(|kind| is_open(kind)) {
        let body = get(SERVER, &kind.path(scene))?;
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&body)?;
        let packed = packed.finish()?.len();
        println!("{:28} {:>7} {packed:>7}", kind.name, body.len());
    }
    Ok(())
}

/// Has the checker of the W3C read every kind of page, where there is a Java to run it.
fn print_validity(scene: &Scene, scratch: &Path) -> Result<()> {
    if Command::new("java").arg("-version").output().is_err() {
        println!("vnu: left out, for there is no `java`");
        return Ok(());
    }
    install_node_packages("tests/browser")?;
    let folder = scratch.join("pages");
    fs::create_dir_all(&folder)?;
    for kind in KINDS.iter().filter(|kind| is_open(kind)) {
        let file = format!("{}.html", kind.name.replace([' ', '/'], "-"));
        fs::write(folder.join(file), get(SERVER, &kind.path(scene))?)?;
    }
    let checker = workspace().join("tests/browser/node_modules/vnu-jar/build/dist/vnu.jar");
    let said = Command::new("java")
        .arg("-jar")
        .arg(checker)
        .args(["--format", "gnu"])
        .arg(&folder)
        .output()?;
    let messages = String::from_utf8_lossy(&said.stderr).into_owned();
    print!("vnu: {} messages\n{messages}", messages.lines().count());
    Ok(())
}

/// Prints the rate of a kind of page next to that of a bare handler with the same bytes.
fn print_rate(kind: &PageKind, scene: &Scene, args: &SiteArgs, server: &Running) -> Result<()> {
    let path = kind.path(scene);
    let file = tempfile::NamedTempFile::new()?;
    fs::write(&file, get(SERVER, &path)?)?;
    let bare = start_bare(file.path())?;
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..args.rounds.max(1) {
        for (rates, program, address) in [(&mut theirs, &bare, BARE), (&mut ours, server, SERVER)] {
            let url = format!("http://{address}{path}");
            rates.push(measure(program, &url, None, args.seconds)?);
        }
    }
    let (ours, theirs) = (Rate::median(&ours), Rate::median(&theirs));
    println!("{:28} {}", kind.name, ours.beside(theirs));
    Ok(())
}

fn take_pictures(scene: &Scene, folder: &Path, is_small: bool) -> Result<()> {
    if !Browser::is_installed() {
        install(Browser::PACKAGE)?;
    }
    install_node_packages("tests/browser")?;
    let runtime = tokio::runtime::Runtime::new()?;
    let is_taken = |kind: &&PageKind| !is_small || PICTURED.contains(&kind.name);
    for kind in KINDS.iter().filter(is_taken) {
        let name = match kind.name {
            "/" => "home".to_owned(),
            name => name.trim_start_matches('/').replace([' ', '/'], "-"),
        };
        let input = json!({
            "url": format!("http://{SERVER}{}", kind.path(scene)),
            "cookies": kind.visitor.cookies(scene),
            "out": folder.join(name),
            "small": is_small,
        });
        let taken = runtime.block_on(Browser::shared().ask("screenshots", &input));
        let files = taken.get("files").and_then(Value::as_array);
        for file in files.into_iter().flatten().filter_map(Value::as_str) {
            println!("{file}");
        }
    }
    Ok(())
}
