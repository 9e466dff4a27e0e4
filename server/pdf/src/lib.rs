//! The report as PDF: laid out by typst, tagged (PDF/UA-1), the same bytes for the same report.
//!
//! `content` turns the typed document into plain blocks, `themes` lists the blocks of each section,
//! `template/` lays blocks out, `world` hands fonts and data to typst, `render` does it all.
#![forbid(unsafe_code)]

mod content;
mod error;
mod messages;
mod paper;
mod render;
#[cfg(test)]
mod tests;
mod themes;
mod world;

pub use content::content;
pub use error::PdfError;
pub use paper::Paper;
pub use render::render;
