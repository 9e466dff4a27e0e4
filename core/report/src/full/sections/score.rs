//! Section `score`.

use crate::context::Context;
use crate::score::full_score;
use nycapt_contract::{FullScore, Section};

pub(crate) fn score(context: &Context<'_>) -> Section<FullScore> {
    let input = context.input;
    full_score(&input.building, &context.facts, input.peers)
}
