//! Assigns the third part of building paths.

use std::collections::HashSet;

use nycapt_contract::Bbl;

/// The names of buildings in the paths of their neighborhood, in the order of the buildings: the
/// slug without borough and ZIP. Where two would have one name, the one whose slug has nothing
/// behind the borough has it, and the others keep what their slug has there.
pub(crate) fn path_names(buildings: &[(&str, Bbl)]) -> Vec<String> {
    let parts: Vec<_> = buildings
        .iter()
        .map(|(slug, lot)| split(slug, lot.borough().slug()))
        .collect();
    let plain = parts.iter().filter(|(_, ending)| ending.is_empty());
    let mut taken: HashSet<String> = plain.map(|(stem, _)| (*stem).to_owned()).collect();
    let named = parts
        .iter()
        .zip(buildings)
        .map(|((stem, ending), (_, lot))| {
            if ending.is_empty() {
                return (*stem).to_owned();
            }
            let choices = [
                (*stem).to_owned(),
                format!("{stem}-{ending}"),
                format!("{stem}-{lot}"),
            ];
            let free = choices.into_iter().find(|name| taken.insert(name.clone()));
            // A lot is in a neighborhood only once, so its number is unique.
            free.unwrap_or_else(|| lot.to_string())
        });
    named.collect()
}

/// Splits a slug around its borough, which may also appear in the street.
fn split<'a>(slug: &'a str, borough: &str) -> (&'a str, &'a str) {
    let mark = format!("-{borough}");
    match slug.rsplit_once(&mark) {
        Some((stem, "")) => (stem, ""),
        Some((stem, ending)) if ending.starts_with('-') => (stem, ending.trim_start_matches('-')),
        Some(_) | None => (slug, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(slugs: &[&str]) -> Vec<String> {
        let lots = (1_u64..).map(|lot| Bbl::from_number(2_000_050_000 + lot).unwrap());
        let buildings: Vec<_> = slugs.iter().copied().zip(lots).collect();
        path_names(&buildings)
    }

    #[test]
    fn leaves_out_borough_and_zip() {
        assert_eq!(
            names(&[
                "1130-anderson-avenue-bronx",
                "2-bronx-boulevard-bronx",
                "9-x-street-bronx-10452"
            ]),
            ["1130-anderson-avenue", "2-bronx-boulevard", "9-x-street"]
        );
    }

    #[test]
    fn keeps_the_suffix_of_colliding_names() {
        assert_eq!(
            names(&[
                "9-x-street-bronx-10452",
                "9-x-street-bronx-2",
                "9-x-street-bronx"
            ]),
            ["9-x-street-10452", "9-x-street-2", "9-x-street"]
        );
        assert_eq!(
            names(&["9-x-street-bronx-2", "9-x-street-bronx-3"]),
            ["9-x-street", "9-x-street-3"]
        );
    }

    #[test]
    fn handles_streets_that_end_like_a_suffix() {
        assert_eq!(
            names(&["9-x-bronx", "9-x-bronx-2", "9-x-2-bronx"]),
            ["9-x", "9-x-2000050002", "9-x-2"]
        );
    }

    #[test]
    fn keeps_slugs_of_other_boroughs() {
        assert_eq!(names(&["9-x-street-queens"]), ["9-x-street-queens"]);
        assert_eq!(names(&["9-bronxdale-queens"]), ["9-bronxdale-queens"]);
    }
}
