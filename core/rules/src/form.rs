//! `application/x-www-form-urlencoded`, as in queries and forms.

use form_urlencoded::{Serializer, byte_serialize, parse};

/// The decoded names and values of a query or a form, in order.
///
/// Bytes that are not UTF-8 become U+FFFD; an invalid escape is kept as it is.
pub fn form_pairs(text: &str) -> impl Iterator<Item = (String, String)> {
    parse(text.as_bytes()).into_owned()
}

/// Encodes fields as a form or a query, in order.
pub fn form_text(fields: &[(&str, &str)]) -> String {
    Serializer::new(String::new()).extend_pairs(fields).finish()
}

/// Encodes one name or value of a form.
pub fn form_encoded(text: &str) -> String {
    byte_serialize(text.as_bytes()).collect()
}
