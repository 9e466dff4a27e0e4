//! The address directory: built once from rows, then opened over bytes without parsing.

pub(crate) mod builder;
pub(crate) mod draft;
pub(crate) mod layout;
pub(crate) mod lots;
pub(crate) mod names;
pub(crate) mod numbering;
pub(crate) mod place_name;
pub(crate) mod reader;
pub(crate) mod row;
pub(crate) mod slug;
pub(crate) mod slug_variants;
pub(crate) mod writer;
