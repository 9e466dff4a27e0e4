//! A certified OpenID provider, `oidc-provider` of npm, and a site that people sign in at with it.

use nycapt_server::Engine;
use serde_json::json;

use crate::helper_program::HelperProgram;
use crate::{Person, TestApp, sample_release};

/// A running provider; it ends when it is dropped.
///
/// Calls block for a few milliseconds; a user exists as soon as a token names one.
#[derive(Debug)]
pub struct Provider {
    pub issuer: String,
    program: HelperProgram,
}

impl Provider {
    /// What this service is called by the provider.
    pub const AUDIENCE: &str = "https://api.nycapt.example";
    /// What the provider calls the site that signs users in; the audience of its ID tokens.
    pub const SITE: &str = "site";
    pub const ALGORITHMS: [&str; 4] = ["RS256", "PS256", "ES256", "EdDSA"];

    pub fn start() -> Self {
        let (program, issuer) = HelperProgram::node("oidc-provider.mjs");
        Self { issuer, program }
    }

    /// A new access token of this user, from the authorization code flow: `at+jwt`, RS256.
    pub fn access_token(&self, subject: &str) -> String {
        self.access_token_signed(subject, "RS256")
    }

    pub fn access_token_signed(&self, subject: &str, algorithm: &str) -> String {
        let command = json!({
            "do": "signIn", "subject": subject, "audience": Self::AUDIENCE, "algorithm": algorithm,
        });
        let answer = self.program.send(&command);
        answer["access_token"].as_str().unwrap().into()
    }

    /// An access token by client credentials: its subject is [`Self::SITE`].
    pub fn client_token(&self) -> String {
        let command = json!({ "do": "client", "audience": Self::AUDIENCE, "algorithm": "RS256" });
        let answer = self.program.send(&command);
        answer["access_token"].as_str().unwrap().into()
    }

    /// Answers 503 to everybody; tokens can still be had here.
    pub fn go_away(&self) {
        self.program.send(&json!({ "do": "away", "value": true }));
    }

    pub fn come_back(&self) {
        self.program.send(&json!({ "do": "away", "value": false }));
    }

    /// Lets a path go without an answer; an empty one is none.
    pub fn be_silent_at(&self, path: &str) {
        let path = (!path.is_empty()).then_some(path);
        self.program.send(&json!({ "do": "silence", "path": path }));
    }

    /// Knows a site at this address that signs people in; without a secret it is a public client.
    pub fn know_site(&self, url: &str, id: &str, secret: Option<&str>) {
        self.program
            .send(&json!({ "do": "site", "url": url, "id": id, "secret": secret }));
    }
}

/// A site that people sign in at, with the provider that vouches for them.
pub struct SignInSite {
    pub provider: Provider,
    /// The site, on the sample city and empty state, by the clock of the machine.
    pub app: TestApp,
}

impl SignInSite {
    pub const CLIENT: &str = "nycapt-site";
    /// What the site proves itself by; characters that have to be encoded among them.
    pub const SECRET: &str = "a secret: 100%+&=";

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

    pub fn settings(provider: &Provider) -> [(&'static str, &str); 4] {
        [
            ("oidc-issuer", &provider.issuer),
            ("oidc-audience", Provider::AUDIENCE),
            ("oidc-client-id", Self::CLIENT),
            ("oidc-scopes", "openid reports"),
        ]
    }

    pub fn person(&self) -> Person<'_> {
        Person::new(&self.app)
    }
}
