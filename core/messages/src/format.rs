//! Messages by key, formatted.

use std::collections::HashMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use unic_langid::LanguageIdentifier;

use crate::{Language, dates, language};

/// The messages of a crate in American English and its translations.
pub struct Messages {
    english: File,
    translations: Vec<File>,
    has_dates_in_words: bool,
}

/// The messages of one Fluent file.
struct File {
    language: Language,
    bundle: FluentBundle<FluentResource>,
    /// Messages without plural forms or other choices.
    simple: HashMap<String, Vec<Piece>>,
}

enum Piece {
    Text(String),
    Argument(String),
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
}

impl File {
    fn parse(language: Language, source: &str) -> Self {
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(rest, errors)| {
                debug_assert!(errors.is_empty(), "{errors:?}");
                rest
            });
        let simple = resource.entries().filter_map(simple).collect();
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
            return Some(joined(pieces, args));
        }
        let message = self.bundle.get_message(key)?;
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(message.value()?, Some(&args), &mut errors);
        Some(text.into_owned())
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

/// A message of nothing but text and arguments.
fn simple(entry: &Entry<&str>) -> Option<(String, Vec<Piece>)> {
    let Entry::Message(message) = entry else {
        return None;
    };
    let Pattern { elements } = message.value.as_ref()?;
    let pieces = elements.iter().map(piece).collect::<Option<_>>()?;
    Some((message.id.name.to_owned(), pieces))
}

fn piece(element: &PatternElement<&str>) -> Option<Piece> {
    match element {
        PatternElement::TextElement { value } => Some(Piece::Text((*value).to_owned())),
        PatternElement::Placeable {
            expression: Expression::Inline(InlineExpression::VariableReference { id }),
        } => Some(Piece::Argument(id.name.to_owned())),
        PatternElement::Placeable { .. } => None,
    }
}

fn has_date(value: &FluentValue<'_>) -> bool {
    matches!(value, FluentValue::String(text) if dates::first(text, Language::English).is_some())
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

fn joined(pieces: &[Piece], args: &[(&str, FluentValue<'_>)]) -> String {
    let mut text = String::with_capacity(128);
    for piece in pieces {
        match piece {
            Piece::Text(piece) => text.push_str(piece),
            Piece::Argument(name) => match args.iter().find(|(given, _)| given == name) {
                Some((_, FluentValue::String(value))) => text.push_str(value),
                Some((_, FluentValue::Number(value))) => text.push_str(&value.as_string()),
                other => debug_assert!(false, "${name} is {other:?}"),
            },
        }
    }
    text
}
