//! Labels that are data: names of codes, sections and bands, each with its translation in a file of
//! the language. The English file has those that agencies write in terms of their own.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::{Language, language, list};

const FILES: [&str; 3] = [
    include_str!("../labels.en-US.tsv"),
    include_str!("../labels.es.tsv"),
    include_str!("../labels.zh-Hans.tsv"),
];

/// English, Spanish, then Chinese, by the label that data has.
static LABELS: LazyLock<[FxHashMap<&str, &str>; 3]> = LazyLock::new(|| {
    FILES.map(|file| {
        let rows = file.lines();
        rows.filter_map(|row| row.split_once('\t')).collect()
    })
});

/// A label that data has in English, in the current language; as it is where that lacks it.
///
/// A message that selects by a label takes the English one.
#[must_use]
pub fn label(english: &str) -> &str {
    let place = match language() {
        Language::English => 0,
        Language::Spanish => 1,
        Language::Chinese => 2,
    };
    let found = LABELS.get(place).and_then(|labels| labels.get(english));
    found.copied().unwrap_or(english)
}

/// A label with its parts, such as `New Building: plumbing, boiler`, in the current language.
#[must_use]
pub fn label_with_parts(english: &str) -> String {
    let whole = label(english);
    match english.split_once(": ").filter(|_| whole == english) {
        Some((own, parts)) if language() != Language::English => {
            let between = match language() {
                Language::Chinese => "：",
                Language::English | Language::Spanish => ": ",
            };
            label(own).to_owned() + between + &list(parts.split(", ").map(label))
        }
        Some(_) | None => whole.to_owned(),
    }
}

/// The role of a contact that HPD writes as one word, in the current language: `Head officer` of
/// `HeadOfficer`.
#[must_use]
pub fn role_words(role: &str) -> String {
    let mut words = String::with_capacity(role.len() + 2);
    let mut after_small = false;
    for letter in label(role).chars() {
        if letter.is_uppercase() && after_small {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
        after_small = letter.is_lowercase();
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::in_language;

    #[test]
    fn every_row_translates_a_label_of_its_own() {
        for (file, labels) in FILES.iter().zip(&*LABELS) {
            assert_eq!(file.lines().count(), labels.len());
            let mut texts = labels.values();
            assert!(texts.all(|text| !text.is_empty() && !text.contains('\t')));
        }
    }

    #[test]
    fn a_label_is_in_the_current_language_and_else_as_it_is() {
        let in_spanish = |english| in_language(Language::Spanish, || label(english));
        assert_eq!(in_spanish("Lead paint"), "Pintura con plomo");
        assert_eq!(in_spanish("No such label"), "No such label");
        assert_eq!(label("Lead paint"), "Lead paint");
        let written = ["60 Day Notice", "Access Warrant - Non-Lead", "UNSAFE"];
        let words = ["60-day notice", "Access warrant, not about lead", "Unsafe"];
        assert_eq!(written.map(label), words);
        let job = "New Building: plumbing, boiler";
        let jobs = Language::ALL.map(|one| in_language(one, || label_with_parts(job)));
        let spanish = "Edificio nuevo: plomería, caldera";
        assert_eq!(jobs, [job, spanish, "新建楼宇：水管、锅炉"]);
    }

    #[test]
    fn a_role_is_in_words_of_the_current_language() {
        assert_eq!(role_words("CorporateOwner"), "Corporate owner");
        assert_eq!(role_words("Agent"), "Agent");
        assert_eq!(role_words("HPD"), "HPD");
        let spanish = in_language(Language::Spanish, || role_words("CorporateOwner"));
        assert_eq!(spanish, "Empresa propietaria");
    }
}
