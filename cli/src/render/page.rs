//! A page of text that fits a width: titles, labeled paragraphs, wrapped lines.

use std::sync::LazyLock;

use anstyle::Style;

use super::style::{CAUTION, DIM, PLAIN, STRONG};

const TEXT_COLUMN: usize = 14;
/// Below this a label gets a line of its own.
const NARROW: usize = 50;

/// The label of a command to run next.
pub(crate) static NEXT: LazyLock<String> = LazyLock::new(|| format!("{DIM}next{DIM:#}  "));

pub(crate) struct Page {
    width: usize,
    text: String,
}

impl Page {
    pub(crate) fn new(width: usize) -> Self {
        Self {
            width: width.max(20),
            text: String::new(),
        }
    }

    /// A line that stands out.
    pub(crate) fn banner(&mut self, text: &str) {
        self.paragraph(0, CAUTION.bold(), &format!("!! {text} !!"));
        self.gap();
    }

    pub(crate) fn title(&mut self, text: &str) {
        self.paragraph(0, STRONG, text);
    }

    pub(crate) fn gap(&mut self) {
        self.text.push('\n');
    }

    pub(crate) fn paragraph(&mut self, indent: usize, style: Style, text: &str) {
        for line in wrapped(text, self.width.saturating_sub(indent)) {
            self.push_line(indent, style, &line);
        }
    }

    pub(crate) fn field(&mut self, label: &str, text: &str) {
        self.styled_field(label, PLAIN, text);
    }

    pub(crate) fn styled_field(&mut self, label: &str, style: Style, text: &str) {
        let indent = self.text_indent();
        if indent < TEXT_COLUMN {
            self.push_line(0, DIM, label);
            return self.paragraph(indent, style, text);
        }
        let mut lines = wrapped(text, self.width - indent).into_iter();
        let first = lines.next().unwrap_or_default();
        // A label as wide as the column still ends before its text.
        let pad = TEXT_COLUMN.saturating_sub(label.chars().count() + 2).max(1);
        let label = format!("  {DIM}{label}{DIM:#}{:pad$}", "");
        self.text
            .push_str(&format!("{label}{style}{first}{style:#}\n"));
        for line in lines {
            self.push_line(indent, style, &line);
        }
    }

    /// A further paragraph of the field above.
    pub(crate) fn more(&mut self, style: Style, text: &str) {
        self.paragraph(self.text_indent(), style, text);
    }

    /// The command to run next; never wrapped, so that it can be copied.
    pub(crate) fn next(&mut self, command: &str) {
        let command = printable(command);
        self.text.push_str(&format!("{}{command}\n", *NEXT));
    }

    pub(crate) fn into_text(self) -> String {
        self.text
    }

    fn text_indent(&self) -> usize {
        if self.width < NARROW { 2 } else { TEXT_COLUMN }
    }

    fn push_line(&mut self, indent: usize, style: Style, line: &str) {
        self.text
            .push_str(&format!("{:indent$}{style}{line}{style:#}\n", ""));
    }
}

/// Breaks text at spaces; a word that is longer than a line stays whole, to be copied.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let text = printable(text);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let length = line.chars().count();
        if length > 0 && length + 1 + word.chars().count() > width {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
    lines
}

/// Text without control characters, so that no record can steer the terminal.
pub(crate) fn printable(text: &str) -> String {
    let shown = |c: char| {
        if c.is_whitespace() {
            Some(' ')
        } else {
            // Some reverse the rest of the line.
            let turns = matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
            (!c.is_control() && !turns).then_some(c)
        }
    };
    text.chars().filter_map(shown).collect()
}

/// An RFC 3339 instant to the minute: `2026-11-20 05:00 UTC`.
pub(crate) fn moment(instant: &str) -> String {
    match (
        instant.get(..10),
        instant.get(11..16),
        instant.ends_with('Z'),
    ) {
        (Some(day), Some(time), true) => format!("{day} {time} UTC"),
        _ => instant.into(),
    }
}

/// `2024-11-01 to 2025-10-31` of `2024-11-01/2025-10-31`.
pub(crate) fn period(interval: &str) -> String {
    interval.replace('/', " to ")
}

/// `1,234,567`.
pub(crate) fn grouped(number: u64) -> String {
    nycapt_messages::grouped(&number.to_string())
}

/// `3 violations`, `1 violation`, `no violations`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {many}"),
        1 => format!("1 {one}"),
        _ => format!("{} {many}", grouped(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_at_spaces_and_never_inside_a_word() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a-very-long-slug x", 5), ["a-very-long-slug", "x"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn control_characters_are_not_shown() {
        assert_eq!(wrapped("a\x1b[2Jb\tc\u{9b}d", 80), ["a[2Jb cd"]);
        assert_eq!(wrapped("a\u{202e}b\u{2066}c", 80), ["abc"]);
    }

    #[test]
    fn an_instant_is_cut_to_the_minute_and_anything_else_is_left() {
        assert_eq!(moment("2026-11-20T05:07:09.123Z"), "2026-11-20 05:07 UTC");
        for other in ["", "2026-11-20", "2026-11-20T05:07:09-05:00", "ä"] {
            assert_eq!(moment(other), other);
        }
    }
}
