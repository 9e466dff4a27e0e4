//! The text of previews, reports and scores.

use std::sync::LazyLock;

use nycapt_messages::Messages;
pub(crate) use nycapt_messages::{counted, grouped, message};

const SOURCE: &str = include_str!("../messages/en-US/nycapt_report.ftl");

pub(crate) static MESSAGES: LazyLock<Messages> = LazyLock::new(|| Messages::parse(SOURCE));

/// A message without arguments, in a table.
pub(crate) type Message = fn() -> String;

#[cfg(test)]
mod tests {
    use super::SOURCE;

    #[test]
    fn the_sources_use_every_message() {
        nycapt_messages::assert_all_used(SOURCE, env!("CARGO_MANIFEST_DIR"));
    }

    #[test]
    fn every_message_formats() {
        nycapt_messages::assert_all_format(SOURCE);
    }
}
