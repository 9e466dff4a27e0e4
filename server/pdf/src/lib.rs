//! The report as PDF: laid out by typst, tagged (PDF/UA-1), the same bytes for the same report.
//!
//! `document` turns the report into the values of the template, `sections` lists the blocks of each
//! section, `content` has these blocks, `template/` lays blocks out, `world` hands fonts and data to typst, `render` does it all.
//! `picture` draws SVG with the same fonts.
#![forbid(unsafe_code)]

mod content;
mod document;
mod error;
mod messages;
mod picture;
mod render;
mod sections;
#[cfg(test)]
mod tests;
mod world;

pub use document::{content, document};
pub use error::PdfError;
pub use picture::picture;
pub use render::{Parts, render};
