//! From the typed document to the bytes of a PDF.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use nycapt_contract::Report;
use typst::diag::SourceDiagnostic;
use typst::foundations::{Datetime, Smart};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

use crate::world::ReportWorld;
use crate::{PdfError, content};

/// What is printed of a report.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Parts {
    /// Everything.
    #[default]
    All,
    /// Everything but the appendix: the records, what changed, and the timeline.
    WithoutAppendix,
}

/// The report as a PDF that conforms to PDF/UA-1, the same bytes for the same report.
///
/// Headings and labels are in the current language of the messages; what the report says stays as it is.
///
/// It takes a processor for tens of milliseconds up to seconds, by the number of rows: async callers
/// run it where blocking is allowed.
///
/// # Errors
/// A [`PdfError`] when the template or a font is faulty; no text of a report leads to one.
pub fn render(report: &Report, parts: Parts) -> Result<Vec<u8>, PdfError> {
    let pdf = pages(report, parts).and_then(|pages| export(&pages, report));
    // What typst remembers of a report fills 80 MB and didn't make the next one faster.
    comemo::evict(0);
    pdf
}

/// The report laid out, before it is written as PDF.
pub(crate) fn pages(report: &Report, parts: Parts) -> Result<PagedDocument, PdfError> {
    let document = serde_json::to_vec(&content(report, parts))?;
    let world = ReportWorld::new(document)?;
    let laid_out = typst::compile::<PagedDocument>(&world).output;
    laid_out.map_err(|errors| PdfError::Layout(joined(&errors)))
}

fn export(pages: &PagedDocument, report: &Report) -> Result<Vec<u8>, PdfError> {
    let standards = PdfStandards::new(&[PdfStandard::Ua_1])
        .map_err(|error| PdfError::Export(error.message().to_string()))?;
    let options = PdfOptions {
        ident: Smart::Custom(format!("{}/{}", report.report_id, report.data_release)),
        creator: Smart::Custom(Some("nycapt".into())),
        timestamp: instant(&report.generated_at).map(typst_pdf::Timestamp::new_utc),
        standards,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(pages, &options).map_err(|errors| PdfError::Export(joined(&errors)))
}

fn joined(errors: &[SourceDiagnostic]) -> String {
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    messages.join("; ")
}

/// `2026-11-21T15:30:08.000Z` as typst has it; none for anything else.
fn instant(text: &str) -> Option<Datetime> {
    let at = text.parse::<Timestamp>().ok()?.to_zoned(TimeZone::UTC);
    let [month, day, hour, minute, second] =
        [at.month(), at.day(), at.hour(), at.minute(), at.second()].map(i8::unsigned_abs);
    Datetime::from_ymd_hms(at.year().into(), month, day, hour, minute, second)
}

#[cfg(test)]
mod tests {
    use super::instant;

    #[test]
    fn an_instant_is_read_and_anything_else_is_not() {
        let texts = [
            "2026-11-21T15:30:08.000Z",
            "2026-11-21T15:30:08Z",
            "2026-11-21",
            "soon",
        ];
        let are_read = texts.map(|text| instant(text).is_some());
        assert_eq!(are_read, [true, true, false, false]);
    }
}
