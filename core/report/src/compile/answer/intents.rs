//! The subjects of questions: the words that name them, where to read, what no record tells.

use super::super::findings::Reading;
use super::sentences;
use nycapt_contract::AnswerSentence;

/// One subject.
pub(super) struct Intent {
    /// Closed name.
    pub(super) name: &'static str,
    /// In words, for a list of what can be answered.
    pub(super) about: &'static str,
    /// Words and phrases that name it, in lower case and the singular.
    words: &'static [&'static str],
    /// Sections to read first.
    pub(super) sections: &'static [&'static str],
    /// What no record tells, and which document would.
    pub(super) beyond: &'static str,
    pub(super) answer: fn(&Reading<'_>) -> Vec<AnswerSentence>,
}

/// Subjects that are left out on purpose (fair housing).
pub(super) struct LeftOut(&'static [&'static str]);

pub(super) const LEFT_OUT: &[LeftOut] = &[LeftOut(&[
    "crime",
    "criminal",
    "school",
    "neighbor",
    "neighbour",
    "demographic",
    "race",
    "religion",
    "kind of people",
    "type of people",
    "safe area",
    "safe neighborhood",
    "safe neighbourhood",
    "good area",
    "bad area",
    "good neighborhood",
    "bad neighborhood",
])];

pub(super) const INTENTS: &[Intent] = &[
    Intent {
        name: "apartment",
        about: "this apartment",
        words: &[
            "this apartment",
            "this unit",
            "my apartment",
            "my unit",
            "the apartment",
            "the unit",
        ],
        sections: &["unit"],
        beyond: "What no record names only a visit or an inspection shows.",
        answer: sentences::apartment,
    },
    Intent {
        name: "heat",
        about: "heat and hot water",
        words: &[
            "heat",
            "heating",
            "heater",
            "hot water",
            "radiator",
            "cold",
            "boiler",
            "warm",
        ],
        sections: &["heat"],
        beyond: "How warm one apartment gets only a thermometer tells; HPD's complaint page \
                 shows single complaints.",
        answer: sentences::heat,
    },
    Intent {
        name: "pests",
        about: "bedbugs, mice, roaches and rats",
        words: &[
            "roach",
            "cockroach",
            "mouse",
            "mice",
            "rat",
            "rodent",
            "bedbug",
            "bed bug",
            "pest",
            "vermin",
            "infestation",
            "infested",
            "bug",
        ],
        sections: &["pests"],
        beyond: "The bedbug history of one apartment is in the notice (form DBB-N) that the owner \
                 must give before a lease.",
        answer: sentences::pests,
    },
    Intent {
        name: "rent_regulation",
        about: "rent regulation",
        words: &[
            "stabilized",
            "stabilised",
            "stabilization",
            "stabilisation",
            "stabilize",
            "stabilise",
            "rent control",
            "rent controlled",
            "rent increase",
            "rent hike",
            "rent history",
            "raise the rent",
            "raise my rent",
            "legal rent",
            "421a",
            "j51",
            "good cause",
            "dhcr",
            "regulated",
            "deregulated",
            "preferential rent",
        ],
        sections: &["rentRegulation"],
        beyond: "Whether one apartment is stabilized, and at what rent, only DHCR's rent history \
                 tells; its tenant may ask for it free of charge.",
        answer: sentences::rent_regulation,
    },
    Intent {
        name: "owner",
        about: "owner and manager",
        words: &[
            "landlord",
            "llc",
            "owner",
            "owns",
            "own",
            "owned",
            "management",
            "manager",
            "managing agent",
            "registration",
            "registered",
            "portfolio",
        ],
        sections: &["ownership", "portfolio"],
        beyond: "Who stands behind a company no record here tells; the deed and the company's \
                 papers may.",
        answer: sentences::owner,
    },
    Intent {
        name: "legal_use",
        about: "legal use",
        words: &[
            "basement",
            "cellar",
            "illegal",
            "illegally",
            "legal bedroom",
            "legal apartment",
            "legal",
            "legally",
            "conversion",
            "certificate of occupancy",
            "sro",
            "occupancy",
        ],
        sections: &["occupancy", "dobComplaints", "basics"],
        beyond: "Whether a room may be a bedroom is for the certificate of occupancy and the \
                 approved plans at the Department of Buildings.",
        answer: sentences::legal_use,
    },
    Intent {
        name: "purchase",
        about: "buying: balances, liens, sales and taxes",
        words: &[
            "buy",
            "buying",
            "buyer",
            "purchase",
            "maintenance",
            "assessment",
            "lien",
            "price",
            "sold",
            "sale",
            "tax",
            "mortgage",
            "deed",
            "common charge",
            "closing",
            "worth",
            "ecb",
        ],
        sections: &["ecb", "safetyDevices", "salesAndDeeds", "taxes"],
        beyond: "Planned assessments and reserves stand in the board's minutes and financial \
                 statements; title is for a title search.",
        answer: sentences::purchase,
    },
    Intent {
        name: "noise_and_works",
        about: "noise and construction",
        words: &[
            "noise",
            "noisy",
            "loud",
            "bar",
            "nightclub",
            "construction",
            "scaffold",
            "scaffolding",
            "shed",
            "sidewalk shed",
            "renovation",
            "permit",
            "building work",
        ],
        sections: &["permits", "neighborhood311"],
        beyond: "How loud it is in the apartment only a visit at that hour tells.",
        answer: sentences::noise_and_works,
    },
    Intent {
        name: "flood",
        about: "flood zones",
        words: &[
            "flood",
            "flooding",
            "flooded",
            "hurricane",
            "sandy",
            "storm",
            "evacuation zone",
        ],
        sections: &["environment"],
        beyond: "Past floods of one apartment the owner must tell in the lease.",
        answer: sentences::flood,
    },
    Intent {
        name: "lead",
        about: "lead paint",
        words: &[
            "lead",
            "lead paint",
            "child",
            "children",
            "baby",
            "window guard",
        ],
        sections: &["lead"],
        beyond: "Tests of one apartment are in the owner's lead paint papers, which a tenant may \
                 ask for.",
        answer: sentences::lead,
    },
    Intent {
        name: "elevator",
        about: "elevators, boilers and the facade",
        words: &[
            "elevator",
            "lift",
            "facade",
            "façade",
            "fisp",
            "local law 11",
            "boiler",
        ],
        sections: &["safetyDevices"],
        beyond: "How often an elevator is out of service its logbook tells.",
        answer: sentences::devices,
    },
    Intent {
        name: "evictions",
        about: "executed evictions",
        words: &["evict", "evicted", "eviction", "marshal"],
        sections: &["evictions"],
        beyond: "Evictions are shown as counts of a building only, and cases that were settled are \
                 not among them.",
        answer: sentences::evictions,
    },
    Intent {
        name: "mold_and_leaks",
        about: "mold and leaks",
        words: &[
            "mold",
            "mould",
            "moldy",
            "mouldy",
            "leak",
            "leaky",
            "leaking",
            "damp",
            "mildew",
            "water damage",
            "ceiling",
        ],
        sections: &["hpdViolations", "enforcement"],
        beyond: "What is behind a wall only an inspection of the apartment tells.",
        answer: sentences::mold_and_leaks,
    },
    Intent {
        name: "violations",
        about: "violations and repairs",
        words: &[
            "violation",
            "repair",
            "repaired",
            "fix",
            "fixed",
            "hpd",
            "condition",
            "complaint",
            "hazard",
            "hazardous",
            "class c",
            "problem",
        ],
        sections: &["hpdViolations", "repairResponse", "hpdComplaints"],
        beyond: "Whether an open violation was repaired and not certified only HPD or the owner \
                 tells.",
        answer: sentences::violations,
    },
    Intent {
        name: "buildings_department",
        about: "violations of the Department of Buildings",
        words: &[
            "dob",
            "department of buildings",
            "structural",
            "stop work",
            "fire escape",
            "gas",
        ],
        sections: &["dobViolations", "ecb", "dobComplaints"],
        beyond: "The papers of one violation are in the Department of Buildings' own systems.",
        answer: sentences::buildings_department,
    },
    Intent {
        name: "court",
        about: "housing court and orders",
        words: &[
            "court",
            "lawsuit",
            "sue",
            "sued",
            "litigation",
            "harassment",
            "harass",
            "vacate",
            "aep",
            "7a",
        ],
        sections: &["litigation", "enforcement"],
        beyond: "What is decided in one case its file at the court tells.",
        answer: sentences::court,
    },
    Intent {
        name: "energy",
        about: "energy use",
        words: &[
            "energy",
            "utility",
            "energy grade",
            "efficient",
            "efficiency",
            "emission",
        ],
        sections: &["energy"],
        beyond: "The cost of one apartment its utility bills tell.",
        answer: sentences::energy,
    },
    Intent {
        name: "score",
        about: "the score",
        words: &["score", "rating", "rate", "grade", "overall"],
        sections: &["score"],
        beyond: "The score judges records, not the apartment; no record is not proof of good \
                 condition.",
        answer: sentences::score,
    },
];

impl Intent {
    /// Where the question first names it.
    pub(super) fn first_named(&self, words: &[String]) -> Option<usize> {
        self.words
            .iter()
            .filter_map(|phrase| position(words, phrase))
            .min()
    }
}

impl LeftOut {
    pub(super) fn is_named(&self, words: &[String]) -> bool {
        self.0
            .iter()
            .any(|phrase| position(words, phrase).is_some())
    }
}

/// The words of a text in lower case; what is joined by a hyphen is one word (`421-a`, `j-51`) and
/// so are its parts (`bed-bug`).
pub(super) fn words_of(text: &str) -> Vec<String> {
    let lower = text.to_lowercase().replace(['’', '\''], "");
    let mut words = Vec::new();
    for chunk in lower.split(|c: char| !c.is_alphanumeric() && c != '-') {
        let parts: Vec<&str> = chunk.split('-').filter(|part| !part.is_empty()).collect();
        let is_code = parts.len() > 1 && chunk.contains(|c: char| c.is_ascii_digit());
        if is_code {
            words.push(parts.concat());
        } else {
            words.extend(parts.into_iter().map(String::from));
        }
    }
    join_codes(words)
}

/// `421 a` and `j 51` are one word too.
fn join_codes(words: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for word in words {
        match (joined.last_mut(), word.as_str()) {
            (Some(last), "a") if last == "421" => last.push('a'),
            (Some(last), "51") if last == "j" => last.push_str("51"),
            _ => joined.push(word),
        }
    }
    joined
}

/// Where a phrase stands in a text, its last word in the singular or the plural.
fn position(words: &[String], phrase: &str) -> Option<usize> {
    let parts: Vec<&str> = phrase.split(' ').collect();
    let (last, first) = parts.split_last()?;
    words.windows(parts.len()).position(|window| {
        let Some((tail, head)) = window.split_last() else {
            return false;
        };
        head.iter().zip(first).all(|(word, part)| word == part) && is_form_of(tail, last)
    })
}

/// A word, or its plural.
fn is_form_of(word: &str, singular: &str) -> bool {
    let Some(ending) = word.strip_prefix(singular) else {
        return singular
            .strip_suffix('y')
            .is_some_and(|stem| word.strip_prefix(stem) == Some("ies"));
    };
    matches!(ending, "" | "s" | "es")
}
