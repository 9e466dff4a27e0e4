//! The text of the command line that is longer than a line.

pub(crate) use nycapt_messages::message;

nycapt_messages::messages_of!("../messages/en-US/nycapt_cli.ftl");
