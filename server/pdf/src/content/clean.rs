//! Texts as the fonts can print them: no character without a glyph, no word wider than a column.

use std::borrow::Cow;

use serde_json::Value;

use crate::world::has_glyph;

/// Printed for a character that the fonts lack.
const STAND_IN: char = '□';
/// Printed before a mark without a letter.
const NO_BREAK_SPACE: char = '\u{a0}';
/// Where a line may break although no space is seen.
const BREAK: char = '\u{200b}';
/// Marks on one letter; more would run into the lines above.
const MARKS: usize = 2;
/// Characters of a text; the longest that an agency writes are far shorter.
const TEXT_CHARACTERS: usize = 4_000;
/// Letters from which a word may be broken anywhere, and how often.
const LONG_WORD: usize = 24;
const PIECE: usize = 12;

pub(crate) fn clean(value: &mut Value) {
    match value {
        Value::String(text) => *text = breakable(&printable(text)),
        Value::Array(items) => items.iter_mut().for_each(clean),
        Value::Object(members) => members.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// A text of characters that have a glyph, in one line.
fn printable(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut marks = 0;
    let seen = text.chars().filter(|letter| !is_unseen(*letter));
    for (place, letter) in seen.enumerate() {
        if place == TEXT_CHARACTERS {
            line.push('…');
            break;
        }
        if letter != NO_BREAK_SPACE && (letter.is_whitespace() || letter.is_control()) {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
            marks = 0;
        } else if is_mark(letter) {
            marks += 1;
            if line.is_empty() || line.ends_with(' ') {
                line.push(NO_BREAK_SPACE);
            }
            if marks <= MARKS && has_glyph(letter) {
                line.push(letter);
            }
        } else {
            marks = 0;
            line.push(if has_glyph(letter) { letter } else { STAND_IN });
        }
    }
    line.truncate(line.trim_end_matches(' ').len());
    line
}

/// Long words with places where a line may break.
fn breakable(line: &str) -> String {
    let words: Vec<Cow<'_, str>> = line.split(' ').map(pieces).collect();
    words.join(" ")
}

fn pieces(word: &str) -> Cow<'_, str> {
    if word.chars().count() <= LONG_WORD {
        return word.into();
    }
    let mut broken = String::with_capacity(word.len() + word.len() / PIECE * BREAK.len_utf8());
    let mut since = 0;
    for letter in word.chars() {
        if is_chinese(letter) {
            since = 0;
        } else if since >= PIECE && !is_mark(letter) {
            broken.push(BREAK);
            since = 0;
        }
        broken.push(letter);
        since += 1;
    }
    broken.into()
}

/// Chinese characters and their punctuation. Lines break between them without our help, but not
/// before a comma.
const fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// Combining marks that the fonts may have; others are letters without a glyph.
const fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}')
}

/// Invisible characters that join, hide or reverse others.
const fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_without_a_glyph_are_replaced_and_invisible_ones_removed() {
        let cases = [
            ("plain, Łódź — “né”", "plain, Łódź — “né”"),
            ("fire 🔥 and 漢龍", "fire □ and □□"),
            ("evil\u{202e}txt.exe", "eviltxt.exe"),
            ("a\tb\r\n\u{0}c  d ", "a b c d"),
            ("\u{301}lone", "\u{a0}\u{301}lone"),
            ("e\u{301}\u{302}\u{303}\u{304}", "e\u{301}\u{302}"),
            ("👩\u{200d}👧\u{fe0f}", "□□"),
            (
                "#eval(1) *b* $x$ @y <z> \\n `c`",
                "#eval(1) *b* $x$ @y <z> \\n `c`",
            ),
        ];
        for (written, printed) in cases {
            assert_eq!(printable(written), printed);
        }
    }

    #[test]
    fn a_long_word_can_break_and_loses_nothing() {
        let word = "x".repeat(100);
        let broken = breakable(&word);
        assert!(broken.contains(BREAK));
        assert_eq!(broken.replace(BREAK, ""), word);
        assert_eq!(breakable("Administrative"), "Administrative");
        let chinese = "没有记录，不代表没有问题。".repeat(4);
        assert_eq!(breakable(&chinese), chinese);
    }

    #[test]
    fn every_text_of_a_document_is_cleaned() {
        let mut value = serde_json::json!({"a": ["\u{202e}", {"b": "漢"}], "c": 1});
        clean(&mut value);
        assert_eq!(value, serde_json::json!({"a": ["", {"b": "□"}], "c": 1}));
    }
}
