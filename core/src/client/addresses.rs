//! Resolving addresses.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::retry::Repeat;
use crate::contract::{AddressResolveRequest, ResolveAddress, ResolveAnswer};

impl<'a> Call<'a, ResolveAddress> {
    /// Asks for the building of an address.
    pub fn new(request: &'a AddressResolveRequest) -> Self {
        Self::of(request, Repeat::Safe)
    }
}

impl Client {
    /// Resolves a free-text address to one building.
    ///
    /// No match is an answer, not an error: look at its `status`.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; text over the bounds is `ValidationFailed`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// use nycapt::client::Client;
    /// use nycapt::contract::AddressResolveRequest;
    ///
    /// let client = Client::new("http://127.0.0.1:8080")?;
    /// let request = AddressResolveRequest { address: "350 5th Ave".into(), unit: None };
    /// let answer = client.resolve_address(&request).await?;
    /// if let Some(building) = answer.matched {
    ///     println!("{} is {}", building.address_line, building.slug);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn resolve_address(
        &self,
        request: &AddressResolveRequest,
    ) -> Result<ResolveAnswer, Error> {
        let received = self.send(&Call::<ResolveAddress>::new(request)).await?;
        Ok(received.answer)
    }
}
