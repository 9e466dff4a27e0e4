//! Public street names of the five boroughs, and how houses are numbered on them.

use nycapt_contract::Borough;

/// One line for each borough: its code, its first ZIP code, and its streets. `EAST 2-127 STREET`
/// is all streets from East 2 to East 127. Well-known names come first, so that a small sample has
/// them.
const STREETS: &str = include_str!("data/streets.txt");

/// A street with one ZIP code; real streets have several, the sample does not need them.
#[derive(Debug, Clone)]
pub(super) struct Street {
    pub(super) name: String,
    pub(super) zip: u32,
    /// Two-part numbers such as `139-05`.
    pub(super) hyphens: bool,
}

/// The streets of a borough, well-known ones first.
pub(super) fn streets_of(borough: Borough) -> Vec<Street> {
    let code = borough.code().to_string();
    let mut lines = STREETS.lines().map(|line| line.split(':'));
    let mut fields = lines
        .find_map(|mut fields| (fields.next() == Some(&code)).then_some(fields))
        .into_iter()
        .flatten();
    let first_zip = fields.next().and_then(|zip| zip.parse().ok()).unwrap_or(0);
    let mut names: Vec<String> = Vec::new();
    for name in fields.flat_map(|names| names.split(',')).flat_map(expand) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let streets = names.into_iter().zip(0_u32..).map(|(name, at)| Street {
        name,
        zip: first_zip + at % 20,
        hyphens: borough == Borough::Queens,
    });
    streets.collect()
}

/// Expands a name with a range such as `2-127`.
fn expand(name: &str) -> Vec<String> {
    let range = name.split(' ').find_map(|word| {
        let (first, last) = word.split_once('-')?;
        Some((word, first.parse().ok()?..=last.parse::<u32>().ok()?))
    });
    match range {
        Some((word, numbers)) => numbers
            .map(|number: u32| name.replace(word, &number.to_string()))
            .collect(),
        None => vec![name.to_owned()],
    }
}
