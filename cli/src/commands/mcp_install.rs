//! `nycapt mcp install`: the service's MCP server in the configuration of a program.

use clap::ValueEnum;
use nycapt::contract::{CallMcp, Operation};
use serde_json::json;

use crate::base_url::BaseUrl;
use crate::cli::McpInstallArgs;
use crate::environment::Environment;
use crate::error::CliError;
use crate::mcp::entry_for;
use crate::printer::{Form, Printer};

/// Enters the server, or prints what would be entered.
pub(crate) fn mcp_install(
    ask: &McpInstallArgs,
    base_url: &BaseUrl,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let base_url = if ask.print {
        base_url.shown()?
    } else {
        base_url.lasting(&printer.invocation())?
    };
    let url = format!("{base_url}{}", CallMcp::SPEC.path);
    let entry = entry_for(ask.client, &url, environment)?;
    let path = entry.path.display().to_string();
    let client = ask.client.to_possible_value();
    let client = client.as_ref().map_or("", |value| value.get_name());
    if ask.print {
        match printer.form() {
            Form::Json | Form::Ndjson => printer.json(&json!({
                "client": client, "file": path, "format": entry.format(), "entry": entry.json()
            }))?,
            Form::Table | Form::Csv => {
                printer.talk(&format!("for {path}:"));
                printer.text(&entry.text()?)?;
            }
        }
        return Ok(0);
    }
    let change = entry.install()?.word();
    let installed = json!({ "client": client, "file": path, "change": change, "url": url });
    printer.json_or_line(
        &installed,
        &format!("{change}: server `nycapt` at {url} in {path}"),
    )?;
    if change != "unchanged" {
        printer.talk("restart the program, so that it reads its file again");
    }
    Ok(0)
}
