//! The search in the portal: every named item, with its description.

use super::document::Document;
use super::markup::{id_of, member_id, plain_of};
use crate::format::grouped;
use crate::messages::message;

/// The list of operations and types.
pub(crate) const REFERENCE: &str = "/developers/reference";

const MAX_HITS: usize = 60;
/// Maximum number of suggestions when nothing matches.
const MAX_SUGGESTIONS: usize = 5;
/// Minimum similarity of a suggestion, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.6;
const PART_SIMILARITY: f64 = 0.75;
/// Fewest letters of such a part.
const MIN_PART: usize = 4;
const ABOUT_MAX: usize = 240;

/// A named item and where it is described.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// What it is, and of what.
    pub(crate) place: String,
    /// Where it is described, relative to the site.
    pub(crate) url: String,
    pub(crate) about: String,
    /// Its name, reduced to letters and digits.
    folded: String,
    words: String,
}

#[derive(Debug)]
pub(crate) struct Index(pub(super) Vec<Entry>);

#[derive(Debug)]
pub(crate) struct Found<'a> {
    pub(crate) summary: String,
    pub(crate) hits: Vec<&'a Entry>,
    pub(crate) near: Vec<&'a Entry>,
}

impl Entry {
    /// Creates a named item; `about` and `also` are Markdown, and only `about` is shown.
    pub(super) fn new(name: &str, place: String, url: String, about: &str, also: &str) -> Self {
        let about = plain_of(about);
        Self {
            name: name.into(),
            words: format!("{name} {place} {about} {also}").to_lowercase(),
            folded: folded(name),
            about: shortened(about),
            place,
            url,
        }
    }

    /// Its rank, best first; `None` if a word is missing.
    fn fits(&self, words: &[String], whole: &str) -> Option<usize> {
        let has_all = |text: &str| words.iter().all(|word| text.contains(word.as_str()));
        let (name, text) = (&self.folded, &self.words);
        let ways = [
            name == whole,
            name.starts_with(whole),
            has_all(name),
            has_all(text),
        ];
        ways.into_iter().position(|fits| fits)
    }

    /// How similar its name is to another, from 0 to 1.
    fn similarity(&self, whole: &str) -> f64 {
        let own = &self.folded;
        let (short, long) = (own.len().min(whole.len()), own.len().max(whole.len()));
        // Names of very different lengths need no closer look.
        if short * 3 < long {
            return 0.0;
        }
        let is_part = short >= MIN_PART && (own.contains(whole) || whole.contains(own.as_str()));
        let similarity = strsim::normalized_damerau_levenshtein(own, whole);
        similarity.max(if is_part { PART_SIMILARITY } else { 0.0 })
    }

    fn is_page(&self) -> bool {
        !self.url.contains('#')
    }
}

impl Index {
    /// An index of documents and their parts; whole pages come before parts of others.
    pub(super) fn new(documents: &[Document]) -> Self {
        let mut entries: Vec<Entry> = documents.iter().flat_map(entries_of).collect();
        entries.sort_by_key(|entry| !entry.is_page());
        Self(entries)
    }

    /// The items that contain every word of a text, matching names first.
    pub(crate) fn find(&self, query: &str) -> Found<'_> {
        let words: Vec<String> = words_of(query).collect();
        let whole = words.concat();
        let hits = self.0.iter().filter(|_| !whole.is_empty());
        let hits = hits.filter_map(|entry| Some((entry.fits(&words, &whole)?, entry)));
        let mut hits: Vec<(usize, &Entry)> = hits.collect();
        hits.sort_by_key(|(place, _)| *place);
        let all = hits.len();
        let count = grouped(all.try_into().unwrap_or(u64::MAX));
        let count = format!("{count} {}", if all == 1 { "place" } else { "places" });
        let summary = match all {
            0 if whole.is_empty() => message!("developers-search-empty"),
            0 => message!("developers-search-none", query),
            1..=MAX_HITS => message!("developers-search-found", count, query),
            _ => message!("developers-search-more", most = MAX_HITS, count, query),
        };
        let near = match all {
            0 => self.near(&whole, |_| true),
            _ => Vec::new(),
        };
        let hits = hits
            .into_iter()
            .take(MAX_HITS)
            .map(|(_, hit)| hit)
            .collect();
        Found {
            summary,
            hits,
            near,
        }
    }

    /// Pages with names similar to the last part of a path, closest first.
    pub(crate) fn near_path(&self, path: &str) -> Vec<&Entry> {
        let last = path.trim_end_matches('/').rsplit('/').next();
        let name = last.unwrap_or_default().trim_end_matches(".md");
        self.near(&folded(name), Entry::is_page)
    }

    fn near(&self, whole: &str, counts: impl Fn(&Entry) -> bool) -> Vec<&Entry> {
        let all = self.0.iter().filter(|entry| counts(entry));
        let all = all.map(|entry| (entry.similarity(whole), entry));
        let mut all: Vec<(f64, &Entry)> = all.filter(|(like, _)| *like >= MIN_SIMILARITY).collect();
        all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let mut near: Vec<&Entry> = Vec::new();
        for (_, entry) in all {
            if near.len() < MAX_SUGGESTIONS && near.iter().all(|known| known.name != entry.name) {
                near.push(entry);
            }
        }
        near
    }
}

/// A document and its parts: its parameters or members, else its sections and codes of errors.
fn entries_of(document: &Document) -> Vec<Entry> {
    let (path, title, summary) = (&document.path, &document.title, &document.summary);
    let (place, part) = match &document.request {
        Some((method, url)) => {
            let path = url.splitn(4, '/').last().unwrap_or_default();
            (format!("Operation, {method} /{path}"), "Parameter")
        }
        None if path.starts_with("/developers/types/") => ("Type".into(), "Member"),
        None => ("Page".into(), ""),
    };
    let body = format!("\n{}", document.body);
    let mut sections = body.split("\n## ");
    let lead = sections.next().unwrap_or_default();
    let mut entries = vec![Entry::new(title, place, path.clone(), summary, lead)];
    for section in sections {
        let (heading, text) = section.split_once('\n').unwrap_or((section, ""));
        if heading.strip_suffix('s') == Some(part) {
            entries.extend(members_of(document, part, text));
        } else if part.is_empty() && path != REFERENCE {
            let codes = text.split("\n### `").skip(1);
            let codes = codes.filter_map(|code| code.split_once('`'));
            let codes = codes.map(|(code, text)| (code, "Error code".into(), text));
            let section = (heading, format!("Section of {title}"), text);
            entries.extend(
                [section]
                    .into_iter()
                    .chain(codes)
                    .map(|(name, place, text)| {
                        let name = plain_of(name);
                        let url = format!("{path}#{}", id_of(&name));
                        Entry::new(&name, place, url, prose_of(text), text)
                    }),
            );
        }
    }
    entries
}

/// The items of a list of members or parameters, and their closed words.
fn members_of(document: &Document, kind: &str, list: &str) -> Vec<Entry> {
    let Document { path, title, .. } = document;
    let (mut member, mut url) = ("", String::new());
    let items = list.lines().filter_map(|line| {
        let item = line.trim_start().strip_prefix("- `")?;
        Some((line.starts_with('-'), item.split_once('`')?))
    });
    let entries = items.map(|(is_member, (name, says))| {
        let (place, about) = if is_member {
            (member, url) = (name, format!("{path}#{}", member_id(name)));
            let about = says.split_once(". ").map_or("", |(_, about)| about);
            (format!("{kind} of {title}"), about)
        } else {
            let place = format!("Value of {member} in {title}");
            (place, says.trim_start_matches(": "))
        };
        Entry::new(name, place, url.clone(), about, "")
    });
    entries.collect()
}

/// The first paragraph of a section, where it is prose.
fn prose_of(text: &str) -> &str {
    let first = text.trim_start().split("\n\n").next().unwrap_or_default();
    match first.starts_with(char::is_alphanumeric) {
        true => first,
        false => "",
    }
}

/// Splits a text into lowercase words of letters and digits.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Reduces a name to letters and digits, so that its case style doesn't matter.
fn folded(name: &str) -> String {
    words_of(name).collect()
}

/// A text up to the end of a word.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(ABOUT_MAX) {
        text.truncate(end);
        let end = text.rfind(' ').unwrap_or(end);
        text.truncate(end);
        text.push_str(" …");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index {
        let limits = "# Limits\n\nWhat may be sent.\n\n## Sizes\n\nA `body` has bounds.\n";
        let members = "# Preview\n\nA building.\n\n## Members\n\n- `heat`: integer. Heat.\n\
             - `heatSeason`: string, at most 9 characters. Of `A`.\n  - `now`: This one.\n";
        let documents = [
            ("/l", limits),
            ("/r/get_preview", "# get_preview\n\nReads heat.\n"),
            ("/developers/types/Preview", members),
        ];
        Index::new(&documents.map(|(path, text)| Document::of(path, text)))
    }

    fn names(query: &str) -> Vec<String> {
        let index = index();
        let hits = index.find(query).hits.into_iter();
        hits.map(|hit| hit.name.clone()).collect()
    }

    #[test]
    fn names_come_before_descriptions_in_the_spelling_of_every_language() {
        for (query, found) in [
            ("heat", &["heat", "heatSeason", "get_preview", "now"][..]),
            ("season HEAT", &["heatSeason", "now"]),
            ("bounds body", &["Sizes"]),
            ("getPreview", &["get_preview"]),
            ("this one", &["now"]),
            (" _ ", &[]),
        ] {
            assert_eq!(names(query), found, "{query}");
        }
    }

    #[test]
    fn a_long_description_is_cut_between_words_and_characters() {
        let about = |text: &str| Entry::new("a", String::new(), String::new(), text, "").about;
        assert!(about(&"wörd ".repeat(90)).ends_with("wörd …"));
        assert_eq!(
            about(&"ö".repeat(500)),
            format!("{} …", "ö".repeat(ABOUT_MAX))
        );
    }
}
