//! What is compared, section by section, as data.

/// Figures: section, where the figure stands in its data, and its name in words.
pub(super) const FIGURES: &[(&str, &str, &str)] = &[
    ("unit", "/counts/exact", "records that name the apartment"),
    ("unit", "/counts/probable", "records that probably name it"),
    ("unit", "/counts/possible", "records that may name it"),
    ("unit", "/counts/floor", "records of its floor"),
    (
        "unit",
        "/counts/buildingWide",
        "records that concern every apartment",
    ),
    (
        "unit",
        "/lot/assessedUsd",
        "assessed value of the apartment, dollars",
    ),
    ("unit", "/knownUnits", "apartments that records name"),
    ("basics", "/yearBuilt", "year built"),
    ("basics", "/floors", "floors"),
    ("basics", "/unitsResidential", "apartments"),
    ("basics", "/unitsTotal", "apartments and other units"),
    ("basics", "/buildingClass/code", "building class"),
    ("basics", "/landUse/code", "land use"),
    ("basics", "/type", "kind of building"),
    ("basics", "/lotSqFt", "square feet of the lot"),
    ("basics", "/buildingSqFt", "square feet of floor area"),
    ("basics", "/historicDistrict", "historic district"),
    ("basics", "/zoning", "zoning"),
    ("basics", "/farBuilt", "floor area ratio as built"),
    (
        "basics",
        "/farResidential",
        "greatest residential floor area ratio",
    ),
    ("basics", "/altered", "years of alterations"),
    ("basics", "/landmark", "landmark status"),
    ("basics", "/ownerType/code", "kind of owner"),
    ("basics", "/communityDistrict", "community district"),
    ("basics", "/councilDistrict", "council district"),
    (
        "basics",
        "/legalUnits/pluto",
        "apartments by the tax record",
    ),
    ("basics", "/legalUnits/hpdA", "permanent apartments by HPD"),
    ("basics", "/legalUnits/hpdB", "rooming units by HPD"),
    (
        "basics",
        "/legalUnits/certificate",
        "apartments by the certificate of occupancy",
    ),
    ("hpdViolations", "/open", "open violations of class A to C"),
    (
        "hpdViolations",
        "/total",
        "violations of class A to C, open or closed",
    ),
    (
        "hpdViolations",
        "/openRentImpairing",
        "open rent-impairing violations",
    ),
    (
        "repairResponse",
        "/issued",
        "class B and C violations in 36 months",
    ),
    ("repairResponse", "/closed", "of these, closed"),
    (
        "repairResponse",
        "/dueCount",
        "of these, due for more than 30 days",
    ),
    ("repairResponse", "/onTimeShare", "share closed in time"),
    ("repairResponse", "/medianDays", "median days until closed"),
    (
        "repairResponse",
        "/falseCertifications",
        "repairs certified and found not made",
    ),
    (
        "repairResponse",
        "/cityRepairs/orders",
        "repairs made by the city",
    ),
    (
        "repairResponse",
        "/cityRepairs/billedUsd",
        "dollars billed for them",
    ),
    ("hpdComplaints", "/complaints", "complaints"),
    ("hpdComplaints", "/problems", "problems in them"),
    (
        "hpdComplaints",
        "/last12Months",
        "complaints in the last 12 months",
    ),
    (
        "hpdComplaints",
        "/distinctApartments",
        "apartments that reported",
    ),
    (
        "hpdComplaints",
        "/anonymousShare",
        "share of anonymous complaints",
    ),
    (
        "hpdComplaints",
        "/topApartmentShare",
        "share of the apartment that reported most",
    ),
    (
        "heat",
        "/openViolations",
        "open heat or hot-water violations",
    ),
    (
        "heat",
        "/heatSensorProgram",
        "on the list of the Heat Sensor Program",
    ),
    ("pests", "/violationsOpen", "open violations for pests"),
    ("pests", "/violationsClosed", "closed violations for pests"),
    (
        "pests",
        "/complaintsLast12Months",
        "complaints of pests in the last 12 months",
    ),
    ("lead", "/open", "open lead violations"),
    ("lead", "/closed", "closed lead violations"),
    ("lead", "/presumed", "lead presumed"),
    ("lead", "/positive", "lead found by a test"),
    ("lead", "/inconclusive", "lead tests without a result"),
    ("lead", "/documents", "lead papers missing"),
    ("lead", "/newest", "newest lead violation"),
    ("lead", "/builtBefore1960", "built before 1960"),
    ("lead", "/serviceLine", "water service line"),
    ("dobViolations", "/active", "active DOB violations"),
    (
        "dobViolations",
        "/activeHazards",
        "of these, about a condition",
    ),
    ("dobViolations", "/closed", "closed DOB violations"),
    ("ecb", "/total", "ECB violations"),
    ("ecb", "/uncured", "of these, not cured"),
    ("ecb", "/totalBalanceUsd", "ECB balance, dollars"),
    ("ecb", "/totalImposedUsd", "ECB penalties imposed, dollars"),
    ("dobComplaints", "/total", "DOB complaints"),
    ("dobComplaints", "/open", "of these, open"),
    (
        "dobComplaints",
        "/substantiated",
        "of these, with a violation found",
    ),
    (
        "dobComplaints",
        "/illegalConversion/total",
        "complaints of an illegal conversion",
    ),
    (
        "dobComplaints",
        "/illegalConversion/substantiated",
        "illegal conversions found",
    ),
    (
        "dobComplaints",
        "/withoutPermit/total",
        "complaints of work without a permit",
    ),
    (
        "dobComplaints",
        "/withoutPermit/substantiated",
        "work without a permit found",
    ),
    ("permits", "/active", "permits in force"),
    (
        "permits",
        "/expiredUnsigned",
        "permits that ran out without a sign-off",
    ),
    ("permits", "/sidewalkShed/since", "sidewalk shed since"),
    (
        "occupancy",
        "/certificateUnits",
        "apartments on the last certificate",
    ),
    ("occupancy", "/legalUseNote", "legal use"),
    ("occupancy", "/basement/code", "kind of basement"),
    ("ownership", "/registration/id", "registration"),
    ("ownership", "/registration/last", "last registered"),
    ("ownership", "/registration/ends", "registration ends"),
    ("ownership", "/registration/lapsed", "registration lapsed"),
    ("ownership", "/deedHolder", "buyer in the last deed"),
    ("ownership", "/deedDate", "day of the last deed"),
    ("ownership", "/taxOwner", "owner of the tax record"),
    (
        "ownership",
        "/mismatch",
        "deed and registration name different owners",
    ),
    ("portfolio", "/buildings", "buildings registered alike"),
    ("portfolio", "/units", "apartments in them"),
    (
        "portfolio",
        "/openPer100Units",
        "open class B and C violations in 100 of them",
    ),
    (
        "portfolio",
        "/aepCount",
        "of these, in the Alternative Enforcement Program",
    ),
    (
        "portfolio",
        "/evictionsPer1000UnitsPerYear",
        "evictions in 1,000 of them and a year",
    ),
    ("litigation", "/total", "court cases"),
    ("litigation", "/open", "of these, pending"),
    ("litigation", "/openJudgments", "open judgments"),
    (
        "litigation",
        "/harassmentFindings",
        "findings of harassment",
    ),
    ("enforcement", "/sevenA", "managed by a 7A administrator"),
    (
        "enforcement",
        "/vacatesInForce",
        "orders to vacate in force",
    ),
    ("rentRegulation", "/level", "rent regulation"),
    ("rentRegulation", "/goodCause/result", "Good Cause Eviction"),
    (
        "evictions",
        "/per1000UnitsPerYear",
        "executed evictions in 1,000 apartments and a year",
    ),
    ("salesAndDeeds", "/unitSaleCount", "sales of apartments"),
    ("salesAndDeeds", "/transfers", "transfers that are no sales"),
    (
        "salesAndDeeds",
        "/medianUnitPriceUsd",
        "median price of an apartment, dollars",
    ),
    ("taxes", "/year", "tax year"),
    ("taxes", "/taxClass/code", "tax class"),
    (
        "taxes",
        "/marketValueUsd",
        "market value by the city, dollars",
    ),
    ("taxes", "/assessedUsd", "assessed value, dollars"),
    ("taxes", "/taxableUsd", "taxable value, dollars"),
    ("environment", "/floodFema", "in the flood zone in force"),
    (
        "environment",
        "/floodPreliminary",
        "in the preliminary flood zone",
    ),
    ("environment", "/stormwater", "storm-water flooding"),
    ("environment", "/sandy", "flooded by Sandy"),
    ("environment", "/evacuationZone", "evacuation zone"),
    ("environment", "/neighborhood", "neighborhood area"),
    ("environment", "/landmark", "landmark status"),
    ("environment", "/historicDistrict", "historic district"),
    ("score", "/score", "score"),
    ("score", "/band", "the score in a word"),
    ("score", "/confidence/level", "confidence"),
    ("score", "/coverage", "share of the weight that was read"),
];

/// Figures in a list, told apart by one member.
pub(super) struct Keyed {
    pub(super) section: &'static str,
    pub(super) list: &'static str,
    pub(super) key: &'static str,
    pub(super) value: &'static str,
    /// The figure's name, `{}` for the key.
    pub(super) label: &'static str,
}

const fn keyed(
    section: &'static str,
    list: &'static str,
    key: &'static str,
    value: &'static str,
    label: &'static str,
) -> Keyed {
    Keyed {
        section,
        list,
        key,
        value,
        label,
    }
}

pub(super) const KEYED: &[Keyed] = &[
    keyed(
        "hpdViolations",
        "/byClass",
        "class",
        "open",
        "open, class {}",
    ),
    keyed(
        "hpdViolations",
        "/byClass",
        "class",
        "closed",
        "closed, class {}",
    ),
    keyed(
        "hpdViolations",
        "/byCategory",
        "category",
        "open",
        "open: {}",
    ),
    keyed(
        "hpdComplaints",
        "/byCategory",
        "category",
        "count",
        "problems: {}",
    ),
    keyed(
        "heat",
        "/seasons",
        "season",
        "complaints",
        "heat complaints in {}",
    ),
    keyed(
        "heat",
        "/seasons",
        "season",
        "apartmentsAffected",
        "apartments that reported in {}",
    ),
    keyed(
        "heat",
        "/seasons",
        "season",
        "violations",
        "heat violations in {}",
    ),
    keyed(
        "dobViolations",
        "/bySystem",
        "system",
        "active",
        "active in {}",
    ),
    keyed(
        "rentRegulation",
        "/stabilizedUnitsByYear",
        "year",
        "units",
        "stabilized apartments in {}",
    ),
    keyed(
        "evictions",
        "/executedByYear",
        "year",
        "residential",
        "residential evictions in {}",
    ),
    keyed(
        "neighborhood311",
        "/atAddress",
        "type",
        "count",
        "requests at the address: {}",
    ),
    keyed(
        "neighborhood311",
        "/within100M",
        "type",
        "count",
        "requests within 100 meters: {}",
    ),
    keyed("score", "/components", "label", "points", "points: {}"),
];

/// How a row tells whether it is open.
#[derive(Debug, Clone, Copy)]
pub(super) enum State {
    /// It does not.
    None,
    /// By a member that is true or false.
    Flag(&'static str),
    /// By a member that has this word while open.
    Word(&'static str, &'static str),
}

/// A list of rows.
pub(super) struct Rows {
    pub(super) section: &'static str,
    pub(super) list: &'static str,
    /// In words, for a note.
    pub(super) name: &'static str,
    /// The members that name a row.
    pub(super) id: &'static [&'static str],
    /// The most that a report shows: a list so long may have been cut.
    pub(super) most: usize,
    pub(super) state: State,
    /// The member with the day that a row came to be.
    pub(super) date: Option<&'static str>,
    /// What a row is, in one line: words before a member.
    pub(super) title: &'static [(&'static str, &'static str)],
}

const ID: &[&str] = &["id"];
const ALL: usize = usize::MAX;

const fn rows(
    section: &'static str,
    list: &'static str,
    name: &'static str,
    title: &'static [(&'static str, &'static str)],
) -> Rows {
    Rows {
        section,
        list,
        name,
        id: ID,
        most: ALL,
        state: State::None,
        date: None,
        title,
    }
}

impl Rows {
    const fn named(mut self, id: &'static [&'static str]) -> Self {
        self.id = id;
        self
    }

    const fn at_most(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    const fn dated(mut self, date: &'static str) -> Self {
        self.date = Some(date);
        self
    }

    const fn state(mut self, state: State) -> Self {
        self.state = state;
        self
    }
}

/// What changes from day to day by itself.
pub(super) const VOLATILE: &[&str] = &["overdueDays"];

const ACTIVE: State = State::Flag("active");
const PROGRAM: &[(&str, &str)] = &[("from ", "/from"), ("", "/status")];

pub(super) const ROWS: &[Rows] = &[
    rows("unit", "/rows", "records", &[("", "/title"), ("", "/date")])
        .named(&["section", "rowId"])
        .state(State::Word("status", "open")),
    rows(
        "hpdViolations",
        "/rows",
        "violations",
        &[
            ("class ", "/class"),
            ("", "/category"),
            ("apartment ", "/apartment"),
            ("", "/issued"),
        ],
    )
    .at_most(1000)
    .dated("issued")
    .state(State::Flag("open")),
    rows(
        "repairResponse",
        "/cityRepairs/rows",
        "city repairs",
        &[("", "/work"), ("", "/ordered")],
    )
    .at_most(200)
    .dated("ordered"),
    rows(
        "pests",
        "/bedbugFilings",
        "bedbug filings",
        &[("bedbug filing ", "/period")],
    )
    .at_most(10)
    .dated("filedOn"),
    rows(
        "pests",
        "/rodentInspections",
        "rat inspections",
        &[("", "/type"), ("", "/result"), ("", "/date")],
    )
    .at_most(50)
    .dated("date"),
    rows(
        "dobViolations",
        "/rows",
        "violations",
        &[("", "/type/label"), ("", "/issued")],
    )
    .at_most(500)
    .dated("issued")
    .state(State::Word("status", "active")),
    rows(
        "ecb",
        "/rows",
        "violations",
        &[("", "/type"), ("", "/severity"), ("", "/issued")],
    )
    .at_most(500)
    .dated("issued")
    .state(State::Word("status", "active")),
    rows(
        "dobComplaints",
        "/rows",
        "complaints",
        &[("", "/category/label"), ("", "/entered")],
    )
    .at_most(500)
    .dated("entered")
    .state(State::Word("outcome", "open")),
    rows(
        "permits",
        "/rows",
        "permits",
        &[("", "/work"), ("", "/issued")],
    )
    .at_most(300)
    .dated("issued")
    .state(State::Word("status", "active")),
    rows(
        "permits",
        "/jobs",
        "job filings",
        &[("", "/work"), ("", "/filed")],
    )
    .at_most(300)
    .dated("filed"),
    rows(
        "occupancy",
        "/certificates",
        "certificates",
        &[("", "/type"), ("", "/date")],
    ),
    rows(
        "safetyDevices",
        "/elevators",
        "elevators",
        &[("elevator ", "/id"), ("", "/type")],
    ),
    rows(
        "safetyDevices",
        "/boilers",
        "boilers",
        &[("boiler ", "/id"), ("", "/inspected")],
    ),
    rows(
        "safetyDevices",
        "/facades",
        "facade filings",
        &[("facade, cycle ", "/cycle"), ("", "/status")],
    ),
    rows(
        "ownership",
        "/contacts",
        "contacts",
        &[("", "/role"), ("", "/organization")],
    )
    .named(&["role", "organization"]),
    rows("portfolio", "/rows", "buildings", &[("", "/address")])
        .named(&["bbl"])
        .at_most(100),
    rows(
        "litigation",
        "/rows",
        "cases",
        &[("", "/caseType"), ("", "/opened")],
    )
    .at_most(300)
    .dated("opened")
    .state(State::Flag("open")),
    rows(
        "enforcement",
        "/aep",
        "entries",
        &[
            ("Alternative Enforcement Program, from ", "/from"),
            ("", "/status"),
        ],
    )
    .state(ACTIVE),
    rows("enforcement", "/ucp", "entries", PROGRAM).state(ACTIVE),
    rows("enforcement", "/conh", "entries", PROGRAM).state(ACTIVE),
    rows("enforcement", "/heatSensor", "entries", PROGRAM).state(ACTIVE),
    rows(
        "enforcement",
        "/vacates",
        "orders to vacate",
        &[
            ("", "/issuer"),
            ("order to vacate, ", "/type"),
            ("", "/from"),
        ],
    )
    .state(State::Flag("inForce")),
    rows(
        "rentRegulation",
        "/benefits",
        "benefits",
        &[("", "/programme"), ("to ", "/end")],
    )
    .state(ACTIVE),
    rows(
        "salesAndDeeds",
        "/deeds",
        "deeds",
        &[("", "/type"), ("", "/date")],
    )
    .at_most(100)
    .dated("recorded"),
    rows(
        "salesAndDeeds",
        "/mortgages",
        "mortgages",
        &[("", "/type"), ("", "/date")],
    )
    .at_most(100)
    .dated("recorded"),
    rows(
        "salesAndDeeds",
        "/unitSales",
        "sales of apartments",
        &[
            ("apartment ", "/apartment"),
            ("$", "/priceUsd"),
            ("", "/date"),
        ],
    )
    .at_most(500)
    .dated("date"),
    rows(
        "salesAndDeeds",
        "/buildingSales",
        "sales of the lot",
        &[("$", "/priceUsd"), ("", "/date")],
    )
    .at_most(100)
    .dated("date"),
    rows(
        "taxes",
        "/exemptions",
        "exemptions",
        &[("", "/programme/label"), ("to ", "/endYear")],
    )
    .state(ACTIVE),
    rows(
        "taxes",
        "/lienNotices",
        "lien notices",
        &[("", "/cycle"), ("", "/month")],
    ),
    rows(
        "energy",
        "/years",
        "years",
        &[("energy of ", "/year"), ("score ", "/score")],
    ),
];
