//! The buildings that are registered alike, as a release holds them.

use crate::contract::PortfolioBuilding;

/// The buildings that are registered alike, this one among them.
#[derive(Debug, Clone, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Portfolio {
    /// What links them, one sentence each.
    pub reasons: Vec<String>,
    /// Every building, in the order of lots.
    pub buildings: Vec<PortfolioBuilding>,
}
