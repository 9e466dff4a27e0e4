//! Report jobs, their list and the balance, for people.

use nycapt::contract::{Balance, Finding, Report, ReportJob, ReportStatus, ReportSummary, Section};
use nycapt_messages::display_address;

use super::findings::no_score;
use super::page::{Page, counted, grouped, moment};
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN, STRONG};
use crate::shell::quoted;

/// A report job, with a summary of its report once it is done.
pub(crate) fn job(job: &ReportJob, width: usize) -> String {
    let mut page = Page::new(width);
    // A report that this version cannot read is still a job that is done.
    let report = job.document().ok().flatten();
    if report.as_ref().is_some_and(|report| report.sample) {
        page.banner("Sample data, not public records");
    }
    let unit = job.unit.as_ref();
    let unit = unit.map_or(String::new(), |unit| format!(" · unit {unit}"));
    page.title(&format!("{}{unit}", display_address(&job.address)));
    page.styled_field("job", STRONG, &job.job_id);
    let next = match job.status {
        ReportStatus::Done => {
            let seconds = job.elapsed_ms.div_ceil(1000);
            page.styled_field("status", GOOD, &format!("done in {seconds} s"));
            Some("pdf")
        }
        ReportStatus::Error => {
            page.styled_field("status", BAD, "failed: no report");
            if let Some(error) = &job.error {
                page.more(PLAIN, error);
            }
            None
        }
        ReportStatus::Running | ReportStatus::Interrupted => {
            let stage = format!("step {} of {}: {}", job.step, ReportJob::STEPS, job.stage);
            page.styled_field("status", CAUTION, &stage);
            Some("wait")
        }
    };
    if let Some(report) = &report {
        document(&mut page, report);
    }
    if let Some(command) = next {
        page.next(&format!("nycapt report {command} {}", quoted(&job.job_id)));
    }
    page.into_text()
}

/// Why there is no number; a section without data states it itself.
fn unscored<T>(section: &Section<T>, band: Option<&str>, confidence: &str) -> String {
    let stated = section.status_reason.as_ref();
    let stated = stated.filter(|_| section.data.is_none());
    stated.map_or_else(
        || no_score(band, confidence).to_owned(),
        |reason| format!("no score. {reason}"),
    )
}

fn document(page: &mut Page, report: &Report) {
    let summary = &report.summary;
    let data = format!("release {}, as of {}", report.data_release, report.as_of);
    page.field("data", &data);
    let band = summary.band.as_deref();
    let confidence = summary.confidence.as_deref().unwrap_or("no");
    match summary.score {
        Some(score) => {
            let band = band.map_or(String::new(), |band| format!(" · {band} record"));
            let score = format!("{score} of 100{band} · confidence {confidence}");
            page.field("score", &score);
        }
        None => {
            let why = unscored(&report.sections.score, band, confidence);
            page.styled_field("score", DIM, &why);
        }
    }
    if let Some(answer) = &report.answer {
        for sentence in &answer.sentences {
            page.field("answer", &sentence.text);
        }
        paragraphs(page, "unanswered", &answer.unanswered);
    }
    let title = |finding: &Finding| finding.title.clone();
    let here: Vec<String> = summary.unit_findings.iter().map(title).collect();
    let all: Vec<String> = summary.top_findings.iter().map(title).collect();
    paragraphs(page, "in short", &summary.verdict_sentences);
    paragraphs(page, "apartment", &here);
    paragraphs(page, "findings", &all);
    for disclaimer in &report.disclaimers {
        page.paragraph(0, DIM, disclaimer);
    }
}

fn paragraphs(page: &mut Page, label: &str, texts: &[String]) {
    for (index, text) in texts.iter().enumerate() {
        match index {
            0 => page.field(label, text),
            _ => page.more(PLAIN, text),
        }
    }
}

pub(crate) fn summary(report: &ReportSummary, width: usize) -> String {
    let mut page = Page::new(width);
    let unit = report.unit.as_ref();
    let unit = unit.map_or(String::new(), |unit| format!(" · unit {unit}"));
    page.title(&format!("{}{unit}", display_address(&report.address)));
    page.field("job", &report.job_id);
    let finding = &report.finding;
    let (style, state) = match report.status {
        ReportStatus::Done => {
            let score = finding.score;
            let score = score.map_or("no score".into(), |score| format!("{score} of 100"));
            (GOOD, format!("done · {score}"))
        }
        ReportStatus::Error => (BAD, "there is no report".to_owned()),
        ReportStatus::Running | ReportStatus::Interrupted => (
            CAUTION,
            format!(
                "step {} of {}: {}",
                report.step,
                ReportJob::STEPS,
                report.stage
            ),
        ),
    };
    let started = moment(&report.created_at);
    page.styled_field("status", style, &format!("{state} · started {started}"));
    page.into_text()
}

pub(crate) fn balance(balance: &Balance, width: usize) -> String {
    let mut page = Page::new(width);
    page.title(&format!(
        "{} left",
        counted(balance.reports, "report", "reports")
    ));
    page.field("account", &balance.account_id);
    let credits = grouped(balance.balance);
    let credits = match balance.reports < balance.balance {
        true => format!("{credits}, but the service's operator froze the account"),
        false => credits,
    };
    page.field("credits", &credits);
    if let Some(frozen) = balance.frozen {
        let disputed = format!("{} while a payment is disputed", grouped(frozen));
        page.field("frozen", &disputed);
    }
    if let Some(owed) = balance.owed {
        let deducted = format!(
            "{}, deducted from credits you buy or get back",
            grouped(owed)
        );
        page.field("owed", &deducted);
    }
    if balance.balance == 0 && balance.credits_url.is_some() {
        page.next("nycapt credits");
    }
    page.into_text()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn a_score_that_there_cannot_be_has_the_reason_of_its_section() {
        let of = |data: Value| {
            let section = json!({
                "status": "not_applicable", "statusReason": "The city counts 0 apartments.",
                "data": data, "evidenceClass": "estimate", "provenance": [], "notes": [],
            });
            let section: Section<Value> = serde_json::from_value(section).unwrap();
            unscored(&section, None, "medium")
        };
        assert_eq!(of(Value::Null), "no score. The city counts 0 apartments.");
        assert_eq!(of(json!({})), "no score: too little data");
    }
}
