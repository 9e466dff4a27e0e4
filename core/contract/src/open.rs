//! Objects that may have members the contract does not list.

use serde_json::{Map, Value};

/// Members unknown to this version; kept on a round trip.
pub type OpenObject = Map<String, Value>;
