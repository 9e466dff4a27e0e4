//! Sections 24 and 25: the place around it.

use serde::{Deserialize, Serialize};

/// Flood, storm and landmark status of the place. Null: not known.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Environment {
    /// In the 1 % flood zone of the map in force (2007).
    pub flood_fema: Option<bool>,
    /// In the 1 % flood zone of the preliminary map (2015).
    pub flood_preliminary: Option<bool>,
    /// Depth of storm-water flooding by the city's model.
    pub stormwater: Option<String>,
    /// In the area that Sandy flooded in 2012.
    pub sandy: Option<bool>,
    /// Hurricane evacuation zone, `1` to `6`, `none`.
    pub evacuation_zone: Option<String>,
    /// Neighborhood tabulation area 2020.
    pub neighborhood: Option<String>,
    /// Landmark status.
    pub landmark: Option<String>,
    /// Historic district.
    pub historic_district: Option<String>,
}

/// Requests to 311 at and around the address: what people reported, no proof.
///
/// Requests that go to HPD and DOB are left out: the sections of these agencies have them.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Neighborhood311 {
    /// The days that are counted, first and last: 12 months, or fewer where the data begin later.
    pub window: Option<(String, String)>,
    /// At this lot, by type, the most frequent first; null unless all requests are there.
    pub at_address: Option<Vec<RequestCount>>,
    /// Within 100 meters, by type, the most frequent first; null when the place is not known, and
    /// unless all requests are there.
    pub within_100_m: Option<Vec<RequestCount>>,
    /// Noise within 100 meters by hour of the day, 24 figures; null when no time is known.
    pub noise_by_hour: Option<Vec<u64>>,
}

/// Requests of one type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename = "Request311Count")]
pub struct RequestCount {
    /// The city's type.
    #[serde(rename = "type")]
    pub kind: String,
    /// Requests.
    pub count: u64,
}
