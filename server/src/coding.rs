//! Content codings: which one a caller takes, and how a body is compressed.

use std::io::Write;

use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use salvo::http::header::{
    ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, ETAG, HeaderMap, HeaderValue,
};

use crate::accept::preferences;

/// Smaller bodies fit into a packet anyway.
const MIN_LENGTH: usize = 1_024;

nycapt_contract::named_enum! {
    /// How a body is compressed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Coding {
        Gzip = "gzip",
        Brotli = "br",
        Zstd = "zstd",
    }
}

/// How much work to spend on a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CompressionLevel {
    /// For a response, or a page that is kept for a while: makes it four times smaller, and more work
    /// gains almost nothing.
    Once,
    /// For a body that is compressed once in the life of the process.
    Kept,
}

impl Coding {
    /// The coding that `Accept-Encoding` prefers (RFC 9110 part 12.5.3); of equal ones zstd, which
    /// is fastest, or else br, which is smaller than gzip.
    pub(crate) fn wanted(headers: &HeaderMap) -> Option<Self> {
        let accepted = headers.get_all(ACCEPT_ENCODING);
        let quality = |names: &[&str]| {
            let mut named = None;
            let mut any = None;
            for (name, quality) in preferences(&accepted) {
                let quality = quality.unwrap_or(0.0);
                if names.iter().any(|known| name.eq_ignore_ascii_case(known)) {
                    named = Some(quality);
                } else if name == "*" {
                    any = Some(quality);
                }
            }
            named.or(any).unwrap_or(0.0)
        };
        let wanted = [
            (Self::Gzip, quality(&["gzip", "x-gzip"])),
            (Self::Brotli, quality(&["br"])),
            (Self::Zstd, quality(&["zstd"])),
        ];
        let wanted = wanted.into_iter().filter(|(_, quality)| *quality > 0.0);
        let best = wanted.max_by(|(_, one), (_, other)| one.total_cmp(other));
        best.map(|(coding, _)| coding)
    }

    /// Compresses a body; none if it is small anyway, or if the library fails.
    pub(crate) fn encode(self, body: &[u8], level: CompressionLevel) -> Option<Bytes> {
        if body.len() < MIN_LENGTH {
            return None;
        }
        let encoded = match (self, level) {
            (Self::Gzip, CompressionLevel::Once) => gzip(body, Compression::new(5)),
            (Self::Gzip, CompressionLevel::Kept) => gzip(body, Compression::best()),
            (Self::Brotli, CompressionLevel::Once) => brotli(body, 4),
            (Self::Brotli, CompressionLevel::Kept) => brotli(body, 9),
            (Self::Zstd, CompressionLevel::Once) => zstd::bulk::compress(body, 3),
            (Self::Zstd, CompressionLevel::Kept) => zstd::bulk::compress(body, 15),
        };
        encoded.ok().map(Bytes::from)
    }

    /// Marks a response whose body is compressed. The entity tag becomes weak, and still matches
    /// `If-None-Match` in either form.
    pub(crate) fn mark(self, headers: &mut HeaderMap) {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static(self.as_str()));
        headers.remove(CONTENT_LENGTH);
        // A response is marked once, and its own tag is strong.
        let tag = headers.get(ETAG).and_then(|tag| tag.to_str().ok());
        let weak = tag.and_then(|tag| HeaderValue::try_from(format!("W/{tag}")).ok());
        if let Some(weak) = weak {
            headers.insert(ETAG, weak);
        }
    }
}

fn gzip(body: &[u8], level: Compression) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(body.len() / 3), level);
    encoder.write_all(body)?;
    encoder.finish()
}

fn brotli(mut body: &[u8], quality: i32) -> std::io::Result<Vec<u8>> {
    let mut encoded = Vec::with_capacity(body.len() / 3);
    let parameters = BrotliEncoderParams {
        quality,
        size_hint: body.len(),
        ..BrotliEncoderParams::default()
    };
    brotli::BrotliCompress(&mut body, &mut encoded, &parameters)?;
    Ok(encoded)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    fn wanted(line: &'static str) -> Option<Coding> {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(line));
        Coding::wanted(&headers)
    }

    #[test]
    fn a_coding_is_taken_where_it_or_anything_is_wanted_and_not_where_it_is_refused() {
        for line in [
            "gzip",
            "gzip, br;q=0.5",
            "GZIP",
            "x-gzip",
            "gzip, zstd;q=0.5",
        ] {
            assert_eq!(wanted(line), Some(Coding::Gzip), "{line}");
        }
        for line in ["br", "gzip, deflate, br", "br, zstd;q=0.9", "*, zstd;q=0"] {
            assert_eq!(wanted(line), Some(Coding::Brotli), "{line}");
        }
        for line in [
            "zstd",
            "*",
            "deflate, *;q=0.1",
            "gzip, deflate, br, zstd",
            "*, gzip;q=0",
        ] {
            assert_eq!(wanted(line), Some(Coding::Zstd), "{line}");
        }
        for line in ["", "identity", "deflate", "br;q=0", "*;q=0", "gzip;q=x"] {
            assert_eq!(wanted(line), None, "{line}");
        }
        assert_eq!(Coding::wanted(&HeaderMap::new()), None);
    }

    #[test]
    fn a_compressed_body_is_read_back_whole() {
        let body = b"1 Sample Street, Queens, ".repeat(100);
        for level in [CompressionLevel::Once, CompressionLevel::Kept] {
            let gzip = Coding::Gzip.encode(&body, level).unwrap();
            let mut plain = Vec::new();
            GzDecoder::new(&*gzip).read_to_end(&mut plain).unwrap();
            assert_eq!(plain, body);
            let br = Coding::Brotli.encode(&body, level).unwrap();
            let mut plain = Vec::new();
            brotli::BrotliDecompress(&mut &*br, &mut plain).unwrap();
            assert_eq!(plain, body);
            let zstd = Coding::Zstd.encode(&body, level).unwrap();
            assert_eq!(zstd::decode_all(&*zstd).unwrap(), body);
            assert_eq!(Coding::Gzip.encode(b"small", level), None);
        }
    }
}
