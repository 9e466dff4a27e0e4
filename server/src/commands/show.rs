//! Commands that print and change nothing.

use std::io::{self, Write};

use crate::config::{Config, Settings};
use crate::description::OPENAPI;

/// Writes every setting that is in force, with its origin; secrets are not shown.
///
/// # Errors
/// A setting cannot be used, or `out` cannot be written to.
pub fn show_config(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let settings = settings.resolve()?;
    Config::of(&settings)?;
    for setting in &settings {
        writeln!(out, "{setting}")?;
    }
    Ok(())
}

/// Writes the `OpenAPI` description.
///
/// # Errors
/// `out` cannot be written to.
pub fn show_openapi(out: &mut impl Write) -> io::Result<()> {
    out.write_all(OPENAPI.as_bytes())
}
