//! Text to upper-case tokens: words and numbers, with what separated them.

use std::sync::LazyLock;

use crate::parse::unit::{Kind, kinds};
use crate::parse::vocabulary::{self, WordMap};

/// Tokens kept of one text; what follows is not read.
pub(crate) const MAX_TOKENS: usize = 96;
const MAX_BYTES: usize = 640;
/// The highest number of a street in the city.
const HIGHEST_STREET: u32 = 271;
/// The first words of the streets that begin with a number in words: `Twenty Four Corners Road` is number 20.
const STREETS: [(&str, &str); 3] = [("FOUR", "CORNERS"), ("SEVEN", "GABLES"), ("TEN", "EYCK")];
/// Names of places that people write as letters with dots.
const INITIALS: [&str; 9] = ["NYC", "NY", "NJ", "DC", "USA", "US", "UK", "BX", "BK"];
/// What a letter or digit of another script is read as: it is part of no name, number or unit.
const UNREAD: u8 = b'?';
/// Room for the tokens of an ordinary address.
const USUAL_TOKENS: usize = 16;

/// What precedes a token, as bits.
pub(crate) mod gap {
    /// A blank or a full stop.
    pub(crate) const SPACE: u8 = 1;
    /// A comma, semicolon or colon.
    pub(crate) const COMMA: u8 = 2;
    /// A hyphen or dash.
    pub(crate) const HYPHEN: u8 = 4;
    pub(crate) const SLASH: u8 = 8;
    pub(crate) const HASH: u8 = 16;
    /// An opening bracket.
    pub(crate) const OPEN: u8 = 32;
    /// A closing bracket.
    pub(crate) const CLOSE: u8 = 64;
    pub(crate) const MONEY: u8 = 128;
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Token {
    start: u16,
    end: u16,
    /// Bytes of the text as given.
    pub raw_start: u16,
    /// End of them.
    pub raw_end: u16,
    /// Bits of [`gap`] for what precedes it.
    pub before: u8,
    pub number: bool,
    pub ordinal: bool,
    pub digits: u8,
    /// The number; `u32::MAX` when it has more than 8 digits.
    pub value: u32,
    /// Hash of the word or of the digits without leading zeros.
    pub hash: u32,
    /// What the word can be.
    pub meaning: Meaning,
}

/// What a word can mean, regardless of its neighbors.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Meaning {
    /// The part of a building that it is for.
    pub kind: Option<Kind>,
    /// Whether it can mean a street type.
    pub spells_type: bool,
    /// Whether a number can begin with it.
    pub counts: bool,
}

static MEANINGS: LazyLock<WordMap<Meaning>> = LazyLock::new(|| {
    let mut all: WordMap<Meaning> = WordMap::default();
    for (word, kind) in kinds() {
        all.entry(word).or_default().kind = Some(kind);
    }
    for word in vocabulary::TYPE_SPELLINGS.keys() {
        all.entry(*word).or_default().spells_type = true;
    }
    for word in vocabulary::number_words() {
        all.entry(word).or_default().counts = true;
    }
    all
});

impl Token {
    /// Whether nothing separates this token from the one before.
    pub(crate) fn is_attached(&self) -> bool {
        self.before == 0
    }

    /// Whether at most spaces separate it from the one before.
    pub(crate) fn near(&self) -> bool {
        self.before & !gap::SPACE == 0
    }

    /// Whether any of the marks separates it from the one before.
    pub(crate) fn after(&self, marks: u8) -> bool {
        self.before & marks != 0
    }
}

/// A number in words.
#[derive(Debug, Clone, Copy)]
struct NumberWords {
    value: u32,
    /// What the next word must be below to be added.
    room: u32,
    /// The token after them.
    past: usize,
}

#[derive(Debug, Clone)]
pub(crate) struct Scan {
    text: String,
    tokens: Vec<Token>,
}

/// The hash that words have here and in the directory's file.
pub(crate) fn hash(bytes: &[u8]) -> u32 {
    let mut state: u32 = 0x811c_9dc5;
    for &byte in bytes {
        state = (state ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    }
    state ^ (state >> 15)
}

/// A number without leading zeros.
pub(crate) fn significant(digits: &str) -> &str {
    let short = digits.trim_start_matches('0');
    if short.is_empty() { "0" } else { short }
}

/// `n` in 16 bits; positions in a text are far below the bound.
fn small(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(u16::MAX)
}

impl Scan {
    pub(crate) fn new(text: &str) -> Self {
        let mut scan = Self {
            text: String::with_capacity(text.len().min(MAX_BYTES)),
            tokens: Vec::with_capacity(USUAL_TOKENS),
        };
        let mut tokenizer = Tokenizer::default();
        for (at, char) in text.char_indices() {
            if scan.text.len() + 8 > MAX_BYTES || scan.len() + 2 > MAX_TOKENS {
                break;
            }
            tokenizer.read(&mut scan, at, char);
        }
        tokenizer.close(&mut scan);
        scan.merge_initials();
        scan.merge_ordinals();
        for at in 0..scan.len() {
            scan.merge_spelled_number(at);
        }
        scan
    }

    pub(crate) fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    pub(crate) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The token at `index`; an empty one past the end.
    pub(crate) fn token(&self, index: usize) -> Token {
        self.tokens().get(index).copied().unwrap_or_default()
    }

    pub(crate) fn word(&self, index: usize) -> &str {
        self.text_of(self.token(index))
    }

    /// The letters of the token when it is a word, else an empty text.
    pub(crate) fn letters(&self, index: usize) -> &str {
        let token = self.token(index);
        if token.number {
            ""
        } else {
            self.text_of(token)
        }
    }

    /// Whether the token is letters or digits of another script.
    pub(crate) fn is_unread(&self, index: usize) -> bool {
        self.word(index).starts_with(char::from(UNREAD))
    }

    /// The part of a building that the token is a word for.
    pub(crate) fn kind(&self, index: usize) -> Option<Kind> {
        self.token(index).meaning.kind
    }

    /// Whether the token is a word that can mean a street type.
    pub(crate) fn spells_type(&self, index: usize) -> bool {
        self.token(index).meaning.spells_type
    }

    /// What the tokens from `first` to `last` take of the text that was read.
    pub(crate) fn typed<'t>(&self, text: &'t str, first: usize, last: usize) -> Option<&'t str> {
        let (first, last) = (self.token(first), self.token(last));
        text.get(usize::from(first.raw_start)..usize::from(last.raw_end))
    }

    fn text_of(&self, token: Token) -> &str {
        let span = usize::from(token.start)..usize::from(token.end);
        self.text.get(span).unwrap_or_default()
    }

    fn set(&mut self, index: usize, token: Token) {
        if let Some(slot) = self.tokens.get_mut(index) {
            *slot = token;
        }
    }

    fn remove(&mut self, index: usize) {
        if index < self.len() {
            self.tokens.remove(index);
        }
    }

    fn push(&mut self, mut token: Token) {
        if token.number {
            let bytes = self.text_of(token).as_bytes();
            token.digits = u8::try_from(bytes.len()).unwrap_or(u8::MAX);
            let zeros = bytes.iter().take_while(|byte| **byte == b'0').count();
            let significant = bytes.get(zeros..).unwrap_or_default();
            token.value = if significant.len() > 8 {
                u32::MAX
            } else {
                significant
                    .iter()
                    .fold(0, |sum, byte| sum * 10 + u32::from(byte - b'0'))
            };
            token.hash = hash(significant);
        } else {
            self.look_up(&mut token);
        }
        self.tokens.push(token);
    }

    /// Sets what is known of a word, so that it is looked up once.
    fn look_up(&self, token: &mut Token) {
        let word = self.text_of(*token);
        token.hash = hash(word.as_bytes());
        token.meaning = MEANINGS.get(word).copied().unwrap_or_default();
    }

    /// Makes one word of letters such as `N.Y.`
    fn merge_initials(&mut self) {
        for at in 0..self.len() {
            let Some(letters) = self.initials(at) else {
                continue;
            };
            let last = self.token(at + letters - 1);
            let mut word = Token {
                end: last.end,
                raw_end: last.raw_end,
                ..self.token(at)
            };
            self.look_up(&mut word);
            self.set(at, word);
            for _ in 1..letters {
                self.remove(at + 1);
            }
        }
    }

    /// How many letters from `at` on are the initials of a place: those of the state and the city anywhere, others
    /// after a comma.
    fn initials(&self, at: usize) -> Option<usize> {
        let is_letter = |at: usize| self.letters(at).len() == 1;
        let follows = |at: &usize| is_letter(*at) && self.token(*at).before == gap::SPACE;
        let first = self.token(at);
        if !is_letter(at) || first.is_attached() || !follows(&(at + 1)) {
            return None;
        }
        let mut count = 1 + (at + 1..self.len()).take_while(follows).count();
        let next = self.token(at + count);
        if at + count < self.len() && (next.is_attached() || next.after(gap::SLASH | gap::HYPHEN)) {
            // `N.Y. c/o Smith`
            count -= 1;
        }
        let last = self.token(at + count - 1);
        let written = self
            .text
            .get(usize::from(first.start)..usize::from(last.end))?;
        let ends = |rest: &str| matches!(rest, "" | "NY" | "US" | "USA");
        let mut known = INITIALS.into_iter();
        let word = known.find(|word| written.strip_prefix(*word).is_some_and(ends))?;
        let is_placed = word.starts_with("NY") || first.after(gap::COMMA);
        is_placed.then_some(word.len())
    }

    /// Removes `TH` and similar suffixes after a number.
    fn merge_ordinals(&mut self) {
        let mut at = 0;
        while at + 1 < self.len() {
            let mut number = self.token(at);
            if !number.number || self.token(at + 1).number {
                at += 1;
                continue;
            }
            let next = self.token(at + 1);
            match self.ordinal_letters(at, number, next) {
                Ending::None => {}
                Ending::Whole(tokens) => {
                    number.raw_end = self.token(at + tokens).raw_end;
                    for _ in 0..tokens {
                        self.remove(at + 1);
                    }
                    number.ordinal = true;
                    self.set(at, number);
                }
                Ending::Prefix(letters) => {
                    let mut rest = next;
                    rest.start += letters;
                    rest.raw_start += letters;
                    self.look_up(&mut rest);
                    self.set(at + 1, rest);
                    number.ordinal = true;
                    self.set(at, number);
                }
            }
            at += 1;
        }
    }

    /// Makes one number of `Twenty-Third`, `One Hundred and Tenth`, `Two Hundred Five` before a word or
    /// the words after `apt`; the vocabulary knows single words.
    fn merge_spelled_number(&mut self, at: usize) {
        if !self.token(at).meaning.counts {
            return;
        }
        let words = self.number_words(at);
        let ordinal = self.spelled_ordinal(at, words);
        let spelled = ordinal
            .or_else(|| self.spelled_unit(at, words))
            .or_else(|| self.spelled_house_number(at, words));
        let Some((value, past)) = spelled else {
            return;
        };
        let (first, last) = (self.token(at), self.token(past - 1));
        let digits = value.to_string();
        let start = self.text.len();
        self.text.push_str(&digits);
        let number = Token {
            start: small(start),
            end: small(self.text.len()),
            raw_end: last.raw_end,
            number: true,
            ordinal: ordinal.is_some(),
            digits: u8::try_from(digits.len()).unwrap_or(u8::MAX),
            value,
            hash: hash(digits.as_bytes()),
            meaning: Meaning::default(),
            ..first
        };
        for _ in at + 1..past {
            self.remove(at + 1);
        }
        self.set(at, number);
    }

    /// The number that the words from `at` on spell: `Two Hundred and Five`.
    fn number_words(&self, at: usize) -> NumberWords {
        let mut words = NumberWords {
            value: 0,
            room: 100,
            past: at,
        };
        while let Some(longer) = self.with_next_word(at, words) {
            words = longer;
        }
        words
    }

    fn with_next_word(&self, at: usize, words: NumberWords) -> Option<NumberWords> {
        let next = self.behind_and(words);
        let word = self.letters(next);
        let is_apart = next == words.past && !self.token(next).after(gap::HYPHEN);
        if is_apart && STREETS.contains(&(word, self.letters(next + 1))) {
            return None;
        }
        let below_thousand = words.value % 1000;
        let (value, room) = match word {
            "THOUSAND" if (1..10).contains(&words.value) => (words.value * 1000, 100),
            "HUNDRED" if below_thousand < 100 => {
                let hundreds = below_thousand.max(1) * 100;
                (words.value - below_thousand + hundreds, 100)
            }
            _ => {
                let number = vocabulary::cardinal(word).filter(|number| *number < words.room)?;
                (words.value + number, if number < 20 { 1 } else { 10 })
            }
        };
        let is_joined = (words.past..=next).all(|token| token == at || self.joins(token));
        is_joined.then_some(NumberWords {
            value,
            room,
            past: next + 1,
        })
    }

    /// The token after some words and the `and` that may follow a hundred.
    fn behind_and(&self, words: NumberWords) -> usize {
        let is_hundreds = words.value > 0 && words.room == 100;
        words.past + usize::from(is_hundreds && self.letters(words.past) == "AND")
    }

    /// Whether only a space or a hyphen separates a token from the one before.
    fn joins(&self, index: usize) -> bool {
        self.token(index).before & !(gap::SPACE | gap::HYPHEN) == 0
    }

    /// The number that one word means by itself, and not the `Twenty` of `Twenty Two`.
    pub(crate) fn number_word(&self, at: usize) -> Option<u32> {
        let is_whole = self.begins_number(at) && self.number_words(at).past == at + 1;
        vocabulary::cardinal(self.letters(at)).filter(|_| is_whole)
    }

    /// Whether a number word doesn't continue another: `Two Twenty-Two East 44th Street` is not number 22.
    fn begins_number(&self, at: usize) -> bool {
        at == 0 || !self.joins(at) || !self.token(at - 1).meaning.counts
    }

    /// The house number of two words or more, and the token after them: `One Hundred Broadway`.
    fn spelled_house_number(&self, at: usize, words: NumberWords) -> Option<(u32, usize)> {
        let has_street = words.past < self.len() && self.token(words.past).near();
        let fits = words.past > at + 1 && self.begins_number(at) && has_street;
        fits.then_some((words.value, words.past))
    }

    /// Whether a word for apartments ends the name of a building, such as `Parkside Apartments`.
    pub(crate) fn names_a_building(&self, at: usize) -> bool {
        matches!(self.letters(at), "APARTMENTS" | "APART")
    }

    /// The number of an apartment or floor in words, and the token after them: `apt one`,
    /// `floor twenty-one`.
    fn spelled_unit(&self, at: usize, words: NumberWords) -> Option<(u32, usize)> {
        let before = at.checked_sub(1)?;
        let word = self.kind(before)?;
        let is_numbered = !self.names_a_building(before)
            && matches!(
                word,
                Kind::Dwelling | Kind::Floor | Kind::Suite | Kind::Room
            );
        let next = self.token(words.past);
        // `apt five twenty two Park Avenue` has one number or two.
        let goes_on = next.near() && next.meaning.counts;
        let fits = is_numbered && self.token(at).near() && !goes_on;
        (words.past > at && fits).then_some((words.value, words.past))
    }

    /// The ordinal that two or more words from `at` on spell, and the token after them.
    fn spelled_ordinal(&self, at: usize, words: NumberWords) -> Option<(u32, usize)> {
        if words.past == at {
            return None;
        }
        if words.room == 100 && self.is_street(words.past) {
            let is_ordinal = self.joins(words.past) && words.value <= HIGHEST_STREET;
            return is_ordinal.then_some((words.value, words.past));
        }
        let next = self.behind_and(words);
        let value = if self.letters(next) == "HUNDREDTH" && words.value < 10 {
            words.value * 100
        } else {
            let last = vocabulary::ordinal(self.letters(next))?;
            (last < words.room).then_some(words.value + last)?
        };
        // `Twenty First Avenue` is rather number 20 on First Avenue, but `Twenty Second Street` is a street.
        let is_street = vocabulary::type_of(self.letters(next + 1)) == Some("STREET");
        let is_joined = (words.past..=next).all(|token| self.joins(token));
        let begins = at == 0 && words.room > 1 && !self.token(next).after(gap::HYPHEN);
        let is_ordinal = is_joined && value <= HIGHEST_STREET && (is_street || !begins);
        is_ordinal.then_some((value, next + 1))
    }

    /// Whether the word means a street, and not the saint of `St. Johns Place`.
    fn is_street(&self, at: usize) -> bool {
        let is_last = at + 1 >= self.len() || !self.token(at + 1).near();
        let word = self.letters(at);
        word == "STREET" || is_last && vocabulary::type_of(word) == Some("STREET")
    }

    fn ordinal_letters(&self, at: usize, number: Token, next: Token) -> Ending {
        let word = self.word(at + 1);
        let usual = match (number.value % 100, number.value % 10) {
            (11..=13, _) => "TH",
            (_, 1) => "ST",
            (_, 2) => "ND",
            (_, 3) => "RD",
            _ => "TH",
        };
        if next.is_attached() {
            if matches!(word, "TH" | "ND" | "THE") || word == usual {
                return Ending::Whole(1);
            }
            if word == "T" && self.word(at + 2) == "H" && self.token(at + 2).near() {
                return Ending::Whole(2);
            }
            for ending in ["TH", "ND", usual] {
                if let Some(rest) = word.strip_prefix(ending)
                    && vocabulary::type_of(rest).is_some()
                {
                    return Ending::Prefix(2);
                }
            }
            return Ending::None;
        }
        let alone = matches!(word, "TH" | "ND") || (word == usual && self.spells_type(at + 2));
        if next.near() && alone {
            Ending::Whole(1)
        } else {
            Ending::None
        }
    }
}

enum Ending {
    None,
    Whole(usize),
    Prefix(u16),
}

#[derive(Debug, Default)]
struct Tokenizer {
    token: Option<Token>,
    before: u8,
}

impl Tokenizer {
    fn read(&mut self, scan: &mut Scan, at: usize, char: char) {
        if let Some(upper) = fold(char) {
            self.keep(scan, at, char, upper);
            return;
        }
        let mark = match char {
            '\'' | '’' | '‘' | '`' | '´' => return,
            '½' => return self.sign(scan, at, char, b"1/2"),
            '¼' => return self.sign(scan, at, char, b"1/4"),
            '¾' => return self.sign(scan, at, char, b"3/4"),
            '&' | '+' => return self.sign(scan, at, char, b"AND"),
            '@' => return self.sign(scan, at, char, b"AT"),
            ',' | ';' | ':' | '|' | '\n' | '，' => gap::COMMA,
            '-' | '‐' | '‑' | '‒' | '–' | '—' | '=' | '_' => gap::HYPHEN,
            '/' | '\\' => gap::SLASH,
            '#' | '№' => gap::HASH,
            '(' | '[' | '{' => gap::OPEN,
            ')' | ']' | '}' => gap::CLOSE,
            '$' | '%' | '€' => gap::MONEY,
            // `5º`, `3ª`: ordinals of other languages.
            'º' | 'ª' => gap::SPACE,
            _ if char.is_alphanumeric() => return self.keep(scan, at, char, UNREAD),
            _ => gap::SPACE,
        };
        self.close(scan);
        self.before |= mark;
    }

    fn keep(&mut self, scan: &mut Scan, at: usize, char: char, upper: u8) {
        let number = upper.is_ascii_digit();
        let raw_end = small(at + char.len_utf8());
        let follows_unread = scan.text.ends_with(char::from(UNREAD));
        let is_same_script = follows_unread == (upper == UNREAD);
        match &mut self.token {
            Some(token) if token.number == number && is_same_script => token.raw_end = raw_end,
            _ => {
                self.close(scan);
                let first = if scan.tokens.is_empty() {
                    gap::SPACE
                } else {
                    0
                };
                self.token = Some(Token {
                    start: small(scan.text.len()),
                    raw_start: small(at),
                    raw_end,
                    number,
                    before: self.before | first,
                    ..Token::default()
                });
            }
        }
        scan.text.push(char::from(upper));
    }

    fn close(&mut self, scan: &mut Scan) {
        if let Some(mut token) = self.token.take() {
            token.end = small(scan.text.len());
            if scan.len() < MAX_TOKENS {
                scan.push(token);
            }
            self.before = 0;
        }
    }

    /// Reads a sign as the word or the fraction that it is short for.
    fn sign(&mut self, scan: &mut Scan, at: usize, char: char, text: &[u8]) {
        self.close(scan);
        self.before |= gap::SPACE;
        for &byte in text {
            if byte == b'/' {
                self.close(scan);
                self.before |= gap::SLASH;
            } else {
                self.keep(scan, at, char, byte);
            }
        }
        self.close(scan);
        self.before |= gap::SPACE;
    }
}

/// The upper-case ASCII letter or digit of a character, if it is one.
fn fold(char: char) -> Option<u8> {
    if let Ok(byte) = u8::try_from(char)
        && byte.is_ascii()
    {
        return byte
            .is_ascii_alphanumeric()
            .then(|| byte.to_ascii_uppercase());
    }
    Some(match char {
        'À'..='Å' | 'à'..='å' => b'A',
        'Ç' | 'ç' => b'C',
        'È'..='Ë' | 'è'..='ë' => b'E',
        'Ì'..='Ï' | 'ì'..='ï' => b'I',
        'Ñ' | 'ñ' => b'N',
        'Ò'..='Ö' | 'Ø' | 'ò'..='ö' | 'ø' => b'O',
        'Ù'..='Ü' | 'ù'..='ü' => b'U',
        'Ý' | 'ý' | 'ÿ' => b'Y',
        // Full-width forms come from some input methods.
        'Ａ'..='Ｚ' => u8::try_from(u32::from(char) - 0xFF21).ok()? + b'A',
        'ａ'..='ｚ' => u8::try_from(u32::from(char) - 0xFF41).ok()? + b'A',
        '０'..='９' => u8::try_from(u32::from(char) - 0xFF10).ok()? + b'0',
        _ => return None,
    })
}

/// A token index in 8 bits; a text has at most [`MAX_TOKENS`].
pub(crate) fn position(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_into_words_and_numbers() {
        for (text, expected) in [
            // Letters and digits part.
            ("250W57TH", "250 W 57"),
            ("N7TH st.", "N 7 ST"),
            // Ordinal endings go.
            ("143 WEST 108THE ST", "143 WEST 108 ST"),
            ("150 East 3 Rd Street", "150 EAST 3 STREET"),
            ("18T H STREET", "18 STREET"),
            ("57THST", "57 ST"),
            // A street is no ordinal ending.
            ("161 ST ANNS", "161 ST ANNS"),
            ("663 E 21 ST BROOKLYN", "663 E 21 ST BROOKLYN"),
            ("45ST", "45 ST"),
            // Accents, signs and fractions.
            ("O’Brien Café ½ & №3", "OBRIEN CAFE 1 2 AND 3"),
            // Letters and digits of other scripts are unread, and marks of ordinals aren't letters.
            ("五B 4Б B٤", "? B 4 ? B ?"),
            ("5 Elm Ave的房子 4²", "5 ELM AVE ??? 4 ?"),
            ("5 Elm Ave，4楼 B室", "5 ELM AVE 4 ? B ?"),
            ("350 5º Avenue", "350 5 AVENUE"),
            // Initials of places are one word; other letters and those of a street part.
            ("5 Elm St, N.Y., U.S.A.", "5 ELM ST NY USA"),
            ("5 Elm St N.Y. N. Y", "5 ELM ST NY NY"),
            ("N.Y.C., B.X. 10452", "NYC BX 10452"),
            ("5 Elm St, S.I., N.Y.", "5 ELM ST S I NY"),
            ("5 Avenue N, Y", "5 AVENUE N Y"),
            ("5 Avenue U S", "5 AVENUE U S"),
            ("5 Elm St, N.Y.U.", "5 ELM ST N Y U"),
            ("5 Elm St, N.Y. c/o Y", "5 ELM ST NY C O Y"),
            ("5 Elm St 3N Y", "5 ELM ST 3 N Y"),
            // Spelled ordinals of several words are one number.
            ("320 West Twenty-third Street", "320 WEST 23 STREET"),
            ("320 West Twenty Third Street", "320 WEST 23 STREET"),
            ("5 East One Hundred and Tenth St", "5 EAST 110 ST"),
            ("5 East Hundred Twenty-Fifth St", "5 EAST 125 ST"),
            ("Twenty-Third Street", "23 STREET"),
            ("5 One Hundredth Street", "5 100 STREET"),
            ("5 E One Hundred and First St", "5 E 101 ST"),
            ("5 East Two Hundredth St", "5 EAST 200 ST"),
            ("5 East Two Hundred St", "5 EAST 200 ST"),
            ("5 East One-Hundred Street NY", "5 EAST 100 STREET NY"),
            ("One Hundred Tenth Street", "110 STREET"),
            ("Twenty Second Street", "22 STREET"),
            // A house number of several words is one number.
            ("Two Hundred St Johns Pl", "200 ST JOHNS PL"),
            ("One Hundred Broadway", "100 BROADWAY"),
            ("One Hundred Fifty West 78th St", "150 WEST 78 ST"),
            ("One Hundred West 110th St", "100 WEST 110 ST"),
            ("Two Hundred and Five E 42nd St", "205 E 42 ST"),
            ("Twelve Hundred Fifth Avenue", "1200 FIFTH AVENUE"),
            ("Three Hundred Fifty Fifth Ave", "350 FIFTH AVE"),
            ("Acme, Twenty-Two Reade St", "ACME 22 READE ST"),
            ("Two Twenty-Two East 44th St", "TWO TWENTY TWO EAST 44 ST"),
            ("One-Twenty-Five Broad St", "ONE TWENTY FIVE BROAD ST"),
            ("One Thousand Park Ave", "1000 PARK AVE"),
            ("Two Thousand One Hundred Five Grand Ave", "2105 GRAND AVE"),
            ("One Thousand and Ten Park Ave", "1010 PARK AVE"),
            ("Five Ten Eyck Street", "FIVE TEN EYCK STREET"),
            ("Twenty Four Corners Rd", "TWENTY FOUR CORNERS RD"),
            ("Twenty-Four Corners Rd", "24 CORNERS RD"),
            ("One Hundred Ten Eyck St", "100 TEN EYCK ST"),
            ("One Fifth Avenue", "ONE FIFTH AVENUE"),
            ("5 Reade St, twenty two", "5 READE ST TWENTY TWO"),
            // A number word after a word for an apartment or a floor.
            ("5 Third Ave apt twenty-one", "5 THIRD AVE APT 21"),
            ("Unit One Broadway", "UNIT 1 BROADWAY"),
            ("Floor two, Two Fifth Ave", "FLOOR 2 TWO FIFTH AVE"),
            ("Apt five twenty-two Elm St", "APT FIVE TWENTY TWO ELM ST"),
            ("Twenty First Avenue", "TWENTY FIRST AVENUE"),
            ("5 Twenty Eleventh St", "5 TWENTY ELEVENTH ST"),
            ("5 Twenty, Third St", "5 TWENTY THIRD ST"),
            ("5 Third Avenue", "5 THIRD AVENUE"),
        ] {
            let scan = Scan::new(text);
            let words: Vec<&str> = (0..scan.len()).map(|at| scan.word(at)).collect();
            assert_eq!(words.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn any_length_is_read_without_harm() {
        for text in ["9-", "É ", "É", "twenty-first "] {
            let scan = Scan::new(&text.repeat(5000));
            assert!(scan.len() <= MAX_TOKENS, "{text}");
            assert!(scan.text.len() <= MAX_BYTES + 4 * MAX_TOKENS, "{text}");
        }
    }
}
