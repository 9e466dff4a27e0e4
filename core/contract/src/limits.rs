//! How many rows of a list a report shows at most; a list of this length may have been cut.

/// HPD violations.
pub const HPD_VIOLATIONS: usize = 1_000;
/// Open problems of HPD violations.
pub const HPD_PROBLEMS: usize = 500;
/// City repairs.
pub const CITY_REPAIRS: usize = 200;
/// Bedbug filings.
pub const BEDBUG_FILINGS: usize = 10;
/// Rodent inspections.
pub const RODENT_INSPECTIONS: usize = 50;
/// DOB violations.
pub const DOB_VIOLATIONS: usize = 500;
/// ECB violations.
pub const ECB_VIOLATIONS: usize = 500;
/// Summonses of other agencies.
pub const OATH_SUMMONSES: usize = 200;
/// DOB complaints.
pub const DOB_COMPLAINTS: usize = 500;
/// Permits, and as many job filings.
pub const PERMITS: usize = 300;
/// Permits for construction nearby.
pub const NEARBY_PERMITS: usize = 50;
/// Portfolio buildings.
pub const PORTFOLIO_BUILDINGS: usize = 100;
/// Court cases.
pub const COURT_CASES: usize = 300;
/// Deeds, and as many mortgages.
pub const DOCUMENTS: usize = 100;
/// Unit sales.
pub const UNIT_SALES: usize = 500;
/// Building sales.
pub const BUILDING_SALES: usize = 100;
