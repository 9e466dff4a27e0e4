//! Commands that only print.

use std::io::{self, Write};

use crate::config::{Config, Settings};
use crate::description::OPENAPI;

/// Prints every setting with its origin; secrets are hidden.
///
/// # Errors
/// A setting is invalid, or `out` fails.
pub fn show_config(settings: &Settings, out: &mut impl Write) -> anyhow::Result<()> {
    let settings = settings.resolve()?;
    Config::of(&settings)?;
    for setting in &settings {
        writeln!(out, "{setting}")?;
    }
    Ok(())
}

/// Prints the `OpenAPI` description.
pub fn show_openapi(out: &mut impl Write) -> io::Result<()> {
    out.write_all(OPENAPI.as_bytes())
}
