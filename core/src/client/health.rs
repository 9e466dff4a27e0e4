//! Asking a service whether it is up.

use super::builder::Client;
use super::call::Call;
use super::error::Error;
use super::retry::Repeat;
use crate::contract::{GetHealth, Health};

impl Call<'_, GetHealth> {
    /// Asks whether the service is up.
    pub fn new() -> Self {
        Self::of(&(), Repeat::Never)
    }
}

impl Default for Call<'_, GetHealth> {
    fn default() -> Self {
        Self::new()
    }
}

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
