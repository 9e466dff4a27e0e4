//! Which rows are compared, section by section.

use crate::contract::limits;

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
    /// Members with days that are months while new: no change when only that ends.
    pub(super) by_month: &'static [&'static str],
    /// What a row is, in one line: words before a member, or `outer/inner` of a nested one.
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
        by_month: &[],
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

    const fn by_month(mut self, members: &'static [&'static str]) -> Self {
        self.by_month = members;
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
const PROGRAM: &[(&str, &str)] = &[("from ", "from"), ("", "status")];

pub(super) const ROWS: &[Rows] = &[
    rows("unit", "/rows", "records", &[("", "title"), ("", "date")])
        .named(&["section", "rowId"])
        .state(State::Word("status", "open")),
    rows(
        "hpdViolations",
        "/rows",
        "violations",
        &[
            ("class ", "class"),
            ("", "category"),
            ("apartment ", "apartment"),
            ("", "issued"),
        ],
    )
    .at_most(limits::HPD_VIOLATIONS)
    .dated("issued")
    .state(State::Flag("open")),
    rows(
        "repairResponse",
        "/cityRepairs/rows",
        "city repairs",
        &[("", "work"), ("", "ordered")],
    )
    .at_most(limits::CITY_REPAIRS)
    .dated("ordered"),
    rows(
        "pests",
        "/bedbugFilings",
        "bedbug filings",
        &[("bedbug filing ", "period")],
    )
    .at_most(limits::BEDBUG_FILINGS)
    .dated("filedOn"),
    rows(
        "pests",
        "/rodentInspections",
        "rat inspections",
        &[("", "type"), ("", "result"), ("", "date")],
    )
    .at_most(limits::RODENT_INSPECTIONS)
    .dated("date"),
    rows(
        "dobViolations",
        "/rows",
        "violations",
        &[("", "type/label"), ("", "issued")],
    )
    .at_most(limits::DOB_VIOLATIONS)
    .dated("issued")
    .state(State::Word("status", "active")),
    rows(
        "ecb",
        "/rows",
        "violations",
        &[("", "type"), ("", "severity"), ("", "issued")],
    )
    .at_most(limits::ECB_VIOLATIONS)
    .dated("issued")
    .state(State::Word("status", "active")),
    rows(
        "dobComplaints",
        "/rows",
        "complaints",
        &[("", "category/label"), ("", "entered")],
    )
    .at_most(limits::DOB_COMPLAINTS)
    .dated("entered")
    .by_month(&["entered", "disposed"])
    .state(State::Word("outcome", "open")),
    rows(
        "permits",
        "/rows",
        "permits",
        &[("", "work"), ("", "issued")],
    )
    .at_most(limits::PERMITS)
    .dated("issued")
    .state(State::Word("status", "active")),
    rows(
        "permits",
        "/jobs",
        "job filings",
        &[("", "work"), ("", "filed")],
    )
    .at_most(limits::PERMITS)
    .dated("filed"),
    rows(
        "occupancy",
        "/certificates",
        "certificates",
        &[("", "type"), ("", "date")],
    ),
    rows(
        "safetyDevices",
        "/elevators",
        "elevators",
        &[("elevator ", "id"), ("", "type")],
    ),
    rows(
        "safetyDevices",
        "/boilers",
        "boilers",
        &[("boiler ", "id"), ("", "inspected")],
    ),
    rows(
        "safetyDevices",
        "/facades",
        "facade filings",
        &[("facade, cycle ", "cycle"), ("", "status")],
    ),
    rows(
        "ownership",
        "/contacts",
        "contacts",
        &[("", "role"), ("", "organization")],
    ),
    rows("portfolio", "/rows", "buildings", &[("", "address")])
        .named(&["bbl"])
        .at_most(limits::PORTFOLIO_BUILDINGS),
    rows(
        "litigation",
        "/rows",
        "cases",
        &[("", "caseType"), ("", "opened")],
    )
    .at_most(limits::COURT_CASES)
    .dated("opened")
    .state(State::Flag("open")),
    rows(
        "enforcement",
        "/aep",
        "entries",
        &[
            ("Alternative Enforcement Program, from ", "from"),
            ("", "status"),
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
        &[("", "issuer"), ("order to vacate, ", "type"), ("", "from")],
    )
    .state(State::Flag("inForce")),
    rows(
        "rentRegulation",
        "/benefits",
        "benefits",
        &[("", "program"), ("to ", "end")],
    )
    .state(ACTIVE),
    rows(
        "salesAndDeeds",
        "/deeds",
        "deeds",
        &[("", "type"), ("", "date")],
    )
    .at_most(limits::DOCUMENTS)
    .dated("recorded"),
    rows(
        "salesAndDeeds",
        "/mortgages",
        "mortgages",
        &[("", "type"), ("", "date")],
    )
    .at_most(limits::DOCUMENTS)
    .dated("recorded"),
    rows(
        "salesAndDeeds",
        "/unitSales",
        "sales of apartments",
        &[("apartment ", "apartment"), ("$", "priceUsd"), ("", "date")],
    )
    .at_most(limits::UNIT_SALES)
    .dated("date"),
    rows(
        "salesAndDeeds",
        "/buildingSales",
        "sales of the lot",
        &[("$", "priceUsd"), ("", "date")],
    )
    .at_most(limits::BUILDING_SALES)
    .dated("date"),
    rows(
        "taxes",
        "/exemptions",
        "exemptions",
        &[("", "program/label"), ("to ", "endYear")],
    )
    .state(ACTIVE),
    rows(
        "taxes",
        "/lienNotices",
        "lien notices",
        &[("", "cycle"), ("", "month")],
    ),
    rows(
        "energy",
        "/years",
        "years",
        &[("energy of ", "year"), ("score ", "score")],
    ),
];
