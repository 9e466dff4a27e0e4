//! Objects that may have members the contract does not list.

use serde_json::{Map, Value};

/// The members of an answer that this version does not name; kept on a round trip.
pub type OpenObject = Map<String, Value>;
