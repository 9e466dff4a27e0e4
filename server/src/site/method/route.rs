//! How the score is made, what it cannot say, and how mistakes are corrected.

use std::sync::Arc;

use nycapt_contract::{Media, Spec};

use super::page::MethodPage;
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::operation::operation;

operation! {
    /// How the score is made, what it cannot say, and how mistakes are corrected.
    GetMethodPage((), ()) -> () = Spec::get(
        "get_method_page",
        "/method",
        "How the score is made and where the data come from.",
    )
    .answers(Media::Html)
}

pub(crate) async fn get_method_page(
    app: Arc<App>,
    _: Call<GetMethodPage>,
) -> Result<Reply<GetMethodPage>, ApiError> {
    Reply::page(&MethodPage::new(Site::of(&app), app.live.load().as_deref()))
}
