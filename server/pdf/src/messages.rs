//! The text of the PDF report.

use std::sync::LazyLock;

use nycapt_messages::Messages;
pub(crate) use nycapt_messages::message;

const SOURCE: &str = include_str!("../messages/en-US/nycapt_pdf.ftl");

pub(crate) static MESSAGES: LazyLock<Messages> = LazyLock::new(|| Messages::parse(SOURCE));

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
