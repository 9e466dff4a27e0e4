//! The text of the PDF report.

pub(crate) use nycapt_messages::message;

nycapt_messages::messages_of!(
    "../messages/en-US/nycapt_pdf.ftl",
    "../messages/es/nycapt_pdf.ftl",
    "../messages/zh-Hans/nycapt_pdf.ftl"
);
