//! What is printed: the typed document as plain blocks, in the words of a page.

pub(crate) mod block;
mod chart;
pub(crate) mod clean;
pub(crate) mod evidence;
pub(crate) mod section;
pub(crate) mod summary;
mod table;
pub(crate) mod words;

pub(crate) use section::Printer;
