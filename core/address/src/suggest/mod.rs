//! What to try when a text does not lead to one building.

pub(crate) mod suggestions;
