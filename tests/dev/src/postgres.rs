//! A PostgreSQL for trials.

use std::io::{Read, stdin};

use anyhow::Result;
use nycapt_tests::Postgres;

pub(crate) fn run() -> Result<()> {
    let cluster = Postgres::start();
    println!("{}", cluster.database().url);
    stdin().read_to_end(&mut Vec::new())?;
    Ok(())
}
