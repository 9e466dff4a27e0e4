//! The text of pages, mails and the lookup tool.

pub(crate) use nycapt_messages::message;

nycapt_messages::messages_of!(
    "../messages/en-US/nycapt_server.ftl",
    "../messages/es/nycapt_server.ftl",
    "../messages/zh-Hans/nycapt_server.ftl"
);
