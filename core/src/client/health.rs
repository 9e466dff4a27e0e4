//! Asking a service whether it is up.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use crate::contract::{GetHealth, Health};

impl Client {
    /// Asks whether the service is up. One request, never repeated.
    ///
    /// # Errors
    ///
    /// Any [`Error`]; `Network` when nothing answers.
    ///
    /// # Examples
    ///
    /// ```no_run
    /// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = nycapt::client::Client::new("http://127.0.0.1:8080")?;
    /// println!("{}", client.get_health().await?.status);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn get_health(&self) -> Result<Health, Error> {
        Ok(self.send(&Call::<GetHealth>::new()).await?.answer)
    }
}
