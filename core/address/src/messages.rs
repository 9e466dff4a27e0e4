//! The text of answers.

pub(crate) use nycapt_messages::message;

nycapt_messages::messages_of!(
    "../messages/en-US/nycapt_address.ftl",
    "../messages/es/nycapt_address.ftl",
    "../messages/zh-Hans/nycapt_address.ftl"
);
