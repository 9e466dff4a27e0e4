//! The same content as one HTML page, for a renderer of HTML to be compared with.

use serde_json::Value;

/// Fonts, tables and footers as the template sets them.
const STYLE: &str = r#"
@page { size: letter; margin: 0.85in 0.85in 1in;
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
    let sources = each(&content["sources"], |source| {
        let words = ["name", "id", "agency", "dates", "licence"];
        paragraph(&words.map(|word| text(source, word)).join(" "))
    });
    let chapters = [
        ("heading-findings", each(&content["findings"], finding)),
        ("heading-questions", each(&content["questions"], finding)),
        ("heading-sections", each(&content["sections"], section)),
        (
            "heading-changes",
            paragraph(&text(&content["changes"], "note"))
                + &content
                    .pointer("/changes/table")
                    .map_or_else(String::new, block),
        ),
        ("heading-timeline", block(&content["timeline"])),
        ("heading-sources", sources),
        (
            "heading-method",
            sentences(&content["rules"]) + &sentences(&content["disclaimers"]),
        ),
    ];
    let chapters = chapters.map(|(title, body)| label(content, title) + &body);
    [
        "<!doctype html><html lang=en><meta charset=utf-8>".to_owned(),
        format!("<title>{}</title>", text(content, "title")),
        format!("<style>{STYLE}</style>"),
        cover(content),
        contents(content),
    ]
    .concat()
        + &chapters.concat()
}

fn cover(content: &Value) -> String {
    let score = &content["score"];
    let parts = each(&score["parts"], |part| {
        paragraph(&format!("{} {}", text(part, "label"), text(part, "figure"))) + &bar(part)
    });
    [
        format!("<header><h2>{}</h2></header>", text(content, "address")),
        sentences(&content["keys"]),
        paragraph(&score["number"].to_string()),
        parts,
        sentences(&score["sentences"]),
        sentences(&content["sentences"]),
    ]
    .concat()
}

fn contents(content: &Value) -> String {
    let line = |one: &Value| {
        format!(
            "<p><a href='#{}'>{}</a></p>",
            text(one, "id"),
            text(one, "title")
        )
    };
    label(content, "heading-contents") + &each(&content["sections"], line)
}

fn finding(finding: &Value) -> String {
    let members = ["severityWords", "title", "detail", "to", "text", "because"];
    let evidence = each(&finding["evidence"], |one| {
        let (id, line) = (text(one, "section"), text(one, "text"));
        format!("<p class=small><a href='#{id}'>{line}</a></p>")
    });
    paragraph(&members.map(|member| text(finding, member)).join(" ")) + &evidence
}

fn section(section: &Value) -> String {
    let [id, title, status, evidence] =
        ["id", "title", "statusWords", "evidence"].map(|member| text(section, member));
    [
        format!("<h2 id='{id}'>{title}</h2>"),
        format!("<p><span class=badge>{status}</span> <span class=small>{evidence}</span></p>"),
        paragraph(&text(section, "sentence")),
        each(&section["notes"], |note| paragraph(&text(note, "text"))),
        each(&section["blocks"], block),
        each(&section["provenance"], |one| {
            format!("<p class=small>{}</p>", text(one, "text"))
        }),
    ]
    .concat()
}

fn block(block: &Value) -> String {
    match text(block, "kind").as_str() {
        "facts" => facts(block),
        "heading" => heading(3, &text(block, "text")),
        "paragraph" => paragraph(&text(block, "text")),
        "list" => sentences(&block["items"]),
        "table" => table(block),
        "bars" => bars(block),
        "chart" => chart(block),
        _ => String::new(),
    }
}

fn facts(block: &Value) -> String {
    let rows = each(&block["rows"], |row| {
        let (label, value) = (text(row, "label"), text(row, "value"));
        format!("<div><span class=small>{label}</span><br>{value}</div>")
    });
    format!("<div class=facts>{rows}</div>")
}

fn table(block: &Value) -> String {
    let columns = items(&block["columns"]);
    let mut details = items(&block["details"]).iter();
    let rows = each(&block["rows"], |row| {
        let cells = items(row).iter().zip(columns).map(|(cell, column)| {
            let side = if column["right"] == true {
                " class=right"
            } else {
                ""
            };
            format!("<td{side}>{}</td>", escaped(cell))
        });
        let row = format!("<tr>{}</tr>", cells.collect::<String>());
        match details.next().map(escaped) {
            Some(detail) if !detail.is_empty() => {
                format!("{row}<tr><td colspan={}>{detail}</td></tr>", columns.len())
            }
            _ => row,
        }
    });
    let head = each(&block["columns"], |column| {
        format!("<th>{}</th>", text(column, "title"))
    });
    format!(
        "{}<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{}",
        heading(3, &text(block, "title")),
        paragraph(&text(block, "more"))
    )
}

fn bars(block: &Value) -> String {
    let rows = each(&block["rows"], |row| {
        let (label, figure) = (text(row, "label"), text(row, "figure"));
        format!(
            "<tr><td>{label}<td class=right>{figure}<td width='50%'>{}</tr>",
            bar(row)
        )
    });
    format!("{}<table>{rows}</table>", heading(3, &text(block, "title")))
}

fn bar(row: &Value) -> String {
    let share = row["share"].as_f64().unwrap_or_default() * 100.0;
    format!("<span class=bar style='width:{share}%'></span>")
}

fn chart(block: &Value) -> String {
    let columns = items(&block["columns"]);
    let top = block["top"].as_f64().unwrap_or(1.0).max(1.0);
    let columns = columns.iter().enumerate().map(|(place, column)| {
        let left = 490 * place / columns.len();
        let mut bottom = 115.0;
        let fills = ["#ffffff", "#9db8d2", "#1d4f7c"];
        let layers = items(&column["layers"]).iter().zip(fills).map(|(figure, fill)| {
            let height = figure.as_f64().unwrap_or_default() / top * 105.0;
            bottom -= height;
            format!(
                "<rect x='{left}' y='{bottom}' width='16' height='{height}' fill='{fill}' stroke='#1d4f7c'/>"
            )
        });
        let layers: String = layers.collect();
        format!("{layers}<text x='{left}' y='126' font-size='7.5'>{}</text>", text(column, "label"))
    });
    format!(
        "{}<svg width='490' height='130' viewBox='0 0 490 130'>{}</svg>",
        heading(3, &text(block, "title")),
        columns.collect::<String>()
    )
}

fn label(content: &Value, name: &str) -> String {
    heading(1, &text(&content["labels"], name))
}

fn heading(level: u8, words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!("<h{level}>{words}</h{level}>")
}

fn paragraph(words: &str) -> String {
    if words.is_empty() {
        return String::new();
    }
    format!("<p>{words}</p>")
}

fn sentences(sentences: &Value) -> String {
    format!(
        "<ul>{}</ul>",
        each(sentences, |one| format!("<li>{}</li>", escaped(one)))
    )
}

fn items(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn each(value: &Value, print: impl FnMut(&Value) -> String) -> String {
    items(value).iter().map(print).collect()
}

fn text(value: &Value, member: &str) -> String {
    value.get(member).map(escaped).unwrap_or_default()
}

fn escaped(value: &Value) -> String {
    let text = value.as_str().unwrap_or_default();
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('\'', "&#39;")
}
