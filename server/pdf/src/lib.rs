//! The report as PDF: laid out by typst, tagged (PDF/UA-1), the same bytes for the same report.
//!
//! `document` turns the report into the values of the template, `sections` lists the blocks of each
//! section, `content` has these blocks, `template/` lays blocks out, `world` hands fonts and data to typst, `render` does it all.
#![forbid(unsafe_code)]

mod content;
mod document;
mod error;
mod messages;
mod render;
mod sections;
#[cfg(test)]
mod tests;
mod world;

pub use document::content;
pub use error::PdfError;
pub use render::{Parts, render};
