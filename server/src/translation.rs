//! The translations of an order's report, stored in its document, so that they stay as they were sold.
//!
//! They are made with the report, because a later release or program would say something else. Only
//! pages and their files show an order's document, never an answer of the interface for programs.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use nycapt_contract::OpenObject;
use nycapt_messages::{Language, in_language, language};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// The member with the values that differ from English, by language and JSON pointer.
const TRANSLATIONS: &str = "translations";

/// Adds to an English document what it says in each other language, as `make` writes it there; leaves
/// out a language in which `make` fails or panics.
pub(crate) fn add_translations<E: Debug>(
    document: &mut OpenObject,
    make: impl Fn() -> Result<OpenObject, E>,
) {
    let mut translations = OpenObject::new();
    for language in Language::ALL {
        if language == Language::English {
            continue;
        }
        let code = language.code();
        // `make` only reads, so a panic leaves no partial changes.
        let made = in_language(language, || catch_unwind(AssertUnwindSafe(&make)));
        let translated = match made {
            Ok(Ok(translated)) => translated,
            Ok(Err(error)) => {
                tracing::error!(language = code, ?error, "failed to translate a report");
                continue;
            }
            // The log has the place of the panic already.
            Err(_) => {
                tracing::error!(language = code, "translating a report panicked");
                continue;
            }
        };
        let mut texts = OpenObject::new();
        add_differences(document, &translated, "", &mut texts);
        translations.insert(code.into(), texts.into());
    }
    document.insert(TRANSLATIONS.into(), translations.into());
}

fn add_differences(
    english: &OpenObject,
    translated: &OpenObject,
    pointer: &str,
    texts: &mut OpenObject,
) {
    for (name, value) in english {
        if let Some(other) = translated.get(name) {
            let name = name.replace('~', "~0").replace('/', "~1");
            add_difference(value, other, format!("{pointer}/{name}"), texts);
        }
    }
}

fn add_difference(english: &Value, translated: &Value, pointer: String, texts: &mut OpenObject) {
    match (english, translated) {
        (english, translated) if english == translated => {}
        (Value::Object(english), Value::Object(translated)) => {
            add_differences(english, translated, &pointer, texts);
        }
        (Value::Array(english), Value::Array(translated)) if english.len() == translated.len() => {
            for (index, (english, translated)) in english.iter().zip(translated).enumerate() {
                add_difference(english, translated, format!("{pointer}/{index}"), texts);
            }
        }
        _ => {
            texts.insert(pointer, translated.clone());
        }
    }
}

/// A stored document in the current language, with its code as the member `language`; in English and
/// without that member if it isn't translated.
pub(crate) fn read_document<T: DeserializeOwned>(body: &[u8]) -> serde_json::Result<T> {
    let code = language().code();
    let mut document: OpenObject = serde_json::from_slice(body)?;
    let translations = document.remove(TRANSLATIONS).unwrap_or_default();
    let texts = translations.get(code).and_then(Value::as_object);
    let mut document = Value::Object(document);
    if let Some(texts) = texts {
        for (pointer, text) in texts {
            if let Some(place) = document.pointer_mut(pointer) {
                place.clone_from(text);
            }
        }
        if let Some(members) = document.as_object_mut() {
            members.insert("language".into(), code.into());
        }
    }
    serde_json::from_value(document)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use serde_json::json;

    use super::*;

    fn made() -> OpenObject {
        let (text, words) = match language() {
            Language::English => ("text", json!(["a", "b"])),
            Language::Spanish => ("texto", json!(["a", "c"])),
            Language::Chinese => ("文字", json!(["d"])),
        };
        let document = json!({ "a/b~c": { "text": text, "count": 1 }, "words": words });
        serde_json::from_value(document).unwrap()
    }

    #[test]
    fn a_document_reads_as_it_was_made_in_each_language() {
        let mut document = made();
        add_translations(&mut document, || Ok::<_, Infallible>(made()));
        let spanish = json!({ "/a~1b~0c/text": "texto", "/words/1": "c" });
        assert_eq!(document[TRANSLATIONS]["es"], spanish);
        let body = serde_json::to_vec(&document).unwrap();
        for language in Language::ALL {
            let (read, mut expected) = in_language(language, || {
                (read_document::<OpenObject>(&body).unwrap(), made())
            });
            if language != Language::English {
                expected.insert("language".into(), language.code().into());
            }
            assert_eq!(read, expected);
        }
    }

    #[test]
    fn a_document_without_translations_stays_english() {
        let body = serde_json::to_vec(&made()).unwrap();
        let read = in_language(Language::Spanish, || read_document::<OpenObject>(&body));
        assert_eq!(read.unwrap(), made());
    }

    #[test]
    fn a_translation_that_fails_or_panics_is_left_out_and_the_others_stay() {
        for panics in [false, true] {
            let mut document = made();
            add_translations(&mut document, || match language() {
                Language::Spanish if panics => panic!("no Spanish"),
                Language::Spanish => Err("no Spanish"),
                Language::English | Language::Chinese => Ok(made()),
            });
            let body = serde_json::to_vec(&document).unwrap();
            let read =
                |language| in_language(language, || read_document::<OpenObject>(&body).unwrap());
            assert_eq!(read(Language::Spanish), made());
            let code = Language::Chinese.code();
            assert_eq!(read(Language::Chinese)["language"], code);
        }
    }
}
