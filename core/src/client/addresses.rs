//! Resolving and suggesting addresses.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{
    AddressResolveRequest, AddressSuggestions, ResolveAddress, ResolveAnswer, SuggestAddresses,
    SuggestParameters,
};

impl<'a> Call<'a, ResolveAddress> {
    /// Asks for the building of an address.
    pub fn new(request: &'a AddressResolveRequest) -> Self {
        Self::of((), request)
    }
}

impl Call<'_, SuggestAddresses> {
    /// Asks what a text may become; 5 suggestions without a limit.
    pub fn new(q: &str, limit: Option<u32>) -> Self {
        let q = q.to_owned();
        Self::of(SuggestParameters { q, limit }, &())
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

    /// Suggests addresses for a text that is still being typed, best first.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; text or a limit over the bounds is `ValidationFailed`.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// for suggestion in client.suggest_addresses("350 5th", Some(3)).await?.suggestions {
    ///     println!("{}", suggestion.address_line);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub async fn suggest_addresses(
        &self,
        q: &str,
        limit: Option<u32>,
    ) -> Result<AddressSuggestions, Error> {
        let call = Call::<SuggestAddresses>::new(q, limit);
        Ok(self.send(&call).await?.answer)
    }
}
