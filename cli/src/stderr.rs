//! Writes to standard error: lines for people, and error objects for scripts.

use std::io::Write;

use nycapt::client::Retirement;

use crate::error::CliError;
use crate::render::{printable, style};

pub(crate) fn write_line(line: &str) {
    // There is no other place to report that standard error is gone.
    let _ = writeln!(anstream::stderr(), "{line}");
}

pub(crate) fn write_error(error: &CliError) {
    for (tag, text) in error.lines() {
        let color = if tag == "error" {
            style::BAD
        } else {
            style::DIM
        };
        let text = printable(&text);
        write_line(&format!("{color}{tag}:{color:#} {text}"));
    }
}

pub(crate) fn write_error_object(error: &CliError) {
    write_line(&serde_json::to_string(&error.to_json()).unwrap_or_default());
}

pub(crate) fn warn_of_retirement(retirement: &Retirement) {
    let end = retirement.sunset.as_deref().unwrap_or("a date not set yet");
    write_line(&format!(
        "warning: this version of the service is deprecated and ends on {end}"
    ));
}
