//! Mistakes that people make, and that every change to them is reported.

use crate::testing::{answer, answer_from, city, directory_of, line, opened};
use crate::{AddressRow, DirectoryBuilder, resolve, suggest};
use nycapt_contract::{
    AddressSuggestion, AddressSuggestionKind, Bbl, Bin, Borough, ResolveAnswer, ResolveStatus,
};
use nycapt_messages::{Language, in_language};

/// Asserts each case of `mistakes.txt`, whose first lines explain its form.
#[test]
fn every_mistake_has_its_answer() {
    let (mut group, mut shared) = ("", "");
    let mut rows = Vec::new();
    let mut own = None;
    for line in include_str!("mistakes.txt").lines() {
        if let Some(sentence) = line.strip_prefix("# ") {
            (group, shared, own) = (sentence, "", None);
        } else if let Some(street) = line.strip_prefix("+ ") {
            rows.extend(houses(street));
        } else if let Some(members) = line.strip_prefix('=') {
            shared = members;
        } else if !line.is_empty() && !group.is_empty() {
            if !rows.is_empty() {
                own = Some(directory_of(rows.drain(..)));
            }
            let directory = own.as_ref().unwrap_or(city());
            let (text, members) = line.split_once(" => ").unwrap_or((line, ""));
            let found = answer_from(directory, text);
            assert!(found.confidence.to_string().len() <= 4, "{text}");
            for member in shared.split(';').chain(members.split(';')) {
                let Some((name, expected)) = member.trim().split_once('=') else {
                    continue;
                };
                let has = match name {
                    "typing" => suggest(directory, text, 5).remove(0).address_line,
                    "display" => suggest(directory, text, 1).remove(0).display,
                    "kinds" | "lines" | "better_lines" | "line_count" => {
                        suggested(&suggest(directory, text, 10), name)
                    }
                    _ => member_of(&found, name, expected),
                };
                assert_eq!(has, expected, "{group} {text}: {name}");
            }
        }
    }
}

/// The lines, boroughs, blocks and lots of `STREET | BOROUGH | NUMBER:BLOCK/LOT …`.
fn houses(street: &str) -> impl Iterator<Item = (String, Borough, u32, u32)> {
    let [street, borough, houses] = street.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("{street}");
    };
    let borough = Borough::from_text(borough).unwrap();
    houses.split(' ').map(move |house| {
        let (number, lot) = house.split_once(':').unwrap();
        let (block, lot) = lot.split_once('/').unwrap_or((lot, "1"));
        let line = format!("{} {street}", number.replace('_', " "));
        (line, borough, block.parse().unwrap(), lot.parse().unwrap())
    })
}

/// What is suggested for a text that is still being typed, by its name in `mistakes.txt`.
fn suggested(suggestions: &[AddressSuggestion], name: &str) -> String {
    let lines = |is_shown: fn(&&AddressSuggestion) -> bool| {
        let lines = suggestions.iter().filter(is_shown);
        lines
            .map(|one| &*one.address_line)
            .collect::<Vec<_>>()
            .join(" / ")
    };
    match name {
        "kinds" => {
            let kinds = suggestions.iter().map(|one| format!("{:?}", one.kind));
            kinds.collect::<Vec<_>>().join(" ")
        }
        "better_lines" => lines(|one| one.kind != AddressSuggestionKind::Alternative),
        "lines" => lines(|_| true),
        _ => suggestions.len().to_string(),
    }
}

/// A member of an answer by its name in `mistakes.txt`; of a list that need only have what is
/// expected, that or the whole list.
fn member_of(found: &ResolveAnswer, name: &str, expected: &str) -> String {
    let (hit, input) = (found.matched.as_ref(), &found.input);
    let typed = input.unit.as_ref();
    let joined = |words: Vec<&str>| words.join(" ");
    let with = |words: Vec<&str>, fits: fn(&str, &str) -> bool| {
        let is_there = words.iter().any(|word| fits(word, expected));
        if is_there {
            expected.to_owned()
        } else {
            joined(words)
        }
    };
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let candidates = || found.candidates.iter();
    let suggestions = || found.suggestions.iter();
    let corrections: Vec<&str> = found.corrections.iter().map(|made| &*made.code).collect();
    let same = |word: &str, expected: &str| word == expected;
    let text = match name {
        "status" => Some(format!("{:?}", found.status)),
        "reason" => Some(found.reason.to_string()),
        "message" => Some(found.message.clone()),
        "found" => Some(yes(hit.is_some())),
        "sure" => Some(yes(found.confidence >= 0.95)),
        "at_most" => {
            let is_below = found.confidence <= expected.parse().unwrap();
            Some(if is_below {
                expected.to_owned()
            } else {
                found.confidence.to_string()
            })
        }
        "slug" => hit.map(|hit| hit.slug.clone()),
        "bbl" => hit.map(|hit| hit.bbl.clone()),
        "unit" => hit.and_then(|hit| hit.unit.as_ref().map(|unit| unit.key.clone())),
        "typed_unit" => typed.map(|unit| unit.key.clone()),
        "shown_unit" => typed.map(|unit| unit.display.clone()),
        "number" => input.house_number.clone(),
        "street" => input.street.clone(),
        "borough" => input
            .borough
            .as_ref()
            .map(|borough| borough.name.to_string()),
        "count" => Some(found.candidates.len().to_string()),
        "candidates" => Some(joined(candidates().map(|hit| &*hit.slug).collect())),
        "boroughs" => {
            let codes = candidates().map(|hit| hit.borough.code.to_string());
            Some(codes.collect::<Vec<_>>().join(" "))
        }
        "why" => {
            let other = candidates().find(|hit| hit.why != expected);
            Some(other.map_or(expected, |hit| hit.why.as_str()).to_owned())
        }
        "corrections" => Some(joined(corrections)),
        "correction" => Some(with(corrections, same)),
        "hint" => {
            let slugs = suggestions().filter_map(|hint| hint.slug.as_deref());
            Some(with(slugs.collect(), same))
        }
        "suggestion" => {
            let addresses = suggestions().map(|hint| &*hint.address);
            Some(with(addresses.collect(), |word, part| word.contains(part)))
        }
        other => panic!("no member is called {other}"),
    };
    text.unwrap_or_default()
}

#[track_caller]
fn refused(text: &str, reason: &str) -> ResolveAnswer {
    let found = answer(text);
    assert_eq!((&*found.reason, &found.matched), (reason, &None), "{text}");
    found
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

/// Codes, what was typed and what was taken, of all that was changed but for an added ZIP.
fn changes(text: &str, unit: Option<&str>) -> Vec<(String, String, String)> {
    let found = resolve(city(), text, unit).into_answer("test", true);
    assert!(found.matched.is_some(), "{text}");
    let made = found.corrections.into_iter();
    let made = made.filter(|made| made.code != "zip_added");
    made.map(|made| (made.code.into_owned(), made.from, made.to))
        .collect()
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
    assert!(decided.suggestions.is_empty());
    assert_eq!(decided.matched.unwrap().bbl, "2000700006");
    assert!(decided.confidence > 0.95);
}

#[test]
fn a_match_lists_the_other_lots_with_its_address() {
    let lots = [1, 2, 3].map(|lot| ("10 CARDER ROAD", Borough::Bronx, 70, lot));
    let found = answer_from(&directory_of(lots), "10 Carder Road, Bronx");
    let made = found.corrections.first().unwrap();
    let (code, field, to) = (&*made.code, &*made.field, made.to.as_str());
    assert_eq!(
        (code, field, to),
        ("shared_address", "lot", found.matched.unwrap().bbl.as_str())
    );
    let reason = "Other tax lots with this address: 2000700001 and 2000700002. Check that this is \
                  the building you mean.";
    assert_eq!((made.from.as_str(), made.reason.as_str()), ("", reason));
    let others = found.suggestions.iter();
    let others = others.map(|other| (other.address.as_str(), other.why.as_str()));
    let why = "another tax lot with this address";
    let expected = [("2000700001", why), ("2000700002", why)];
    assert_eq!(others.collect::<Vec<_>>(), expected);

    let many = [1, 2, 3, 4, 5, 6, 7, 8].map(|lot| ("10 CARDER ROAD", Borough::Bronx, 70, lot));
    let found = answer_from(&directory_of(many), "10 Carder Road, Bronx");
    let reason = &found.corrections.first().unwrap().reason;
    let end = " and 2 more. Check that this is the building you mean.";
    assert!(reason.ends_with(end), "{reason}");
    assert_eq!(found.suggestions.len(), 5);
}

#[test]
fn candidates_of_one_line_are_told_apart_by_their_lots() {
    let directory = directory_of([
        ("10 CARDER ROAD", Borough::Bronx, 70, 1),
        ("10 CARDER ROAD", Borough::Bronx, 71, 4),
    ]);
    let found = answer_from(&directory, "10 Carder Road, Bronx");
    assert_eq!(found.reason, "duplicateAddress");
    let message = "This address is in the borough twice. Choose one.";
    assert_eq!(found.message, message);
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
    for candidate in &found.candidates {
        assert!(candidate.shares_address(&found.candidates));
        let again = answer_from(&directory, &candidate.bbl).matched.unwrap();
        assert_eq!(again.bbl, candidate.bbl);
    }
    let why = answer("110 Broadway").candidates.remove(0).why;
    assert_eq!(why, "the same address in this borough");
    let found = in_language(Language::Spanish, || answer("110 Broadway"));
    assert_eq!(
        found.candidates[0].why,
        "la misma dirección en este condado"
    );
}

#[test]
fn an_address_and_the_number_of_its_building_lead_to_each_other() {
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
    for text in ["2000003", "BIN 2000003"] {
        let found = answer_from(&directory, text);
        assert_eq!(found.reason, "building", "{text}");
        let hit = found.matched.unwrap();
        assert_eq!(hit.slug, "22-carder-road-bronx", "{text}");
        assert_eq!(hit.bin.as_deref(), Some("2000003"), "{text}");
    }
}
