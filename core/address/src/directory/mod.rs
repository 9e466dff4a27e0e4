//! The address directory: built once from rows, then opened over bytes without parsing.

pub(crate) mod builder;
pub(crate) mod condos;
pub(crate) mod draft;
pub(crate) mod incomplete_names;
pub(crate) mod layout;
pub(crate) mod lot_key;
pub(crate) mod numbering;
pub(crate) mod reader;
pub(crate) mod row;
pub(crate) mod slug;
pub(crate) mod slug_variants;
pub(crate) mod street_aliases;
pub(crate) mod writer;
