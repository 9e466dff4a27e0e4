//! What happened, newest first.

use super::context::Context;
use crate::contract::{Event, ReportSections};

pub(super) fn timeline(_context: &Context<'_>, _sections: &ReportSections) -> Vec<Event> {
    Vec::new()
}
