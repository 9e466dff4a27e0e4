//! Events of the payment provider.

use std::sync::Arc;

use nycapt_contract::{OpenObject, PaymentReceipt, ReceivePayment};

use crate::api_error::ApiError;
use crate::app::App;
use crate::event_signature::EventSender;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount_for};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![mount_for(app, receive_payment)]
}

async fn receive_payment(
    app: Arc<App>,
    sender: EventSender,
    call: Call<ReceivePayment>,
) -> Result<Reply<ReceivePayment>, ApiError> {
    // Part 4.3: the signature covers the exact bytes, so it is checked before anything is parsed.
    sender.verify(&app, &call.bytes)?;
    let taken = flows::receive_payment(&app, &call.bytes).await?;
    let answer = PaymentReceipt {
        received: true,
        outcome: taken.as_str().into(),
        extra: OpenObject::new(),
    };
    Reply::answer(&answer)
}
