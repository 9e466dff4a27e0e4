//! The whole document as the template reads it.

use nycapt_contract::{AskAnswer, Event, Question, Report, Source, UnitMatch};
use serde::Serialize;
use serde_json::Value;

use super::block::{Block, narrow, table, wide};
use super::clean::clean;
use super::evidence::{PrintedEvidence, PrintedFinding, evidence, findings};
use super::section::{PrintedSection, Printer, is_link, named};
use super::summary::{PrintedScore, score};
use super::words;
use crate::{Paper, PdfError, themes};

/// What every page of a report made from the sample says.
const SAMPLE: &str = "sample data, not public records";

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Content {
    paper: &'static str,
    title: String,
    sample: Option<&'static str>,
    address: String,
    unit: Option<String>,
    place: String,
    keys: Vec<String>,
    release: String,
    footer: String,
    score: PrintedScore,
    sentences: Vec<String>,
    top_findings: Vec<PrintedFinding>,
    unit_findings: Vec<PrintedFinding>,
    other_findings: Vec<PrintedFinding>,
    unit_evidence: Vec<String>,
    questions: Vec<PrintedQuestion>,
    ask: Option<String>,
    answer: Option<PrintedAnswer>,
    sections: Vec<PrintedSection>,
    timeline: Option<Block>,
    sources: Vec<PrintedSource>,
    rules: Vec<String>,
    disclaimers: Vec<String>,
    made: String,
}

#[derive(Serialize)]
struct PrintedQuestion {
    text: String,
    to: String,
    because: String,
    evidence: Vec<PrintedEvidence>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PrintedAnswer {
    sentences: Vec<PrintedSentence>,
    unanswered: Vec<String>,
    read_first: Vec<ReadFirst>,
}

#[derive(Serialize)]
struct PrintedSentence {
    text: String,
    evidence: Vec<PrintedEvidence>,
}

#[derive(Serialize)]
struct ReadFirst {
    id: &'static str,
    title: &'static str,
}

#[derive(Serialize)]
struct PrintedSource {
    name: String,
    agency: String,
    id: String,
    dates: String,
    licence: String,
    link: Option<String>,
}

/// Everything that is printed of a report, as the template reads it.
///
/// Its texts hold only characters that the fonts have, so that the pages never lack a glyph: any
/// other is replaced by `□`.
///
/// # Errors
/// [`PdfError::Data`] when a figure cannot be written as JSON.
pub fn content(report: &Report, paper: Paper) -> Result<Value, PdfError> {
    let mut value = serde_json::to_value(printed(report, paper))?;
    clean(&mut value);
    Ok(value)
}

fn printed(report: &Report, paper: Paper) -> Content {
    let printer = Printer::new(report);
    let unit = report.unit.as_ref().map(|unit| unit.unit.display.clone());
    let address = report.address.formatted.clone();
    let spot = unit.as_ref().map_or_else(
        || address.clone(),
        |unit| format!("{address}, apartment {unit}"),
    );
    let sample = report.sample.then_some(SAMPLE);
    let top = &report.summary.top_findings;
    let others = report
        .summary
        .findings
        .iter()
        .filter(|one| !top.contains(one));
    let others: Vec<_> = others.cloned().collect();
    Content {
        paper: paper.in_template(),
        title: format!("Apartment report: {spot}"),
        sample,
        place: place(report),
        keys: keys(report),
        release: report.data_release.clone(),
        footer: spot,
        score: score(report),
        sentences: report.summary.verdict_sentences.clone(),
        top_findings: findings(top),
        unit_findings: findings(&report.summary.unit_findings),
        other_findings: findings(&others),
        unit_evidence: report.unit.as_ref().map(unit_sentences).unwrap_or_default(),
        questions: report.questions.iter().map(question).collect(),
        ask: report.ask.clone(),
        answer: report.answer.as_ref().map(answer),
        sections: themes::printed_sections(&report.sections, &printer),
        timeline: timeline(&report.timeline),
        sources: report.sources.iter().map(source).collect(),
        rules: report.method.rules.clone(),
        disclaimers: report.disclaimers.clone(),
        made: made(report),
        address,
        unit,
    }
}

fn unit_sentences(unit: &nycapt_contract::UnitReference) -> Vec<String> {
    let known = match unit.validity.as_str() {
        "confirmed" => "The records of the building name this apartment.",
        "plausible" => "The apartment fits the names that the records use.",
        "contradicted" => "The records of the building speak against this apartment.",
        _ => "There are no names of apartments to compare with.",
    };
    let mut sentences = vec![known.to_owned()];
    sentences.extend(unit.evidence.iter().cloned());
    sentences
}

fn place(report: &Report) -> String {
    let zip = report.address.zip.as_deref().unwrap_or_default();
    let line = format!("{}, New York {zip}", report.address.borough.name);
    line.trim_end().to_owned()
}

fn keys(report: &Report) -> Vec<String> {
    let building = &report.building;
    let mut keys = vec![format!("Lot (BBL) {}", building.bbl)];
    match building.bins.as_slice() {
        [] => {}
        [one] => keys.push(format!("Building (BIN) {one}")),
        [first, others @ ..] => {
            keys.push(format!("Buildings (BIN) {first} and {} more", others.len()));
        }
    }
    keys.push(format!("As of {}", words::day(&report.as_of)));
    keys.push(format!("Data release {}", report.data_release));
    keys
}

fn made(report: &Report) -> String {
    format!(
        "Report {} was made on {} from data release {}. Score rules {}, report {}.",
        report.report_id,
        words::day(&report.generated_at),
        report.data_release,
        report.method.score_version,
        report.version
    )
}

fn question(question: &Question) -> PrintedQuestion {
    PrintedQuestion {
        text: question.text.clone(),
        to: words::spoken(&question.to),
        because: question.because.clone(),
        evidence: evidence(&question.evidence),
    }
}

fn answer(answer: &AskAnswer) -> PrintedAnswer {
    let sentence = |one: &nycapt_contract::AnswerSentence| PrintedSentence {
        text: one.text.clone(),
        evidence: evidence(&one.evidence),
    };
    PrintedAnswer {
        sentences: answer.sentences.iter().map(sentence).collect(),
        unanswered: answer.unanswered.clone(),
        read_first: answer
            .sections_first
            .iter()
            .map(|id| named(id))
            .filter(|(id, _)| !id.is_empty())
            .map(|(id, title)| ReadFirst { id, title })
            .collect(),
    }
}

fn timeline(events: &[Event]) -> Option<Block> {
    table(
        "",
        events,
        [
            narrow("Date", |event| words::day(&event.date)),
            wide("What happened", 5, |event| event.title.clone()),
            narrow("Concerns", concerned),
            wide("In section", 2, |event| {
                let (_, title) = named(&event.section);
                title.to_owned()
            }),
        ],
    )
}

fn concerned(event: &Event) -> String {
    let scope = words::spoken(&event.scope);
    match &event.unit_match {
        Some(UnitMatch { raw, .. }) if !raw.is_empty() => format!("{scope} {raw}"),
        _ => scope,
    }
}

fn source(source: &Source) -> PrintedSource {
    let dates = match (&source.loaded_at, &source.as_of) {
        (None, _) => "Not loaded".into(),
        (Some(loaded), None) => format!("Loaded {}", words::day(loaded)),
        (Some(loaded), Some(until)) => {
            format!(
                "Data to {}, loaded {}",
                words::day(until),
                words::day(loaded)
            )
        }
    };
    PrintedSource {
        name: source.dataset_name.clone(),
        agency: source.agency.clone(),
        id: source.dataset_id.clone(),
        dates: format!("{dates}. Changes: {}.", source.cadence),
        licence: source.licence.clone(),
        link: Some(source.source_url.clone()).filter(|url| is_link(url)),
    }
}
