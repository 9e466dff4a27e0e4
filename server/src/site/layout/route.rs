//! The files that all pages link to.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Media, Parameter, RateLimitClass, Spec};

use super::assets::Assets;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::operation::{NameParameters, operation};

/// Safe because the name of a file changes with its content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

operation! {
    /// A file that pages link to; its name changes with its content.
    GetAsset(NameParameters, ()) -> () = Spec::get("get_asset", "/assets/{name}", "A file that pages link to.")
        .parameters(&[Parameter::path("name", 100, "Name of the file.")])
        // Without its files a page looks broken.
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::NotFound])
}

pub(crate) async fn get_asset(
    _: Arc<App>,
    call: Call<GetAsset>,
) -> Result<Reply<GetAsset>, ApiError> {
    let name = call.parameters.name;
    let asset = Assets::find(&name).ok_or_else(|| {
        let step = message!("error-file-next");
        ApiError::not_found(message!("error-file"), &step, None)
    })?;
    let etag = format!("\"{name}\"");
    Ok(Reply::document(asset.content.clone(), &etag, FOR_GOOD).media(asset.media))
}
