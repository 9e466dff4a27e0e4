//! Properties of every text.

use proptest::prelude::*;

use crate::testing::{STREETS, addresses, answer, builder, city, line, opened};
use crate::{AddressRow, Directory, normalize, parse_unit, resolve};
use bytes::Bytes;
use nycapt_contract::{Bbl, Borough, ResolveStatus};
use nycapt_messages::{display_address, display_street};

fn found(text: &str) -> Option<Bbl> {
    resolve(city(), text, None).outcome.best.map(|hit| hit.bbl)
}

#[test]
fn every_address_of_the_city_is_found_in_all_its_spellings() {
    for (house, street, borough, zip, bbl) in addresses() {
        let name = borough.name();
        let short = street
            .replace("AVENUE", "Ave.")
            .replace("STREET", "st")
            .replace("SAINT", "St.")
            .replace("EAST ", "e ")
            .replace("WEST ", "W. ")
            .replace("MOUNT", "Mt");
        for text in [
            format!("{house} {street}, {name}"),
            format!("{house} {street}, {name} {zip}"),
            format!("  {house}   {}  {zip}", street.to_lowercase()),
            format!("{house} {short}, {name}, NY {zip}"),
            format!("{house} {short} apt 4B, {name}"),
            format!("{} {street} {name}", house.replace('-', "")),
        ] {
            assert_eq!(found(&text), Some(bbl), "{text}");
        }
    }
}

#[test]
fn ordinals_marks_and_the_order_of_places_change_nothing() {
    for (house, street, borough, zip, bbl) in addresses() {
        let (shown, name) = (display_street(street), borough.name());
        let words = match street.strip_prefix("5 ") {
            Some(kind) => format!("Fifth {kind}"),
            None => shown.clone(),
        };
        for text in [
            format!("{house} {shown}, {name}"),
            format!("{house} {words}, {name}"),
            format!("\"{house} {shown}.\" ({name})"),
            format!("{house} {shown}; {name}; {zip}."),
            format!("{house} {shown}, {zip}, {name}"),
            format!("{house} {shown}, {zip} NY {name}"),
            format!("{house} {shown}, NY {zip}, {name}"),
            format!("{house} {shown}, {name} {zip} NY USA"),
        ] {
            assert_eq!(found(&text), Some(bbl), "{text}");
        }
    }
}

#[test]
fn a_wrong_borough_never_yields_another_building_in_silence() {
    for (house, street, borough, _, bbl) in addresses() {
        for wrong in Borough::ALL.into_iter().filter(|other| *other != borough) {
            let text = format!("{house} {street}, {}", wrong.name());
            let answer = resolve(city(), &text, None);
            if let Some(hit) = answer.outcome.best {
                let named = hit.borough == wrong && hit.bbl != bbl;
                assert!(named, "{text} gave {:?}", hit.bbl);
            }
        }
    }
}

#[test]
fn a_lost_letter_is_never_a_sure_answer_on_another_street() {
    for (house, street, borough, _, bbl) in addresses().into_iter().step_by(7) {
        for cut in 0..street.len() {
            let mut name = street.to_owned();
            name.remove(cut);
            let text = format!("{house} {name}, {}", borough.name());
            let answer = resolve(city(), &text, None);
            let best = answer.outcome.best;
            let is_elsewhere = best.is_some_and(|hit| hit.bbl.block_key() != bbl.block_key());
            assert!(!is_elsewhere || answer.outcome.confidence < 0.95, "{text}");
        }
    }
}

#[test]
fn slugs_are_unique_and_lead_back_to_their_lot() {
    let slugs: Vec<_> = city().slugs().collect();
    let mut names: Vec<_> = slugs.iter().map(|entry| entry.slug.as_str()).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    assert_eq!(
        (names.len(), count),
        (count, city().len().try_into().unwrap())
    );
    assert!(slugs.is_sorted_by_key(|entry| entry.bbl));
    for entry in &slugs {
        let preferred = city().preferred(entry.bbl).unwrap();
        assert_eq!(preferred.slug == entry.slug, entry.canonical);
        for text in [display_address(&preferred.formatted), preferred.formatted] {
            assert_eq!(found(&text), Some(entry.bbl), "{text}");
        }
    }
}

#[test]
fn lots_that_share_an_address_have_different_slugs() {
    let mut builder = builder();
    for (lot, zip) in [(77, "11999"), (78, ""), (79, "")] {
        let bbl = Bbl::new(Borough::Brooklyn, 99, lot).unwrap();
        let row = AddressRow {
            zip,
            rank: 2,
            ..line("100 GREEN ST", bbl)
        };
        builder.add(row).unwrap();
    }
    let directory = opened(builder);
    let mut slugs: Vec<_> = directory
        .slugs()
        .map(|entry| entry.slug)
        .filter(|slug| slug.starts_with("100-green-street"))
        .collect();
    slugs.sort_unstable();
    assert_eq!(
        slugs,
        [
            "100-green-street-brooklyn",
            "100-green-street-brooklyn-11999",
            "100-green-street-brooklyn-2",
            "100-green-street-brooklyn-3",
        ]
    );
}

#[test]
fn the_same_rows_make_the_same_bytes() {
    assert_eq!(builder().finish(), builder().finish());
}

#[test]
fn traps_of_500_characters_get_an_answer_without_a_sure_guess() {
    let traps = [
        "9".repeat(500),
        "9 ".repeat(250),
        "9-".repeat(250),
        "1 - ".repeat(125),
        "STREET ".repeat(71),
        "ST ".repeat(166),
        "1 BROADWAY ".repeat(45),
        "1 ST E W N S ".repeat(38),
        "E ".repeat(250),
        "110 BRODWAY ".repeat(41),
        "110 BROAD WAY GRENE AVENEU ".repeat(18),
        "A K A ".repeat(83),
    ];
    for trap in traps {
        let answer = resolve(city(), &trap, None);
        assert!(answer.outcome.confidence < 0.95, "{trap:.20}");
        let sent = answer.into_answer("test", true);
        assert!(!sent.message.is_empty(), "{trap:.20}");
    }
}

#[test]
fn broken_files_are_refused_or_read_without_harm() {
    let bytes = builder().finish();
    for cut in [0, 1, 40, 120, bytes.len() / 2, bytes.len() - 1] {
        let cut = Bytes::copy_from_slice(&bytes[..cut]);
        assert!(Directory::open(cut).is_err());
    }
    for at in (0..bytes.len()).step_by(97) {
        let mut broken = bytes.clone();
        broken[at] ^= 0xFF;
        if let Ok(directory) = Directory::open(Bytes::from(broken)) {
            let answer = resolve(&directory, "110 Broadway, Brooklyn 11211", Some("4B"));
            let _sent = answer.into_answer("broken", true);
            let _slugs = directory.slugs().take(50).count();
        }
    }
}

proptest! {
    #[test]
    fn no_text_does_harm(text in "\\PC{0,500}", unit in "\\PC{0,40}") {
        let answer = resolve(city(), &text, Some(&unit)).into_answer("test", true);
        prop_assert!((0.0..=1.0).contains(&answer.confidence));
        prop_assert!(answer.candidates.len() <= 5);
        let _unit = parse_unit(&text);
    }

    #[test]
    fn near_addresses_do_no_harm(text in "([0-9]{1,6}|[-/,#&' ]|ST|AVE|BROADWAY|W|E|N|APT|A|K|1/2|AND|NY|TO|FL|GREENE|OF|THE| ){0,60}") {
        prop_assert_eq!(answer(&text), answer(&text));
    }

    #[test]
    fn case_and_blanks_change_nothing(at in 0_usize..480, upper in any::<bool>(), gap in " {1,3}") {
        let (house, street, borough, _, bbl) = addresses().swap_remove(at);
        let text = format!("{house}{gap}{},{gap}{}", street.replace(' ', &gap), borough.name());
        let text = if upper { text.to_uppercase() } else { text.to_lowercase() };
        prop_assert_eq!(found(&text), Some(bbl), "{}", text);
        let plain = normalize(&text, None);
        prop_assert_eq!(plain.street.as_deref(), Some(street));
        prop_assert_eq!(plain.house_number, Some(house));
    }

    #[test]
    fn a_doubt_always_names_something_to_choose_or_to_try(
        number in 1_u32..20_000,
        at in 0..STREETS.len(),
        joint in prop::sample::select(vec!["; ", " or ", " & ", ", ", " "]),
        second in 100_u32..160,
        kind in any::<bool>(),
    ) {
        let name = STREETS[at].1;
        let name = if kind { name } else { name.rsplit_once(' ').map_or(name, |(name, _)| name) };
        let texts = [format!("{number} {name}"), format!("{number} {name}{joint}{second} {name}")];
        for text in texts {
            let answer = answer(&text);
            let helps = !answer.candidates.is_empty() || !answer.suggestions.is_empty();
            prop_assert!(answer.status != ResolveStatus::Ambiguous || helps, "{}", text);
            let dropped = text.contains(joint) && joint != " " && answer.matched.is_some();
            prop_assert!(!dropped || !answer.corrections.is_empty(), "{}", text);
        }
    }

    #[test]
    fn the_true_zip_changes_nothing(at in 0_usize..480) {
        let (house, street, borough, zip, bbl) = addresses().swap_remove(at);
        let text = format!("{house} {street}");
        if let Some(alone) = found(&text) {
            prop_assert_eq!(found(&format!("{text} {zip}")), Some(alone));
            prop_assert_eq!(found(&format!("{text}, {}", borough.name())), Some(bbl));
        }
    }
}

#[test]
fn the_preview_of_an_answer_is_that_of_its_unit() {
    let hit = answer("110 Broadway apt 4B, Brooklyn").matched.unwrap();
    assert_eq!(hit.preview_url, "/v1/previews/110-broadway-brooklyn-apt-4b");
    assert_eq!(hit.preview_slug, "110-broadway-brooklyn-apt-4b");
    assert_eq!(hit.slug, "110-broadway-brooklyn");
    assert_eq!(hit.canonical_slug, "110-broadway-brooklyn");
    let plain = answer("110 Broadway, Brooklyn");
    let hit = plain.matched.unwrap();
    assert_eq!(hit.preview_url, "/v1/previews/110-broadway-brooklyn");
    assert_eq!(hit.preview_slug, hit.slug);
}
