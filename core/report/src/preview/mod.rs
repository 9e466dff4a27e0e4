//! The free preview of a building: one file for each of its sections.

mod basics;
mod bedbugs;
mod contents;
mod document;
mod flags;
mod headline;
mod owner;
mod page_quality;
mod rent_regulation;
mod yearly;

pub use basics::*;
pub(crate) use bedbugs::*;
pub(crate) use contents::*;
pub use document::*;
pub(crate) use flags::*;
pub(crate) use headline::{headline, newest};
pub use headline::{heat_seasons, open_heat_problems, per_100_units};
pub(crate) use owner::*;
pub use page_quality::*;
pub(crate) use rent_regulation::*;
pub(crate) use yearly::*;
