//! The pages of one building and of one apartment in it, made from their preview alone.

mod changes;
mod charts;
mod comparison;
mod corrections;
mod counts;
mod facts;
mod find;
mod json_ld;
mod page;
mod verdict;

pub(crate) use charts::{Charts, charts};
pub(crate) use comparison::{Row, comparison};
pub(crate) use corrections::Corrections;
pub(crate) use counts::{part_percent, part_points};
pub(crate) use find::*;
