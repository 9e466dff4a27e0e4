//! The picture of a building that other sites show where its page is shared.

use std::sync::Arc;

use bytes::Bytes;
use nycapt_contract::{ErrorKind, Media, Parameter, Preview, SlugParameters, Spec};
use nycapt_messages::display_address;
use quick_xml::escape::escape;
use sha2::{Digest, Sha256};

use super::facts::finding;
use super::verdict::{unread, verdict};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{find_preview, get_picture, read_preview};
use crate::maps::{Map, MapOf, map};
use crate::messages::message;
use crate::reply::{PAGE_CACHE, Reply, ReplyResult, etag_of};
use crate::site::operation::operation;

/// Letters in a line of the address, of what the records add up to beside the map, and without one.
const ADDRESS: usize = 42;
const BESIDE: usize = 23;
const ALONE: usize = 56;
/// Lines between the address and the note.
const LINES: usize = 7;

/// The fonts of the report, in the colors of the site by day.
const STYLE: &str = "\
    text{font-family:'Source Sans 3';fill:#1c1a17}.brand,.address{font-family:'Source Serif 4';font-weight:600}\
    .brand{font-size:36px}.address{font-size:56px}.line{font-size:38px}.reason,.small{font-size:24px}.small{fill:#5b554c}";

operation! {
    GetCard(SlugParameters, ()) -> () = Spec::get(
        "get_card", "/seo/{slug}/card.png", "A picture of a building for shared links.",
    )
    .parameters(&[Parameter::path("slug", 200, "Address slug.")])
    .answers(Media::Text)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

pub(super) fn card_path(slug: &str) -> String {
    format!("/seo/{slug}/card.png")
}

/// An alias and the slug of an apartment redirect to the picture of the building.
pub(crate) async fn get_card(app: Arc<App>, call: Call<GetCard>) -> ReplyResult<GetCard> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let slug = call.parameters.slug.as_str();
    let document = find_preview(&release, slug)?;
    let preview = read_preview(&document)?;
    if preview.slug != slug {
        return Ok(Reply::moved(&card_path(&preview.slug)));
    }
    let place = release.place_of(slug);
    let map = map(&release, MapOf::preview(&preview), place.as_ref());
    let svg = svg(&preview, map.as_ref());
    let etag = etag_of(&Sha256::digest(&svg));
    let png = if call.knows(&etag) {
        Bytes::new()
    } else {
        get_picture(&app, &etag, svg).await?
    };
    Ok(Reply::document(png, &etag, PAGE_CACHE).media("image/png"))
}

/// 1200 by 630 pixels, as other sites prefer it.
fn svg(preview: &Preview, map: Option<&Map>) -> String {
    let verdict = verdict(preview).or_else(|| unread(preview));
    let (line, reasons) = verdict.map_or_else(
        || (finding(preview), Vec::new()),
        |verdict| (verdict.line, verdict.reasons),
    );
    let (letters, top) = match map {
        Some(_) => (BESIDE, 290),
        None => (ALONE, 320),
    };
    let line = lines(&line, letters);
    let below = line.iter().fold(top, |at, _| at + 48);
    // Whole reasons only, and none down to the note.
    let room = LINES.saturating_sub(line.len());
    let mut shown = Vec::new();
    for reason in reasons {
        let reason = lines(&reason, letters * 8 / 5);
        if shown.len() + reason.len() > room {
            break;
        }
        shown.extend(reason);
    }
    let address = lines(&display_address(&preview.address.formatted), ADDRESS);
    let note = preview.sample.then(|| message!("card-sample"));
    let texts = [
        texts("brand", 84, 0, &["nycapt".to_owned()]),
        texts("address", 160, 62, address.get(..2).unwrap_or(&address)),
        texts("line", top, 48, &line),
        texts("reason", below, 34, &shown),
        texts("small", 600, 0, note.as_slice()),
    ];
    let map = map.map_or_else(String::new, |map| map.svg(" x=\"540\" y=\"240\""));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1200\" height=\"630\"><style>{STYLE}</style>\
         <rect width=\"1200\" height=\"630\" fill=\"#fbfaf6\"/>{}{map}</svg>",
        texts.concat()
    )
}

/// Lines of text, the first one at `top`.
fn texts(class: &str, top: i32, step: i32, lines: &[String]) -> String {
    let lines = (0..).zip(lines).map(|(at, line)| {
        let (y, text) = (top + at * step, escape(line));
        format!("<text class=\"{class}\" x=\"60\" y=\"{y}\">{text}</text>")
    });
    lines.collect()
}

/// A text in lines of at most this many letters, unless a word has more.
fn lines(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::super::verdict::Verdict;
    use super::*;
    use crate::partial_data::{open_note, preview_from};

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(lines("one two three", 7), ["one two", "three"]);
        let long = lines("immediately hazardous", 5);
        assert_eq!(long, ["immediately", "hazardous"]);
        assert_eq!(lines(" ", 5), [""; 0]);
    }

    #[test]
    fn a_card_of_a_part_of_the_data_has_what_they_show_as_open() {
        let mut preview = preview_from(Extent::Partial);
        preview.flags.data = None;
        let finding = lines(&finding(&preview), ALONE).remove(0);
        assert!(svg(&preview, None).contains(&*escape(&finding)));
        preview.headline.notes.push(open_note());
        let svg = svg(&preview, None);
        let first = lines(&open_note().text, ALONE).remove(0);
        assert!(svg.contains(&*escape(&first)), "{first}: {svg}");
    }

    #[test]
    fn a_card_without_a_map_has_the_address_and_what_the_records_add_up_to() {
        let mut preview = preview_from(Extent::Whole);
        preview.address.formatted = "12 <Example> & Street".into();
        let Verdict { line, reasons, .. } = verdict(&preview).unwrap();
        let svg = svg(&preview, None);
        assert!(svg.contains("12 &lt;Example&gt; &amp; Street"), "{svg}");
        for part in lines(&line, ALONE) {
            assert!(svg.contains(&*escape(&part)), "{part}: {svg}");
        }
        let first = lines(&reasons[0], ALONE * 8 / 5);
        assert!(svg.contains(&*escape(&first[0])), "{first:?}: {svg}");
        assert!(!svg.contains(&message!("card-sample")), "{svg}");
        let png = nycapt_pdf::picture(&svg).unwrap();
        assert_eq!(png[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
    }
}
