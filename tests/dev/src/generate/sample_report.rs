//! The report that everyone may read, on an apartment of the sample city.

use anyhow::Result;
use nycapt_address::normalize;
use nycapt_tests::{report_of, sample_release};

pub(super) fn text() -> Result<String> {
    let unit = normalize("", Some("4B")).unit;
    let mut report = report_of(&sample_release(), "350-5-avenue-manhattan", unit.as_ref())?;
    report.report_id = "sample".into();
    let mut text = serde_json::to_string(&report)?;
    text.push('\n');
    Ok(text)
}
