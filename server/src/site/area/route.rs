//! The page of one borough; each has a path of its own.

use std::sync::Arc;

use nycapt_contract::{Borough, ErrorKind, Media, Spec};

use super::page::AreaPage;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::operation::operation;

operation! {
    /// The page of one borough; each borough has a path of its own.
    GetBoroughPage((), ()) -> () = Spec::get("get_borough_page", "/manhattan", "Page of one borough.")
        .aliases(&["/bronx", "/brooklyn", "/queens", "/staten-island"])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable])
}

pub(crate) async fn get_borough_page(
    app: Arc<App>,
    call: Call<GetBoroughPage>,
) -> Result<Reply<GetBoroughPage>, ApiError> {
    let slug = call.route.trim_start_matches('/');
    let borough = Borough::ALL.into_iter().find(|one| one.slug() == slug);
    let borough = borough.ok_or_else(ApiError::internal)?;
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    Reply::page(&AreaPage::borough(&release, Site::of(&app), borough))
}
