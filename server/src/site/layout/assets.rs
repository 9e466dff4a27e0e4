//! Files that pages link to: the style sheet, three scripts, the icon and the picture for shared
//! links.
//!
//! Each has a name with a hash of its content, so that caches may keep it for good. The style sheet
//! costs the first page one more round trip, and makes every page 16 kB smaller.

use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use nycapt_contract::{ErrorKind, Media, Parameter, RateLimitClass, Spec};
use sha2::{Digest, Sha256};

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::operation::{NameParameters, operation};

/// Safe because the name of a file changes with its content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

const FOR_A_DAY: &str = "public, max-age=86400";

/// For the content of this server under the name that another version of the server gives it.
const FOR_A_MINUTE: &str = "public, max-age=60";

const HASH: usize = 10;

operation! {
    /// A file that pages link to; its name changes with its content.
    GetAsset(NameParameters, ()) -> () = Spec::get("get_asset", "/assets/{name}", "A file that pages link to.")
        .parameters(&[Parameter::path("name", 100, "Name of the file.")])
        // Without its files a page looks broken.
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::NotFound])
}

/// A page from a server of another version, or from a cache, names a file by another hash. It gets
/// ours, since without a style sheet it would look broken.
pub(crate) async fn get_asset(_: Arc<App>, call: Call<GetAsset>) -> ReplyResult<GetAsset> {
    let name = call.parameters.name;
    let missing = || ApiError::not_found(message!("error-file"), message!("error-file-next"));
    let asset = ASSETS.find(&name).ok_or_else(missing)?;
    let cache = match asset.name() == name {
        true => FOR_GOOD,
        false => FOR_A_MINUTE,
    };
    let etag = format!("\"{}\"", asset.name());
    Ok(Reply::document(asset.content.clone(), &etag, cache).media(asset.media))
}

operation! {
    /// The icon under the name that browsers and feed readers guess.
    GetIcon((), ()) -> () = Spec::get("get_icon", "/favicon.ico", "The icon of the site.")
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
}

pub(crate) async fn get_icon(_: Arc<App>, _: Call<GetIcon>) -> ReplyResult<GetIcon> {
    let icon = &ASSETS.icon;
    let etag = format!("\"{}\"", icon.path);
    Ok(Reply::document(icon.content.clone(), &etag, FOR_A_DAY).media(icon.media))
}

pub(crate) static ASSETS: LazyLock<Assets> = LazyLock::new(|| Assets {
    style: Asset::new(
        "site",
        "css",
        "text/css; charset=utf-8",
        compact(include_str!("style.css")).into(),
    ),
    script: Asset::script("search", include_str!("assets/search.js")),
    trial: Asset::script("trial", include_str!("assets/trial.js")),
    copy: Asset::script("copy", include_str!("assets/copy.js")),
    icon: Asset::new(
        "icon",
        "svg",
        "image/svg+xml",
        Bytes::from_static(include_bytes!("assets/icon.svg")),
    ),
    card: Asset::new(
        "card",
        "png",
        "image/png",
        Bytes::from_static(include_bytes!("assets/card.png")),
    ),
});

#[derive(Debug)]
pub(crate) struct Assets {
    pub(crate) style: Asset,
    pub(crate) script: Asset,
    pub(crate) trial: Asset,
    pub(crate) copy: Asset,
    pub(crate) icon: Asset,
    pub(crate) card: Asset,
}

#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) path: String,
    pub(crate) media: &'static str,
    pub(crate) content: Bytes,
}

impl Assets {
    /// Finds a file by its name, whatever the hash in it.
    fn find(&self, name: &str) -> Option<&Asset> {
        let wanted = without_hash(name)?;
        let scripts = [&self.script, &self.trial, &self.copy];
        let others = [&self.style, &self.icon, &self.card];
        let mut all = scripts.into_iter().chain(others);
        all.find(|asset| without_hash(asset.name()) == Some(wanted))
    }
}

impl Asset {
    fn script(stem: &str, text: &str) -> Self {
        let media = "text/javascript; charset=utf-8";
        Self::new(stem, "js", media, compact(text).into())
    }

    fn new(stem: &str, extension: &str, media: &'static str, content: Bytes) -> Self {
        let hash = hex::encode(Sha256::digest(&content));
        Self {
            path: format!("/assets/{stem}-{hash:.HASH$}.{extension}"),
            media,
            content,
        }
    }

    fn name(&self) -> &str {
        self.path.trim_start_matches("/assets/")
    }
}

fn without_hash(name: &str) -> Option<(&str, &str)> {
    let (stem, rest) = name.split_once('-')?;
    let (hash, extension) = rest.split_once('.')?;
    let is_hash = hash.len() == HASH && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then_some((stem, extension))
}

/// A script or style sheet without indentation, empty lines and comment lines.
fn compact(text: &str) -> String {
    let lines = text.lines().map(str::trim_start);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//") && !line.starts_with("/*"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coding::{Coding, CompressionLevel};

    #[test]
    fn each_script_stays_within_two_kilobytes() {
        for script in [&ASSETS.script, &ASSETS.trial, &ASSETS.copy] {
            assert!(script.content.len() <= 2048, "{}", script.path);
        }
    }

    #[test]
    fn the_style_sheet_has_no_comments_and_fits_into_four_packets() {
        let style = &ASSETS.style.content;
        assert!(!style.windows(2).any(|pair| pair == b"/*"));
        let packed = Coding::Gzip.encode(style, CompressionLevel::Once).unwrap();
        assert!(packed.len() <= 4 * 1_400, "{}", packed.len());
    }

    #[test]
    fn a_file_is_found_by_its_name_with_any_hash() {
        let icon = &ASSETS.icon;
        for name in [icon.name(), "icon-0000000000.svg"] {
            let found = ASSETS.find(name).unwrap();
            assert_eq!(found.path, icon.path, "{name}");
        }
        for other in ["icon.svg", "icon-00000.svg", "icon-0000000000.css", "x", ""] {
            assert!(ASSETS.find(other).is_none(), "{other}");
        }
    }
}
