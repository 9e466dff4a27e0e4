//! Where to report a vulnerability (RFC 9116).

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use nycapt_contract::{ErrorKind, Media, Operation, Spec};

use super::operation::operation;
use crate::api_error::ApiError;
use crate::app::App;
use crate::reply::{Reply, ReplyResult};

const DAY: i64 = 86_400;
/// How long a copy of the file is valid; RFC 9116 recommends less than a year.
const VALID: SignedDuration = SignedDuration::from_secs(90 * DAY);

operation! {
    GetSecurityTxt((), ()) -> () = Spec::get(
        "get_security_txt", "/.well-known/security.txt", "Where to report a vulnerability.",
    )
    .answers(Media::Text)
    .refuses(&[ErrorKind::NotFound])
}

/// The support contact and a date of expiry; 404 if no contact is set.
pub(crate) async fn get_security_txt(app: Arc<App>) -> ReplyResult<GetSecurityTxt> {
    let contact = app.config.support_contact.as_deref();
    let contact = contact.ok_or_else(ApiError::no_such_path)?;
    // The file changes once a day, so that caches can keep it.
    let midnight = app.clock.now().as_second().div_euclid(DAY) * DAY;
    let midnight = Timestamp::from_second(midnight).map_err(|_| ApiError::internal())?;
    let text = format!(
        "Contact: {contact}\nExpires: {}\nPreferred-Languages: en\nCanonical: {}{}\n",
        midnight + VALID,
        app.config.site_url,
        GetSecurityTxt::SPEC.path
    );
    Ok(Reply::text(text.into()))
}
