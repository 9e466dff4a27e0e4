//! The text that people read, from the Fluent files in `messages/`.

use std::sync::LazyLock;

use i18n_embed::LanguageLoader as _;
use i18n_embed::fluent::{FluentLanguageLoader, fluent_language_loader};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "messages/"]
struct Files;

pub(crate) static MESSAGES: LazyLock<FluentLanguageLoader> = LazyLock::new(|| {
    let loader = fluent_language_loader!();
    let loaded = loader.load_fallback_language(&Files);
    debug_assert!(loaded.is_ok(), "{loaded:?}");
    // Marks around arguments are for text of mixed directions.
    loader.set_use_isolating(false);
    loader
});

/// A message without arguments, in a table.
pub(crate) type Message = fn() -> String;

/// The text of a message; its key and the names of its arguments are checked at compile time.
macro_rules! message {
    ($key:literal $(, $name:ident = $value:expr)* $(,)?) => {
        i18n_embed_fl::fl!($crate::messages::MESSAGES, $key $(, $name = $value)*)
    };
}
pub(crate) use message;

/// A number with its noun, such as `1 violation` and `1,234 violations`.
macro_rules! counted {
    ($key:literal, $number:expr) => {{
        let shown = $crate::messages::grouped(&$number.to_string());
        $crate::messages::message!($key, count = $number, shown = shown)
    }};
}
pub(crate) use counted;

/// `1,234,567` of `1234567`.
pub(crate) fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::path::Path;

    /// Keys of the file, with the names of their arguments.
    fn entries() -> Vec<(&'static str, BTreeSet<&'static str>)> {
        let mut entries: Vec<(&str, BTreeSet<&str>)> = Vec::new();
        for line in include_str!("../messages/en-US/nycapt_report.ftl").lines() {
            if line.starts_with('#') {
                continue;
            }
            if let Some((key, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
                entries.push((key, BTreeSet::new()));
            }
            for part in line.split('$').skip(1) {
                let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
                let names = &mut entries.last_mut().unwrap().1;
                names.insert(&part[..end.unwrap_or(part.len())]);
            }
        }
        entries
    }

    fn read_sources(folder: &Path, all: &mut String) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read_sources(&path, all);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                all.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn the_sources_use_every_message() {
        let mut sources = String::new();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        read_sources(&folder, &mut sources);
        let entries = entries();
        let unused: Vec<_> = entries
            .iter()
            .map(|(key, _)| key)
            .filter(|key| !sources.contains(&format!("\"{key}\"")))
            .collect();
        assert!(!entries.is_empty() && unused.is_empty(), "{unused:?}");
    }

    #[test]
    fn every_message_formats() {
        for (key, names) in entries() {
            let arguments: std::collections::HashMap<_, _> =
                names.iter().map(|name| (*name, "5")).collect();
            let text = MESSAGES.get_args(key, arguments);
            assert!(!text.contains("No localization"), "{key}");
            assert!(!text.contains(['{', '}', '\u{2068}']), "{key}: {text}");
        }
    }
}
