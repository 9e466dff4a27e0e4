//! Words as a shell reads them, for commands that people copy.

/// The text as one word of a POSIX shell.
pub(crate) fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@,".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        return text.into();
    }
    // Inside double quotes these four keep a meaning, and `!` does in an interactive shell.
    if text.contains(['$', '`', '"', '\\', '!']) {
        return format!("'{}'", text.replace('\'', r"'\''"));
    }
    format!("\"{text}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_quoted_only_when_it_must_be() {
        for (text, word) in [
            ("350-5-avenue-manhattan", "350-5-avenue-manhattan"),
            ("350 5th Ave", "\"350 5th Ave\""),
            ("O'Brien Place", "\"O'Brien Place\""),
            ("$(reboot)", "'$(reboot)'"),
            ("a'b`c", r"'a'\''b`c'"),
            ("", "\"\""),
        ] {
            assert_eq!(quoted(text), word);
        }
    }
}
