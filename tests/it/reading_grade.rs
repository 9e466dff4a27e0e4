//! How hard our English is to read: the grade by Flesch and Kincaid of sentences with four words or
//! more. It can't say whether a text is good, only that it is too hard.

use nycapt_tests::prelude::*;

const TOO_HARD: f64 = 7.0;
const MESSAGES: [&str; 5] = [
    include_str!("../../core/address/messages/en-US/nycapt_address.ftl"),
    include_str!("../../core/report/messages/en-US/nycapt_report.ftl"),
    include_str!("../../server/messages/en-US/nycapt_server.ftl"),
    include_str!("../../server/pdf/messages/en-US/nycapt_pdf.ftl"),
    include_str!("../../cli/messages/en-US/nycapt_cli.ftl"),
];
const INLINE: [&str; 6] = ["a", "b", "code", "em", "span", "strong"];

#[derive(Debug, Default)]
struct Prose {
    sentences: u32,
    words: u32,
    syllables: u32,
}

impl Prose {
    fn of(text: &str) -> Self {
        let mut prose = Self::default();
        text.lines().for_each(|line| prose.add(line));
        prose
    }

    /// Adds the sentences of a line; what ends without a mark, such as a heading, is none.
    fn add(&mut self, line: &str) {
        let mut words = Vec::new();
        for word in line.split_whitespace() {
            words.extend(syllables(word));
            let last = word.trim_end_matches([')', '”', '’', '"', '\'']);
            if !last.ends_with(['.', '?', '!']) {
                continue;
            }
            if words.len() >= 4 {
                self.sentences += 1;
                self.words += u32::try_from(words.len()).unwrap();
                self.syllables += words.iter().sum::<u32>();
            }
            words.clear();
        }
    }

    fn grade(&self) -> f64 {
        let [sentences, words, syllables] =
            [self.sentences, self.words, self.syllables].map(f64::from);
        0.39 * words / sentences + 11.8 * syllables / words - 15.59
    }
}

/// The groups of vowels in a word, without a silent `e`; `None` for a number.
fn syllables(word: &str) -> Option<u32> {
    let letters = word.chars().filter(char::is_ascii_alphabetic);
    let letters: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
    let groups = letters.split(|letter: char| !"aeiouy".contains(letter));
    let groups = groups.filter(|group| !group.is_empty()).count();
    let is_silent = letters.ends_with('e') && !letters.ends_with("le");
    let count = groups.saturating_sub(usize::from(is_silent)).max(1);
    (!letters.is_empty()).then(|| u32::try_from(count).unwrap())
}

/// The main text of a page, a line for each block.
fn main_text(page: &str) -> String {
    let main = between(page, "<main", "</main>").unwrap();
    let mut text = String::new();
    for piece in main.split('<').skip(1) {
        let (tag, rest) = piece.split_once('>').unwrap();
        let name = tag.trim_start_matches('/').split(' ').next().unwrap();
        if !INLINE.contains(&name) {
            text.push('\n');
        }
        text.push_str(rest);
    }
    text
}

/// The text of messages, a line for each message or variant, with a short word for each argument.
fn message_text(source: &str) -> String {
    let mut text = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        let message = line.split_once(" =").filter(|(key, _)| !key.contains(' '));
        let variant = line
            .split_once(']')
            .filter(|(name, _)| name.trim_start().starts_with(['[', '*']));
        let rest = match message.or(variant) {
            Some((_, rest)) => {
                text.push('\n');
                rest
            }
            None => {
                text.push(' ');
                line
            }
        };
        let pieces = rest.split('{');
        let pieces = pieces.map(|piece| piece.split_once('}').map_or(piece, |(_, after)| after));
        text.push_str(&pieces.collect::<Vec<_>>().join("X"));
    }
    text
}

/// The main texts of the pages that a list of pages links to.
async fn listed_texts(app: &TestApp, list: &str) -> String {
    let main = app.text(list).await;
    let main = between(&main, "<main", "</main>").unwrap();
    let start = format!("href=\"{list}/");
    let mut texts = String::new();
    for link in main.split(&start).skip(1) {
        let (name, _) = link.split_once('"').unwrap();
        let page = app.text(&format!("{list}/{name}")).await;
        texts.push_str(&main_text(&page));
    }
    texts
}

#[tokio::test]
async fn guides_lookups_the_method_and_messages_are_below_the_seventh_grade() {
    let app = TestApp::new();
    for (name, text, least) in [
        ("guides", listed_texts(&app, "/guides").await, 200),
        ("lookups", listed_texts(&app, "/lookup").await, 200),
        ("method", main_text(&app.text("/method").await), 50),
        ("messages", MESSAGES.map(message_text).join("\n"), 1_000),
    ] {
        let prose = Prose::of(&text);
        let grade = prose.grade();
        assert!(grade < TOO_HARD, "{name}: {grade:.2} of {prose:?}");
        assert!(prose.sentences >= least, "{name}: {prose:?}");
    }
}

#[test]
fn the_grade_rises_with_longer_sentences_and_words() {
    let grade = |text| Prose::of(text).grade();
    // One sentence of ten words, each of one syllable.
    let plain = grade("The cat sat on the mat and ate the cake.");
    assert!((plain - (3.9 + 11.8 - 15.59)).abs() < 1e-9, "{plain}");
    assert!(grade("The cat sat on the mat. The cat ate the cake.") < plain);
    assert!(grade("Registered residential properties occasionally require inspections.") > 12.0);
    let prose = Prose::of("No such street.\nA heading without a mark");
    assert_eq!(prose.sentences, 0);
}
