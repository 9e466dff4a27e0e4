//! Makes the report of a building from its records, stage by stage.

use jiff::Timestamp;
use nycapt_address::parse_unit_or_name;
use nycapt_contract::{OpenObject, Report, ReportFinding};
use nycapt_report::datasets::{ALL, evictions, hpd_complaints, service_requests};
use nycapt_report::{BuildingInput, Feed, ReportBuilder, ReportInput, place_of};
use nycapt_rules::Stage;
use serde_json::{Value, json};

use super::compiler::{CompileError, CompileTask, Compiled, Compiler, Progress};
use crate::app::App;
use crate::flows::asked_elsewhere;
use crate::maps::{Map, MapOf, map};
use crate::messages::message;
use crate::translation::add_translations;
use nycapt_corpus::clock::{Clock, instant_of};
use nycapt_corpus::{Release, decode_records};

/// Makes reports from the records of a release.
#[derive(Debug, Clone, Default)]
pub struct ReportCompiler {
    clock: Clock,
    allows_partial: bool,
}

impl ReportCompiler {
    /// A compiler by the clock and the settings of an application.
    pub fn of(app: &App) -> Self {
        Self {
            clock: app.clock.clone(),
            allows_partial: app.config.sells_partial_reports,
        }
    }
}

/// Datasets whose row count could identify a household.
const COUNTED_IN_SECTIONS: [&str; 3] = [
    evictions::DATASET.id,
    hpd_complaints::DATASET.id,
    service_requests::DATASET.id,
];

type BuildStage = fn(&mut ReportBuilder<'_>);

/// The stages after the building's identity.
const BUILD_STAGES: [(Stage, BuildStage); 9] = [
    (Stage::Facts, |report| report.facts()),
    (Stage::Hpd, |report| report.hpd()),
    (Stage::Dob, |report| report.dob()),
    (Stage::Health, |report| report.health()),
    (Stage::Ownership, |report| report.ownership()),
    (Stage::Finance, |report| report.finance()),
    (Stage::Regulation, |report| report.regulation()),
    (Stage::Environment, |report| report.environment()),
    (Stage::Unit, |report| report.unit()),
];

impl Compiler for ReportCompiler {
    fn compile(
        &self,
        task: &CompileTask,
        release: &Release,
        progress: &Progress,
    ) -> Result<Compiled, CompileError> {
        let mut times = StageTimes::new(&self.clock);
        progress.step(Stage::Resolve)?;
        let found = release
            .building(&task.slug)
            .ok_or_else(|| failed(message!("compile-no-building")))?;
        progress.step(Stage::Identity)?;
        let facts = release.facts();
        let unreadable = || failed(message!("compile-unreadable"));
        let records = decode_records(&found.stored).ok_or_else(unreadable)?;
        let place = place_of(&records);
        let around = place.and_then(|(latitude, longitude)| release.nearby(latitude, longitude));
        // Damaged records cost a part of one section, not the report.
        let around = around.as_deref().and_then(decode_records);
        let portfolio = release.portfolio(found.lot);
        let unit = task.unit.as_deref().and_then(parse_unit_or_name);
        let input = ReportInput {
            building: found.input(&records, facts),
            unit: unit.as_ref(),
            entrance: found.entrance.as_ref(),
            question: task.question.as_deref(),
            nearby: around.as_ref(),
            portfolio: portfolio.as_ref(),
            peers: release.peers(),
            report_id: &task.job_id,
            generated_at: &instant_of(self.clock.now().as_millisecond()),
            allows_partial: self.allows_partial,
        };
        let mut builder = ReportBuilder::new(&input);
        for (stage, make) in BUILD_STAGES {
            progress.step(stage)?;
            times.begin(stage);
            make(&mut builder);
        }
        progress.step(Stage::ScoreAndRender)?;
        times.begin(Stage::ScoreAndRender);
        builder.score();
        let (mut report, unmade) = builder
            .finish()
            .map_err(|error| failed(error.to_string()))?;
        if let Some((question, answer)) = input.question.zip(report.answer.as_mut()) {
            let directory = release.directory();
            let asked = asked_elsewhere(directory, question, found.lot, input.unit);
            answer.unanswered.extend(asked);
        }
        let place = release.place_of(&task.slug);
        let with_map = |mut report: Report| {
            let map = map(release, MapOf::report(&report), place.as_ref());
            report.map = map.map(Map::into_report);
            report
        };
        let report = with_map(report);
        let mut document = written(&report)?;
        if task.is_order {
            add_translations(&mut document, || {
                let made = nycapt_report::report(&input);
                let (report, _) = made.map_err(|error| failed(error.to_string()))?;
                written(&with_map(report))
            });
        }
        let mentions = release.unit_mentions(&task.slug);
        let doubt = mentions.and_then(|mentions| mentions.warning);
        let warnings = doubt.into_iter().chain(unmade).collect();
        Ok(Compiled {
            finding: finding(&report),
            detail: detail(&input.building, warnings, times),
            report: document,
        })
    }
}

fn failed(why: String) -> CompileError {
    CompileError::Failed(why)
}

fn written(report: &Report) -> Result<OpenObject, CompileError> {
    match serde_json::to_value(report) {
        Ok(Value::Object(document)) => Ok(document),
        Ok(_) | Err(_) => Err(failed(message!("compile-unwritable"))),
    }
}

fn finding(report: &Report) -> ReportFinding {
    let violations = report.sections.hpd_violations.data.as_ref();
    let by_class = violations.and_then(|violations| violations.by_class.as_ref());
    let open = |class: &str| {
        let mut all = by_class?.iter();
        Some(all.find(|c| c.class == class).map_or(0, |c| c.open))
    };
    let unit = report.sections.unit.data.as_ref();
    ReportFinding {
        score: report.summary.score,
        band: report.summary.band.clone(),
        confidence: report.summary.confidence.clone(),
        open_b: open("B"),
        open_c: open("C"),
        unit_findings: unit
            .and_then(|unit| unit.counts.as_ref())
            .map(|counts| counts.exact + counts.probable),
    }
}

/// How the report was made: datasets, warnings and times.
fn detail(input: &BuildingInput<'_>, warnings: Vec<String>, times: StageTimes<'_>) -> OpenObject {
    let datasets: Vec<Value> = ALL
        .iter()
        .filter(|dataset| dataset.keeps_records)
        .map(|dataset| {
            let state = match input.feed(dataset) {
                Feed::Current => "ok",
                Feed::Stale => "stale",
                Feed::Unknown | Feed::Partial => "partial",
                Feed::Missing => "unavailable",
            };
            // The sections decide whether these counts are shown.
            let rows = (input.is_whole(dataset) && !COUNTED_IN_SECTIONS.contains(&dataset.id))
                .then(|| input.records.count(dataset.id));
            json!({ "id": dataset.id, "status": state, "rows": rows })
        })
        .collect();
    let mut detail = OpenObject::new();
    detail.insert("datasets".into(), datasets.into());
    detail.insert("warnings".into(), warnings.into());
    detail.insert("stages".into(), times.end().into());
    detail
}

#[derive(Debug)]
struct StageTimes<'a> {
    clock: &'a Clock,
    running: Option<(Stage, Timestamp)>,
    ended: Vec<Value>,
}

impl<'a> StageTimes<'a> {
    const fn new(clock: &'a Clock) -> Self {
        Self {
            clock,
            running: None,
            ended: Vec::new(),
        }
    }

    fn begin(&mut self, stage: Stage) {
        self.stop();
        self.running = Some((stage, self.clock.now()));
    }

    fn stop(&mut self) {
        if let Some((stage, began)) = self.running.take() {
            let ms = self.clock.since(began).as_secs_f64() * 1e3;
            let ms = (ms * 100.0).round() / 100.0;
            self.ended
                .push(json!({ "stage": stage.as_str(), "ms": ms }));
        }
    }

    fn end(mut self) -> Vec<Value> {
        self.stop();
        self.ended
    }
}
