//! Why rendering a report as a PDF, or an image as a PNG, failed.

use thiserror::Error;

/// Why a report could not be made into a PDF, or a picture into a PNG: always an error of ours, never of
/// the report.
#[derive(Debug, Error)]
pub enum PdfError {
    /// The document could not be written as data.
    #[error("the report could not be serialized: {0}")]
    Data(#[from] serde_json::Error),
    /// A font or file that is built in could not be read.
    #[error("`{0}` is built in and could not be read")]
    BuiltIn(&'static str),
    /// The pages could not be laid out.
    #[error("the pages could not be laid out: {0}")]
    Layout(String),
    /// The picture could not be drawn.
    #[error("the image could not be rendered: {0}")]
    Picture(String),
    /// The pages are no valid PDF/UA-1.
    #[error("the pages could not be written as PDF/UA-1: {0}")]
    Export(String),
}
