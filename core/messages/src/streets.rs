//! Streets as New Yorkers write them: `350 5th Avenue` for the city's `350 5 AVENUE`.

/// Street types that follow a street's number.
const NUMBERED: &str = "\
    Avenue Boulevard Court Crescent Drive Lane Loop Path Place Road Street Terrace Walk";

/// An official address for people: `350 5th Avenue, Manhattan` of `350 5 Avenue, Manhattan` and of
/// `350 5 AVENUE, MANHATTAN`.
///
/// The first word is the house number, which stays; so do both of a range, as in
/// `2801 to 2833 BARKER AVENUE`.
#[must_use]
pub fn display_address(line: &str) -> String {
    let Some((number, street)) = line.split_once(' ') else {
        return line.to_owned();
    };
    let range = street.strip_prefix("to ");
    match range.and_then(|rest| rest.split_once(' ')) {
        Some((last, street)) => format!("{number} to {last} {}", display_street(street)),
        None => format!("{number} {}", display_street(street)),
    }
}

/// An official street name for people, alone or with its borough: `5th Avenue` of `5 Avenue`.
#[must_use]
pub fn display_street(name: &str) -> String {
    let is_capitals = !name.contains(|letter: char| letter.is_lowercase());
    let name = if is_capitals {
        title_case(name)
    } else {
        name.to_owned()
    };
    let mut out = String::with_capacity(name.len() + 2);
    let mut words = name.split(' ').peekable();
    while let Some(word) = words.next() {
        if !out.is_empty() {
            out.push(' ');
        }
        match (word, word.parse::<u32>()) {
            (_, Ok(number)) if words.peek().is_some_and(|next| is_numbered(next)) => {
                out += &format!("{number}{}", ending(number));
            }
            ("Of" | "The", _) if !out.is_empty() => out += &word.to_lowercase(),
            _ => out += word,
        }
    }
    out
}

/// A name of capitals in title case: `Booth Street` of `BOOTH STREET`.
#[must_use]
pub fn title_case(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    push_title_case(&mut out, name);
    out
}

/// Adds a name of capitals in title case to a text.
pub fn push_title_case(out: &mut String, name: &str) {
    let start = out.len();
    for word in name.split(' ') {
        if out.len() > start {
            out.push(' ');
        }
        let mut letters = word.chars();
        out.extend(letters.next());
        out.push_str(&letters.as_str().to_lowercase());
    }
}

/// Whether a word, perhaps with a comma after it, is the type of a numbered street.
fn is_numbered(word: &str) -> bool {
    let word = word.trim_end_matches(',');
    NUMBERED.split(' ').any(|kind| kind == word)
}

fn ending(number: u32) -> &'static str {
    match (number % 10, number % 100) {
        (1, tens) if tens != 11 => "st",
        (2, tens) if tens != 12 => "nd",
        (3, tens) if tens != 13 => "rd",
        _ => "th",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbered_streets_have_ordinals_and_all_others_stay() {
        for (official, shown) in [
            ("5 AVENUE", "5th Avenue"),
            ("WEST 87 STREET", "West 87th Street"),
            ("EAST 243 STREET", "East 243rd Street"),
            ("EAST 21 STREET", "East 21st Street"),
            ("BEACH 116 STREET", "Beach 116th Street"),
            ("BAY 22 STREET", "Bay 22nd Street"),
            ("BRIGHTON 1 PATH", "Brighton 1st Path"),
            ("1 PLACE", "1st Place"),
            ("2 AVENUE", "2nd Avenue"),
            ("11 AVENUE", "11th Avenue"),
            ("112 STREET", "112th Street"),
            ("213 STREET", "213th Street"),
            ("85 DRIVE", "85th Drive"),
            ("7 AVENUE SOUTH", "7th Avenue South"),
            ("AVENUE A", "Avenue A"),
            ("AVENUE OF THE AMERICAS", "Avenue of the Americas"),
            ("PIER 40", "Pier 40"),
            ("5 Avenue, Manhattan, NY", "5th Avenue, Manhattan, NY"),
            ("West 87th Street", "West 87th Street"),
            ("The Oval", "The Oval"),
            ("", ""),
        ] {
            assert_eq!(display_street(official), shown);
        }
    }

    #[test]
    fn the_house_number_of_an_address_is_no_street_number() {
        for (official, shown) in [
            (
                "350 5 Avenue, Manhattan, NY 10118",
                "350 5th Avenue, Manhattan, NY 10118",
            ),
            ("139-05 85 Drive, Queens", "139-05 85th Drive, Queens"),
            ("30-15 31 Street, Queens", "30-15 31st Street, Queens"),
            ("1 Court Street, Brooklyn", "1 Court Street, Brooklyn"),
            ("100 Avenue A, Manhattan", "100 Avenue A, Manhattan"),
            ("12 1/2 1 Place, Brooklyn", "12 1/2 1st Place, Brooklyn"),
            ("12A 5 AVENUE", "12A 5th Avenue"),
            ("2801 to 2833 BARKER AVENUE", "2801 to 2833 Barker Avenue"),
            ("10 to 16 5 AVENUE", "10 to 16 5th Avenue"),
            ("Broadway", "Broadway"),
        ] {
            assert_eq!(display_address(official), shown);
        }
    }
}
