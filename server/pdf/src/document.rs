//! The whole document as the template reads it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use nycapt_contract::{
    AskAnswer, ChangeKind, Event, Question, Report, ReportMap, SectionStatus, Source, UnitMatch,
    UnitReference,
};
use nycapt_messages::{
    Language, column_words, display_address, label, language, list, list_of_clauses, plain_status,
    record_words,
};
use serde_json::{Value, json};

use crate::Parts;
use crate::content::block::{Block, columns, table_of};
use crate::content::clean::clean;
use crate::content::evidence::{evidence, finding};
use crate::content::section::{Printer, id_and_title, is_link};
use crate::content::summary::score;
use crate::content::words::{day, spoken};
use crate::messages::message;
use crate::picture::is_picture;
use crate::sections;

/// Everything that is printed of a report, as the template reads it, with labels in the current
/// language.
///
/// Its text contains only characters that the fonts have: any other is replaced by `□`.
#[must_use]
pub fn content(report: &Report, parts: Parts) -> Value {
    let mut value = document(report, parts);
    clean(&mut value);
    // Not cleaned: a break within its numbers would make it another picture.
    if let (Some(map), Some(document)) = (printable_map(report), value.as_object_mut()) {
        document.insert("picture".into(), map.svg.as_str().into());
    }
    value
}

fn printable_map(report: &Report) -> Option<&ReportMap> {
    report.map.as_ref().filter(|map| is_picture(&map.svg))
}

/// What [`content()`] has, in the report's own characters and without the picture of the map, for a
/// page in HTML.
#[must_use]
pub fn document(report: &Report, parts: Parts) -> Value {
    let address = display_address(&report.address.formatted);
    let address = address.as_str();
    let unit = report.unit.as_ref().map(|unit| unit.unit.display.as_str());
    let place = unit.map_or_else(
        || address.to_owned(),
        |unit| message!("place-with-unit", address, unit),
    );
    let summary = &report.summary;
    let top = &summary.top_findings;
    let others = summary.findings.iter().filter(|one| !top.contains(one));
    let all: Vec<Value> = top.iter().chain(others).map(finding).collect();
    let (language, region) = match language() {
        Language::English => ("en", "us"),
        Language::Spanish => ("es", "us"),
        Language::Chinese => ("zh", "cn"),
    };
    json!({
        "language": language,
        "region": region,
        "translation": translation(report),
        "labels": labels(report, unit, parts),
        "appendix": parts == Parts::All,
        "title": message!("report-title", place = place.as_str()),
        "sample": report.sample.then(|| message!("sample")),
        "address": address,
        "unit": unit.map(|unit| message!("unit-name", unit)),
        "keys": keys(report),
        "footer": place,
        "score": score(report),
        "sentences": summary.verdict_sentences,
        "findings": all,
        "unitFindings": summary.unit_findings.iter().map(finding).collect::<Vec<_>>(),
        "unitEvidence": report.unit.as_ref().map(unit_sentences),
        "questions": report.questions.iter().map(question).collect::<Vec<_>>(),
        "ask": report.ask,
        "answer": report.answer.as_ref().map(answer),
        "sections": sections::printed_sections(report, &Printer::new(report)),
        "map": printable_map(report).map(map),
        "changes": changes(report),
        "timeline": timeline(report),
        "sources": report.sources.iter().filter_map(source).collect::<Vec<_>>(),
        "terms": terms(&report.sources),
        "notLoaded": not_loaded(&report.sources),
        "rules": report.method.rules,
        "disclaimers": report.disclaimers,
        "made": made(report),
    })
}

/// What a reader of a translation must know; none in English.
fn translation(report: &Report) -> Option<String> {
    if language() == Language::English {
        return None;
    }
    let own = report.extra.get("language");
    if own.is_some_and(|own| own == language().code()) {
        return Some(message!("translated-from-english"));
    }
    Some(message!("quoted-from-english"))
}

macro_rules! labels {
    ($($key:literal),+; $($computed:literal: $text:expr),+ $(,)?) => {
        json!({ $($key: message!($key),)+ $($computed: $text),+ })
    };
}

/// Text that the template prints around the parts of a report.
fn labels(report: &Report, unit: Option<&str>, parts: Parts) -> Value {
    use SectionStatus::{Unavailable, Withheld};
    let sections = &report.sections;
    // Without all violations, none found is no answer.
    let is_violations_read = sections.hpd_violations.status.is_read();
    let is_unit_read =
        is_violations_read && !matches!(sections.unit.status, Unavailable | Withheld);
    labels![
        "answer-read-first",
        "caution",
        "cover-score",
        "cover-score-most",
        "cover-score-none",
        "evidence-label",
        "heading-answer",
        "heading-building",
        "heading-changes",
        "heading-contents",
        "heading-disclaimers",
        "heading-figures",
        "heading-findings",
        "heading-map",
        "heading-method",
        "heading-questions",
        "heading-sections",
        "heading-sources",
        "heading-summary",
        "heading-timeline",
        "heading-unanswered",
        "heading-without-records",
        "report-name",
        "sample-invented",
        "source-label";
        "findings-none-building": if is_violations_read {
            message!("findings-none-building")
        } else {
            message!("findings-unread-building")
        },
        "findings-none-unit": if is_unit_read {
            message!("findings-none-unit")
        } else {
            message!("findings-unread-unit")
        },
        "heading-unit": message!("heading-unit", unit = unit.unwrap_or_default()),
        "footer-page": message!("footer-page", page = "{page}", last = "{last}"),
        "footer-release": release(report),
        "figures-more": match parts {
            Parts::All => message!("figures-more-appendix", shown = "{shown}", all = "{all}"),
            Parts::WithoutAppendix => message!("figures-more", shown = "{shown}", all = "{all}"),
        },
        "source-columns": [
            message!("source-column-dataset"),
            message!("source-column-agency"),
            message!("source-column-dates"),
        ],
    ]
}

/// The map in words, next to the picture.
fn map(map: &ReportMap) -> Value {
    json!({
        "about": format!("{}. {}", map.title, map.about),
        "legend": map.legend,
        "listed": map.listed,
        "note": map.note,
    })
}

fn release(report: &Report) -> String {
    message!("key-release", release = report.data_release.as_str())
}

fn unit_sentences(unit: &UnitReference) -> Vec<String> {
    let validity = match unit.validity.as_str() {
        // The records that mention it say so themselves.
        "confirmed" => return unit.evidence.clone(),
        "plausible" => message!("unit-plausible"),
        "contradicted" => message!("unit-contradicted"),
        _ => message!("unit-unchecked"),
    };
    [vec![validity], unit.evidence.clone()].concat()
}

fn keys(report: &Report) -> Vec<String> {
    let building = &report.building;
    let mut keys = vec![message!("key-bbl", bbl = building.bbl.as_str())];
    match building.bins.as_slice() {
        [] => {}
        [one] => keys.push(message!("key-bin", bin = one)),
        [first, others @ ..] => {
            keys.push(message!("key-bins", bin = first, more = others.len()));
        }
    }
    keys.push(message!("key-as-of", day = day(&report.as_of)));
    // The newest of all datasets dates the report; what a reader looks for first may end earlier.
    let violations = report.sections.hpd_violations.provenance.first();
    let to = violations.and_then(|dataset| dataset.as_of.as_ref());
    if let Some(to) = to.filter(|to| **to != report.as_of) {
        keys.push(message!("key-violations-to", day = day(to)));
    }
    keys.push(release(report));
    keys
}

fn made(report: &Report) -> String {
    message!(
        "made",
        report = report.report_id.as_str(),
        day = day(&report.generated_at),
        release = report.data_release.as_str(),
        score = report.method.score_version.as_str(),
        version = report.version.as_str()
    )
}

fn question(question: &Question) -> Value {
    json!({
        "text": question.text,
        "to": spoken(&question.to),
        "because": question.because,
        "evidence": evidence(&question.evidence),
    })
}

fn answer(answer: &AskAnswer) -> Value {
    let sentence = |one: &nycapt_contract::AnswerSentence| json!({ "text": one.text, "evidence": evidence(&one.evidence) });
    let first = answer.sections_first.iter().map(|id| id_and_title(id));
    let first = first.filter(|(id, _)| !id.is_empty());
    let link = |(id, title): (&str, &str)| json!({ "id": id, "title": title });
    json!({
        "sentences": answer.sentences.iter().map(sentence).collect::<Vec<_>>(),
        "unanswered": answer.unanswered,
        "readFirst": first.map(link).collect::<Vec<_>>(),
    })
}

/// What changed in the records from release to release, newest first: a sentence, and a table of
/// the changes; none while there is no earlier release.
fn changes(report: &Report) -> Option<Value> {
    let changes = report.changes.as_ref()?;
    let note = match changes.total {
        0 => message!("changes-none", since = day(&changes.since)),
        _ => message!("changes-note", since = day(&changes.since)),
    };
    let rows: Vec<[String; 4]> = (changes.rows.iter())
        .map(|change| {
            let mut sources = report.sources.iter();
            let source = sources.find(|source| source.dataset_id == change.dataset_id);
            let name = source.map_or(&change.dataset_id, |source| &source.dataset_name);
            let record = change.record_id.as_deref().unwrap_or_default();
            let words = [&change.was, &change.now]
                .map(|status| spoken(&status.as_deref().map(plain_status)));
            let status = match words.each_ref().map(String::as_str) {
                ["", ""] => list(column_words(&change.columns)),
                [was, ""] => message!("changes-was", was),
                ["", now] => now.to_owned(),
                [was, now] => message!("changes-was-now", was, now),
            };
            let [class, summary, unit] = [&change.class, &change.summary, &change.apartment];
            let about = record_words(class.as_deref(), summary.as_deref(), unit.as_deref());
            let source = format!("{name} {record}").trim_end().to_owned();
            let record = list(about.into_iter().chain([source]));
            [day(&change.to), change_kind(change.kind), record, status]
        })
        .collect();
    let table = table_of(
        String::new(),
        &rows,
        columns![row =>
            narrow "changes-seen": row[0].clone(),
            narrow "changes-what": row[1].clone(),
            wide(4) "changes-record": row[2].clone(),
            wide(3) "changes-status": row[3].clone(),
        ],
    );
    Some(json!({ "note": note, "table": table.map(Block::from) }))
}

fn change_kind(kind: ChangeKind) -> String {
    match kind {
        ChangeKind::Opened => message!("change-opened"),
        ChangeKind::Reappeared => message!("change-reappeared"),
        ChangeKind::Reopened => message!("change-reopened"),
        ChangeKind::Closed => message!("change-closed"),
        ChangeKind::Vanished => message!("change-vanished"),
        ChangeKind::StatusChanged => message!("change-status"),
        ChangeKind::Corrected => message!("change-corrected"),
    }
}

/// What happened, without the sales of other apartments that their section lists.
fn timeline(report: &Report) -> Option<Block> {
    let section = report.sections.sales_and_deeds.data.as_ref();
    let sales = section.into_iter().flat_map(|data| &data.unit_sales);
    let listed: BTreeSet<&str> = (sales.filter(|sale| sale.other_use.is_none()))
        .map(|sale| sale.id.as_str())
        .collect();
    let is_listed = |event: &&Event| {
        let mut id = event.row_id.iter();
        event.kind == "unit_sale"
            && event.scope != "unit"
            && id.any(|id| listed.contains(id.as_str()))
    };
    let (sales, events): (Vec<_>, Vec<_>) = report.timeline.iter().partition(is_listed);
    let table = table_of(
        String::new(),
        &events,
        columns![event =>
            narrow "column-date": day(&event.date),
            wide(5) "timeline-event": event.title.clone(),
            narrow "timeline-scope": scope(event),
            wide(2) "timeline-section": id_and_title(&event.section).1.to_owned(),
        ],
    )?;
    let note = sales.first().map(|sale| {
        let section = id_and_title(&sale.section).1;
        message!("timeline-sales", section)
    });
    Some(Block::from(table.noted(note)))
}

fn scope(event: &Event) -> String {
    let scope = spoken(&event.scope);
    match &event.unit_match {
        Some(UnitMatch { raw, .. }) if !raw.is_empty() => format!("{scope} {raw}"),
        _ => scope,
    }
}

/// The names of the datasets that are not loaded, in one sentence; blank if all are.
fn not_loaded(sources: &[Source]) -> String {
    let missing = sources.iter().filter(|one| one.loaded_at.is_none());
    match list(missing.map(|one| &one.dataset_name)) {
        names if names.is_empty() => names,
        names => message!("sources-not-loaded", names),
    }
}

/// The terms of the loaded datasets: those of most of them once, then the others by name.
fn terms(sources: &[Source]) -> String {
    let mut by_terms: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for source in sources.iter().filter(|one| one.loaded_at.is_some()) {
        let names = by_terms.entry(label(&source.licence)).or_default();
        names.push(&source.dataset_name);
    }
    let mut all: Vec<(&str, Vec<&str>)> = by_terms.into_iter().collect();
    all.sort_by_key(|(_, names)| Reverse(names.len()));
    match all.as_slice() {
        [] => String::new(),
        [(most, _)] => message!("source-terms", terms = *most),
        [(most, _), others @ ..] => {
            let others = others.iter().map(|(terms, names)| {
                message!("source-terms-of", names = list(names), terms = *terms)
            });
            let others = list_of_clauses(others);
            message!("source-terms-unless", terms = *most, others)
        }
    }
}

/// A loaded dataset; none for one that isn't.
fn source(source: &Source) -> Option<Value> {
    let loaded = day(source.loaded_at.as_ref()?);
    let dates = match &source.as_of {
        None => message!("source-loaded", loaded),
        Some(as_of) => day(as_of),
    };
    Some(json!({
        "name": source.dataset_name,
        "agency": source.agency,
        "id": source.dataset_id,
        "dates": dates,
        "link": Some(&source.source_url).filter(|url| is_link(url)),
    }))
}
