//! A switch that JavaScript turns and that a running call watches.

use napi_derive::napi;
use tokio::sync::watch;

/// Ends the call that it is given to. Made for one call.
#[derive(Default)]
#[napi]
pub struct Cancellation {
    switch: watch::Sender<bool>,
}

#[napi]
impl Cancellation {
    /// A switch that is not turned.
    #[napi(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Drops the request that is running under it. Turning it again changes nothing.
    #[napi]
    pub fn cancel(&self) {
        self.switch.send_replace(true);
    }
}

/// One call's view of the switch.
pub(crate) struct Watch(Option<watch::Receiver<bool>>);

impl Watch {
    /// Watches the switch, or nothing.
    pub(crate) fn of(cancellation: Option<&Cancellation>) -> Self {
        Self(cancellation.map(|cancellation| cancellation.switch.subscribe()))
    }

    /// Comes back once the switch is turned, and never when there is none.
    pub(crate) async fn cancelled(mut self) {
        if let Some(switch) = &mut self.0
            && switch.wait_for(|turned| *turned).await.is_ok()
        {
            return;
        }
        // The switch was collected, so nothing can cancel the call any more.
        std::future::pending().await
    }
}
