//! The report as a building's preview with the records behind it.

use nycapt::contract::{Bbl, OpenObject, Preview, ReportFinding};
use nycapt::report::datasets::{ALL, hpd_complaints};
use nycapt::report::{Dataset, Field, Record, Records};
use nycapt::rules::Stage;
use serde_json::{Value, json};

use super::compiler::{CompileFault, CompileTask, Compiled, Compiler};
use super::progress::Progress;
use crate::corpus::{Release, decode_records};

/// Makes a report of the preview of its slug and the records of its building.
#[derive(Debug, Clone, Copy, Default)]
pub struct PreviewCompiler;

/// Stages in which nothing is read that the preview does not hold.
const WITHIN_PREVIEW: [Stage; 8] = [
    Stage::Facts,
    Stage::Hpd,
    Stage::Dob,
    Stage::Health,
    Stage::Ownership,
    Stage::Finance,
    Stage::Regulation,
    Stage::Environment,
];

impl Compiler for PreviewCompiler {
    fn compile(
        &self,
        task: &CompileTask,
        release: &Release,
        progress: &Progress,
    ) -> Result<Compiled, CompileFault> {
        progress.step(Stage::Resolve)?;
        let document = release
            .preview(&task.slug)
            .or_else(|| release.unit_preview(&task.slug))
            .ok_or_else(|| failed("The data release has no building of this address."))?;
        progress.step(Stage::Identity)?;
        let damaged = || failed("The records of the building cannot be read.");
        let preview: Preview = serde_json::from_slice(&document.json()).map_err(|_| damaged())?;
        let lot = Bbl::parse(&preview.building.bbl).ok_or_else(damaged)?;
        let stored = release.records(lot).unwrap_or_default();
        let records = decode_records(&stored).ok_or_else(damaged)?;
        for stage in WITHIN_PREVIEW {
            progress.step(stage)?;
        }
        progress.step(Stage::Unit)?;
        let listed = listed(&records);
        progress.step(Stage::ScoreAndRender)?;
        Ok(Compiled {
            finding: finding(&preview),
            detail: detail(&records),
            report: report(task, &preview, listed).ok_or_else(damaged)?,
        })
    }
}

fn failed(why: &str) -> CompileFault {
    CompileFault::Failed(why.into())
}

fn report(task: &CompileTask, preview: &Preview, records: Vec<Value>) -> Option<OpenObject> {
    let mut report = OpenObject::new();
    report.insert("address".into(), json!(task.address));
    report.insert("unit".into(), json!(task.unit));
    report.insert("preview".into(), serde_json::to_value(preview).ok()?);
    report.insert("records".into(), Value::Array(records));
    if let Some(question) = &task.question {
        report.insert("answer".into(), json!({ "question": question }));
    }
    Some(report)
}

fn finding(preview: &Preview) -> ReportFinding {
    let score = preview.score.data.as_ref();
    let headline = preview.headline.data.as_ref();
    ReportFinding {
        score: score.and_then(|score| score.score),
        band: score.and_then(|score| score.band.clone()),
        confidence: score.map(|score| score.confidence.level.clone()),
        open_b: headline.and_then(|headline| headline.open_b),
        open_c: headline.and_then(|headline| headline.open_c),
        unit_findings: preview.unit.as_ref().map(|unit| unit.records),
    }
}

fn detail(records: &Records<'_>) -> OpenObject {
    let datasets: Vec<Value> = ALL
        .iter()
        .filter(|dataset| dataset.keeps_records)
        .map(|dataset| json!({ "id": dataset.id, "rows": records.count(dataset.id) }))
        .collect();
    let mut detail = OpenObject::new();
    detail.insert("datasets".into(), datasets.into());
    detail.insert("warnings".into(), json!([]));
    detail
}

/// The records of each dataset that has any.
fn listed(records: &Records<'_>) -> Vec<Value> {
    ALL.iter()
        .filter(|dataset| dataset.keeps_records && records.count(dataset.id) > 0)
        .map(|dataset| {
            let rows: Vec<Value> = records
                .of(dataset.id)
                .map(|record| Value::Object(row_of(dataset, &record)))
                .collect();
            json!({
                "datasetId": dataset.id, "datasetName": dataset.name, "agency": dataset.agency,
                "sourceUrl": dataset.source_url, "rows": rows,
            })
        })
        .collect()
}

fn row_of(dataset: &Dataset, record: &Record<'_>) -> OpenObject {
    dataset
        .columns
        .iter()
        .enumerate()
        .filter_map(|(at, column)| {
            let name = *column.headers.first()?;
            let value = shown(dataset, Field(at), record.text(Field(at)))?;
            Some((name.to_owned(), Value::from(value)))
        })
        .collect()
}

/// What anyone who buys a report may see: who complained in which apartment on which day is none
/// of it.
fn shown<'a>(dataset: &Dataset, field: Field, value: &'a str) -> Option<&'a str> {
    let is_complaint = dataset.id == hpd_complaints::DATASET.id;
    if value.is_empty() || is_complaint && field == hpd_complaints::APARTMENT {
        return None;
    }
    if is_complaint && field == hpd_complaints::RECEIVED {
        return value.get(..7);
    }
    Some(value)
}
