//! The text of laid-out pages and its place.

use nycapt_contract::Report;
use typst::layout::{Frame, FrameItem, Point};
use typst_layout::PagedDocument;

use crate::Parts;
use crate::render::pages;

/// One piece of text on a page, in points from its left edge.
struct Piece {
    text: String,
    left: f64,
    right: f64,
}

/// A page and what is written on it, in reading order.
pub(super) struct Page {
    pub(super) width: f64,
    pub(super) height: f64,
    pieces: Vec<Piece>,
}

impl Page {
    /// Its text without any space: lines break and words are set apart by place, not by spaces.
    pub(super) fn text(&self) -> String {
        let pieces = self.pieces.iter().map(|piece| piece.text.as_str());
        squeezed(&pieces.collect::<String>())
    }

    /// Where a text that is in one line ends.
    pub(super) fn right_end_of(&self, text: &str) -> Option<f64> {
        let piece = self.pieces.iter().find(|piece| piece.text == text)?;
        Some(piece.right)
    }

    /// How far its text reaches beyond the paper.
    pub(super) fn overhang(&self) -> f64 {
        let beyond = |piece: &Piece| (piece.right - self.width).max(-piece.left);
        self.pieces.iter().map(beyond).fold(0.0, f64::max)
    }
}

/// A text as pages are compared with: without spaces and places to break.
pub(super) fn squeezed(text: &str) -> String {
    text.chars()
        .filter(|letter| !letter.is_whitespace() && *letter != '\u{200b}')
        .collect()
}

pub(super) fn laid_out(report: &Report, parts: Parts) -> Vec<Page> {
    let document: PagedDocument = pages(report, parts).expect("the report can be laid out");
    let pages = document.pages().iter().map(|page| {
        let mut pieces = Vec::new();
        collect(&page.frame, Point::zero(), &mut pieces);
        Page {
            width: page.frame.width().to_pt(),
            height: page.frame.height().to_pt(),
            pieces,
        }
    });
    pages.collect()
}

pub(super) fn text_of(pages: &[Page]) -> String {
    pages.iter().map(Page::text).collect()
}

fn collect(frame: &Frame, origin: Point, pieces: &mut Vec<Piece>) {
    for (place, item) in frame.items() {
        let at = origin + *place;
        if let FrameItem::Group(group) = item {
            collect(&group.frame, at, pieces);
        }
        if let FrameItem::Text(text) = item {
            pieces.push(Piece {
                text: text.text.to_string(),
                left: at.x.to_pt(),
                right: (at.x + text.width()).to_pt(),
            });
        }
    }
}
