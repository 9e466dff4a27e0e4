//! End-to-end tests of the whole product, and what the task runner runs.

pub mod accuracy;
