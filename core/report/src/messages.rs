//! The text of previews, reports and scores.

pub(crate) use nycapt_messages::{counted, grouped, message};

nycapt_messages::messages_of!("../messages/en-US/nycapt_report.ftl");

/// A message without arguments, in a table.
pub(crate) type Message = fn() -> String;
