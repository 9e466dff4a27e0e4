//! Analysis of the sections: findings, a timeline, questions to ask, and the answer to a question.

pub(super) mod ask;
pub(super) mod digest;
pub(super) mod findings;
pub(super) mod questions;
pub(super) mod timeline;
