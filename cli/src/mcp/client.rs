//! What each program reads: its file, the member that lists servers, and the form of one.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::edit::{Change, insert_json, insert_toml};
use crate::atomic_file;
use crate::cli::McpClient;
use crate::environment::Environment;
use crate::error::CliError;
use crate::shell::quoted;

/// The name of the server in every file.
const NAME: &str = "nycapt";

/// One entry for one program.
pub(crate) struct Entry {
    pub(crate) path: PathBuf,
    list: &'static str,
    /// The members of the entry.
    server: Value,
    is_toml: bool,
    /// The command that helps where the file cannot be changed.
    by_hand: String,
}

/// The entry of the server at `url` for a program.
pub(crate) fn entry_for(
    client: McpClient,
    url: &str,
    environment: &Environment,
) -> Result<Entry, CliError> {
    let home = environment
        .home()
        .ok_or_else(|| CliError::configuration("there is no home folder: `HOME` is not set"))?;
    Ok(match client {
        McpClient::Claude => {
            let by_hand = format!(
                "claude mcp add --scope user --transport http {NAME} {}",
                quoted(url)
            );
            let server = json!({ "type": "http", "url": url });
            Entry::of_json(home.join(".claude.json"), "mcpServers", server).by_hand(by_hand)
        }
        McpClient::Cursor => {
            let server = json!({ "url": url });
            let print = "nycapt mcp install --client cursor --print".to_owned();
            Entry::of_json(home.join(".cursor/mcp.json"), "mcpServers", server).by_hand(print)
        }
        McpClient::Vscode => {
            let path = vscode_folder(environment, &home).join("Code/User/mcp.json");
            let server = json!({ "type": "http", "url": url });
            let named = json!({ "name": NAME, "type": "http", "url": url });
            Entry::of_json(path, "servers", server).by_hand(format!("code --add-mcp '{named}'"))
        }
        McpClient::Codex => {
            let folder = environment.get("CODEX_HOME").map(PathBuf::from);
            let folder = folder.unwrap_or_else(|| home.join(".codex"));
            let entry = Entry::of_json(
                folder.join("config.toml"),
                "mcp_servers",
                json!({ "url": url }),
            );
            Entry {
                is_toml: true,
                ..entry
            }
            .by_hand(format!("codex mcp add {NAME} --url {}", quoted(url)))
        }
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
    fn of_json(path: PathBuf, list: &'static str, server: Value) -> Self {
        Self {
            path,
            list,
            server,
            is_toml: false,
            by_hand: String::new(),
        }
    }

    fn by_hand(self, command: String) -> Self {
        Self {
            by_hand: command,
            ..self
        }
    }

    /// The text of a file with nothing but the entry.
    pub(crate) fn text(&self) -> Result<String, CliError> {
        self.entered_in("").map(|(text, _)| text)
    }

    /// The entry with its list as JSON, whatever the file's format is.
    pub(crate) fn json(&self) -> Value {
        json!({ self.list: { NAME: self.server } })
    }

    /// The format of the file.
    pub(crate) fn format(&self) -> &'static str {
        if self.is_toml { "toml" } else { "json" }
    }

    /// Puts the entry in the file and leaves everything else as it is.
    pub(crate) fn install(&self) -> Result<Change, CliError> {
        let before = match fs::read_to_string(&self.path) {
            Ok(text) => Some(text),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(self.unusable("cannot be read").cause(&error)),
        };
        let (text, change) = self.entered_in(before.as_deref().unwrap_or_default())?;
        if change == Change::None {
            return Ok(change);
        }
        atomic_file::write_with_folder(&self.path, text.as_bytes())
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
        entered.map_err(|why| self.unusable("is left alone").hint(why))
    }

    fn unusable(&self, what: &str) -> CliError {
        let error = CliError::configuration(format!("`{}` {what}", self.path.display()));
        error.next("enter it otherwise", &self.by_hand)
    }
}
