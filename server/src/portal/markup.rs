//! Renders the Markdown of a document as HTML that works at any width and by keyboard.

use std::collections::BTreeSet;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};
use quick_xml::escape::escape;

#[derive(Debug)]
pub(crate) struct Markup {
    pub(crate) html: String,
    pub(crate) sections: Vec<(String, String)>,
}

/// The HTML of Markdown: headings and the members of lists have ids, tables and code scroll inside
/// their own box, and markup in the text stays text.
pub(crate) fn markup_of(markdown: &str) -> Markup {
    let mut writer = Writer {
        ids: TAKEN.map(Into::into).into(),
        ..Writer::default()
    };
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    let mut written = Vec::with_capacity(events.len());
    for (place, event) in events.iter().enumerate() {
        let after = events.get(place + 1..).unwrap_or_default();
        written.push(writer.write(event, after));
    }
    let mut text = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut text, written.into_iter());
    Markup {
        html: text,
        sections: writer.sections,
    }
}

/// The id of a heading, before it is made unique.
pub(super) fn id_of(title: &str) -> String {
    let words = title
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-").to_ascii_lowercase();
    if id.starts_with(|c: char| c.is_ascii_alphabetic()) {
        id
    } else {
        format!("s-{id}")
    }
}

pub(super) fn member_id(name: &str) -> String {
    format!("member-{}", id_of(name))
}

/// The words of Markdown without its marks.
pub(super) fn plain_of(markdown: &str) -> String {
    words_of(&Parser::new(markdown).collect::<Vec<_>>())
}

/// Ids that the page around a document uses.
const TAKEN: [&str; 6] = ["main", "q", "results", "sections", "trial", "trial-address"];

#[derive(Debug, Default)]
struct Writer {
    ids: BTreeSet<String>,
    sections: Vec<(String, String)>,
    above: Option<String>,
    /// Whether that is the heading of a part of a section.
    in_part: bool,
    lists: usize,
    in_head: bool,
    columns: Vec<String>,
    cells: usize,
}

impl Writer {
    /// What an event becomes; `after` are the events after it.
    fn write<'a>(&mut self, event: &Event<'a>, after: &[Event<'a>]) -> Event<'a> {
        if let Event::Start(Tag::Heading { level, .. }) = event {
            return self.heading(*level, &words_inside(after));
        }
        if let Event::Start(Tag::CodeBlock(kind)) = event {
            let name = language(kind);
            return own(format!(
                "<pre tabindex=\"0\" role=\"group\" aria-label=\"{name}\"><code>"
            ));
        }
        if let Event::End(TagEnd::CodeBlock) = event {
            return own("</code></pre>\n".into());
        }
        if let Event::Html(text) | Event::InlineHtml(text) = event {
            return Event::Text(text.clone());
        }
        let in_list = self.list(event, after);
        in_list
            .or_else(|| self.table(event, after))
            .map_or_else(|| event.clone(), own)
    }

    fn heading<'a>(&mut self, level: HeadingLevel, title: &str) -> Event<'a> {
        let first = id_of(title);
        let others = (2..).map(|count| format!("{first}-{count}"));
        let mut all = std::iter::once(first.clone()).chain(others);
        let id = all.find(|id| self.ids.insert(id.clone()));
        let id = id.unwrap_or_default();
        self.above = Some(id.clone());
        self.in_part = level > HeadingLevel::H2;
        if level == HeadingLevel::H2 {
            self.sections.push((id.clone(), title.to_owned()));
        }
        Event::Start(Tag::Heading {
            level,
            id: Some(id.into()),
            classes: Vec::new(),
            attrs: Vec::new(),
        })
    }

    /// The mark of a list that goes into columns, and of an item that can be linked to: one that
    /// begins with the name of a member, for the first time. What is in a part of a section
    /// has a page of its own to link to.
    fn list(&mut self, event: &Event<'_>, after: &[Event<'_>]) -> Option<String> {
        if let Event::Start(Tag::List(_)) = event {
            self.lists += 1;
            let is_plain = *event == Event::Start(Tag::List(None));
            let in_columns = is_plain && self.lists == 1 && is_of_links(after);
            return in_columns.then(|| "<ul class=\"names\">\n".into());
        }
        if let Event::End(TagEnd::List(_)) = event {
            self.lists -= 1;
        }
        let starts_item = *event == Event::Start(Tag::Item) && !self.in_part;
        let (true, 1, Some(Event::Code(name))) = (starts_item, self.lists, after.first()) else {
            return None;
        };
        let id = member_id(name);
        let is_new = self.ids.insert(id.clone());
        is_new.then(|| format!("<li id=\"{id}\">"))
    }

    /// The mark of a part of a table, which lies in a box to scroll in: a cell of the head says
    /// what it is the head of, the first of a row names the row, every other says its column.
    fn table(&mut self, event: &Event<'_>, after: &[Event<'_>]) -> Option<String> {
        if let Event::Start(Tag::Table(_)) = event {
            self.columns.clear();
            let name = match &self.above {
                Some(id) => format!("aria-labelledby=\"{id}\""),
                None => "aria-label=\"Table\"".into(),
            };
            return Some(format!(
                "<div class=\"scroll\" role=\"group\" tabindex=\"0\" {name}><table class=\"rows\">"
            ));
        }
        if let Event::Start(Tag::TableHead) | Event::End(TagEnd::TableHead) = event {
            self.in_head = matches!(event, Event::Start(_));
        }
        if *event == Event::Start(Tag::TableRow) {
            self.cells = 0;
        }
        if *event == Event::Start(Tag::TableCell) {
            return Some(self.cell(after));
        }
        let ending = if self.in_head || self.cells == 1 {
            "</th>"
        } else {
            "</td>"
        };
        let marks = [
            (Event::Start(Tag::TableHead), "<thead><tr>"),
            (Event::End(TagEnd::TableHead), "</tr></thead><tbody>\n"),
            (Event::Start(Tag::TableRow), "<tr>"),
            (Event::End(TagEnd::TableRow), "</tr>\n"),
            (Event::End(TagEnd::TableCell), ending),
            (Event::End(TagEnd::Table), "</tbody></table></div>\n"),
        ];
        let mut marks = marks.into_iter();
        marks.find_map(|(known, mark)| (*event == known).then(|| mark.to_owned()))
    }

    /// The mark of the next cell.
    fn cell(&mut self, after: &[Event<'_>]) -> String {
        if self.in_head {
            self.columns.push(words_inside(after));
            return "<th scope=\"col\">".into();
        }
        let column = self.columns.get(self.cells).map_or("", String::as_str);
        self.cells += 1;
        if self.cells == 1 {
            "<th scope=\"row\">".into()
        } else {
            format!("<td data-label=\"{}\">", escape(column))
        }
    }
}

/// Whether the first item of a list that has just begun is a link and nothing else.
fn is_of_links(events: &[Event<'_>]) -> bool {
    let end = Event::End(TagEnd::Link);
    let mut behind = events.iter().skip_while(|event| **event != end).skip(1);
    matches!(events.get(1), Some(Event::Start(Tag::Link { .. })))
        && behind.next() == Some(&Event::End(TagEnd::Item))
}

fn own<'a>(html: String) -> Event<'a> {
    Event::Html(html.into())
}

/// The words of a heading or a cell, up to its end.
fn words_inside(events: &[Event<'_>]) -> String {
    let is_end =
        |event: &Event<'_>| matches!(event, Event::End(TagEnd::Heading(_) | TagEnd::TableCell));
    let end = events.iter().position(is_end);
    words_of(end.and_then(|end| events.get(..end)).unwrap_or_default())
}

fn words_of(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| {
        if let Event::Text(text) | Event::Code(text) = event {
            Some(text.as_ref())
        } else {
            None
        }
    });
    words.collect()
}

fn language(kind: &CodeBlockKind<'_>) -> &'static str {
    let CodeBlockKind::Fenced(info) = kind else {
        return "Text";
    };
    match info.as_ref() {
        "sh" => "Shell commands",
        "python" => "Python program",
        "ts" => "TypeScript program",
        "rust" => "Rust program",
        "json" => "JSON",
        _ => "Text",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_unique_ids_that_begin_with_a_letter() {
        let markup = markup_of("## `not_found`\n\n## Go on\n\n### Go on\n\n## 2026-11-22: News\n");
        let ids: Vec<&str> = markup.sections.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(ids, ["not_found", "go-on", "s-2026-11-22-news"]);
        assert!(markup.html.contains("<h3 id=\"go-on-2\">"));
    }

    #[test]
    fn blocks_have_the_marks_that_narrow_screens_and_keyboards_need() {
        let cases = r#"
## Sizes¶¶| a |¶|---|¶ has <div class="scroll" role="group" tabindex="0" aria-labelledby="sizes"><table
| a |¶|---|¶ has <thead><tr><th scope="col">a</th>
| a | b |¶|---|---:|¶| 1 | 2 |¶ has <tr><th scope="row">1</th><td data-label="b">2</td></tr>
```sh¶a <b>¶```¶ has <pre tabindex="0" role="group" aria-label="Shell commands"><code>a &lt;b&gt;
- [`a`](/a)¶- [B](/b)¶ has <ul class="names">¶<li><a href="/a">
- [a](/a): more¶- [b](/b)¶ lacks names
- `q`: a¶  - `q`: b¶ has <li id="member-q"><code>q
### A¶¶- `q`: a¶ lacks member-
a <b>bold</b> word¶ has &lt;b&gt;bold
<script>alert(1)</script>¶ lacks <script>"#;
        for case in cases.lines().skip(1).map(|case| case.replace('¶', "\n")) {
            let there = case.split_once(" has ").map(|case| (case, true));
            let absent = || (case.split_once(" lacks ").unwrap(), false);
            let ((markdown, part), is_there) = there.unwrap_or_else(absent);
            let html = markup_of(markdown).html;
            assert_eq!(html.contains(part), is_there, "{part}: {html}");
        }
    }
}
