//! Real server processes that are killed.
