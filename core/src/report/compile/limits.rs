//! How many rows of a list a report shows at most; a list so long may have been cut.

pub(crate) const HPD_VIOLATIONS: usize = 1_000;
pub(crate) const CITY_REPAIRS: usize = 200;
pub(crate) const BEDBUG_FILINGS: usize = 10;
pub(crate) const RODENT_INSPECTIONS: usize = 50;
pub(crate) const DOB_VIOLATIONS: usize = 500;
pub(crate) const ECB_VIOLATIONS: usize = 500;
pub(crate) const DOB_COMPLAINTS: usize = 500;
/// Permits, and as many job filings.
pub(crate) const PERMITS: usize = 300;
pub(crate) const PORTFOLIO_BUILDINGS: usize = 100;
pub(crate) const COURT_CASES: usize = 300;
/// Deeds, and as many mortgages.
pub(crate) const DOCUMENTS: usize = 100;
pub(crate) const UNIT_SALES: usize = 500;
pub(crate) const BUILDING_SALES: usize = 100;
