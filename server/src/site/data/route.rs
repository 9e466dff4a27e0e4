//! The page that lists the site's data.

use std::sync::Arc;

use nycapt_contract::{Media, Spec};

use super::page::DataPage;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::operation::operation;

operation! {
    /// What data this site holds, and how much of it.
    GetDataPage((), ()) -> () = Spec::get(
        "get_data_page",
        "/data",
        "Every dataset with its date, its rows, and how much of it is held.",
    )
    .answers(Media::Html)
}

pub(crate) async fn get_data_page(
    app: Arc<App>,
    _: Call<GetDataPage>,
) -> Result<Reply<GetDataPage>, ApiError> {
    Reply::page(&DataPage::new(Site::of(&app), app.live.load().as_deref()))
}
