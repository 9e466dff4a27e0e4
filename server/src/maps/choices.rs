//! A map of the buildings that an address may be, numbered as in their list.

use std::collections::BTreeMap;

use nycapt_corpus::{BuildingPlace, MapPoint, Release, decode_records};
use nycapt_messages::{label, list, paragraph};
use nycapt_report::datasets::{neighborhoods, pluto};

use super::drawing::{HEIGHT, Label, Place, View, WIDTH, outlined, pins, without_overlaps};
use super::map::{Loaded, Map, OUTLINE, REACH, SCALES, Scene, outline, path, texts};
use crate::messages::message;

/// Pixels from the middle of a number to the name of its borough.
const BELOW: i32 = 26;
/// Half the pixels of the longest name of a borough.
const HALF_NAME: i32 = 45;

/// A choice whose place is known, by its number in the list.
struct Numbered<'a> {
    number: usize,
    building: &'a BuildingPlace,
    at: Place,
}

/// `None` for fewer than two places. A choice without a place keeps its number.
pub(crate) fn choices_map(
    release: &Release,
    choices: &[Option<(BuildingPlace, Place)>],
) -> Option<Map> {
    let mut found = Vec::new();
    let mut missing = Vec::new();
    for (number, choice) in (1..).zip(choices) {
        match choice {
            Some((building, at)) => found.push(Numbered {
                number,
                building,
                at: *at,
            }),
            None => missing.push(number.to_string()),
        }
    }
    let [first, _, ..] = found.as_slice() else {
        return None;
    };
    let loaded = Loaded::of(release, first.building.borough).without_permits();
    let (body, streets, note) = near(release, &found, loaded).or_else(|| far(release, &found))?;
    let about = [
        Some(message!("map-choices-about")),
        (!streets.is_empty()).then(|| message!("map-choices-streets", streets)),
    ];
    let missing =
        (!missing.is_empty()).then(|| message!("map-choices-missing", numbers = list(&missing)));
    Some(Map {
        title: message!("map-choices-title"),
        about: paragraph(about.into_iter().flatten()),
        body,
        legend: Vec::new(),
        listed: Vec::new(),
        note: paragraph(missing.into_iter().chain([note])),
        sources: Vec::new(),
    })
}

/// The picture, the streets that it names, and a note.
type Drawn = (String, String, String);

/// Buildings and streets around the choices; `None` where one view doesn't show them all.
fn near(release: &Release, found: &[Numbered<'_>], loaded: Loaded) -> Option<Drawn> {
    let places: Vec<(usize, Place)> = found.iter().map(|one| (one.number, one.at)).collect();
    let middle = middle(&places)?;
    if !is_close(middle, &places) {
        return None;
    }
    let stored = release.map_around(middle, REACH)?;
    let scene = Scene {
        numbered: places,
        ..Scene::around(middle, &decode_records(&stored)?, loaded, None)
    };
    let (body, streets, _) = scene.drawn();
    Some((body, streets, loaded.note()))
}

/// The neighborhoods of the choices, where their outlines are known, and the names of the boroughs.
fn far(release: &Release, found: &[Numbered<'_>]) -> Option<Drawn> {
    let names: BTreeMap<&str, &str> = found
        .iter()
        .map(|one| {
            (
                &*one.building.neighborhood_code,
                &*one.building.neighborhood_name,
            )
        })
        .collect();
    let known = names
        .into_iter()
        .map(|(code, name)| (name, outline(release, code)));
    let known: Vec<_> = known.filter(|(_, lines)| !lines.is_empty()).collect();
    let areas = list(known.iter().map(|(name, _)| name));
    let sources = [
        (!known.is_empty()).then_some(neighborhoods::DATASET.name),
        Some(pluto::DATASET.name),
    ];
    let sources = list(sources.into_iter().flatten());
    let note = [
        (!areas.is_empty()).then(|| message!("map-choices-areas", names = areas)),
        Some(message!("map-source", sources)),
    ];
    let lines: Vec<_> = known.into_iter().flat_map(|(_, lines)| lines).collect();
    let places: Vec<_> = found
        .iter()
        .map(|one| (one.number, one.at, label(one.building.borough.name())))
        .collect();
    let body = spread(&lines, &places)?;
    Some((body, String::new(), paragraph(note.into_iter().flatten())))
}

/// Numbers on outlines, and below the first of each borough its name.
fn spread(outlines: &[Vec<MapPoint>], places: &[(usize, Place, &str)]) -> Option<String> {
    let all: Vec<Place> = places.iter().map(|(_, place, _)| *place).collect();
    let (areas, at) = outlined(outlines, &all, OUTLINE)?;
    let mut labels: Vec<Label> = Vec::new();
    for ((_, _, borough), [x, y]) in places.iter().zip(&at) {
        if labels.iter().any(|label| label.name == *borough) {
            continue;
        }
        let below = y + BELOW;
        let y = if below < HEIGHT - BELOW / 2 {
            below
        } else {
            y - BELOW
        };
        labels.push(Label {
            name: (*borough).to_owned(),
            at: [(*x).clamp(HALF_NAME, WIDTH - HALF_NAME), y],
            angle: 0,
        });
    }
    let numbers = places.iter().map(|(number, ..)| *number);
    Some(
        [
            path("area", "", &areas),
            texts(&without_overlaps(labels)),
            pins(numbers.zip(at)),
        ]
        .concat(),
    )
}

/// The middle of the box around the places; `None` without any.
fn middle(places: &[(usize, Place)]) -> Option<Place> {
    let between = |of: fn(Place) -> f64| {
        let all = || places.iter().map(|(_, place)| of(*place));
        Some(f64::midpoint(
            all().min_by(f64::total_cmp)?,
            all().max_by(f64::total_cmp)?,
        ))
    };
    Some((between(|place| place.0)?, between(|place| place.1)?))
}

/// Whether the widest view of streets and buildings shows all places.
fn is_close(middle: Place, places: &[(usize, Place)]) -> bool {
    let view = View {
        middle,
        scale: SCALES[0],
    };
    places.iter().all(|(_, place)| view.shows(*place))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places on one street, this many millionths of a degree apart.
    fn on_a_street(apart: [f64; 2]) -> Vec<(usize, Place)> {
        let [first, second] = apart.map(|east| (40.7, -73.9 + east / 1e6));
        vec![(1, first), (2, second)]
    }

    #[test]
    fn places_in_one_view_are_shown_as_close_as_that_allows_and_others_are_far_apart() {
        let near = on_a_street([0.0, 300.0]);
        let middle_of = |places: &[(usize, Place)]| middle(places).unwrap();
        assert!(is_close(middle_of(&near), &near));
        let scene = Scene {
            middle: middle_of(&near),
            numbered: near,
            ..Scene::default()
        };
        let (body, ..) = scene.drawn();
        // 25 meters at four pixels each, around the middle.
        for part in [
            "M249 180h0.1",
            ">1</text>",
            "M351 180h0.1",
            ">2</text>",
            "h122v-6",
        ] {
            assert!(body.contains(part), "{part}: {body}");
        }
        assert!(!body.contains("class=\"own\""), "{body}");
        let far = on_a_street([0.0, 9_000.0]);
        assert!(!is_close(middle_of(&far), &far));
    }

    #[test]
    fn places_far_apart_are_numbered_on_outlines_with_the_name_of_each_borough_once() {
        let corners = [
            [-73_920_000, 40_690_000],
            [-73_880_000, 40_690_000],
            [-73_880_000, 40_710_000],
            [-73_920_000, 40_690_000],
        ];
        let places = [
            (1, (40.7, -73.91), "Queens"),
            (2, (40.705, -73.9), "Queens"),
            (3, (40.8, -73.9), "Bronx"),
        ];
        let body = spread(&[corners.to_vec()], &places).unwrap();
        assert!(body.starts_with("<path class=\"area\" d=\"M"), "{body}");
        let numbers = body.split("<text class=\"pin\"").skip(1);
        let numbers: usize = numbers.map(|one| one.split(',').count()).sum();
        assert_eq!(numbers, 3, "{body}");
        for name in [">Queens</text>", ">Bronx</text>"] {
            assert_eq!(body.matches(name).count(), 1, "{name}: {body}");
        }
        let without_outlines = spread(&[], &places).unwrap();
        assert!(
            without_outlines.starts_with("<text x="),
            "{without_outlines}"
        );
        assert_eq!(spread(&[], &[places[0], places[0]]), None);
    }
}
