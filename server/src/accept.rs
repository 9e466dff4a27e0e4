//! The preferences that a caller states in `Accept` and `Accept-Encoding`.

use salvo::http::header::HeaderValue;

/// The items of these headers, each with its quality (RFC 9110 part 12.4.2): 1 by default, `None`
/// if it is not a number.
pub(crate) fn preferences<'a>(
    lines: impl IntoIterator<Item = &'a HeaderValue>,
) -> impl Iterator<Item = (&'a str, Option<f32>)> {
    let lines = lines.into_iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=").or(part.strip_prefix("Q=")));
        (
            name,
            quality.map_or(Some(1.0), |quality| quality.trim().parse().ok()),
        )
    })
}
