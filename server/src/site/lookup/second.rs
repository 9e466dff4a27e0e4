//! The eight additional pages.

use nycapt_report::datasets::{
    acris_master, dhcr_buildings, dob_bis_certificates, dob_boilers, dob_elevators,
    dob_now_certificates, dob_safety_violations, dob_violations, dof_sales, ecb_violations,
    evacuation_zones, hpd_violations, lead_service_lines, pluto, rent_stabilized_counts,
    rodent_inspections, sandy_inundation, stormwater_flood,
};

use super::table::{Lookup, WRITTEN, Wave};

pub(crate) static LOOKUPS: [Lookup; 8] = [
    Lookup {
        name: "rodent",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Rat inspections by address",
        label: "Rat inspections",
        opening: "Inspectors of the Health Department look for signs of rats on tax lots: tracks, \
                  burrows, droppings, and what feeds them. Type an address to see how many \
                  inspections are on record; a report says when and with which result. The result is about the outside of a lot on one \
                  day, not about an apartment.",
        anchor: "has-pests",
        datasets: &[rodent_inspections::DATASET.id],
        figure: None,
        parts: &[(
            "What an inspection says",
            &[
                "“Passed” means that no active rat signs or conditions were found. “Rat activity” \
                 means that signs of live rats were, and the owner is told to act; a follow-up \
                 inspection comes some weeks later. Baiting and clean-ups by the city are listed too.",
                "Some inspections follow a complaint, others go through whole neighborhoods block by \
                 block. So a lot may have been inspected although nobody complained.",
            ],
        )],
        limits: &[
            "Whether there are mice, roaches or rats inside: HPD inspects apartments.",
            "Which building of a lot it was, where there are several.",
            "Rats on lots that nobody inspected.",
        ],
        questions: &[
            (
                "Is rat activity years ago of any use?",
                "It shows how often signs were found and whether follow-ups passed. For today only \
                 a look around helps: burrows, gnawed bags, droppings.",
            ),
            (
                "No inspection is on record. Are there no rats?",
                "It says that nobody inspected, or that the row could not be matched to this lot.",
            ),
            (
                "Who has to act?",
                "The owner of the property. After a failed inspection the Health Department can \
                 order it, and bait or clean up at the owner's cost.",
            ),
        ],
        guide: None,
    },
    Lookup {
        name: "dob-violations",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "DOB and ECB violations by address",
        label: "Building violations",
        opening: "The Department of Buildings writes two kinds of violations: its own, which stay \
                  open until the owner certifies the correction, and summonses that a tribunal \
                  decides, once called ECB. Type an address to see how many are on record; a report keeps the two apart. A pending summons \
                  is a charge, not a fine yet.",
        anchor: "has-dobViolations",
        datasets: &[
            dob_violations::DATASET.id,
            dob_safety_violations::DATASET.id,
            ecb_violations::DATASET.id,
        ],
        figure: None,
        parts: &[
            (
                "Two systems, three files",
                &[
                    "Older DOB violations stand in the file of the former system, newer ones in that \
                     of DOB NOW. One that stands in both counts once, by its number.",
                    "Summonses go to the Office of Administrative Trials and Hearings. It can dismiss \
                     a charge, or impose a penalty.",
                ],
            ),
            (
                "What a balance means",
                &[
                    "A balance is what a decision imposed and what the file shows as not paid. Most \
                     pending charges have none, since nothing has been decided.",
                ],
            ),
        ],
        limits: &[
            "Whether the condition still exists: paperwork often closes years after the work.",
            "Who will pay: in a co-op or condo it can become a charge on all owners.",
            "Housing violations, which HPD writes.",
        ],
        questions: &[
            (
                "What do Class 1, 2 and 3 mean?",
                "For summonses of DOB: 1 is immediately hazardous, 2 is major, 3 is lesser.",
            ),
            (
                "Why do old boiler and elevator violations fill the list?",
                "They are written for missing filings of yearly tests, often in bulk. The page \
                 counts them by kind so that others can be told from them.",
            ),
            (
                "Can a building be sold with open violations?",
                "Yes. They stay with the property, which is why buyers ask about them.",
            ),
        ],
        guide: Some("buying-a-co-op-or-condo"),
    },
    Lookup {
        name: "certificate-of-occupancy",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Certificate of occupancy: how many apartments are legal?",
        label: "Legal use",
        opening: "A certificate of occupancy says how a building may be used and how many \
                  apartments it may have on each floor. Type an address to see how many certificates \
                  are on file; a report compares them with the tax map. That none is \
                  on file is not by itself illegal: older buildings need none.",
        anchor: "has-occupancy",
        datasets: &[
            dob_bis_certificates::DATASET.id,
            dob_now_certificates::DATASET.id,
            pluto::DATASET.id,
        ],
        figure: None,
        parts: &[(
            "How to read it",
            &[
                "A final certificate stands until a new one replaces it. A temporary one expires, and \
                 may be renewed many times while work goes on.",
                "Buildings from before 1938 may never have had one. Their legal use is then proved \
                 in other ways, such as a letter of no objection from DOB.",
                "A tax map that counts more apartments than the certificate is a reason to ask. The \
                 certificate itself, a public paper, has the floors.",
            ],
        )],
        limits: &[
            "Whether one particular apartment is legal: read the certificate, floor by floor.",
            "Changes inside that were made without a permit.",
            "Files that were never entered into the city's systems.",
        ],
        questions: &[
            (
                "Is a cellar apartment legal?",
                "Almost never in New York City, and a basement only under conditions. The certificate \
                 would list it.",
            ),
            (
                "The tax map counts more apartments than the certificate. Who is right?",
                "The certificate is the law for use. The tax map may count what exists, or be out of \
                 date.",
            ),
            (
                "Where do I get the paper itself?",
                "DOB's public building pages have certificates as scanned documents.",
            ),
        ],
        guide: Some("basement-apartments"),
    },
    Lookup {
        name: "good-cause-eviction",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Does Good Cause Eviction cover my building?",
        label: "Good Cause",
        opening: "Since April 2024 many tenants in New York City can only be evicted, or refused a \
                  new lease, for a good cause, and very high increases can be challenged. Public \
                  records answer some of the tests, such as the age of a building. Others depend \
                  on the owner and on the rent, which no record holds.",
        anchor: "has-rentRegulation",
        datasets: &[
            pluto::DATASET.id,
            rent_stabilized_counts::DATASET.id,
            dhcr_buildings::DATASET.id,
            dob_now_certificates::DATASET.id,
        ],
        figure: None,
        parts: &[
            (
                "What records can answer",
                &[
                    "Buildings that got their certificate of occupancy on or after 1 January 2009 are \
                     exempt for thirty years. Co-ops and condominiums are exempt, and apartments whose \
                     rent is regulated otherwise have stronger rules already.",
                ],
            ),
            (
                "What they cannot",
                &[
                    "Small landlords, with no more than ten apartments in the state, are exempt; so \
                     are buildings of at most ten apartments that their owner lives in, and apartments above a \
                     certain rent. Neither the apartments of one person nor rents are on record.",
                    "A lease or its renewal has to come with a notice that says whether the law \
                     applies, and if not, why.",
                ],
            ),
        ],
        limits: &[
            "Whether the law covers your apartment: some tests are unknown here.",
            "How many apartments the owner has in the state.",
            "Your rent. This is not legal advice.",
        ],
        questions: &[
            (
                "Which increases can be challenged?",
                "Those above a local standard: 5 percent and the change of consumer prices, and never \
                 more than 10 percent, unless the owner shows why.",
            ),
            (
                "What is a good cause?",
                "The law lists them, among them unpaid rent that is not unreasonable, a breach of the \
                 lease, nuisance, and the owner's own use.",
            ),
            (
                "Who can help me?",
                "311 leads to the city's tenant helpline; legal-aid groups advise tenants for free.",
            ),
        ],
        guide: Some("good-cause-eviction"),
    },
    Lookup {
        name: "elevator-boiler",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Elevator and boiler tests by address",
        label: "Elevators and boilers",
        opening: "Elevators and most boilers of larger buildings have to be tested every year, and \
                  the results filed with the Department of Buildings. Type an address to see how \
                  many records there are; a report lists the devices and their last test. A \
                  missing filing is not proof that a device is unsafe.",
        anchor: "has-safetyDevices",
        datasets: &[dob_elevators::DATASET.id, dob_boilers::DATASET.id],
        figure: None,
        parts: &[(
            "What is filed",
            &[
                "For each elevator: its number, its status, and the dates of the yearly test and of \
                 the one that is due every five years. For each boiler: its number, the date of the \
                 inspection, and whether defects were found.",
                "Private inspectors test and file; the city checks some of them. Late filings lead \
                 to penalties and often to violations in bulk.",
            ],
        )],
        limits: &[
            "Whether the elevator works today, or how often it breaks down.",
            "How old the boiler itself is, where the file has no date of installation.",
            "Devices that need no filing, such as boilers of small houses.",
        ],
        questions: &[
            (
                "The last test is years ago. Is the elevator dangerous?",
                "The file shows no newer test. It may have been tested and not filed. Ask for the \
                 certificate, which has to be at hand in the building.",
            ),
            (
                "No boiler is listed. Is there no heat?",
                "Heat may come from a neighbor's boiler, from a steam company or from boilers in \
                 apartments.",
            ),
            (
                "Where do I report a broken elevator?",
                "To 311. DOB inspects elevators, and HPD asks owners to restore service.",
            ),
        ],
        guide: None,
    },
    Lookup {
        name: "sales-history",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Deeds and sales of a building",
        label: "Sales",
        opening: "Deeds are recorded in ACRIS for four boroughs, and the Department of Finance \
                  publishes a list of sales with prices. Type an address to see how many are on \
                  record. Staten Island's deeds are kept by its county clerk and are not in ACRIS. A \
                  price of zero is a transfer without money.",
        anchor: "has-salesAndDeeds",
        datasets: &[dof_sales::DATASET.id, acris_master::DATASET.id],
        figure: None,
        parts: &[(
            "What the records are",
            &[
                "A deed passes the title, a mortgage secures a loan; both are recorded against the tax \
                 lot. Apartments of a condominium have lots of their own. A share of a co-op is no \
                 land, so that its sale stands in the list of sales and often not among the deeds.",
                "A recorded price can cover several lots at once, and transfers inside a family or \
                 between companies of one owner say little about value.",
            ],
        )],
        limits: &[
            "What a building or an apartment is worth: this is no appraisal.",
            "Liens, judgments and rights of others: this is no title search.",
            "Deeds on Staten Island.",
        ],
        questions: &[
            (
                "Why is the last price 0 or 10 dollars?",
                "Such deeds move property without a sale, for instance into a company or a trust.",
            ),
            (
                "Why do the two files disagree on a date?",
                "One has the day of the deed, the other the day it was recorded or sold.",
            ),
            (
                "Does a recent sale change anything for tenants?",
                "Leases and rent regulation go on with a new owner. The registration with HPD may \
                 still name the former one.",
            ),
        ],
        guide: Some("buying-a-co-op-or-condo"),
    },
    Lookup {
        name: "lead-paint",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Lead paint violations and lead pipes by address",
        label: "Lead",
        opening: "Buildings from before 1960 may hold lead paint, and owners have to look for it \
                  every year where a child under six lives. Type an address to see how \
                  many lead records there are; a report lists the violations that HPD wrote, and \
                  of what the water pipe is as far as the city's map knows.",
        anchor: "has-lead",
        datasets: &[hpd_violations::DATASET.id, lead_service_lines::DATASET.id],
        figure: None,
        parts: &[
            (
                "Paint",
                &[
                    "A violation for lead paint is class C. It is written where paint peels in a \
                     home with a child under six, or where the owner cannot show that the yearly \
                     inspection was done.",
                    "At the beginning of a lease the owner has to ask whether a child under six \
                     will live there, and to give a pamphlet.",
                ],
            ),
            (
                "Pipes",
                &[
                    "The service line runs from the main to the building. The map says lead, \
                     possibly lead, not lead, or unknown. Pipes inside are not on it; the city sends \
                     free kits to test the water.",
                ],
            ),
        ],
        limits: &[
            "Whether there is lead in an apartment: only a test says so.",
            "Pipes and fittings inside the building.",
            "Whether a child lives anywhere: no such fact is kept.",
        ],
        questions: &[
            (
                "There is no lead violation. Is the paint free of lead?",
                "Not by that. In a building from before 1960 paint is presumed to have lead until \
                 tests show otherwise.",
            ),
            (
                "Who pays for the repair?",
                "The owner, who has to use trained workers and keep the papers for ten years.",
            ),
            (
                "What does “unknown” mean for a pipe?",
                "That the city has no record of the material. Its kit tests the water for free.",
            ),
        ],
        guide: None,
    },
    Lookup {
        name: "flood-zone",
        wave: Wave::Second,
        revised: WRITTEN,
        title: "Flood and evacuation zone by address",
        label: "Flood zones",
        opening: "Type an address to see which of these records there are. A report names the \
                  evacuation zone, and says whether the lot was under water after Sandy in 2012 and whether the city's maps expect flooding from heavy rain. A map shows what is likely in an area; it does not say \
                  that a building will flood or stay dry.",
        anchor: "has-environment",
        datasets: &[
            evacuation_zones::DATASET.id,
            sandy_inundation::DATASET.id,
            stormwater_flood::DATASET.id,
        ],
        figure: None,
        parts: &[
            (
                "Three maps, three questions",
                &[
                    "Evacuation zones 1 to 6 say in which order people leave before a hurricane; 1 \
                     leaves first. The Sandy map shows where water stood in 2012. The storm-water \
                     map shows where rain may pond when sewers cannot carry it.",
                ],
            ),
            (
                "What owners must tell",
                &[
                    "Since 2023 residential leases in New York State have to say whether the place \
                     lies in a flood hazard area of the federal map and whether it was damaged by \
                     floods before. Sellers of homes have to answer like questions.",
                ],
            ),
        ],
        limits: &[
            "The federal flood insurance map, which is another one.",
            "Whether a cellar took in water: maps end at the wall.",
            "What has been built since, such as walls, pumps or drains.",
        ],
        questions: &[
            (
                "The address is in no evacuation zone. Is it safe from floods?",
                "Not from rain. Streets far from the shore have flooded in heavy storms; look at \
                 the storm-water map as well.",
            ),
            (
                "How is the place of a building found?",
                "By the point of its tax lot. Near the edge of a zone look at the city's own map.",
            ),
            (
                "Does renters' insurance pay?",
                "Ordinary policies leave out floods. Flood insurance for contents can be bought \
                 apart; ask an insurer.",
            ),
        ],
        guide: Some("before-you-sign"),
    },
];
