//! Secrets that must not appear in logs.

use std::collections::HashSet;

/// Secrets that were in use, and the marks by which others would be known.
#[derive(Debug, Clone)]
pub struct Secrets {
    marks: Vec<String>,
    words: HashSet<String>,
}

impl Default for Secrets {
    /// Whatever has the looks of a key or of an `Authorization` header.
    fn default() -> Self {
        let marks = ["nycapt_live_", "Bearer ", "bearer ", "Basic "];
        Self {
            marks: marks.map(Into::into).into(),
            words: HashSet::new(),
        }
    }
}

impl Secrets {
    /// Adds one of many secrets: it is known by its longest run of letters and digits.
    pub fn add(&mut self, secret: &str) {
        let longest = words(secret).max_by_key(|word| word.len());
        self.words.extend(longest.map(Into::into));
    }

    /// Adds text to search for anywhere, such as an e-mail domain.
    pub fn add_mark(&mut self, mark: &str) {
        self.marks.push(mark.into());
    }

    pub fn shown_by<'a>(&self, log: &'a str) -> Option<&'a str> {
        log.lines().find(|line| {
            self.marks.iter().any(|mark| line.contains(mark))
                || words(line).any(|word| self.words.contains(word))
        })
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_found_in_any_line() {
        let mut secrets = Secrets::default();
        secrets.add("whsec_0123456789abcdef");
        secrets.add_mark("@mail.invalid");
        let clean = "{\"message\":\"listening\",\"id\":\"acct_0123456789abcdeg\"}";
        assert_eq!(secrets.shown_by(clean), None);
        for leak in [
            "\"secret\":\"0123456789abcdef\"",
            "whsec_0123456789abcdef,",
            "key nycapt_live_x",
            "authorization: Bearer x",
            "ann@mail.invalid",
        ] {
            let log = format!("{clean}\n{leak}\n{clean}");
            assert_eq!(secrets.shown_by(&log), Some(leak));
        }
    }
}
