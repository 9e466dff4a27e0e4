//! A map of the buildings that an address may be, numbered as in their list.

use std::collections::BTreeMap;

use nycapt_corpus::{BuildingPlace, Release, decode_records};
use nycapt_messages::{list, paragraph};
use nycapt_report::datasets::{neighborhoods, pluto};

use super::drawing::{Place, View};
use super::map::{Loaded, Map, REACH, SCALES, Scene, outline};
use crate::messages::message;

/// `None` for fewer than two places, and where nothing around them is known. A choice without a place
/// keeps its number.
pub(crate) fn choices_map(
    release: &Release,
    choices: &[Option<(BuildingPlace, Place)>],
) -> Option<Map> {
    let numbered = || (1..).zip(choices);
    let found: Vec<(usize, &BuildingPlace, Place)> = numbered()
        .filter_map(|(number, choice)| {
            let (building, place) = choice.as_ref()?;
            Some((number, building, *place))
        })
        .collect();
    let [(_, first, _), _, ..] = found.as_slice() else {
        return None;
    };
    let places: Vec<(usize, Place)> = found.iter().map(|(number, _, at)| (*number, *at)).collect();
    let middle = middle(&places)?;
    let loaded = Loaded::of(release, first.borough).without_permits();
    let around = || {
        let stored = release.map_around(middle, REACH);
        let stored = stored.filter(|_| is_close(middle, &places))?;
        let scene = Scene::around(middle, &decode_records(&stored)?, loaded, None);
        Some((scene, loaded.note()))
    };
    let outlined = || outlines(release, &found);
    let (scene, note) = match loaded.has_tiles() {
        true => around().or_else(outlined),
        false => outlined().or_else(around),
    }?;
    let scene = Scene {
        numbered: places,
        ..scene
    };
    let (body, streets, _) = scene.drawn();
    let missing = numbered().filter(|(_, choice)| choice.is_none());
    let missing = list(missing.map(|(number, _)| number.to_string()));
    let about = [
        Some(message!("map-choices-about")),
        (!streets.is_empty()).then(|| message!("map-choices-streets", streets)),
    ];
    let note = [
        (!missing.is_empty()).then(|| message!("map-choices-missing", numbers = missing)),
        Some(note),
    ];
    Some(Map {
        title: message!("map-choices-title"),
        about: paragraph(about.into_iter().flatten()),
        body,
        legend: Vec::new(),
        listed: Vec::new(),
        note: paragraph(note.into_iter().flatten()),
        sources: Vec::new(),
    })
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

/// The neighborhoods of buildings, and what the map says of them; `None` where no outline is known.
fn outlines(
    release: &Release,
    found: &[(usize, &BuildingPlace, Place)],
) -> Option<(Scene, String)> {
    let buildings = found.iter().map(|(_, building, _)| building);
    let names: BTreeMap<&str, &str> = buildings
        .map(|one| (&*one.neighborhood_code, &*one.neighborhood_name))
        .collect();
    let outlined = names
        .into_iter()
        .map(|(code, name)| (name, outline(release, code)));
    let outlined: Vec<_> = outlined.filter(|(_, lines)| !lines.is_empty()).collect();
    if outlined.is_empty() {
        return None;
    }
    let names = list(outlined.iter().map(|(name, _)| name));
    let sources = list([neighborhoods::DATASET.name, pluto::DATASET.name]);
    let note = [
        message!("map-choices-areas", names),
        message!("map-source", sources),
    ];
    let scene = Scene {
        outline: outlined.into_iter().flat_map(|(_, lines)| lines).collect(),
        ..Scene::default()
    };
    Some((scene, paragraph(note)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Places on one street, so many millionths of a degree from each other.
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
    fn places_far_apart_are_numbered_on_the_outlines_of_their_neighborhoods() {
        let corners = [
            [-73_920_000, 40_690_000],
            [-73_880_000, 40_690_000],
            [-73_880_000, 40_710_000],
            [-73_920_000, 40_690_000],
        ];
        let numbered = on_a_street([0.0, 9_000.0]);
        let scene = Scene {
            numbered,
            outline: vec![corners.to_vec()],
            ..Scene::default()
        };
        let (body, streets, _) = scene.drawn();
        assert!(body.starts_with("<path class=\"area\" d=\"M"), "{body}");
        assert_eq!(body.matches("<path class=\"pin\"").count(), 2, "{body}");
        assert_eq!(streets, "");
    }
}
