//! Reading how the service describes itself.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::retry::Repeat;
use crate::contract::{GetProtectedResourceMetadata, ProtectedResourceMetadata};

impl Call<'_, GetProtectedResourceMetadata> {
    /// Reads what the service takes as a credential, and where that is explained.
    pub fn new() -> Self {
        Self::of(&(), Repeat::Safe)
    }
}

impl Default for Call<'_, GetProtectedResourceMetadata> {
    fn default() -> Self {
        Self::new()
    }
}

impl Client {
    /// Reads what the service takes as a credential, and where that is explained.
    ///
    /// # Errors
    ///
    /// Any [`Error`].
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run(client: nycapt::client::Client) -> Result<(), nycapt::client::Error> {
    /// println!("{}", client.get_protected_resource_metadata().await?.resource);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn get_protected_resource_metadata(
        &self,
    ) -> Result<ProtectedResourceMetadata, Error> {
        let call = Call::<GetProtectedResourceMetadata>::new();
        Ok(self.send(&call).await?.answer)
    }
}
