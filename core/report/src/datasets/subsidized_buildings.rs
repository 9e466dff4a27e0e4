//! Subsidized housing by tax lot: each program with its first and last day.

use super::columns;
use crate::{Cadence, Dataset, Field, Join};

columns! {
    BBL: Text, required, ["bbl"];
    UNITS: Integer, required, ["resunits"];
    BUILDINGS: Integer, optional, ["buildings"];
    PROGRAM_202_8: Word(&["1"]), optional, ["prog2028"];
    START_202_8: Date, optional, ["start2028"];
    END_202_8: Term, optional, ["end2028"];
    PROGRAM_221D: Word(&["1"]), optional, ["prog221d"];
    START_221D: Date, optional, ["start221d"];
    END_221D: Term, optional, ["end221d"];
    PROGRAM_223: Word(&["1"]), optional, ["prog223"];
    START_223: Date, optional, ["start223"];
    END_223: Term, optional, ["end223"];
    PROGRAM_420C: Word(&["1"]), optional, ["prog420c"];
    START_420C: Date, optional, ["start420c"];
    END_420C: Term, optional, ["end420c"];
    PROGRAM_421A: Word(&["1"]), required, ["prog421a"];
    START_421A: Date, optional, ["start421a"];
    END_421A: Term, optional, ["end421a"];
    PROGRAM_421A_AFF: Word(&["1"]), optional, ["prog421aaff"];
    START_421A_AFF: Date, optional, ["start421aaff"];
    END_421A_AFF: Term, optional, ["end421aaff"];
    PROGRAM_8A: Word(&["1"]), optional, ["prog8a"];
    START_8A: Date, optional, ["start8a"];
    END_8A: Term, optional, ["end8a"];
    PROGRAM_HPD_OTH: Word(&["1"]), optional, ["proghpdoth"];
    START_HPD_OTH: Date, optional, ["starthpdoth"];
    END_HPD_OTH: Term, optional, ["endhpdoth"];
    PROGRAM_HUD_FIN_OTH: Word(&["1"]), optional, ["proghudfinoth"];
    START_HUD_FIN_OTH: Date, optional, ["starthudfinoth"];
    END_HUD_FIN_OTH: Term, optional, ["endhudfinoth"];
    PROGRAM_HUD_PROJ_OTH: Word(&["1"]), optional, ["proghudprojoth"];
    START_HUD_PROJ_OTH: Date, optional, ["starthudprojoth"];
    END_HUD_PROJ_OTH: Term, optional, ["endhudprojoth"];
    PROGRAM_INCLUS_HOUS: Word(&["1"]), optional, ["proginclushous"];
    START_INCLUS_HOUS: Date, optional, ["startinclushous"];
    END_INCLUS_HOUS: Term, optional, ["endinclushous"];
    PROGRAM_J51: Word(&["1"]), required, ["progj51"];
    START_J51: Date, optional, ["startj51"];
    END_J51: Term, optional, ["endj51"];
    PROGRAM_LAMP: Word(&["1"]), optional, ["proglamp"];
    START_LAMP: Date, optional, ["startlamp"];
    END_LAMP: Term, optional, ["endlamp"];
    PROGRAM_LIHTC4: Word(&["1"]), optional, ["proglihtc4"];
    START_LIHTC4: Date, optional, ["startlihtc4"];
    END_LIHTC4: Term, optional, ["endlihtc4"];
    PROGRAM_LIHTC9: Word(&["1"]), optional, ["proglihtc9"];
    START_LIHTC9: Date, optional, ["startlihtc9"];
    END_LIHTC9: Term, optional, ["endlihtc9"];
    PROGRAM_LMSA: Word(&["1"]), optional, ["proglmsa"];
    START_LMSA: Date, optional, ["startlmsa"];
    END_LMSA: Term, optional, ["endlmsa"];
    PROGRAM_MFP: Word(&["1"]), optional, ["progmfp"];
    START_MFP: Date, optional, ["startmfp"];
    END_MFP: Term, optional, ["endmfp"];
    PROGRAM_ML: Word(&["1"]), optional, ["progml"];
    START_ML: Date, optional, ["startml"];
    END_ML: Term, optional, ["endml"];
    PROGRAM_NEP: Word(&["1"]), optional, ["prognep"];
    START_NEP: Date, optional, ["startnep"];
    END_NEP: Term, optional, ["endnep"];
    PROGRAM_NRP: Word(&["1"]), optional, ["prognrp"];
    START_NRP: Date, optional, ["startnrp"];
    END_NRP: Term, optional, ["endnrp"];
    PROGRAM_NYCHA_MIX: Word(&["1"]), optional, ["prognychamix"];
    START_NYCHA_MIX: Date, optional, ["startnychamix"];
    END_NYCHA_MIX: Term, optional, ["endnychamix"];
    PROGRAM_NYCHA_PH: Word(&["1"]), optional, ["prognychaph"];
    START_NYCHA_PH: Date, optional, ["startnychaph"];
    END_NYCHA_PH: Term, optional, ["endnychaph"];
    PROGRAM_PLP: Word(&["1"]), optional, ["progplp"];
    START_PLP: Date, optional, ["startplp"];
    END_PLP: Term, optional, ["endplp"];
    PROGRAM_PRAC_202: Word(&["1"]), optional, ["progprac202"];
    START_PRAC_202: Date, optional, ["startprac202"];
    END_PRAC_202: Term, optional, ["endprac202"];
    PROGRAM_PROJ8: Word(&["1"]), optional, ["progproj8"];
    START_PROJ8: Date, optional, ["startproj8"];
    END_PROJ8: Term, optional, ["endproj8"];
    PROGRAM_RAD: Word(&["1"]), optional, ["prograd"];
    START_RAD: Date, optional, ["startrad"];
    END_RAD: Term, optional, ["endrad"];
    PROGRAM_TPT: Word(&["1"]), optional, ["progtpt"];
    START_TPT: Date, optional, ["starttpt"];
    END_TPT: Term, optional, ["endtpt"];
    PROGRAM_YEAR15: Word(&["1"]), optional, ["progyear15"];
    START_YEAR15: Date, optional, ["startyear15"];
    END_YEAR15: Term, optional, ["endyear15"];
}

/// A program by its name, with the columns of whether, from when and until when it applies.
pub type Program = (&'static str, Field, Field, Field);

/// The programs that bear on rents or taxes of apartments.
pub static PROGRAMS: &[Program] = &[
    ("420-c", PROGRAM_420C, START_420C, END_420C),
    ("421-a", PROGRAM_421A, START_421A, END_421A),
    (
        "421-a affordable",
        PROGRAM_421A_AFF,
        START_421A_AFF,
        END_421A_AFF,
    ),
    ("J-51", PROGRAM_J51, START_J51, END_J51),
    (
        "Low-income housing tax credit 4%",
        PROGRAM_LIHTC4,
        START_LIHTC4,
        END_LIHTC4,
    ),
    (
        "Low-income housing tax credit 9%",
        PROGRAM_LIHTC9,
        START_LIHTC9,
        END_LIHTC9,
    ),
    ("Mitchell-Lama", PROGRAM_ML, START_ML, END_ML),
    (
        "Inclusionary housing",
        PROGRAM_INCLUS_HOUS,
        START_INCLUS_HOUS,
        END_INCLUS_HOUS,
    ),
    (
        "Project-based Section 8",
        PROGRAM_PROJ8,
        START_PROJ8,
        END_PROJ8,
    ),
    ("Section 202/8", PROGRAM_202_8, START_202_8, END_202_8),
    (
        "Section 202 rental assistance contract",
        PROGRAM_PRAC_202,
        START_PRAC_202,
        END_PRAC_202,
    ),
    ("Section 221(d)", PROGRAM_221D, START_221D, END_221D),
    ("Section 223", PROGRAM_223, START_223, END_223),
    (
        "HUD financing, other",
        PROGRAM_HUD_FIN_OTH,
        START_HUD_FIN_OTH,
        END_HUD_FIN_OTH,
    ),
    (
        "HUD project assistance, other",
        PROGRAM_HUD_PROJ_OTH,
        START_HUD_PROJ_OTH,
        END_HUD_PROJ_OTH,
    ),
    (
        "Rental Assistance Demonstration",
        PROGRAM_RAD,
        START_RAD,
        END_RAD,
    ),
    (
        "NYCHA public housing",
        PROGRAM_NYCHA_PH,
        START_NYCHA_PH,
        END_NYCHA_PH,
    ),
    (
        "NYCHA mixed finance",
        PROGRAM_NYCHA_MIX,
        START_NYCHA_MIX,
        END_NYCHA_MIX,
    ),
    ("Article 8-A loan", PROGRAM_8A, START_8A, END_8A),
    (
        "HPD program, other",
        PROGRAM_HPD_OTH,
        START_HPD_OTH,
        END_HPD_OTH,
    ),
    ("LAMP", PROGRAM_LAMP, START_LAMP, END_LAMP),
    ("LMSA", PROGRAM_LMSA, START_LMSA, END_LMSA),
    ("Multifamily program", PROGRAM_MFP, START_MFP, END_MFP),
    (
        "Neighborhood entrepreneurs program",
        PROGRAM_NEP,
        START_NEP,
        END_NEP,
    ),
    (
        "Neighborhood redevelopment program",
        PROGRAM_NRP,
        START_NRP,
        END_NRP,
    ),
    (
        "Participation loan program",
        PROGRAM_PLP,
        START_PLP,
        END_PLP,
    ),
    ("Third-party transfer", PROGRAM_TPT, START_TPT, END_TPT),
    ("Year 15", PROGRAM_YEAR15, START_YEAR15, END_YEAR15),
];

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "furman:shd-buildings",
    name: "Subsidized housing by lot",
    agency: "NYU Furman Center",
    source_url: "https://furmancenter.org/coredata/userguide/data-downloads",
    cadence: Cadence::Annual,
    event_driven: true,
    of_lot: true,
    licence: "NYU Furman Center, CoreData.nyc; source to be named, commercial use to be agreed",
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    identity: &[BBL],
    ..Dataset::BASE
};
