//! What is printed: the typed document as plain blocks, in the words of a page.

pub(crate) mod block;
mod chart;
mod clean;
mod document;
mod evidence;
mod section;
mod summary;
mod table;
pub(crate) mod words;

pub use document::content;
pub(crate) use section::Printer;
