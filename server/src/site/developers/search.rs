//! The search in the portal: everything that has a name, and what is said of it.

use super::document::Document;
use super::markup::{id_of, plain_of};
use super::page::REFERENCE;
use crate::site::layout::counted;

/// Most places that one search shows.
const SHOWN: usize = 60;
/// Most names that are offered where there is none of those that were asked for.
const OFFERED: usize = 5;
/// How alike two names must be for one to be offered for the other, of 1.
const ALIKE: f64 = 0.6;
/// How alike a name counts that is a part of the other.
const A_PART: f64 = 0.75;
/// Fewest letters of such a part.
const PART: usize = 4;
/// Most characters of what is said of a place.
const SAID: usize = 240;

/// Something that has a name, and a place where it is described.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    /// What it is, and of what.
    pub(crate) place: String,
    /// Where it is described, relative to the site.
    pub(crate) url: String,
    /// What is said of it.
    pub(crate) about: String,
    /// Its name by letters and digits alone.
    folded: String,
    /// All words about it in small letters.
    words: String,
}

/// Everything that a search can find.
#[derive(Debug)]
pub(super) struct Index {
    entries: Vec<Entry>,
}

/// What a search found.
#[derive(Debug)]
pub(crate) struct Found<'a> {
    /// How much it is.
    pub(super) says: String,
    pub(super) hits: Vec<&'a Entry>,
    /// What may have been meant, where nothing was found.
    pub(super) near: Vec<&'a Entry>,
}

impl Entry {
    /// Something by its name; `about` and `also` are Markdown, and only the first is shown.
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

    /// How well it fits, the best least; none where a word is missing.
    fn fits(&self, words: &[String], whole: &str) -> Option<u8> {
        let has_all = |text: &str| words.iter().all(|word| text.contains(word.as_str()));
        if self.folded == whole {
            Some(0)
        } else if self.folded.starts_with(whole) {
            Some(1)
        } else if has_all(&self.folded) {
            Some(2)
        } else {
            has_all(&self.words).then_some(3)
        }
    }

    /// How alike its name is to another, of 1.
    fn likeness(&self, whole: &str) -> f64 {
        let (own, other) = (self.folded.len(), whole.len());
        // Names of very different lengths need no closer look.
        if own.min(other) * 3 < own.max(other) {
            return 0.0;
        }
        let is_part =
            own.min(other) >= PART && (self.folded.contains(whole) || whole.contains(&self.folded));
        let likeness = strsim::normalized_damerau_levenshtein(&self.folded, whole);
        if is_part {
            likeness.max(A_PART)
        } else {
            likeness
        }
    }

    /// Whether it has a page of its own.
    fn is_page(&self) -> bool {
        !self.url.contains('#')
    }
}

impl Index {
    /// An index of these, and of pages with their sections.
    pub(super) fn new(pages: &[Document], mut entries: Vec<Entry>) -> Self {
        entries.extend(pages.iter().flat_map(entries_of));
        Self { entries }
    }

    #[cfg(test)]
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The places in which every word of a text occurs, those that are called so first.
    pub(super) fn find(&self, asked: &str) -> Found<'_> {
        let words: Vec<String> = words_of(asked).collect();
        let whole = words.concat();
        if whole.is_empty() {
            return Found {
                says: "Type a word to look for".into(),
                hits: Vec::new(),
                near: Vec::new(),
            };
        }
        let hits = self.entries.iter();
        let hits = hits.filter_map(|entry| Some((entry.fits(&words, &whole)?, entry)));
        let mut hits: Vec<(u8, &Entry)> = hits.collect();
        hits.sort_by_key(|(place, _)| *place);
        let all = hits.len();
        let count = counted(all.try_into().unwrap_or(u64::MAX), "place", "places");
        Found {
            says: if all > SHOWN {
                format!("The first {SHOWN} of {count} for “{asked}”")
            } else if all > 0 {
                format!("{count} for “{asked}”")
            } else {
                format!("Nothing for “{asked}”")
            },
            near: if all == 0 {
                self.near(&whole, |_| true)
            } else {
                Vec::new()
            },
            hits: hits.into_iter().take(SHOWN).map(|(_, hit)| hit).collect(),
        }
    }

    /// Pages whose names are like the last part of a path, the nearest first.
    pub(super) fn near_path(&self, path: &str) -> Vec<&Entry> {
        let last = path.trim_end_matches('/').rsplit('/').next();
        let last = last.unwrap_or_default();
        let name = last.strip_suffix(".md").unwrap_or(last);
        self.near(&folded(name), Entry::is_page)
    }

    fn near(&self, whole: &str, counts: impl Fn(&Entry) -> bool) -> Vec<&Entry> {
        let all = self.entries.iter().filter(|entry| counts(entry));
        let all = all.map(|entry| (entry.likeness(whole), entry));
        let mut all: Vec<(f64, &Entry)> = all.filter(|(like, _)| *like >= ALIKE).collect();
        all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let mut near: Vec<&Entry> = Vec::new();
        for (_, entry) in all {
            if near.len() < OFFERED && near.iter().all(|known| known.name != entry.name) {
                near.push(entry);
            }
        }
        near
    }
}

/// A page and each of its sections.
fn entries_of(page: &Document) -> Vec<Entry> {
    let mut entries = vec![Entry::new(
        &page.title,
        "Page".into(),
        page.path.clone(),
        &page.summary,
        "",
    )];
    // What it lists has entries of its own.
    if page.path == REFERENCE {
        return entries;
    }
    for section in format!("\n{}", page.body).split("\n## ").skip(1) {
        let (title, text) = section.split_once('\n').unwrap_or((section, ""));
        let title = plain_of(title);
        let first = text.trim_start().split("\n\n").next().unwrap_or_default();
        let is_prose = first.starts_with(|c: char| c.is_alphanumeric());
        entries.push(Entry::new(
            &title,
            format!("Section of {}", page.title),
            format!("{}#{}", page.path, id_of(&title)),
            if is_prose { first } else { "" },
            text,
        ));
    }
    entries
}

/// The words of a text by letters and digits, in small letters.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// A name by letters and digits alone, so that no language's way of writing it matters.
fn folded(name: &str) -> String {
    words_of(name).collect()
}

/// A text up to the end of a word.
fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(SAID) {
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
        let entry = |name: &str, place: &str, url: &str, about: &str| {
            Entry::new(name, place.into(), url.into(), about, "")
        };
        let page = "# Limits\n\nWhat may be sent.\n\n## Sizes\n\nA `body` has bounds.\n";
        Index::new(
            &[Document::of("/l", page)],
            vec![
                entry("get_preview", "Operation", "/r/get_preview", "Reads heat."),
                entry("heat", "Member of A", "/t/A#heat", "Heat."),
                entry("heatSeason", "Member of A", "/t/A#heatseason", "Of `A`."),
                entry("Preview", "Type", "/t/Preview", ""),
            ],
        )
    }

    fn names(asked: &str) -> Vec<String> {
        let index = index();
        let hits = index.find(asked).hits.into_iter();
        hits.map(|hit| hit.name.clone()).collect()
    }

    #[test]
    fn names_come_before_descriptions_in_the_spelling_of_every_language() {
        for (query, found) in [
            ("heat", &["heat", "heatSeason", "get_preview"][..]),
            ("season HEAT", &["heatSeason"]),
            ("bounds body", &["Sizes"]),
            ("get_preview", &["get_preview"]),
            ("getPreview", &["get_preview"]),
            ("Get-Preview", &["get_preview"]),
            (" _ ", &[]),
        ] {
            assert_eq!(names(query), found, "{query}");
        }
    }

    #[test]
    fn a_search_without_results_and_an_unknown_path_offer_what_is_near() {
        let index = index();
        let found = index.find("get_previwes");
        assert_eq!(found.near.first().unwrap().name, "get_preview");
        assert_eq!(found.says, "Nothing for “get_previwes”");
        let near = |path: &str| {
            let near = index.near_path(path).into_iter();
            near.map(|entry| entry.url.clone()).collect::<Vec<_>>()
        };
        assert_eq!(near("/developers/limts"), ["/l"]);
        assert_eq!(near("/r/get-previews.md")[0], "/r/get_preview");
        assert_eq!(near("/t/heatseasons"), [""; 0]);
        assert_eq!(near(&format!("/{}", "x".repeat(8_000))), [""; 0]);
    }

    #[test]
    fn a_long_description_ends_with_a_whole_word() {
        let entry = Entry::new("a", String::new(), String::new(), &"word ".repeat(90), "");
        assert!(entry.about.ends_with("word …"), "{}", entry.about);
    }
}
