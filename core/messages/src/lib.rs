//! The text that people read, from one Fluent file for each crate and language.
//!
//! A crate with such text has an `i18n.toml`, a file `messages/en-US/<domain>.ftl`, the same file in
//! `messages/es` and `messages/zh-Hans` where it is translated, and a module `messages` that gives
//! the files to [`messages_of!`], where [`message!`] looks. [`in_language`] chooses the language.
//! `fl!` checks keys and arguments at compile time, and only that: what it expands to is slow to
//! compile and to run. Almost all messages are split into text, arguments and choices once at start,
//! because Fluent's own formatting costs a preview a fifth of its time.

mod capitals;
mod columns;
mod dates;
mod format;
mod labels;
mod language;
mod lists;
mod records;
mod statuses;
mod streets;
mod testing;
mod variables;

pub use capitals::{capitalized, sentence_case};
pub use columns::column_words;
#[doc(hidden)]
pub use format::Checked;
pub use format::Messages;
#[doc(hidden)]
pub use i18n_embed_fl::fl;
pub use labels::{label, label_with_parts, role_words};
pub use language::{Language, in_language, language};
pub use lists::{and_list, list, list_of_clauses, paragraph};
pub use records::record_words;
pub use statuses::{agency_words, plain_status};
pub use streets::{display_address, display_street, push_title_case, title_case};
pub use testing::{assert_all_format, assert_all_used, assert_translated};
pub use variables::{CLIENT_VARIABLES, VARIABLE_PREFIX, may_mean, nearest_name, stray_variables};

/// Declares the messages of a Fluent file and of its translations into Spanish and Chinese, and the
/// tests that every crate with messages needs.
///
/// The files are relative to the module; an option of [`Messages`] may follow after a semicolon.
#[macro_export]
macro_rules! messages_of {
    ($english:literal $(, $spanish:literal, $chinese:literal)? $(; $option:ident)?) => {
        pub(crate) const SOURCE: &str = include_str!($english);

        const TRANSLATIONS: &[($crate::Language, &str)] = &[$(
            ($crate::Language::Spanish, include_str!($spanish)),
            ($crate::Language::Chinese, include_str!($chinese)),
        )?];

        pub(crate) static MESSAGES: std::sync::LazyLock<$crate::Messages> =
            std::sync::LazyLock::new(|| {
                $crate::Messages::parse(SOURCE, TRANSLATIONS)$(.$option())?
            });

        #[cfg(test)]
        mod tests {
            #[test]
            fn the_sources_use_every_message() {
                $crate::assert_all_used(super::SOURCE, env!("CARGO_MANIFEST_DIR"));
            }

            #[test]
            fn every_message_formats() {
                $crate::assert_all_format(super::SOURCE);
            }

            #[test]
            fn translations_have_the_messages_and_arguments_of_english() {
                for (language, source) in super::TRANSLATIONS {
                    $crate::assert_translated(super::SOURCE, *language, source);
                }
            }
        }
    };
}

/// The text of a message as a `String`, such as `message!("score-unread", parts)`, where the
/// variable `parts` is the argument of that name, or `message!("score-unread", parts = 2)`.
#[macro_export]
#[expect(
    clippy::crate_in_macro_def,
    reason = "each crate has messages of its own"
)]
macro_rules! message {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    ($key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        if false {
            $crate::fl!(
                $crate::Checked,
                $key $(, $name = ($crate::message!(@value $name $(= $value)?)))*
            )
        } else {
            crate::messages::MESSAGES.format(
                $key,
                &[$((
                    stringify!($name),
                    $crate::message!(@value $name $(= $value)?).into(),
                )),*],
            )
        }
    };
}

/// The text of a message without arguments, such as `text!("score-no-proof")`: in English it is
/// borrowed, because documents are full of such texts.
#[macro_export]
#[expect(
    clippy::crate_in_macro_def,
    reason = "each crate has messages of its own"
)]
macro_rules! text {
    ($key:literal) => {
        if false {
            std::borrow::Cow::<'static, str>::Owned($crate::fl!($crate::Checked, $key))
        } else {
            crate::messages::MESSAGES.text($key)
        }
    };
}

/// A number with its noun, such as `1 violation` and `1,234 violations`.
///
/// The message selects by `$count` and shows `$shown`.
#[macro_export]
macro_rules! counted {
    ($key:literal, $number:expr) => {{
        let shown = $crate::grouped(&$number.to_string());
        $crate::message!($key, count = $number, shown)
    }};
}

/// A text with its dates in words of the current language: `November 20, 2026` of `2026-11-20`, and
/// `November 2026` of the text `2026-11`.
#[must_use]
pub fn dates_in_words(text: &str) -> String {
    dates::in_words(text, language())
}

/// `1,234,567` of `1234567`.
#[must_use]
pub fn grouped(digits: &str) -> String {
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
