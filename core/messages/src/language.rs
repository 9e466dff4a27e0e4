//! The language of the text that is being written.

use std::cell::Cell;

/// A language that people can read the text in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// American English: the language of every answer to a program, and of what isn't translated.
    #[default]
    English,
    /// Spanish as the city's agencies write it.
    Spanish,
    /// Chinese in simplified characters.
    Chinese,
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Self; 3] = [Self::English, Self::Spanish, Self::Chinese];

    /// The BCP 47 code, as pages name their language.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::Chinese => "zh-Hans",
        }
    }

    /// The language of a code, English for one that is unknown.
    #[must_use]
    pub fn of_code(code: &str) -> Self {
        let mut all = Self::ALL.into_iter();
        all.find(|one| one.code() == code).unwrap_or_default()
    }
}

thread_local! {
    static CURRENT: Cell<Language> = const { Cell::new(Language::English) };
}

/// The language of the messages that this thread formats: English outside of [`in_language`].
#[must_use]
pub fn language() -> Language {
    CURRENT.get()
}

/// Formats all messages of a call in a language. It does not reach other threads, nor what a
/// future does after the call.
pub fn in_language<T>(language: Language, render: impl FnOnce() -> T) -> T {
    struct Restore(Language);

    impl Drop for Restore {
        fn drop(&mut self) {
            CURRENT.set(self.0);
        }
    }

    // Restored in a drop, because the thread lives on after a panic in a page.
    let _restore = Restore(CURRENT.replace(language));
    render()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_ends_with_its_call_even_when_that_panics() {
        assert_eq!(language(), Language::English);
        let inner = in_language(Language::Spanish, || {
            let panicked = std::panic::catch_unwind(|| {
                in_language(Language::Chinese, || {
                    assert_eq!(language(), Language::English)
                });
            });
            assert!(panicked.is_err());
            language()
        });
        assert_eq!(inner, Language::Spanish);
        assert_eq!(
            Language::ALL.map(|one| Language::of_code(one.code())),
            Language::ALL
        );
        assert_eq!(language(), Language::English);
    }
}
