//! The pages of one building, made from its preview and the map around it, and of one apartment in it.

mod card;
mod changes;
mod charts;
mod comparison;
mod corrections;
mod counts;
mod facts;
mod find;
mod gaps;
mod json_ld;
mod page;
mod verdict;

pub(crate) use card::{GetCard, get_card};
pub(crate) use charts::{Charts, charts};
pub(crate) use comparison::{Row, comparison};
pub(crate) use corrections::{Corrections, another_address};
pub(crate) use counts::{part_percent, part_points};
pub(crate) use find::*;
