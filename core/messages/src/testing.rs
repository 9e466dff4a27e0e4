//! Checks that each crate with messages runs in a test.

use std::collections::BTreeSet;
use std::path::Path;

use fluent_bundle::FluentValue;

use crate::Messages;

/// Keys of a Fluent file with the names of their arguments.
fn entries(source: &str) -> Vec<(&str, BTreeSet<&str>)> {
    let mut entries: Vec<(&str, BTreeSet<&str>)> = Vec::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if let Some((key, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            entries.push((key, BTreeSet::new()));
        }
        for part in line.split('$').skip(1) {
            let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
            if let Some((_, names)) = entries.last_mut() {
                names.insert(end.map_or(part, |end| part.split_at(end).0));
            }
        }
    }
    entries
}

fn read_sources(folder: &Path, all: &mut String) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            read_sources(&path, all)?;
        } else if path
            .extension()
            .is_some_and(|kind| kind == "rs" || kind == "html")
        {
            all.push_str(&std::fs::read_to_string(path)?);
        }
    }
    Ok(())
}

/// Fails when the Rust files and templates below `src` leave a message of the file unused.
///
/// # Panics
///
/// With the keys that no source has in quotes.
pub fn assert_all_used(source: &str, manifest_dir: &str) {
    let mut sources = String::new();
    let read = read_sources(&Path::new(manifest_dir).join("src"), &mut sources);
    let unused: Vec<_> = entries(source)
        .into_iter()
        .map(|(key, _)| key)
        .filter(|key| !sources.contains(&format!("\"{key}\"")))
        .collect();
    assert!(read.is_ok() && !sources.is_empty(), "{read:?}");
    assert!(unused.is_empty(), "not used: {unused:?}");
}

/// Fails when a message does not format with the arguments that its text names.
///
/// # Panics
///
/// With the key and the text that came out.
pub fn assert_all_format(source: &str) {
    let messages = Messages::parse(source);
    let entries = entries(source);
    assert!(!entries.is_empty(), "no messages");
    for (key, names) in entries {
        let args: Vec<(&str, FluentValue<'_>)> =
            names.into_iter().map(|name| (name, "5".into())).collect();
        let text = messages.format(key, &args);
        assert!(
            text != key && !text.contains(['{', '}', '\u{2068}']),
            "{key}: {text}"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
plain = Two  words.
greeting = Hello { $name }, it is { $hour }.
apples =
    { $count ->
        [one] 1 apple
       *[other] { $shown } apples
    }
";

    fn format(key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        Messages::parse(SOURCE).format(key, args)
    }

    #[test]
    fn text_arguments_and_plurals_format() {
        assert_eq!(format("plain", &[]), "Two  words.");
        let args = [("name", "Ann".into()), ("hour", 7.into())];
        assert_eq!(format("greeting", &args), "Hello Ann, it is 7.");
        assert_eq!(format("apples", &[("count", 1.into())]), "1 apple");
        let many = [("count", 1200.into()), ("shown", "1,200".into())];
        assert_eq!(format("apples", &many), "1,200 apples");
        assert_eq!(format("missing", &[]), "missing");
    }

    #[test]
    fn digits_are_grouped_by_three() {
        let grouped = ["", "1", "123", "1234", "1234567"].map(crate::grouped);
        assert_eq!(grouped, ["", "1", "123", "1,234", "1,234,567"]);
    }

    #[test]
    #[should_panic(expected = "not used")]
    fn an_unused_message_fails() {
        assert_all_used("nobody-uses = Text", env!("CARGO_MANIFEST_DIR"));
    }
}
