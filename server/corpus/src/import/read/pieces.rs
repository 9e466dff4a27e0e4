//! Text cut into pieces that end with a row, so that several threads can parse it.

use std::io::{self, Read};
use std::sync::mpsc::SyncSender;

use memchr::{memchr, memchr3};

const CHUNK: usize = 1 << 18;

/// Some text of a source: whole rows of a table, or any bytes of a map.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) text: Vec<u8>,
    pub(crate) is_first: bool,
    /// Whether it ends the source, perhaps within a row.
    pub(crate) is_last: bool,
}

/// Where the reading thread writes to.
pub(crate) struct Sink {
    pub(super) pieces: SyncSender<io::Result<Piece>>,
    /// Longest row of a table; none for a source that is not cut at rows.
    pub(super) longest_row: Option<u64>,
}

/// Finds ends of rows: follows the quotes as the CSV parser does.
#[derive(Debug)]
struct RowEnds {
    is_quoted: bool,
    /// The byte before is a quote that closed a value; another one means a quote in it.
    just_closed: bool,
    before: u8,
}

impl Sink {
    /// Sends all of `reader`; false if the receiver is gone.
    pub(super) fn send_all(&self, mut reader: impl Read) -> io::Result<bool> {
        let mut ends = RowEnds {
            is_quoted: false,
            just_closed: false,
            before: b'\n',
        };
        let mut text = Vec::with_capacity(CHUNK);
        let mut is_first = true;
        loop {
            let known = text.len();
            (&mut reader).take(CHUNK as u64).read_to_end(&mut text)?;
            if known == 0 && is_first && text.starts_with(b"\xEF\xBB\xBF") {
                text.drain(..3);
            }
            let is_last = text.len() == known;
            let end = match self.longest_row {
                Some(longest) if !is_last => {
                    let new = text.get(known..).unwrap_or_default();
                    let Some(end) = ends.last_in(new) else {
                        check_length(text.len(), longest)?;
                        continue;
                    };
                    known + end
                }
                _ => text.len(),
            };
            let mut rest = Vec::with_capacity(CHUNK + text.len() - end);
            rest.extend_from_slice(text.get(end..).unwrap_or_default());
            text.truncate(end);
            let piece = Piece {
                text,
                is_first,
                is_last,
            };
            if self.pieces.send(Ok(piece)).is_err() {
                return Ok(false);
            }
            if is_last {
                return Ok(true);
            }
            (text, is_first) = (rest, false);
        }
    }
}

fn check_length(length: usize, longest: u64) -> io::Result<()> {
    if u64::try_from(length).is_ok_and(|length| length <= longest) {
        return Ok(());
    }
    let longest = longest >> 20;
    Err(io::Error::new(
        io::ErrorKind::InvalidData,
        format!("a row is longer than {longest} MB; a quote is opened and never closed"),
    ))
}

impl RowEnds {
    /// Position after the last row that ends in `text`, which follows the text before.
    fn last_in(&mut self, text: &[u8]) -> Option<usize> {
        let mut end = None;
        let mut at = 0;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            if self.is_quoted {
                let Some(quote) = memchr(b'"', rest) else {
                    break;
                };
                self.is_quoted = false;
                self.just_closed = true;
                at += quote + 1;
                continue;
            }
            if self.just_closed {
                self.just_closed = false;
                if rest.starts_with(b"\"") {
                    self.is_quoted = true;
                    at += 1;
                    continue;
                }
            }
            let Some(found) = memchr3(b'"', b'\n', b'\r', rest) else {
                break;
            };
            at += found;
            if text.get(at) == Some(&b'"') {
                let before = at.checked_sub(1).and_then(|before| text.get(before));
                let before = before.copied().unwrap_or(self.before);
                // Elsewhere in a value a quote is a character like others.
                self.is_quoted = matches!(before, b',' | b'\n' | b'\r');
            } else {
                end = Some(at + 1);
            }
            at += 1;
        }
        self.before = text.last().copied().unwrap_or(self.before);
        end
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::sync_channel;

    use proptest::prelude::*;

    use super::*;

    /// The ends that the CSV parser finds in the whole text.
    fn rows(text: &[u8]) -> Vec<csv::ByteRecord> {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text);
        reader.byte_records().map(Result::unwrap).collect()
    }

    proptest! {
        #[test]
        fn pieces_parse_to_the_rows_of_the_whole(
            text in "([a\",]|\"\"|\r\n|\n|\r|\"a\n\"){0,60}",
            cuts in proptest::collection::vec(1_usize..9, 1..40),
        ) {
            let mut ends = RowEnds { is_quoted: false, just_closed: false, before: b'\n' };
            let mut parsed = Vec::new();
            let (mut rest, mut piece) = (text.as_bytes(), Vec::new());
            for cut in cuts.iter().cycle() {
                let (chunk, after) = rest.split_at(rest.len().min(*cut));
                rest = after;
                let known = piece.len();
                piece.extend_from_slice(chunk);
                if chunk.is_empty() {
                    break;
                }
                if let Some(end) = ends.last_in(chunk) {
                    let next = piece.split_off(known + end);
                    parsed.extend(rows(&piece));
                    piece = next;
                }
            }
            parsed.extend(rows(&piece));
            prop_assert_eq!(parsed, rows(text.as_bytes()));
        }
    }

    #[test]
    fn a_long_row_stays_in_one_piece_until_it_is_too_long() {
        let long = format!("a,b\n1,\"{}\"\n2,3\n", "x\n".repeat(CHUNK));
        let pieces = |longest| {
            let (pieces, receiver) = sync_channel(100);
            let longest_row = Some(longest);
            let sink = Sink {
                pieces,
                longest_row,
            };
            let whole = sink.send_all(long.as_bytes());
            drop(sink);
            (
                whole,
                receiver.into_iter().map(Result::unwrap).collect::<Vec<_>>(),
            )
        };
        let (whole, sent) = pieces(1 << 22);
        assert!(whole.unwrap());
        let lengths: Vec<usize> = sent.iter().map(|piece| piece.text.len()).collect();
        assert_eq!(lengths.iter().sum::<usize>(), long.len());
        assert!(
            sent.iter()
                .all(|piece| piece.text.is_empty() || piece.text.ends_with(b"\n"))
        );
        assert!(pieces(1 << 18).0.is_err());
    }
}
