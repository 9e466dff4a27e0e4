//! Checks that each crate with messages runs in a test.

use std::collections::BTreeMap;
use std::path::Path;

use fluent_bundle::FluentValue;

use crate::{Language, Messages, in_language};

/// The names of a message's arguments, and whether the text shows each; others only select.
type Arguments<'a> = BTreeMap<&'a str, bool>;

fn entries(source: &str) -> BTreeMap<&str, Arguments<'_>> {
    let mut entries: BTreeMap<&str, Arguments<'_>> = BTreeMap::new();
    let mut current = "";
    // A term, such as `-name = Text`, has no arguments and is only used by messages.
    for line in source.lines().filter(|line| !line.starts_with(['#', '-'])) {
        if let Some((key, _)) = line.split_once(" =").filter(|_| !line.starts_with(' ')) {
            current = key;
            entries.entry(key).or_default();
        }
        for part in line.split('$').skip(1) {
            let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
            let (name, rest) = end.map_or((part, ""), |end| part.split_at(end));
            let names = entries.entry(current).or_default();
            *names.entry(name).or_default() |= !rest.trim_start().starts_with("->");
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
        .into_keys()
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
    let entries = entries(source);
    assert!(!entries.is_empty(), "no messages");
    assert_format(&Messages::parse(source, &[]), &entries);
}

/// Fails when a translation has other messages than the English file, or messages with other
/// arguments; an argument that English only selects by may be left out.
///
/// A translation may be empty, and may lack messages whose keys begin with a word of
/// `# In English alone:` in the English file. One in Chinese selects 1 by `[1]`: the language has no
/// form for one, so `[one]` is never chosen.
///
/// # Panics
///
/// With the keys that differ.
pub fn assert_translated(english: &str, language: Language, translation: &str) {
    let (entries, translated) = (entries(english), entries(translation));
    for (key, args) in &translated {
        let english = entries.get(key);
        assert!(english.is_some(), "{language:?}: {key} isn't in English");
        let english = english.into_iter().flatten();
        let shown = english.clone().filter(|(_, is_shown)| **is_shown);
        let missing: Vec<_> = shown
            .filter(|(name, _)| !args.contains_key(*name))
            .collect();
        assert!(missing.is_empty(), "{language:?}: {key} lacks {missing:?}");
        let mut unknown = args
            .keys()
            .filter(|name| !english.clone().any(|(of, _)| of == *name));
        assert_eq!(unknown.next(), None, "{language:?}: {key}");
    }
    let is_of_one = language == Language::Chinese && translation.contains("[one]");
    assert!(!is_of_one, "{language:?} has no form for [one]");
    let lines = english.lines();
    let alone = lines.filter_map(|line| line.strip_prefix("# In English alone:"));
    let alone: Vec<&str> = alone.flat_map(str::split_whitespace).collect();
    let missing = entries.keys().filter(|key| !translated.contains_key(*key));
    let missing: Vec<_> = missing
        .filter(|key| !alone.iter().any(|start| key.starts_with(start)))
        .collect();
    let is_complete = translated.is_empty() || missing.is_empty();
    assert!(is_complete, "{language:?} lacks {missing:?}");
    let messages = Messages::parse(english, &[(language, translation)]);
    in_language(language, || assert_format(&messages, &entries));
}

fn assert_format(messages: &Messages, entries: &BTreeMap<&str, Arguments<'_>>) {
    for (key, names) in entries {
        for value in [1, 5] {
            let names = names.keys();
            let args: Vec<(&str, FluentValue<'_>)> =
                names.map(|name| (*name, value.into())).collect();
            let text = messages.format(key, &args);
            assert!(
                text != *key && !text.contains(['{', '}', '\u{2068}']),
                "{key}: {text}"
            );
        }
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

    const SPANISH: &str = "\
greeting = Hola { $name }, son las { $hour }.
apples =
    { $count ->
        [one] 1 manzana
       *[other] { $shown } manzanas
    }
";

    fn format(key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        Messages::parse(SOURCE, &[(Language::Spanish, SPANISH)]).format(key, args)
    }

    #[test]
    fn a_message_is_in_the_current_language_and_else_in_english() {
        let args = [("count", 1.into()), ("shown", "1".into())];
        let texts =
            |language| in_language(language, || (format("plain", &[]), format("apples", &args)));
        let pair = |plain: &str, apples: &str| (plain.to_owned(), apples.to_owned());
        assert_eq!(texts(Language::Spanish), pair("Two  words.", "1 manzana"));
        assert_eq!(texts(Language::Chinese), pair("Two  words.", "1 apple"));
        assert_eq!(texts(Language::English), pair("Two  words.", "1 apple"));
    }

    #[test]
    fn arguments_of_a_translated_message_have_its_dates() {
        let messages = Messages::parse(SOURCE, &[(Language::Spanish, SPANISH)]);
        let messages = messages.with_dates_in_words();
        let args = [("name", "Ann".into()), ("hour", "2026-11".into())];
        let text = |language| in_language(language, || messages.format("greeting", &args));
        let spanish = "Hola Ann, son las noviembre de 2026.";
        assert_eq!(text(Language::Spanish), spanish);
        assert_eq!(text(Language::English), "Hello Ann, it is November 2026.");
    }

    #[test]
    fn a_translation_may_leave_out_what_only_selects() {
        let english = format!("# In English alone: pla greeting\n{SOURCE}");
        let chinese = "apples = { $shown } 个苹果\n";
        assert_translated(&english, Language::Chinese, chinese);
        assert_translated(SOURCE, Language::Chinese, "");
    }

    #[test]
    #[should_panic(expected = "Chinese has no form for [one]")]
    fn a_form_that_chinese_does_not_have_fails() {
        let chinese = SPANISH.replace("greeting = Hola", "plain = 你好\ngreeting = 你好");
        assert_translated(SOURCE, Language::Chinese, &chinese);
    }

    #[test]
    #[should_panic(expected = "Spanish lacks [\"plain\"]")]
    fn a_translation_without_a_message_fails() {
        assert_translated(SOURCE, Language::Spanish, SPANISH);
    }

    #[test]
    #[should_panic(expected = "greeting lacks")]
    fn a_translation_without_an_argument_fails() {
        let spanish = "greeting = Hola { $name }.\n";
        assert_translated(SOURCE, Language::Spanish, spanish);
    }

    #[test]
    #[should_panic(expected = "isn't in English")]
    fn a_translation_of_another_message_fails() {
        assert_translated(SOURCE, Language::Spanish, "adios = Hola.\n");
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
