//! Messages by key, formatted.

use std::collections::HashMap;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use unic_langid::LanguageIdentifier;

use crate::dates;

/// The messages of one Fluent file in American English.
pub struct Messages {
    bundle: FluentBundle<FluentResource>,
    /// Messages without plural forms or other choices.
    simple: HashMap<String, Vec<Piece>>,
    has_dates_in_words: bool,
}

enum Piece {
    Text(String),
    Argument(String),
}

impl Messages {
    /// Reads a Fluent file.
    ///
    /// `fl!` has parsed the same file at compile time: debug builds panic on a malformed entry, and
    /// release builds leave it out.
    #[must_use]
    pub fn parse(source: &str) -> Self {
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(rest, errors)| {
                debug_assert!(errors.is_empty(), "{errors:?}");
                rest
            });
        let simple = resource.entries().filter_map(simple).collect();
        let american: Option<LanguageIdentifier> = "en-US".parse().ok();
        let mut bundle = FluentBundle::new_concurrent(american.into_iter().collect());
        // Marks around arguments are for text of mixed directions.
        bundle.set_use_isolating(false);
        let added = bundle.add_resource(resource);
        debug_assert!(added.is_ok(), "{added:?}");
        Self {
            bundle,
            simple,
            has_dates_in_words: false,
        }
    }

    /// Writes the dates in arguments as people do: `2026-11-20` reads `November 20, 2026`.
    #[must_use]
    pub fn with_dates_in_words(mut self) -> Self {
        self.has_dates_in_words = true;
        self
    }

    /// A message with its arguments, or its key if there is none.
    #[must_use]
    pub fn format(&self, key: &str, args: &[(&str, FluentValue<'_>)]) -> String {
        let with_words: Vec<_>;
        let mut args = args;
        if self.has_dates_in_words && args.iter().any(|(_, value)| has_date(value)) {
            with_words = args.iter().map(in_words).collect();
            args = &with_words;
        }
        if let Some(pieces) = self.simple.get(key) {
            return joined(pieces, args);
        }
        let message = self.bundle.get_message(key);
        let Some(pattern) = message.as_ref().and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let args: FluentArgs<'_> = args.iter().cloned().collect();
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&args), &mut errors);
        text.into_owned()
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
    matches!(value, FluentValue::String(text) if dates::first(text).is_some())
}

fn in_words<'a>((name, value): &(&'a str, FluentValue<'a>)) -> (&'a str, FluentValue<'a>) {
    if let FluentValue::String(text) = value {
        (name, dates::in_words(text).into())
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
