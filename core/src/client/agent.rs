//! Registering an agent, and ending its key.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{
    AgentRegistrationRequest, ErrorKind, RegisterAgent, Registration, Revocation, RevokeAgent,
};

impl<'a> Call<'a, RegisterAgent> {
    /// Opens an account for an agent.
    pub fn new(request: &'a AgentRegistrationRequest) -> Self {
        Self::of((), request)
    }
}

impl Client {
    /// Opens an account with balance 0 and its one key, which is shown this once.
    ///
    /// The service does not tell a repeat from a second registration. So it is sent again only
    /// when it cannot have taken effect; a lost or broken answer is
    /// [`ErrorKind::OutcomeUnknown`].
    ///
    /// # Errors
    ///
    /// Any [`Error`].
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use nycapt::contract::AgentRegistrationRequest;
    ///
    /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
    /// let request = AgentRegistrationRequest { name: Some("lease-checker".into()), kind: None };
    /// let registration = client.register_agent(&request).await?;
    /// let client = client.api_key(registration.secret);
    /// println!("{} has {}", registration.account_id, client.get_balance().await?.balance);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn register_agent(
        &self,
        request: &AgentRegistrationRequest,
    ) -> Result<Registration, Error> {
        let received = self.send(&Call::<RegisterAgent>::new(request)).await?;
        Ok(received.answer)
    }

    /// Revokes the client's own key for good.
    ///
    /// `None` when the answer was lost and a repeat found the key off: it is revoked, and when
    /// is not known.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; a key that is off already or never was is `Unauthenticated`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use nycapt::client::Client;
    /// use nycapt::contract::Secret;
    ///
    /// let key = Secret::new(std::env::var("NYCAPT_API_KEY")?);
    /// let client = Client::builder().api_key(key).build()?;
    /// match client.revoke_agent().await? {
    ///     Some(revocation) => println!("off since {}", revocation.revoked_at),
    ///     None => println!("off"),
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn revoke_agent(&self) -> Result<Option<Revocation>, Error> {
        match self.send(&Call::<RevokeAgent>::new()).await {
            Ok(received) => Ok(Some(received.answer)),
            Err(error) if is_revoked(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

/// A key that was good for an earlier try, whose answer is lost, and is off now.
pub(super) fn is_revoked(error: &Error) -> bool {
    error.kind() == ErrorKind::Unauthenticated && error.follows_uncertain_try()
}
