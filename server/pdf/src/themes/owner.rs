//! Sections 15 and 16: who owns and manages it.

use nycapt_contract::{Ownership, Portfolio};

use crate::content::block::{Block, facts, figures, list, narrow, table, wide};
use crate::content::words::{count, day_known, decimal, text, yes_no};

pub(super) fn ownership(data: &Ownership) -> Vec<Block> {
    let registration = data.registration.as_ref();
    [
        facts([
            (
                "Last registered",
                registration.map_or_else(String::new, |row| day_known(row.last.as_ref())),
            ),
            (
                "Registration ends",
                registration.map_or_else(String::new, |row| day_known(row.ends.as_ref())),
            ),
            (
                "Registration has ended",
                registration.map_or_else(String::new, |row| yes_no(Some(row.lapsed))),
            ),
            (
                "Registration number",
                registration.map_or_else(String::new, |row| row.id.clone()),
            ),
            (
                "Buyer in the last recorded deed",
                text(data.deed_holder.as_ref()),
            ),
            ("Day of that deed", day_known(data.deed_date.as_ref())),
            ("Owner by the tax record", text(data.tax_owner.as_ref())),
            ("Deed and registration differ", yes_no(data.mismatch)),
        ]),
        table(
            "Named in the registration, as filed",
            &data.contacts,
            [
                wide("Role", 2, |row| role(&row.role)),
                wide("Organization", 3, |row| text(row.organization.as_ref())),
                wide("Person in that role", 2, |row| text(row.person.as_ref())),
                wide("Business address", 3, |row| {
                    text(row.business_address.as_ref())
                }),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// `HeadOfficer` as `Head officer`.
fn role(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 2);
    let mut after_small = false;
    for letter in name.chars() {
        if letter.is_uppercase() && after_small {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
        after_small = letter.is_lowercase();
    }
    words
}

pub(super) fn portfolio(data: &Portfolio) -> Vec<Block> {
    let mut blocks: Vec<Block> = facts([
        (
            "Buildings (tax lots), this one among them",
            count(data.buildings),
        ),
        ("Apartments in them", count(data.units)),
        (
            "Open class B and C in 100 apartments",
            decimal(data.open_per_100_units),
        ),
        (
            "In the Alternative Enforcement Program",
            count(data.aep_count),
        ),
        (
            "Evictions per 1,000 apartments and year",
            decimal(data.evictions_per_1000_units_per_year),
        ),
    ])
    .into_iter()
    .collect();
    blocks.extend(list("What links them", &data.link_reasons));
    blocks.extend(table(
        "The other buildings, most open violations first",
        &data.rows,
        [
            wide("Address", 4, |row| text(row.address.as_ref())),
            figures("Apartments", |row| count(row.units)),
            figures("Open B", |row| count(row.open_b)),
            figures("Open C", |row| count(row.open_c)),
            narrow("Program", |row| {
                if row.aep { "AEP".into() } else { String::new() }
            }),
            figures("Evictions", |row| count(row.evictions)),
            narrow("BBL", |row| row.bbl.clone()),
        ],
    ));
    blocks
}

#[cfg(test)]
mod tests {
    use super::role;

    #[test]
    fn a_role_is_printed_as_words() {
        assert_eq!(role("CorporateOwner"), "Corporate owner");
        assert_eq!(role("Agent"), "Agent");
        assert_eq!(role("HPD"), "HPD");
    }
}
