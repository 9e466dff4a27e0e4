//! The text of previews, reports and scores.

use std::borrow::Cow;

pub(crate) use nycapt_messages::{counted, grouped, message, text};

nycapt_messages::messages_of!(
    "../messages/en-US/nycapt_report.ftl",
    "../messages/es/nycapt_report.ftl",
    "../messages/zh-Hans/nycapt_report.ftl"; with_dates_in_words
);

/// `clause!("clause-since", day = row.date)`: the message with what its first argument has, or blank
/// if that is `None`. Other arguments are those of `message!`.
macro_rules! clause {
    ($key:literal, $name:ident = $value:expr $(, $other:ident = $given:expr)*) => {
        $value.map_or(String::new(), |value| {
            $crate::messages::message!($key, $name = value $(, $other = $given)*)
        })
    };
}
pub(crate) use clause;

/// A message without arguments, in a table.
pub(crate) type Message = fn() -> Cow<'static, str>;
