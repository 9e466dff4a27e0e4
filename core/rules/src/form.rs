//! Form encoding as browsers and queries use it (WHATWG URL, `application/x-www-form-urlencoded`).

/// The names and values of a query or a form, decoded, in the order they were sent.
///
/// What is not UTF-8 becomes U+FFFD; an escape that is none stands for itself.
pub fn form_pairs(text: &str) -> impl Iterator<Item = (String, String)> {
    text.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decoded(name), decoded(value))
    })
}

/// Fields as a form or a query, in the order they are given; [`form_pairs`] reads them back.
pub fn form_text(fields: &[(&str, &str)]) -> String {
    let pairs = fields
        .iter()
        .map(|(name, value)| format!("{}={}", form_encoded(name), form_encoded(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// One name or value as it stands in a form.
pub fn form_encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'.' | b'_' | b'*' => {
                encoded.push(char::from(byte));
            }
            b' ' => encoded.push('+'),
            _ => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

fn decoded(part: &str) -> String {
    let part = part.replace('+', " ");
    let mut bytes = Vec::with_capacity(part.len());
    let mut rest = part.as_bytes();
    while let [first, tail @ ..] = rest {
        let escaped = match rest {
            [b'%', high, low, ..] => hex_digit(*high)
                .zip(hex_digit(*low))
                .map(|(high, low)| high << 4 | low),
            _ => None,
        };
        match escaped {
            Some(byte) => {
                bytes.push(byte);
                rest = rest.get(3..).unwrap_or_default();
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn hex_digit(digit: u8) -> Option<u8> {
    char::from(digit)
        .to_digit(16)
        .and_then(|value| u8::try_from(value).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(text: &str) -> Vec<(String, String)> {
        form_pairs(text).collect()
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.into(), value.into())
    }

    #[test]
    fn a_form_is_decoded_as_a_browser_encodes_it() {
        let sent = "address=350+5th+Ave%2C+%231%2B2&unit=&caf%C3%A9=%E2%82%AC";
        let expected = [
            pair("address", "350 5th Ave, #1+2"),
            pair("unit", ""),
            pair("caf\u{e9}", "\u{20ac}"),
        ];
        assert_eq!(pairs(sent), expected);
    }

    #[test]
    fn a_form_is_encoded_as_a_browser_does_and_read_back() {
        let fields = [("a&b", "c d+e=f"), ("caf\u{e9}", "\u{20ac}/?#%"), ("", "")];
        let text = form_text(&fields);
        assert_eq!(text, "a%26b=c+d%2Be%3Df&caf%C3%A9=%E2%82%AC%2F%3F%23%25&=");
        let read: Vec<_> = fields
            .iter()
            .map(|(name, value)| pair(name, value))
            .collect();
        assert_eq!(pairs(&text), read);
    }

    #[test]
    fn what_is_no_escape_stands_for_itself() {
        assert_eq!(
            pairs("a=%&b=%4&c=%zz"),
            [pair("a", "%"), pair("b", "%4"), pair("c", "%zz")]
        );
        assert_eq!(pairs("a=%ff"), [pair("a", "\u{fffd}")]);
        assert_eq!(pairs("&&"), []);
    }
}
