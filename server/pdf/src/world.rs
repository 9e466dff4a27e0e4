//! What typst may read: fonts, the template, and the document as JSON. Nothing else exists.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::LazyLock;

use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt, World};

use crate::PdfError;

pub(crate) const FONTS: [&[u8]; 5] = [
    include_bytes!("../fonts/SourceSans3-Regular.ttf"),
    include_bytes!("../fonts/SourceSans3-Semibold.ttf"),
    include_bytes!("../fonts/SourceSerif4-Semibold.ttf"),
    include_bytes!("../fonts/NotoSansCJKsc-Regular.otf"),
    include_bytes!("../fonts/NotoSansCJKsc-Bold.otf"),
];

/// The families that have every glyph: of Latin letters, and of our Chinese messages. The other is
/// for headings and falls back to them.
pub(crate) const TEXT_FAMILIES: [&str; 2] = ["Source Sans 3", "Noto Sans CJK SC"];

const TEMPLATE: [(&str, &str); 4] = [
    ("report.typ", include_str!("../template/report.typ")),
    ("style.typ", include_str!("../template/style.typ")),
    ("blocks.typ", include_str!("../template/blocks.typ")),
    ("parts.typ", include_str!("../template/parts.typ")),
];

const DOCUMENT: &str = "report.json";

/// What is the same for every report.
struct BuiltIn {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sources: Vec<Source>,
    document: FileId,
}

static BUILT_IN: LazyLock<Option<BuiltIn>> = LazyLock::new(|| {
    let fonts = FONTS.into_iter();
    let fonts: Vec<Font> = fonts
        .filter_map(|font| Font::new(Bytes::new(font), 0))
        .collect();
    let template = TEMPLATE.into_iter();
    let sources = template.filter_map(|(name, text)| Some(Source::new(file(name)?, text.into())));
    Some(BuiltIn {
        library: LazyHash::new(Library::default()),
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        sources: sources.collect(),
        document: file(DOCUMENT)?,
    })
});

fn file(name: &str) -> Option<FileId> {
    let path = VirtualPath::new(name).ok()?;
    Some(RootedPath::new(VirtualRoot::Project, path).intern())
}

/// The characters that every weight of a text family has.
static GLYPHS: LazyLock<BTreeSet<u32>> = LazyLock::new(|| {
    let covered = TEXT_FAMILIES.into_iter().filter_map(|family| {
        let fonts = BUILT_IN.iter().flat_map(|built_in| &built_in.fonts);
        let weights = fonts.map(Font::info).filter(|one| one.family == family);
        let covered = weights.map(|info| info.coverage.iter().collect::<BTreeSet<u32>>());
        covered.reduce(|one, other| &one & &other)
    });
    covered.flatten().collect()
});

/// Whether the fonts can print a character.
pub(crate) fn has_glyph(letter: char) -> bool {
    letter.is_ascii_graphic() || GLYPHS.contains(&u32::from(letter))
}

pub(crate) struct ReportWorld {
    built_in: &'static BuiltIn,
    main: Source,
    document: Bytes,
}

impl ReportWorld {
    pub(crate) fn new(document: Vec<u8>) -> Result<Self, PdfError> {
        let built_in = BUILT_IN
            .as_ref()
            .filter(|built_in| built_in.fonts.len() == FONTS.len())
            .ok_or(PdfError::BuiltIn("fonts"))?;
        let main = built_in.sources.first().cloned();
        Ok(Self {
            built_in,
            main: main.ok_or(PdfError::BuiltIn("template"))?,
            document: Bytes::new(document),
        })
    }
}

impl World for ReportWorld {
    fn library(&self) -> &LazyHash<Library> {
        &self.built_in.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.built_in.book
    }

    fn main(&self) -> FileId {
        self.main.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let mut sources = self.built_in.sources.iter();
        let known = sources.find(|source| source.id() == id);
        known.cloned().ok_or_else(|| missing(id))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == self.built_in.document {
            return Ok(self.document.clone());
        }
        Err(missing(id))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.built_in.fonts.get(index).cloned()
    }

    fn today(&self, _offset: Option<Duration>) -> Option<Datetime> {
        None
    }
}

fn missing(id: FileId) -> FileError {
    FileError::NotFound(PathBuf::from(id.get().vpath().get_without_slash()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that a report prints in Chinese.
    const CHINESE: [&str; 3] = [
        include_str!("../messages/zh-Hans/nycapt_pdf.ftl"),
        include_str!("../../../core/report/messages/zh-Hans/nycapt_report.ftl"),
        include_str!("../../../core/messages/labels.zh-Hans.tsv"),
    ];

    #[test]
    fn the_fonts_have_every_character_of_the_chinese_messages() {
        let text = CHINESE.concat();
        let printed = text.chars().filter(|letter| !letter.is_whitespace());
        let lacking: BTreeSet<char> = printed.filter(|letter| !has_glyph(*letter)).collect();
        let advice = "make the Chinese fonts again, as CONTRIBUTING.md says";
        assert!(lacking.is_empty(), "{lacking:?}: {advice}");
    }
}
