//! Registering an agent, and ending its key.

use super::builder::Client;
use super::call::Call;
use super::fault::Fault;
use super::retry::Repeat;
use crate::contract::{
    AgentRegistrationRequest, FaultKind, RegisterAgent, Registration, Revocation, RevokeAgent,
};

impl<'a> Call<'a, RegisterAgent> {
    /// Opens an account for an agent.
    pub fn new(request: &'a AgentRegistrationRequest) -> Self {
        Self::of(request, Repeat::Once)
    }
}

impl Call<'_, RevokeAgent> {
    /// Revokes the key that it is sent with.
    pub fn new() -> Self {
        Self::of(&(), Repeat::Safe)
    }
}

impl Default for Call<'_, RevokeAgent> {
    fn default() -> Self {
        Self::new()
    }
}

impl Client {
    /// Opens an account with balance 0 and its one key, which is shown this once.
    ///
    /// The service does not tell a repeat from a second registration. So it is sent again only
    /// when it cannot have taken effect; a lost answer is [`FaultKind::OutcomeUnknown`].
    ///
    /// # Errors
    ///
    /// Any [`Fault`].
    pub async fn register_agent(
        &self,
        request: &AgentRegistrationRequest,
    ) -> Result<Registration, Fault> {
        Ok(self
            .send(&Call::<RegisterAgent>::new(request))
            .await?
            .answer)
    }

    /// Revokes the client's own key for good.
    ///
    /// `None` when the answer was lost and a repeat found the key off: it is revoked, and when
    /// is not known.
    ///
    /// # Errors
    ///
    /// Any [`Fault`]; a key that is off already or never was is `Unauthenticated`.
    pub async fn revoke_agent(&self) -> Result<Option<Revocation>, Fault> {
        match self.send(&Call::<RevokeAgent>::new()).await {
            Ok(received) => Ok(Some(received.answer)),
            Err(fault)
                if fault.kind() == FaultKind::Unauthenticated && fault.follows_uncertain_try() =>
            {
                Ok(None)
            }
            Err(fault) => Err(fault),
        }
    }
}
