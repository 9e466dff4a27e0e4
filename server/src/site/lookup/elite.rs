//! The four pages that most people look for.

use nycapt_report::datasets::{
    dhcr_buildings, hpd_bedbugs, hpd_contacts, hpd_registrations, hpd_violations, pluto,
    rent_stabilized_counts,
};

use super::table::{AreaFigure, Lookup, WRITTEN, Wave};

pub(crate) static LOOKUPS: [Lookup; 4] = [
    Lookup {
        name: "rent-stabilization",
        wave: Wave::Elite,
        revised: WRITTEN,
        title: "Is my apartment rent stabilized?",
        label: "Rent stabilization",
        opening: "Public records can suggest that a building has rent-stabilized apartments, and \
                  how strongly: units counted on its tax bills, the state's building list, its \
                  age and its size. They cannot settle it for one apartment. Only the state \
                  housing agency, DHCR, can, and a tenant can ask it for the rent history.",
        anchor: "rent",
        datasets: &[
            rent_stabilized_counts::DATASET.id,
            dhcr_buildings::DATASET.id,
            pluto::DATASET.id,
        ],
        figure: Some(AreaFigure {
            label: "Buildings with signs of rent stabilization",
            note: "share of residential buildings; only DHCR decides",
            value: |figures| figures.rent_evidence_share.map(super::percent),
        }),
        parts: &[
            (
                "What counts as a sign",
                &[
                    "Owners register stabilized apartments with the state each year. The numbers \
                     of registered apartments reach the city's tax bills, and the state has \
                     published lists of the buildings. A building on either is one where public \
                     records suggest stabilization.",
                    "Age and size are weaker signs: most stabilized buildings were built before \
                     1974 and have six apartments or more. Newer buildings may be covered while \
                     they receive a tax benefit.",
                ],
            ),
            (
                "How to find out for one apartment",
                &[
                    "Ask DHCR for the rent history of your apartment. It is free for the tenant, \
                     and it lists the rents that owners registered year by year.",
                ],
            ),
        ],
        limits: &[
            "Whether one apartment is stabilized: in one building some are and others are not.",
            "What the legal rent is, or whether it was raised correctly.",
            "That an apartment is not stabilized: a missing registration is a missing paper.",
        ],
        questions: &[
            (
                "The page of my building shows no sign. Is my apartment unregulated?",
                "That does not follow. It says that these datasets hold no sign on the date shown. \
                 Owners register late or not at all, and lists have gaps. The rent history from \
                 DHCR is the place to look.",
            ),
            (
                "What does a number of stabilized units on a tax bill mean?",
                "It is how many apartments the owner had registered as stabilized for that year. \
                 It does not say which ones.",
            ),
            (
                "Does this page know what I pay?",
                "No. It reads public records of buildings, and none of them holds the rent of a \
                 tenant.",
            ),
        ],
        guide: Some("rent-stabilization"),
    },
    Lookup {
        name: "hpd-violations",
        wave: Wave::Elite,
        revised: WRITTEN,
        title: "HPD violations by address",
        label: "Housing violations",
        opening: "Type an address to see the housing violations that the city's housing agency, \
                  HPD, lists for the building: how many are open and in which class; a report adds \
                  how old they are. Class C is immediately hazardous, B hazardous, A non-hazardous. Open means \
                  that HPD lists it so; it may have been repaired but not certified.",
        anchor: "counts",
        datasets: &[hpd_violations::DATASET.id],
        figure: Some(AreaFigure {
            label: "Open class B and C violations in 100 apartments",
            note: "as HPD lists them",
            value: |figures| figures.open_bc_per_100_units.map(super::rate),
        }),
        parts: &[
            (
                "What a violation is",
                &[
                    "An HPD inspector visits, usually after a complaint, and writes down what \
                     breaks the Housing Maintenance Code or the Multiple Dwelling Law. Each \
                     violation has a class, a date, and often an apartment or a floor.",
                    "The owner is told by when to correct it and can certify the repair. HPD closes \
                     the violation when the certificate stands or an inspector sees the repair.",
                ],
            ),
            (
                "What the classes mean",
                &[
                    "A is non-hazardous, such as a missing notice. B is hazardous, such as a \
                     leak. C is immediately hazardous, such as no heat, lead paint where a young \
                     child lives, or a missing window guard. Class I is an \
                     order or a notice, not a hazard, and is counted apart.",
                ],
            ),
        ],
        limits: &[
            "Repairs that were made and that nobody certified: the violation stays open.",
            "Conditions that nobody reported or inspected.",
            "Which apartments are in good condition now.",
        ],
        questions: &[
            (
                "Is an open violation from years ago still a problem?",
                "It may be, or it may have been repaired without a certificate. The age is shown so \
                 that you can ask, and look.",
            ),
            (
                "Does a building without violations have no problems?",
                "Not necessarily. It says that nothing stands in this dataset on this date; it does \
                 not show that nothing happened.",
            ),
            (
                "How fresh are the counts?",
                "As fresh as the date beside the dataset on this page. HPD updates its file daily; \
                 this site reads it whole with each data release.",
            ),
        ],
        guide: Some("violation-classes"),
    },
    Lookup {
        name: "landlord",
        wave: Wave::Elite,
        revised: WRITTEN,
        title: "Who owns this building?",
        label: "Registered owner",
        opening: "Owners of buildings with three or more apartments must register with HPD every \
                  year and name who is responsible. A building's page shows the organization that is \
                  registered, the managing agent's company, and whether the registration is still \
                  valid. It is as filed by the owner and may have changed since.",
        anchor: "owner",
        datasets: &[
            hpd_registrations::DATASET.id,
            hpd_contacts::DATASET.id,
            pluto::DATASET.id,
        ],
        figure: None,
        parts: &[
            (
                "What is on file",
                &[
                    "A registration names the owner, usually a company made for one building, and \
                     a managing agent with a business address in the city. It ends each year on \
                     31 August and has to be renewed.",
                    "The tax map names an owner as well, from the city's property records. The two \
                     can differ: one is who filed with HPD, the other who the tax bill goes to.",
                ],
            ),
            (
                "What this site shows",
                &[
                    "Organizations, and never a search by a person's name. Names of people appear \
                     only in a full report, only in a role that the City itself publishes, and \
                     never for a home of one or two families that its owner lives in.",
                ],
            ),
        ],
        limits: &[
            "Who is behind a company.",
            "A sale since the last filing: a lapsed registration may name the former owner.",
            "Anything about how an owner treats tenants.",
        ],
        questions: &[
            (
                "Why does a company with the address as its name own the building?",
                "Many owners keep each building in a company of its own. A full report lists other \
                 buildings that are registered with the same business address.",
            ),
            (
                "The registration has lapsed. What does that mean?",
                "That no valid one is on file on the date shown. An owner without a valid \
                 registration cannot certify repairs and may not be able to bring some cases in \
                 housing court.",
            ),
            (
                "Can I look up all buildings of a person?",
                "Not here. Pages and reports are about property; there is no search by name.",
            ),
        ],
        guide: Some("who-owns-this-building"),
    },
    Lookup {
        name: "bedbug",
        wave: Wave::Elite,
        revised: WRITTEN,
        title: "Bedbug history by address",
        label: "Bedbug filings",
        opening: "Owners of buildings with three or more apartments must report once a year how \
                  many had bedbugs from 1 November to 31 October. The page of a building shows \
                  what its owner filed, and for which period, or that a filing is missing. Zero \
                  means that the owner reported none, not that there were none.",
        anchor: "bedbugs",
        datasets: &[hpd_bedbugs::DATASET.id, hpd_violations::DATASET.id],
        figure: Some(AreaFigure {
            label: "Buildings with a bedbug filing",
            note: "share of those that must file",
            value: |figures| figures.bedbug_filing_share.map(super::percent),
        }),
        parts: &[
            (
                "What owners report",
                &[
                    "How many apartments had bedbugs, how many were treated, and in how many they \
                     came back after treatment. The filing is due in December for the twelve months \
                     before.",
                ],
            ),
            (
                "What a tenant must be told",
                &[
                    "With a new lease the owner has to give a notice of the bedbug history of the \
                     apartment and the building for the year before. The last filing has to be \
                     posted in the building or handed out.",
                ],
            ),
        ],
        limits: &[
            "Which apartments had bedbugs: filings count them and name none.",
            "Anything that the owner did not report.",
            "Whether there are bedbugs today.",
        ],
        questions: &[
            (
                "The filing says 0. Are there no bedbugs?",
                "The owner reported none for 1 November to 31 October. Violations for bedbugs, which \
                 inspectors write, are counted beside it.",
            ),
            (
                "There is no filing at all. What then?",
                "The building may not have to file, or the owner did not. The page says which of \
                 the two the records suggest.",
            ),
            (
                "Where do I report bedbugs?",
                "To 311, which passes it on to HPD. An inspector can write a violation, and the \
                 owner has to treat them.",
            ),
        ],
        guide: Some("bedbugs"),
    },
];
