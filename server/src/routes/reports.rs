//! Report jobs, and the balance they are paid from.

use std::sync::Arc;

use nycapt::contract::GetBalance;

use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::principal::Customer;
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_balance(
    app: Arc<App>,
    customer: Customer,
    _call: Call<GetBalance>,
) -> Result<Reply<GetBalance>, Refusal> {
    Reply::answer(&flows::get_balance(&app.state, &customer).await?)
}
