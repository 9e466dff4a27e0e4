//! One page of rows: its columns, rows and last id, compressed for the file.

use csv::{ByteRecord, ReaderBuilder, Writer};
use flate2::Compression;
use flate2::write::GzEncoder;

/// The portal's own column that pages are ordered by.
const ID: &[u8] = b":id";

/// One page.
#[derive(Debug)]
pub(super) struct Page {
    /// The names of its columns, without the portal's id.
    pub(super) header: Vec<String>,
    /// Its rows.
    pub(super) rows: u64,
    /// The portal's id of its last row; none when it has no rows.
    pub(super) last_id: Option<String>,
    /// The rows without the id as a gzip member of their own; members in a row are one file.
    pub(super) member: Vec<u8>,
}

impl Page {
    /// Reads a page of CSV; its header is part of the member when it is the `first`.
    pub(super) fn read(body: &[u8], first: bool) -> Result<Self, String> {
        let mut reader = ReaderBuilder::new().from_reader(body);
        let described = |error: csv::Error| format!("a page of rows is damaged ({error})");
        let mut record = reader.byte_headers().map_err(described)?.clone();
        let id = record.iter().position(|name| name == ID);
        let id = id.ok_or("a page of rows has no column `:id`")?;
        let header = without(&record, id).map(|name| String::from_utf8_lossy(name).into_owned());
        let header = header.collect();
        let mut out = Writer::from_writer(GzEncoder::new(Vec::new(), Compression::default()));
        let written = |error: csv::Error| format!("a page cannot be compressed ({error})");
        if first {
            out.write_record(without(&record, id)).map_err(written)?;
        }
        let mut rows = 0;
        let mut last = ByteRecord::new();
        while reader.read_byte_record(&mut record).map_err(described)? {
            rows += 1;
            out.write_record(without(&record, id)).map_err(written)?;
            std::mem::swap(&mut record, &mut last);
        }
        let last_id = (rows > 0).then(|| id_of(&last, id)).transpose()?;
        let member = out.into_inner().map_err(|error| error.to_string())?;
        let member = member.finish().map_err(|error| error.to_string())?;
        Ok(Self {
            header,
            rows,
            last_id,
            member,
        })
    }
}

fn without(record: &ByteRecord, left_out: usize) -> impl Iterator<Item = &[u8]> {
    let fields = record.iter().enumerate();
    fields.filter_map(move |(at, field)| (at != left_out).then_some(field))
}

/// An id becomes part of the next query, so it may not contain a quote.
fn id_of(record: &ByteRecord, at: usize) -> Result<String, String> {
    let id = record.get(at).unwrap_or_default();
    let is_plain = |b: &u8| b.is_ascii_alphanumeric() || b"-_.~".contains(b);
    if id.is_empty() || !id.iter().all(is_plain) {
        return Err("a row has an id of unknown form".into());
    }
    Ok(String::from_utf8_lossy(id).into_owned())
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::MultiGzDecoder;

    use super::*;

    #[test]
    fn pages_are_members_of_one_file_without_the_portals_id() {
        let first = Page::read(b"a,:id,b\n1,row-1,\"x\ny\"\n2,row-2.b~_,z\n", true).unwrap();
        assert_eq!(first.header, ["a", "b"]);
        let expected = (2, Some("row-2.b~_"));
        assert_eq!((first.rows, first.last_id.as_deref()), expected);
        let second = Page::read(b"a,:id,b\n3,row-3,\n", false).unwrap();
        let file = [first.member, second.member].concat();
        let mut text = String::new();
        MultiGzDecoder::new(file.as_slice())
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, "a,b\n1,\"x\ny\"\n2,z\n3,\n");
    }

    #[test]
    fn what_is_no_page_is_refused() {
        assert_eq!(Page::read(b"a,:id\n", true).unwrap().last_id, None);
        for body in [
            "",
            "<html></html>\n",
            "a,b\n1,2\n",
            "a,:id\n1\n",
            "a,:id\n1,\n",
            "a,:id\n1,row' or 1=1\n",
        ] {
            assert!(Page::read(body.as_bytes(), true).is_err(), "{body}");
        }
    }
}
