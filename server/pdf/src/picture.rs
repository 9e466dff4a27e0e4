//! SVG to PNG, with the fonts of the report.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::PdfError;
use crate::world::{FONTS, TEXT_FAMILIES, has_glyph};

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for font in FONTS {
        database.load_font_data(font.to_vec());
    }
    Arc::new(database)
});

/// An SVG as PNG in its own size, the same bytes for the same text. It may use the families
/// `Source Sans 3` and `Source Serif 4`.
///
/// It is CPU-bound: async callers run it where blocking is allowed.
///
/// # Errors
/// The text is no SVG, or larger than memory allows.
pub fn picture(svg: &str) -> Result<Vec<u8>, PdfError> {
    let tree = parse(svg)?;
    let size = tree.size().to_int_size();
    let pixels = Pixmap::new(size.width(), size.height());
    let mut pixels = pixels.ok_or_else(|| PdfError::Picture("it has no size".into()))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    let png = pixels.encode_png();
    png.map_err(|error| PdfError::Picture(error.to_string()))
}

/// Whether a text is an SVG whose letters the fonts have, so that a page with it can be printed.
pub(crate) fn is_picture(svg: &str) -> bool {
    let is_printable = |letter| letter == ' ' || has_glyph(letter);
    svg.chars().all(is_printable) && parse(svg).is_ok()
}

fn parse(svg: &str) -> Result<Tree, PdfError> {
    let options = Options {
        font_family: TEXT_FAMILIES[0].into(),
        fontdb: Arc::clone(&DATABASE),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options);
    tree.map_err(|error| PdfError::Picture(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Vec<u8> {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\">\
             <style>.big{{font-size:16px}}</style><text class=\"big\" y=\"16\">{text}</text></svg>"
        );
        picture(&svg).unwrap()
    }

    #[test]
    fn a_picture_has_its_own_size_and_its_text() {
        let png = drawn("nycapt");
        assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..24], [0, 0, 0, 60, 0, 0, 0, 20]);
        assert_eq!(png, drawn("nycapt"));
        assert_ne!(png, drawn(""));
    }

    #[test]
    fn what_is_no_picture_is_an_error() {
        for text in ["", "<svg", "text"] {
            assert!(matches!(picture(text), Err(PdfError::Picture(_))), "{text}");
        }
    }
}
