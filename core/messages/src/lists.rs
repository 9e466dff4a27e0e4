//! Lists and sentences one after the other, as readers of a language write them.

use crate::{Language, language};

/// `a, b and c` in the current language: `a, b y c`, `a、b和c`.
#[must_use]
pub fn and_list(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let parts: Vec<_> = parts.into_iter().collect();
    let Some((last, first)) = parts.split_last() else {
        return String::new();
    };
    let last = last.as_ref();
    if first.is_empty() {
        return last.to_owned();
    }
    let and = match language() {
        Language::English => " and ",
        Language::Spanish if begins_with_i(last) => " e ",
        Language::Spanish => " y ",
        Language::Chinese => "和",
    };
    list(first) + and + last
}

/// `a, b, c` in the current language.
#[must_use]
pub fn list(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(parts, ", ", "、")
}

/// `a; b, c; d` in the current language, for parts with commas of their own.
#[must_use]
pub fn list_of_clauses(parts: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(parts, "; ", "；")
}

/// Sentences one after the other, with the blank that the current language has between them.
#[must_use]
pub fn paragraph(sentences: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    joined(sentences, " ", "")
}

fn joined(
    parts: impl IntoIterator<Item = impl AsRef<str>>,
    between: &str,
    in_chinese: &str,
) -> String {
    let between = match language() {
        Language::English | Language::Spanish => between,
        Language::Chinese => in_chinese,
    };
    let mut text = String::with_capacity(128);
    for (at, part) in parts.into_iter().enumerate() {
        if at > 0 {
            text += between;
        }
        text += part.as_ref();
    }
    text
}

/// Whether a Spanish word begins with the sound of `y`, which is written `e` before it.
fn begins_with_i(word: &str) -> bool {
    let word = word.to_lowercase();
    let sound = word.strip_prefix('h').unwrap_or(&word);
    let is_glide = sound != word
        && ["ia", "ie", "io"]
            .iter()
            .any(|glide| sound.starts_with(glide));
    sound.starts_with(['i', 'í']) && !is_glide
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_language;

    #[test]
    fn a_list_ends_with_and_in_each_language() {
        let written = |parts: &[&str]| {
            Language::ALL.map(|language| in_language(language, || and_list(parts)))
        };
        let three = ["a, b and c", "a, b y c", "a、b和c"];
        assert_eq!(written(&["a", "b", "c"]), three);
        assert_eq!(written(&["a", "b"]), ["a and b", "a y b", "a和b"]);
        assert_eq!(written(&["a"]), ["a"; 3]);
        assert_eq!(written(&[]), [""; 3]);
    }

    #[test]
    fn the_spanish_and_changes_before_its_own_sound() {
        for (last, text) in [
            ("inodoros", "a e inodoros"),
            ("Íñigo", "a e Íñigo"),
            ("higiene", "a e higiene"),
            ("hielo", "a y hielo"),
            ("hiato", "a y hiato"),
            ("yeso", "a y yeso"),
            ("humo", "a y humo"),
        ] {
            let parts = ["a", last];
            assert_eq!(in_language(Language::Spanish, || and_list(parts)), text);
        }
    }

    #[test]
    fn enumerations_have_the_marks_of_the_language() {
        let written = |language| {
            in_language(language, || {
                let parts = [list(["a", "b"]), String::new(), "c".to_owned()];
                list_of_clauses(&parts)
            })
        };
        assert_eq!(written(Language::English), "a, b; ; c");
        assert_eq!(written(Language::Spanish), "a, b; ; c");
        assert_eq!(written(Language::Chinese), "a、b；；c");
        let both = |language| in_language(language, || paragraph(["A.", "B."]));
        assert_eq!(Language::ALL.map(both), ["A. B.", "A. B.", "A.B."]);
    }
}
