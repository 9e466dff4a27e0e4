//! What people type and the city's files list, and the answer to it.

use crate::testing::{answer, city, directory_of, line, opened};
use crate::{
    AddressRow, AddressText, Directory, DirectoryBuilder, resolve, shared_address, suggest,
};
use nycapt_contract::{AddressSuggestionKind, Bbl, Bin, Borough, ResolveAnswer};
use nycapt_messages::{Language, in_language};

/// Asserts each case of `mistakes.txt`, whose first lines explain its form.
#[test]
fn every_mistake_has_its_answer() {
    let (mut group, mut shared) = ("", "");
    let (mut rows, mut own) = (None::<DirectoryBuilder>, None);
    for line in include_str!("mistakes.txt").lines() {
        if let Some(sentence) = line.strip_prefix("## ") {
            (group, shared) = (sentence, "");
        } else if let Some(sentence) = line.strip_prefix("# ") {
            (group, shared, own) = (sentence, "", None);
        } else if let Some(place) = line.strip_prefix("! ") {
            add_place(rows.get_or_insert_default(), place);
        } else if let Some(street) = line.strip_prefix("+ ") {
            add_houses(rows.get_or_insert_default(), street);
        } else if let Some(members) = line.strip_prefix('=') {
            shared = members;
        } else if !line.is_empty() && !group.is_empty() {
            own = rows.take().map(opened).or(own);
            let directory = own.as_ref().unwrap_or(city());
            let (text, members) = line.split_once(" => ").unwrap_or((line, ""));
            let (text, unit) = text.split_once(" || ").unwrap_or((text, ""));
            let unit = (!unit.is_empty()).then_some(unit);
            let found = resolve(directory, text, unit).into_answer("test", true);
            assert!(found.confidence.to_string().len() <= 4, "{text}");
            for member in shared.split(';').chain(members.split(';')) {
                let Some((name, expected)) = member.trim().split_once('=') else {
                    continue;
                };
                let has = match name {
                    "typing" | "display" | "displays" | "buildings" | "kinds" | "lines"
                    | "better_lines" | "line_count" => suggested(directory, text, name),
                    "addresses" => directory.len().to_string(),
                    _ => member_of(&found, name, expected),
                };
                assert_eq!(has, expected, "{group} {text}: {name}");
            }
        }
    }
}

/// The parts of a line of `mistakes.txt`; nothing for those that are left out.
fn parts<'a, const N: usize>(text: &'a str, mark: &str) -> [&'a str; N] {
    let mut parts = text.split(mark);
    std::array::from_fn(|_| parts.next().unwrap_or_default())
}

/// Adds the houses of `STREET | BOROUGH | NUMBER:BLOCK/LOT/BIN/ZIP … | rank N` or `code N`.
fn add_houses(builder: &mut DirectoryBuilder, street: &str) {
    let [street, borough, houses, more] = parts(street, " | ");
    let borough = Borough::from_text(borough).unwrap();
    let rank = more.strip_prefix("rank ").unwrap_or("1");
    let code = more.strip_prefix("code ");
    for house in houses.split(' ') {
        let (number, lot) = house.split_once(':').unwrap();
        let [block, lot, bin, zip] = parts(lot, "/");
        let lot = if lot.is_empty() { "1" } else { lot };
        let bbl = Bbl::new(borough, block.parse().unwrap(), lot.parse().unwrap());
        let text = format!("{} {street}", number.replace('_', " "));
        let row = AddressRow {
            bin: Bin::parse(bin),
            zip,
            rank: rank.parse().unwrap(),
            street_code: code.map(|code| code.parse().unwrap()),
            ..line(&text, bbl.unwrap())
        };
        builder.add(row).unwrap();
    }
}

/// Adds the place of `NAME | TYPE | BOROUGH | BLOCK/LOT | BIN` as the city's directory lists it.
fn add_place(builder: &mut DirectoryBuilder, place: &str) {
    let [name, address_type, borough, lot, bin] = parts(place, " | ");
    let [block, lot] = parts(lot, "/");
    let borough = Borough::from_text(borough).unwrap();
    let bbl = Bbl::new(borough, block.parse().unwrap(), lot.parse().unwrap());
    let (blank, street) = (" ".repeat(12), format!("{name:32}"));
    let row = AddressRow {
        text: AddressText::Range {
            low: &blank,
            high: &blank,
            street: &street,
        },
        bin: Bin::parse(bin),
        rank: 0,
        address_type,
        ..line("", bbl.unwrap())
    };
    builder.add(row).unwrap();
}

/// What is suggested for a text that is still being typed, by its name in `mistakes.txt`.
fn suggested(directory: &Directory, text: &str, name: &str) -> String {
    let (most, shown) = match name {
        "typing" => (5, 1),
        "display" => (1, 1),
        "displays" => (2, 2),
        "buildings" => (5, 5),
        _ => (10, 10),
    };
    let mut found = suggest(directory, text, most);
    if name == "line_count" {
        return found.len().to_string();
    }
    found.retain(|one| match name {
        "better_lines" => one.kind != AddressSuggestionKind::Alternative,
        "buildings" => one.slug.is_some(),
        _ => true,
    });
    let shown = found.into_iter().take(shown).map(|one| match name {
        "kinds" => format!("{:?}", one.kind),
        "display" | "displays" => one.display,
        "buildings" => format!("{:?} {}", one.kind, one.display),
        _ => one.address_line,
    });
    shown.collect::<Vec<_>>().join(" / ")
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
    let made = found.corrections.iter();
    let changes = made.filter(|made| made.code != "zip_added");
    let changes: Vec<String> = changes
        .map(|made| format!("{} [{}] [{}]", made.code, made.from, made.to))
        .collect();
    let same = |word: &str, expected: &str| word == expected;
    let contains = |text: &str, part: &str| text.contains(part);
    let text = match name {
        "status" => Some(format!("{:?}", found.status)),
        "reason" => Some(found.reason.to_string()),
        "message" => Some(found.message.clone()),
        "says" => Some(with(vec![&*found.message], contains)),
        "found" => Some(yes(hit.is_some())),
        "sure" => Some(yes(found.confidence >= 0.95)),
        "confidence" => Some(found.confidence.to_string()),
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
        "bin" => hit.and_then(|hit| hit.bin.clone()),
        "matched_why" => hit.map(|hit| with(vec![&*hit.why], contains)),
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
        "whys" => {
            let whys: Vec<&str> = candidates().map(|hit| &*hit.why).collect();
            Some(whys.join(" / "))
        }
        "units" => {
            let units = candidates().map(|hit| hit.unit.as_ref().map_or("", |unit| &*unit.display));
            Some(units.collect::<Vec<_>>().join(" / "))
        }
        "changes" => Some(changes.join(" / ")),
        "change" => Some(with(changes.iter().map(|made| &**made).collect(), contains)),
        "unused" => {
            let made = found.corrections.iter();
            let unused = made.filter(|made| made.code == "text_ignored");
            Some(joined(unused.map(|made| &*made.from).collect()))
        }
        "corrections" => Some(joined(corrections)),
        "correction" => Some(with(corrections, same)),
        "because" => {
            let reasons = found.corrections.iter().map(|made| &*made.reason);
            Some(with(reasons.collect(), contains))
        }
        "hint" => {
            let slugs = suggestions().filter_map(|hint| hint.slug.as_deref());
            Some(with(slugs.collect(), same))
        }
        "hints" => {
            let slugs = suggestions().filter_map(|hint| hint.slug.as_deref());
            Some(joined(slugs.collect()))
        }
        "hint_why" => suggestions().next().map(|hint| hint.why.clone()),
        "suggestions" => {
            let addresses: Vec<&str> = suggestions().map(|hint| &*hint.address).collect();
            Some(addresses.join(" / "))
        }
        "suggestion" => {
            let addresses = suggestions().map(|hint| &*hint.address);
            Some(with(addresses.collect(), contains))
        }
        other => panic!("no member is called {other}"),
    };
    text.unwrap_or_default()
}

#[test]
fn an_answer_is_in_the_language_that_is_set() {
    let text = "1075 grand concourse brooklyn";
    let found = in_language(Language::Chinese, || answer(text));
    let expected = "我们的数据中，布鲁克林没有这个地址，但布朗克斯有。";
    assert_eq!(found.message, expected);
    let found = in_language(Language::Spanish, || answer("110 Broadway"));
    let why = "la misma dirección en este condado";
    assert_eq!(found.candidates[0].why, why);
}

#[test]
fn words_after_the_last_one_read_are_reported() {
    let text = format!("1075 Grand Concourse, Bronx{}", " and so on".repeat(40));
    let found = answer(&text);
    assert!(found.matched.is_some());
    let made = found.corrections.iter();
    let made = made.filter(|made| made.code != "zip_added");
    let unused: Vec<&str> = made.map(|made| &*made.from).collect();
    let is_short = unused.iter().all(|from| from.chars().count() <= 81);
    assert!(unused.len() <= 3 && is_short, "{unused:?}");
    assert!(unused.iter().any(|from| from.ends_with('…')), "{unused:?}");
}

#[test]
fn each_lot_of_a_shared_address_warns_of_the_others() {
    let houses = [
        (10, 70, 1),
        (10, 70, 2),
        (12, 70, 3),
        (14, 70, 4),
        (14, 71, 5),
    ];
    let rows = houses.map(|(number, block, lot)| {
        let line = format!("{number} CARDER ROAD");
        (line, Borough::Bronx, block, lot)
    });
    let directory = directory_of(rows);
    for (number, block, lot, others) in [
        (10, 70, 1, Some("2000700002")),
        (10, 70, 2, Some("2000700001")),
        (12, 70, 3, None),
        // On two blocks, it is one of two candidates.
        (14, 70, 4, Some("2000710005")),
        (14, 71, 5, Some("2000700004")),
        // The address of other lots only, and one that isn't known.
        (10, 70, 3, None),
        (99, 70, 1, None),
    ] {
        let lot = Bbl::new(Borough::Bronx, block, lot).unwrap();
        let address = format!("{number} Carder Road, Bronx, NY");
        let expected = others.map(|others| {
            format!(
                "Other tax lots with this address: {others}. Check that this is the building \
                 you mean."
            )
        });
        let warned = shared_address(&directory, &address, lot);
        assert_eq!(warned, expected, "{address} on {lot}");
    }
}
