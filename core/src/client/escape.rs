//! Escapes values for URL paths and shell commands.

use std::borrow::Cow;

use reqwest::Url;

/// The URL of a path template below `base`, with these values in its places.
pub(super) fn url_of(
    base: &Url,
    template: &str,
    values: &[(&str, Cow<'_, str>)],
) -> Result<Url, String> {
    let mut url = base.clone();
    // A base without segments is rejected when the client is built.
    if let Ok(mut segments) = url.path_segments_mut() {
        segments.pop_if_empty();
        for segment in template.split('/').skip(1) {
            let name = segment
                .strip_prefix('{')
                .and_then(|name| name.strip_suffix('}'));
            let value = name
                .and_then(|name| values.iter().find(|(key, _)| *key == name))
                .map_or(segment, |(_, value)| value.as_ref());
            // A URL drops these, so that the path would be another operation's.
            match value {
                "" => return Err(format!("`{}` is empty", name.unwrap_or(segment))),
                "." | ".." => {
                    let name = name.unwrap_or(segment);
                    return Err(format!("`{name}` is only dots, which URL paths drop"));
                }
                value => drop(segments.push(value)),
            }
        }
    }
    Ok(url)
}

pub(super) fn shell_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_keeps_the_prefix_of_the_base_and_escapes_its_values() {
        let base = Url::parse("https://api.example/nyc/").unwrap();
        let url = url_of(&base, "/v1/previews/{slug}", &[("slug", "a b/ü?x".into())]).unwrap();
        let expected = "https://api.example/nyc/v1/previews/a%20b%2F%C3%BC%3Fx";
        assert_eq!(url.as_str(), expected);
    }

    #[test]
    fn a_value_that_a_url_would_drop_is_refused() {
        let base = Url::parse("https://api.example").unwrap();
        for (value, why) in [
            ("", "`slug` is empty"),
            (".", "`slug` is only dots, which URL paths drop"),
            ("..", "`slug` is only dots, which URL paths drop"),
        ] {
            let refused = url_of(&base, "/v1/previews/{slug}", &[("slug", value.into())]);
            assert_eq!(refused.unwrap_err(), why);
        }
        let url = url_of(&base, "/v1/previews/{slug}", &[("slug", "%2e%2e".into())]).unwrap();
        assert_eq!(url.path(), "/v1/previews/%252e%252e");
    }
}
