//! A parsed address, for people.

use nycapt::contract::NormalizedAddress;

use super::page::Page;
use super::style::{CAUTION, DIM};
use crate::shell::quoted;

/// The parts of the address, and the command that looks for its building.
pub(crate) fn normalized(address: &NormalizedAddress, typed: &str, width: usize) -> String {
    let mut page = Page::new(width);
    let unit = address.unit.as_ref().map(|unit| &unit.display);
    let borough = address.borough.as_ref().map(|borough| &borough.name);
    for (label, part) in [
        ("number", address.house_number.as_ref()),
        ("street", address.street.as_ref()),
        ("unit", unit),
        ("borough", borough),
        ("ZIP", address.zip.as_ref()),
    ] {
        match part {
            Some(part) => page.field(label, part),
            None if matches!(label, "number" | "street") => {
                page.styled_field(label, CAUTION, "none found");
            }
            None => page.styled_field(label, DIM, "not stated"),
        }
    }
    if address.house_number.is_some() && address.street.is_some() {
        page.next(&format!("nycapt resolve {}", quoted(typed)));
    }
    page.into_text()
}
