//! Fuzzes what reads the text of strangers.
//!
//! Each target gets the inputs of its corpus, and then changed ones. With libraries compiled by
//! `instrument.sh`, those that reach new code are changed further.
#![expect(clippy::print_stdout, reason = "a program that prints its figures")]
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a defect of the test itself ends it"
)]

mod coverage;
mod mutate;
mod targets;

use std::collections::HashMap;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Parser;

use coverage::Coverage;
use mutate::{Rng, mutated};
use targets::{TARGETS, Target, release};

/// Parts of inputs that are likely to mean something, by target.
const WORDS: &str = include_str!("../words.json");

/// Runs of an input that is slow: other programs on the machine rarely delay all of them.
const TRIES: u32 = 5;

/// Fuzzes what reads the text of strangers.
#[derive(Parser)]
struct Args {
    /// What to fuzz [default: everything].
    targets: Vec<String>,
    /// Seconds for each target.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// Made-up inputs for each target, instead of a time.
    #[arg(long, conflicts_with = "seconds")]
    runs: Option<u64>,
    /// Another sequence of made-up inputs.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Adds inputs that fail or reach new code to the corpus.
    #[arg(long)]
    keep: bool,
}

fn main() -> Result<()> {
    let args = Args::parse();
    for name in &args.targets {
        let mut known = TARGETS.iter().map(|target| target.name);
        ensure!(
            known.any(|known| known == name),
            "there is no target `{name}`"
        );
    }
    let is_chosen =
        |name: &str| args.targets.is_empty() || args.targets.iter().any(|it| it == name);
    // The time of the first input would include it.
    release();
    for target in TARGETS.iter().filter(|target| is_chosen(target.name)) {
        fuzz(target, &args).with_context(|| format!("{}, seed {}", target.name, args.seed))?;
    }
    Ok(())
}

#[expect(clippy::disallowed_methods, reason = "it runs for a stated time")]
fn fuzz(target: &Target, args: &Args) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(target.name);
    let mut known = corpus(&folder)?;
    ensure!(!known.is_empty(), "`{}` has no inputs", folder.display());
    let words: HashMap<String, Vec<String>> = serde_json::from_str(WORDS)?;
    let words = words.get(target.name).context("there are no words")?;
    let mut coverage = Coverage::default();
    let kept_in = args.keep.then_some(folder.as_path());
    for input in &known {
        run(target, input, kept_in)?;
        coverage.grows();
    }
    let (kept, mut runs, mut rng) = (known.len(), 0, Rng(args.seed));
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let is_over = |runs: u64| match args.runs {
        Some(most) => runs >= most,
        None => Instant::now() >= end,
    };
    while !is_over(runs) {
        let input = mutated(&known, words, &mut rng);
        run(target, &input, kept_in)?;
        runs += 1;
        if coverage.grows() {
            if let Some(folder) = kept_in {
                fs::write(file_of(folder, &input), &input)?;
            }
            known.push(input);
        }
    }
    println!(
        "{:8} {kept} inputs of the corpus, {runs} made up, {} of them reached new code; {} branches",
        target.name,
        known.len() - kept,
        coverage.count
    );
    Ok(())
}

/// Runs a target, and adds an input on which it fails to `kept_in`.
#[expect(clippy::disallowed_methods, reason = "a slow input is a failure")]
fn run(target: &Target, input: &[u8], kept_in: Option<&Path>) -> Result<()> {
    let mut took = Duration::ZERO;
    for _ in 0..TRIES {
        let begin = Instant::now();
        let outcome = catch_unwind(|| (target.run)(input));
        took = begin.elapsed();
        if outcome.is_err() {
            break;
        }
        if took < target.slowest {
            return Ok(());
        }
    }
    if let Some(folder) = kept_in {
        fs::write(file_of(folder, input), input)?;
    }
    bail!(
        "failed after {} ms on `{}`",
        took.as_millis(),
        input.escape_ascii()
    );
}

fn file_of(folder: &Path, input: &[u8]) -> PathBuf {
    folder.join(format!("{:08x}", crc32fast::hash(input)))
}

/// The inputs of a folder, by the names of their files.
fn corpus(folder: &Path) -> Result<Vec<Vec<u8>>> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    let mut files: Vec<PathBuf> = entries
        .map(|entry| Ok(entry?.path()))
        .collect::<Result<_>>()?;
    files.sort();
    files.iter().map(|file| Ok(fs::read(file)?)).collect()
}
