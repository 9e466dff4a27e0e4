//! Complaints to the Department of Buildings: what they are about.

/// What a complaint is about, and how fast the agency means to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ComplaintCategory {
    /// For a person.
    pub(crate) label: &'static str,
    /// `A` (within a day) to `D`.
    pub(crate) priority: &'static str,
}

/// Categories of illegal conversions to homes.
pub(crate) const ILLEGAL_CONVERSION: &[&str] = &["1A", "45", "92"];

/// Categories of work without a permit.
pub(crate) const WITHOUT_PERMIT: &[&str] = &["05", "11", "66", "7J"];

/// The category of a code such as `45`; none for one that the agency's list of 2021 lacks.
pub(crate) fn complaint_category(code: &str) -> Option<ComplaintCategory> {
    let at = CATEGORIES.binary_search_by_key(&code, |(code, _, _)| code);
    let (_, priority, label) = CATEGORIES.get(at.ok()?)?;
    Some(ComplaintCategory { label, priority })
}

/// Code, priority and label, by code.
const CATEGORIES: &[(&str, &str, &str)] = &[
    ("01", "A", "Accident at construction or plumbing work"),
    ("02", "A", "Accident to the public"),
    ("03", "A", "Adjacent buildings not protected"),
    ("04", "B", "Work after hours"),
    ("05", "B", "Work without a permit"),
    ("06", "B", "Construction changes grade or watercourse"),
    ("09", "B", "Excessive debris"),
    (
        "10",
        "A",
        "Debris or building falling or in danger of falling",
    ),
    ("11", "B", "Demolition without a permit"),
    ("12", "A", "Unsafe or illegal demolition"),
    ("13", "A", "Elevator not ready for firefighters"),
    ("14", "A", "Excavation undermines an adjacent building"),
    ("15", "B", "Construction fence missing or inadequate"),
    ("16", "A", "Inadequate support or shoring"),
    ("18", "A", "Unsafe storage of material"),
    (
        "1A",
        "B",
        "Illegal conversion of commercial space to dwelling units",
    ),
    ("1B", "B", "Illegal tree removal or change of topography"),
    ("1C", "C", "Damage assessment after a disaster"),
    ("1D", "B", "Referral by the electric utility"),
    (
        "1E",
        "A",
        "Suspended scaffold: no permit, dangerous or accident",
    ),
    ("1F", "B", "Crane without its annual inspection"),
    ("1G", "B", "Stalled construction site"),
    ("1H", "B", "Emergency asbestos response"),
    ("1J", "B", "Gas piping removed without a permit"),
    ("1K", "D", "Bowstring truss tracking"),
    ("1L", "B", "Referral by the gas utility"),
    ("1U", "D", "Compliance inspection of special operations"),
    ("1V", "B", "Electrical enforcement work order"),
    ("1W", "B", "Plumbing enforcement work order"),
    ("1X", "B", "Construction enforcement work order"),
    ("1Y", "D", "Enforcement work order"),
    ("1Z", "D", "Enforcement work order"),
    ("20", "B", "Illegal work on a landmark"),
    ("21", "A", "Safety net or guard rail damaged or missing"),
    ("22", "A", "Safety netting missing"),
    ("23", "B", "Sidewalk shed or scaffold missing or defective"),
    ("24", "B", "Sidewalk shed missing"),
    ("27", "C", "Illegal auto repair"),
    ("28", "A", "Building in danger of collapse"),
    ("29", "C", "Building vacant, open and unguarded"),
    ("2A", "B", "Posted notice or order removed or tampered with"),
    ("2B", "A", "Failure to comply with a vacate order"),
    ("2C", "B", "Smoking on a construction site"),
    ("2D", "B", "No-smoking signs missing on a construction site"),
    ("2E", "D", "Tracking of a full demolition"),
    ("2F", "D", "Building under structural monitoring"),
    ("2G", "C", "Illegal advertising sign"),
    ("2H", "D", "Second Avenue subway construction"),
    ("2J", "D", "Building destroyed by Hurricane Sandy"),
    ("2K", "D", "Structurally compromised building"),
    ("2L", "D", "Facade reported unsafe"),
    ("2M", "D", "Monopole tracking"),
    ("2N", "C", "COVID-19 executive order"),
    ("2P", "C", "Compliance inspection of a facade"),
    ("30", "A", "Building shaking or its stability affected"),
    (
        "31",
        "C",
        "Certificate of occupancy: none, or use contrary to it",
    ),
    ("32", "C", "Certificate of occupancy not complied with"),
    ("33", "C", "Illegal commercial use"),
    ("34", "C", "Illegal compactor room or refuse chute"),
    ("35", "D", "Illegal curb cut, driveway or carport"),
    ("36", "D", "Illegal driveway or carport"),
    ("37", "A", "Egress locked, blocked or improper"),
    ("38", "A", "Exit door not proper"),
    ("39", "A", "No second means of egress"),
    (
        "3A",
        "B",
        "Unlicensed or improper electrical work in progress",
    ),
    ("3B", "D", "Routine inspection"),
    ("3C", "D", "Plan compliance inspection"),
    ("3D", "D", "Bicycle access: elevator safety"),
    ("3E", "D", "Bicycle access: alternate parking"),
    ("3G", "C", "Restrooms contrary to Local Law 79/16"),
    (
        "3H",
        "D",
        "Compliance inspection for planning or zoning appeals",
    ),
    ("40", "A", "Part of the building falling"),
    ("41", "A", "Part of the building in danger of falling"),
    ("42", "C", "Illegal fence"),
    ("43", "A", "Structural stability affected"),
    ("44", "B", "Illegal fireplace or wood stove"),
    ("45", "B", "Illegal conversion"),
    ("46", "B", "Place of assembly without a permit"),
    ("47", "B", "Place of assembly contrary to its permit"),
    ("48", "C", "Illegal residential use"),
    ("49", "C", "Illegal storefront, sign, awning or canopy"),
    ("4A", "B", "Illegal hotel rooms in a residential building"),
    ("4B", "B", "Audit of a professional certification"),
    ("4C", "D", "Excavation tracking"),
    ("4D", "D", "Interior demolition tracking"),
    ("4E", "D", "Stalled site tracking"),
    ("4F", "D", "Site safety training tracking"),
    ("4G", "B", "Illegal conversion: follow-up after no access"),
    ("4H", "D", "Joint program with the police"),
    ("4J", "D", "Joint program of several agencies"),
    ("4K", "D", "Demolition safety tracking"),
    ("4L", "D", "High-rise safety tracking"),
    ("4M", "D", "Low-rise safety tracking"),
    ("4N", "D", "Retaining wall tracking"),
    ("4P", "D", "Padlock tracking"),
    ("4S", "B", "Sustainability enforcement work order"),
    ("4W", "C", "Woodside settlement project"),
    ("4X", "C", "After-hours work with a variance"),
    ("50", "A", "Sign falling or being put up illegally"),
    ("51", "B", "Illegal social club"),
    ("52", "B", "Inadequate sprinkler system"),
    ("53", "D", "Illegal or improper vent or exhaust"),
    ("54", "B", "Wall or retaining wall bulging or cracked"),
    ("55", "D", "Use contrary to zoning"),
    ("56", "A", "Boiler: fumes, smoke or carbon monoxide"),
    ("57", "A", "Illegal boiler"),
    (
        "58",
        "B",
        "Boiler defective, out of order or without a permit",
    ),
    ("59", "B", "Electrical wiring defective or exposed"),
    ("5A", "B", "Joint inspection with the Fire Department"),
    ("5B", "A", "Lightweight materials contrary to rules"),
    ("5C", "A", "Stability affected by a new building"),
    ("5D", "C", "Vertical enlargement contrary to rules"),
    ("5E", "A", "Amusement ride accident"),
    ("5F", "D", "Compliance inspection"),
    ("5G", "B", "Unlicensed or improper work in progress"),
    ("5H", "B", "Illegal activity"),
    ("5J", "D", "Joint inspection of several agencies"),
    ("60", "B", "Improper electrical work"),
    ("61", "B", "Unlicensed electrical work in progress"),
    ("62", "A", "Elevator in a dangerous condition or shaft open"),
    ("63", "B", "Elevator defective or out of order"),
    ("64", "A", "Elevator shaft open and unguarded"),
    ("65", "A", "Gas hook-up or piping illegal or defective"),
    ("66", "B", "Plumbing work illegal or without a permit"),
    ("67", "A", "Crane unsafe, illegal or without a permit"),
    ("68", "A", "Crane or scaffold operated unsafely"),
    ("69", "A", "Crane or scaffold installed unsafely"),
    ("6A", "D", "Vesting inspection"),
    ("6B", "C", "Shelter inspection: plumbing"),
    ("6C", "C", "Shelter inspection: construction"),
    ("6D", "C", "Shelter inspection: electricity"),
    ("6M", "C", "Elevator out of service, others in the building"),
    ("6S", "C", "Only elevator out of service"),
    ("6V", "C", "Tenant safety inspection"),
    ("6W", "C", "Tenant safety notice not posted or distributed"),
    ("6X", "B", "Watch list of work without permits"),
    ("6Y", "D", "Local law audit"),
    ("6Z", "D", "Training compliance"),
    ("70", "B", "Suspended scaffold hanging without work"),
    (
        "71",
        "B",
        "Single-room occupancy: illegal work or change of use",
    ),
    ("72", "B", "Single-room occupancy: change of use"),
    ("73", "C", "Failure to maintain the building"),
    (
        "74",
        "C",
        "Commercial or manufacturing use in a residential zone",
    ),
    ("75", "B", "Adult establishment"),
    (
        "76",
        "A",
        "Unlicensed or improper plumbing work in progress",
    ),
    ("77", "C", "Accessibility contrary to Local Law 58/87"),
    ("78", "B", "Privately owned public space not in compliance"),
    ("79", "C", "Lights of a parking lot shine on a building"),
    ("7A", "D", "Integrity referral"),
    ("7B", "C", "Illegal commercial or manufacturing use"),
    ("7F", "D", "Construction safety tracking"),
    ("7G", "D", "Construction safety sweep"),
    (
        "7J",
        "B",
        "Work without a permit in an occupied apartment building",
    ),
    ("7K", "D", "Inspection of active jobs"),
    ("7L", "B", "Tenant protection plan not followed"),
    ("7N", "C", "Inspection of a privately owned public space"),
    ("80", "D", "Elevator not inspected or without a permit"),
    ("81", "A", "Elevator accident"),
    ("82", "A", "Boiler accident or explosion"),
    ("83", "B", "Construction contrary to approved plans"),
    ("84", "A", "Facade defective or cracking"),
    ("85", "C", "Improper drainage of water"),
    ("86", "A", "Work contrary to a stop-work order"),
    ("87", "C", "Deck safety inspection"),
    ("88", "B", "Safety net or guard rail damaged or missing"),
    (
        "89",
        "A",
        "Accident with a crane, derrick or suspended scaffold",
    ),
    ("8A", "B", "Construction safety action"),
    ("90", "C", "Unlicensed or illegal activity"),
    ("91", "A", "Site conditions endanger workers"),
    (
        "92",
        "B",
        "Illegal conversion of manufacturing or industrial space",
    ),
    ("93", "C", "Retaining wall safety inspection"),
    ("94", "C", "Plumbing defective, leaking or not maintained"),
    ("95", "C", "Second offense pilot"),
    (
        "96",
        "B",
        "Unlicensed boiler, electrical, plumbing or sign work",
    ),
    ("97", "D", "Matter of another agency"),
    ("98", "D", "To be determined by operations"),
    ("99", "D", "Other"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_found_once() {
        for (code, priority, label) in CATEGORIES {
            let found = complaint_category(code).unwrap();
            assert_eq!((found.priority, found.label), (*priority, *label), "{code}");
            assert!("ABCD".contains(priority), "{code}");
        }
        assert_eq!(complaint_category("7Z"), None);
    }

    #[test]
    fn counted_kinds_are_categories_of_the_agency() {
        for code in ILLEGAL_CONVERSION.iter().chain(WITHOUT_PERMIT) {
            assert!(complaint_category(code).is_some(), "{code}");
        }
    }
}
