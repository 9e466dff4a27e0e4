//! Edits of configuration files that belong to other programs: only our entry changes.

use jsonc_parser::cst::{CstInputValue, CstObject, CstObjectProp, CstRootNode};
use jsonc_parser::{ParseOptions, json};
use serde_json::Value;
use toml_edit::{DocumentMut, Item, Table, value};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    Created,
    Added,
    Replaced,
    None,
}

impl Change {
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Added => "added",
            Self::Replaced => "replaced",
            Self::None => "unchanged",
        }
    }
}

/// JSON as its users write it: with comments and trailing commas, and nothing looser.
const JSONC: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_trailing_commas: true,
    allow_loose_object_property_names: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

/// Adds or updates `list.name` in JSON; comments, order and spaces stay.
pub(crate) fn insert_json(
    text: &str,
    list: &str,
    name: &str,
    server: &Value,
) -> Result<(String, Change), String> {
    let not_json = || "it isn't valid JSON".to_owned();
    let body = text.trim_start_matches('\u{feff}');
    let mark = text.get(..text.len() - body.len()).unwrap_or_default();
    let body = if body.trim().is_empty() { "{}\n" } else { body };
    let root = CstRootNode::parse(body, &JSONC).map_err(|_| not_json())?;
    let object = root.object_value().ok_or_else(not_json)?;
    let servers = match member(&object, list) {
        Some(servers) => servers
            .object_value()
            .ok_or_else(|| format!("its `{list}` is not an object"))?,
        None => object.insert(0, list, json!({})).object_value_or_set(),
    };
    let Some(entry) = member(&servers, name) else {
        servers.insert(0, name, input(server));
        return Ok((format!("{mark}{root}"), Change::Added));
    };
    let before = root.to_string();
    match entry.object_value() {
        Some(entry) => update(&entry, server),
        None => entry.set_value(input(server)),
    }
    let after = root.to_string();
    if after == before {
        return Ok((text.to_owned(), Change::None));
    }
    Ok((format!("{mark}{after}"), Change::Replaced))
}

/// Sets the members of `server` in an entry; its other members stay.
fn update(entry: &CstObject, server: &Value) {
    for (name, wanted) in server.as_object().into_iter().flatten() {
        match member(entry, name) {
            Some(there) if there.to_serde_value().as_ref() == Some(wanted) => {}
            Some(there) => there.set_value(input(wanted)),
            None => drop(entry.insert(0, name, input(wanted))),
        }
    }
}

/// The last member with a name, which is the one that parsers use.
fn member(object: &CstObject, name: &str) -> Option<CstObjectProp> {
    let mut members = object.properties().into_iter().rev();
    members.find(|member| member.decoded_name().as_deref() == Some(name))
}

/// An entry: text, or an object of texts.
fn input(value: &Value) -> CstInputValue {
    let Value::Object(members) = value else {
        return CstInputValue::String(value.as_str().unwrap_or_default().to_owned());
    };
    let members = members
        .iter()
        .map(|(name, value)| (name.clone(), input(value)));
    CstInputValue::Object(members.collect())
}

/// Adds or updates `[list.name]` in TOML; comments and order stay.
pub(crate) fn insert_toml(
    text: &str,
    list: &str,
    name: &str,
    server: &Value,
) -> Result<(String, Change), String> {
    let mut document: DocumentMut = text.parse().map_err(|_| "it isn't valid TOML".to_owned())?;
    let lists = document.entry(list).or_insert_with(|| {
        let mut table = Table::new();
        // Only the tables in it are shown.
        table.set_implicit(true);
        Item::Table(table)
    });
    let lists = lists
        .as_table_like_mut()
        .ok_or_else(|| format!("its `{list}` is not a table"))?;
    let was_there = lists.contains_key(name);
    let entry = lists
        .entry(name)
        .or_insert_with(|| Item::Table(Table::new()));
    let entry = entry
        .as_table_like_mut()
        .ok_or_else(|| format!("its `{list}.{name}` is not a table"))?;
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

    use super::{Change, Value, insert_json, insert_toml};

    fn add(text: &str) -> Result<(String, Change), String> {
        let server = json!({ "type": "http", "url": "https://host/mcp" });
        insert_json(text, "mcpServers", "nycapt", &server)
    }

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    #[test]
    fn an_entry_that_is_there_keeps_its_other_members_and_comments() {
        let before = "{\"mcpServers\": {\"nycapt\": {\n  // mine\n  \"headers\": {\"a\": \"b\"},\n  \"url\": \"old\"\n}}}";
        let (after, change) = add(before).unwrap();
        assert_eq!(change, Change::Replaced);
        assert!(
            after.contains("// mine\n  \"headers\": {\"a\": \"b\"},"),
            "{after}"
        );
        assert!(
            after.contains("\"url\": \"https://host/mcp\"\n}"),
            "{after}"
        );
        assert!(after.contains("\"type\": \"http\","), "{after}");
        assert_eq!(add(&after).unwrap(), (after.clone(), Change::None));
        let (after, _) = add("{\"mcpServers\": {\"nycapt\": 1}}").unwrap();
        assert_eq!(parsed(&after)["mcpServers"]["nycapt"]["type"], "http");
    }

    #[test]
    fn comments_order_and_spaces_stay() {
        // The library follows the file: with a comma at each end.
        let before =
            "// mine\n{\n  \"z\": 1, /* } */\n  \"mcpServers\": {\n    \"b\": {},\n  },\n}\n";
        let (after, _) = add(before).unwrap();
        let entry = "\n    \"nycapt\": {\n      \"type\": \"http\",\n      \"url\": \"https://host/mcp\",\n    },";
        assert_eq!(
            after,
            before.replace("\"mcpServers\": {", &format!("\"mcpServers\": {{{entry}"))
        );
        assert_eq!(add(&after).unwrap().1, Change::None);
    }

    #[test]
    fn what_is_no_json_is_left_alone() {
        let texts = r#"[] | { | {"a" 1} | {"a":1 "b":2} | {} {} | {"mcpServers":[]} | {"a":" | /* {} | nonsense"#;
        for text in texts.split(" | ") {
            assert!(add(text).is_err(), "{text}");
        }
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(600), "]".repeat(600));
        assert!(add(&deep).is_err());
    }

    #[test]
    fn a_server_that_was_a_program_becomes_a_url_and_keeps_the_rest() {
        let before =
            "[mcp_servers.nycapt]\ncommand = \"old\"\nargs = [\"x\"]\nenabled = true # on\n";
        let server = json!({ "url": "https://host/mcp" });
        let (text, change) = insert_toml(before, "mcp_servers", "nycapt", &server).unwrap();
        assert_eq!(change, Change::Replaced);
        let expected = "[mcp_servers.nycapt]\nenabled = true # on\nurl = \"https://host/mcp\"\n";
        assert_eq!(text, expected);
        let again = insert_toml(&text, "mcp_servers", "nycapt", &server).unwrap();
        assert_eq!(again, (text, Change::None));
    }

    #[test]
    fn a_file_of_another_form_is_refused() {
        for text in ["=", "mcp_servers = 1", "[mcp_servers]\nnycapt = 1"] {
            assert!(
                insert_toml(text, "mcp_servers", "nycapt", &json!({})).is_err(),
                "{text}"
            );
        }
    }
}
