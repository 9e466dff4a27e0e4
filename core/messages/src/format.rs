//! Messages by key, formatted.

use std::borrow::Cow;
use std::collections::HashMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};
use rustc_hash::FxHashMap;
use unic_langid::LanguageIdentifier;

use crate::{Language, dates, language};

/// The messages of a crate in American English and its translations.
pub struct Messages {
    english: File,
    translations: Vec<File>,
    has_dates_in_words: bool,
}

struct File {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Messages of text, arguments, and in English choices by an argument.
    simple: FxHashMap<String, Vec<Piece>>,
}

enum Piece {
    Text(String),
    Argument(String),
    Choice {
        argument: String,
        variants: Vec<Variant>,
    },
}

struct Variant {
    key: Key,
    pieces: Vec<Piece>,
    is_default: bool,
}

enum Key {
    /// A text, or the plural form of a number.
    Word(String),
    Number(f64),
}

impl Messages {
    /// Reads the English Fluent file and those of translations.
    ///
    /// `fl!` has parsed the English file at compile time, and tests all: debug builds panic on a
    /// malformed entry, and release builds leave it out.
    #[must_use]
    pub fn parse(english: &str, translations: &[(Language, &str)]) -> Self {
        let translations = translations.iter();
        Self {
            english: File::parse(Language::English, english),
            translations: translations
                .map(|(language, source)| File::parse(*language, source))
                .collect(),
            has_dates_in_words: false,
        }
    }

    /// Writes the dates in arguments as people do: `2026-11-20` reads `November 20, 2026`.
    #[must_use]
    pub fn with_dates_in_words(mut self) -> Self {
        self.has_dates_in_words = true;
        self
    }

    /// A message with its arguments in the [current language](crate::language), in English if it
    /// isn't translated, or its key if there is none.
    #[must_use]
    pub fn format(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let format = |file: &File| file.format(key, args, self.has_dates_in_words);
        let current = language();
        let translations = self.translations.iter();
        translations
            .filter(|file| file.language == current)
            .find_map(format)
            .or_else(|| format(&self.english))
            .unwrap_or_else(|| key.to_owned())
    }

    /// A message without arguments; borrowed in English if it is on one line.
    #[must_use]
    pub fn text(&self, key: &str) -> Cow<'_, str> {
        if language() == Language::English
            && let Some([Piece::Text(text)]) = self.english.simple.get(key).map(Vec::as_slice)
        {
            return text.into();
        }
        self.format(key, &[]).into()
    }
}

impl File {
    fn parse(language: Language, source: &str) -> Self {
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(rest, errors)| {
                debug_assert!(errors.is_empty(), "{errors:?}");
                rest
            });
        let simple = resource
            .entries()
            .filter_map(|entry| simple(entry, language))
            .collect();
        let locale: Option<LanguageIdentifier> = language.code().parse().ok();
        let mut bundle = FluentBundle::new_concurrent(locale.into_iter().collect());
        // Marks around arguments are for text of mixed directions.
        bundle.set_use_isolating(false);
        let added = bundle.add_resource(resource);
        debug_assert!(added.is_ok(), "{added:?}");
        Self {
            language,
            bundle,
            simple,
        }
    }

    /// The message with its arguments, where the file has it.
    fn format(
        &self,
        key: &str,
        args: &[(&str, FluentValue<'_>)],
        has_dates_in_words: bool,
    ) -> Option<String> {
        let language = self.language;
        let with_words: Vec<_>;
        let mut args = args;
        if has_dates_in_words && args.iter().any(|(_, value)| has_date(value)) {
            with_words = args.iter().map(|arg| in_words(arg, language)).collect();
            args = &with_words;
        }
        if let Some(pieces) = self.simple.get(key) {
            let mut text = String::with_capacity(128);
            join(pieces, args, &mut text);
            return Some(finished(text, language));
        }
        let message = self.bundle.get_message(key)?;
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(message.value()?, Some(&args), &mut errors);
        Some(finished(text.into_owned(), language))
    }
}

fn finished(text: String, language: Language) -> String {
    if language == Language::English {
        dates::set_off_years(text)
    } else {
        text
    }
}

/// What `fl!` takes for its loader where it only checks.
pub struct Checked;

impl Checked {
    /// Never called.
    #[must_use]
    pub fn get(&self, key: &str) -> String {
        key.to_owned()
    }

    /// Never called.
    #[must_use]
    pub fn get_args_concrete(&self, key: &str, _: HashMap<&str, FluentValue<'_>>) -> String {
        key.to_owned()
    }
}

/// A message of nothing but pieces.
fn simple(entry: &Entry<&str>, language: Language) -> Option<(String, Vec<Piece>)> {
    let Entry::Message(message) = entry else {
        return None;
    };
    let pieces = pieces(message.value.as_ref()?, language)?;
    Some((message.id.name.to_owned(), pieces))
}

fn pieces(pattern: &Pattern<&str>, language: Language) -> Option<Vec<Piece>> {
    let elements = pattern.elements.iter();
    elements.map(|element| piece(element, language)).collect()
}

fn piece(element: &PatternElement<&str>, language: Language) -> Option<Piece> {
    match element {
        PatternElement::TextElement { value } => Some(Piece::Text((*value).to_owned())),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Some(Piece::Argument(id.name.to_owned())),
        // Of the plural forms, only those of English are known here.
        PatternElement::Placeable {
            expression:
                Expression::Select {
                    selector: InlineExpression::VariableReference { id },
                    variants,
                },
        } if language == Language::English => {
            let variants = variants.iter().map(|variant| {
                Some(Variant {
                    key: match variant.key {
                        VariantKey::Identifier { name } => Key::Word(name.to_owned()),
                        VariantKey::NumberLiteral { value } => Key::Number(value.parse().ok()?),
                    },
                    pieces: pieces(&variant.value, language)?,
                    is_default: variant.default,
                })
            });
            Some(Piece::Choice {
                argument: id.name.to_owned(),
                variants: variants.collect::<Option<_>>()?,
            })
        }
        PatternElement::Placeable { .. } => None,
    }
}

fn has_date(value: &FluentValue<'_>) -> bool {
    let FluentValue::String(text) = value else {
        return false;
    };
    // Most texts have no hyphen, which is found faster.
    text.contains('-') && dates::first(text, Language::English).is_some()
}

fn in_words<'a>(
    (name, value): &(&'a str, FluentValue<'a>),
    language: Language,
) -> (&'a str, FluentValue<'a>) {
    if let FluentValue::String(text) = value {
        (name, dates::in_words(text, language).into())
    } else {
        (name, value.clone())
    }
}

fn join(pieces: &[Piece], args: &[(&str, FluentValue<'_>)], text: &mut String) {
    let find = |name: &str| args.iter().find(|(given, _)| *given == name);
    for piece in pieces {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Argument(name) => match find(name) {
                Some((_, FluentValue::String(value))) => text.push_str(value),
                Some((_, FluentValue::Number(value))) => text.push_str(&value.as_string()),
                other => debug_assert!(false, "${name} is {other:?}"),
            },
            Piece::Choice { argument, variants } => {
                let value = find(argument).map(|(_, value)| value);
                let is_chosen = |variant: &&Variant| value.is_some_and(|of| variant.key.fits(of));
                let chosen = variants.iter().find(is_chosen);
                let chosen = chosen.or_else(|| variants.iter().find(|one| one.is_default));
                if let Some(chosen) = chosen {
                    join(&chosen.pieces, args, text);
                }
            }
        }
    }
}

impl Key {
    fn fits(&self, value: &FluentValue<'_>) -> bool {
        match (self, value) {
            (Self::Word(word), FluentValue::String(text)) => word == text,
            (Self::Word(word), FluentValue::Number(number)) => {
                let is_one = number.value.abs() == 1.0;
                *word == if is_one { "one" } else { "other" }
            }
            (Self::Number(key), FluentValue::Number(number)) => *key == number.value,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_language;

    #[test]
    fn a_text_is_borrowed_in_english_and_translated_into_other_languages() {
        let spanish = [(Language::Spanish, "plain = Dos  palabras.\n")];
        let messages = Messages::parse("plain = Two  words.\n", &spanish);
        let plain = || messages.text("plain");
        assert!(matches!(plain(), Cow::Borrowed("Two  words.")));
        assert_eq!(in_language(Language::Spanish, plain), "Dos  palabras.");
        assert_eq!(messages.text("missing"), "missing");
    }

    const SOURCE: &str = "\
rooms = { $count ->
        [0] No room
        [one] A room{ $of ->
            [full] , taken
           *[other] , perhaps free
        }
       *[other] { $count } rooms
    } on floor { $floor }.
";

    #[test]
    fn choices_are_those_of_fluent() {
        let file = File::parse(Language::English, SOURCE);
        assert_eq!(file.simple.len(), 1);
        let message = file.bundle.get_message("rooms").unwrap();
        let counts: [FluentValue<'_>; 7] = [
            0.into(),
            1.into(),
            (-1).into(),
            1.5.into(),
            20.into(),
            "one".into(),
            "1".into(),
        ];
        for count in counts {
            for of in ["full", "other", "none"] {
                let args = [
                    ("count", count.clone()),
                    ("of", of.into()),
                    ("floor", "3".into()),
                ];
                let ours = file.format("rooms", &args, false);
                let args: FluentArgs<'_> = args.into_iter().collect();
                let pattern = message.value().unwrap();
                let theirs = file
                    .bundle
                    .format_pattern(pattern, Some(&args), &mut Vec::new());
                assert_eq!(ours.as_deref(), Some(&*theirs));
            }
        }
    }
}
