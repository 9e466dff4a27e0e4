//! The sandbox's pay page; mounted only where payments are a sandbox.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, GetSandboxPage, PaySandbox};

use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, SandboxStep, link_of};
use crate::payments::Sandbox;
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_sandbox_page(
    app: Arc<App>,
    call: Call<GetSandboxPage>,
) -> Result<Reply<GetSandboxPage>, Refusal> {
    let asked = call.parameters;
    let link = link_of(asked.success, asked.cancel, asked.seal);
    let page = flows::get_sandbox_page(sandbox(&app)?, &asked.session, link).await?;
    Reply::passing_page(&page.sample(app.shows_sample()))
}

pub(super) async fn pay_sandbox(
    app: Arc<App>,
    call: Call<PaySandbox>,
) -> Result<Reply<PaySandbox>, Refusal> {
    let session = call.parameters.session.as_str();
    match flows::pay_sandbox(sandbox(&app)?, session, call.body).await? {
        SandboxStep::Elsewhere(url) => Ok(Reply::see_other(&url)),
        SandboxStep::Page(page) => Reply::passing_page(&page.sample(app.shows_sample())),
    }
}

fn sandbox(app: &App) -> Result<&Arc<Sandbox>, Refusal> {
    let nothing = || Refusal::new(ErrorKind::NotFound, "There is nothing at this path.");
    let sandbox = app.seller().and(app.sandbox.as_ref());
    sandbox.ok_or_else(nothing)
}
