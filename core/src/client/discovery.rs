//! Reading how the service describes itself.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{GetProtectedResourceMetadata, ProtectedResourceMetadata};

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
