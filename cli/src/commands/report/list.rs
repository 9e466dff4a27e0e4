//! `nycapt report list`: reads as many pages as needed.

use std::pin::pin;

use futures_util::TryStreamExt;
use nycapt::client::Call;
use nycapt::contract::{ListReports, ReportSummary};
use serde::Serialize;

use crate::cli::ListArgs;
use crate::columns::Columns;
use crate::error::Exit;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::Service;

const PAGE: u32 = 100;

const COLUMNS: Columns = "job_id status address unit slug score band confidence open_b open_c \
    unit_findings created_at completed_at";

/// All pages as one list, for JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    reports: Vec<ReportSummary>,
    has_more: bool,
}

pub(crate) async fn list(ask: ListArgs, service: &Service, printer: &mut Printer) -> Exit {
    let most = if ask.all { u32::MAX } else { ask.limit };
    // One extra row shows whether there are more, without another request.
    let page = most.saturating_add(1).min(PAGE);
    if service.shows(&Call::<ListReports>::new(None, Some(page)), printer)? {
        return Ok(0);
    }
    let form = printer.form();
    printer.header(COLUMNS)?;
    let mut reports = pin!(service.client.reports(Some(page)));
    let (mut rows, mut count, mut has_more) = (Vec::new(), 0, false);
    while let Some(report) = reports.try_next().await? {
        if count == most {
            has_more = true;
            break;
        }
        count += 1;
        if form == Form::Json {
            rows.push(report);
        } else {
            printer.row(COLUMNS, &report, |width| render::summary(&report, width))?;
        }
    }
    if form == Form::Json {
        printer.json(&Listed {
            reports: rows,
            has_more,
        })?;
    }
    if form == Form::Table && count == 0 {
        printer.talk("no reports yet; `nycapt report start ADDRESS` starts one");
    }
    if has_more {
        printer.talk("there are more; `nycapt report list --all` lists them all");
    }
    Ok(0)
}
