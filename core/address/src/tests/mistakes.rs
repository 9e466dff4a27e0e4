//! Mistakes that people make, and that every change to them is reported.

use crate::testing::{answer, answer_from, city, directory_of, is_corrected, line, opened};
use crate::{AddressRow, DirectoryBuilder, resolve, suggest};
use nycapt_contract::{Bbl, Bin, Borough, ResolveAnswer, ResolveStatus};
use nycapt_messages::{Language, in_language};

/// The answer to a text that means no building for sure.
#[track_caller]
fn refused(text: &str, reason: &str) -> ResolveAnswer {
    let found = answer(text);
    assert_eq!((&*found.reason, &found.matched), (reason, &None), "{text}");
    found
}

#[test]
fn numbers_on_different_sides_of_a_street_are_not_a_range() {
    let found = refused("37-52 80 st brooklyn", "numberNotFound");
    let slugs = found.suggestions.iter().map(|hint| hint.slug.as_deref());
    assert!(slugs.flatten().any(|slug| slug == "37-52-80-street-queens"));
    let range = answer("37-39 80 st brooklyn").matched.unwrap();
    assert_eq!(range.slug, "37-80-street-brooklyn");
    let queens = answer("37-52 80 st queens").matched.unwrap();
    assert_eq!(queens.slug, "37-52-80-street-queens");
}

#[test]
fn every_change_to_the_text_is_reported() {
    for line in include_str!("changes.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let (text, code, from) = (fields[0], fields[1], fields[2]);
        let found = answer(text);
        let made = found.corrections.iter().find(|made| made.code == code);
        assert_eq!(made.map(|made| made.from.as_str()), Some(from), "{text}");
        assert!(found.matched.is_some() && found.confidence < 0.95, "{text}");
    }
}

#[test]
fn an_extension_has_none_of_the_numbers_of_its_street() {
    let found = refused("20 Carder Parkway Extension, Brooklyn", "numberNotFound");
    assert_eq!(
        found.input.street.as_deref(),
        Some("CARDER PARKWAY EXTENSION")
    );
    for text in ["20 Carder Parkway, Brooklyn", "94 Carder Parkway Extension"] {
        assert!(answer(text).matched.is_some(), "{text}");
    }
}

#[test]
fn a_place_alone_is_called_one() {
    let advice = "Enter a house number and street, such as 350 5th Avenue, Manhattan.";
    for text in [
        "Brooklyn",
        "Jackson Heights",
        "Astoria, Queens",
        "Brooklyn 11201",
    ] {
        let expected = format!("{text} is a place, not a building. {advice}");
        assert_eq!(answer(text).message, expected);
    }
}

#[test]
fn abbreviations_are_not_misspellings() {
    for text in [
        "200 e 72nd st, manhattan",
        "1075 grand conc, bronx",
        "2 Fifth Ave, Manhattan",
    ] {
        let codes = answer(text).corrections.into_iter().map(|made| made.code);
        assert_eq!(codes.collect::<Vec<_>>(), ["zip_added"], "{text}");
    }
}

#[test]
fn a_likelihood_has_two_decimals() {
    for text in [
        "120 nassau st, new york",
        "200 east 72, manhattan",
        "6115 98 st",
    ] {
        let value = answer(text).confidence;
        assert!(value.to_string().len() <= 4, "{text}: {value}");
    }
}

#[test]
fn an_article_and_another_address_are_not_units() {
    let found = answer("is 1075 grand concourse a good building?");
    assert_eq!(found.matched.map(|hit| hit.unit), Some(None));
    let found = answer("1075 grand concourse a, bronx").matched.unwrap();
    assert_eq!(found.unit.map(|unit| unit.key).as_deref(), Some("D:A"));
    let two = answer("1075 grand concourse, 1077 grand concourse");
    assert_eq!(two.reason, "multipleAddresses");
    assert_eq!((two.candidates.len(), two.input.unit), (2, None));
    let unit = answer("1075 grand concourse, 12, bronx").input.unit;
    assert_eq!(unit.map(|unit| unit.key).as_deref(), Some("D:12"));
}

#[test]
fn a_number_before_the_house_number_is_not_dropped() {
    let message = "There are several numbers before the street. Keep only the house number.";
    for text in [
        "1,\"1075 grand concourse\"",
        "1, 1075 grand concourse, bronx",
        "17,3,1075 grand concourse",
        "1;1075 grand concourse",
        "3 or 1075 grand concourse",
        "9 1075 grand concourse bronx",
    ] {
        let found = refused(text, "numberUnclear");
        assert_eq!(found.message, message);
        let slugs: Vec<_> = found.candidates.into_iter().map(|hit| hit.slug).collect();
        assert_eq!(slugs, ["1075-grand-concourse-bronx"], "{text}");
    }
    for text in [
        "apt 4, 1075 grand concourse",
        "#4, 1075 grand concourse",
        "4b, 1075 grand concourse",
        "3rd floor, 1075 grand concourse",
        "3) 1075 grand concourse",
        "$3500, 1075 grand concourse",
        "1075, 1075 grand concourse",
        "10452, 1075 grand concourse",
        "1075, 1077 grand concourse",
    ] {
        assert!(answer(text).matched.is_some(), "{text}");
    }
}

#[test]
fn the_only_known_borough_is_offered_for_confirmation() {
    let found = refused("120 nassau st", "boroughUnknown");
    assert_eq!(found.candidates.len(), 1);
    let message = "We have this number only in Manhattan. Add the borough to confirm.";
    assert_eq!(found.message, message);
}

#[test]
fn a_borough_and_a_zip_code_that_both_have_the_address_are_both_offered() {
    for (text, slugs) in [
        (
            "110 Broadway, Brooklyn 10023",
            ["110-broadway-brooklyn", "110-broadway-manhattan"],
        ),
        (
            "384 Henry St, Manhattan, NY 11201",
            ["384-henry-street-manhattan", "384-henry-street-brooklyn"],
        ),
    ] {
        let found = refused(text, "conflict");
        assert_eq!(found.status, ResolveStatus::Ambiguous, "{text}");
        let message = "The borough and the ZIP code don't match, and both have this address.";
        assert_eq!(found.message, message);
        let offered: Vec<_> = found.candidates.into_iter().map(|hit| hit.slug).collect();
        assert_eq!(offered, slugs, "{text}");
    }
    // The ZIP code's borough has no such address, so the ZIP code is the mistake.
    let found = answer("1075 Grand Concourse, Bronx 11211");
    assert!(is_corrected(&found, "zip_changed"));
    assert_eq!(found.matched.unwrap().slug, "1075-grand-concourse-bronx");
}

#[test]
fn an_address_of_another_borough_is_offered() {
    let found = refused("1075 grand concourse brooklyn", "streetNotFound");
    assert_eq!(
        found.message,
        "We don't have this address in Brooklyn. There is one in the Bronx."
    );
    let text = "1075 grand concourse brooklyn";
    let chinese = in_language(Language::Chinese, || answer(text));
    let expected = "我们没有布鲁克林的这个地址。布朗克斯有一个。";
    assert_eq!(chinese.message, expected);
    let slugs = found.suggestions.into_iter().map(|hint| hint.slug);
    let expected = Some("1075-grand-concourse-bronx".to_owned());
    assert_eq!(slugs.collect::<Vec<_>>(), [expected]);
}

#[test]
fn a_text_without_an_address_is_answered_with_an_example() {
    let advice = "Enter a house number and street, such as 350 5th Avenue, Manhattan.";
    for text in [
        "10452",
        "0 broadway",
        "broadway",
        "hello there",
        "PO Box 12, New York",
        "12 Main Street, Hoboken, NJ",
        "",
    ] {
        let message = answer(text).message;
        assert!(message.ends_with(advice), "{text}: {message}");
    }
    assert!(answer("10452").message.starts_with("10452 is a ZIP code"));
}

#[test]
fn a_lone_direction_is_not_a_street_and_a_misspelled_number_is_read() {
    let found = answer("12 w 11").matched.unwrap();
    assert_eq!(found.slug, "12-west-11-street-manhattan");
    assert_eq!(
        answer("16 w 11, manhattan").input.street.as_deref(),
        Some("WEST 11 STREET")
    );
    let found = answer("2 fith ave new york");
    assert!(is_corrected(&found, "spelling"));
    let found = found.matched.unwrap();
    assert_eq!(found.slug, "2-5-avenue-manhattan");
}

/// Codes, what was typed and what was taken, of all that was changed but for an added ZIP.
fn changes(text: &str, unit: Option<&str>) -> Vec<(String, String, String)> {
    let found = resolve(city(), text, unit).into_answer("test", true);
    assert!(found.matched.is_some(), "{text}");
    let made = found.corrections.into_iter();
    let made = made.filter(|made| made.code != "zip_added");
    made.map(|made| (made.code, made.from, made.to)).collect()
}

#[test]
fn words_that_are_not_used_are_reported() {
    for line in include_str!("unused_text.tsv").lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let wanted = [fields[1], fields[2], fields[3]].map(ToOwned::to_owned);
        assert_eq!(changes(fields[0], None), [wanted.into()], "{line}");
    }
    let listed = changes("1075, 1079 Grand Concourse, Bronx", None);
    let wanted = ["range_low_used", "1075, 1079", "1075"].map(ToOwned::to_owned);
    assert_eq!(listed, [wanted.into()]);
}

#[test]
fn the_parts_of_an_address_are_not_reported_as_unused() {
    for text in [
        "1075 Grand Concourse, Bronx, NY 10452-1234, USA",
        "The Bronx: 1075 GRAND CONCOUR SE, New York State",
        "1075 Grand Concourse, 1075 Grand Concourse, Bronx County",
        "1075 Grand Concourse apt. # 4-B, Bronx, N.Y.",
        "1075 Grand Concourse 2nd fl apt 4B, Bronx",
    ] {
        let made = changes(text, None);
        let rest = made.iter().find(|(code, ..)| code == "text_ignored");
        assert_eq!(rest, None, "{text}");
    }
}

#[test]
fn a_given_unit_that_is_not_understood_is_reported() {
    for unit in ["rear house", "all", "??", "4B & 4C", "1 1/2", "APT ME"] {
        let made = changes("1075 Grand Concourse, Bronx", Some(unit));
        let wanted = ["unit_ignored", unit, ""].map(ToOwned::to_owned);
        assert_eq!(made, [wanted.into()], "{unit}");
    }
    for unit in [
        "4B",
        " # 4-B ",
        "2nd floor front",
        "PH A",
        "  ",
        "Apartment 4 - B",
    ] {
        let made = changes("1075 Grand Concourse, Bronx", Some(unit));
        assert!(made.is_empty(), "{unit}: {made:?}");
    }
}

#[test]
fn a_unit_in_the_text_that_is_not_read_whole_is_reported() {
    for (unit, code, from, to) in [
        ("apt 9/Gate", "unit_truncated", "9/Gate", "9"),
        ("apt me", "unit_ignored", "apt me", ""),
        ("apt 4XYZ", "unit_truncated", "4XYZ", "4"),
    ] {
        let made = changes(&format!("1075 Grand Concourse {unit}, Bronx"), None);
        let is_reported = |(made, typed, read): &(String, String, String)| {
            made == code && typed.ends_with(from) && read == to
        };
        assert!(made.iter().any(is_reported), "{unit}: {made:?}");
    }
    for unit in ["9/G", "A 6", "3 DN", "apt B 1", "3/DN", "A/6"] {
        let text = format!("1075 Grand Concourse {unit}, Bronx");
        assert!(changes(&text, None).is_empty(), "{unit}");
        let read = answer(&text).input.unit.map(|unit| unit.display);
        let plain = unit.replace("apt", "").replace([' ', '/'], "");
        assert_eq!(read, Some(plain));
    }
}

#[test]
fn numbers_beside_an_address_lower_its_confidence_and_words_do_not() {
    let sure = |text: &str| answer(text).confidence >= 0.95;
    assert!(sure("Acme Corp, 1075 Grand Concourse, Bronx"));
    assert!(!sure("1075 Grand Concourse, Bronx, call 212 555 1234"));
}

#[test]
fn words_after_the_last_one_read_are_reported() {
    let text = format!("1075 Grand Concourse, Bronx{}", " and so on".repeat(40));
    let made = changes(&text, None);
    let longest: usize = made
        .iter()
        .map(|(_, from, _)| from.chars().count())
        .max()
        .unwrap();
    assert!(made.len() <= 3 && longest <= 81, "{made:?}");
    assert!(
        made.iter().any(|(_, from, _)| from.ends_with('…')),
        "{made:?}"
    );
}

#[test]
fn a_number_that_one_of_two_boroughs_may_lack_by_chance_is_not_given_to_the_other() {
    let mut builder = DirectoryBuilder::default();
    for (borough, houses, streets) in [
        (
            Borough::Manhattan,
            &[(90, 1), (120, 2), (140, 3)][..],
            [("AVENUE OF THE AMERICAS", 1), ("WATER STREET", 0)],
        ),
        (
            Borough::Brooklyn,
            &[(1, 1), (100, 100), (120, 120), (300, 300)],
            [("6 AVENUE", 1), ("WATER STREET", 1)],
        ),
    ] {
        for (number, block) in houses {
            let bbl = Bbl::new(borough, *block, 1).unwrap();
            for (street, rank) in streets {
                let text = format!("{number} {street}");
                let row = AddressRow {
                    rank,
                    ..line(&text, bbl)
                };
                builder.add(row).unwrap();
            }
        }
    }
    let directory = opened(builder);
    let found = |text| answer_from(&directory, text);
    for text in ["100 6th ave", "1 6th ave"] {
        let answer = found(text);
        assert_eq!(answer.reason, "boroughUnknown", "{text}");
        assert_eq!(answer.matched, None, "{text}");
    }
    // The city's own list of Water Street in Manhattan is complete.
    assert_eq!(found("100 water st").status, ResolveStatus::Matched);
    // Far beyond the last number of the street is no gap in the data.
    assert_eq!(
        found("100 6th ave, brooklyn").status,
        ResolveStatus::Matched
    );
}

#[test]
fn a_street_name_of_two_streets_in_one_borough_means_both() {
    let directory = directory_of([
        ("123 BAY RIDGE PARKWAY", Borough::Brooklyn, 5900, 123),
        ("125 BAY RIDGE PARKWAY", Borough::Brooklyn, 5900, 125),
        ("10528 75 STREET", Borough::Brooklyn, 4207, 528),
        ("123 RUBY STREET", Borough::Brooklyn, 4400, 123),
        ("121 RUBY STREET", Borough::Brooklyn, 4400, 121),
        ("127 RUBY STREET", Borough::Brooklyn, 4400, 127),
    ]);
    let found = |text| answer_from(&directory, text);
    let both = found("123 75th St Brooklyn");
    assert_eq!(both.status, ResolveStatus::Ambiguous);
    assert_eq!(both.candidates.len(), 2);
    let parkway = found("123 bay ridge pkwy, brooklyn").matched.unwrap();
    assert_eq!(parkway.slug, "123-bay-ridge-parkway-brooklyn");
}

#[test]
fn numbers_without_a_street_are_no_address() {
    let directory = directory_of([("1 1 PLACE", Borough::Brooklyn, 10, 1)]);
    for text in ["1 1 1 1 1", "1 1", "1-1"] {
        assert_eq!(answer_from(&directory, text).matched, None, "{text}");
    }
    let street = answer_from(&directory, "1 1st place, brooklyn");
    assert_eq!(street.status, ResolveStatus::Matched);
}

/// Houses on a street, each with its block.
fn houses<const N: usize>(
    street: &str,
    borough: Borough,
    numbers: [(u32, u32); N],
) -> [(String, Borough, u32, u32); N] {
    numbers.map(|(number, block)| (format!("{number} {street}"), borough, block, 1))
}

#[test]
fn a_misspelled_name_is_found_in_every_borough_that_has_it() {
    let boulevard = [(440, 440), (444, 444), (448, 448)];
    let avenue = [(3705, 3705), (3707, 3707), (3709, 3709)];
    let rows = [
        houses("MALCOLM X BOULEVARD", Borough::Brooklyn, boulevard),
        houses("MALCOLM X BOULEVARD", Borough::Manhattan, boulevard),
        houses("WILLETT AVENUE", Borough::Bronx, avenue),
    ];
    let other_spellings = [
        houses("MALCOM X BOULEVARD", Borough::Brooklyn, [(222, 22)]),
        houses("WILLET AVENUE", Borough::Bronx, [(10, 9)]),
    ];
    let rows = rows.into_iter().flatten();
    let directory = directory_of(rows.chain(other_spellings.into_iter().flatten()));
    let found = |text| answer_from(&directory, text);
    let both = found("444 malcom x blvd");
    let boroughs: Vec<u8> = both.candidates.iter().map(|one| one.borough.code).collect();
    assert_eq!(boroughs, [1, 3]);
    let bronx = found("3709 Willet Ave, Bronx").matched.unwrap();
    assert_eq!(bronx.slug, "3709-willett-avenue-bronx");
}

#[test]
fn an_article_an_extension_and_a_list_with_signs_are_read() {
    let parkway = [(631, 631), (633, 633), (635, 635)];
    let extension = parkway.map(|(number, block)| (number, block + 500));
    let rows = [
        houses(
            "THE BOULEVARD",
            Borough::StatenIsland,
            [(23, 23), (25, 25), (27, 27)],
        ),
        houses(
            "CARDER ROAD",
            Borough::Bronx,
            [(364, 70), (366, 70), (368, 70)],
        ),
        houses("EASTERN PARKWAY", Borough::Brooklyn, parkway),
        houses("EASTERN PARKWAY EXTENSION", Borough::Brooklyn, extension),
    ];
    let directory = directory_of(rows.into_iter().flatten());
    for (text, slug) in [
        (
            "25 The Boulevard, Staten Island",
            "25-the-boulevard-staten-island",
        ),
        ("364, 366 & 368 Carder Rd, Bronx", "364-carder-road-bronx"),
        ("364 & 366 & 368 Carder Rd, Bronx", "364-carder-road-bronx"),
        (
            "631 Eastern Parkway Extension",
            "631-eastern-parkway-extension-brooklyn",
        ),
        (
            "631 Eastern Pkwy Ext, Brooklyn",
            "631-eastern-parkway-extension-brooklyn",
        ),
        (
            "631 Eastern Parkway, Brooklyn",
            "631-eastern-parkway-brooklyn",
        ),
    ] {
        let found = answer_from(&directory, text)
            .matched
            .map(|found| found.slug);
        assert_eq!(found.as_deref(), Some(slug), "{text}");
    }
}

#[test]
fn an_address_of_two_lots_and_a_number_inside_a_range_are_not_sure() {
    let mut builder = DirectoryBuilder::default();
    for (text, zip, lot) in [
        ("30 CARDER ROAD", "10465", 5),
        ("30 CARDER ROAD", "10466", 6),
        ("10 CARDER ROAD", "", 1),
        ("10 CARDER ROAD", "", 2),
        ("12 CARDER ROAD", "", 3),
        ("20 TO 28 CARDER ROAD", "", 4),
    ] {
        let bbl = Bbl::new(Borough::Bronx, 70, lot).unwrap();
        let row = AddressRow {
            zip,
            ..line(text, bbl)
        };
        builder.add(row).unwrap();
    }
    let directory = opened(builder);
    let found = |text| answer_from(&directory, text);
    assert_eq!(found("12 Carder Road, Bronx").confidence, 0.99);
    assert!(found("10 Carder Road, Bronx").confidence <= 0.85);
    assert!(found("24 Carder Road, Bronx").confidence < 0.95);
    assert!(found("30 Carder Road, Bronx").confidence <= 0.85);
    let decided = found("30 Carder Road, Bronx 10466");
    assert_eq!(decided.matched.unwrap().bbl, "2000700006");
    assert!(decided.confidence > 0.95);
}

#[test]
fn candidates_of_one_line_are_told_apart_by_their_lots() {
    let directory = directory_of([
        ("10 CARDER ROAD", Borough::Bronx, 70, 1),
        ("10 CARDER ROAD", Borough::Bronx, 71, 4),
    ]);
    let found = answer_from(&directory, "10 Carder Road, Bronx");
    assert_eq!(found.reason, "duplicateAddress");
    let candidates = found.candidates.iter();
    let mut why: Vec<_> = candidates.map(|hit| hit.why.as_str()).collect();
    why.sort_unstable();
    assert_eq!(
        why,
        [
            "the same address on another block (block 70, lot 1)",
            "the same address on another block (block 71, lot 4)",
        ]
    );
    let why = answer("110 Broadway").candidates.remove(0).why;
    assert_eq!(why, "the same address in this borough");
}

#[test]
fn an_address_without_a_building_number_has_the_only_one_of_its_lot() {
    let mut builder = DirectoryBuilder::default();
    for (text, lot, bin) in [
        ("10 CARDER ROAD", 1, "2000001"),
        ("12 CARDER ROAD", 1, ""),
        ("20 CARDER ROAD", 2, "2000002"),
        ("22 CARDER ROAD", 2, "2000003"),
        ("24 CARDER ROAD", 2, ""),
        ("30 CARDER ROAD", 3, ""),
    ] {
        let bbl = Bbl::new(Borough::Bronx, 70, lot).unwrap();
        let row = AddressRow {
            bin: Bin::parse(bin),
            ..line(text, bbl)
        };
        builder.add(row).unwrap();
    }
    let directory = opened(builder);
    for (number, bin) in [
        (10, Some("2000001")),
        (12, Some("2000001")),
        (22, Some("2000003")),
        (24, None),
        (30, None),
    ] {
        let text = format!("{number} Carder Road, Bronx");
        let found = answer_from(&directory, &text).matched.unwrap();
        assert_eq!(found.bin.as_deref(), bin, "{text}");
    }
}

#[test]
fn a_word_without_its_space_is_split_before_another_street_is_tried() {
    let numbers = [(140, 140), (142, 142), (144, 144)];
    let rows = [
        houses("PARK HILL AVENUE", Borough::StatenIsland, numbers),
        houses("SPARKILL AVENUE", Borough::StatenIsland, numbers),
        houses("BEDFORD AVENUE", Borough::Brooklyn, numbers),
    ];
    let directory = directory_of(rows.into_iter().flatten());
    for (text, slug) in [
        (
            "140 Parkhill Ave, Staten Island",
            "140-park-hill-avenue-staten-island",
        ),
        ("142 Bedfordave, Brooklyn", "142-bedford-avenue-brooklyn"),
    ] {
        let found = answer_from(&directory, text);
        assert!(is_corrected(&found, "words_split"), "{text}");
        assert_eq!(found.matched.unwrap().slug, slug);
    }
    let missing = answer_from(&directory, "150 Parkhill Ave, Staten Island");
    assert_eq!(missing.reason, "numberNotFound");
    assert_eq!(missing.input.street.as_deref(), Some("PARK HILL AVENUE"));
}

#[test]
fn zeros_and_ones_inside_a_word_are_read_as_the_letters_they_look_like() {
    let numbers = [(140, 140), (142, 142), (144, 144)];
    let rows = [
        houses("LINDEN BOULEVARD", Borough::Brooklyn, numbers),
        houses("OCEAN PARKWAY", Borough::Brooklyn, numbers),
        houses("WILLOUGHBY AVENUE", Borough::Brooklyn, numbers),
    ];
    let directory = directory_of(rows.into_iter().flatten());
    for (text, slug) in [
        ("140 Linden B0ulevard", "140-linden-boulevard-brooklyn"),
        ("142 0cean Parkway", "142-ocean-parkway-brooklyn"),
        ("144 W1lloughby Ave", "144-willoughby-avenue-brooklyn"),
        ("144 Wi1loughby Ave", "144-willoughby-avenue-brooklyn"),
    ] {
        let found = answer_from(&directory, &format!("{text}, Brooklyn"));
        assert_eq!(found.matched.unwrap().slug, slug, "{text}");
        assert!(found.confidence < 0.95, "{text}");
    }
}

#[test]
fn a_number_that_only_lettered_rows_have_is_never_a_sure_answer() {
    let directory = directory_of([
        ("21A CARDER ROAD", Borough::Bronx, 70, 1),
        ("23A CARDER ROAD", Borough::Bronx, 70, 2),
        ("23B CARDER ROAD", Borough::Bronx, 70, 3),
        ("25 CARDER ROAD", Borough::Bronx, 70, 4),
    ]);
    let one = answer_from(&directory, "21 Carder Road, Bronx");
    assert!(is_corrected(&one, "suffix_not_found"));
    assert!(one.confidence <= 0.85);
    assert_eq!(one.matched.unwrap().bbl, "2000700001");
    let two = answer_from(&directory, "23 Carder Road, Bronx");
    assert_eq!((two.matched, &*two.reason), (None, "numberNotFound"));
    let mut offered = two.suggestions.iter();
    assert!(offered.any(|hint| hint.address.starts_with("23")));
}

#[test]
fn unfinished_and_unknown_names_are_not_given_to_another_street() {
    let boulevard = [(379, 379), (381, 381), (383, 383)];
    let rows = [
        houses("MALCOLM X BOULEVARD", Borough::Brooklyn, boulevard),
        houses("MALCOLM X BOULEVARD", Borough::Manhattan, boulevard),
        houses(
            "LAKE STREET",
            Borough::Brooklyn,
            [(119, 1), (121, 2), (125, 3)],
        ),
        houses(
            "NEUTRAL AVENUE",
            Borough::StatenIsland,
            [(21, 5), (23, 6), (25, 7)],
        ),
        houses(
            "RETFORD AVENUE",
            Borough::StatenIsland,
            [(251, 8), (253, 9), (255, 10)],
        ),
        houses(
            "CENTRAL PARK WEST",
            Borough::Manhattan,
            [(15, 1113), (25, 1114), (41, 1118)],
        ),
        houses(
            "BEDFORD AVENUE",
            Borough::Brooklyn,
            [(251, 51), (253, 53), (255, 55)],
        ),
    ];
    let directory = directory_of(rows.into_iter().flatten());
    let found = |text| answer_from(&directory, text);
    for text in ["381 Malcolm X", "381 Malcolm X Blvd"] {
        let both = found(text);
        assert_eq!(both.reason, "boroughUnknown", "{text}");
        assert_eq!(both.candidates.len(), 2, "{text}");
    }
    assert_eq!(found("123 fake st").reason, "streetNotFound");
    let bedford = found("255 bedford").matched.unwrap();
    assert_eq!(bedford.slug, "255-bedford-avenue-brooklyn");
    assert_eq!(found("25 central pa").matched, None);
    let typed = suggest(&directory, "25 central pa", 5).remove(0);
    assert_eq!(typed.address_line, "25 Central Park West, Manhattan, NY");
}

#[test]
fn a_complex_offers_those_of_its_buildings_that_are_known() {
    let directory = directory_of([
        ("5 TUDOR CITY PLACE", Borough::Manhattan, 1333, 23),
        ("25 TUDOR CITY PLACE", Borough::Manhattan, 1334, 22),
    ]);
    for text in ["Tudor City", "tudor city, manhattan ny"] {
        let found = answer_from(&directory, text);
        assert_eq!(found.status, ResolveStatus::Ambiguous, "{text}");
        assert_eq!(found.reason, "placeIsComplex", "{text}");
        let offered = found.candidates.iter();
        let offered: Vec<_> = offered
            .map(|hit| (hit.slug.as_str(), hit.why.as_str()))
            .collect();
        let why = "a building of this complex";
        let expected = [
            "5-tudor-city-place-manhattan",
            "25-tudor-city-place-manhattan",
        ];
        assert_eq!(offered, expected.map(|slug| (slug, why)));
    }
    let none = answer_from(&directory, "Co-op City");
    assert_eq!(
        (&*none.reason, none.candidates.len()),
        ("placeIsComplex", 0)
    );
}

#[test]
fn an_unknown_number_of_an_incomplete_name_may_be_on_any_of_its_streets() {
    let rows = [
        houses(
            "LEFFERTS AVENUE",
            Borough::Brooklyn,
            [(100, 1), (130, 1), (140, 1)],
        ),
        houses(
            "LEFFERTS PLACE",
            Borough::Brooklyn,
            [(110, 2), (120, 2), (150, 2)],
        ),
    ];
    let directory = directory_of(rows.into_iter().flatten());
    let found = answer_from(&directory, "125 Lefferts, Brooklyn");
    assert_eq!(
        (found.status, &*found.reason),
        (ResolveStatus::Ambiguous, "streetUnclear")
    );
    for street in ["Lefferts Avenue", "Lefferts Place"] {
        let mut near = found.suggestions.iter();
        assert!(near.any(|hint| hint.address.contains(street)), "{street}");
    }
}

#[test]
fn the_beginning_of_a_whole_name_is_no_other_street() {
    let rows = [
        houses(
            "BRIGHTON COURT",
            Borough::Brooklyn,
            [(8, 1), (10, 1), (12, 1)],
        ),
        houses(
            "BRIGHTON 3 ROAD",
            Borough::Brooklyn,
            [(20, 2), (22, 2), (24, 2)],
        ),
    ];
    let rows = rows.into_iter().flatten().take(4);
    let directory = directory_of(rows);
    let found = answer_from(&directory, "10 Brighton 3rd Road, Brooklyn");
    assert_eq!((found.matched, &*found.reason), (None, "numberNotFound"));
    let short = answer_from(&directory, "10 Brighton, Brooklyn");
    assert!(short.matched.is_some());
}

#[test]
fn an_unknown_number_is_read_as_the_numbers_of_its_street_are() {
    let rows = [
        ("61-09 ALDERTON STREET", Borough::Queens, 3000, 1),
        ("63-107 ALDERTON STREET", Borough::Queens, 3001, 1),
        ("63-115 ALDERTON STREET", Borough::Queens, 3001, 2),
        ("63211 ALDERTON STREET", Borough::Queens, 3001, 3),
        ("64-01 ALDERTON STREET", Borough::Queens, 3002, 1),
        ("200 38 STREET", Borough::Brooklyn, 700, 1),
        ("1020 38 STREET", Borough::Brooklyn, 701, 1),
        ("1024 38 STREET", Borough::Brooklyn, 701, 2),
    ];
    let directory = directory_of(rows);
    for (text, number, near) in [
        ("63101 Alderton Street, Queens", "63-101", "63-107"),
        ("10-22 38th Street, Brooklyn", "1022", "1020"),
    ] {
        let found = answer_from(&directory, text);
        assert_eq!(found.reason, "numberNotFound", "{text}");
        assert_eq!(found.input.house_number.as_deref(), Some(number), "{text}");
        let mut hints = found.suggestions.iter();
        assert!(
            hints.any(|hint| hint.address.starts_with(near)),
            "{:?}",
            found.suggestions
        );
    }
}

#[test]
fn a_number_between_close_ones_of_one_borough_needs_no_borough() {
    let rows = [
        houses(
            "WEST 11 STREET",
            Borough::Manhattan,
            [(10, 1), (12, 1), (14, 1)],
        ),
        houses(
            "WEST 11 STREET",
            Borough::Brooklyn,
            [(2310, 1), (2312, 2), (2338, 3)],
        ),
    ];
    let directory = directory_of(rows.into_iter().flatten());
    let found = answer_from(&directory, "2330 West 11th St");
    assert_eq!(found.reason, "numberNotFound");
    assert_eq!(found.input.borough.unwrap().name, "Brooklyn");
}

#[test]
fn an_unknown_number_of_marble_hill_is_understood_in_manhattan() {
    let numbers = [(125, 2215), (127, 2215), (129, 2215)];
    let directory = directory_of(houses("WEST 228 STREET", Borough::Bronx, numbers));
    let found = answer_from(&directory, "139 West 228th St, Bronx 10463");
    assert_eq!(found.reason, "numberNotFound");
    assert_eq!(found.input.borough.unwrap().name, "Manhattan");
}

#[test]
fn a_known_building_that_the_data_lacks_is_understood_as_its_address() {
    let found = answer("Empire State Building");
    assert_eq!(found.reason, "placeNotInData");
    let input = found.input;
    let [number, street] = [input.house_number, input.street].map(Option::unwrap_or_default);
    assert_eq!((&*number, &*street), ("350", "5 AVENUE"));
    assert_eq!(input.borough.unwrap().name, "Manhattan");
}

#[test]
fn a_story_that_is_listed_with_a_store_is_not_the_unit() {
    for (text, unit) in [
        ("110 Broadway, north store and basement, Brooklyn", None),
        ("110 Broadway, basement, Brooklyn", Some("BSMT")),
    ] {
        let found = answer(text).input.unit.map(|unit| unit.display);
        assert_eq!(found.as_deref(), unit, "{text}");
    }
}
