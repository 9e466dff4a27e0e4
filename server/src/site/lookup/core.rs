//! The three pages of the core tier.

use nycapt_report::datasets::{
    dob_complaints, evictions, hpd_complaints, hpd_heat_sensors, hpd_violations,
};

use super::table::{AreaFigure, Lookup, WRITTEN, Wave};

pub(crate) static LOOKUPS: [Lookup; 3] = [
    Lookup {
        name: "building-complaints",
        wave: Wave::Core,
        revised: WRITTEN,
        title: "Complaints about a building, HPD and DOB",
        label: "Complaints",
        opening: "Two agencies take complaints about buildings: HPD about homes, such as heat, \
                  leaks or pests, and DOB about construction, elevators and illegal use. Type an \
                  address to see how many HPD received; a report adds their kinds and those of \
                  DOB. A complaint is what someone reported; it is not proof that it was so.",
        anchor: "has-hpdComplaints",
        datasets: &[hpd_complaints::DATASET.id, dob_complaints::DATASET.id],
        figure: None,
        parts: &[
            (
                "What becomes of a complaint",
                &[
                    "Most begin with a call to 311. HPD asks the owner to repair, calls back, and \
                     sends an inspector where it was not done; what the inspector finds becomes a \
                     violation. DOB sends an inspector by priority and notes the outcome as a code.",
                ],
            ),
            (
                "How they are counted here",
                &[
                    "One complaint can name several problems, and several tenants can report the \
                     same one. Repeated reports of one problem on one day count once where the file \
                     allows it. The 311 file repeats what HPD and DOB list themselves; it is not \
                     added on top.",
                ],
            ),
        ],
        limits: &[
            "Who complained: no page or report names a caller, an hour or a text.",
            "Whether the report was true; findings are violations, which are shown apart.",
            "Anything about homes of one or two families, where a complaint would point at a \
             household.",
        ],
        questions: &[
            (
                "Do many complaints mean a bad building?",
                "Not by themselves. People report more where they expect an answer, and large \
                 buildings have more people. Look at violations, which inspectors write.",
            ),
            (
                "Will my own complaint show up?",
                "As one more in a count for the building and its kind. It is not shown with an \
                 apartment on the page, and never with a name or an exact time.",
            ),
            (
                "What is the difference between HPD and DOB?",
                "HPD looks after homes and their upkeep. DOB looks after the structure, building \
                 work, elevators, boilers and the legal use of a building.",
            ),
        ],
        guide: Some("before-you-sign"),
    },
    Lookup {
        name: "eviction-history",
        wave: Wave::Core,
        revised: WRITTEN,
        title: "Evictions in a building",
        label: "Executed evictions",
        opening: "City marshals report the evictions that they carried out. A report counts those \
                  of a whole building by year, and shows a number only where the building has \
                  eleven apartments or more, so that it points at nobody. No apartment, name or \
                  court number is kept, and filings in housing court are not included.",
        anchor: "has-evictions",
        datasets: &[evictions::DATASET.id],
        figure: None,
        parts: &[
            (
                "What the record is",
                &[
                    "An executed eviction is one that a marshal carried out after a judgment and a \
                     warrant. Most cases that are filed never come to that: they are settled, paid \
                     or dropped.",
                    "The same warrant can be executed more than once and then has several rows; it \
                     counts once.",
                ],
            ),
            (
                "Why small buildings are withheld",
                &[
                    "In a building of a few apartments a count would tell neighbors whose home it \
                     was. There the page says “withheld”, which is neither yes nor no.",
                ],
            ),
        ],
        limits: &[
            "Cases that were filed and not executed.",
            "Why an eviction took place, or who was right.",
            "Anything about a tenant. Refusing to rent because of a past case is presumed unlawful \
             in New York (Real Property Law 227-f), and these counts may not be used for that.",
        ],
        questions: &[
            (
                "Can I see whether a person was evicted?",
                "No. There is no search by name, and no record of a person is kept.",
            ),
            (
                "Why is the number of my building withheld?",
                "It has fewer than eleven apartments, or their number is not known.",
            ),
            (
                "Does a high count mean that the owner evicts often?",
                "It says how many were carried out in that building. Set it against the number of \
                 apartments and the years, and remember that reasons are not on record here.",
            ),
        ],
        guide: Some("good-cause-eviction"),
    },
    Lookup {
        name: "heat-hot-water",
        wave: Wave::Core,
        revised: WRITTEN,
        title: "Heat and hot-water record by address",
        label: "Heat and hot water",
        opening: "From 1 October to 31 May owners must keep homes warm: 68 °F by day when it is \
                  below 55 °F outside, 62 °F at night. Hot water is due all year. Type an address \
                  to see how many heat complaints HPD received last season; a report adds the \
                  seasons before and the violations that inspectors wrote.",
        anchor: "has-heat",
        datasets: &[
            hpd_complaints::DATASET.id,
            hpd_violations::DATASET.id,
            hpd_heat_sensors::DATASET.id,
        ],
        figure: Some(AreaFigure {
            label: "Heat complaints in 1,000 apartments, last full season",
            note: "HPD; reports, not proof; without homes of one or two families",
            value: |figures| figures.heat_calls_per_1000_units.map(super::rate),
        }),
        parts: &[
            (
                "What is counted",
                &[
                    "Complaints by season, so that a winter is not cut in two, and violations for \
                     missing heat or hot water, which are class C: immediately hazardous.",
                    "HPD also picks buildings with many such complaints for its Heat Sensor \
                     Program, in which the owner has to install sensors.",
                ],
            ),
            (
                "What to do without heat",
                &[
                    "Tell the owner or the super in writing, note the temperature inside with date \
                     and time, and report it to 311. HPD calls the owner and sends an inspector.",
                ],
            ),
        ],
        limits: &[
            "How warm it was: inspectors measure on the day of their visit.",
            "Cold homes that nobody reported.",
            "Whether the boiler has been replaced since.",
        ],
        questions: &[
            (
                "Are many heat complaints proof of a broken boiler?",
                "No. They are reports. A violation is what an inspector found.",
            ),
            (
                "Why are only some seasons shown?",
                "The file begins in a certain year; earlier ones are not in it.",
            ),
            (
                "What does “heat season” mean?",
                "1 October to 31 May, the months in which the city's minimum temperatures apply.",
            ),
        ],
        guide: Some("heat-season"),
    },
];
