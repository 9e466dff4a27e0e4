//! A build of a whole city of synthetic files: rows per second of every stage, memory and bytes,
//! against a bare CSV parser and `DuckDB` on the same file.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;
use nycapt_tests::python;

use crate::install::install_python_list;
use crate::run::{build_shipped, command, shipped, show, workspace};

/// Disk that a city of scale 1 takes: its files, its rows while they are sorted, and two releases.
const WHOLE_CITY_GB: f64 = 60.0;

#[derive(Args)]
pub(crate) struct CityArgs {
    /// Size of the city; at 1 it has 860,000 tax lots with 1.3 million ranges of house numbers, 14
    /// million violations and 137 million rows in all.
    #[arg(long, default_value_t = 0.01)]
    scale: f64,
    /// Where a folder `city` with the files and the release is written; `target` when left out.
    #[arg(long)]
    folder: Option<PathBuf>,
    /// Leave the files and the release there.
    #[arg(long)]
    keep: bool,
}

pub(crate) fn run(args: &CityArgs) -> Result<()> {
    let beside = args.folder.clone();
    let folder = beside
        .unwrap_or_else(|| workspace().join("target"))
        .join("city");
    fs::create_dir_all(&folder)?;
    check_disk(&folder, args.scale * WHOLE_CITY_GB)?;
    build_shipped(&["-p", "nycapt-corpus", "--example", "city"])?;
    let measured = show(
        command(shipped("examples/city"), &[])
            .arg(&folder)
            .arg(args.scale.to_string()),
    );
    let compared = measured.and_then(|()| compare(&folder));
    if !args.keep {
        fs::remove_dir_all(&folder)?;
    }
    compared
}

fn check_disk(folder: &Path, gigabytes: f64) -> Result<()> {
    let shown = command("df", &["--output=avail", "--block-size=1MB"])
        .arg(folder)
        .output()?;
    let text = String::from_utf8_lossy(&shown.stdout).into_owned();
    let free: f64 = text.lines().last().unwrap_or_default().trim().parse()?;
    let free = free / 1e3;
    println!("needs {gigabytes:.1} GB of disk; {free:.1} GB are free");
    if free < gigabytes {
        bail!("a smaller `--scale`, or a `--folder` on another disk, fits");
    }
    Ok(())
}

/// Lets `DuckDB` read, sort and write the violations.
fn compare(folder: &Path) -> Result<()> {
    install_python_list("tests/python/duckdb.txt")?;
    println!("DuckDB reads, sorts by lot and writes the violations, in seconds:");
    show(
        python::script("sort_csv.py")?
            .arg(folder.join("input/hpd_violations.csv"))
            .arg(folder.join("sorted.csv")),
    )
}
