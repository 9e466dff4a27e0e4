//! The same content as one HTML page, for a renderer of HTML to be compared with.

use std::fmt::Write;

use serde_json::Value;

/// Fonts, tables and footers as the template sets them.
const STYLE: &str = r#"
@page { size: PAPER; margin: 0.85in 0.85in 1in;
  @bottom-left { content: string(address); font: 8pt "Source Sans 3"; color: #535e6b }
  @bottom-right { content: "Page " counter(page) " of " counter(pages); font: 8pt "Source Sans 3"; color: #535e6b } }
body { font: 10pt/1.35 "Source Sans 3", sans-serif; color: #1b2430; hyphens: auto; font-variant-numeric: tabular-nums }
h1, h2 { font-family: "Source Serif 4", serif; font-weight: 600; break-after: avoid }
h1 { font-size: 20pt; color: #1d4f7c; break-before: page; string-set: none }
h2 { font-size: 14pt; margin: 28pt 0 8pt }
h3 { font-size: 9.5pt; font-weight: 600; margin: 14pt 0 5pt; break-after: avoid }
header { string-set: address content() }
table { width: 100%; border-collapse: collapse; font-size: 8.4pt; line-height: 1.25 }
th { text-align: left; vertical-align: bottom; color: #1d4f7c; border-bottom: 0.9pt solid #1d4f7c }
td { vertical-align: top; border-bottom: 0.4pt solid #cfd6de }
th, td { padding: 3.6pt 5pt }
.right { text-align: right }
.small { font-size: 8.2pt; color: #535e6b }
.badge { border: 0.7pt solid #535e6b; border-radius: 2pt; padding: 0 4pt; font-size: 8pt; font-weight: 600 }
.facts { display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 8pt 18pt }
.bar { display: block; height: 6pt; background: #1d4f7c }
a { color: #1d4f7c }
"#;

/// The whole page.
pub(crate) fn page(content: &Value) -> String {
    let paper = match text(content, "paper") {
        "a4" => "A4",
        _ => "letter",
    };
    let mut page = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>{}</title><style>{}</style>",
        escaped(text(content, "title")),
        STYLE.replace("PAPER", paper)
    );
    cover(&mut page, content);
    contents(&mut page, content);
    for (title, member) in [
        ("Findings", "topFindings"),
        ("More findings", "otherFindings"),
        ("Questions to ask before signing", "questions"),
    ] {
        heading(&mut page, 1, title);
        list(content, member).for_each(|one| finding(&mut page, one));
    }
    heading(&mut page, 1, "The records, section by section");
    list(content, "sections").for_each(|one| section(&mut page, one));
    heading(&mut page, 1, "Timeline");
    block(&mut page, &content["timeline"]);
    heading(&mut page, 1, "Sources");
    for source in list(content, "sources") {
        let words = ["name", "id", "agency", "dates", "licence"];
        paragraph(&mut page, &words.map(|word| text(source, word)).join(" "));
    }
    heading(&mut page, 1, "How this report was made");
    sentences(&mut page, &content["rules"]);
    sentences(&mut page, &content["disclaimers"]);
    page
}

fn cover(page: &mut String, content: &Value) {
    let title = escaped(text(content, "address"));
    put(page, format_args!("<header><h2>{title}</h2></header>"));
    sentences(page, &content["keys"]);
    let score = &content["score"];
    paragraph(page, &score["number"].to_string());
    for part in list(score, "parts") {
        paragraph(
            page,
            &format!("{} {}", text(part, "label"), text(part, "figure")),
        );
        let share = part["share"].as_f64().unwrap_or_default() * 100.0;
        put(
            page,
            format_args!("<span class=bar style='width:{share}%'></span>"),
        );
    }
    sentences(page, &score["sentences"]);
    sentences(page, &content["sentences"]);
    list(content, "topFindings").for_each(|one| finding(page, one));
}

fn contents(page: &mut String, content: &Value) {
    heading(page, 1, "Contents");
    for one in list(content, "sections") {
        let (id, title) = (escaped(text(one, "id")), escaped(text(one, "title")));
        put(page, format_args!("<p><a href='#{id}'>{title}</a></p>"));
    }
}

fn finding(page: &mut String, finding: &Value) {
    let words = ["severityWords", "title", "detail", "to", "text", "because"];
    let said: Vec<&str> = words.map(|word| text(finding, word)).into_iter().collect();
    paragraph(page, &said.join(" "));
    for one in list(finding, "evidence") {
        let (id, line) = (escaped(text(one, "section")), escaped(text(one, "text")));
        put(
            page,
            format_args!("<p class=small><a href='#{id}'>{line}</a></p>"),
        );
    }
}

fn section(page: &mut String, section: &Value) {
    let (id, title) = (
        escaped(text(section, "id")),
        escaped(text(section, "title")),
    );
    put(page, format_args!("<h2 id='{id}'>{title}</h2>"));
    let status = escaped(text(section, "statusWords"));
    let evidence = escaped(text(section, "evidence"));
    put(
        page,
        format_args!(
            "<p><span class=badge>{status}</span> <span class=small>{evidence}</span></p>"
        ),
    );
    paragraph(page, text(section, "sentence"));
    list(section, "notes").for_each(|note| paragraph(page, text(note, "text")));
    list(section, "blocks").for_each(|one| block(page, one));
    for one in list(section, "provenance") {
        put(
            page,
            format_args!("<p class=small>Source: {}</p>", escaped(text(one, "text"))),
        );
    }
}

fn block(page: &mut String, block: &Value) {
    match text(block, "kind") {
        "facts" => facts(page, block),
        "heading" => heading(page, 3, text(block, "text")),
        "paragraph" => paragraph(page, text(block, "text")),
        "list" => sentences(page, &block["items"]),
        "table" => table(page, block),
        "bars" => bars(page, block),
        "chart" => chart(page, block),
        _ => {}
    }
}

fn facts(page: &mut String, block: &Value) {
    page.push_str("<div class=facts>");
    for row in list(block, "rows") {
        let (label, value) = (escaped(text(row, "label")), escaped(text(row, "value")));
        put(
            page,
            format_args!("<div><span class=small>{label}</span><br>{value}</div>"),
        );
    }
    page.push_str("</div>");
}

fn table(page: &mut String, block: &Value) {
    heading(page, 3, text(block, "title"));
    page.push_str("<table><thead><tr>");
    let columns: Vec<&Value> = list(block, "columns").collect();
    for column in &columns {
        put(
            page,
            format_args!("<th>{}</th>", escaped(text(column, "title"))),
        );
    }
    page.push_str("</tr></thead><tbody>");
    let mut details = list(block, "details");
    for row in list(block, "rows") {
        page.push_str("<tr>");
        for (cell, column) in row.as_array().into_iter().flatten().zip(&columns) {
            let side = if column["right"] == true {
                " class=right"
            } else {
                ""
            };
            let cell = escaped(cell.as_str().unwrap_or_default());
            put(page, format_args!("<td{side}>{cell}</td>"));
        }
        page.push_str("</tr>");
        let detail = escaped(details.next().and_then(Value::as_str).unwrap_or_default());
        if !detail.is_empty() {
            let whole = columns.len();
            put(
                page,
                format_args!("<tr><td colspan={whole}>{detail}</td></tr>"),
            );
        }
    }
    page.push_str("</tbody></table>");
    paragraph(page, text(block, "more"));
}

fn bars(page: &mut String, block: &Value) {
    heading(page, 3, text(block, "title"));
    page.push_str("<table>");
    for row in list(block, "rows") {
        let (label, figure) = (escaped(text(row, "label")), escaped(text(row, "figure")));
        let share = row["share"].as_f64().unwrap_or_default() * 100.0;
        put(
            page,
            format_args!(
                "<tr><td>{label}<td class=right>{figure}<td width='50%'><span class=bar style='width:{share}%'></span></tr>"
            ),
        );
    }
    page.push_str("</table>");
}

fn chart(page: &mut String, block: &Value) {
    heading(page, 3, text(block, "title"));
    let columns: Vec<&Value> = list(block, "columns").collect();
    let top = block["top"].as_f64().unwrap_or(1.0).max(1.0);
    page.push_str("<svg width='490' height='130' viewBox='0 0 490 130'>");
    for (place, column) in columns.iter().enumerate() {
        let left = 490 * place / columns.len();
        let mut bottom = 115.0;
        for (layer, figure) in list(column, "layers").enumerate() {
            let height = figure.as_f64().unwrap_or_default() / top * 105.0;
            bottom -= height;
            let fill = ["#ffffff", "#9db8d2", "#1d4f7c"]
                .get(layer)
                .unwrap_or(&"#1d4f7c");
            put(
                page,
                format_args!(
                    "<rect x='{left}' y='{bottom}' width='16' height='{height}' fill='{fill}' stroke='#1d4f7c'/>"
                ),
            );
        }
        let label = escaped(text(column, "label"));
        put(
            page,
            format_args!("<text x='{left}' y='126' font-size='7.5'>{label}</text>"),
        );
    }
    page.push_str("</svg>");
}

fn heading(page: &mut String, level: u8, words: &str) {
    if !words.is_empty() {
        put(
            page,
            format_args!("<h{level}>{}</h{level}>", escaped(words)),
        );
    }
}

fn paragraph(page: &mut String, words: &str) {
    if !words.is_empty() {
        put(page, format_args!("<p>{}</p>", escaped(words)));
    }
}

fn sentences(page: &mut String, items: &Value) {
    page.push_str("<ul>");
    for item in items.as_array().into_iter().flatten() {
        put(
            page,
            format_args!("<li>{}</li>", escaped(item.as_str().unwrap_or_default())),
        );
    }
    page.push_str("</ul>");
}

fn put(page: &mut String, piece: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = page.write_fmt(piece);
}

fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value
        .get(member)
        .and_then(Value::as_str)
        .unwrap_or_default()
}

fn list<'a>(value: &'a Value, member: &str) -> impl Iterator<Item = &'a Value> {
    value
        .get(member)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&#39;")
}
