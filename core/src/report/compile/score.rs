//! Section `score`.

use super::context::Context;
use crate::contract::{FullScore, Section};
use crate::report::score::full_score;

pub(super) fn score(context: &Context<'_>) -> Section<FullScore> {
    let input = context.input;
    full_score(&input.building, &context.facts, input.peers)
}
