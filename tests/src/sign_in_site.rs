//! The site with a real identity provider.

use nycapt_server::Engine;

use crate::{Person, Provider, TestApp, sample_release};

/// A site that people sign in at, with the provider that vouches for them.
pub struct SignInSite {
    pub provider: Provider,
    /// The site, on the sample city and empty state, by the clock of the machine.
    pub app: TestApp,
}

impl SignInSite {
    /// What the provider calls the site.
    pub const CLIENT: &str = "nycapt-site";
    /// What the site proves itself by; characters that have to be encoded among them.
    pub const SECRET: &str = "a secret: 100%+&=";

    /// The site with a secret of its own.
    pub async fn new() -> Self {
        Self::with(Some(Self::SECRET), &[]).await
    }

    /// The site with this secret, or as a public client, and with settings by name.
    pub async fn with(secret: Option<&str>, settings: &[(&'static str, &str)]) -> Self {
        let provider = Provider::start();
        provider.know_site("https://www.example.com", Self::CLIENT, secret);
        let mut all = Self::settings(&provider).to_vec();
        all.push(("oidc-client-secret", secret.unwrap_or_default()));
        all.extend_from_slice(settings);
        let app = TestApp::now_with(Engine::Sqlite, &all, |_| {}).await;
        app.app.live.switch(sample_release());
        Self { provider, app }
    }

    /// The settings of a site that people sign in at with this provider.
    pub fn settings(provider: &Provider) -> [(&'static str, &str); 4] {
        [
            ("oidc-issuer", provider.issuer()),
            ("oidc-audience", Provider::AUDIENCE),
            ("oidc-client-id", Self::CLIENT),
            ("oidc-scopes", "openid reports"),
        ]
    }

    /// A person who has been nowhere yet.
    pub fn person(&self) -> Person<'_> {
        Person::new(&self.app)
    }
}
