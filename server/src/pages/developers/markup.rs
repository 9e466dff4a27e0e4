//! From the Markdown of a document to HTML that fits any width and every keyboard.

use std::collections::BTreeSet;

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A document as HTML.
#[derive(Debug)]
pub(super) struct Markup {
    pub(super) html: String,
    /// Its sections, to be linked to.
    pub(super) sections: Vec<Section>,
}

/// A heading of the second level.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Section {
    pub(super) id: String,
    pub(super) title: String,
}

/// The HTML of Markdown: headings have ids, tables and code scroll inside their own box, and markup
/// in the text stays text.
pub(super) fn markup_of(markdown: &str) -> Markup {
    let mut writer = Writer {
        ids: TAKEN.map(Into::into).into(),
        sections: Vec::new(),
        above: None,
        in_head: false,
    };
    let events: Vec<Event<'_>> = Parser::new_ext(markdown, Options::ENABLE_TABLES).collect();
    let mut written = Vec::with_capacity(events.len());
    for (place, event) in events.iter().enumerate() {
        let after = events.get(place + 1..).unwrap_or_default();
        written.extend(writer.write(event, after));
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

/// The words of Markdown without its marks.
pub(super) fn plain_of(markdown: &str) -> String {
    words_of(&Parser::new(markdown).collect::<Vec<_>>())
}

/// Ids that the page around a document has for itself.
const TAKEN: [&str; 5] = ["main", "q", "sections", "trial", "trial-address"];

#[derive(Debug)]
struct Writer {
    ids: BTreeSet<String>,
    sections: Vec<Section>,
    /// The id of the heading above.
    above: Option<String>,
    in_head: bool,
}

impl Writer {
    /// What an event becomes; `after` are the events behind it.
    fn write<'a>(&mut self, event: &Event<'a>, after: &[Event<'a>]) -> Vec<Event<'a>> {
        if let Event::Start(Tag::Heading { level, .. }) = event {
            return vec![self.heading(*level, &title_in(after))];
        }
        if let Event::Start(Tag::Table(columns)) = event {
            let name = match &self.above {
                Some(id) => format!("aria-labelledby=\"{id}\""),
                None => "aria-label=\"Table\"".into(),
            };
            let start = format!("<div class=\"scroll\" role=\"group\" tabindex=\"0\" {name}>");
            // An alignment would be a style of its own, which no page may have.
            let plain = vec![pulldown_cmark::Alignment::None; columns.len()];
            return vec![own(start), Event::Start(Tag::Table(plain))];
        }
        if let Event::Start(Tag::CodeBlock(kind)) = event {
            let name = language(kind);
            let start = format!("<pre tabindex=\"0\" role=\"group\" aria-label=\"{name}\"><code>");
            return vec![own(start)];
        }
        if let Event::End(TagEnd::CodeBlock) = event {
            return vec![own("</code></pre>\n".into())];
        }
        if let Event::End(TagEnd::Table) = event {
            return vec![event.clone(), own("</div>\n".into())];
        }
        if let Event::Html(text) | Event::InlineHtml(text) = event {
            return vec![Event::Text(text.clone())];
        }
        self.cell(event)
    }

    fn heading<'a>(&mut self, level: HeadingLevel, title: &str) -> Event<'a> {
        let first = id_of(title);
        let mut id = first.clone();
        let mut count = 1;
        while !self.ids.insert(id.clone()) {
            count += 1;
            id = format!("{first}-{count}");
        }
        self.above = Some(id.clone());
        if level == HeadingLevel::H2 {
            self.sections.push(Section {
                id: id.clone(),
                title: title.to_owned(),
            });
        }
        Event::Start(Tag::Heading {
            level,
            id: Some(id.into()),
            classes: Vec::new(),
            attrs: Vec::new(),
        })
    }

    /// A cell of a table's head says what it is the head of.
    fn cell<'a>(&mut self, event: &Event<'a>) -> Vec<Event<'a>> {
        if let Event::Start(Tag::TableHead) | Event::End(TagEnd::TableHead) = event {
            self.in_head = matches!(event, Event::Start(_));
        }
        let of_head = |tag: bool, mark: &str| (self.in_head && tag).then(|| own(mark.into()));
        let start = of_head(*event == Event::Start(Tag::TableCell), "<th scope=\"col\">");
        let end = of_head(*event == Event::End(TagEnd::TableCell), "</th>");
        vec![start.or(end).unwrap_or_else(|| event.clone())]
    }
}

fn own<'a>(html: String) -> Event<'a> {
    Event::Html(html.into())
}

/// The words of a heading, up to its end.
fn title_in(events: &[Event<'_>]) -> String {
    let is_end = |event: &Event<'_>| matches!(event, Event::End(TagEnd::Heading(_)));
    let end = events.iter().position(is_end);
    let inside = end.and_then(|end| events.get(..end));
    words_of(inside.unwrap_or_default())
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

/// What a block of code is called.
fn language(kind: &CodeBlockKind<'_>) -> &'static str {
    let CodeBlockKind::Fenced(info) = kind else {
        return "Text";
    };
    match info.as_ref() {
        "sh" => "Shell commands",
        "python" => "Python program",
        "ts" => "TypeScript program",
        "json" => "JSON",
        _ => "Text",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_have_ids_that_are_unique_and_begin_with_a_letter() {
        let markup = markup_of("## `not_found`\n\n## Go on\n\n### Go on\n\n## 2026-11-22: News\n");
        let ids: Vec<&str> = markup.sections.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["not_found", "go-on", "s-2026-11-22-news"]);
        assert!(
            markup.html.contains("<h3 id=\"go-on-2\">"),
            "{}",
            markup.html
        );
        assert_eq!(markup.sections.first().unwrap().title, "not_found");
    }

    #[test]
    fn tables_and_code_scroll_in_a_box_that_the_keyboard_reaches() {
        let markup =
            markup_of("## Sizes\n\n| a | b |\n|---|---:|\n| 1 | 2 |\n\n```sh\na <b>\n```\n");
        let html = markup.html;
        for part in [
            "<div class=\"scroll\" role=\"group\" tabindex=\"0\" aria-labelledby=\"sizes\"><table>",
            "<th scope=\"col\">a</th>",
            "</table>\n</div>",
            "<pre tabindex=\"0\" role=\"group\" aria-label=\"Shell commands\"><code>a &lt;b&gt;",
        ] {
            assert!(html.contains(part), "{part}: {html}");
        }
        assert!(!html.contains("style="), "{html}");
    }

    #[test]
    fn markup_in_the_text_stays_text() {
        let html = markup_of("a <b>bold</b> word\n\n<script>alert(1)</script>\n").html;
        assert!(
            !html.contains("<b>") && !html.contains("<script>"),
            "{html}"
        );
    }
}
