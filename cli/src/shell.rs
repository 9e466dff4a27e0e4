//! Shell quoting, for commands that people copy.

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

/// Whether a command from elsewhere is one plain call of this program.
pub(crate) fn is_harmless(command: &str) -> bool {
    let mut quote = None;
    for c in command.chars() {
        let allowed = match quote {
            _ if c.is_control() => false,
            Some('\'') => true,
            Some(_) => !"$`\\!".contains(c),
            None => c.is_ascii_alphanumeric() || " -_./:@,=+'\"".contains(c),
        };
        if !allowed {
            return false;
        }
        quote = match (quote, c) {
            (None, '\'' | '"') => Some(c),
            (Some(open), _) if open == c => None,
            (quote, _) => quote,
        };
    }
    command.starts_with("nycapt ") && quote.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_from_elsewhere_may_only_be_a_call_of_this_program() {
        for command in [
            "nycapt agent register",
            "nycapt resolve \"<address>\"",
            "nycapt report start 'a;b' --unit 4b",
        ] {
            assert!(is_harmless(command), "{command}");
        }
        for command in [
            "rm -rf /",
            "nycapt preview a; rm -rf /",
            "nycapt preview a\nrm",
            "nycapt preview \"$(rm)\"",
            "nycapt preview \"`rm`\"",
            "nycapt preview a | sh",
            "nycapt preview a > /etc/passwd",
            "nycapt preview \"a",
            "nycaptx",
        ] {
            assert!(!is_harmless(command), "{command}");
        }
    }

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
