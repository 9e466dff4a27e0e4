//! Addresses as listings and hurried people write them.

use bytes::Bytes;

use super::{AddressRow, AddressText, Directory, DirectoryBuilder, resolve};
use nycapt_contract::{Bbl, Borough, ResolveAnswer};

/// Lots, numbers, streets and boroughs of a made-up city.
const LINES: &[(u32, &str, &str, Borough)] = &[
    (1, "384", "HENRY STREET", Borough::Manhattan),
    (2, "386", "HENRY STREET", Borough::Manhattan),
    (3, "388", "HENRY STREET", Borough::Manhattan),
    (1, "384", "HENRY STREET", Borough::Brooklyn),
    (2, "386", "HENRY STREET", Borough::Brooklyn),
    (3, "388", "HENRY STREET", Borough::Brooklyn),
    (1, "396", "BROADWAY", Borough::Bronx),
    (2, "398", "BROADWAY", Borough::Bronx),
    (3, "400", "BROADWAY", Borough::Bronx),
    (4, "396", "BROADWAY", Borough::Manhattan),
    (5, "398", "BROADWAY", Borough::Manhattan),
    (6, "400", "BROADWAY", Borough::Manhattan),
    (7, "364", "WEST 14 STREET", Borough::Manhattan),
    (7, "366", "WEST 14 STREET", Borough::Manhattan),
    (8, "368", "WEST 14 STREET", Borough::Manhattan),
    (9, "360", "WEST 23 STREET", Borough::Manhattan),
    (10, "362", "WEST 23 STREET", Borough::Manhattan),
    (11, "364", "WEST 23 STREET", Borough::Manhattan),
    (7, "364", "14 STREET", Borough::Brooklyn),
    (8, "366", "14 STREET", Borough::Brooklyn),
    (9, "370", "14 STREET", Borough::Brooklyn),
    (10, "360", "23 STREET", Borough::Brooklyn),
    (11, "362", "23 STREET", Borough::Brooklyn),
    (12, "366", "23 STREET", Borough::Brooklyn),
    (1, "41-09", "45 STREET", Borough::Queens),
    (1, "41-11", "45 STREET", Borough::Queens),
    (2, "41-13", "45 STREET", Borough::Queens),
];

fn city() -> &'static Directory {
    static CITY: std::sync::OnceLock<Directory> = std::sync::OnceLock::new();
    CITY.get_or_init(|| {
        let mut builder = DirectoryBuilder::default();
        for &(lot, low, street, borough) in LINES {
            let high = "";
            let row = AddressRow {
                borough,
                text: AddressText::Range { low, high, street },
                zip: "",
                bbl: Bbl::new(borough, 88, lot).unwrap(),
                bin: None,
                rank: 0,
                address_type: "",
                both_parities: false,
            };
            builder.add(row).unwrap();
        }
        Directory::open(Bytes::from(builder.finish())).unwrap()
    })
}

fn answer(text: &str) -> ResolveAnswer {
    resolve(city(), text, None).into_answer("test", true)
}

/// The slug of the building that was found, and the unit in it; the reason when none was.
fn found(text: &str) -> (String, String) {
    let answer = answer(text);
    let reason = answer.reason;
    answer.matched.map_or((reason, String::new()), |hit| {
        let unit = hit.unit.map(|unit| unit.display);
        (hit.slug, unit.unwrap_or_default())
    })
}

fn unit(text: &str) -> String {
    found(text).1
}

#[test]
fn a_borough_before_the_name_of_the_city_is_where_the_address_lies() {
    for (text, slug) in [
        ("384 Henry St BK NYC", "384-henry-street-brooklyn"),
        ("384 Henry St, Brooklyn, NYC", "384-henry-street-brooklyn"),
        (
            "384 Henry St, Brooklyn, New York City",
            "384-henry-street-brooklyn",
        ),
        (
            "384 Henry St Brooklyn New York, NY",
            "384-henry-street-brooklyn",
        ),
        (
            "384 Henry St, Cobble Hill, NYC",
            "384-henry-street-brooklyn",
        ),
        ("396 Broadway BX NYC", "396-broadway-bronx"),
        ("396 Broadway, Bronx, NYC", "396-broadway-bronx"),
        ("41-09 45th St Queens NYC", "41-09-45-street-queens"),
        ("384 Henry St, NYC", "384-henry-street-manhattan"),
        ("384 Henry St, N.Y., N.Y.", "384-henry-street-manhattan"),
        (
            "384 Henry St, Chelsea, New York City",
            "384-henry-street-manhattan",
        ),
    ] {
        assert_eq!(found(text), (slug.to_owned(), String::new()), "{text}");
        let moved = answer(text).corrections;
        assert!(
            moved.iter().all(|made| made.code != "borough_changed"),
            "{text}"
        );
    }
    assert_eq!(unit("384 Henry St #3 BK NYC"), "3");
}

#[test]
fn a_second_number_of_one_lot_is_no_unit() {
    for (text, slug, unit) in [
        (
            "364 W 14th St, 366 W 14th St NYC",
            "364-west-14-street-manhattan",
            "",
        ),
        (
            "364 W 14th St, 366 W 14th St apt 2 NYC",
            "364-west-14-street-manhattan",
            "2",
        ),
        (
            "41-09 45th St; 41-11 45th St Queens",
            "41-09-45-street-queens",
            "",
        ),
        (
            "41-09 45th St; 41-11 45th St apt 5 Queens",
            "41-09-45-street-queens",
            "5",
        ),
        (
            "41-09 45th St, 5-5, Queens",
            "41-09-45-street-queens",
            "5-5",
        ),
    ] {
        assert_eq!(found(text), (slug.to_owned(), unit.to_owned()), "{text}");
    }
}

#[test]
fn a_cross_street_is_no_unit() {
    for text in [
        "364 14th St, 5 Ave, Brooklyn",
        "384 Henry St, 34 St, Brooklyn",
        "364 W 14th St, 9 Ave, NYC",
        "364 W 14th St 8 & 9 Ave NYC",
        "384 Henry St / W 34th St, Manhattan",
    ] {
        assert_eq!(unit(text), "", "{text}");
    }
    assert_eq!(unit("384 Henry St, 34, Brooklyn"), "34");
    assert_eq!(unit("384 Henry St W, Brooklyn"), "W");
}

#[test]
fn a_number_sign_marks_a_unit_whatever_follows() {
    for (text, wanted) in [
        ("384 Henry Street #2 in Cobble Hill, Brooklyn", "2"),
        ("384 Henry Street #2 in Brooklyn Heights", "2"),
        ("384 Henry Street #12 in Lenox Hill", "12"),
        ("384 Henry Street #5 near Union Square, Manhattan", "5"),
        ("384 Henry Street #5 by Central Park, Manhattan", "5"),
    ] {
        assert_eq!(unit(text), wanted, "{text}");
    }
}

#[test]
fn prices_rooms_telephones_and_small_words_are_no_units() {
    for (rest, wanted) in [
        ("my apt 3 Brooklyn", "3"),
        ("Mr. Lee apt 4 Brooklyn", "4"),
        ("up 3 flights Brooklyn", ""),
        ("by owner, Brooklyn", ""),
        ("c/o Smith, Brooklyn", ""),
        ("suite 3 c/o Ann, Brooklyn", "STE 3"),
        ("Apt 3 w/ balcony, Brooklyn", "3"),
        ("b/w Clark and Pierrepont, Brooklyn", ""),
        ("Brooklyn $2,900", ""),
        ("$2,900 Brooklyn", ""),
        ("| 2 bed | 1 bath | Brooklyn", ""),
        ("2br Brooklyn", ""),
        ("1-Bedroom Brooklyn", ""),
        ("900 sqft Brooklyn", ""),
        ("Brooklyn, tel: (646) 555-0199", ""),
        ("Brooklyn 212.555.1234", ""),
        ("Brooklyn, 2125551234", ""),
        ("3, apt 4, Brooklyn", "4"),
        ("2B Brooklyn", "2B"),
    ] {
        let text = format!("384 Henry St {rest}");
        let slug = "384-henry-street-brooklyn".to_owned();
        assert_eq!(found(&text), (slug, wanted.to_owned()), "{text}");
    }
}

#[test]
fn half_an_apartment_is_told_and_not_made_a_whole_one() {
    let found = answer("384 Henry St Apt 4½ Brooklyn");
    assert_eq!(found.matched.map(|hit| hit.unit), Some(None));
    let told = found
        .corrections
        .iter()
        .find(|made| made.code == "text_ignored");
    assert_eq!(told.map(|made| made.from.as_str()), Some("4½"));
}

#[test]
fn a_direction_behind_a_numbered_street_is_that_of_the_street() {
    for (text, slug, unit) in [
        (
            "364 14th St West, New York",
            "364-west-14-street-manhattan",
            "",
        ),
        ("364 14th Street West", "364-west-14-street-manhattan", ""),
        (
            "364 14th Street West apt 5",
            "364-west-14-street-manhattan",
            "5",
        ),
        (
            "364 14th Street West, New York, NY 10014",
            "364-west-14-street-manhattan",
            "",
        ),
        (
            "360 23rd St. W., New York, NY",
            "360-west-23-street-manhattan",
            "",
        ),
        (
            "360 23rd St W #4, Manhattan",
            "360-west-23-street-manhattan",
            "4",
        ),
        ("360 23 St W", "boroughUnknown", ""),
        ("366 23rd Street West", "boroughUnknown", ""),
        ("364 14th St, Brooklyn", "364-14-street-brooklyn", ""),
        ("364 14th St apt W, Brooklyn", "364-14-street-brooklyn", "W"),
        (
            "384 Henry St East Village",
            "384-henry-street-manhattan",
            "",
        ),
    ] {
        assert_eq!(found(text), (slug.to_owned(), unit.to_owned()), "{text}");
    }
}

#[test]
fn an_address_that_tells_the_way_is_no_second_one() {
    for text in [
        "364 W 14th St across from 360 W 23rd St, Manhattan",
        "364 W 14th St next to 368 W 14th St, Manhattan",
        "364 W 14th St (formerly 360 W 23rd St), Manhattan",
        "364 W 14th St, not 360 W 23rd St, Manhattan",
        "364 W 14th St, 3 blocks from 360 W 23 St, Manhattan",
    ] {
        let slug = "364-west-14-street-manhattan".to_owned();
        assert_eq!(found(text), (slug, String::new()), "{text}");
    }
    let both = "not 364 W 14th St but 360 W 23rd St, Manhattan";
    assert_eq!(found(both).0, "multipleAddresses");
}

#[test]
fn each_of_several_addresses_keeps_its_own_unit() {
    let units = |text: &str, unit: Option<&str>| {
        let found = resolve(city(), text, unit).into_answer("test", true);
        let units = found.candidates.into_iter().map(|hit| hit.unit);
        let units = units.map(|unit| unit.map_or_else(String::new, |unit| unit.display));
        units.collect::<Vec<_>>()
    };
    let text = "364 W 14th St #2, Manhattan; 360 W 23rd St Suite 100, Manhattan";
    assert_eq!(units(text, None), ["2", "STE 100"]);
    assert_eq!(units(text, Some("4B")), ["4B", "4B"]);
    let text = "364 W 14th St or 360 W 23rd St apt 3, Manhattan";
    assert_eq!(units(text, None), ["", "3"]);
}
