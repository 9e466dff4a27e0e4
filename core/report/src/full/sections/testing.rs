//! What the tests of sections share.

use nycapt_contract::Section;

pub(crate) fn note<T>(section: &Section<T>, code: &str) -> Option<String> {
    let mut notes = section.notes.iter();
    let note = notes.find(|note| note.code == code);
    note.map(|note| note.text.to_string())
}
