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
    fn what_is_no_escape_stands_for_itself() {
        assert_eq!(
            pairs("a=%&b=%4&c=%zz"),
            [pair("a", "%"), pair("b", "%4"), pair("c", "%zz")]
        );
        assert_eq!(pairs("a=%ff"), [pair("a", "\u{fffd}")]);
        assert_eq!(pairs("&&"), []);
    }
}
