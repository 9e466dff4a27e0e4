//! Keys given for one run: a file, a variable, standard input.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use nycapt::contract::Secret;

use super::options::StoreChoice;
use crate::environment::{API_KEY, API_KEY_FILE, Environment};
use crate::error::CliError;

/// Well above the length of any key.
const LONGEST: usize = 512;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum KeySource {
    /// `--api-key-file`.
    Flag,
    /// `NYCAPT_API_KEY`.
    Variable,
    /// `NYCAPT_API_KEY_FILE`.
    FileVariable,
    Store(StoreChoice),
}

impl KeySource {
    /// The flag or variable of the key, or `store`.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Flag => "--api-key-file",
            Self::Variable => API_KEY,
            Self::FileVariable => API_KEY_FILE,
            Self::Store(_) => "store",
        }
    }
}

impl fmt::Display for KeySource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(choice) => choice.fmt(f),
            Self::Flag | Self::Variable | Self::FileVariable => f.write_str(self.name()),
        }
    }
}

/// The source of a given key: the flag, else the variable, else the file of the other variable.
pub(super) fn given_source(flag: Option<&Path>, environment: &Environment) -> Option<KeySource> {
    if flag.is_some() {
        return Some(KeySource::Flag);
    }
    if environment.api_key().is_some() {
        return Some(KeySource::Variable);
    }
    environment
        .get(API_KEY_FILE)
        .map(|_| KeySource::FileVariable)
}

pub(super) fn read_given_key(
    flag: Option<&Path>,
    environment: &Environment,
) -> Result<Option<(Secret, KeySource)>, CliError> {
    let Some(source) = given_source(flag, environment) else {
        return Ok(None);
    };
    let key = match &source {
        KeySource::Flag => flag.map(key_in_file),
        KeySource::Variable => environment
            .api_key()
            .map(|text| parse_key(text).map_err(|why| unusable(API_KEY, why))),
        KeySource::FileVariable => environment
            .get(API_KEY_FILE)
            .map(|path| key_in_file(Path::new(path))),
        KeySource::Store(_) => None,
    };
    Ok(key.transpose()?.map(|key| (key, source)))
}

/// The key in a file; `-` is standard input.
pub(super) fn key_in_file(path: &Path) -> Result<Secret, CliError> {
    let named = path.display().to_string();
    let text = if path == Path::new("-") {
        key_text(io::stdin())
    } else {
        File::open(path).and_then(key_text)
    };
    let text = text.map_err(|error| unusable(&named, "the key cannot be read").cause(&error))?;
    parse_key(&text).map_err(|why| unusable(&named, why))
}

/// Reads no more than could be a key.
pub(crate) fn key_text(from: impl Read) -> io::Result<Secret> {
    let mut text = String::with_capacity(LONGEST + 2);
    let most = u64::try_from(LONGEST + 2).unwrap_or(u64::MAX);
    from.take(most).read_to_string(&mut text)?;
    Ok(Secret::new(text))
}

/// Parses a key without the line end that editors and pipes add.
///
/// It refuses what cannot be a key; only the service knows the exact form.
pub(crate) fn parse_key(text: &Secret) -> Result<Secret, &'static str> {
    let key = text.expose().trim();
    if key.is_empty() {
        return Err("it contains no key");
    }
    if key.len() > LONGEST {
        return Err("it is too long for a key");
    }
    if !key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("a key is ASCII without spaces or line breaks");
    }
    Ok(Secret::new(key))
}

fn unusable(place: &str, why: &str) -> CliError {
    CliError::configuration(format!("`{place}`: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Secret, &'static str> {
        parse_key(&Secret::new(text))
    }

    #[test]
    fn line_ends_are_cut_off_and_what_cannot_be_a_key_is_refused() {
        for text in ["key_1", "key_1\n", "key_1\r\n", " key_1 \n\n"] {
            assert_eq!(parsed(text), Ok(Secret::new("key_1")), "{text:?}");
        }
        let long = "x".repeat(LONGEST + 1);
        for text in [
            "",
            "\n",
            "a b",
            "a\nb",
            "a\tb",
            "schlüssel",
            "a\u{0}b",
            &long,
        ] {
            assert!(parsed(text).is_err(), "{text:?}");
        }
        assert!(parsed(&"x".repeat(LONGEST)).is_ok());
    }

    #[test]
    fn a_file_of_any_size_is_read_only_as_far_as_a_key_goes() {
        let endless = io::repeat(b'x');
        assert_eq!(key_text(endless).unwrap().expose().len(), LONGEST + 2);
    }
}
