//! Names of places in datasets that list them with an address.

use crate::parse::scan::Scan;
use crate::parse::street_name;

/// Words for the form of a company at the end of a project's name.
const COMPANIES: [&str; 7] = [
    "CORP",
    "CORPORATION",
    "HDFC",
    "INC",
    "INCORPORATED",
    "LLC",
    "LP",
];

/// The canonical form of a name, with the word `ending` after it; none if it is one word, too
/// vague, or has a number followed by other words, like an address.
pub(crate) fn place_name(text: &str, ending: &str) -> Option<String> {
    let text = without_program(text);
    let scan = Scan::new(text);
    let is_number = |at: usize| scan.token(at).number && !scan.token(at).ordinal;
    let mut before_last = 0..scan.len().saturating_sub(1);
    if text.contains('/') || before_last.any(is_number) {
        return None;
    }
    let mut name = String::new();
    street_name::canonical_place(&scan, scan.len(), &mut name);
    while let Some((rest, last)) = name.rsplit_once(' ')
        && COMPANIES.contains(&last)
    {
        let length = rest.len();
        name.truncate(length);
    }
    if !name.is_empty() && !ending.is_empty() && name.split(' ').all(|word| word != ending) {
        name = format!("{name} {ending}");
    }
    name.contains(' ').then_some(name)
}

/// A project's name without the program and fiscal year that HPD writes after it: `COOP CITY` of
/// `COOP CITY.HRP.FY20`.
fn without_program(text: &str) -> &str {
    let text = text.split(" (").next().unwrap_or_default();
    let project = text.rsplit_once("FY").map(|(project, _)| project);
    let project = project.filter(|project| project.ends_with(['.', ' ']));
    project.map_or(text, |project| {
        let project = project.trim_end_matches(['.', ' ']);
        project.rsplit_once('.').map_or(project, |(name, _)| name)
    })
}
