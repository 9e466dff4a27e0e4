//! An entry in a TOML file, with its comments and its order left alone.

use serde_json::Value;
use toml_edit::{DocumentMut, Item, Table, value};

use super::client::Change;

/// The text with `[list.name]` in it, and what that changed.
pub(super) fn entered(
    text: &str,
    list: &str,
    name: &str,
    server: &Value,
) -> Result<(String, Change), String> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|_| "it is not TOML as it stands".to_owned())?;
    let lists = document.entry(list).or_insert_with(|| {
        let mut table = Table::new();
        // Only the tables in it are shown.
        table.set_implicit(true);
        Item::Table(table)
    });
    let lists = lists
        .as_table_like_mut()
        .ok_or_else(|| format!("`{list}` in it is no table"))?;
    let was_there = lists.contains_key(name);
    let entry = lists
        .entry(name)
        .or_insert_with(|| Item::Table(Table::new()));
    let entry = entry
        .as_table_like_mut()
        .ok_or_else(|| format!("`{list}.{name}` in it is no table"))?;
    let mut changed = false;
    // A server is a program or a URL; with both the file is refused.
    for member in ["command", "args", "env"] {
        changed |= entry.remove(member).is_some();
    }
    for (member, wanted) in server.as_object().into_iter().flatten() {
        let wanted = wanted.as_str().unwrap_or_default();
        if entry.get(member).and_then(Item::as_str) != Some(wanted) {
            entry.insert(member, value(wanted));
            changed = true;
        }
    }
    let change = match (was_there, changed) {
        (_, false) => Change::None,
        (true, true) => Change::Replaced,
        (false, true) => Change::Added,
    };
    Ok((document.to_string(), change))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_entry_joins_the_others_and_is_not_entered_twice() {
        let before = "# mine\nmodel = \"x\"\n\n[mcp_servers.other]\ncommand = \"npx\" # keep\n";
        let server = json!({ "url": "https://host/mcp" });
        let (text, change) = entered(before, "mcp_servers", "nycapt", &server).unwrap();
        assert_eq!(change, Change::Added);
        assert_eq!(
            text,
            format!("{before}\n[mcp_servers.nycapt]\nurl = \"https://host/mcp\"\n")
        );
        let again = entered(&text, "mcp_servers", "nycapt", &server).unwrap();
        assert_eq!(again, (text.clone(), Change::None));
        let server = json!({ "url": "https://new/mcp" });
        let (text, change) = entered(&text, "mcp_servers", "nycapt", &server).unwrap();
        assert_eq!(change, Change::Replaced);
        assert!(text.ends_with("[mcp_servers.nycapt]\nurl = \"https://new/mcp\"\n"));
    }

    #[test]
    fn a_server_that_was_a_program_becomes_a_url_and_keeps_the_rest() {
        let before =
            "[mcp_servers.nycapt]\ncommand = \"old\"\nargs = [\"x\"]\nenabled = true # on\n";
        let server = json!({ "url": "https://host/mcp" });
        let (text, change) = entered(before, "mcp_servers", "nycapt", &server).unwrap();
        assert_eq!(change, Change::Replaced);
        assert_eq!(
            text,
            "[mcp_servers.nycapt]\nenabled = true # on\nurl = \"https://host/mcp\"\n"
        );
    }

    #[test]
    fn a_file_of_another_form_is_refused() {
        for text in ["=", "mcp_servers = 1", "[mcp_servers]\nnycapt = 1"] {
            assert!(
                entered(text, "mcp_servers", "nycapt", &json!({})).is_err(),
                "{text}"
            );
        }
    }
}
