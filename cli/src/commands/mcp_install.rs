//! `nycapt mcp install`: the service's MCP server in the configuration of a program.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use nycapt::contract::{CallMcp, Operation};
use serde_json::{Value, json};

use crate::atomic_file::{self, Existing};
use crate::base_url::BaseUrl;
use crate::cli::{McpClient, McpInstallArgs};
use crate::dry_run;
use crate::environment::Environment;
use crate::error::{CliError, Exit};
use crate::mcp::{Change, insert_json, insert_toml};
use crate::printer::{Form, Printer};
use crate::shell::quoted;

/// Adds the server, or prints what would be added.
pub(crate) fn mcp_install(
    ask: &McpInstallArgs,
    base_url: &BaseUrl,
    environment: &Environment,
    printer: &mut Printer,
) -> Exit {
    let prints = ask.print || dry_run::is_on();
    let base_url = if prints {
        base_url.shown()?
    } else {
        base_url.lasting(&printer.invocation())?
    };
    let url = format!("{base_url}{}", CallMcp::SPEC.path);
    let entry = entry_for(ask.client, &url, environment)?;
    let path = entry.path.display().to_string();
    let client = ask.client.to_possible_value();
    let client = client.as_ref().map_or("", |value| value.get_name());
    if prints {
        match printer.form() {
            Form::Json | Form::Ndjson => printer.json(&json!({
                "client": client, "file": path, "format": entry.format(), "entry": entry.json()
            }))?,
            Form::Table | Form::Columns(_) => {
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
        printer.talk("restart the program so that it rereads its file");
    }
    Ok(0)
}

const NAME: &str = "nycapt";

struct Entry {
    path: PathBuf,
    list: &'static str,
    server: Value,
    is_toml: bool,
    /// The command to run if the file can't be changed.
    by_hand: String,
}

/// The entry of the server at `url` for a program.
fn entry_for(client: McpClient, url: &str, environment: &Environment) -> Result<Entry, CliError> {
    let home = environment
        .home()
        .ok_or_else(|| CliError::configuration("there is no home folder: `HOME` is not set"))?;
    let word = quoted(url);
    let plain = json!({ "url": url });
    let typed = json!({ "type": "http", "url": url });
    let (path, list, server, by_hand) = match client {
        McpClient::Claude => (
            home.join(".claude.json"),
            "mcpServers",
            typed,
            format!("claude mcp add --scope user --transport http {NAME} {word}"),
        ),
        McpClient::Cursor => (
            home.join(".cursor/mcp.json"),
            "mcpServers",
            plain,
            "nycapt mcp install --client cursor --print".to_owned(),
        ),
        McpClient::Vscode => {
            let path = vscode_folder(environment, &home).join("Code/User/mcp.json");
            let named = json!({ "name": NAME, "type": "http", "url": url });
            (path, "servers", typed, format!("code --add-mcp '{named}'"))
        }
        McpClient::Codex => {
            let folder = environment.get("CODEX_HOME").map(PathBuf::from);
            let path = folder.unwrap_or_else(|| home.join(".codex"));
            let by_hand = format!("codex mcp add {NAME} --url {word}");
            (path.join("config.toml"), "mcp_servers", plain, by_hand)
        }
    };
    Ok(Entry {
        path,
        list,
        server,
        is_toml: client == McpClient::Codex,
        by_hand,
    })
}

fn vscode_folder(environment: &Environment, home: &Path) -> PathBuf {
    if cfg!(target_os = "macos") {
        return home.join("Library/Application Support");
    }
    let name = if cfg!(windows) {
        "APPDATA"
    } else {
        "XDG_CONFIG_HOME"
    };
    let named = environment.get(name).map(PathBuf::from);
    named.unwrap_or_else(|| home.join(".config"))
}

impl Entry {
    /// The text of a file with nothing but the entry.
    fn text(&self) -> Result<String, CliError> {
        self.entered_in("").map(|(text, _)| text)
    }

    /// The entry with its list as JSON, whatever the file's format is.
    fn json(&self) -> Value {
        json!({ self.list: { NAME: self.server } })
    }

    fn format(&self) -> &'static str {
        if self.is_toml { "toml" } else { "json" }
    }

    /// Puts the entry in the file and leaves everything else as it is.
    fn install(&self) -> Result<Change, CliError> {
        let before = match fs::read_to_string(&self.path) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(self.unusable("cannot be read").cause(&error)),
        };
        let (text, change) = self.entered_in(before.as_deref().unwrap_or_default())?;
        if change == Change::None {
            return Ok(change);
        }
        atomic_file::write_with_folder(&self.path, text.as_bytes(), Existing::Replace)
            .map_err(|error| self.unusable("cannot be written").cause(&error))?;
        Ok(if before.is_none() {
            Change::Created
        } else {
            change
        })
    }

    fn entered_in(&self, text: &str) -> Result<(String, Change), CliError> {
        let entered = if self.is_toml {
            insert_toml(text, self.list, NAME, &self.server)
        } else {
            insert_json(text, self.list, NAME, &self.server)
        };
        entered.map_err(|why| self.unusable("was left unchanged").hint(why))
    }

    fn unusable(&self, what: &str) -> CliError {
        let error = CliError::configuration(format!("`{}` {what}", self.path.display()));
        error.next("add it another way", &self.by_hand)
    }
}
